"""Reasons: why a choice wins or loses, as facts of the solution that anybody can check.

What may live here: the named types of reasons, each a small function, and which of them holds for a choice.
What this file must not know: how a reason is said.

A reason looks at the state after a choice, and at whoever wins there. The types are tried in the order of `REASONS`,
and the first that holds is the reason. Where none does, there is only "because that player then wins" (`THEN`).
"""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import NamedTuple

from numberline.rules.state import NOBODY, State, Step, opponent_of
from numberline.solve.solution import Solution
from numberline.study.decisions import decisions
from numberline.study.facts import Facts, find_facts

# Why somebody wins.
ENDS, RUN, REPLIES, COUNT, PATTERN = "ends", "run", "replies", "count", "pattern"
SETTLED, NUMBER, THEN = "settled", "number", "then"
# What a choice does.
EXTRA, SKIP, BLOCK, COST = "extra", "skip", "block", "cost"
DEEDS = {
    EXTRA: "The winner has an extra turn.",
    SKIP: "The loser skips a turn before anybody is asked again.",
    COST: "The loser must skip a turn later.",
    BLOCK: "The loser has no legal choice, and passes before anybody is asked again.",
}


class Reason(NamedTuple):
    """Why a player wins: the type, and what its sentence needs."""

    kind: str
    winner: int
    line: tuple[Step, ...] = ()  # run: the moves to the end
    turns: tuple[int, int | None] = (0, 0)  # count: what the winner needs and what the loser does
    value: int = 0  # number: where; pattern: the remainder
    modulus: int = 0  # pattern: what the numbers are divided by
    is_distance: bool = False  # pattern: whether it is about how far the tokens are apart


class Place(NamedTuple):
    """A state in which somebody wins, with all that is known of it."""

    facts: Facts
    number: int  # of the state, in the graph of the facts
    state: State
    winner: int

    @property
    def loser(self) -> int:
        """The other player."""
        return opponent_of(self.winner)

    @property
    def is_losers_turn(self) -> bool:
        """Whether the loser is asked."""
        return self.state.chooser == self.loser


class Explanation(NamedTuple):
    """A choice carried out, who wins after it, what it does, and why that is so."""

    step: Step
    winner: int
    deeds: tuple[str, ...]
    reason: Reason
    answer: Step | None = None  # the winner's best answer, where the reason holds only after it

    @property
    def is_named(self) -> bool:
        """Whether there is more to say than that somebody then wins."""
        return self.reason.kind != THEN or bool(self.deeds)


class Refutation(NamedTuple):
    """A choice that loses, why, and best play from there to the end or to a state met before."""

    explanation: Explanation
    line: tuple[Step, ...]


def find_run(place: Place) -> Reason | None:
    """The winner is asked, and best play wins before the loser is asked again."""
    line = _run_of(place.facts.solution, place.state, place.winner)
    return Reason(RUN, place.winner, line) if line else None


def _run_of(solution: Solution, state: State, player: int) -> tuple[Step, ...]:
    """The moves of best play up to the player's win, if nobody else is asked before it; otherwise none."""
    steps: list[Step] = []
    while state.chooser == player:
        steps.append(solution.graph.game.play(state, solution.best(state)[0]))
        state = steps[-1].after
    won = steps and steps[-1].outcome is not None and steps[-1].outcome.winner == player
    return tuple(steps) if won else ()


def find_replies(place: Place) -> Reason | None:
    """The loser is asked, and whatever they choose, best play then wins before the loser is asked again."""
    if not place.is_losers_turn or not all(_is_met(place, step) for step in place.facts.game.steps(place.state)):
        return None
    return Reason(REPLIES, place.winner)


def _is_met(place: Place, reply: Step) -> bool:
    if reply.outcome is not None:
        return reply.outcome.winner == place.winner
    return bool(_run_of(place.facts.solution, reply.after, place.winner))


def find_count(place: Place) -> Reason | None:
    """The tokens have nothing to do with each other, and the winner needs fewer turns to the goal, or goes first.

    Turns that are skipped count. The game must have an end however it is played.
    """
    if place.facts.turns is None:
        return None
    own = place.facts.turns.needed(place.state, place.winner)
    others = place.facts.turns.needed(place.state, place.loser)
    if own is None or (others is not None and own + place.is_losers_turn > others):
        return None
    return Reason(COUNT, place.winner, turns=(own, others))


def find_pattern(place: Place) -> Reason | None:
    """The loser is asked on a number, or at a distance, of a series on all of which whoever is asked loses.

    A series is all numbers that leave the same remainder when divided by some number up to 12; at least three of them
    can be reached. The distance is how far the tokens are apart. That is true of every state that play can reach,
    whoever starts.
    """
    pattern = place.facts.pattern(place.state) if place.is_losers_turn else None
    if pattern is None:
        return None
    is_distance, modulus, remainder = pattern
    return Reason(PATTERN, place.winner, value=remainder, modulus=modulus, is_distance=is_distance)


def find_settled(place: Place) -> Reason | None:
    """No choice of anybody's can lead to another end."""
    return Reason(SETTLED, place.winner) if place.facts.only_winner(place.number) == place.winner else None


def find_number(place: Place) -> Reason | None:
    """The loser is asked on a shared number on which whoever is asked loses, be it this player or the other.

    The game must remember nothing, so that the number is all there is to a state.
    """
    if not place.is_losers_turn or not place.facts.is_lost_for_both(place.state):
        return None
    return Reason(NUMBER, place.winner, value=place.state.squares[0])


REASONS: tuple[Callable[[Place], Reason | None], ...] = (
    find_run,
    find_replies,
    find_count,
    find_pattern,
    find_settled,
    find_number,
)


class Reasons:
    """Explains the choices of a solved game; what holds of the whole game is worked out once."""

    __slots__ = ("_facts", "solution")

    def __init__(self, solution: Solution) -> None:
        """Know nothing yet."""
        self.solution = solution
        self._facts: list[Facts] = []

    def explain(self, state: State, choice: str) -> Explanation:
        """Why whoever wins after a choice does so."""
        step = self.solution.graph.game.play(state, choice)
        if step.outcome is not None:
            return Explanation(step, step.outcome.winner, (), Reason(ENDS, step.outcome.winner))
        winner = self.solution.verdict(step.after).winner
        if winner == NOBODY:
            return Explanation(step, winner, (), Reason(THEN, winner))
        self._facts_with(state)  # what is said after a choice must hold after every other one, too
        deeds = tuple(_deeds_of(step, winner))
        reason = self.find(step.after, winner)
        if reason is not None or step.after.chooser != winner:
            return Explanation(step, winner, deeds, reason or Reason(THEN, winner))
        answer = self._answer(step.after)
        return Explanation(step, winner, deeds, self.find(answer.after, winner) or Reason(THEN, winner), answer)

    def _answer(self, state: State) -> Step:
        """The step of the best choice: it does not end the game, for that is a run."""
        return self.solution.graph.game.play(state, self.solution.best(state)[0])

    def find(self, state: State, winner: int) -> Reason | None:
        """The first type of reason that holds for the winner of a state."""
        place = self._place(state, winner)
        return next((reason for find in REASONS if (reason := find(place))), None)

    def _place(self, state: State, winner: int) -> Place:
        """The state with the facts of a graph that it is in."""
        facts = self._facts_with(state)
        return Place(facts, facts.solution.graph.place(state), state, winner)

    def _facts_with(self, state: State) -> Facts:
        """The facts of a graph that a state is in."""
        found = next((facts for facts in self._facts if facts.solution.graph.number(state) is not None), None)
        if found is None:
            found = find_facts(self.solution, state)
            self._facts.append(found)
        return found

    def refutations(self, state: State) -> tuple[Refutation, ...]:
        """Of each choice that lets the opponent win, or gives a win away, why it does and how that goes on."""
        chooser, outlooks = state.chooser, self.solution.choices(state)
        keeps = self.solution.verdict(state).winner
        losing = [each.choice for each in outlooks if each.winner == opponent_of(chooser) or each.winner != keeps]
        explained = (self.explain(state, choice) for choice in losing)
        return tuple(Refutation(each, self._line(each.step)) for each in explained)

    def _line(self, step: Step) -> tuple[Step, ...]:
        return () if step.outcome is not None else self.solution.line(step.after)


class Shares(NamedTuple):
    """How many live states, and how many losing choices in them, each type of reason explains."""

    winning: Counter[str]  # of the states that their chooser wins: the reasons of the best choice
    losing: Counter[str]  # of all choices there that lose what the state had


def count_reasons(reasons: Reasons) -> Shares:
    """Which types explain the live states of a game that play can reach, and which the losing choices in them."""
    solution = reasons.solution
    winning: Counter[str] = Counter()
    losing: Counter[str] = Counter()
    for number, decision in decisions(solution).items():
        if not decision.is_live:
            continue
        state = solution.graph.state(number)
        if decision.wins:
            winning[_kind_of(reasons.explain(state, solution.best(state)[0]))] += 1
        losing.update(_kind_of(each.explanation) for each in reasons.refutations(state))
    return Shares(winning, losing)


def _kind_of(explanation: Explanation) -> str:
    """The type that names the reason; what a choice does is a name too."""
    kind, deeds = explanation.reason.kind, explanation.deeds
    return deeds[0] if kind == THEN and deeds else kind


def _deeds_of(step: Step, winner: int) -> Iterator[str]:
    """What a choice does that helps whoever wins after it."""
    loser = opponent_of(winner)
    happened = {(event.kind, event.player) for event in step.events}
    if ("extra", winner) in happened:
        yield EXTRA
    if ("skipped", loser) in happened:
        yield SKIP
    elif ("must_skip", loser) in happened:
        yield COST
    if ("passed", loser) in happened:
        yield BLOCK
