"""A ground as bits: what can be asked about its positions and about its ways, and where the answer is yes.

What may live here: the conditions and the advice that rules are made of, with the positions they hold in.
What this file must not know: how rules are chosen, and how they are worded.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import NamedTuple

from numberline.study.arena import Facts, Value
from numberline.study.card import Demand, Span
from numberline.study.ground import Ground

MODULI = range(2, 8)
PLACES = ("own", "other", "lead", "gap")  # facts of positions that are numbers on the line, or between two
RESULTS = ("to", "their", "lead after", "gap after")  # the same of what a choice leads to
FLAGS = ("wins", "again", "longest", "shortest")  # what is advised only as it is, not its opposite


class Sieve(NamedTuple):
    """The positions in which advice can be followed, and those in which following it can be wrong."""

    can: int
    wrong: int


When = tuple[Demand, ...]


@dataclass(frozen=True, slots=True)
class Tables:
    """A ground as bits: what can be asked about its positions and about its ways, and where the answer is yes."""

    needed: int  # the positions in which some way is not allowed
    conditions: tuple[tuple[When, int], ...]
    exact: tuple[tuple[When, int], ...]  # conditions for a single pair of squares
    values: Mapping[str, Mapping[Value, int]]
    advice: tuple[tuple[Demand, Sieve], ...]
    results: Mapping[str, Mapping[Value, Sieve]]


def tabulate(ground: Ground) -> Tables:
    """The tables of a ground."""
    every = (1 << len(ground.positions)) - 1
    values: dict[str, dict[Value, int]] = {}
    for place, position in enumerate(ground.positions):
        _note(values, position.facts, 1 << place)
    values = {fact: found for fact, found in values.items() if len(found) > 1}
    results = _sieves(ground)
    needed = union_of(
        1 << place
        for place, (position, allowed) in enumerate(zip(ground.positions, ground.allowed, strict=True))
        if len(allowed) < len(position.ways)
    )
    conditions = _conditions(values, every)
    advice = [(demand, _sifted(results, demand)) for fact in results for demand in _advice(fact, results[fact])]
    known = {bits for _, bits in conditions}
    return Tables(
        needed,
        tuple(conditions),
        tuple(each for each in _pairs(ground) if each[1] not in known),
        {fact: found for fact, found in values.items() if fact in PLACES},
        tuple(_cheapest(advice)),
        results,
    )


def _note(values: dict[str, dict[Value, int]], facts: Facts, bit: int) -> None:
    for fact, value in facts.items():
        found = values.setdefault(fact, {})
        found[value] = found.get(value, 0) | bit


def _sieves(ground: Ground) -> dict[str, dict[Value, Sieve]]:
    can: dict[str, dict[Value, int]] = {}
    wrong: dict[str, dict[Value, int]] = {}
    for place, (position, allowed) in enumerate(zip(ground.positions, ground.allowed, strict=True)):
        for number, way in enumerate(position.ways):
            _note(can, way.facts, 1 << place)
            if number not in allowed:
                _note(wrong, way.facts, 1 << place)
    return {
        fact: {value: Sieve(bits, wrong.get(fact, {}).get(value, 0)) for value, bits in found.items()}
        for fact, found in can.items()
    }


def union_of(bits: Iterable[int]) -> int:
    """All positions that are in any of some sets."""
    return reduce(or_, bits, 0)


def _sifted(results: Mapping[str, Mapping[Value, Sieve]], demand: Demand) -> Sieve:
    found = [sieve for value, sieve in results[demand.fact].items() if demand.span.holds(value)]
    return Sieve(union_of(each.can for each in found), union_of(each.wrong for each in found))


def _cheapest(advice: Iterable[tuple[Demand, Sieve]]) -> Iterator[tuple[Demand, Sieve]]:
    """Of several pieces of advice that come to the same, the one that is said most shortly."""
    found: dict[Sieve, Demand] = {}
    for demand, sieve in advice:
        if sieve.can and (sieve not in found or demand.span.cost < found[sieve].span.cost):
            found[sieve] = demand
    yield from ((demand, sieve) for sieve, demand in found.items())


def _conditions(values: Mapping[str, Mapping[Value, int]], every: int) -> list[tuple[When, int]]:
    """Conditions on one fact, and on two where the first is of the kind that changes everything."""
    single = [
        (demand, union_of(bits for value, bits in values[fact].items() if demand.span.holds(value)))
        for fact in values
        for demand in _demands(fact, values[fact], PLACES)
    ]
    wide = [(demand, bits) for demand, bits in single if _is_wide(demand)]
    double = [((one, two), bits & others) for one, bits in wide for two, others in single if one.fact != two.fact]
    found: dict[int, When] = {every: ()}
    for when, bits in (*(((demand,), bits) for demand, bits in single), *double):
        if bits:
            found.setdefault(bits, when)
    return [(when, bits) for bits, when in found.items()]


def _is_wide(demand: Demand) -> bool:
    """Whether a condition may stand beside another: a debt, what can be chosen, who is ahead, who one is."""
    ahead = {demand.span.low, demand.span.high} & {-1, 0, 1}
    if demand.fact == "lead":
        return bool(ahead - {None})
    return demand.fact in {"owes", "seat"} or demand.fact.startswith("can ")


def _demands(fact: str, values: Iterable[Value], numeric: Sequence[str]) -> Iterator[Demand]:
    """What can be asked about a fact: each of its values, and for numbers halves of the line and remainders."""
    known = list(values)
    yield from (Demand(fact, Span((value,))) for value in known)
    if fact not in numeric:
        return
    numbers = sorted(int(value) for value in known)
    for number in numbers[1:]:
        yield Demand(fact, Span(low=number))
    for number in numbers[:-1]:
        yield Demand(fact, Span(high=number))
    if not fact.startswith("lead"):
        yield from (Demand(fact, Span(modulus=each, remainder=rest)) for each in MODULI for rest in range(each))


def _advice(fact: str, values: Mapping[Value, Sieve]) -> Iterator[Demand]:
    """What can be advised about a fact: flags only as far as they say something."""
    if fact == "pays":
        yield Demand(fact, Span((0,)))
    elif fact in FLAGS:
        yield Demand(fact, Span((1,)))
    else:
        yield from _demands(fact, values, RESULTS)


def _pairs(ground: Ground) -> Iterator[tuple[When, int]]:
    """For each pair of squares the condition that the tokens stand there."""
    found: dict[When, int] = {}
    for place, position in enumerate(ground.positions):
        if "other" in position.facts:
            when = tuple(Demand(fact, Span((position.facts[fact],))) for fact in ("own", "other"))
            found[when] = found.get(when, 0) | 1 << place
    yield from found.items()
