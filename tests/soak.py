"""How much the tests look at: little in every run, or all of it when NUMBERLINE_SOAK=1 (make soak) asks for it."""

import os

SOAK = os.environ.get("NUMBERLINE_SOAK") == "1"


def sized(quick: int, full: int) -> int:
    """How often to try something, in this run."""
    return full if SOAK else quick
