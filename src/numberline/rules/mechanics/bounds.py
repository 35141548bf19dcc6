"""Bounds: where the line ends, and what becomes of a choice that goes past an end."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple, Self

from numberline.rules.mechanics.finish import GOAL, LOSE
from numberline.rules.mechanics.mechanic import Mark, Memory, Part, Reads, Rule, Stage, ended
from numberline.rules.mechanics.near import passed_ends
from numberline.rules.notation import LARGEST, OPPOSING, BadNotation, either, shown
from numberline.rules.sets import RANGE_PATTERN, WAY, Numbers, Range, read_set, write_ends
from numberline.rules.state import PLAYERS, Draft, Event, Refusal, mine, opponent_of
from numberline.rules.table import Field, Reader, Values, one_of, table_of, whole_number

REFUSED, LOSES, STOPS, RESTARTS = "refused", "loses", "stops", "restarts"
_WORDS = (REFUSED, LOSES, STOPS, RESTARTS)
_HAPPENS = {REFUSED: ("past", "below"), LOSES: ("went_past",), STOPS: ("stopped",)}  # where an end is passed


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

    @property
    def each(self) -> tuple[tuple[int, Past], tuple[int, Past]]:
        """The low end and the high one."""
        return ((self.low, self.below), (self.high, self.above))


@dataclass(frozen=True, slots=True)
class Bounds:
    """Where the line ends, and what becomes of a choice that goes past an end."""

    ends: tuple[Ends, Ends]
    start: tuple[int, int]
    shared: bool = False
    line: Range | None = None  # as the book says it
    past: tuple[Past, Past, Past] = (Past(REFUSED), _NOTHING, _NOTHING)  # as the book says it
    passed: tuple[tuple[bool, bool], ...] = ()  # for each player, whether any choice can go past the low and high end
    pushed: bool = False  # whether a choice can move the opponent's token
    at_goal: tuple[bool, ...] = ()  # for each player, whether an end of the line is a goal

    fields: ClassVar[tuple[Field, ...]] = (
        Field(
            "line",
            Reader(
                _read_line, "a range such as '0..20', '1..' or '..10'", {"type": "string", "pattern": RANGE_PATTERN}
            ),
            "the numbers there are; without it from 0, or the lowest number named, to the highest one named, but for"
            " each player no farther than the goal ahead, or than what loses beyond it; a line that goes on beyond a"
            " goal lets it be passed",
            None,
        ),
        Field(
            "past",
            _PAST,
            "what becomes of a choice that goes past a goal at an end of the line, or past any end in a game without a"
            " goal; past any other end it is refused",
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
        one, two = (_ends_of(values, owner) for owner in (0, 1))
        passed = tuple(passed_ends(values, owner, ends.low, ends.high) for owner, ends in enumerate((one, two)))
        pushed = any(entry.sign.startswith(OPPOSING) for entry in values["choices"])
        at_goal = tuple(
            any(_ends_at(_sets_of(values, owner, GOAL.key), limit) for limit, _ in ends.each)
            for owner, ends in enumerate((one, two))
        )
        words = (values["token"] == "shared", values["line"], values["past"])
        return (cls((one, two), values["start"], *words, passed, pushed, at_goal),)

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
        said: dict[Past, list[tuple[str, int]]] = {}
        for past, where, limit in self._passable():
            said.setdefault(past, []).append((where, limit))
        rules = (
            Rule("turn", self._say_past(past, ends), _HAPPENS.get(past.word, ("restarted",)), "past")
            for past, ends in reversed(said.items())
        )
        return (*self._say_line(), *rules)

    def _passable(self) -> Iterator[tuple[Past, str, int]]:
        """The ends that some choice can go past: what becomes of it, the end in words, and its number."""
        one, two = (ends.each for ends in self.ends)
        for place, way in enumerate(("below", "past")):
            passed = [own[place] for own in self.passed]
            if one[place] == two[place]:
                limit, past = one[place]
                yield from [(past, f"{way} {limit}", limit)] if any(passed) else []
                continue
            for player, (limit, past) in zip(PLAYERS, (one[place], two[place]), strict=True):
                if mine((passed[0], passed[1]), player):
                    yield past, f"{way} {limit} (Player {player})", limit

    def _say_line(self) -> Iterator[Rule]:
        if self.line and not self.shared and max(map(abs, self.line)) < WAY:
            yield Rule("set-up", f"The squares are numbered from {self.line[0]} to {self.line[1]}.")

    def _say_past(self, past: Past, ends: list[tuple[str, int]]) -> str:
        where = either(where for where, _ in ends)
        limit = str(ends[0][1]) if len(ends) == 1 else "that end"
        who = "The number" if self.shared else "No token" if self.pushed else "You"
        may = "may go" if who == "No token" else "may not go"
        what = "number" if self.shared else "token"
        if past.word == REFUSED:
            refused = "such a choice is refused, and you choose again without losing your turn"
            return f"{who} {may} {where}: {refused}."
        if past.word == LOSES:
            go = "take the number" if self.shared else "go"
            loses = (
                f"A token may go {where}, but then its owner loses"
                if self.pushed
                else f"You may {go} {where}, but then you lose"
            )
            return f"{loses} at once."
        if past.word == STOPS:
            return f"A {what} that would go {where} stops on {limit}."
        home = f"back to {'the' if self.shared else 'its'} start" if past.word == RESTARTS else f"to {past.to}"
        return f"A {what} that would go {where} goes {home} instead."

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


def _ends_of(values: Values, owner: int) -> Ends:
    """The ends of the line for a player's own number, or for the shared one, and what becomes of going past them."""
    goals, losses = (_sets_of(values, owner, key) for key in (GOAL.key, LOSE.key))
    low, high = values["line"] or _up_to(goals, losses, values["start"][owner], (_low_end(values), _high_end(values)))
    plain, below, above = values["past"]

    def past(limit: int, own: Past) -> Past:
        if own.word:
            return own
        return plain if plain.word and (not goals or _ends_at(goals, limit)) else Past(REFUSED)

    return Ends(low, past(low, below), high, past(high, above))


def _sets_of(values: Values, owner: int, key: str) -> tuple[Numbers, ...]:
    """What wins or loses for a player's own number; for a shared one, what does so for either player."""
    sides: tuple[Numbers, ...] = values[key] or ()
    return sides if values["token"] == "shared" else sides[owner : owner + 1]


def _up_to(goals: Sequence[Numbers], losses: Sequence[Numbers], start: int, line: Range) -> Range:
    """The line no farther than the farthest goal that is ahead of the start, or than what loses beyond it."""
    low, high = line
    named = _ends_named((*goals, *losses))
    if any(end > start for end in _ends_named(goals)) and not any(each.is_endless for each in (*goals, *losses)):
        high = max(named)
    if any(end < start for end in _ends_named(goals)) and not any(each.is_open_below for each in (*goals, *losses)):
        low = min(named)
    return (low, high)


def _ends_at(goals: Iterable[Numbers], limit: int) -> bool:
    """Whether an end of the line is a goal; a goal that is all numbers but some names none."""
    return abs(limit) < WAY and any(limit in each and not each.denied for each in goals)


def _ends_named(sets: Iterable[Numbers]) -> list[int]:
    """The numbers that sets name; to name all but some names none."""
    return [end for each in sets if not each.denied for end in each.ends]


def _sets(values: Values) -> list[Numbers]:
    """The sets that say where the line ends."""
    return [side for key in (GOAL.key, LOSE.key) for side in values[key] or ()]


def _named(values: Values) -> list[int]:
    """The numbers that the book names as a start, a goal or a loss."""
    return [*values["start"], *_ends_named(_sets(values))]


def _low_end(values: Values) -> int:
    return -WAY if any(each.is_open_below for each in _sets(values)) else min(0, *_named(values))


def _high_end(values: Values) -> int:
    return WAY if any(each.is_endless for each in _sets(values)) else max(_named(values))
