"""Stuck: what happens to a player without a legal choice."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from numberline.rules.mechanics.mechanic import Mark, Memory, Part, Reads, Rule, Stage
from numberline.rules.state import Draft, Event, opponent_of
from numberline.rules.table import Field, Values, one_of

PASSES, LOSES, WINS = "passes", "loses", "wins"
WIN, LOSE = "win", "lose"  # what squares and contact can do

_MUST = Rule("unusual cases", "Whoever has a legal choice must make one.")
_RULES = {
    PASSES: (
        Rule("end", "When neither player will ever have a legal choice again, nobody wins.", ("deadlock",)),
        _MUST,
        Rule("unusual cases", "Whoever has none passes.", ("passed",), "stuck"),
    ),
    LOSES: (Rule("end", "Whoever has no legal choice on their turn loses."), _MUST),
    WINS: (Rule("end", "Whoever has no legal choice on their turn wins."), _MUST),
}
_AIMS = {LOSES: "Leave your opponent without a legal choice.", WINS: "Be the first to have no legal choice."}


@dataclass(frozen=True, slots=True)
class Stuck:
    """What happens to a player without a legal choice."""

    then: str
    decides: bool = False  # whether nothing else in the game wins or loses

    fields: ClassVar[tuple[Field, ...]] = (
        Field("stuck", one_of(PASSES, LOSES, WINS), "what happens to a player without a legal choice", PASSES),
    )
    events: ClassVar[Mapping[str, str]] = {
        "passed": "{player} has no legal choice and passes.",
        "deadlock": "Neither player has a legal choice any more: nobody wins.",
        "stuck_lost": "{opponent} has no legal choice and loses: {player} wins!",
        "stuck_won": "{player} has no legal choice, which wins!",
    }
    refusals: ClassVar[Mapping[str, str]] = {}

    @classmethod
    def build(cls, values: Values) -> tuple[Self, ...]:
        """Every game says what being stuck does."""
        others = any(values[key] is not None for key in ("goal", "lose"))
        others = others or any(entry["then"].word in {WIN, LOSE} for entry in values["square"])
        others = others or any(word in {WIN, LOSE} for word in (values["contact"] or {}).values())
        return (cls(values["stuck"], not others),)

    def parts(self) -> tuple[Part, ...]:
        """What happens when it is the turn of a player without a choice."""
        return (Part(Stage.STUCK, Reads.NUMBER, self.apply),)

    @property
    def memory(self) -> Memory | None:
        """It remembers nothing."""
        return None

    def apply(self, draft: Draft) -> Draft:
        """The player passes, or the game is over; whose turn it is next is the engine's to say."""
        if self.then == PASSES:
            return draft.told(Event("passed", draft.player, square=draft.start))
        kind, winner = ("stuck_won", draft.player) if self.then == WINS else ("stuck_lost", opponent_of(draft.player))
        return draft._replace(end=Event(kind, winner, square=draft.start, start=draft.start))

    def rules(self) -> tuple[Rule, ...]:
        """What a player without a legal choice does."""
        aim = (Rule("objective", _AIMS[self.then]),) if self.decides and self.then in _AIMS else ()
        return (*aim, *_RULES[self.then])

    def mark(self, square: int) -> Mark | None:
        """No mark: being stuck belongs to a player."""
        del square
        return None

    def data(self) -> Mapping[str, Any]:
        """The word for a player without a legal choice."""
        return {"stuck": self.then}
