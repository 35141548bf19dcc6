"""A game move by move: what is at stake in the first move, the second, and so on, and how long games last.

What may live here: following all games that two policies can play at once, one move after the other.
What this file must not know: how anything is drawn.

Chances at a move are whole numbers over one whole, which grows from move to move: nothing has to be reduced on the way.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

from numberline.solve.graph import Graph
from numberline.solve.keys import ENDS
from numberline.solve.means import MOST_EXACT, Fork, Forks
from numberline.study.decisions import FORCED, IDLE, LIVE

LONGEST = 100  # moves that are followed where play can go on for ever
KINDS = (FORCED, IDLE, LIVE)

FINE = 1 << 80  # the whole where chances are rounded: off by less than a float can say

Number = Fraction | float
Now = Mapping[int, int]  # by number how likely play is to be there, over one whole


@dataclass(frozen=True, slots=True)
class Timeline:
    """By move number, from the first on: how likely each kind of decision is, and the game to end with that move."""

    kinds: tuple[tuple[Number, Number, Number], ...]  # forced, idle, live
    lengths: tuple[Number, ...]
    remainder: Number  # how likely a game is to last longer than that
    exact: bool


def follow(graph: Graph, forks: Forks, kinds: Mapping[int, str]) -> Timeline:
    """Follow all games from the root of a graph to their ends, or as far as they are followed."""
    exact = not graph.cycles or graph.states <= MOST_EXACT
    write = _write_exactly if exact else _write_float
    whole = 1 if exact else FINE
    now: Now = {graph.root: whole} if graph.root >= ENDS else {}
    shares: list[tuple[Number, Number, Number]] = []
    lengths: list[Number] = []
    while now and (len(lengths) < LONGEST or not graph.cycles):
        forced, idle, live = (write(chance, whole) for chance in _share_out(now, kinds))
        shares.append((forced, idle, live))
        played = {number: forks(number) for number in now}
        scale = lcm(*[fork.total for fork in played.values()]) if exact else 1
        after = _play(now, played, scale)
        whole *= scale
        lengths.append(write(sum(after.pop(end, 0) for end in range(ENDS)), whole))
        now = after
    return Timeline(tuple(shares), tuple(lengths), write(sum(now.values()), whole), exact)


def _write_exactly(chance: int, whole: int) -> Number:
    return Fraction(chance, whole)


def _write_float(chance: int, whole: int) -> Number:
    return chance / whole


def _play(now: Now, played: Mapping[int, Fork], scale: int) -> dict[int, int]:
    """How likely play is to be where after one more move, over a whole that is as many times larger as the scale says.

    The scale of exact chances can be divided by all weights together, and so nothing is ever rounded there.
    """
    after: dict[int, int] = {}
    for number, chance in now.items():
        branches, total = played[number]
        for lead, weight in branches.items():
            after[lead] = after.get(lead, 0) + chance * weight * scale // total
    return after


def _share_out(now: Now, kinds: Mapping[int, str]) -> tuple[int, ...]:
    found = dict.fromkeys(KINDS, 0)
    for number, chance in now.items():
        found[kinds[number]] += chance
    return tuple(found.values())
