"""How much skill a game has room for: what players score who see further, or err less often.

What may live here: scores of two policies over both seats, the curve against random play, and the chain of rungs.
What this file must not know: how a policy weighs its choices.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from numberline.solve.arrays import Notice
from numberline.solve.graph import Graph
from numberline.solve.keys import ENDS
from numberline.solve.means import MOST_EXACT, Forks, Tally, find_mean
from numberline.solve.solution import Solution, verdict_of
from numberline.solve.weighing import Weighing

Number = Fraction | float

NOISES = {"random": (1, 1), "noisy:0.5": (1, 2), "noisy:0.2": (1, 5), "noisy:0.1": (1, 10), "perfect": (0, 1)}
RUNG = Fraction(60, 100)  # what a player must score against one rung to stand on the next
MOST_AHEAD = 24  # moves; nobody who looks further is tried
MOST_SKILLED = 20_000  # states; in a larger game skill is not looked into, for a single score takes seconds
MOST_WORK = 60_000  # states times moves looked ahead: a few seconds
FEW_AHEAD = 4  # moves, in a game with so many states that lead to each other that a single score takes long


@dataclass(frozen=True, slots=True)
class Skill:
    """Scores over both seats: a win is one point, and what nobody wins is half a point."""

    curve: Mapping[str, Number]  # by policy: its score against random
    chain: Mapping[str, Number]  # by rung, from the lowest: its score against the rung before, random below the first
    farthest: int  # moves that the farthest-looking player looks ahead
    whole: bool  # whether nobody who looks further can play differently


def find_skill(solution: Solution, weighing: Weighing, notice: Notice | None = None) -> Skill | None:
    """The curve and the chain of a game; nothing if it is too large."""
    scored = 0

    def scores(one: Forks, other: Forks) -> Number:
        nonlocal scored
        if notice is not None:
            notice(scored)
        scored += 1
        return score(graph, one, other)

    if solution.states > MOST_SKILLED:
        return None
    graph = solution.graph
    far = find_farthest(solution)
    farthest = min(far, _find_limit(graph))
    ahead = {f"lookahead:{moves}": weighing.lookahead(moves) for moves in range(1, farthest + 1)}
    players = {"perfect": weighing.noisy(0, 1), **ahead}
    players |= {name: weighing.noisy(*noise) for name, noise in NOISES.items() if name != "perfect"}
    random = players["random"]
    curve = {name: scores(forks, random) for name, forks in players.items()}
    chain = dict(_climb(scores, ahead, random, curve))
    return Skill(curve, chain, farthest, whole=farthest == far)


def _find_limit(graph: Graph) -> int:
    """How far ahead anybody is made to look in a game of that size."""
    if graph.cycles and graph.states > MOST_EXACT:
        return FEW_AHEAD
    return min(MOST_AHEAD, MOST_WORK // max(graph.states, 1))


def find_farthest(solution: Solution) -> int:
    """How far ahead the farthest win or loss of a single choice lies."""
    numbers = range(ENDS, ENDS + solution.states)
    verdicts = (verdict_of(solution.values[lead]) for number in numbers for lead in solution.graph.leads_of(number))
    return max((verdict.moves + 1 for verdict in verdicts if verdict.moves is not None), default=0)


def _climb(
    scores: Callable[[Forks, Forks], Number], ahead: Mapping[str, Forks], random: Forks, curve: Mapping[str, Number]
) -> Iterator[tuple[str, Number]]:
    """The rungs, each the first that scores enough against the last; who looks less far is not asked again."""
    last = random
    for name, forks in ahead.items():
        scored = curve[name] if last is random else scores(forks, last)
        if scored >= RUNG:
            last = forks
            yield name, scored


def score(graph: Graph, one: Forks, other: Forks) -> Number:
    """What one policy scores against another when each plays both seats once."""
    starting = find_mean(graph, one, other, HALF_POINTS).parts[0]
    answering = find_mean(graph, other, one, HALF_POINTS).parts[0]
    return (starting + 2 - answering) / 4


# The half points of Player 1; endless play is nobody's win.
HALF_POINTS = Tally(((1,), (2,), (0,)), (1,), lambda _, __: (0,))
