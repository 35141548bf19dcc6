"""The app without a terminal: driven by keys, read as lines of text."""

import asyncio
from collections.abc import Awaitable, Callable
from threading import enumerate as threads
from time import monotonic
from typing import TypeVar

from textual.pilot import Pilot

from numberline.keeping import Table, new_file
from numberline.play.match import Match
from numberline.rules.engine import Game
from numberline.store import find_game, load
from numberline.tell.prose import UNNAMED
from numberline.tui.app import NumberlineApp, Opening
from numberline.tui.background import NAME
from numberline.tui.pace import AT_ONCE, Pace

Result = TypeVar("Result")
Size = tuple[int, int]

SMALL, USUAL, LARGE = (60, 20), (80, 24), (120, 40)
SIZES = (SMALL, USUAL, LARGE)
PATIENCE = 60.0  # seconds; on a busy machine work in the background can take a while
GLANCE = 0.02  # seconds from one look at the screen to the next
DARK = "dark"  # what the terminal of a test can show must not decide


def seated(name: str, *kinds: str, first: int = 1, seed: int = 1) -> Opening:
    """A match at a table: people, unless other players are named."""
    file = find_game(name)
    game = Game(load(file))
    one, two = (*kinds, "human", "human")[:2]
    table = Table(game, file, (one, two), UNNAMED, seed)
    return Opening(table=table, match=Match.begin(game, first), path=new_file(table))


class Screen:
    """A person in front of the app."""

    def __init__(self, app: NumberlineApp, pilot: Pilot[int]) -> None:
        """Sit down."""
        self.app = app
        self._pilot = pilot

    @property
    def lines(self) -> list[str]:
        """What the screen shows, line by line."""
        strips = self.app.screen._compositor.render_strips()
        return ["".join(segment.text for segment in strip).rstrip() for strip in strips]

    @property
    def text(self) -> str:
        """The same as one text."""
        return "\n".join(self.lines)

    @property
    def words(self) -> str:
        """The same with single blanks, so that it does not matter where lines are broken."""
        return " ".join(self.text.replace("\N{NO-BREAK SPACE}", " ").split())

    async def press(self, *keys: str) -> None:
        """Press some keys, one after the other."""
        for key in keys:
            await self._pilot.press(key)
            await self._pilot.pause()

    async def hit(self, key: str) -> None:
        """Press a key and hardly wait for what comes of it."""
        self.app.simulate_key(key)
        await asyncio.sleep(GLANCE / 4)

    async def click(self, text: str) -> None:
        """Click on a text."""
        row = next(place for place, line in enumerate(self.lines) if text in line)
        await self._pilot.click(offset=(self.lines[row].index(text), row))
        await self._pilot.pause()

    async def wait_for(self, text: str) -> None:
        """Wait until the screen shows a text, wherever its lines are broken."""
        await self.wait_until(lambda: text in self.words, text)

    async def wait_until(self, holds: Callable[[], bool], what: str) -> None:
        """Wait until something holds."""
        end = asyncio.get_running_loop().time() + PATIENCE
        while not holds():
            assert asyncio.get_running_loop().time() < end, f"never: {what}\n{self.text}"
            await asyncio.sleep(GLANCE)
        await asyncio.sleep(GLANCE)

    async def resize(self, size: Size) -> None:
        """Change the size of the terminal."""
        await self._pilot.resize_terminal(*size)
        await self._pilot.pause()


def drive(
    opening: Opening,
    act: Callable[[Screen], Awaitable[Result]],
    size: Size = USUAL,
    theme: str = DARK,
    pace: Pace = AT_ONCE,
) -> Result:
    """Open the app, act in it, and leave it; a crash in it, or work that goes on without it, fails the test."""

    async def run() -> Result:
        app = NumberlineApp(opening, pace, theme)
        async with app.run_test(size=size, notifications=True) as pilot:
            await pilot.pause()
            return await act(Screen(app, pilot))

    result = asyncio.run(run())
    wait_for_end_of_work()
    return result


def wait_for_end_of_work() -> None:
    """Whoever leaves the app leaves no work behind: what was still going on stops when it next looks up."""
    end = monotonic() + PATIENCE
    for thread in threads():
        if thread.name == NAME:
            thread.join(max(end - monotonic(), 0))
            assert not thread.is_alive(), "work goes on after the app was left"
