"""Choices: what a player may do to a number."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any, ClassVar, NamedTuple, Self

from numberline.rules.amounts import BY, MOST_AMOUNTS, OPPONENT, OWN, ROOT, Amounts
from numberline.rules.mechanics.mechanic import Mark, Memory, Part, Reads, Rule
from numberline.rules.mechanics.when import WHEN, When
from numberline.rules.notation import (
    LARGEST,
    OPPOSING,
    SIGNS,
    BadNotation,
    ChoiceWord,
    either,
    read_choice_word,
    shown,
)
from numberline.rules.sets import SET, WAY, Numbers
from numberline.rules.state import Draft, Refusal, mine
from numberline.rules.table import (
    Field,
    Problem,
    Problems,
    Reader,
    Values,
    any_of,
    list_of,
    one_of,
    per_player,
    read_table,
    schema_of,
    whole_number,
    write_sides,
)

_NAMES = re.compile(r"[a-z]{2,12}", re.ASCII)
# For a schema: it can tell an amount of 0, but not whether a range rises.
_WORD_PATTERN = r"^(opp)?(//|[+*/fb-])(?!0+(\.|$))[0-9]{1,7}(\.\.[0-9]{1,7})?$"
FEW = 3  # amounts that are listed even where they make a range
MOST_SAID = 10  # amounts that a sentence lists; more are not read
UP, DOWN = "up", "down"
_SIGNS = tuple(f"{who}{sign}" for who in ("", OPPOSING) for sign in SIGNS)
_RESERVED = (OPPOSING, "refused", "wins")  # movetext has words of its own, too


ALWAYS = When()


class Entry(NamedTuple):
    """An entry of the list of choices."""

    sign: str
    amounts: Amounts
    name: str = ""
    when: When = ALWAYS

    @property
    def is_plain(self) -> bool:
        """Whether a word such as `+4` says all of it."""
        numbers = self.amounts.among
        ends = (self.amounts.low, self.amounts.high) == (1, WAY)
        bare = not self.amounts.computed and not (numbers.multiples_of or numbers.words or numbers.denied)
        return ends and bare and not self.name and self.when == ALWAYS


def _read_word(value: object) -> Entry:
    word = read_choice_word(value)
    return Entry(word.sign, Amounts(Numbers(((word.first, word.last),))))


def _read_do(value: object) -> ChoiceWord:
    if isinstance(value, str) and value in _SIGNS:
        return ChoiceWord(value, 0, 0)
    try:
        return read_choice_word(value)
    except BadNotation as mistake:
        raise BadNotation(
            f"expected a sign ({either(SIGNS)}) or a choice such as '+4': got {shown(value)}"
        ) from mistake


def _read_name(value: object) -> str:
    if isinstance(value, str) and _NAMES.fullmatch(value) and value not in _RESERVED:
        return value
    raise BadNotation(f"expected a name of 2 to 12 small letters that is no sign and no key: got {shown(value)}")


def _read_to(value: object) -> int | str:
    if value == ROOT:
        return ROOT
    try:
        return whole_number(0)(value)
    except BadNotation as mistake:
        raise BadNotation(f"expected a whole number from 0 to {LARGEST}, or 'root': got {shown(value)}") from mistake


_BY = any_of(f"{either(repr(word) for word in BY)}, or a set of numbers", one_of(*BY), SET)
_DO = Reader(
    _read_do,
    f"a sign ({either(SIGNS)}) or a choice such as '+4'",
    {"anyOf": [{"enum": list(_SIGNS)}, {"type": "string", "pattern": _WORD_PATTERN}]},
)
_NAME = Reader(
    _read_name,
    "a name of 2 to 12 small letters",
    {"type": "string", "pattern": f"^(?!({'|'.join(_RESERVED)})$){_NAMES.pattern}$"},
)
_TO = Reader(
    _read_to,
    "a whole number, or 'root'",
    {"anyOf": [{"type": "integer", "minimum": 0, "maximum": LARGEST}, {"enum": [ROOT]}]},
)
_ENTRY = (
    Field("do", _DO, "what is done; `opp` in front of the sign does it to the opponent's number"),
    Field("by", _BY, "by which amounts: a word computes them from a number", None),
    Field("of", one_of(OWN, OPPONENT), "from whose number the amounts are computed", OWN),
    Field("from", whole_number(0), "the smallest amount", 1),
    Field("to", _TO, "the largest amount; `root` is the number's square root", WAY),
    Field("name", _NAME, "what the choice is called instead of its sign", ""),
    Field("when", WHEN, "on which numbers it may be chosen", ALWAYS),
)


def _read_entry(value: object) -> Entry:
    if not isinstance(value, dict):
        return _read_word(value)
    values = read_table(value, _ENTRY)
    amounts, problems = _amounts_of(values, value)
    if problems:
        raise Problems(problems)
    return Entry(values["do"].sign, amounts, values["name"], values["when"])


def _amounts_of(values: Values, data: Mapping[str, object]) -> tuple[Amounts, list[Problem]]:
    word: ChoiceWord = values["do"]
    by, high = values["by"], values["to"]
    if word.first:
        spare = [key for key in ("by", "of", "from", "to") if key in data]
        problems = [Problem(key, f"{shown(data['do'])} says by how much already; leave this out") for key in spare]
        return Amounts(Numbers(((word.first, word.last),))), problems
    if by is None:
        return Amounts(), [Problem("by", f"expected the amounts of {shown(data['do'])}: they are missing")]
    if isinstance(by, str):
        return Amounts(by=by, of=values["of"], low=values["from"], high=high), _computed_problems(
            by, values["from"], high
        )
    return _set_amounts(by, values, data)


def _computed_problems(by: str, low: int, high: int | str) -> list[Problem]:
    if high == ROOT:
        return []
    if low > int(high):
        return [Problem("from", f"expected at least one amount: got none {_said_ends(low, int(high))}")]
    return _no_end(int(high)) if by == "multiples" and int(high) > MOST_AMOUNTS else []


def _set_amounts(by: Numbers, values: Values, data: Mapping[str, object]) -> tuple[Amounts, list[Problem]]:
    low, high = values["from"], values["to"]
    problems = [Problem("of", "a set of amounts is computed from no number; leave this out")] if "of" in data else []
    amounts = Amounts(by, low=low, high=high)
    if high == ROOT:
        problems.append(Problem("to", "a set of amounts has no square root; write a number"))
    elif by.is_endless and high > MOST_AMOUNTS:
        problems += _no_end(high)
    elif low < 1 or by.is_open_below or (not by.denied and any(number < 1 for number in by.ends)):
        problems.append(Problem("by", "expected amounts of at least 1: got smaller ones"))
    elif not amounts.fixed:
        problems.append(Problem("by", f"expected at least one amount: got none {_said_ends(low, high)}"))
    return amounts, problems


def _no_end(high: int) -> list[Problem]:
    found = "it is missing" if high == WAY else f"got {high}"
    return [Problem("to", f"expected the largest amount, at most {MOST_AMOUNTS}, for amounts without end: {found}")]


def _said_ends(low: int, high: int) -> str:
    return f"from {low}" if high == WAY else f"from {low} to {high}"


_CHOICES = Reader(
    list_of(Reader(_read_entry, "a choice such as '+4', '*2' or '+1..9', or a table", {}, _ENTRY), most=100).read,
    "a list of choices such as '+4', '-1', '*2', '//2', 'f2' or '+1..9', and of tables with the keys below",
    {
        "type": "array",
        "minItems": 1,
        "maxItems": 100,
        "items": {
            "anyOf": [
                {"type": "string", "pattern": _WORD_PATTERN},
                schema_of(_ENTRY),
            ]
        },
    },
    _ENTRY,
)

# What a sign does to a number: `{by}` is the amount in words.
_PHRASES = {
    "+": "add {by} to {number}",
    "-": "subtract {by} from {number}",
    "*": "multiply {number} by {by}",
    "/": "divide {number} by {by}",
    "//": "divide {number} by {by} and round down",
    "f": "move {number} {by} forward",
    "b": "move {number} {by} back",
}
_OF_ITSELF = {"+": "add to {number} {by}", "-": "subtract from {number} {by}"}  # by one of its divisors
_BY_A_RANGE = {"+": "raise {number} by {by}", "-": "lower {number} by {by}"}  # by 1 to 9
_SHARED_WAYS = {"f": "move the number {by} your way", "b": "move the number {by} the other way"}
_WALKS = {"+": "forward", "f": "forward", "-": "back", "b": "back"}
_FACING_WALKS = _WALKS | {"+": "toward higher numbers", "-": "toward lower numbers"}
_NUMBER = "Your number is the square on which your token stands."


@dataclass(frozen=True, slots=True)
class Choice:
    """What a player may do to a number: one way of changing it, with its amounts."""

    sign: str
    amounts: Amounts
    name: str = ""
    when: When = ALWAYS
    heading: tuple[int, int] = (1, 1)  # for each player, which way forward is
    shared: bool = False
    facing: bool = False  # whether the players may see different ways as forward

    fields: ClassVar[tuple[Field, ...]] = (
        Field("choices", _CHOICES, "what a player may do to a number, each choice once"),
        Field("heading", per_player(one_of(UP, DOWN)), "which way `f` goes for each player", (UP, UP)),
    )
    events: ClassVar[Mapping[str, str]] = {
        "moved": "{player} moves from {start} to {square}.",
        "moved_shared": "{player} makes the number {square}, from {start}.",
        "pushed": "{player} moves {opponent} from {start} to {square}.",
        "drawn": "A state has come for the third time, and the game is drawn: nobody wins.",
    }
    refusals: ClassVar[Mapping[str, str]] = {
        **When.refusals,
        "divisors": "{wanted} is no divisor of {limit} that may be chosen",
        "proper divisors": "{wanted} is no divisor of {limit} that may be chosen",
        "prime factors": "{wanted} is no prime factor of {limit} that may be chosen",
        "digits": "{wanted} is no digit of {limit} that may be chosen",
        "number": "{wanted} is not the number {limit}, or may not be chosen",
        "multiples": "{wanted} is no multiple of {limit} that may be chosen",
        "uneven": "{start} cannot be divided by {wanted}",
    }

    @classmethod
    def build(cls, values: Values) -> tuple[Self, ...]:
        """One mechanic for each run of plain choices with the same sign, and for each other entry."""
        one, two = values["heading"]
        heading, shared = (FORWARD[one], FORWARD[two]), values["token"] == "shared"
        facing = one != two or values["start"][0] != values["start"][1]
        return tuple(
            cls(entry.sign, entry.amounts, entry.name, entry.when.at(values["start"]), heading, shared, facing)
            for entry in _joined(values["choices"])
        )

    @property
    def kind(self) -> str:
        """The choice without its amount."""
        return self.name or self.sign

    @property
    def is_alone(self) -> bool:
        """Whether its name stands for a single amount, and is its whole text."""
        return bool(self.name) and not self.amounts.computed and len(self.amounts.fixed) == 1

    @property
    def reads(self) -> Reads:
        """The opponent's number where it is changed, looked at, or gives the amounts."""
        apart = self.sign.startswith(OPPOSING) or self.amounts.of == OPPONENT
        return Reads.SQUARES if apart else self.when.reads

    @property
    def ways(self) -> frozenset[int]:
        """Whether it can take a number up, 1, or down, -1."""
        sign = self.sign.removeprefix(OPPOSING)
        if sign in {"f", "b"}:
            return frozenset(way if sign == "f" else -way for way in self.heading)
        return frozenset({1} if sign in {"+", "*"} else {-1})

    def text(self, amount: int) -> str:
        """The choice with an amount as it is typed."""
        return self.kind if self.is_alone else f"{self.kind}{amount}"

    @property
    def texts(self) -> tuple[str, ...]:
        """The choices that can be named without looking at a number."""
        return tuple(self.text(amount) for amount in self.amounts.fixed)

    @property
    def named(self) -> tuple[str, ...]:
        """The choices as a list names them: computed amounts by their word."""
        return (f"{self.kind} by {self.amounts.by}",) if self.amounts.computed else self.texts

    def amounts_in(self, draft: Draft) -> tuple[int, ...]:
        """The amounts that may be named in a state."""
        if not self.amounts.computed:
            return self.amounts.fixed
        return self.amounts.of_number(draft.opposing if self.amounts.of == OPPONENT else draft.own)

    def offer(self, draft: Draft) -> Draft | Refusal:
        """Refuse an amount that the number does not give, and a choice whose condition does not hold."""
        if self.amounts.computed and draft.amount not in self.amounts_in(draft):
            number = draft.opposing if self.amounts.of == OPPONENT else draft.own
            return Refusal(self.amounts.by, draft.choice, draft.own, draft.amount, number)
        return self.when.apply(draft)

    def change(self, draft: Draft) -> Draft | Refusal:
        """Change the number by the amount chosen."""
        sign = self.sign.removeprefix(OPPOSING)
        if sign != self.sign:
            token = 1 - draft.token
            draft = draft._replace(token=token, number=draft.squares[token])
        if sign in {"/", "//"} and (not draft.amount or (sign == "/" and draft.number % draft.amount)):
            return Refusal("uneven", draft.choice, draft.number, draft.amount, 0)
        return draft._replace(number=changed(sign, draft.number, draft.amount, mine(self.heading, draft.owner)))

    def parts(self) -> tuple[Part, ...]:
        """None that every choice runs through: the engine asks the choice that was made."""
        return ()

    @property
    def memory(self) -> Memory | None:
        """It remembers nothing."""
        return None

    def rules(self) -> tuple[Rule, ...]:
        """What a turn offers, as a phrase that follows `On your turn,`."""
        named = f"{self.name}: " if self.name else ""
        phrase = Rule("choices", f"{named}{self._phrase()}{self.when.say(shared=self.shared)}")
        return (phrase,) if self.shared or self._walks else (phrase, Rule("set-up", _NUMBER))

    @property
    def _bare(self) -> str:
        return self.sign.removeprefix(OPPOSING)

    @property
    def _walks(self) -> bool:
        """Whether a token goes so many squares."""
        return not self.shared and not self.amounts.computed and self._bare in _WALKS

    @property
    def _whose(self) -> str:
        return "the number" if self.shared else "your opponent's number" if self._bare != self.sign else "your number"

    def _phrase(self) -> str:
        sign, whose = self._bare, self._whose
        if self._walks:
            return self._walk()
        if self.amounts.computed:
            return self._computed()
        by = self._said_fixed()
        if sign == "*" and by == "2":
            return f"double {whose}"
        if sign in _SHARED_WAYS:
            return _SHARED_WAYS[sign].format(by=by)
        if " to " in by:
            return _BY_A_RANGE.get(sign, _PHRASES[sign]).format(number=whose, by=self._any_of(by))
        even = ", if that leaves no remainder" if sign == "/" else ""
        return f"{_PHRASES[sign].format(number=whose, by=by)}{even}"

    def _any_of(self, by: str) -> str:
        return by if self._bare in _BY_A_RANGE else f"any number from {by}"

    def _walk(self) -> str:
        amounts = self._said_fixed()
        squares = "square" if amounts == "1" else "of squares" if amounts.endswith(")") else "squares"
        token = "your token" if self._bare == self.sign else "your opponent's token"
        way = (_FACING_WALKS if self.facing else _WALKS)[self._bare]
        return f"move {token} {amounts} {squares} {way}"

    def _computed(self) -> str:
        """A change by amounts that are computed from the number itself, or from another."""
        sign, whose = self._bare, self._whose
        source = (
            "your opponent's number" if self.amounts.of == OPPONENT else "the number" if self.shared else "your number"
        )
        if source != whose:
            return _PHRASES[sign].format(number=whose, by=self.amounts.say(source))
        if self.amounts.by == "number" and sign in _OF_ITSELF:
            return f"{_PHRASES[sign].format(number='itself', by=whose)}{self.amounts.said_ends}"
        return _OF_ITSELF.get(sign, _PHRASES[sign]).format(number=whose, by=self.amounts.say())

    def _said_fixed(self) -> str:
        whole = (self.amounts.low, self.amounts.high) == (1, WAY)
        if len(self.amounts.fixed) <= (FEW if whole else MOST_SAID):
            return either(map(str, self.amounts.fixed))
        among = self.amounts.among.merged
        return str(among) if whole else f"{among} (at most {self.amounts.high})"

    def mark(self, square: int) -> Mark | None:
        """No mark: choices belong to players, not to squares."""
        del square
        return None

    def data(self) -> Mapping[str, Any]:
        """Its entries in the list of choices."""
        heading = {"heading": write_sides((_WAYS[self.heading[0]], _WAYS[self.heading[1]]))}
        return {"choices": list(self._entries())} | (heading if self.heading != (1, 1) else {})

    def _entries(self) -> Iterator[object]:
        if Entry(self.sign, self.amounts, self.name, self.when).is_plain:
            for low, high in self.amounts.among.ranges:
                yield str(ChoiceWord(self.sign, low, high))
            return
        named = {"name": self.name} if self.name else {}
        yield {"do": self.sign, **self.amounts.data(), **named, **self.when.data()}


_WAYS = {1: UP, -1: DOWN}
FORWARD = {UP: 1, DOWN: -1}


def changed(sign: str, number: int, amount: int, forward: int) -> int:
    """What a sign makes of a number; dividing by 0 changes nothing, and is refused elsewhere."""
    if sign == "*":
        return number * amount
    if sign in {"/", "//"}:
        return number // amount if amount else number
    if sign in {"+", "-"}:
        return number + amount if sign == "+" else number - amount
    return number + forward * amount if sign == "f" else number - forward * amount


def ways_of(sign: str, heading: str) -> tuple[str, ...]:
    """The ways in which a choice can take a number of a player who heads up or down."""
    sign = sign.removeprefix(OPPOSING)
    if sign in {"+", "-"}:
        return (UP,) if sign == "+" else (DOWN,)
    if sign in {"f", "b"}:
        return (heading,) if (sign == "f") else (_WAYS[-FORWARD[heading]],)
    return (UP, DOWN)  # a number below 0 goes the other way


def _joined(entries: tuple[Entry, ...]) -> Iterator[Entry]:
    """The entries, with each run of plain ones of the same sign made into one."""
    for (plain, sign), run in groupby(entries, key=lambda entry: (entry.is_plain, entry.sign)):
        if not plain:
            yield from run
            continue
        ranges = tuple(each for entry in run for each in entry.amounts.among.ranges)
        yield Entry(sign, Amounts(Numbers(ranges)))
