"""The rule book: one game as data, read from TOML and written back.

What may live here: the values of a rule book, reading one text, writing one text.
What this file must not know: where the text comes from, and what the mechanics do with their fields.
"""

import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from numberline.rules.amounts import OPPONENT
from numberline.rules.classic import FIELDS as CLASSIC_FIELDS
from numberline.rules.classic import VARIANTS, Words
from numberline.rules.guard import find_excess
from numberline.rules.mechanics import MECHANICS, Bounds, Choice, Finish, Mechanic, Square
from numberline.rules.mechanics.choice import ALWAYS
from numberline.rules.mechanics.square import EXTRA
from numberline.rules.notation import LARGEST, OPPOSING, BadNotation, either, harmless, is_whole, said_choices, shown
from numberline.rules.sets import DEFINITION, Numbers
from numberline.rules.table import (
    MOST_NAMED,
    Field,
    Problem,
    Problems,
    Reader,
    Values,
    hint,
    list_of,
    named,
    one_of,
    per_player,
    read_table,
    schema_of,
    summed,
    table_of,
    text,
    whole_number,
    write_sides,
)
from numberline.rules.told import CLAIM, EXAMPLE, RULING, Claim, Example, Ruling, missing_in, read_example

FORMAT = 1
MOST_CHOICES = 1000
# The rules as an author writes them: where one starts, where one wants to go, how, and what happens on the way.
IN_ORDER = (
    *("token", "start", "line", "goal", "lose", "past", "heading", "choices"),
    *("repeat", "supply", "contact", "square", "stuck"),
)
EITHER = 0  # `first` of a book that leaves open who starts

_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+", re.ASCII)


class BadRuleBook(ValueError):
    """A rule book that cannot be used, with all its problems; `unread` where it is no rule book at all."""

    def __init__(self, problems: Iterable[Problem], *, unread: bool = False) -> None:
        """Keep the problems; the message is all of them."""
        self.problems = tuple(problems)
        self.unread = unread
        super().__init__("; ".join(str(problem) for problem in self.problems))


@dataclass(frozen=True, slots=True)
class RuleBook:
    """One game: what is needed to play it, and what its book says about it."""

    name: str
    title: str
    about: str
    version: int
    first: int
    token: str
    start: tuple[int, int]  # of each player; with a shared number both are the same
    marks: tuple[str, str]
    choices: tuple[Choice, ...]
    mechanics: tuple[Mechanic, ...]  # all of them, the choices included, in the order of working out
    examples: tuple[Example, ...]
    rulings: tuple[Ruling, ...]
    claims: tuple[Claim, ...]
    classic: Words
    source: str
    written: frozenset[str] = field(default=frozenset(), compare=False)  # the keys of the rules that its text has

    @property
    def shared(self) -> bool:
        """Whether both players move the same number."""
        return self.token == "shared"

    @property
    def pushes(self) -> bool:
        """Whether a choice can move the opponent's token."""
        return any(choice.sign.startswith(OPPOSING) for choice in self.choices)

    @property
    def goal(self) -> tuple[Numbers, Numbers] | None:
        """The numbers each player wins by coming to; nothing in a game that is won otherwise."""
        return None if self.finish is None else self.finish.goal

    @property
    def finish(self) -> Finish | None:
        """What wins and what loses by being come to, if anything does."""
        return next((mechanic for mechanic in self.mechanics if isinstance(mechanic, Finish)), None)

    @property
    def line(self) -> tuple[int, int]:
        """The numbers that a picture of the line should show: its ends or, on an open side, the farthest one named."""
        low, high = self.ends
        named = [*self.start, *(end for each in self.finish.sets for end in each.ends)] if self.finish else self.start
        return (min(named) if low < -LARGEST else low, max(named) if high > LARGEST else high)

    @property
    def span(self) -> tuple[int, int]:
        """The part of the line that tokens can come to, as far as the ways show that choices can take them."""
        low, high = self.line
        if self.sends:
            return (low, high)
        ways = {way for choice in self.choices for way in choice.ways}
        return (low if -1 in ways else min(self.start), high if 1 in ways else max(self.start))

    @property
    def sends(self) -> bool:
        """Whether some squares put a token somewhere else."""
        return any(isinstance(mechanic, Square) and mechanic.then.sends for mechanic in self.mechanics)

    @property
    def gives_turns(self) -> bool:
        """Whether some squares give an extra turn."""
        return any(isinstance(mechanic, Square) and mechanic.then.word == EXTRA for mechanic in self.mechanics)

    def says(self, key: str) -> bool:
        """Whether its text has a key of the rules, or a ruling about it."""
        return key in self.written or any(key in ruling.about for ruling in self.rulings)

    @property
    def starter(self) -> int:
        """Who starts unless the players agree on something else: whom the book names, or Player 1."""
        return self.first or 1

    def may_hold(self, number: int) -> bool:
        """Whether a token may stand off the line there: between it and a start, or where going past an end leads."""
        low, high = self.ends
        bounds = next(mechanic for mechanic in self.mechanics if isinstance(mechanic, Bounds))
        sent = (past.to for ends in bounds.ends for _, past in ends.each if past.word == "sent")
        far = [*self.start, *sent]
        return min(far) <= number < low or high < number <= max(far)

    @property
    def ends(self) -> tuple[int, int]:
        """Where the line ends; an open side ends beyond every number."""
        bounds = next(mechanic for mechanic in self.mechanics if isinstance(mechanic, Bounds))
        return (min(ends.low for ends in bounds.ends), max(ends.high for ends in bounds.ends))

    @property
    def digest(self) -> str:
        """A fingerprint of what the rules mean; titles, rulings and words do not change it."""
        from hashlib import sha256  # noqa: PLC0415 - only a transcript or a certificate pays for this import

        return sha256(write_table(rules_data(self)).encode()).hexdigest()[:16]


def _read_first(value: object) -> int:
    if value == "either":
        return EITHER
    try:
        return whole_number(1, 2)(value)
    except BadNotation as mistake:
        raise BadNotation(f"expected 1, 2 or 'either': got {shown(value)}") from mistake


def _read_marks(value: object) -> tuple[str, str]:
    marks = list_of(text(2), most=2)(value)
    if len(set(marks)) != 2 or not all(mark.isalnum() for mark in marks):  # noqa: PLR2004 - two players
        raise BadNotation(f"expected two different marks of one or two letters or digits: got {shown(value)}")
    return (marks[0], marks[1])


_FIRST = Reader(_read_first, "1, 2 or 'either'", {"enum": [1, 2, "either"]})
_MARKS = Reader(
    _read_marks,
    "two different marks of one or two letters or digits",
    {
        "type": "array",
        "items": {"type": "string", "pattern": r"^[^\s!-/:-@\[-`{-~]{1,2}$"},
        "minItems": 2,
        "maxItems": 2,
        "uniqueItems": True,
    },
)
_BOOK = (
    Field("format", whole_number(1), "the version of this format", FORMAT),
    Field("title", text(60), "what the game is called"),
    Field("about", text(120), "the game in one line", ""),
    Field("source", text(120), "which book the rules come from", ""),
    Field("version", whole_number(1), "a number that rises when the rules change", 1),
    Field("first", _FIRST, "who starts", EITHER),
    Field("token", one_of("each", "shared"), "whether each player has a token or both move the same number"),
    Field("start", per_player(whole_number(-LARGEST)), "the number the game starts on"),
    Field("marks", _MARKS, "how the tokens are drawn", ("P1", "P2")),
)
_TOLD = (
    Field("example", list_of(table_of(EXAMPLE)), "samples of play", ()),
    Field("ruling", list_of(table_of(RULING)), "rulings", ()),
    Field("claim", list_of(table_of(CLAIM)), "claims", ()),
    Field("classic", table_of(CLASSIC_FIELDS), "the words of the book's own sample", None),
)
FIELDS = tuple({field.key: field for field in (*_BOOK, *(f for m in MECHANICS for f in m.fields), *_TOLD)}.values())


def json_schema() -> Mapping[str, Any]:
    """The format as a JSON Schema, by which editors complete and check rule books."""
    head = {"$schema": "http://json-schema.org/draft-07/schema#", "title": "A rule book of numberline"}
    return {**head, **schema_of(FIELDS), "definitions": {"set": DEFINITION}}


def parse(toml: str, name: str) -> RuleBook:
    """Read a rule book, or raise `BadRuleBook` with all its problems."""
    data = _read_toml(toml)
    written = data.get("format", FORMAT)
    if is_whole(written) and written > FORMAT:
        newer = f"expected format {FORMAT} or an older one: got {shown(written)}; update numberline to read it"
        raise BadRuleBook([Problem("format", newer)], unread=True)
    try:
        values = read_table(data, FIELDS)
    except Problems as found:
        raise BadRuleBook(found.problems) from None
    if problems := _conflicts(values, data):
        raise BadRuleBook(problems)
    return replace(_build(values, name), written=frozenset(_keys_of(data)))


def _keys_of(data: Mapping[str, object]) -> Iterator[str]:
    """The keys of the rules that a text has, those of tables with a dot."""
    for key in IN_ORDER:
        if key in data:
            yield key
            value = data[key]
            yield from (f"{key}.{inner}" for inner in (value if isinstance(value, dict) else ()))


def with_rules(book: RuleBook, rules: Mapping[str, object]) -> RuleBook:
    """The game that a book would be with other rules, without examples and words; or `BadRuleBook`."""
    marks = list(book.marks)
    data = {"title": book.title, "version": book.version, "first": book.first or "either", "marks": marks, **rules}
    try:
        values = read_table(data, FIELDS)
    except Problems as found:
        raise BadRuleBook(found.problems) from None
    if problems := _conflicts(values, data):
        raise BadRuleBook(problems)
    return _build(values, book.name)


def _read_toml(toml: str) -> dict[str, Any]:
    if excess := find_excess(toml):
        raise BadRuleBook([Problem("", f"this is more than a rule book may be: {excess}")], unread=True)
    try:
        return tomllib.loads(toml)
    except tomllib.TOMLDecodeError as mistake:
        raise BadRuleBook([Problem("", f"this is not TOML: {harmless(str(mistake), 200)}")], unread=True) from mistake
    except ValueError as mistake:  # Python does not read numbers of more than 4,300 digits
        raise BadRuleBook(
            [Problem("", "this is not TOML: it has a number of thousands of digits")], unread=True
        ) from mistake


def _conflicts(values: Values, data: Mapping[str, object]) -> list[Problem]:
    """What fits field by field and does not fit together."""
    if not values["choices"]:
        return [Problem("choices", "expected at least one choice: got none")]
    counts = [len(entry.amounts.fixed) or 1 for entry in values["choices"]]  # computed ones limit themselves
    if sum(counts) > MOST_CHOICES:
        found = f"{sum(counts)}{' or more' if max(counts) > MOST_CHOICES else ''}"  # an entry is listed no further
        return [Problem("choices", f"expected at most {MOST_CHOICES} choices: got {found}")]
    choices = Choice.build(values)
    texts = [each for choice in choices for each in choice.texts]
    always = Counter(each for choice in choices if choice.when == ALWAYS for each in choice.texts)
    twice = [each for each, times in always.items() if times > 1]
    problems = _shared_conflicts(values, data) if values["token"] == "shared" else []
    if twice:
        problems.append(Problem("choices", f"expected each choice once: got {said_choices(twice)} more than once"))
    problems += _names_used_twice(choices)
    if _lacks_a_line(values, choices):
        problems.append(Problem("line", "expected the ends of the line, such as '0..20': no goal or loss names them"))
    kinds = [choice.kind for choice in choices]
    unknown = dict.fromkeys(kind for kind in (values["supply"] or {}).get("only", ()) if kind not in kinds)
    problems += [Problem("supply.only", f"expected {either(kinds)}: got {shown(each)}") for each in unknown]
    problems += missing_in(values["claim"])
    return problems + _unknown_variants(values["classic"] or {}, texts)


def _lacks_a_line(values: Values, choices: Iterable[Choice]) -> bool:
    """Whether nothing says how far up the numbers go, and some choice goes there."""
    one, two = values["start"]
    named = values["line"] or values["goal"] or values["lose"] or one != two
    return not named and any(1 in choice.ways for choice in choices)


def _names_used_twice(choices: Iterable[Choice]) -> list[Problem]:
    """A name stands for one thing that is done."""
    signs: dict[str, set[str]] = {}
    for choice in choices:
        signs.setdefault(choice.kind, set()).add(choice.sign)
    twice = [kind for kind, found in signs.items() if len(found) > 1]
    problems = [Problem("choices", f"expected one sign for the name {shown(kind)}: got several") for kind in twice]
    events = {kind for mechanic in MECHANICS for kind in mechanic.events}
    taken = [kind for kind in signs if kind in events]
    return problems + [
        Problem("choices", f"{shown(kind)} is a word of transcripts; choose another name") for kind in taken
    ]


def _shared_conflicts(values: Values, data: Mapping[str, object]) -> list[Problem]:
    """What a game with one shared number cannot have."""
    problems = []
    if "contact" in data:
        problems.append(Problem("contact", "a shared token meets nobody; leave contact out, or write token = 'each'"))
    if values["start"][0] != values["start"][1]:
        problems.append(Problem("start", "a shared number starts on one number; write one, or token = 'each'"))
    opposing = [
        place
        for place, entry in enumerate(values["choices"])
        if entry.sign.startswith(OPPOSING) or entry.amounts.of == OPPONENT or entry.when.opponent
    ]
    said = "a shared number is nobody's; leave the opponent's out, or write token = 'each'"
    return problems + [Problem(f"choices[{place}]", said) for place in opposing]


def _unknown_variants(classic: Values, texts: Sequence[str]) -> list[Problem]:
    """Variants of the book's own words that would never be said."""
    counts = [str(count) for count in range(1, len(texts) + 1)]
    events = [kind for mechanic in MECHANICS for kind in mechanic.events]
    known = {"choices": counts, "ask": counts, "said": texts, "moved_special": events}
    return [
        problem
        for key, about in VARIANTS.items()
        for problem in _unknown_of(f"classic.{key}", about, classic.get(key) or (), known[key])
    ]


def _unknown_of(path: str, about: str, variants: Iterable[str], known: Sequence[str]) -> list[Problem]:
    there = set(known)
    unknown = [each for each in variants if each and each not in there]
    problems = [
        Problem(f"{path}.{named(each)}", f"expected {about}: got {shown(each)}{hint(each, known)}")
        for each in unknown[:MOST_NAMED]
    ]
    return problems + [Problem(f"{path}.{each.where}", each.message) for each in summed(unknown, "are never said")]


def _build(values: Values, name: str) -> RuleBook:
    mechanics = [mechanic for kind in MECHANICS for mechanic in kind.build(values)]
    classic = {key: lines for key, lines in (values["classic"] or {}).items() if lines is not None}
    return RuleBook(
        **{key: values[key] for key in ("title", "about", "source", "version", "first", "token", "start")},
        name=name,
        marks=values["marks"],
        choices=tuple(mechanic for mechanic in mechanics if isinstance(mechanic, Choice)),
        mechanics=tuple(mechanics),
        examples=tuple(read_example(each) for each in values["example"]),
        rulings=tuple(Ruling(**each) for each in values["ruling"]),
        claims=tuple(Claim(**each) for each in values["claim"]),
        classic=classic,
    )


def write(book: RuleBook) -> str:
    """The rule book as TOML that reads back as the same book."""
    head: dict[str, object] = {"title": book.title, "version": book.version}
    head |= {key: value for key, value in (("about", book.about), ("source", book.source)) if value}
    head |= {"first": book.first or "either", "marks": list(book.marks)} | rules_data(book)
    parts = [write_table(head)]
    parts += [f"[[example]]\n{write_table(each.data())}" for each in book.examples]
    parts += [f"[[ruling]]\n{write_table(each.data())}" for each in book.rulings]
    parts += [write_claims(book)] if book.claims else []
    if book.classic:
        lines = {key: words[""] if list(words) == [""] else words for key, words in book.classic.items()}
        parts.append(f"[classic]\n{write_table(lines)}")
    return "\n".join(parts)


def rules_data(book: RuleBook) -> dict[str, Any]:
    """The rules alone, without title and words; the lists of several mechanics under one key are joined."""
    data: dict[str, Any] = {"token": book.token, "start": write_sides(book.start)}
    for mechanic in book.mechanics:
        for key, value in mechanic.data().items():
            data[key] = data[key] + value if isinstance(value, list) and key in data else value
    return {key: data[key] for key in IN_ORDER if key in data}


def write_table(data: Mapping[str, object]) -> str:
    """A table as lines of TOML."""
    return "".join(f"{_key(key)} = {write_value(value)}\n" for key, value in data.items())


def write_claims(book: RuleBook) -> str:
    """The claims of a book as TOML."""
    return "\n".join(f"[[claim]]\n{write_table(each.data())}" for each in book.claims)


def _key(key: str) -> str:
    return key if _BARE_KEY.fullmatch(key) else write_value(key)


def write_value(value: object) -> str:
    """A value as TOML writes it."""
    if isinstance(value, str):
        return '"' + "".join(_escaped(sign) for sign in value) + '"'
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{_key(key)} = {write_value(each)}" for key, each in value.items()) + " }"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(write_value(each) for each in value) + "]"
    return str(value)


def _escaped(sign: str) -> str:
    if sign in '"\\':
        return f"\\{sign}"
    return sign if sign >= " " and sign != "\x7f" else f"\\u{ord(sign):04x}"
