"""Work in the background: a thread for what takes long, so that the screen goes on answering.

The threads are daemons: whoever quits does not wait for a game to be solved.
"""

import asyncio
from collections.abc import Callable
from threading import Thread
from typing import Generic, TypeVar

from numberline.solve.arrays import Notice

Result = TypeVar("Result")

NAME = "numberline work"  # of every thread here


class Cancelled(Exception):
    """Somebody no longer wants the result."""


class Job(Generic[Result]):
    """A piece of work in a thread of its own; made and waited for in the interface's thread."""

    def __init__(self, work: Callable[[Notice], Result]) -> None:
        """Start the work at once."""
        self.done = 0
        self.cancelled = False
        self._loop = asyncio.get_running_loop()
        self._future: asyncio.Future[Result] = self._loop.create_future()
        Thread(target=self._run, args=(work,), name=NAME, daemon=True).start()

    def _run(self, work: Callable[[Notice], Result]) -> None:
        try:
            result = work(self._notice)
        except Exception as mistake:  # noqa: BLE001 - whoever waits is told, whatever it is
            self._tell(self._fail, mistake)
        else:
            self._tell(self._finish, result)

    def _tell(self, tell: Callable[[object], None], what: object) -> None:
        try:
            self._loop.call_soon_threadsafe(tell, what)
        except RuntimeError:  # the app was left meanwhile
            return

    def _finish(self, result: object) -> None:
        if not self._future.done():
            self._future.set_result(result)  # type: ignore[arg-type]  # it is what the work gave

    def _fail(self, mistake: object) -> None:
        if not self._future.done():
            self._future.set_exception(mistake)  # type: ignore[arg-type]  # it is what the work raised

    def _notice(self, done: int) -> None:
        self.done = done
        if self.cancelled:
            raise Cancelled

    def cancel(self) -> None:
        """Stop waiting at once; the thread ends when it next tells how far it is."""
        self.cancelled = True
        if not self.finished:
            self._future.set_exception(Cancelled())
            self._future.exception()  # nobody has to ask for it

    @property
    def finished(self) -> bool:
        """Whether nobody has to wait any more."""
        return self._future.done()

    async def result(self) -> Result:
        """Wait for what the work gives, or raise what it raised."""
        return await asyncio.shield(self._future)

    async def finished_within(self, seconds: float) -> bool:
        """Wait a while; whether the work was finished by then."""
        await asyncio.wait([self._future], timeout=seconds)
        return self.finished


async def in_background(work: Callable[[], Result]) -> Result:
    """Run short work that must not hold the screen up, such as writing a file."""
    return await Job(lambda _: work()).result()
