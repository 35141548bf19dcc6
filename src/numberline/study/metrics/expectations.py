"""What is to be expected of a game that both play in one way: who wins, how long it takes, what the decisions are.

What may live here: counts of moves, by what is at stake in them, added up over a whole game.
What this file must not know: how a mean over a graph is worked out.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from numberline.solve.means import Fork, Forks, Tally, find_mean
from numberline.solve.odds import CHANCES, Odds, odds_of
from numberline.solve.solution import Solution
from numberline.study.decisions import FORCED, IDLE, LIVE
from numberline.study.metrics.states import States

Number = Fraction | float


@dataclass(frozen=True, slots=True)
class Expected:
    """A game between two who play alike; shares are of all moves, and nothing is known of play that may never end."""

    odds: Odds
    forced: Number | None
    idle: Number | None
    live: Number | None
    only: Number | None
    settled: Number | None
    agency: tuple[Number | None, Number | None]  # live decisions of each player in a game
    lead_changes: Number | None
    error: float = 0.0  # the most that a count behind these figures can be off by

    @property
    def completion(self) -> Number:
        """How likely it is that somebody wins."""
        return self.odds.p1 + self.odds.p2


COUNTED = ("forced", "idle", "live of 1", "live of 2", "only", "settled", "changes")


def expect_moves(solution: Solution, states: States, forks: Forks) -> Expected:
    """Count what is to be expected of the moves of a game."""
    mean = find_mean(solution.graph, forks, forks, _tally(states))
    odds, error = odds_of(mean), max(mean.errors)
    forced, idle, live_1, live_2, only, settled, changes = mean.parts[len(CHANCES.endless) :]
    if odds.mean_moves is None:
        # What never ends has live decisions without end, or none at all.
        agency = (None if states.live[0] else live_1, None if states.live[1] else live_2)
        return Expected(odds, None, None, None, None, None, agency=agency, lead_changes=None, error=error)
    moves = odds.mean_moves
    return Expected(
        odds,
        forced=_share(forced, moves),
        idle=_share(idle, moves),
        live=_share(live_1 + live_2, moves),
        only=_share(only, moves),
        settled=_share(settled, moves),
        agency=(live_1, live_2),
        lead_changes=changes,
        error=error,
    )


def _share(count: Number, moves: Number) -> Number | None:
    return count / moves if moves else None


def _tally(states: States) -> Tally:
    """The chances of the ends, then what is counted of each move."""
    signs = {number: _signs(states, number) for number in states.kinds}
    winners = states.winners

    def gain(number: int, fork: Fork) -> Sequence[int]:
        winner, total = winners[number], fork.total
        changes = sum([weight for lead, weight in fork.branches.items() if winners[lead] != winner])
        return (*CHANCES.gain(number, fork), *[total * sign for sign in signs[number]], changes)

    nothing = (0,) * len(COUNTED)
    ends = tuple((*worth, *nothing) for worth in CHANCES.ends)
    return Tally(ends, (*CHANCES.endless, *nothing), gain)


def _signs(states: States, number: int) -> tuple[bool, ...]:
    """What a move in a state counts as, in the order of `COUNTED`, lead changes left out."""
    kind, decision = states.kinds[number], states.decisions[number]
    live = [kind == LIVE and decision.chooser == player for player in (1, 2)]
    return (kind == FORCED, kind == IDLE, *live, decision.is_only_move, number in states.settled)
