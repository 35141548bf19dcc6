"""Making a card: several ways of playing are looked at, and the shortest list of rules is kept.

What may live here: what to look at in which order, and which of two cards is better.
What this file must not know: the sentences of a card.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from numberline.rules.state import PLAYERS
from numberline.solve.solution import Solution
from numberline.study.arena import Arena, Place, Position, Way
from numberline.study.card import Rule, StrategyCard, follow, joined, walk
from numberline.study.ground import MOST_POSITIONS, Ground, lay_out, ways_of_playing
from numberline.study.rulesearch import MOST_LISTED, PRICES, Work, find_greedily, find_shorter
from numberline.study.ruletables import Tables, tabulate

SHORTEST = (0, 1, 1)  # a card that only one without rules could beat: no exception, one rule, one thing to learn
FREE = 2  # ways of playing that leave much choice, and so are looked at first
LARGE = 2_000  # positions; ways of playing that meet more are looked at last
SHORTENED = 4  # drafts that are worth shortening: the best ones
LOOKING, SHORTENING = 0.5, 0.8  # the parts of the work after which the search goes on to the next thing


class NoCard(ValueError):
    """A game for which there is no card; the message is the reason."""


class _Draft(NamedTuple):
    rules: tuple[Rule, ...]
    exceptions: Mapping[Place, str]
    tables: Tables

    @property
    def card(self) -> tuple[Rule, ...]:
        """The rules as they are put on a card."""
        return joined(self.rules, MOST_LISTED)


def _rank(draft: _Draft) -> tuple[int, int, int]:
    """What makes a card better: fewer exceptions, fewer rules, less to learn."""
    return (len(draft.exceptions), len(draft.card), sum(rule.cost for rule in draft.card))


def make_card(
    solution: Solution, firsts: Sequence[int] = PLAYERS, work: Work | None = None, *, every: bool = False
) -> StrategyCard:
    """The best card that the search finds for whoever holds the won seat when one of some players starts.

    With `every` it is for all positions that are not lost, on either seat.
    """
    work = work or Work()
    arena = Arena(solution)
    roots = arena.every() if every else frozenset(root for first in firsts for root in arena.roots(first))
    if not roots:
        raise NoCard("nobody who could win is ever asked to choose")
    work.share = LOOKING
    drafts = sorted(_drafts(arena, roots, work), key=_rank)
    if not drafts:
        raise NoCard(f"every way of playing it that was looked at meets more than {MOST_POSITIONS:,} positions")
    work.share = SHORTENING
    best = min((_shortened(draft, work) for draft in drafts[:SHORTENED]), key=_rank)
    work.share = 1
    best = _polished(arena, roots, best, work)
    findings = walk(arena, sorted(roots), best.card, best.exceptions)
    used = tuple(rule for place, rule in enumerate(best.card) if place in findings.counts)
    findings = walk(arena, sorted(roots), used, best.exceptions)
    exceptions = {place: best.exceptions[place] for place in sorted(findings.excepted)}
    return StrategyCard(used, exceptions, findings, work.done, work.most, not work.is_used_up, every)


def _drafts(arena: Arena, roots: frozenset[Place], work: Work) -> Iterator[_Draft]:
    """A card for each way of playing, as far as the work goes; at least one."""
    for ground in _grounds(arena, roots, work):
        tables = tabulate(ground)
        for price in PRICES:
            draft = _draft(ground, tables, price, work)
            yield draft
            if work.is_used_up or _rank(draft) <= SHORTEST:
                return


def _grounds(arena: Arena, roots: frozenset[Place], work: Work) -> list[Ground]:
    """The grounds of all ways of playing, each once: those that leave much choice, then the small ones first."""
    found: dict[object, Ground] = {}
    turns: dict[object, tuple[bool, bool, int]] = {}
    for place, prefer in enumerate(ways_of_playing(arena.solution.graph.game.texts)):
        work.spend(0)
        ground = lay_out(arena, roots, prefer)
        if ground is not None:
            outline, size = ground.outline, len(ground.positions)
            found.setdefault(outline, ground)
            turns.setdefault(outline, (size > LARGE, size <= LARGE and place >= FREE, size))
    return [found[outline] for outline in sorted(found, key=lambda outline: turns[outline])]


def _draft(ground: Ground, tables: Tables, price: float, work: Work) -> _Draft:
    rules, rest = find_greedily(tables, work, price)
    exceptions = {
        position.place: position.ways[min(allowed)].choice
        for place, (position, allowed) in enumerate(zip(ground.positions, ground.allowed, strict=True))
        if rest >> place & 1
    }
    return _Draft(tuple(rules), exceptions, tables)


def _shortened(draft: _Draft, work: Work) -> _Draft:
    """The same ground with fewer rules, if a list of them is found."""
    while not draft.exceptions and len(draft.rules) > 1:
        rules = find_shorter(draft.tables, draft.tables.needed, len(draft.rules) - 1, work)
        if rules is None:
            break
        shorter = draft._replace(rules=tuple(rules))
        if _rank(shorter) >= _rank(draft):
            break
        draft = shorter
    return draft


def _polished(arena: Arena, roots: frozenset[Place], draft: _Draft, work: Work) -> _Draft:
    """Rules that only have to be right in the positions which those of a draft really lead to, if that helps."""
    ground = lay_out(arena, roots, lambda position, ways: _advised(draft, position) or ways)
    grounds = [] if ground is None else [(ground, tabulate(ground))]
    others = (_shortened(_draft(*each, price, work), work) for each in grounds for price in PRICES)
    return min((draft, *others), key=_rank)


def _advised(draft: _Draft, position: Position) -> list[Way]:
    """The ways that a draft leads to in a position; nothing where it does not go."""
    if position.place in draft.exceptions:
        return [way for way in position.ways if way.choice == draft.exceptions[position.place]]
    return [way for way in follow(draft.card, position)[1] if way.keeps]
