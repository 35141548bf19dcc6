"""The way into the full-screen app, for terminals that can show it; everything else stays with plain lines."""

import gc
import os
from typing import TYPE_CHECKING

from numberline.cli.console import is_terminal

if TYPE_CHECKING:
    from numberline.tui.app import Opening

NO_SCREEN = ("", "dumb", "unknown")  # terminals that cannot go back to a line they have left
LEAST = (60, 20)  # columns and lines; on a smaller screen plain lines are better


def can_open() -> bool:
    """Whether the terminal can show the app."""
    if not is_terminal() or os.environ.get("NUMBERLINE_PLAIN") or os.environ.get("TERM", "") in NO_SCREEN:
        return False
    try:
        columns, lines = os.get_terminal_size()
    except OSError:
        return False
    return columns >= LEAST[0] and lines >= LEAST[1]


def import_app() -> "type[Opening]":
    """What the app opens with; importing makes no garbage, and nobody looks for any before the first frame."""
    gc.disable()
    from numberline.tui.app import Opening

    return Opening


def open_app(opening: "Opening") -> int:
    """Open the app, and say afterwards what is worth saying on the terminal; the exit code."""
    from numberline.tui.leave import run

    return run(opening)
