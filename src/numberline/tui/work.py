"""Long work: it runs in the background; what takes longer than a moment shows how far it is, and can be cancelled."""

from collections.abc import Callable
from typing import Any, ClassVar, TypeVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widget import Widget
from textual.widgets import Static

from numberline.solve.arrays import Notice
from numberline.tell.solved import count
from numberline.tui.background import Cancelled, Job
from numberline.tui.leaving import leave

Result = TypeVar("Result")

MOMENT = 0.25  # seconds before progress is shown
OFTEN = 0.1  # seconds from one look at the progress to the next


class WorkScreen(ModalScreen[None]):
    """Says what is being worked on and how far it is; Esc cancels it."""

    CSS_PATH = "work.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [("escape,q", "cancel", "cancel")]

    def __init__(self, doing: str, job: Job[Any], what: str) -> None:
        """Watch a job, and say how many of what are done."""
        super().__init__()
        self._doing, self._what = doing, what
        self._job = job

    def compose(self) -> ComposeResult:
        """A line that says how far the work is, and one that says how to stop it."""
        with Vertical():
            yield Static(self._doing, id="doing", markup=False)
            yield Static("Esc stops it.")

    def on_mount(self) -> None:
        """Look at the job from time to time."""
        self.set_interval(OFTEN, self._look)

    def _look(self) -> None:
        if self._job.finished:
            leave(self)
        elif self._job.done:
            self.query_one("#doing", Static).update(f"{self._doing} {count(self._job.done, self._what)}")

    def action_cancel(self) -> None:
        """Stop the work."""
        self._job.cancel()
        leave(self)


async def work_on(widget: Widget, doing: str, work: Callable[[Notice], Result], what: str = "state") -> Result | None:
    """What the work gives, or nothing if it was cancelled; only to be awaited in a worker."""
    job = Job(work)
    try:
        if not await job.finished_within(MOMENT):
            widget.app.push_screen(WorkScreen(doing, job, what))
        return await job.result()
    except Cancelled:
        return None
    finally:
        job.cancel()  # a worker that was stopped wants no result
