"""The ground of a search: positions that a way of playing never leaves, and the choices that stay among them.

What may live here: ways of playing on which short cards may stand.
What this file must not know: rules, and how they are found.

The holder of a won seat has many ways to keep the win, and each of them meets positions of its own. A way of playing
that meets few of them, or always does much the same, is what few rules can say. So a search looks at several of them.
"""

from collections.abc import Callable, Iterable, Iterator
from collections.abc import Set as AbstractSet
from typing import NamedTuple

from numberline.study.arena import Arena, Place, Position, Way
from numberline.study.card import lengths

MOST_POSITIONS = 4_000  # met by one way of playing; a card for more would take long, and nobody would learn it
MOST_PREFERRED = 12  # choices that get ways of playing of their own

Prefer = Callable[[Position, list[Way]], list[Way]]  # which of the ways that keep what one has to take


class Ground(NamedTuple):
    """The positions of a way of playing, and for each those of its ways that never leave them."""

    positions: tuple[Position, ...]
    allowed: tuple[frozenset[int], ...]

    @property
    def outline(self) -> frozenset[tuple[Place, frozenset[int]]]:
        """What the ground comes to, in whatever order it was laid out."""
        places = (position.place for position in self.positions)
        return frozenset(zip(places, self.allowed, strict=True))


def lay_out(arena: Arena, roots: Iterable[Place], prefer: Prefer) -> Ground | None:
    """The ground of a way of playing; nothing if it meets too many positions, or does not get on with winning."""
    chosen: dict[Place, list[Way]] = {}
    waiting = sorted(roots)
    while waiting:
        place = waiting.pop()
        if place in chosen:
            continue
        if len(chosen) == MOST_POSITIONS:
            return None
        position = arena.position(place)
        chosen[place] = prefer(position, [way for way in position.ways if way.keeps])
        waiting += [each for way in chosen[place] for each in way.nexts]
    return _fence(arena, chosen)


def _fence(arena: Arena, chosen: dict[Place, list[Way]]) -> Ground | None:
    """The ways that stay; where play can come back they also have to lead nearer to the end."""
    positions = tuple(arena.position(place) for place in chosen)
    if not arena.solution.cycles:
        return Ground(positions, tuple(_staying(each, chosen.keys()) for each in positions))
    won = {place: ways for place, ways in chosen.items() if arena.position(place).won}
    left = lengths({place: frozenset(each for way in ways for each in way.nexts) for place, ways in won.items()})
    if len(left) < len(won):
        return None
    nearer = {length: {place for place in left if left[place] < length} for length in set(left.values())}
    staying = (_staying(each, nearer[left[each.place]] if each.won else chosen.keys()) for each in positions)
    return Ground(positions, tuple(staying))


def _staying(position: Position, inside: AbstractSet[Place]) -> frozenset[int]:
    return frozenset(place for place, way in enumerate(position.ways) if way.keeps and way.nexts <= inside)


def ways_of_playing(texts: Iterable[str]) -> Iterator[Prefer]:
    """Ways of playing to look at: everything that keeps what one has, what wins fastest, and likings of many kinds."""
    yield lambda _, ways: ways
    yield lambda _, ways: [way for way in ways if way.moves == min(each.moves for each in ways)]
    yield lambda _, ways: [min(ways, key=lambda way: (way.moves, -_reach(way)))]
    yield lambda _, ways: [min(ways, key=lambda way: (way.moves, _reach(way)))]
    yield lambda _, ways: [min(ways, key=lambda way: (len(way.nexts), way.moves, _reach(way)))]
    for sign in (1, -1):
        yield _liking("", sign)
    for text in tuple(texts)[:MOST_PREFERRED]:
        for sign in (1, -1):
            yield _liking(text, sign)


def _liking(text: str, sign: int) -> Prefer:
    """Take one choice wherever it keeps what one has; else the choice that leads farthest, or least far."""
    return lambda _, ways: [max(ways, key=lambda way: (way.choice == text, sign * _reach(way)))]


def _reach(way: Way) -> int:
    return int(way.facts["to"])
