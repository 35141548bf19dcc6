"""The screens that show what is true of a game: its map, its audit, its card, a review, a drill."""

from datetime import date
from pathlib import Path
from threading import Event
from time import sleep

import pytest
from syrupy.assertion import SnapshotAssertion

from numberline.rules.engine import Game
from numberline.solve.arrays import Notice
from numberline.tell.coach import Coaching
from numberline.tui.app import Opening
from numberline.tui.board import Board
from numberline.tui.drill import DrillScreen
from numberline.tui.pace import AT_ONCE, Pace
from tests.screens import SIZES, SMALL, USUAL, Screen, Size, drive, seated

DAY = date(2026, 7, 1)
READY = "Press v to see who wins"


def taught(name: str) -> Opening:
    """A game that asks before a mistake."""
    opening = seated(name)
    return opening._replace(table=opening.table and opening.table._replace(coaching=Coaching(teach=True)))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", ["leap", "no-echo"])
def test_map(game: str, size: Size, snapshot: SnapshotAssertion) -> None:
    """The map shows who wins from every place, what its signs mean, and more of the place under the cursor."""

    async def look(screen: Screen) -> str:
        await screen.press("m", "right")
        await screen.wait_for("wins with")
        return screen.text

    assert drive(seated(game), look, size) == snapshot


def test_map_of_the_other_player() -> None:
    """The key c lets the other player choose, with the cursor where it was; a click moves the cursor."""

    async def look(screen: Screen) -> None:
        await screen.press("m")
        await screen.wait_for("Player 1 chooses")
        await screen.press("down", "c")
        await screen.wait_for("Player 2 chooses")
        assert "Player 1 on 1" in screen.words

    drive(seated("leap"), look)


@pytest.mark.parametrize("size", SIZES)
def test_review(size: Size, snapshot: SnapshotAssertion) -> None:
    """The review has the strip, the board and the moves, and says of a mistake what would have kept the win."""

    async def look(screen: Screen) -> str:
        await screen.press("1", "1", "4", "2", "e")
        await screen.wait_for("█ Turn 3, Player 1")
        return screen.text

    assert drive(seated("leap"), look, size) == snapshot


def test_review_steps_refutes_and_tries_again() -> None:
    """From the review one steps through the game, sees a mistake refuted, reads all of it, and tries again."""

    async def look(screen: Screen) -> None:
        await screen.press("1", "2", "e")
        await screen.wait_for("+1 gave the win away")
        await screen.press("left", "p")  # the first move stays the first
        await screen.wait_for("If Player 2 answers best: 9 of 9")
        await screen.wait_for("+1 gave the win away")  # and back to what was played
        await screen.press("right", "p")
        await screen.wait_for("This move needs no refutation")
        await screen.press("l")
        await screen.wait_for("Player 1 made 1 move")
        await screen.press("q", "left", "enter")
        await screen.wait_for("Turn 1: Player 1, on 0")
        await screen.press("4")
        await screen.wait_for("Turn 2: Player 2, on 0")

    drive(seated("leap"), look, pace=Pace(pause=0.2, frame=0))


@pytest.mark.parametrize("size", [SMALL, USUAL])
def test_review_of_a_long_game_fits(size: Size, tmp_path: Path, snapshot: SnapshotAssertion) -> None:
    """However long a game was, its strip, its board and its moves are in sight; of the strip the part looked at."""
    book = tmp_path / "there.toml"
    book.write_text('title = "There"\ntoken = "shared"\nstart = 5\ngoal = 20\nline = "0..20"\nchoices = ["+1", "-1"]\n')

    async def look(screen: Screen) -> str:
        await screen.press(*["1", "2"] * 15, "e")
        await screen.wait_for("30.")
        return screen.text

    assert drive(seated(str(book)), look, size) == snapshot


def test_review_from_home(games: Path) -> None:
    """Home reviews the last saved game, and says where there is none; a second try is a game of its own."""

    async def look(screen: Screen) -> None:
        await screen.wait_for(READY)
        await screen.press("e")
        await screen.wait_for("There is no saved game yet.")
        await screen.press("enter", "enter", "1")
        await screen.wait_for("Turn 3: Player 1")
        await screen.press("q")
        await screen.wait_for(READY)
        await screen.press("e")
        await screen.wait_for("+1 gave the win away")
        await screen.press("up", "up", "enter")
        await screen.wait_for("Turn 1: Player 1")
        await screen.press("4")
        await screen.wait_for("Turn 3: Player 1")

    drive(Opening(), look)

    assert len(list(games.glob("*.txt"))) == 2


@pytest.mark.parametrize("size", SIZES)
def test_audit(size: Size, snapshot: SnapshotAssertion) -> None:
    """The audit lists its findings, tells the one under the cursor in full, and names what shows it."""

    async def look(screen: Screen) -> str:
        await screen.press("a")
        await screen.wait_for("Findings: 0 broken, 1 weak")
        return screen.text

    assert drive(Opening(), look, size) == snapshot


def test_stopped_audit_goes_on_nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever waits for an audit sees how many rules it has looked at, and Esc stops it rather than only its screen."""
    stopped = Event()

    def endless(_: Game, __: int, notice: Notice) -> None:
        try:
            while True:
                notice(2)
                sleep(0.01)
        finally:
            stopped.set()

    monkeypatch.setattr("numberline.tui.audit.audit", endless)

    async def look(screen: Screen) -> None:
        await screen.press("a")
        await screen.wait_for("Auditing the game ... 2 rules")
        await screen.press("escape")
        await screen.wait_until(stopped.is_set, "the end of the audit")
        await screen.wait_for("Open a rule book file")

    drive(Opening(), look)


def test_witness_and_profile_of_an_audit() -> None:
    """A finding's witness opens on the board, and the profile is one key away."""

    async def look(screen: Screen) -> None:
        await screen.press("a")
        await screen.wait_for("Findings: 0 broken, 1 weak")
        await screen.press("p")
        await screen.wait_for("winning openings +4")
        await screen.press("q", "down", "enter")
        await screen.wait_for("Turn 1: Player 1, on 1")

    drive(Opening(), look)


@pytest.mark.parametrize("size", SIZES)
def test_drill(size: Size, snapshot: SnapshotAssertion) -> None:
    """A card of the drill is a position on the board, and nothing says which choice it is."""

    async def look(screen: Screen) -> str:
        await screen.press("d")
        await screen.wait_for("card 1 of 10, box 1, a typical trap")
        await screen.wait_for("Press")
        return screen.text

    assert drive(Opening(), look, size) == snapshot


def test_answers_of_a_drill(games: Path) -> None:
    """A wrong answer is explained and comes again, a right one goes a box further; every answer is saved."""

    async def look(screen: Screen) -> None:
        await screen.press("d")
        await screen.wait_for("Press 1, 2, 3, 6 or 9")
        await screen.press("1")
        await screen.wait_for("Wrong. -1 loses")
        await screen.wait_for("Box 1 of 5: again today.")
        await screen.press("enter")
        await screen.wait_for("card 2 of 10")
        await screen.press("h")
        await screen.wait_for("Press Enter for the next card.")
        await screen.press("q")
        await screen.wait_for("Drill: 2 cards due of 2")

    drive(Opening(), look)

    assert (games.parent / "drill.txt").exists() or list(games.parent.glob("drill*"))


def test_seats_of_a_drill_follow_its_board() -> None:
    """After an answer the seats say where the tokens of the board have come to."""

    def squares(screen: Screen) -> tuple[int, ...]:
        return screen.app.screen.query_one(Board).position.squares

    async def look(screen: Screen) -> None:
        await screen.wait_for(READY)
        screen.app.push_screen(DrillScreen("leap", DAY, AT_ONCE))
        await screen.wait_for("You are Player")
        asked = squares(screen)
        await screen.press("right", "enter")
        await screen.wait_until(lambda: squares(screen) != asked, "the answer on the board")
        one, two = squares(screen)
        seats = next(line for line in screen.lines if "Player 1  on" in line)
        assert f"Player 1  on {one}" in seats
        assert f"Player 2  on {two}" in seats

    drive(Opening(), look)


def test_card() -> None:
    """The strategy card is a page, as it is told in a terminal."""

    async def look(screen: Screen) -> None:
        await screen.wait_for(READY)
        await screen.press("s")
        await screen.wait_for("how to beat anyone")
        await screen.wait_for("1. Choose +4.")

    drive(Opening(), look)


def test_teaching() -> None:
    """Who wants to be taught is asked before a mistake, may make it with y, and hears why it was one."""

    async def play(screen: Screen) -> None:
        await screen.wait_for("Shall it teach you?")
        await screen.press("tab", "tab", "down", "enter")
        await screen.wait_for("Turn 1: Player 1")
        await screen.press("1")
        await screen.wait_for("+1 gives the win away. Are you sure?")
        await screen.press("y")
        await screen.wait_for("Type u to take it back.")

    drive(Opening(game="leap"), play)


@pytest.mark.parametrize("key", ["right", "down", "escape"])
def test_doubts_are_forgotten(key: str) -> None:
    """Once the cursor moves on, or Esc is pressed, y no longer makes the mistake that was asked about."""

    async def play(screen: Screen) -> None:
        await screen.press("1")
        await screen.wait_for("Are you sure?")
        await screen.press(key)
        await screen.wait_for("Press 1, 2 or 4")
        await screen.press("y")
        assert "Turn 1: Player 1" in screen.words
        await screen.press("1")
        await screen.wait_for("Are you sure?")

    drive(taught("leap"), play)


def test_hints_at_every_turn() -> None:
    """Who wants every hint sees one before each choice."""

    async def play(screen: Screen) -> None:
        await screen.wait_for("Shall it teach you?")
        await screen.press("tab", "tab", "down", "down", "enter")
        await screen.wait_for("Player 1 wins in 9 best")

    drive(Opening(game="leap"), play)


def test_themes_change_on_every_screen() -> None:
    """The key t goes through all themes and back to the first."""

    async def look(screen: Screen) -> None:
        for name in ("light", "high-contrast", "16-colour", "dark"):
            await screen.press("t")
            assert screen.app.theme == name

    drive(Opening(), look)


def test_long_numbers_in_a_drill() -> None:
    """A number of two digits is taken by Enter, and Esc forgets it before it leaves the drill."""

    async def look(screen: Screen) -> None:
        await screen.wait_for(READY)
        screen.app.push_screen(DrillScreen("keep-or-give", DAY, AT_ONCE))
        await screen.wait_for("Type the number of a choice")
        await screen.press("1", "0")
        await screen.wait_for("You typed 10: press Enter; Esc forgets it.")
        await screen.press("escape")
        await screen.wait_for("Type the number of a choice")
        await screen.press("1", "0", "enter")
        await screen.wait_for("Press Enter for the next card.")
        await screen.press("escape")
        await screen.wait_for(READY)

    drive(Opening(), look)
