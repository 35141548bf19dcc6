"""Reading a table of a rule book field by field, gathering every problem on the way.

What may live here: fields, readers of values, problems.
What this file must not know: which fields a rule book has.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeVar

from numberline.rules.notation import LARGEST, BadNotation, both, either, harmless, is_whole, shown

Item = TypeVar("Item")

_WHOLE = re.compile(r"-?[0-9]{1,7}", re.ASCII)
MOST_NAMED = 20  # unknown keys of a table that are named one by one

REQUIRED = object()  # a default that no file can contain

Values = Mapping[str, Any]  # read and checked: each field's reader says of which type its value is


class Problem(NamedTuple):
    """What is wrong in a rule book, where, and what may have been meant."""

    where: str
    message: str

    def __str__(self) -> str:
        """The problem as one line."""
        return f"{self.where}: {self.message}" if self.where else self.message


class Problems(ValueError):
    """Several problems at once, as a reader of nested tables reports them."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        """Keep the problems; the message is all of them."""
        self.problems = tuple(problems)
        super().__init__("; ".join(str(problem) for problem in self.problems))


@dataclass(frozen=True, slots=True)
class Reader(Generic[Item]):
    """How a value is read; what it accepts, in words and as a JSON Schema; the fields of the tables within it."""

    read: Callable[[object], Item]
    accepts: str
    schema: Mapping[str, Any]
    fields: "tuple[Field, ...]" = ()

    def __call__(self, value: object) -> Item:
        """Read a value, or raise `BadNotation` or `Problems`."""
        return self.read(value)


@dataclass(frozen=True, slots=True)
class Field:
    """One key of a table: how its value is read, what it means, what stands for it when it is absent."""

    key: str
    read: Reader[Any]
    about: str
    default: object = REQUIRED


def read_table(data: Mapping[str, object], fields: Sequence[Field]) -> Values:
    """Read every field of a table, or raise all the problems it has."""
    values: dict[str, Any] = {}
    problems = _unknown_keys(data, fields)
    for field in fields:
        try:
            values[field.key] = _read_field(data, field)
        except Problems as nested:
            problems += [Problem(_path(field.key, problem.where), problem.message) for problem in nested.problems]
        except BadNotation as mistake:
            problems.append(Problem(field.key, str(mistake)))
    if problems:
        raise Problems(problems)
    return values


def _read_field(data: Mapping[str, object], field: Field) -> object:
    if field.key in data:
        return field.read(data[field.key])
    if field.default is REQUIRED:
        raise BadNotation(f"expected {field.about.partition(';')[0]}: it is missing")
    return field.default


def _unknown_keys(data: Mapping[str, object], fields: Sequence[Field]) -> list[Problem]:
    known = [field.key for field in fields]
    unknown = [key for key in data if key not in known]
    problems = [Problem(named(key), f"this key is unknown; {meant(key, known)}") for key in unknown[:MOST_NAMED]]
    return problems + summed(unknown, "are unknown")


def summed(keys: Sequence[str], what: str) -> list[Problem]:
    """One problem for all keys beyond those that are named one by one."""
    more = keys[MOST_NAMED:]
    return [Problem(named(more[0]), f"this key and {len(more) - 1} others {what}, too")] if more else []


def named(key: str) -> str:
    """A key of a file as part of a path: harmless, and visible even where it is empty."""
    return harmless(key) or "''"


def _path(key: str, rest: str) -> str:
    return f"{key}{rest}" if rest.startswith("[") else f"{key}.{rest}"


def meant(word: str, known: Sequence[str]) -> str:
    """What may have been meant by an unknown word: the nearest known one, or all of them."""
    near = nearest(word, known)
    if not near and len(known) == 1:
        return f"the only key here is {known[0]!r}"
    return f"did you mean {near!r}?" if near else f"expected {either(known)}"


def unquoted(value: object) -> str:
    """How to write a number that stands in quotes, as the end of a sentence; nothing for any other value."""
    is_number = isinstance(value, str) and _WHOLE.fullmatch(value)
    return f"; write {value} without quotes" if is_number else ""


def hint(word: str, known: Sequence[str]) -> str:
    """What may have been meant, as the end of a sentence; nothing where no known word is near."""
    near = nearest(word, known)
    return f"; did you mean {near!r}?" if near else ""


def nearest(word: str, known: Sequence[str]) -> str:
    """The known word that is nearest to a mistyped one, or nothing."""
    from difflib import get_close_matches  # noqa: PLC0415 - only a mistake pays for this import

    return next(iter(get_close_matches(word[:80].lower(), known, n=1)), "")


def whole_number(low: int, high: int = LARGEST) -> Reader[int]:
    """A reader of whole numbers within bounds."""
    accepts = f"a whole number from {low} to {high}"

    def read(value: object) -> int:
        if not is_whole(value) or not low <= value <= high:
            raise BadNotation(f"expected {accepts}: got {shown(value)}{unquoted(value)}")
        return value

    return Reader(read, accepts, {"type": "integer", "minimum": low, "maximum": high})


def text(longest: int) -> Reader[str]:
    """A reader of texts up to a length."""
    accepts = f"a text of 1 to {longest} characters"

    def read(value: object) -> str:
        if not isinstance(value, str) or not value.strip() or len(value) > longest:
            raise BadNotation(f"expected {accepts}: got {shown(value)}")
        return value

    return Reader(read, accepts, {"type": "string", "minLength": 1, "maxLength": longest, "pattern": r"\S"})


def one_of(*words: str, accepts: str = "") -> Reader[str]:
    """A reader of one word out of a closed list; `accepts` where something else would do as well."""
    accepts = accepts or either([repr(word) for word in words])

    def read(value: object) -> str:
        if isinstance(value, str) and value in words:
            return value
        near = hint(value, words) if isinstance(value, str) else ""
        raise BadNotation(f"expected {accepts}: got {shown(value)}{near}")

    return Reader(read, accepts, {"enum": list(words)})


def yes_or_no() -> Reader[bool]:
    """A reader of true and false."""

    def read(value: object) -> bool:
        if isinstance(value, bool):
            return value
        raise BadNotation(f"expected true or false: got {shown(value)}")

    return Reader(read, "true or false", {"type": "boolean"})


def any_of(accepts: str, *readers: Reader[Any]) -> Reader[Any]:
    """A reader of values of several shapes: the first reader that takes a value reads it."""

    def read(value: object) -> object:
        for reader in readers:
            with suppress(BadNotation):
                return reader(value)
        near = hint(value, _words_of(readers)) if isinstance(value, str) else ""
        raise BadNotation(f"expected {accepts}: got {shown(value)}{near}")

    return Reader(read, accepts, {"anyOf": [reader.schema for reader in readers]})


def _words_of(readers: Iterable[Reader[Any]]) -> list[str]:
    return [word for reader in readers for word in reader.schema.get("enum", ())]


def list_of(item: Reader[Item], most: int = 1000) -> Reader[tuple[Item, ...]]:
    """A reader of lists that reads every item before it complains."""
    accepts = f"a list of at most {most} items"

    def read(value: object) -> tuple[Item, ...]:
        if not isinstance(value, list) or len(value) > most:
            bare = "" if isinstance(value, list) else "; write it in brackets, [ ]"
            raise BadNotation(f"expected {accepts}: got {shown(value)}{bare}")
        items, problems = [], []
        for place, each in enumerate(value):
            try:
                items.append(item(each))
            except Problems as nested:
                problems += [Problem(_path(f"[{place}]", deeper.where), deeper.message) for deeper in nested.problems]
            except BadNotation as mistake:
                problems.append(Problem(f"[{place}]", str(mistake)))
        if problems:
            raise Problems(problems)
        return tuple(items)

    schema = {"type": "array", "items": item.schema, "maxItems": most}
    said = "a list of tables" if item.accepts == "a table" else f"{accepts}, each {item.accepts}"
    return Reader(read, said, schema, item.fields)


def table_of(fields: Sequence[Field]) -> Reader[Values]:
    """A reader of nested tables."""

    def read(value: object) -> Values:
        if not isinstance(value, dict):
            raise BadNotation(f"expected a table with {both([field.key for field in fields])}: got {shown(value)}")
        return read_table(value, fields)

    return Reader(read, "a table", schema_of(fields), tuple(fields))


def per_player(each: Reader[Item]) -> Reader[tuple[Item, Item]]:
    """A reader of one value for both players, or of a table `{ p1 = ..., p2 = ... }` with one for each."""
    sides = table_of((Field("p1", each, "the one for Player 1"), Field("p2", each, "the one for Player 2")))

    is_number = each.schema.get("type") == "integer"  # a set may be a list itself

    def read(value: object) -> tuple[Item, Item]:
        if isinstance(value, dict) and value.keys() & {"p1", "p2"}:
            values = sides(value)
            return (values["p1"], values["p2"])
        try:
            both_players = each(value)
        except BadNotation as mistake:
            two = "; write { p1 = ..., p2 = ... } for one each" if isinstance(value, list) and is_number else ""
            raise BadNotation(f"{mistake}{two}") from mistake
        return (both_players, both_players)

    accepts = f"{each.accepts}; or {{ p1 = ..., p2 = ... }} with one for each player"
    return Reader(read, accepts, {"anyOf": [each.schema, sides.schema]})


def write_sides(sides: tuple[object, object]) -> object:
    """A pair as a rule book writes it: once where both are the same."""
    return sides[0] if sides[0] == sides[1] else {"p1": sides[0], "p2": sides[1]}


def schema_of(fields: Sequence[Field]) -> Mapping[str, Any]:
    """The JSON Schema of a table with these fields."""
    properties = {field.key: {"description": field.about, **field.read.schema} for field in fields}
    required = [field.key for field in fields if field.default is REQUIRED]
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}
