"""What a claim can be held to: a solved game with its figures and what its rules do; and how a claim is judged.

What may live here: these values, and the views of them that several claims need.
What this file must not know: any kind of claim.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from numberline.rules.notation import write_state
from numberline.rules.sets import Numbers
from numberline.solve.keys import ENDS
from numberline.solve.solution import Solution
from numberline.study.clauses import Coverage
from numberline.study.decisions import Decision
from numberline.study.landings import find_landings
from numberline.study.metrics import Metrics
from numberline.study.metrics.states import States, find_states

TRUE, LIMITED, FALSE, UNJUDGED = "true", "limited", "false", "unjudged"


class Judgement(NamedTuple):
    """Whether a claim is true, why, with the figures of the reason, and a witness."""

    verdict: str
    reason: str
    facts: Mapping[str, object]
    witness: str = ""


@dataclass(frozen=True)
class Case:
    """All that a claim can be held to: a solved game, its figures, and what its rules do."""

    solution: Solution
    metrics: Metrics
    coverage: tuple[Coverage, ...]
    judged_before: dict[tuple[str, Numbers | None, str], Judgement] = field(
        default_factory=dict, repr=False, compare=False
    )

    @cached_property
    def states(self) -> States:
        """Every state with what is at stake in it."""
        return find_states(self.solution)

    @cached_property
    def live(self) -> tuple[int, ...]:
        """The live states, by number, those that are met early first."""
        return tuple(number for number in sorted(self.states.decisions, reverse=True) if self.decision(number).is_live)

    @cached_property
    def landings(self) -> Mapping[int, tuple[int, ...]]:
        """For each state where its choices land."""
        return find_landings(self.solution.graph)

    def decision(self, number: int) -> Decision:
        """What is at stake in a state."""
        return self.states.decisions[number]

    def say(self, number: int) -> str:
        """A state in the notation."""
        return write_state(self.solution.graph.state(number))

    @property
    def start(self) -> str:
        """The first state in which somebody is asked; nothing where the game is over before that."""
        root = self.solution.graph.root
        return self.say(root) if root >= ENDS else ""
