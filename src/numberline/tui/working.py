"""Work that a screen does beside what it shows: started here, ended with the screen."""

from collections.abc import Callable, Coroutine
from typing import Any, cast

from textual.widget import Widget

Work = Callable[[], Coroutine[Any, Any, None]]


def start(widget: Widget, work: Work, group: str = "") -> None:
    """Start some work; of a named group only the latest goes on.

    It is given as a function, so that work which is stopped before it began leaves nothing behind.
    """
    begun = cast("Callable[[], Any]", work)
    widget.run_worker(begun, group=group or "default", exclusive=bool(group))
