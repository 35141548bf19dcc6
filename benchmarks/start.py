"""How long a start takes, against a bare start of the same interpreter.

Each program is started in turn, many times over, so that a busy moment of the machine falls on all of them alike. A
game counts as started when the text of its first prompt has been read from the pipe.

    python benchmarks/start.py [RUNS]
"""

import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from tempfile import TemporaryDirectory
from typing import NamedTuple

RUNS = 40
PROMPT = b"Choose "

Environment = dict[str, str]


class Work(NamedTuple):
    """What is measured, how, and how many times a bare start it may take."""

    name: str
    measure: Callable[[Environment], float]
    goal: float


def _whole(*words: str) -> Callable[[Environment], float]:
    """The time from the start of a program to its end."""

    def measure(environment: Environment) -> float:
        started = time.perf_counter()
        subprocess.run(
            [sys.executable, *words], env=environment, stdin=subprocess.DEVNULL, capture_output=True, check=True
        )
        return time.perf_counter() - started

    return measure


def _first_prompt(environment: Environment) -> float:
    """The time from the start of a piped game to its first prompt."""
    command = [sys.executable, "-m", "numberline", "play", "leap", "--plain"]
    pipe, quiet = subprocess.PIPE, subprocess.DEVNULL
    started = time.perf_counter()
    with subprocess.Popen(command, env=environment, stdin=pipe, stdout=pipe, stderr=quiet) as process:
        taken = _read_until(process, PROMPT) - started
        process.communicate()
    return taken


def _read_until(process: "subprocess.Popen[bytes]", text: bytes) -> float:
    came = b""
    while text not in came and process.stdout is not None:
        part = os.read(process.stdout.fileno(), 65536)
        if not part:
            raise SystemExit(f"the game ended before its first prompt; it said {came!r}")
        came += part
    return time.perf_counter()


BARE = Work("python -c pass", _whole("-c", "pass"), 1.0)
WORKS = (
    BARE,
    Work("--version", _whole("-m", "numberline", "--version"), 4.5),
    Work("--help", _whole("-m", "numberline", "--help"), 5.5),
    Work("first prompt", _first_prompt, 8.0),
)


def measure(runs: int) -> dict[str, list[float]]:
    """The seconds of every run, by the name of the work."""
    seconds: dict[str, list[float]] = {work.name: [] for work in WORKS}
    with TemporaryDirectory() as home:
        # Where Python may not keep compiled files, every start compiles everything; that is not what is measured.
        kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        environment = {**kept, "NUMBERLINE_HOME": home}
        for work in WORKS:
            work.measure(environment)  # the first start of all may have to compile
        for _ in range(runs):
            for work in WORKS:
                seconds[work.name].append(work.measure(environment))
    return seconds


def main() -> None:
    """Print the least and the middle time of each start, and their ratios to a bare one."""
    seconds = measure(int(sys.argv[1]) if len(sys.argv) > 1 else RUNS)
    least, middle = min(seconds[BARE.name]), statistics.median(seconds[BARE.name])
    print(f"{'start':<16}{'least ms':>10}{'median ms':>11}{'least x':>9}{'median x':>10}{'goal':>6}")
    for work in WORKS:
        low, mid = min(seconds[work.name]), statistics.median(seconds[work.name])
        times = f"{low * 1000:>10.1f}{mid * 1000:>11.1f}"
        print(f"{work.name:<16}{times}{low / least:>9.2f}{mid / middle:>10.2f}{work.goal:>6}")


if __name__ == "__main__":
    main()
