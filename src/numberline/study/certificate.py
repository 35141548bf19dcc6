"""Writing a certificate: a whole solution as a text that `verify` proves without the solver.

What may live here: the order and the header of a certificate.
What this file must not know: how the solution was found, and files.
"""

from numberline.rules.notation import write_state
from numberline.solve.keys import ENDS
from numberline.solve.solution import Solution, Verdict, verdict_of
from numberline.study.verify import TITLE, checksum_of, write_entry


def write_certificate(solution: Solution, first: int, file: str = "") -> str:
    """The whole solution as a text; `file` is where the rule book lies, for a game that is not shipped."""
    graph = solution.graph
    numbers = range(ENDS, ENDS + graph.states)
    lines = sorted(
        f"{write_state(graph.state(number))} {_entry(verdict_of(solution.values[number]))}" for number in numbers
    )
    book = graph.game.book
    header = {
        "game": book.name,
        "file": file,
        "digest": book.digest,
        "first": str(first),
        "verdict": _entry(solution.verdict()),
        "states": str(len(lines)),
    }
    head = [TITLE, *(f"{key}: {value}" for key, value in header.items() if value)]
    body = "".join(f"{line}\n" for line in lines)
    checksum = checksum_of("\n".join([*head, "", body]))
    return "\n".join([*head, f"checksum: {checksum}", "", body])


def _entry(verdict: Verdict) -> str:
    return write_entry((verdict.winner, verdict.moves or 0))
