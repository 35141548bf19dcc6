"""The search for a card: the fewest rules that cover the ground of a way of playing.

What may live here: candidates for rules, and putting lists of them together within a limit of work.
What this file must not know: the game behind the positions, and how rules are worded.

Positions are bits of a whole number, so that "wherever this rule can be followed it is right" is one operation. A rule
is taken only if it is right wherever it applies among the positions that are left. Such a rule never spoils what comes
after it, so the lists to look at are those in which each rule covers something new. First the rule that covers the
most is taken, again and again; then shorter lists are tried, with the most promising rules at each place, until none
is found or the work is used up.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from numberline.solve.arrays import Notice
from numberline.study.arena import Value
from numberline.study.card import Demand, Rule, Span
from numberline.study.ruletables import RESULTS, Tables, When, union_of

MOST_RULES = 12
MOST_LISTED = 7  # numbers in one rule
MOST_FACTS = 2  # that one condition is about
MOST_TRIED = 20_000_000  # rules weighed for one card: some seconds
BRANCHES = 6  # rules that are tried at one place of a list
PRICES = (0.25, 2.0)  # of a number to learn, in positions covered, when the next rule is chosen


class Candidate(NamedTuple):
    """A rule and the positions it would cover."""

    covers: int
    cost: int
    rule: Rule


@dataclass(slots=True)
class Work:
    """How many rules have been weighed, and how many may be."""

    most: int = MOST_TRIED
    done: int = 0
    share: float = 1.0  # how much of it this part of the search may use
    notice: Notice | None = None  # is told how many have been weighed, and may raise to end the search

    def spend(self, rules: int) -> None:
        """Count some rules as weighed."""
        self.done += rules
        if self.notice is not None:
            self.notice(self.done)

    @property
    def is_used_up(self) -> bool:
        """Whether this part of the search has to end."""
        return self.done >= self.share * self.most


def candidates(
    tables: Tables, rest: int, work: Work, price: float = PRICES[0], *, facts: int = MOST_FACTS
) -> list[Candidate]:
    """The rules that are right wherever they apply among the positions that are left, the most promising first."""
    found: dict[int, Candidate] = {}
    for each in _all_candidates(tables, rest, work, facts):
        if (
            each.covers
            and each.cost <= MOST_LISTED
            and (each.covers not in found or each.cost < found[each.covers].cost)
        ):
            found[each.covers] = each
    return sorted(found.values(), key=lambda each: (price * each.cost - each.covers.bit_count(), each.cost))


def _all_candidates(tables: Tables, rest: int, work: Work, facts: int) -> Iterator[Candidate]:
    conditions = [(when, bits & rest) for when, bits in tables.conditions if bits & rest and len(when) <= facts]
    yield from _simple(tables, conditions, work)
    yield from _listing_results(tables, conditions, work)
    yield from _listing_places(tables, rest, work)
    if facts < MOST_FACTS:
        return
    exact = [(when, bits & rest) for when, bits in tables.exact if bits & rest]
    yield from _simple(tables, exact, work)


def _simple(tables: Tables, conditions: Sequence[tuple[When, int]], work: Work) -> Iterator[Candidate]:
    """One condition, one piece of advice."""
    work.spend(len(conditions) * len(tables.advice))
    for when, bits in conditions:
        cost = sum(demand.span.cost for demand in when)
        for demand, (can, wrong) in tables.advice:
            if not wrong & bits and can & bits:
                yield Candidate(can & bits, cost + demand.span.cost, Rule(when, (demand,)))


def _listing_results(tables: Tables, conditions: Sequence[tuple[When, int]], work: Work) -> Iterator[Candidate]:
    """One condition, and a list of numbers to come to, or never to come to."""
    for fact in ("choice", *RESULTS):
        sieves = tables.results.get(fact, {})
        work.spend(2 * len(conditions) * len(sieves))
        for when, bits in conditions:
            cost = sum(demand.span.cost for demand in when)
            good = {value: can & bits for value, (can, wrong) in sieves.items() if not wrong & bits and can & bits}
            if len(good) > 1:
                span = Span(_fewest(good))
                covers = union_of(good[value] for value in span.listed)
                yield Candidate(covers, cost + span.cost, Rule(when, (Demand(fact, span),)))
            bad = [value for value, (_, wrong) in sieves.items() if wrong & bits]
            if 0 < len(bad) <= MOST_LISTED and len(bad) < len(sieves):
                covers = bits & union_of(can for value, (can, _) in sieves.items() if value not in bad)
                yield Candidate(covers, cost + len(bad), Rule(when, (Demand(fact, _all_but(bad)),)))


def _all_but(values: list[Value]) -> Span:
    return Span(_sorted(values), but=True)


def _sorted(values: Iterable[Value]) -> tuple[Value, ...]:
    return tuple(sorted(values, key=lambda value: (isinstance(value, str), value)))


def _fewest(covers: Mapping[Value, int]) -> tuple[Value, ...]:
    """Few values that cover as much as all of them, as far as a list may be long: always the one that adds the most."""
    taken: list[Value] = []
    covered = 0
    while len(taken) < MOST_LISTED:
        best = max(covers, key=lambda value: (covers[value] & ~covered).bit_count())
        if not covers[best] & ~covered:
            break
        taken.append(best)
        covered |= covers[best]
    return _sorted(taken)


def _listing_places(tables: Tables, rest: int, work: Work) -> Iterator[Candidate]:
    """A list of places, and one piece of advice; beside the list the opponent may owe a turn, or not."""
    sides = [((), rest), *((when, bits & rest) for when, bits in tables.conditions if _is_debt(when))]
    for fact, places in tables.values.items():
        for when, side in sides:
            work.spend(len(tables.advice) * len(places))
            known = {value: bits & side for value, bits in places.items() if bits & side}
            cost = sum(demand.span.cost for demand in when)
            for demand, (can, wrong) in tables.advice:
                good = {value: bits & can for value, bits in known.items() if not bits & wrong and bits & can}
                if len(good) > 1:
                    listed = sorted(good, key=lambda value: -good[value].bit_count())[:MOST_LISTED]
                    covers = union_of(good[value] for value in listed)
                    rule = Rule((*when, Demand(fact, Span(_sorted(listed)))), (demand,))
                    yield Candidate(covers, cost + len(listed) + demand.span.cost, rule)


def _is_debt(when: When) -> bool:
    return len(when) == 1 and when[0].fact == "owes"


def find_greedily(tables: Tables, work: Work, price: float) -> tuple[list[Rule], int]:
    """Take the most promising rule again and again, about one fact if there is one; and the positions that are left."""
    rules: list[Rule] = []
    rest = tables.needed
    while rest and len(rules) < MOST_RULES and not work.is_used_up:
        found = candidates(tables, rest, work, price, facts=1) or candidates(tables, rest, work, price)
        if not found:
            break
        rules.append(found[0].rule)
        rest &= ~found[0].covers
    return rules, rest


def find_shorter(tables: Tables, rest: int, most: int, work: Work) -> list[Rule] | None:
    """A list of at most so many rules that covers what is left, with the most promising rules tried at each place."""
    if not rest:
        return []
    if not most or work.is_used_up:
        return None
    found = candidates(tables, rest, work)
    if most == 1:
        whole = min((each for each in found if not rest & ~each.covers), key=lambda each: each.cost, default=None)
        return None if whole is None else [whole.rule]
    for each in found[:BRANCHES]:
        others = find_shorter(tables, rest & ~each.covers, most - 1, work)
        if others is not None:
            return [each.rule, *others]
    return None
