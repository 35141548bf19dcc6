"""How play can run: whether it can go on for ever, end in a deadlock, or pass over a player.

What may live here: what is known of that, by a look at the rules or through the whole game, with bounded work.
What this file must not know: who wins, and how anything is worded.
"""

from typing import NamedTuple

from numberline.rules.engine import Game
from numberline.rules.mechanics import Stuck
from numberline.rules.notation import OPPOSING
from numberline.rules.rulebook import RuleBook
from numberline.rules.state import PLAYERS
from numberline.study.survey import survey

_CALM = frozenset({"share", "free", "refuse", "win", "lose", "like elsewhere"})  # contact that moves nobody


class Course(NamedTuple):
    """How play can run; nothing is said where a game is too large to be looked through."""

    comes_back: bool | None  # whether a state can come again
    deadlocks: bool | None
    turns_go_by: bool | None = None  # whether a turn can be skipped or passed

    def rules_out(self, kind: str) -> bool:
        """Whether such an event can never happen, for certain."""
        return {"deadlock": self.deadlocks, "passed": self.turns_go_by}.get(kind) is False


def find_course(game: Game) -> Course:
    """Whether a state can come again, and whether play can end with neither player ever having a choice."""
    goes_on = _goes_on(game.book)
    if goes_on and not _passes(game.book):
        return Course(comes_back=False, deadlocks=False)
    looked = survey(game)
    if looked.complete:
        begun = any(game.begin(first).events for first in PLAYERS)
        return Course(looked.comes_back, looked.deadlocks, turns_go_by=begun or looked.turns_go_by)
    return Course(False if goes_on else None, None if _passes(game.book) else False)


def _passes(book: RuleBook) -> bool:
    """Whether whoever has no choice passes, so that both may come to have none."""
    return any(isinstance(mechanic, Stuck) and mechanic.then == "passes" for mechanic in book.mechanics)


def _goes_on(book: RuleBook) -> bool:
    """Whether every move plainly changes a number, and all the same way."""
    data = [mechanic.data() for mechanic in book.mechanics]
    calm = all(_CALM.issuperset(each.get("contact", {}).values()) for each in data)
    stays = all(each.get("past", "refused") in ("refused", "loses") for each in data)
    plain = all(choice.sign.removeprefix(OPPOSING) in {"+", "-"} and choice.amounts.low > 0 for choice in book.choices)
    same = len({way for choice in book.choices for way in choice.ways}) == 1
    return calm and stays and plain and same and not book.sends
