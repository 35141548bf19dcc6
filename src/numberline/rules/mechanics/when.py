"""Conditions: on which numbers a choice may be made."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from numberline.rules.mechanics.mechanic import Reads
from numberline.rules.sets import SET, Numbers, write_set
from numberline.rules.state import Draft, Refusal, mine
from numberline.rules.table import Field, Reader, one_of, per_player, read_table, write_sides

START = "start"
_AT_START = one_of(START)


class Numbered(NamedTuple):
    """The numbers a condition asks for, one set for each player; `word` where it asks for the start itself."""

    sets: tuple[Numbers, Numbers]
    word: bool = False

    def __str__(self) -> str:
        """What a number is that belongs to them."""
        one, two = self.sets
        return one.said if one == two else f"{one.said} (Player 1) or {two.said} (Player 2)"

    @property
    def place(self) -> str:
        """Where a token stands."""
        if self.word:
            return "not on its start" if self.sets[0].denied else "on its start"
        one, two = self.sets
        return _on(one) if one == two else f"{_on(one)} (Player 1) or {_on(two)} (Player 2)"

    def data(self) -> object:
        """The numbers as a rule book writes them."""
        if self.word:
            return {"not": START} if self.sets[0].denied else START
        return write_sides((write_set(self.sets[0]), write_set(self.sets[1])))


def _read_numbered(value: object) -> Numbered:
    if value == START:
        return Numbered((Numbers(), Numbers()), word=True)
    if value == {"not": START}:
        return Numbered((Numbers(denied=True), Numbers(denied=True)), word=True)
    return Numbered(per_player(SET)(value))


_SCHEMA: Mapping[str, Any] = {
    "anyOf": [
        _AT_START.schema,
        *per_player(SET).schema["anyOf"],
        {
            "type": "object",
            "properties": {"not": _AT_START.schema},
            "required": ["not"],
            "additionalProperties": False,
        },
    ]
}
_NUMBERED = Reader(_read_numbered, "a set, 'start' or { not = 'start' }", _SCHEMA)
_SIDES = (
    Field("own", _NUMBERED, "the numbers your own token, or the shared one, must stand on", None),
    Field("opponent", _NUMBERED, "the numbers your opponent must stand on", None),
)


@dataclass(frozen=True, slots=True)
class When:
    """On which numbers a choice may be made: the chooser's own or the shared one, and the opponent's."""

    own: Numbered | None = None
    opponent: Numbered | None = None

    refusals: ClassVar[Mapping[str, str]] = {
        "when_own": "{choice} may not be chosen on {start}",
        "when_opponent": "{choice} may not be chosen while {opponent} is on {limit}",
    }

    @property
    def reads(self) -> Reads:
        """The opponent's number where it is asked about."""
        return Reads.SQUARES if self.opponent else Reads.NUMBER

    def at(self, start: tuple[int, int]) -> "When":
        """The same condition with the numbers the game starts on in the place of the word."""
        return When(_started(self.own, start), _started(self.opponent, (start[1], start[0])))

    def apply(self, draft: Draft) -> Draft | Refusal:
        """Refuse a choice on other numbers."""
        own, opposing = draft.own, draft.opposing
        if self.own and own not in mine(self.own.sets, draft.player):
            return Refusal("when_own", draft.choice, own, draft.amount, own)
        if self.opponent and opposing not in mine(self.opponent.sets, draft.player):
            return Refusal("when_opponent", draft.choice, own, draft.amount, opposing)
        return draft

    def say(self, *, shared: bool) -> str:
        """The condition as the end of a phrase."""
        own = f"the number is {self.own}" if shared else f"your token is {self.own.place}" if self.own else ""
        parts = [own] if self.own else []
        parts += [f"your opponent's token is {self.opponent.place}"] if self.opponent else []
        return f", only while {' and '.join(parts)}" if parts else ""

    def data(self) -> Mapping[str, Any]:
        """The condition as a rule book writes it."""
        if self.opponent is None:
            return {"when": self.own.data()} if self.own else {}
        sides = (("own", self.own), ("opponent", self.opponent))
        return {"when": {side: each.data() for side, each in sides if each}}


def _on(numbers: Numbers) -> str:
    said = numbers.said
    return said.replace("not ", "not on ", 1) if numbers.denied else f"on {said if said[:1].isdigit() else numbers}"


def _started(numbered: Numbered | None, start: tuple[int, int]) -> Numbered | None:
    if numbered is None or not numbered.word:
        return numbered
    denied = numbered.sets[0].denied
    one, two = (Numbers(((number, number),), denied=denied) for number in start)
    return Numbered((one, two), word=True)


def _read_when(value: object) -> When:
    if isinstance(value, dict) and value.keys() & {"own", "opponent"}:
        values = read_table(value, _SIDES)
        return When(values["own"], values["opponent"])
    return When(_read_numbered(value))


WHEN = Reader(
    _read_when,
    "a set, 'start' or { not = 'start' } for your own or the shared number; or { own = ..., opponent = ... }",
    {
        "anyOf": [
            *_SCHEMA["anyOf"],
            {
                "type": "object",
                "properties": {"own": _SCHEMA, "opponent": _SCHEMA},
                "minProperties": 1,
                "additionalProperties": False,
            },
        ]
    },
)
