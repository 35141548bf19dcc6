"""Squares: what landing on some of them does."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple, Self

from numberline.rules.mechanics.mechanic import Mark, Memory, Part, Reads, Rule, Stage, ended
from numberline.rules.notation import LARGEST, OPPOSING, BadNotation, either, is_whole, shown
from numberline.rules.sets import EVERY_NUMBER, SET, Numbers, write_set
from numberline.rules.state import Draft, Event, mine, opponent_of, replaced
from numberline.rules.table import Field, Reader, Values, list_of, one_of, table_of, whole_number, yes_or_no

SKIP, EXTRA, WIN, LOSE, START = "skip", "extra turn", "win", "lose", "start"


class Effect(NamedTuple):
    """What a square does: a word, and the number or numbers it needs."""

    word: str
    number: int = 0
    by: int = 0

    @property
    def sends(self) -> bool:
        """Whether it puts the token somewhere else."""
        return self.word not in {SKIP, EXTRA, WIN, LOSE}

    def target(self, number: int, start: int) -> int:
        """Where it puts a token that stands on a number and began on another."""
        if self.word == "times":
            return number * self.number
        if self.word == "add":
            return number + self.number
        if self.word == "toward":
            away = self.number - number
            return self.number if abs(away) <= self.by else number + (self.by if away > 0 else -self.by)
        return start if self.word == START else self.number

    def data(self) -> object:
        """The effect as a rule book writes it."""
        if self.word == "toward":
            return {"toward": self.number, "by": self.by}
        return {self.word: self.number} if self.word in {"to", "times", "add"} else self.word


_EFFECT_WORDS = (SKIP, EXTRA, WIN, LOSE, START)
_EFFECT_WORD = one_of(*_EFFECT_WORDS)
_IN_TABLES = ("{ to = 5 }", "{ times = 2 }", "{ add = -3 }", "{ toward = 5, by = 1 }")
_ANY_EFFECT = either((*map(repr, _EFFECT_WORDS), *_IN_TABLES))
_TABLES = (
    (Field("to", whole_number(-LARGEST), "the square it sends to"),),
    (Field("times", whole_number(0), "what the number is multiplied by"),),
    (Field("add", whole_number(-LARGEST), "what is added to the number"),),
    (
        Field("toward", whole_number(-LARGEST), "the square it drifts toward"),
        Field("by", whole_number(1), "how far it drifts"),
    ),
)


def _read_effect(value: object) -> Effect:
    if not isinstance(value, dict):
        return Effect(_read_effect_word(value))
    for fields in _TABLES:
        if fields[0].key in value:
            values = table_of(fields)(value)
            return Effect(fields[0].key, *(values[field.key] for field in fields))
    raise BadNotation(f"expected {either(_IN_TABLES)}: got {shown(value)}")


def _read_effect_word(value: object) -> str:
    if is_whole(value):
        raise BadNotation(f"expected {_ANY_EFFECT}: got {shown(value)}; did you mean {{ to = {shown(value)} }}?")
    return one_of(*_EFFECT_WORDS, accepts=_ANY_EFFECT)(value)


_EFFECT = Reader(
    _read_effect,
    _ANY_EFFECT,
    {"anyOf": [_EFFECT_WORD.schema, *(table_of(fields).schema for fields in _TABLES)]},
)
_SAID = {
    SKIP: "Whoever {comes} {on} skips their next turn.",
    EXTRA: "Whoever {comes} {on} takes an extra turn at once, which cannot be declined.",
    WIN: "Whoever {comes} {on} wins at once.",
    LOSE: "Whoever {comes} {on} loses at once.",
    START: "{what} goes back to its start.",
    "to": "{what} goes to {number}.",
    "times": "{what} is multiplied by {number}.",
    "add": "{what} goes {squares} {way} the line.",
    "toward": "{what} drifts {squares} toward {number}.",
}
_SAID_SHARED = _SAID | {
    START: "{what} goes back to the start.",
    "to": "{what} changes to {number}.",
    "add": "{what} goes {way} by {steps}.",
    "toward": "{what} drifts by {steps} toward {number}.",
}
_SAID_PUSHED = _SAID | {
    SKIP: "Whoever's token lands on {on} skips their next turn, whoever moved it.",
    EXTRA: "Whoever brings a token to {on} takes an extra turn at once, which cannot be declined.",
    WIN: "Whoever's token lands on {on} wins at once, whoever moved it.",
    LOSE: "Whoever's token lands on {on} loses at once, whoever moved it.",
}
_MANY = " Turns to skip add up."
_MARKS = {
    SKIP: Mark("!", "skip your next turn"),
    EXTRA: Mark("+", "extra turn"),
    WIN: Mark("$", "wins"),
    LOSE: Mark("x", "loses"),
    START: Mark("<", "back to the start"),
    "to": Mark("@", "sends you to another square"),
    "times": Mark("*", "changes the number"),
    "add": Mark("*", "changes the number"),
    "toward": Mark("*", "changes the number"),
}


@dataclass(frozen=True, slots=True)
class Square:
    """What landing on some squares does: a turn lost or won, another number, or the end of the game."""

    on: Numbers
    then: Effect
    before: bool = False
    start: tuple[int, int] = (0, 0)
    shared: bool = False
    aims: bool = False  # whether it wins, and nothing else is to be aimed at
    adds_up: bool = False  # whether a player can come to owe more than one turn
    chains: bool = False  # whether it sends to a square on which something would happen
    pushed: bool = False  # whether a choice can move the opponent's token

    fields: ClassVar[tuple[Field, ...]] = (
        Field(
            "square",
            list_of(
                table_of(
                    (
                        Field("on", SET, "the squares it happens on; all of them without it", EVERY_NUMBER),
                        Field("then", _EFFECT, "what landing there does"),
                        Field(
                            "before",
                            yes_or_no(),
                            "whether it happens before the ends of the line are looked at",
                            default=False,
                        ),
                    )
                ),
                most=100,
            ),
            "what special squares do",
            (),
        ),
    )
    events: ClassVar[Mapping[str, str]] = {
        "must_skip": "{player} landed on {square} and must skip the next {turns_owed}.",
        "must_skip_shared": "{player} made the number {square} and must skip the next {turns_owed}.",
        "skipped": "{player} skips this turn.",
        "extra": "{player} landed on {square} and has an extra turn.",
        "extra_shared": "{player} made the number {square} and has an extra turn.",
        "extra_pushed": "A token landed on {square}, and {player} has an extra turn.",
        "sent": "{start} takes {player} to {square}.",
        "sent_shared": "{start} becomes {square}.",
        "square_won": "{player} lands on {square}, which wins!",
        "square_won_shared": "{player} makes the number {square}, which wins!",
        "square_lost": "{opponent} lands on {square}, which loses: {player} wins!",
        "square_lost_shared": "{opponent} makes the number {square}, which loses: {player} wins!",
    }
    refusals: ClassVar[Mapping[str, str]] = {}

    @classmethod
    def build(cls, values: Values) -> tuple[Self, ...]:
        """One mechanic for each entry."""
        shared = values["token"] == "shared"
        squares = values["square"]
        pushed = any(entry.sign.startswith(OPPOSING) for entry in values["choices"])
        return tuple(
            cls(
                *(each["on"], each["then"], each["before"], values["start"], shared),
                aims=each["then"].word == WIN and values["goal"] is None,
                adds_up=pushed or any(_adds_up(each, other) for other in squares),
                chains=each["then"].word == "to" and any(each["then"].number in other["on"] for other in squares),
                pushed=pushed,
            )
            for each in squares
        )

    def parts(self) -> tuple[Part, ...]:
        """What happens on arrival or, where the book says so, before the ends of the line are looked at."""
        if self.before:
            return (Part(Stage.BEFORE, Reads.NUMBER, self.apply_before),)
        return (Part(Stage.SQUARES, Reads.NUMBER, self.apply),)

    @property
    def memory(self) -> Memory | None:
        """It remembers nothing."""
        return None

    def apply_before(self, draft: Draft) -> Draft:
        """The same with the number that the choice leads to, before anything else looks at it."""
        return self._act(draft) if draft.number in self.on else draft

    def apply(self, draft: Draft) -> Draft:
        """Every square looks at the number that was landed on, and changes what the ones before it have left."""
        return self._act(draft) if draft.start in self.on else draft

    def _act(self, draft: Draft) -> Draft:
        word = self.then.word
        if word == EXTRA:
            return draft.told(Event("extra", draft.player, square=draft.number))._replace(again=True)
        if word == SKIP:
            turns = mine(draft.owed, draft.owner) + 1
            told = draft.told(Event("must_skip", draft.owner, square=draft.number, turns=turns))
            return told._replace(owed=replaced(draft.owed, draft.owner, turns))
        if word in {WIN, LOSE}:
            winner = draft.owner if word == WIN else opponent_of(draft.owner)
            return ended(draft, "square_won" if word == WIN else "square_lost", winner)
        return self._send(draft)

    def _send(self, draft: Draft) -> Draft:
        square = self.then.target(draft.number, mine(self.start, draft.owner))
        if square == draft.number or abs(square) > LARGEST:
            return draft
        sent = Event("sent", draft.owner, square=square, start=draft.number)
        return draft._replace(number=square, jumped=True).told(sent)

    def rules(self) -> tuple[Rule, ...]:
        """What landing there does."""
        said = _SAID_SHARED if self.shared else _SAID_PUSHED if self.pushed else _SAID
        sentence = said[self.then.word].format(**self._words())
        many = _MANY if self.then.word == SKIP and self.adds_up else ""
        early = " That happens before the ends of the line are looked at." if self.before else ""
        rules = [Rule("squares", f"{sentence}{many}{early}")]
        if self.aims:
            rules.insert(0, Rule("objective", f"Be the first to {self._come()} {self.on.member}."))
        if self.chains:
            rules.append(Rule("unusual cases", "Being sent to a square is not landing there: nothing else happens."))
        return tuple(rules)

    def _come(self) -> str:
        return "make the number" if self.shared else "land on"

    def _words(self) -> Mapping[str, object]:
        """What the sentences are filled with."""
        _, number, by = self.then
        steps = by or abs(number)
        return {
            "comes": "makes the number" if self.shared else "lands on",
            "on": "any number" if self.on == EVERY_NUMBER else self.on.member,
            "what": self._what(),
            "number": number,
            "steps": steps,
            "squares": "1 square" if steps == 1 else f"{steps} squares",
            "way": "up" if number >= 0 else "down",
        }

    def _what(self) -> str:
        """What a square sends: the token that lands there, or its number."""
        times = self.then.word == "times"
        if self.on == EVERY_NUMBER:
            return f"After each move, {'the number' if self.shared or times else 'the token that moved'}"
        if self.shared:
            return f"A number that becomes {self.on.member}"
        return (
            f"The number of a token that lands on {self.on.member}"
            if times
            else f"A token that lands on {self.on.member}"
        )

    def mark(self, square: int) -> Mark | None:
        """What happens there; what happens everywhere marks nothing."""
        if square not in self.on or self.on == EVERY_NUMBER:
            return None
        return _MARKS[self.then.word]

    def data(self) -> Mapping[str, Any]:
        """Its entry among the special squares."""
        on = {} if self.on == EVERY_NUMBER else {"on": write_set(self.on)}
        before = {"before": True} if self.before else {}
        return {"square": [{**on, "then": self.then.data(), **before}]}


def _adds_up(skip: Values, other: Values) -> bool:
    """Whether a landing that costs a turn can cost another, or give one in which that happens again."""
    if skip is other or other["then"].word not in {SKIP, EXTRA}:
        return False
    return skip["before"] or other["before"] or bool(skip["on"].meets(other["on"]))
