"""Checks damaged rule books one after the other, as a program of its own: `python -m tests.fuzzing FIRST COUNT FOLDER`.

Each goes through what `numberline check` does with a file. The program ends with 1 at the first that breaks a promise,
and says which seed it was; else it prints what it measured as JSON. It is a process of its own so that its memory is
its own, and so that nothing that measures the tests slows it down.
"""

import json
import sys
import time
import tracemalloc
from collections import Counter
from contextlib import suppress
from pathlib import Path
from random import Random

from numberline.cli.check import Checked, check_file, sentences
from tests.wild_books import damaged

MOST_SECONDS = 1.0
MOST_MEGABYTES = 64
LONGEST = 1500  # characters of a sentence: a path, a cut quotation, and what was expected


def kind_of(checked: Checked) -> str:
    """What became of a file."""
    return "unread" if checked.unread else "a book" if checked.book else "refused"


def broken(checked: Checked) -> list[str]:
    """The sentences that should not reach a terminal."""
    return [each for each in sentences(checked) if not each.isprintable() or len(each) > LONGEST or len(each) < 10]


def peak() -> float:
    """The most memory this process ever had, in megabytes; 0 where the system does not say."""
    with suppress(OSError):  # what the system counts for its caller begins with the memory of whoever started it
        status = Path("/proc/self/status").read_text(encoding="ascii")
        return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmHWM:")) / 1024
    with suppress(ImportError):
        from resource import RUSAGE_SELF, getrusage

        return getrusage(RUSAGE_SELF).ru_maxrss / (1024 * 1024 if sys.platform == "darwin" else 1024)
    return 0


def memory_of(path: Path) -> float:
    """How much memory checking one file takes at most, in megabytes: slow, and so asked only in doubt."""
    tracemalloc.start()
    check_file(str(path))
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return most / (1024 * 1024)


def attempt(path: Path, seed: int) -> tuple[str, float]:
    """Check one damaged book: what became of it, and in how many seconds of processor time."""
    path.write_bytes(damaged(Random(seed)))
    before, start = peak(), time.process_time()
    checked = check_file(str(path))
    spoken = broken(checked)
    seconds = time.process_time() - start
    if spoken:
        raise SystemExit(f"seed {seed}: not fit for a terminal: {spoken[0]!a}")
    if seconds > MOST_SECONDS:
        raise SystemExit(f"seed {seed}: took {seconds:.2f} seconds")
    if peak() - before > MOST_MEGABYTES / 4 and memory_of(path) > MOST_MEGABYTES:
        raise SystemExit(f"seed {seed}: took more than {MOST_MEGABYTES} megabytes")
    return kind_of(checked), seconds


def main(first: int, count: int, folder: Path) -> None:
    """Check so many damaged books, and print what was measured."""
    path = folder / f"damaged-{first}.toml"
    kinds: Counter[str] = Counter()
    slowest, at_first = (0.0, first), peak()
    for seed in range(first, first + count):
        try:
            kind, seconds = attempt(path, seed)
        except Exception:
            print(f"seed {seed}:", file=sys.stderr)
            raise
        kinds[kind] += 1
        slowest = max(slowest, (seconds, seed))
    print(json.dumps({"kinds": kinds, "slowest": slowest, "megabytes": peak() - at_first}))


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), Path(sys.argv[3]))
