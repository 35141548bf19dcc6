"""Leaving a screen: once, however often a key for it was pressed before the screen was gone."""

from typing import TypeVar

from textual.screen import Screen

Result = TypeVar("Result")


def leave(screen: Screen[Result], result: Result | None = None) -> None:
    """Go back to the screen below, with a result for it."""
    if screen.is_active and len(screen.app.screen_stack) > 1:
        screen.dismiss(result)
