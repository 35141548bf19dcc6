"""Explores and solves Leap's rules at any goal, from the TOML, and prints what it took as one JSON object.

Every fifth square costs a turn. The time begins with the text of the rule book and ends with the last verdict.

Usage: python benchmarks/solve.py GOAL [VERDICTS]: the verdicts of all states go to that file.
"""

import json
import sys
from pathlib import Path
from time import perf_counter

from numberline.rules.engine import Game
from numberline.rules.notation import write_state
from numberline.rules.rulebook import parse
from numberline.solve.keys import ENDS
from numberline.solve.solution import Solution, solve, verdict_of

RULES = """
title = "Leap to {goal}"
token = "each"
start = 0
goal = {goal}
choices = ["+1", "+2", "+4"]
square = [{{ on = {{ multiples_of = 5 }}, then = "skip" }}]
"""


def peak_memory() -> int:
    """The most memory in MiB that this process had.

    Linux is asked for this program alone: what `resource` says there includes the process that started it.
    """
    status = Path("/proc/self/status")
    if status.exists():
        return int(status.read_text().partition("VmHWM:")[2].split()[0]) // 1024
    import resource

    unit = 1 if sys.platform == "darwin" else 1024  # macOS counts bytes, Linux kilobytes
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit // 2**20


def verdicts(solution: Solution) -> dict[str, int]:
    """Who wins each state with best play."""
    graph = solution.graph
    numbers = range(ENDS, ENDS + graph.states)
    return {write_state(graph.state(number)): verdict_of(solution.values[number]).winner for number in numbers}


def main(goal: str, *files: str) -> None:
    """Measure once."""
    begun = perf_counter()
    solution = solve(Game(parse(RULES.format(goal=goal), "leap")))
    seconds = perf_counter() - begun
    print(json.dumps({"goal": int(goal), "states": solution.states, "seconds": seconds, "memory": peak_memory()}))
    for file in files:
        Path(file).write_text(json.dumps(verdicts(solution)), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
