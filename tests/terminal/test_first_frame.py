"""How soon the app is there, against a bare start of Python."""

import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.program import Program

MOST = 30  # bare starts of Python until the first frame
FEWEST, TRIES = 5, 15  # the quickest counts: others measure the neighbours, and on a busy machine most do


def bare() -> float:
    """How long Python takes to start and do nothing."""
    begun = time.perf_counter()
    subprocess.run([sys.executable, "-c", "pass"], check=True)
    return time.perf_counter() - begun


@pytest.mark.parametrize(("words", "shown"), [((), "Leap to Twenty"), (("play", "leap", "--p2", "casual"), "Turn 1")])
def test_first_frame(tmp_path: Path, words: tuple[str, ...], shown: str, report: Callable[[str], None]) -> None:
    """Home, and a game, are on the screen within thirty bare starts of Python."""

    def first() -> float:
        begun = time.perf_counter()
        terminal = Program(tmp_path).open_screen(*words)
        terminal.read_until(shown)
        took = time.perf_counter() - begun
        terminal.process.send("\x03")
        terminal.end()
        return took

    starts, frames, ratio = [bare()], [first()], float("inf")
    while len(frames) < FEWEST or (ratio >= MOST and len(frames) < TRIES):
        starts.append(bare())
        frames.append(first())
        ratio = min(frames) / min(starts)
    report(f"first frame of numberline {' '.join(words)}: {ratio:.1f} bare starts")

    assert ratio < MOST
