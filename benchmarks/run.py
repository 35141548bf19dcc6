"""Measures numberline side by side with its peers, and writes benchmarks/RESULTS.md.

    python benchmarks/run.py [ROUNDS]

The peers get an environment of their own. Whoever is compared is measured in turn, round by round, so that a busy
moment of the machine falls on both; the least time of each counts, for noise only ever adds.
"""

import json
import os
import platform
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

HERE = Path(__file__).parent
ROOT = HERE.parent
PEERS = ROOT / "build" / "benchmarks"
REQUIREMENTS = HERE / "requirements.txt"
RESULTS = HERE / "RESULTS.md"

ROUNDS = 5
GOALS = (20, 50, 100, 200, 500, 1000)
COMPARED = 200  # the goal at which both solvers are measured
LEAST_RATIO = 20
MOST_GROWTH = 60  # goal 1,000 against goal 200
MOST_MEMORY = 1024
FOUNDING = ("double-or-add-one", "leap-to-twenty", "number-climb", "prime-climb", "token-sprint")
BARE_STARTS = 5  # to each audit: short times are noisier than long ones
MOST_AUDIT, MOST_STARTS = 2, 200


def peer_python() -> str:
    """The interpreter of the peers' environment, which is made if need be."""
    python = PEERS / ("Scripts" if os.name == "nt" else "bin") / "python"
    stamp = PEERS / "requirements.txt"
    if not stamp.exists() or stamp.read_text() != REQUIREMENTS.read_text():
        print("preparing the peers' environment ...", file=sys.stderr)
        subprocess.run([sys.executable, "-m", "venv", "--clear", str(PEERS)], check=True)
        install = [str(python), "-m", "pip", "install", "-q", "--disable-pip-version-check", "-r", str(REQUIREMENTS)]
        subprocess.run(install, check=True)
        stamp.write_text(REQUIREMENTS.read_text())
    return str(python)


def measured(python: str, program: str, *words: str | Path) -> dict[str, Any]:
    """What a program of this folder prints, from a process of its own."""
    done = subprocess.run([python, HERE / program, *words], stdout=subprocess.PIPE, text=True, check=True)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def compare_solvers(rounds: int) -> Iterator[str]:
    """Both solvers on the same rules; every verdict has to agree."""
    peer = peer_python()
    goal = str(COMPARED)
    with TemporaryDirectory() as folder:
        files = (Path(folder, "ours"), Path(folder, "theirs"))
        measured(sys.executable, "solve.py", goal, files[0])
        measured(peer, "open_spiel_leap.py", goal, files[1])
        verdicts = [json.loads(file.read_text(encoding="utf-8")) for file in files]
    if verdicts[0] != verdicts[1]:
        raise SystemExit("the two solvers do not agree on every verdict")
    ours, theirs = [], []
    for _ in range(rounds):
        ours.append(measured(sys.executable, "solve.py", goal))
        theirs.append(measured(peer, "open_spiel_leap.py", goal))
    seconds = [min(each["seconds"] for each in found) for found in (ours, theirs)]
    states = len(verdicts[0])
    yield f"| solver of Leap's rules at goal {COMPARED} | states | seconds | states/s |"
    yield "|---|---:|---:|---:|"
    names = ("numberline, from the TOML", f"OpenSpiel {theirs[0]['version']}, Python game, MinimaxSolver")
    for name, each in zip(names, seconds, strict=True):
        yield f"| {name} | {states:,} | {each:.3f} | {states / each:,.0f} |"
    yield ""
    ratio = seconds[1] / seconds[0]
    yield f"Ratio: **{ratio:.1f}** (goal: at least {LEAST_RATIO}). Both agree on all {states:,} verdicts."


def grow(rounds: int) -> Iterator[str]:
    """Time and memory as the goal grows."""
    yield "| goal | states | seconds | MiB |"
    yield "|---:|---:|---:|---:|"
    least, memory = {}, 0
    for goal in GOALS:
        found = [measured(sys.executable, "solve.py", str(goal)) for _ in range(rounds if goal <= COMPARED else 2)]
        least[goal] = min(each["seconds"] for each in found)
        memory = max(each["memory"] for each in found)
        yield f"| {goal:,} | {found[0]['states']:,} | {least[goal]:.3f} | {memory} |"
    yield ""
    growth = least[GOALS[-1]] / least[COMPARED]
    yield (
        f"Goal {GOALS[-1]:,} takes {growth:.0f} times the time of goal {COMPARED} (goal: under {MOST_GROWTH}) and "
        f"{memory} MiB (goal: under {MOST_MEMORY})."
    )


def audit(rounds: int) -> Iterator[str]:
    """The five founding books audited by one command, against a bare start of the same interpreter."""
    command = ["-m", "numberline", "audit", *FOUNDING]
    bare, whole = [], []
    for _ in range(rounds):
        bare += [seconds_of("-c", "pass") for _ in range(BARE_STARTS)]
        whole.append(seconds_of(*command))
    times = min(whole) / min(bare)
    yield "| audit of the five founding books, cold | seconds | bare starts |"
    yield "|---|---:|---:|"
    yield f"| one command | {min(whole):.2f} | {times:.0f} |"
    yield ""
    yield f"Goal: under {MOST_AUDIT} s and under {MOST_STARTS} bare starts."


def seconds_of(*words: str) -> float:
    """How long a program of this interpreter takes from its start to its end."""
    started = time.perf_counter()
    subprocess.run([sys.executable, *words], capture_output=True, check=False)
    return time.perf_counter() - started


def start() -> Iterator[str]:
    """How long a start takes."""
    done = subprocess.run([sys.executable, HERE / "start.py"], stdout=subprocess.PIPE, text=True, check=True)
    yield from ("```", *done.stdout.splitlines(), "```")


def machine() -> str:
    """What all of this was measured on."""
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"{python}, {platform.system()} {platform.machine()}, {os.cpu_count()} processors."


def main() -> None:
    """Measure everything, and write it down."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS
    lines = ["# Results", "", "Written by `make bench`. " + machine(), "", "## Solving, against OpenSpiel", ""]
    lines += [*compare_solvers(rounds), "", "## Solving, as the goal grows", "", *grow(rounds)]
    lines += ["", "## Auditing", "", *audit(rounds), "", "## Starting", "", *start(), ""]
    RESULTS.write_text("\n".join(lines), encoding="utf-8")
    print("\n".join(lines))


if __name__ == "__main__":
    main()
