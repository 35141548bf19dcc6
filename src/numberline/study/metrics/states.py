"""What each state of a solved game is like: the kinds of its decision, whether it is settled, how it is lost.

What may live here: figures of single states, and means over the states of a game, however often play comes to them.
What this file must not know: how likely a state is to be played.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from numberline.rules.state import NOBODY, PLAYERS
from numberline.solve.components import find_parts
from numberline.solve.graph import Graph
from numberline.solve.keys import ENDS
from numberline.solve.means import Weigh
from numberline.solve.solution import Solution, verdict_of
from numberline.study.decisions import FORCED, LIVE, Decision, decisions, find_trap

Heat = Mapping[tuple[int, ...], tuple[int, int]]  # by the squares of the tokens: live states, and all states


@dataclass(frozen=True, slots=True)
class States:
    """The states of a solved game by their numbers."""

    decisions: Mapping[int, Decision]
    kinds: Mapping[int, str]
    settled: frozenset[int]  # those from which only one winner can be reached at all
    winners: Sequence[int]  # with best play, by number, ends included

    @property
    def live(self) -> tuple[int, int]:
        """How many live states each player chooses in."""
        choosers = [self.decisions[number].chooser for number, kind in self.kinds.items() if kind == LIVE]
        return (choosers.count(1), choosers.count(2))


def find_states(solution: Solution) -> States:
    """Look at every state of a solved game."""
    found = decisions(solution)
    return States(
        found,
        {number: decision.kind for number, decision in found.items()},
        find_settled(solution.graph),
        [verdict_of(value).winner for value in solution.values],
    )


def find_settled(graph: Graph) -> frozenset[int]:
    """The states from which only one winner can be reached; play that goes on for ever counts as nobody's win."""
    if graph.root < ENDS:
        return frozenset()
    reached = {end: 1 << end for end in (NOBODY, *PLAYERS)}
    for part in _parts_of(graph):
        leads = [lead for number in part for lead in graph.leads_of(number)]
        comes_back = not set(leads).isdisjoint(part)
        together = 1 << NOBODY if comes_back else 0
        for lead in leads:
            together |= reached.get(lead, 0)
        reached |= dict.fromkeys(part, together)
    return frozenset(number for number, winners in reached.items() if number >= ENDS and winners.bit_count() == 1)


def _parts_of(graph: Graph) -> Iterable[Sequence[int]]:
    """The states that lead to each other, after all that they lead to."""
    if not graph.cycles:
        return ([number] for number in range(ENDS, ENDS + graph.states))
    parts = find_parts(graph.root, graph.leads_of)  # an end leads nowhere, and is a part of its own
    return (part for part in parts if part[0] >= ENDS)


def find_blunders(states: States) -> Fraction | None:
    """Of the states that the chooser wins with several ways on: the mean share of these ways that lose the win."""
    won = [each for number, each in states.decisions.items() if each.wins and states.kinds[number] != FORCED]
    return _mean(1 - Fraction(each.keeping, len(each.outcomes)) for each in won)


def find_slips(solution: Solution, states: States, greedy: Weigh) -> dict[int, Fraction]:
    """For each live state how likely the greedy player is to throw away what its chooser has."""
    live = [number for number, kind in states.kinds.items() if kind == LIVE]
    return {number: find_trap(solution, number, greedy) for number in live}


def find_traps(states: States, slips: Mapping[int, Fraction]) -> Fraction | None:
    """Of the live states that the chooser wins: the share in which the greedy player throws the win away."""
    return _mean(slip for number, slip in slips.items() if states.decisions[number].wins)


def _mean(shares: Iterable[Fraction]) -> Fraction | None:
    found = list(shares)
    return sum(found, Fraction(0)) / len(found) if found else None


def find_heat(graph: Graph, states: States) -> Heat:
    """For each place of the tokens how many of its states are live, and how many there are."""
    heat: dict[tuple[int, ...], tuple[int, int]] = {}
    for number, kind in states.kinds.items():
        squares = graph.state(number).squares
        live, together = heat.get(squares, (0, 0))
        heat[squares] = (live + (kind == LIVE), together + 1)
    return dict(sorted(heat.items()))
