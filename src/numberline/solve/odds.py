"""Odds: how likely each end of a game is between two policies, and how many moves it takes.

What may live here: the chances of the ends, and the length of a game.
What this file must not know: what a policy thinks of, how means are worked out, and how a fraction is written.

States that nobody ever leaves end with no winner.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from numberline.rules.engine import Game
from numberline.rules.notation import IllegalMove, shown, write_state
from numberline.solve.graph import Graph, explore
from numberline.solve.means import Fork, Mean, Tally, Weigh, find_mean, forks_by
from numberline.solve.policies import Policy


@dataclass(frozen=True, slots=True)
class Odds:
    """How likely each end is, and the mean number of moves; nothing where play goes on for ever with some chance."""

    p1: Fraction | float
    p2: Fraction | float
    nobody: Fraction | float
    mean_moves: Fraction | float | None
    exact: bool
    error: float = 0.0  # the most that a probability can be off by
    moves_error: float = 0.0  # the most that the mean number of moves can be off by


def odds(game: Game, policy_1: Policy, policy_2: Policy, first: int = 1, *, graph: Graph | None = None) -> Odds:
    """The odds of a game between two policies; give the graph if it is already explored."""
    graph = graph or explore(game, first)
    return expect(graph, weigh_by(graph, policy_1), weigh_by(graph, policy_2))


def weigh_by(graph: Graph, policy: Policy) -> Weigh:
    """A policy's weights by the numbers of a graph, asked once for each state."""

    @cache
    def weigh(number: int) -> Sequence[int]:
        choices = graph.menu(number).choices
        given = policy(graph.state(number))
        weights = _checked(given, choices)
        if weights is None:
            state = write_state(graph.state(number))
            raise IllegalMove(
                "expected a policy to give pairs of a legal choice and its weight, a whole number of at least 1,"
                f" each choice at most once: got {shown(repr(given))} in {state}"
            )
        return tuple(weights.get(choice, 0) for choice in choices)

    return weigh


def _checked(given: object, choices: Sequence[str]) -> dict[str, int] | None:
    """A policy's answer as weights by choice; nothing if it is none, for a policy may come from anybody."""
    weights: dict[str, int] = {}
    for pair in given if isinstance(given, Sequence) else ():
        match pair:
            case (str(choice), int(weight)) if choice in choices and choice not in weights and weight >= 1:
                weights[choice] = weight
            case _:
                return None
    return weights or None


def expect(graph: Graph, weigh_1: Weigh, weigh_2: Weigh, start: int | None = None) -> Odds:
    """The odds of a graph, when both players' weights are known by its numbers; from its root, or another number."""
    return odds_of(find_mean(graph, forks_by(graph, weigh_1), forks_by(graph, weigh_2), CHANCES, start))


def _count_move(_: int, fork: Fork) -> Sequence[int]:
    return (0, 0, 0, fork.total)


# How likely a win of Player 1, of Player 2 and endless play are, and the moves.
CHANCES = Tally(((0, 0, 0, 0), (1, 0, 0, 0), (0, 1, 0, 0)), (0, 0, 1, 0), _count_move)


def odds_of(mean: Mean) -> Odds:
    """The odds that a mean begins with, when its first parts are those of `CHANCES`."""
    one, two, endless, moves = mean.parts[:4]
    mean_moves = None if endless else moves
    if mean.exact:
        return Odds(one, two, 1 - one - two, mean_moves, exact=True)
    # Nobody's share is what is left, and off by both errors.
    error = 2 * max(mean.errors[:3])
    return Odds(one, two, max(0.0, 1 - one - two), mean_moves, exact=False, error=error, moves_error=mean.errors[3])
