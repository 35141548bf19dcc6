"""How play can run: whether it can go on for ever, end in a deadlock, or pass over a player.

What may live here: what is known of that, by a look at the rules or through the whole game, with bounded work.
What this file must not know: who wins, and how anything is worded.
"""

from collections.abc import Collection
from typing import NamedTuple

from numberline.rules.engine import Game
from numberline.rules.mechanics import Stuck
from numberline.rules.notation import OPPOSING
from numberline.rules.rulebook import RuleBook
from numberline.rules.state import PLAYERS
from numberline.study.survey import Survey, survey

_CALM = frozenset({"share", "free", "refuse", "win", "lose", "like elsewhere"})  # contact that moves nobody
_KNOWN = {"deadlock"}  # what the graph tells without the engine being asked
_LOST = {"skipped", "passed"}


class Course(NamedTuple):
    """How play can run; nothing is said where a game is too large to be looked through."""

    comes_back: bool | None  # whether a state can come again
    deadlocks: bool | None
    turns_go_by: bool | None = None  # whether a turn can be skipped or passed
    happens: frozenset[str] | None = None  # the kinds of all that can happen, refusals included

    def rules_out(self, kinds: Collection[str]) -> bool:
        """Whether none of these can ever happen, for certain."""
        return bool(kinds) and all(self._never(kind) for kind in kinds)

    def _never(self, kind: str) -> bool:
        known = {"deadlock": self.deadlocks, "skipped": self.turns_go_by, "passed": self.turns_go_by}.get(kind)
        return known is False or (self.happens is not None and kind not in self.happens)


def find_course(game: Game, closely: Collection[str] = ()) -> Course:
    """How play can run; whether the kinds of events and refusals can happen that are to be looked at closely."""
    goes_on = _goes_on(game.book)
    looks = not _KNOWN.issuperset(closely)
    if goes_on and not _passes(game.book) and not looks:
        return Course(comes_back=False, deadlocks=False)
    looked = survey(game)
    if looked.complete:
        return _course_of(game, looked, looked.happens if looks else None)
    return Course(False if goes_on else None, None if _passes(game.book) else False)


def _course_of(game: Game, looked: Survey, happens: frozenset[str] | None) -> Course:
    begun = any(game.begin(first).events for first in PLAYERS)
    go_by = True if begun else looked.turns_go_by if happens is None else not _LOST.isdisjoint(happens)
    return Course(looked.comes_back, looked.deadlocks, go_by, happens)


def _passes(book: RuleBook) -> bool:
    """Whether whoever has no choice passes, so that both may come to have none."""
    return any(isinstance(mechanic, Stuck) and mechanic.then == "passes" for mechanic in book.mechanics)


def _goes_on(book: RuleBook) -> bool:
    """Whether every move plainly changes a number, and all the same way; or uses up something."""
    data = [mechanic.data() for mechanic in book.mechanics]
    if any("only" not in each["supply"] for each in data if "supply" in each):
        return True
    calm = all(_CALM.issuperset(each.get("contact", {}).values()) for each in data)
    stays = all(each.get("past", "refused") in ("refused", "loses") for each in data)
    plain = all(choice.sign.removeprefix(OPPOSING) in {"+", "-"} and choice.amounts.low > 0 for choice in book.choices)
    same = len({way for choice in book.choices for way in choice.ways}) == 1
    return calm and stays and plain and same and not book.sends
