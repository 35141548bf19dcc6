from typing import Any

import pytest

from numberline.rules.classic import FIELDS, PLACEHOLDERS, VARIANTS
from numberline.rules.table import Problems, read_table

ALL = "{player}, {opponent}, {choice}, {start}, {square}, {square1}, {square2}, {wanted} and {met}"


def read(data: dict[str, object]) -> dict[str, Any]:
    """The lines that a book gives, by key."""
    return {key: lines for key, lines in read_table(data, FIELDS).items() if lines is not None}


def problems_of(data: dict[str, object]) -> list[str]:
    """The problems of a table of words, as lines."""
    with pytest.raises(Problems) as found:
        read(data)
    return [str(problem) for problem in found.value.problems]


def test_keys_are_those_of_the_design() -> None:
    """The list of lines that a book may give is closed."""
    assert " ".join(field.key for field in FIELDS) == (
        "start turn extra_turn state choices ask typed said moved moved_special shortened_land shortened_pass "
        "must_skip skipped passed extra won end"
    )


def test_line_is_kept_as_it_stands() -> None:
    """A line of a book is kept letter for letter, empty lines and doubled braces included."""
    assert read({"start": "Welcome!\n\nGo {{now}}."}) == {"start": {"": "Welcome!\n\nGo {{now}}."}}


def test_every_placeholder_is_known() -> None:
    """A line may use each placeholder of the closed list."""
    line = " ".join(f"{{{name}}}" for name in PLACEHOLDERS)

    assert read({"moved": line}) == {"moved": {"": line}}


def test_absent_lines_stay_absent() -> None:
    """A book that gives no line for a key has nothing there, rather than an empty line."""
    assert read({}) == {}


@pytest.mark.parametrize("key", VARIANTS)
def test_some_lines_have_variants(key: str) -> None:
    """Choices, prompt, what a choice is called and special moves may have one line per variant, or one for all."""
    assert read({key: "one"}) == {key: {"": "one"}}
    assert read({key: {"1": "one", "2": "two"}}) == {key: {"1": "one", "2": "two"}}


def test_other_lines_have_no_variants() -> None:
    """A table where one line is expected is a problem."""
    assert problems_of({"turn": {"1": "x"}}) == ["turn: expected a text of 1 to 400 characters: got {'1': 'x'}"]


@pytest.mark.parametrize("line", ["{", "}", "{player", "player}", "a {player} {"])
def test_halved_placeholder_is_a_problem(line: str) -> None:
    """A brace without its other half is a problem that quotes the line."""
    assert problems_of({"turn": line}) == [f"turn: expected a text with whole placeholders: got '{line}'"]


@pytest.mark.parametrize(
    "line", ["{}", "{0}", "{dice}", "{player!r}", "{player:>9}", "{player.name}", "{player[0]}", "{player:{square}}"]
)
def test_foreign_placeholder_is_a_problem(line: str) -> None:
    """A placeholder that is not on the list, or wants more than its value, is a problem that says the whole list."""
    assert problems_of({"turn": line}) == [f"turn: expected only the placeholders {ALL}: got '{line}'"]


def test_every_bad_variant_is_named() -> None:
    """Each variant with a problem is reported under its own name, in a form fit for a terminal."""
    assert problems_of({"said": {"+1": "{", "+2": "fine", "\x1b[31m": 7}}) == [
        "said.+1: expected a text with whole placeholders: got '{'",
        r"said.\x1b[31m: expected a text of 1 to 400 characters: got 7",
    ]


def test_mistyped_key_is_recognised() -> None:
    """A key that no book may give is a problem that asks for the nearest."""
    assert problems_of({"must-skip": "x"}) == ["must-skip: this key is unknown; did you mean 'must_skip'?"]
