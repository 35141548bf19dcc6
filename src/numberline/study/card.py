"""A strategy card: a few rules by which anybody keeps a win, and what following them comes to.

What may live here: the values of a card, finding the rule that applies, and checking a card against the solution.
What this file must not know: how rules are found, and how they are worded.

A rule has conditions and advice, and the first rule that can be followed counts: its conditions hold, and there is a
choice as it advises. If several choices are, any of them will do. Where no rule can be followed, so will any choice.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from numberline.study.arena import Arena, Facts, Place, Position, Value, Way

ENDLESS = -1


class Span(NamedTuple):
    """Some numbers: those listed, those between two ends, or those that leave a remainder; or all but these."""

    listed: tuple[Value, ...] = ()
    low: int | None = None
    high: int | None = None
    modulus: int = 0
    remainder: int = 0
    but: bool = False

    def holds(self, value: Value) -> bool:
        """Whether a value is one of them."""
        return self._names(value) != self.but

    def _names(self, value: Value) -> bool:
        if self.listed:
            return value in self.listed
        number = int(value)
        if self.modulus:
            return number % self.modulus == self.remainder
        return (self.low is None or self.low <= number) and (self.high is None or number <= self.high)

    @property
    def cost(self) -> int:
        """How much there is to learn."""
        if self.listed:
            return len(self.listed)
        return 2 if self.modulus or None not in {self.low, self.high} else 1


class Demand(NamedTuple):
    """That a fact has one of some values."""

    fact: str
    span: Span

    def passes(self, facts: Facts) -> bool:
        """Whether the facts are so; a fact that is missing is not."""
        return self.fact in facts and self.span.holds(facts[self.fact])


class Rule(NamedTuple):
    """When something holds, what to do; of several pieces of advice the first counts that can be followed."""

    when: tuple[Demand, ...]
    then: tuple[Demand, ...]

    def ways(self, position: Position) -> tuple[Way, ...]:
        """The ways that the rule allows in a position; none where it cannot be followed."""
        if not all(demand.passes(position.facts) for demand in self.when):
            return ()
        allowed = (tuple(way for way in position.ways if demand.passes(way.facts)) for demand in self.then)
        return next(filter(None, allowed), ())

    @property
    def cost(self) -> int:
        """How much there is to learn."""
        return sum(demand.span.cost for demand in (*self.when, *self.then))


class Met(NamedTuple):
    """A position that the holder of a card can meet, and what the card says there."""

    position: Position
    rule: int | None  # which rule applies; nothing where none can be followed
    ways: tuple[Way, ...]

    @property
    def is_right(self) -> bool:
        """Whether every choice that the card allows keeps what the holder has."""
        return all(way.keeps for way in self.ways)


@dataclass(frozen=True, slots=True)
class Findings:
    """What following a card comes to: every position that can be met, whatever the opponent does."""

    met: Mapping[Place, Met]
    excepted: frozenset[Place] = frozenset()  # the positions that the rules do not cover
    most: int = ENDLESS  # the most choices that the holder of a won seat still has to make, if they are bounded

    @property
    def mistakes(self) -> tuple[Met, ...]:
        """The positions in which the card allows a choice that gives something away."""
        return tuple(met for met in self.met.values() if not met.is_right)

    @property
    def counts(self) -> Mapping[int | None, int]:
        """In how many positions each rule applies."""
        rules = [met.rule for place, met in self.met.items() if place not in self.excepted]
        return {rule: rules.count(rule) for rule in dict.fromkeys(rules)}


@dataclass(frozen=True, slots=True)
class StrategyCard:
    """The rules found for a game, the positions they do not cover with a choice for each, and what they come to."""

    rules: tuple[Rule, ...]
    exceptions: Mapping[Place, str]
    findings: Findings
    tried: int  # rules that the search weighed, over all ways of playing it looked at
    limit: int  # how many it could have weighed
    complete: bool  # whether the search ended before its limit
    every: bool = False  # whether it is for every position that is not lost, and not only for those its followers meet

    @property
    def covered(self) -> int:
        """In how many of the positions that can be met the rules are enough."""
        return len(self.findings.met) - len(self.findings.excepted)


def follow(rules: Iterable[Rule], position: Position) -> tuple[int | None, tuple[Way, ...]]:
    """The first rule that can be followed in a position, and the ways it allows; every way where there is none."""
    for place, rule in enumerate(rules):
        if ways := rule.ways(position):
            return place, ways
    return None, position.ways


def walk(arena: Arena, roots: Iterable[Place], rules: tuple[Rule, ...], exceptions: Mapping[Place, str]) -> Findings:
    """Meet every position that can come about when somebody follows the rules, and their opponent does anything."""
    met: dict[Place, Met] = {}
    waiting = list(roots)
    while waiting:
        place = waiting.pop()
        if place in met:
            continue
        position = arena.position(place)
        number, ways = follow(rules, position)
        if place in exceptions:
            number, ways = None, tuple(way for way in position.ways if way.choice == exceptions[place])
        met[place] = Met(position, number, ways)
        waiting += [each for way in ways if way.keeps for each in way.nexts]
    excepted = frozenset(met).intersection(exceptions)
    won = {place: _nexts(each) for place, each in met.items() if each.position.won}
    left = lengths(won)
    return Findings(met, excepted, 1 + max(left.values()) if left and len(left) == len(won) else ENDLESS)


def _nexts(met: Met) -> frozenset[Place]:
    return frozenset(place for way in met.ways if way.keeps for place in way.nexts)


def lengths(nexts: Mapping[Place, frozenset[Place]]) -> dict[Place, int]:
    """The longest way on from each place; a place from which play can go round for ever has none."""
    before: dict[Place, list[Place]] = {place: [] for place in nexts}
    for place, following in nexts.items():
        for each in following:
            before[each].append(place)
    left = {place: len(following) for place, following in nexts.items()}
    ready = [place for place, count in left.items() if not count]
    found = dict.fromkeys(ready, 0)
    for place in ready:
        for each in before[place]:
            left[each] -= 1
            if not left[each]:
                found[each] = 1 + max(found[other] for other in nexts[each])
                ready.append(each)
    return found


def joined(rules: Iterable[Rule], most: int) -> tuple[Rule, ...]:
    """The rules, neighbours that differ only in the numbers they advise made one: the first that can be followed."""
    merged: list[Rule] = []
    for rule in rules:
        if merged and merged[-1].when == rule.when and _fact(merged[-1]) == _fact(rule) is not None:
            both = Rule(rule.when, (*merged[-1].then, *rule.then))
            merged[-1:] = [both] if both.cost <= most else [merged[-1], rule]
        else:
            merged.append(rule)
    return tuple(merged)


def _fact(rule: Rule) -> str | None:
    """What a rule advises about, if that can be one of several numbers."""
    facts = {demand.fact for demand in rule.then if not demand.span.but}
    return facts.pop() if len(facts) == 1 else None
