"""Bounds: where the line ends, and what becomes of a choice that goes past an end."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple, Self

from numberline.rules.mechanics.finish import GOAL, LOSE
from numberline.rules.mechanics.mechanic import Mark, Memory, Part, Reads, Rule, Stage, ended
from numberline.rules.mechanics.near import passed_ends
from numberline.rules.notation import LARGEST, OPPOSING, BadNotation, either, shown
from numberline.rules.sets import RANGE_PATTERN, WAY, Numbers, Range, read_set, write_ends
from numberline.rules.state import Draft, Event, Refusal, mine, opponent_of
from numberline.rules.table import Field, Reader, Values, one_of, table_of, whole_number

REFUSED, LOSES, STOPS, RESTARTS = "refused", "loses", "stops", "restarts"
_WORDS = (REFUSED, LOSES, STOPS, RESTARTS)


def _read_line(value: object) -> Range:
    try:
        (line,) = read_set(value).ranges if isinstance(value, str) else ()
    except ValueError as mistake:
        raise BadNotation(f"expected the two ends of the line, such as '0..20': got {shown(value)}") from mistake
    return line


class Past(NamedTuple):
    """What becomes of a choice that goes past an end: a word, or the number it is sent to."""

    word: str
    to: int = 0

    def data(self) -> object:
        """The word as a rule book writes it."""
        return {"to": self.to} if self.word == "sent" else self.word


_TO = Field("to", whole_number(-LARGEST), "the number it is sent to")
_WORD = one_of(*_WORDS)
_ANY = either((*map(repr, _WORDS), "{ to = 5 }"))


def _read_past(value: object) -> Past:
    return (
        Past("sent", table_of((_TO,))(value)["to"])
        if isinstance(value, dict)
        else Past(one_of(*_WORDS, accepts=_ANY)(value))
    )


_ONE = Reader(_read_past, _ANY, {"anyOf": [_WORD.schema, table_of((_TO,)).schema]})
_ENDS = table_of(
    (
        Field("low", _ONE, "at the low end", Past(REFUSED)),
        Field("high", _ONE, "at the high end", Past(REFUSED)),
    )
)
_NOTHING = Past("")


def _read_pasts(value: object) -> tuple[Past, Past, Past]:
    if isinstance(value, dict) and value.keys() & {"low", "high"}:
        values = _ENDS(value)
        return (_NOTHING, values["low"], values["high"])
    return (_ONE(value), _NOTHING, _NOTHING)


_PAST = Reader(
    _read_pasts,
    f"{_WORD.accepts} or {{ to = 5 }}; or {{ low = ..., high = ... }} with one for each end",
    {"anyOf": [*_ONE.schema["anyOf"], {**_ENDS.schema, "minProperties": 1}]},
)


class Ends(NamedTuple):
    """The two ends of the line for one player, and what becomes of a choice that goes past them."""

    low: int
    below: Past
    high: int
    above: Past


@dataclass(frozen=True, slots=True)
class Bounds:
    """Where the line ends, and what becomes of a choice that goes past an end."""

    ends: tuple[Ends, Ends]
    start: tuple[int, int]
    shared: bool = False
    line: Range | None = None  # as the book says it
    past: tuple[Past, Past, Past] = (Past(REFUSED), _NOTHING, _NOTHING)  # as the book says it
    told: tuple[bool, bool] = (False, True)  # whether any choice can go past the low end, and past the high one
    pushed: bool = False  # whether a choice can move the opponent's token

    fields: ClassVar[tuple[Field, ...]] = (
        Field(
            "line",
            Reader(
                _read_line, "a range such as '0..20', '1..' or '..10'", {"type": "string", "pattern": RANGE_PATTERN}
            ),
            "the numbers there are; without it from 0, or the lowest number named, to the highest one named",
            None,
        ),
        Field(
            "past",
            _PAST,
            "what becomes of a choice that goes past the goal; at any other end of the line it is refused",
            (Past(REFUSED), _NOTHING, _NOTHING),
        ),
    )
    events: ClassVar[Mapping[str, str]] = {
        "stopped": "{wanted} is past {met}, so {player} stops there.",
        "restarted": "{wanted} is past {met}, so {player} goes to {square} instead.",
        "went_past": "{opponent} goes past {met}, to {wanted}, and loses: {player} wins!",
    }
    refusals: ClassVar[Mapping[str, str]] = {
        "past": "{choice} would lead to {wanted}, past {limit}",
        "below": "{choice} would lead to {wanted}, below {limit}",
    }

    @classmethod
    def build(cls, values: Values) -> tuple[Self, ...]:
        """Every game has bounds."""
        line = values["line"]
        low, high = line or (_low_end(values), _high_end(values))
        plain, below, above = values["past"]
        sides = [values["goal"][0], values["goal"][1]] if values["goal"] else [None, None]
        shared = values["token"] == "shared"
        if shared and values["goal"]:
            goal = Numbers(tuple(each for side in values["goal"] for each in side.ranges))
            sides = [goal, goal]

        def past(side: Numbers | None, limit: int, own: Past) -> Past:
            if own.word:
                return own
            return plain if plain.word and (side is None or limit in side.ends) else Past(REFUSED)

        pushed = any(entry.sign.startswith(OPPOSING) for entry in values["choices"])
        one, two = (Ends(low, past(side, low, below), high, past(side, high, above)) for side in sides)
        return (cls((one, two), values["start"], shared, line, values["past"], passed_ends(values, low, high), pushed),)

    def parts(self) -> tuple[Part, ...]:
        """What becomes of the number before anybody is met."""
        return (Part(Stage.BOUNDS, Reads.NUMBER, self.apply),)

    @property
    def memory(self) -> Memory | None:
        """It remembers nothing."""
        return None

    def apply(self, draft: Draft) -> Draft | Refusal:
        """Refuse, stop or send back a number past an end, or end the game."""
        low, below, high, above = mine(self.ends, draft.owner)
        low, high = max(low, -LARGEST), min(high, LARGEST)  # even an open line has an end
        if low <= draft.number <= high:
            return draft
        limit, past = (low, below) if draft.number < low else (high, above)
        if past.word == REFUSED:
            return self._refuse(draft, limit)
        if past.word == LOSES:
            wanted, stayed = draft.number, draft._replace(number=draft.start)
            return ended(stayed, "went_past", opponent_of(draft.owner), wanted=wanted, met=limit)
        if past.word == STOPS:
            stopped = Event("stopped", draft.owner, square=limit, start=draft.start, wanted=draft.number, met=limit)
            return draft._replace(number=limit).told(stopped)
        square = past.to if past.word == "sent" else mine(self.start, draft.owner)
        back = Event("restarted", draft.owner, square=square, start=draft.start, wanted=draft.number, met=limit)
        return draft._replace(number=square, jumped=True).told(back)

    @staticmethod
    def _refuse(draft: Draft, limit: int) -> Refusal:
        rule = "below" if draft.number < limit and draft.number < draft.start else "past"
        return Refusal(rule, draft.choice, draft.start, draft.number, limit)

    def rules(self) -> tuple[Rule, ...]:
        """Which squares there are, and what becomes of a choice that goes past an end that some choice can go past."""
        one, two = (tuple(self._said(ends)) for ends in self.ends)
        rules = [rule for rule in one if rule in two]
        for player, own, other in ((1, one, two), (2, two, one)):
            rules += [
                rule._replace(sentence=f"For Player {player}: {rule.sentence}") for rule in own if rule not in other
            ]
        return (*self._say_line(), *rules)

    def _say_line(self) -> Iterator[Rule]:
        if self.line and not self.shared and max(map(abs, self.line)) < WAY:
            yield Rule("set-up", f"The squares are numbered from {self.line[0]} to {self.line[1]}.")

    def _said(self, ends: Ends) -> Iterator[Rule]:
        low, high = (told and abs(end) < WAY for told, end in zip(self.told, (ends.low, ends.high), strict=True))
        if low and high and ends.below == ends.above:
            yield self._say_past(ends.below, f"below {ends.low} or past {ends.high}", "that end")
            return
        if high:
            yield self._say_past(ends.above, f"past {ends.high}", str(ends.high))
        if low:
            yield self._say_past(ends.below, f"below {ends.low}", str(ends.low))

    def _say_past(self, past: Past, where: str, limit: str) -> Rule:
        who = "The number" if self.shared else "No token" if self.pushed else "You"
        may = "may go" if who == "No token" else "may not go"
        what = "number" if self.shared else "token"
        if past.word == REFUSED:
            refused = "such a choice is refused, and you choose again without losing your turn"
            return Rule("turn", f"{who} {may} {where}: {refused}.")
        if past.word == LOSES:
            go = "take the number" if self.shared else "go"
            loses = (
                f"A token may go {where}, but then its owner loses"
                if self.pushed
                else f"You may {go} {where}, but then you lose"
            )
            return Rule("turn", f"{loses} at once.")
        if past.word == STOPS:
            return Rule("turn", f"A {what} that would go {where} stops on {limit}.")
        home = f"back to {'the' if self.shared else 'its'} start" if past.word == RESTARTS else f"to {past.to}"
        return Rule("turn", f"A {what} that would go {where} goes {home} instead.")

    def mark(self, square: int) -> Mark | None:
        """No mark: the goal has its own, and the line shows where it ends."""
        del square
        return None

    def data(self) -> Mapping[str, Any]:
        """The ends that the book names, and the words for going past them."""
        plain, below, above = self.past
        past = plain.data() if plain.word else {"low": below.data(), "high": above.data()}
        line = {"line": write_ends(self.line)} if self.line else {}
        return line | {"past": past}


def _sets(values: Values) -> list[Numbers]:
    """The sets that say where the line ends."""
    return [side for key in (GOAL.key, LOSE.key) for side in values[key] or ()]


def _named(values: Values) -> list[int]:
    """The numbers that the book names as a start, a goal or a loss; to name all but some names none."""
    return [*values["start"], *(end for each in _sets(values) if not each.denied for end in each.ends)]


def _low_end(values: Values) -> int:
    return -WAY if any(each.is_open_below for each in _sets(values)) else min(0, *_named(values))


def _high_end(values: Values) -> int:
    return WAY if any(each.is_endless for each in _sets(values)) else max(_named(values))
