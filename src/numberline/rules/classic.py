"""The words of a book's own command-line sample: the closed list of keys and placeholders.

What may live here: which lines a book may give, and reading them.
What this file must not know: when a line is printed; that is told upstairs.
"""

from collections.abc import Mapping
from string import Formatter

from numberline.rules.notation import BadNotation, both, shown
from numberline.rules.table import Field, Problem, Problems, Reader, named, text

Words = Mapping[str, Mapping[str, str]]  # by key and variant; a key without variants has the one variant ""

PLACEHOLDERS = ("player", "opponent", "choice", "start", "square", "square1", "square2", "wanted", "met")

VARIANTS = {
    "choices": "how many choices are left",
    "ask": "how many choices are left",
    "said": "the choice",
    "moved_special": "the event of the same step",
}

_SAID = both(f"{{{name}}}" for name in PLACEHOLDERS)

_ABOUT = {
    "start": "the lines before the first turn",
    "turn": "the head of a turn",
    "extra_turn": "the head of an extra turn",
    "state": "where the tokens stand",
    "choices": "the choices a player has",
    "ask": "the prompt",
    "typed": "the line that repeats the choice; without it the choice stands on the line of the prompt",
    "said": "what a choice is called once it is made",
    "moved": "a move",
    "moved_special": "a move that something else happens on",
    "shortened_land": "a choice shortened because it would land on the opponent",
    "shortened_pass": "a choice shortened because it would pass the opponent",
    "must_skip": "the next turn is lost",
    "skipped": "a turn that is skipped",
    "passed": "a turn without a legal choice",
    "extra": "an extra turn is won",
    "won": "the win",
    "end": "the last lines",
}


def _read_template(value: object) -> str:
    template = text(400)(value)
    try:
        parts = list(Formatter().parse(template))
    except ValueError as mistake:
        raise BadNotation(f"expected a text with whole placeholders: got {shown(template)}") from mistake
    for _, name, form, conversion in parts:
        if name is not None and (name not in PLACEHOLDERS or form or conversion):
            raise BadNotation(f"expected only the placeholders {_SAID}: got {shown(template)}")
    return template


def _read_line(value: object) -> Mapping[str, str]:
    return {"": _read_template(value)}


def _read_variants(value: object) -> Mapping[str, str]:
    if not isinstance(value, dict):
        return _read_line(value)
    problems = []
    variants = {}
    for key, template in value.items():
        try:
            variants[key] = _read_template(template)
        except BadNotation as mistake:
            problems.append(Problem(named(key), str(mistake)))
    if problems:
        raise Problems(problems)
    return variants


_SCHEMA = {**text(400).schema, "pattern": rf"^(?=[\s\S]*\S)([^{{}}]|\{{\{{|\}}\}}|\{{({'|'.join(PLACEHOLDERS)})\}})*$"}
_TEMPLATE = Reader(_read_template, text(400).accepts, _SCHEMA)
_LINE = Reader(_read_line, _TEMPLATE.accepts, _TEMPLATE.schema)
_TABLE = {"type": "object", "additionalProperties": _TEMPLATE.schema}


def _line_reader(key: str) -> Reader[Mapping[str, str]]:
    if key not in VARIANTS:
        return _LINE
    schema = {"anyOf": [_TEMPLATE.schema, _TABLE]}
    return Reader(_read_variants, f"a text, or a table of texts by {VARIANTS[key]}", schema)


FIELDS = tuple(Field(key, _line_reader(key), about, None) for key, about in _ABOUT.items())
