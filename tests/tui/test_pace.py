"""The interface's thread never works for long: what takes time is done beside it."""

import asyncio
import gc
from collections.abc import Callable, Iterator
from pathlib import Path
from time import thread_time

import pytest

from numberline.tui.app import Opening
from tests.screens import Screen, drive, seated

MOST = 0.05  # seconds of work at a stretch; a person notices twice that
TRIES = 3  # the quietest counts: on a busy machine a stretch can take in what belongs to others
LARGE = 'title = "Large"\ntoken = "each"\nstart = 0\ngoal = 1000\nchoices = ["+1", "+2", "+4"]\n'


@pytest.fixture
def stretches(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[float]]:
    """How long the interface's thread worked at each stretch, in seconds of its own; garbage as in the program."""
    found: list[float] = []
    run = asyncio.Handle._run

    def measured(handle: asyncio.Handle) -> None:
        begun = thread_time()
        run(handle)
        found.append(thread_time() - begun)

    monkeypatch.setattr(asyncio.Handle, "_run", measured)
    gc.collect()
    gc.freeze()
    yield found
    gc.unfreeze()


def quietest(act: Callable[[], None], stretches: list[float]) -> float:
    """The longest stretch, of the try in which that was shortest."""
    longest: list[float] = []
    while len(longest) < TRIES and min(longest, default=MOST) >= MOST:
        act()
        longest.append(max(stretches))
    return min(longest)


def test_solving_a_large_game_does_not_hold_up_the_screen(tmp_path: Path, stretches: list[float]) -> None:
    """While a game of hundreds of thousands of states is solved, progress is shown, and Esc stops it."""
    book = tmp_path / "large.toml"
    book.write_text(LARGE)

    async def ask(screen: Screen) -> None:
        await screen.wait_for("Turn 1: Player 1")
        stretches.clear()
        await screen.hit("h")
        await screen.wait_for("Esc stops it.")
        await screen.press("escape")
        await screen.wait_for("Turn 1: Player 1")

    assert quietest(lambda: drive(seated(str(book)), ask), stretches) < MOST


def test_screens_are_made_quickly(stretches: list[float]) -> None:
    """Home, the rules, the audit and the map come without holding up the screen."""

    async def look(screen: Screen) -> None:
        await screen.wait_for("Press v to see who wins")
        stretches.clear()
        await screen.press("r", "q", "a")
        await screen.wait_for("Findings:")
        await screen.press("q", "m")
        await screen.wait_for("wins with best play")
        await screen.press("down", "right", "q")

    assert quietest(lambda: drive(Opening(), look), stretches) < MOST


def test_many_choices_do_not_hold_up_the_screen(tmp_path: Path, stretches: list[float]) -> None:
    """A thousand choices are listed, and told in the help, without holding up the screen."""
    book = tmp_path / "many.toml"
    book.write_text('title = "Many"\ntoken = "shared"\nstart = 0\ngoal = 100000\nchoices = ["+1..999"]\n')

    async def play(screen: Screen) -> None:
        await screen.wait_for("Turn 1: Player 1")
        stretches.clear()
        await screen.press("5", "0", "0", "enter")
        await screen.wait_for("Turn 2: Player 2")
        await screen.press("question_mark")
        await screen.wait_for("Your choices now")
        await screen.press("escape")

    assert quietest(lambda: drive(seated(str(book)), play), stretches) < MOST
