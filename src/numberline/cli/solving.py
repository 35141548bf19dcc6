"""Solving aloud: on a terminal long work shows how far it has come."""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic

Notice = Callable[[int], None]  # is told how many states are done

SELDOM = 0.05  # seconds from one line to the next; what takes less shows nothing


@contextmanager
def progress(doing: str = "solving", what: str = "states") -> Iterator[Notice | None]:
    """What is told how many states are done, and shows it; nothing where nobody watches."""
    if not sys.stderr.isatty():
        yield None
        return
    shown = False
    said = monotonic()

    def notice(states: int) -> None:
        nonlocal shown, said
        now = monotonic()
        if now - said < SELDOM:
            return
        shown, said = True, now
        sys.stderr.write(f"\r{doing} ... {states:,} {what}")
        sys.stderr.flush()

    try:
        yield notice
    finally:
        if shown:
            sys.stderr.write("\r\033[K" if os.environ.get("TERM") != "dumb" else "\n")
            sys.stderr.flush()
