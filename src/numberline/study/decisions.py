"""Decisions: what is at stake where somebody chooses.

What may live here: the kinds of decisions in a solved game, and how likely a player is to throw a win away.
What this file must not know: how a decision is told, and how a whole game is judged.

Choices that lead to the same state are one possibility here, so that two names for one result decide nothing.
"""

from fractions import Fraction
from typing import NamedTuple

from numberline.solve.keys import ENDS
from numberline.solve.means import Weigh
from numberline.solve.solution import Solution, verdict_of

FORCED, IDLE, LIVE = "forced", "idle", "live"


class Decision(NamedTuple):
    """A state with what can come of it: numbers of the graph and, for each, who wins from there on."""

    chooser: int
    winner: int  # with best play, before the choice
    outcomes: dict[int, int]  # by the number of each different successor: who wins there

    @property
    def kind(self) -> str:
        """Whether there is only one way on, whether all ways have the same winner, or whether the choice matters."""
        if len(self.outcomes) == 1:
            return FORCED
        return LIVE if len(set(self.outcomes.values())) > 1 else IDLE

    @property
    def is_live(self) -> bool:
        """Whether the choice decides who wins."""
        return self.kind == LIVE

    @property
    def wins(self) -> bool:
        """Whether the chooser wins with best play."""
        return self.winner == self.chooser

    @property
    def keeping(self) -> int:
        """How many successors keep what best play gives."""
        return sum(winner == self.winner for winner in self.outcomes.values())

    @property
    def is_only_move(self) -> bool:
        """Whether the chooser wins, and exactly one of several successors keeps that."""
        return self.is_live and self.wins and self.keeping == 1


def decide(solution: Solution, number: int) -> Decision:
    """The decision of a state of the graph, by its number."""
    graph, values = solution.graph, solution.values
    outcomes = {lead: verdict_of(values[lead]).winner for lead in graph.leads_of(number)}
    return Decision(graph.menu(number).chooser, verdict_of(values[number]).winner, outcomes)


def decisions(solution: Solution) -> dict[int, Decision]:
    """The decisions of all states of the graph, by their numbers."""
    return {number: decide(solution, number) for number in range(ENDS, ENDS + solution.states)}


def find_trap(solution: Solution, number: int, weigh: Weigh) -> Fraction:
    """How likely a way of playing is to throw away what best play gives the chooser of a state, a win above all."""
    graph, values = solution.graph, solution.values
    winner, weights = verdict_of(values[number]).winner, weigh(number)
    losing = (
        weight
        for lead, weight in zip(graph.leads_of(number), weights, strict=True)
        if verdict_of(values[lead]).winner != winner
    )
    return Fraction(sum(losing), sum(weights))
