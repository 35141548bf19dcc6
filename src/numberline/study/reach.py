"""Which numbers can be reached: worked out on the number line alone, never with more than a stated amount of work.

The opponent is left out, as if nobody stood in the way; where opponents stop each other short, the square before each
number in reach counts as in reach too. So what is out of reach here is out of reach in play. Where choices look at the
opponent's number, or at what was chosen before, nothing is said at all.

What may live here: what can be said about reaching numbers without exploring the game.
What this file must not know: who wins, and how anything is worded.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce
from math import gcd

from numberline.rules.engine import Game
from numberline.rules.mechanics.contact import SHORTEN, STAY, Contact
from numberline.rules.rulebook import RuleBook
from numberline.rules.state import PLAYERS, Draft
from numberline.solve.stages import Stages, count_offered, reads_squares, weigh

MOST_WORK = 5_000  # choices worked out in a plain game: a tenth of a second
_MODULI = range(2, 33)  # remainders that are looked at where there are too many numbers; most patterns are shorter


@dataclass(frozen=True, slots=True)
class Reach:
    """What can be reached from the start: every number or, where that is too much work, what remainders rule out."""

    complete: bool
    landed: frozenset[int] = frozenset()  # numbers a choice can lead to
    looked_at: frozenset[int] = frozenset()  # numbers that squares see which come before the ends of the line
    legal: frozenset[str] = frozenset()  # choices that some number in reach allows
    changing: frozenset[str] = frozenset()  # choices that change some number in reach, or end the game
    remainders: tuple[tuple[int, frozenset[int]], ...] = ()

    def seen(self, *, before: bool) -> frozenset[int]:
        """The numbers that a square can act on, if all are known."""
        return self.looked_at if before else self.landed

    def rules_out(self, number: int, *, before: bool = False) -> bool:
        """Whether no choice can ever lead to the number, for certain."""
        if self.complete:
            return number not in self.seen(before=before)
        return any(number % modulus not in within for modulus, within in self.remainders)


def find_reach(game: Game) -> Reach:
    """What can be reached from the start of a game."""
    if not reads_squares(game):
        return Reach(complete=False)
    book, stages = game.book, Stages(game)
    waiting = list(zip(PLAYERS, book.start, strict=True))
    seen, work, weight, shortens = set(waiting), 0, weigh(game), _shortens(book)
    made: set[tuple[str, bool]] = set()  # choices that were legal, and whether they changed anything
    landed: set[int] = set()
    looked_at: set[int] = set()
    while waiting:
        player, number = waiting.pop()
        approached = stages.approaches(player, number)
        stops = {draft.number: _stops(number, draft.number, shortens) for draft in approached}
        work += weight * (count_offered(game, number) + 1) + sum(map(len, stops.values()))
        if work > MOST_WORK:
            return Reach(complete=False, remainders=() if _moves_otherwise(book) else tuple(_remainders(book)))
        made |= {(draft.choice, _changes(stages.arrive(draft), draft, number)) for draft in approached}
        looked_at |= {each for draft in approached for each in _looked_at(draft)}
        arrived = {draft.number for draft in approached if draft.end is None or draft.number != number}
        arrived |= {each for way in stops.values() for each in way}
        landed |= arrived
        effects = [stages.effect(player, each) for each in arrived]
        new = {effect.number for effect in effects if effect.end is None}
        players = PLAYERS if book.shared else (player,)
        fresh = {(each, after) for after in new for each in players} - seen
        waiting += fresh
        seen |= fresh
    legal, changing = frozenset(text for text, _ in made), frozenset(text for text, changes in made if changes)
    return Reach(
        complete=True, landed=frozenset(landed), looked_at=frozenset(looked_at), legal=legal, changing=changing
    )


def _changes(arrived: Draft, draft: Draft, number: int) -> bool:
    """Whether a choice changes its number, or ends the game; a change counts even where squares take it back."""
    return arrived.end is not None or {draft.number, arrived.number} != {number}


def _looked_at(draft: Draft) -> Iterator[int]:
    """The numbers on a way to contact: where squares have sent it from, what was past an end, and where it is now."""
    yield draft.number
    for event in (*draft.events, *filter(None, [draft.end])):
        yield event.start if event.kind == "sent" else event.wanted or event.square


def _shortens(book: RuleBook) -> set[str]:
    """The words by which tokens can stop each other short, if they can."""
    contacts = [mechanic for mechanic in book.mechanics if isinstance(mechanic, Contact)]
    return {SHORTEN, STAY} & {word for each in contacts for word in (each.land, each.passing)}


def _stops(start: int, end: int, shortens: set[str]) -> range:
    """Where an opponent can stop a token: just before any number on its way, or where it stands if it may stay."""
    way = 1 if end > start else -1
    return range(start if STAY in shortens else start + way, end, way) if shortens else range(0)


def _moves_otherwise(book: RuleBook) -> bool:
    """Whether a token can come to a number by anything but adding and multiplying fixed amounts."""
    plain = all(choice.sign in {"+", "*"} and not choice.amounts.computed for choice in book.choices)
    contact = [word for mechanic in book.mechanics for word in mechanic.data().get("contact", {}).values()]
    sent = any("past" in data and data["past"] != "refused" for data in (each.data() for each in book.mechanics))
    sent = sent or book.sends or book.start[0] != book.start[1]
    return not plain or sent or any(word not in {"share", "free", "refuse", "like elsewhere"} for word in contact)


def _remainders(book: RuleBook) -> Iterator[tuple[int, frozenset[int]]]:
    """The remainders that landing numbers can have, by modulus."""
    offered = [(choice.sign, amount) for choice in book.choices for amount in choice.amounts.fixed]
    shared = reduce(gcd, (amount if sign == "+" else 1 for sign, amount in offered))
    for modulus in (*_MODULI, shared):
        steps = {(sign, amount % modulus) for sign, amount in offered}
        yield modulus, frozenset(_remainders_of(steps, book.start[0] % modulus, modulus))


def _remainders_of(steps: set[tuple[str, int]], start: int, modulus: int) -> set[int]:
    landed: set[int] = set()
    waiting = [start]
    while waiting:
        number = waiting.pop()
        new = {(number * amount if sign == "*" else number + amount) % modulus for sign, amount in steps} - landed
        waiting += new
        landed |= new
    return landed
