"""Means: what is to be expected of play between two policies, whatever it is that is added up.

What may live here: adding up over a graph what its moves and its ends are worth.
What this file must not know: what is added up, and what a policy thinks of.

Sums are whole numbers over one whole, and so exact. Where play cannot come back they are added up from the ends;
where it can, the states that lead to each other are solved together, exactly up to `MOST_EXACT` of them. Beyond that
all means are floats, and come with the most they can be off by. States that nobody ever leaves have a worth of their
own, whatever their moves add: it would be added without end.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from math import gcd, lcm
from typing import NamedTuple

from numberline.solve.components import find_parts
from numberline.solve.elimination import Equation, Share, eliminate, find_errors
from numberline.solve.graph import Graph
from numberline.solve.keys import ENDS

MOST_EXACT = 200  # states solved together in fractions; the fractions of larger parts grow out of hand

Weigh = Callable[[int], Sequence[int]]  # for the number of a state the weight of each choice of its menu


class Fork(NamedTuple):
    """What a state leads to, each with its weight, and all weights together."""

    branches: Mapping[int, int]
    total: int


Forks = Callable[[int], Fork]  # for the number of a state how its chooser goes on
Gain = Callable[[int, Fork], Sequence[int]]  # what a move of a state adds, times the weights together


class Tally(NamedTuple):
    """What is added up, part by part: the worth of each end, by its number, that of endless play, and of a move."""

    ends: tuple[Sequence[int], ...]
    endless: Sequence[int]
    gain: Gain


class Mean(NamedTuple):
    """What is to be expected, part by part; floats come with the most that each can be off by."""

    parts: Sequence[Fraction] | Sequence[float]
    errors: Sequence[float]
    exact: bool


class Sums(NamedTuple):
    """The sums of a state, part by part, over one whole."""

    parts: Sequence[int]
    whole: int


Rows = Mapping[int, Fork]


def forks_by(graph: Graph, weigh: Weigh) -> Forks:
    """How a policy goes on, worked out once for each state; choices with the same result are put together."""

    @cache
    def fork(number: int) -> Fork:
        weights = weigh(number)
        shrink = gcd(*weights)
        branches: dict[int, int] = {}
        for lead, weight in zip(graph.leads_of(number), weights, strict=True):
            if weight:
                branches[lead] = branches.get(lead, 0) + weight // shrink
        return Fork(branches, sum(weights) // shrink)

    return fork


def find_mean(graph: Graph, forks_1: Forks, forks_2: Forks, tally: Tally, start: int | None = None) -> Mean:
    """What is to be expected of play from the root of a graph, or from another of its numbers."""
    root = graph.root if start is None else start
    if root < ENDS:
        return _exact_mean(Sums(tally.ends[root], 1))
    rows = _find_rows(graph, (forks_1, forks_2), root)
    if not graph.cycles:
        return _exact_mean(_add_up_exactly(([number] for number in sorted(rows)), rows, tally)[root])
    parts = [part for part in find_parts(root, lambda number: _branches_of(rows, number)) if part[0] >= ENDS]
    if max(map(len, parts)) <= MOST_EXACT:
        return _exact_mean(_add_up_exactly(parts, rows, tally)[root])
    floats = _add_up_in_floats(parts, rows, tally)[root]
    return Mean(floats.parts, floats.errors, exact=False)


def _exact_mean(sums: Sums) -> Mean:
    return Mean([Fraction(part, sums.whole) for part in sums.parts], [0.0 for _ in sums.parts], exact=True)


def _branches_of(rows: Rows, number: int) -> Iterable[int]:
    return rows[number].branches if number >= ENDS else ()


def _find_rows(graph: Graph, forks: tuple[Forks, Forks], root: int) -> dict[int, Fork]:
    """The forks of the states that the policies let happen."""
    rows: dict[int, Fork] = {}
    choosers = [menu.chooser - 1 for menu in graph.menus]
    stack = [root]
    while stack:
        number = stack.pop()
        if number >= ENDS and number not in rows:
            rows[number] = fork = forks[choosers[graph.menu_of[number]]](number)
            stack.extend(fork.branches)
    return rows


def _add_up_exactly(parts: Iterable[list[int]], rows: Rows, tally: Tally) -> dict[int, Sums]:
    """The sums of every state; the parts come after those that they lead to."""
    sums = {end: Sums(worth, 1) for end, worth in enumerate(tally.ends)}
    for part in parts:
        if _is_single(part, rows):
            sums[part[0]] = _sum_up(rows[part[0]], tally.gain(part[0], rows[part[0]]), sums)
        elif _is_closed(part, rows):
            sums |= dict.fromkeys(part, Sums(tally.endless, 1))
        else:
            sums |= _solve_exactly(part, rows, tally, sums)
    return sums


def _is_single(part: list[int], rows: Rows) -> bool:
    return len(part) == 1 and part[0] not in rows[part[0]].branches


def _is_closed(part: list[int], rows: Rows) -> bool:
    members = set(part)
    return all(lead in members for number in part for lead in rows[number].branches)


def _sum_up(row: Fork, gains: Sequence[int], sums: Mapping[int, Sums]) -> Sums:
    """The sums of a state whose branches all have theirs."""
    over = lcm(*[sums[lead].whole for lead in row.branches])
    parts = [over * gain for gain in gains]
    for lead, weight in row.branches.items():
        known, whole = sums[lead]
        share = weight * (over // whole)
        parts = [part + share * more for part, more in zip(parts, known, strict=True)]
    return Sums(parts, over * row.total)


def _solve_exactly(part: list[int], rows: Rows, tally: Tally, sums: Mapping[int, Sums]) -> dict[int, Sums]:
    def known(lead: int) -> list[Fraction]:
        return [Fraction(each, sums[lead].whole) for each in sums[lead].parts]

    solved = eliminate(_equations(part, rows, tally.gain, known, Fraction))
    return {number: _over_one_whole(parts[1:-1]) for number, parts in solved.items()}


def _over_one_whole(fractions: Sequence[Fraction]) -> Sums:
    whole = lcm(*(each.denominator for each in fractions))
    return Sums([each.numerator * (whole // each.denominator) for each in fractions], whole)


def _equations(
    part: list[int], rows: Rows, gain: Gain, known: Callable[[int], Sequence[Share]], one: Callable[[int], Share]
) -> dict[int, Equation[Share]]:
    """For each state of a part its sums as a mean; known are: the share that leads out, the sums, the step."""
    members = set(part)
    return {number: _equation(rows[number], gain(number, rows[number]), members, known, one) for number in part}


def _equation(
    row: Fork,
    gains: Sequence[int],
    members: set[int],
    known: Callable[[int], Sequence[Share]],
    one: Callable[[int], Share],
) -> Equation[Share]:
    within: dict[int, Share] = {}
    parts: list[Share] = [one(gain) / row.total for gain in (0, *gains, row.total)]
    for lead, weight in row.branches.items():
        share: Share = one(weight) / row.total
        if lead in members:
            within[lead] = share
            continue
        parts[0] += share
        for place, more in enumerate(known(lead), start=1):
            parts[place] += share * more
    return Equation(within, parts)


class Floats(NamedTuple):
    """The sums of a state as floats, and the most that each can be off by."""

    parts: Sequence[float]
    errors: Sequence[float]


def _add_up_in_floats(parts: Iterable[list[int]], rows: Rows, tally: Tally) -> dict[int, Floats]:
    """The sums of every state in floats; the parts come after those that they lead to."""
    none = [0.0 for _ in tally.endless]
    sums = {end: Floats([float(each) for each in worth], none) for end, worth in enumerate(tally.ends)}
    for part in parts:
        if _is_closed(part, rows):
            sums |= dict.fromkeys(part, Floats([float(each) for each in tally.endless], none))
        else:
            sums |= _solve_in_floats(part, rows, tally, sums)
    return sums


def _solve_in_floats(part: list[int], rows: Rows, tally: Tally, sums: Mapping[int, Floats]) -> dict[int, Floats]:
    def known(lead: int) -> Sequence[float]:
        return sums[lead].parts

    equations = _equations(part, rows, tally.gain, known, float)
    solved = eliminate(equations)
    errors = find_errors(equations, solved)[1:-1]
    # The sums are means of those that the part leads to, so the largest error of these is passed on and never grows.
    after = zip(*(sums[lead].errors for number in part for lead in rows[number].branches if lead in sums), strict=True)
    errors = [error + max(others) for error, others in zip(errors, after, strict=True)]
    return {number: Floats(parts[1:-1], errors) for number, parts in solved.items()}
