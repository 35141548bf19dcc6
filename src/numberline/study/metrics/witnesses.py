"""Lines of play that prove what is said of a game: a win before the opponent ever moves, and play without an end.

What may live here: finding shortest lines in a graph.
What this file must not know: why a line is asked for.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from numberline.rules.notation import write_state
from numberline.solve.components import find_parts
from numberline.solve.graph import Graph
from numberline.solve.keys import ENDS


@dataclass(frozen=True, slots=True)
class Line:
    """Choices from a state on, both as they are written."""

    state: str
    choices: tuple[str, ...]

    def __str__(self) -> str:
        """The line as it is pasted: the state, and the choices behind it."""
        return " ".join((self.state, *self.choices))


def join(lines: Sequence[Line]) -> Line:
    """One line out of several, each of which goes on where the one before it ends."""
    return Line(lines[0].state, tuple(choice for line in lines for choice in line.choices))


Before = Mapping[int, tuple[int, str]]  # by number: from which it is met first, and by which choice


def find_blitz(graph: Graph) -> Line | None:
    """The shortest way in which whoever is asked first can win before the opponent is ever asked."""
    if graph.root < ENDS:
        return None
    chooser = graph.menu(graph.root).chooser
    before = _search(graph, graph.root, lambda number: graph.menu(number).chooser == chooser)
    return _line(graph, before, graph.root, chooser) if chooser in before else None


def find_line(graph: Graph, number: int) -> Line | None:
    """The shortest line of play from the start of a graph to a state or an end; nothing if none leads there."""
    if graph.root < ENDS:
        return None
    before = _search(graph, graph.root, lambda _: True)
    return _line(graph, before, graph.root, number) if number in before else None


def find_fewest(graph: Graph) -> int | None:
    """In how few moves a game can end; nothing if it never does."""
    if graph.root < ENDS:
        return 0
    before = _search(graph, graph.root, lambda _: True)
    lines = [_line(graph, before, graph.root, end) for end in range(ENDS) if end in before]
    return min((len(line.choices) for line in lines), default=None)


def find_most(graph: Graph) -> int | None:
    """In how many moves a game can end at most; nothing if there is no such number."""
    return None if graph.cycles else _lengths(graph)[graph.root]


def find_longest(graph: Graph) -> Line | None:
    """A longest line of play; nothing if there is none, or if nobody is ever asked."""
    if graph.cycles or graph.root < ENDS:
        return None
    most, number, choices = _lengths(graph), graph.root, list[str]()
    while number >= ENDS:
        ways = zip(graph.menu(number).choices, graph.leads_of(number), strict=True)
        choice, number = next(way for way in ways if most[way[1]] == most[number] - 1)
        choices.append(choice)
    return Line(write_state(graph.state(graph.root)), tuple(choices))


def _lengths(graph: Graph) -> list[int]:
    """By number how many moves a game can take from there on at most; whatever leads to a state comes after it."""
    most = [0] * (ENDS + graph.states)
    for number in range(ENDS, len(most)):
        most[number] = 1 + max([most[lead] for lead in graph.leads_of(number)])
    return most


def find_loop(graph: Graph) -> tuple[Line, Line] | None:
    """The shortest line to a state that can come again, and one from there back to it."""
    if not graph.cycles:
        return None
    before = _search(graph, graph.root, lambda _: True)
    again = {number for part in find_parts(graph.root, graph.leads_of) if _comes_back(graph, part) for number in part}
    number = next(number for number in (graph.root, *before) if number in again)
    back = _search(graph, number, lambda each: each in again)
    start = Line(write_state(graph.state(number)), ())
    line = start if number == graph.root else _line(graph, before, graph.root, number)
    return line, _line(graph, back, number, number)


def _comes_back(graph: Graph, part: list[int]) -> bool:
    return len(part) > 1 or part[0] in graph.leads_of(part[0])


def _search(graph: Graph, root: int, goes_on: Callable[[int], bool]) -> Before:
    """Everything that can be met after a number, nearest first; the number itself only where play can come back."""
    before: dict[int, tuple[int, str]] = {}
    now = [root]
    while now:
        met = dict.fromkeys(_meet(graph, now, before))
        now = [number for number in met if number >= ENDS and number != root and goes_on(number)]
    return before


def _meet(graph: Graph, now: Iterable[int], before: dict[int, tuple[int, str]]) -> Iterator[int]:
    """What the choices of some states lead to that was not met before."""
    for number in now:
        for choice, lead in zip(graph.menu(number).choices, graph.leads_of(number), strict=True):
            if lead not in before:
                before[lead] = (number, choice)
                yield lead


def _line(graph: Graph, before: Before, root: int, number: int) -> Line:
    """The line from a root to what was met after it."""
    choices: list[str] = []
    place = number
    while place != root or not choices:
        place, choice = before[place]
        choices.append(choice)
    return Line(write_state(graph.state(root)), tuple(reversed(choices)))
