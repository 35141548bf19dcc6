"""The app where a game cannot be played as it is asked for."""

from pathlib import Path

import pytest

from numberline.keeping import Table, new_file
from numberline.play.match import Match
from numberline.rules.engine import Game
from numberline.store import load, read_theme, save_theme
from numberline.tell.coach import Coaching
from numberline.tell.prose import UNNAMED
from numberline.tui.app import Opening
from tests.screens import LARGE, Screen, drive, seated

HUGE = 'title = "Huge"\ntoken = "each"\nstart = 0\ngoal = 5000\nchoices = ["+1", "+2", "+4", "+7", "-3"]\n'


@pytest.fixture
def huge(tmp_path: Path) -> str:
    """The path of a rule book with more states than can be solved."""
    path = tmp_path / "huge.toml"
    path.write_text(HUGE)
    return str(path)


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        ((), "Casual has to solve the game, which has up to 50,020,002"),
        (("up", "up", "tab", "tab", "down"), "The coach has to solve the game, which has up to"),
    ],
)
def test_game_too_large_for_who_must_solve_it(huge: str, keys: tuple[str, ...], said: str) -> None:
    """A level or a coach that would have to solve too large a game is refused with what to choose instead."""

    async def sit_down(screen: Screen) -> None:
        await screen.wait_for("Against whom?")
        await screen.press(*keys, "enter")
        await screen.wait_for("Press v to see who wins")
        await screen.wait_for(said)

    drive(Opening(game=huge), sit_down, LARGE)


def test_saved_game_too_large_to_go_on_with(huge: str) -> None:
    """A saved game against a level that cannot solve it is refused in a sentence, too."""

    async def play_and_return(screen: Screen) -> None:
        await screen.press("4", "q")
        await screen.wait_for("Continue Huge, after 1 move")
        await screen.press("c")
        await screen.wait_for("Casual has to solve the game")

    drive(seated(huge, "human", "casual"), play_and_return, LARGE)


def test_computer_that_cannot_solve_its_game_says_so(huge: str) -> None:
    """A computer that finds its game too large says so, and the choice can be taken back."""

    async def play(screen: Screen) -> None:
        await screen.press("4")
        await screen.wait_for("There is no solution: this game")
        await screen.wait_for("The computer was stopped.")
        await screen.press("u")
        await screen.wait_for("Turn 1: Player 1")

    drive(seated(huge, "human", "casual"), play, LARGE)


def test_coach_who_cannot_solve_the_game_lets_it_go_on(huge: str) -> None:
    """Where the game turns out too large to teach, that is said, and the choice is made."""
    game = Game(load(huge))
    table = Table(game, huge, ("human", "human"), UNNAMED, 1, coaching=Coaching(teach=True))

    async def play(screen: Screen) -> None:
        await screen.press("4")
        await screen.wait_for("There is no solution")
        await screen.wait_for("Turn 2: Player 2")

    drive(Opening(table=table, match=Match.begin(game), path=new_file(table)), play, LARGE)


def test_colours_that_are_off_are_not_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where NO_COLOR is set, the key t says so, and the colours of another day stay what they were."""
    monkeypatch.setenv("NO_COLOR", "1")
    save_theme("light")

    async def change(screen: Screen) -> None:
        await screen.press("t")
        await screen.wait_for("There are no colours to change: NO_COLOR is set.")

    drive(Opening(), change)
    assert read_theme() == "light"
