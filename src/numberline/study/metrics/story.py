"""The story of one game that was played: when the lead changed.

What may live here: what the moves of a game did to the verdict, one after the other.
What this file must not know: whether a move was a mistake, and how that is said.
"""

from collections.abc import Iterable
from typing import NamedTuple

from numberline.rules.state import Step
from numberline.solve.solution import Solution


class LeadChange(NamedTuple):
    """A move after which somebody else wins with best play, or nobody does."""

    place: int  # of the step, counted from 0
    before: int
    after: int


def find_lead_changes(solution: Solution, steps: Iterable[Step]) -> tuple[LeadChange, ...]:
    """The moves of a game that changed who wins; steps without a choice change nothing."""
    moves = ((place, step) for place, step in enumerate(steps) if step.choice)
    changes = (
        LeadChange(place, _winner_before(solution, step), _winner_after(solution, step)) for place, step in moves
    )
    return tuple(change for change in changes if change.before != change.after)


def _winner_before(solution: Solution, step: Step) -> int:
    return solution.verdict(step.before).winner


def _winner_after(solution: Solution, step: Step) -> int:
    return solution.verdict(step.after).winner if step.outcome is None else step.outcome.winner
