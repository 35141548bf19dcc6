"""The ladder: how the named opponents score against each other, computed and not sampled.

What may live here: scores of one policy against another over both seats, and tables of them.
What this file must not know: how a score is written.
"""

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations

from numberline.play.levels import NAMES, policy_of
from numberline.rules.engine import Game
from numberline.solve.arrays import Notice
from numberline.solve.keys import ENDS
from numberline.solve.means import Weigh
from numberline.solve.odds import Odds, expect, weigh_by
from numberline.solve.policies import read_policy
from numberline.solve.solution import Solution, solve
from numberline.study.decisions import decide

FOUNDING = ("double-or-add-one", "leap-to-twenty", "number-climb", "prime-climb", "token-sprint")

Scores = dict[tuple[str, str], Fraction]  # the share of points that the first of two players takes from the second


def has_live_states(solution: Solution) -> bool:
    """Whether some reachable state has choices that differ in who wins."""
    return any(decide(solution, number).is_live for number in range(ENDS, ENDS + solution.states))


def score_levels(
    game: Game, names: Sequence[str] = NAMES, *, solution: Solution | None = None, notice: Notice | None = None
) -> Scores:
    """What each of some players scores against each other one: a win is one point, and each plays both seats once.

    Give the solution if the game is already solved; the notice is told how many pairs have been scored.
    """
    solution = solution or solve(game)
    weighs = {name: weigh_by(solution.graph, read_policy(policy_of(name), game, solution)) for name in names}
    scores: Scores = {(name, name): Fraction(1, 2) for name in names}
    for done, (name, other) in enumerate(combinations(names, 2), start=1):
        scores[name, other] = _score(solution, weighs[name], weighs[other])
        scores[other, name] = 1 - scores[name, other]
        if notice is not None:
            notice(done)
    return scores


def _score(solution: Solution, one: Weigh, other: Weigh) -> Fraction:
    starting, answering = expect(solution.graph, one, other), expect(solution.graph, other, one)
    return (_points(starting, 1) + _points(answering, 2)) / 2


def _points(odds: Odds, seat: int) -> Fraction:
    """A win is a point, and what nobody wins is half a point for each."""
    return Fraction(odds.p1 if seat == 1 else odds.p2) + Fraction(odds.nobody) / 2


def mean_scores(tables: Sequence[Scores]) -> Scores:
    """The mean of several tables of the same players."""
    return {pair: sum((table[pair] for table in tables), Fraction(0)) / len(tables) for pair in tables[0]}


def find_strengths(scores: Scores, names: Sequence[str]) -> dict[str, Fraction]:
    """The mean share of points that each of some players takes from all the others."""
    return {
        name: sum((scores[name, other] for other in names if other != name), Fraction(0)) / (len(names) - 1)
        for name in names
    }
