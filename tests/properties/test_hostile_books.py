"""What holds of checking a rule book, whatever the file: no traceback, no wait, little memory, nothing raw."""

import json
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.fuzzing import MOST_MEGABYTES, MOST_SECONDS
from tests.soak import sized

pytestmark = pytest.mark.soak

ROOT = Path(__file__).parents[2]
MUTATIONS = sized(10_000, 10_000_000)
PROCESSES = 2
# Each kind of outcome is common, so that no promise is kept for want of trying.
FEWEST = {"a book": 0.1, "refused": 0.3, "unread": 0.2}


def start(place: int, folder: Path) -> "subprocess.Popen[str]":
    """Start one process with its share of the mutations."""
    share = MUTATIONS // PROCESSES
    command = [sys.executable, "-m", "tests.fuzzing", str(place * share), str(share), str(folder)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT)


def test_damaged_books_are_checked_without_harm(tmp_path: Path, report: Callable[[str], None]) -> None:
    """However a book is damaged, checking it takes less than a second and little memory, and says nothing raw."""
    processes = [start(place, tmp_path) for place in range(PROCESSES)]
    answers = [(process.communicate(), process.returncode) for process in processes]

    assert [err for (_, err), code in answers if code] == []
    found = [json.loads(out) for (out, _), _ in answers]
    kinds = sum((Counter(each["kinds"]) for each in found), Counter[str]())
    slowest, seed = max(each["slowest"] for each in found)
    most = max(each["megabytes"] for each in found)
    counts = ", ".join(f"{count:,} {kind}" for kind, count in sorted(kinds.items()))
    report(f"damaged rule books: {counts}; slowest {slowest:.2f} s (seed {seed}), {most:.0f} MB more in all")

    assert kinds.total() == MUTATIONS
    assert all(kinds[kind] >= share * MUTATIONS for kind, share in FEWEST.items())
    assert slowest <= MOST_SECONDS
    assert most <= MOST_MEGABYTES
