"""A judge of values by a JSON Schema, as far as ours use it: what an editor would do, written a second time."""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

Schema = Mapping[str, Any]

KINDS: Mapping[str, Callable[[object], bool]] = {
    "string": lambda value: isinstance(value, str),
    "integer": lambda value: isinstance(value, int) and not isinstance(value, bool),
    "boolean": lambda value: isinstance(value, bool),
    "array": lambda value: isinstance(value, list),
    "object": lambda value: isinstance(value, dict),
}
NOTES = {"description", "title", "$schema", "definitions"}  # what a schema says to people and to itself


def fits(schema: Schema, value: object, whole: Schema) -> bool:
    """Whether a value fits a schema, or a part of a whole one."""
    return all(RULES[key](part, value, schema, whole) for key, part in schema.items() if key not in NOTES)


def _refers(path: str, value: object, _: Schema, whole: Schema) -> bool:
    return fits(whole["definitions"][path.rpartition("/")[2]], value, whole)


def _some(parts: list[Schema], value: object, _: Schema, whole: Schema) -> bool:
    return any(fits(part, value, whole) for part in parts)


def _all(parts: list[Schema], value: object, _: Schema, whole: Schema) -> bool:
    return all(fits(part, value, whole) for part in parts)


def _is_one(words: list[object], value: object, *_: Schema) -> bool:
    return any(value == word and isinstance(value, bool) == isinstance(word, bool) for word in words)


def _items(part: Schema, value: object, _: Schema, whole: Schema) -> bool:
    return not isinstance(value, list) or all(fits(part, each, whole) for each in value)


def _properties(parts: Mapping[str, Schema], value: object, _: Schema, whole: Schema) -> bool:
    return not isinstance(value, dict) or all(
        fits(parts[key], each, whole) for key, each in value.items() if key in parts
    )


def _others(part: Schema | bool, value: object, schema: Schema, whole: Schema) -> bool:  # noqa: FBT001 - it is JSON
    others = set(value) - set(schema.get("properties", ())) if isinstance(value, dict) else set()
    return not others or (part is not False and part is not True and _each_fits(part, value, others, whole))


def _each_fits(part: Schema, value: object, keys: set[str], whole: Schema) -> bool:
    return isinstance(value, dict) and all(fits(part, value[key], whole) for key in keys)


def _size(value: object, kind: type) -> int | None:
    return len(value) if isinstance(value, kind) else None  # type: ignore[arg-type]  # all kinds asked for have a size


RULES: Mapping[str, Callable[[Any, Any, Schema, Schema], bool]] = {
    "$ref": _refers,
    "anyOf": _some,
    "allOf": _all,
    "enum": _is_one,
    "type": lambda kind, value, *_: KINDS[kind](value),
    "items": _items,
    "properties": _properties,
    "additionalProperties": _others,
    "required": lambda keys, value, *_: not isinstance(value, dict) or set(keys) <= set(value),
    "minProperties": lambda least, value, *_: (_size(value, dict) or 0) >= least,
    "minItems": lambda least, value, *_: (_size(value, list) or 0) >= least,
    "maxItems": lambda most, value, *_: (_size(value, list) or 0) <= most,
    "uniqueItems": lambda _, value, *__: len({repr(each) for each in value}) == len(value),
    "minLength": lambda least, value, *_: (_size(value, str) or 0) >= least,
    "maxLength": lambda most, value, *_: (_size(value, str) or 0) <= most,
    # Outside Python, `$` is the very end.
    "pattern": lambda form, value, *_: isinstance(value, str) and bool(re.search(form.replace("$", r"\Z"), value)),
    "minimum": lambda least, value, *_: isinstance(value, int) and value >= least,
    "maximum": lambda most, value, *_: isinstance(value, int) and value <= most,
}


def words(schema: Any) -> Iterator[str]:  # noqa: ANN401 - a schema is any JSON
    """Every word out of a closed list, and every key that the format has."""
    if isinstance(schema, Mapping):
        yield from (each for each in schema.get("enum", ()) if isinstance(each, str))
        yield from schema.get("properties", ())
    for each in schema.values() if isinstance(schema, Mapping) else schema if isinstance(schema, list) else ():
        yield from words(each)
