from collections.abc import Callable

import pytest

from numberline.rules.notation import LARGEST, BadNotation
from numberline.rules.table import (
    Field,
    Problem,
    Problems,
    hint,
    list_of,
    meant,
    named,
    nearest,
    one_of,
    read_table,
    table_of,
    text,
    whole_number,
)

GOAL = Field("goal", whole_number(0, 20), "the number that wins")
TOKEN = Field("token", one_of("each", "shared"), "whose token it is", "each")
SQUARE = Field("square", list_of(table_of((GOAL, TOKEN))), "what squares do", ())


def problems_of(action: Callable[[], object]) -> list[str]:
    """Every problem an action reports, as lines."""
    with pytest.raises(Problems) as found:
        action()
    return [str(problem) for problem in found.value.problems]


def test_every_field_is_read() -> None:
    """A table without problems gives the value of each field."""
    assert read_table({"goal": 20, "token": "shared"}, (GOAL, TOKEN)) == {"goal": 20, "token": "shared"}


def test_absent_field_has_its_default() -> None:
    """A field that is left out and has a default gives that default."""
    assert read_table({"goal": 20}, (GOAL, TOKEN)) == {"goal": 20, "token": "each"}


def test_missing_field_says_what_it_is_for() -> None:
    """A field without default that is left out is a problem that says what is expected there."""
    assert problems_of(lambda: read_table({}, (GOAL,))) == ["goal: expected the number that wins: it is missing"]


def test_mistyped_key_is_recognised() -> None:
    """An unknown key that is near a known one is a problem that asks whether that was meant."""
    assert problems_of(lambda: read_table({"goal": 1, "tokn": "each"}, (GOAL, TOKEN))) == [
        "tokn: this key is unknown; did you mean 'token'?"
    ]


def test_foreign_key_is_told_the_known_ones() -> None:
    """An unknown key that is near none is a problem that lists the known ones."""
    assert problems_of(lambda: read_table({"goal": 1, "dice": 6}, (GOAL, TOKEN))) == [
        "dice: this key is unknown; expected goal or token"
    ]


@pytest.mark.parametrize(("key", "place"), [("", "''"), ("\x1b[31m", r"\x1b[31m"), ("k" * 99, "k" * 57 + "...")])
def test_strange_keys_are_shown_harmless(key: str, place: str) -> None:
    """A key that is empty, dangerous or endless is named in a way that can be printed."""
    assert named(key) == place
    assert problems_of(lambda: read_table({"goal": 1, key: 1}, (GOAL,)))[0].startswith(f"{place}: this key is unknown")


def test_all_problems_are_found_at_once() -> None:
    """A table with several problems reports every one of them, with its path."""
    data = {"gaol": 1, "token": "eech", "square": [{"goal": 1}, {"goal": 21, "token": 5}, 7]}

    assert problems_of(lambda: read_table(data, (GOAL, TOKEN, SQUARE))) == [
        "gaol: this key is unknown; did you mean 'goal'?",
        "goal: expected the number that wins: it is missing",
        "token: expected 'each' or 'shared': got 'eech'; did you mean 'each'?",
        "square[1].goal: expected a whole number from 0 to 20: got 21",
        "square[1].token: expected 'each' or 'shared': got 5",
        "square[2]: expected a table with goal and token: got 7",
    ]


def test_problems_are_one_message() -> None:
    """An error of several problems says all of them."""
    assert str(Problems([Problem("a", "one"), Problem("", "two")])) == "a: one; two"


@pytest.mark.parametrize("value", [0, 20])
def test_whole_number_includes_its_bounds(value: int) -> None:
    """A whole number may be as low and as high as it says."""
    assert whole_number(0, 20)(value) == value


@pytest.mark.parametrize("value", [-1, 21, 3.0, "3", True, None, [3], pytest.param(10**5000, id="huge")])
def test_other_values_are_no_whole_number(value: object) -> None:
    """Anything else is refused where a whole number is expected."""
    with pytest.raises(BadNotation, match=r"^expected a whole number from 0 to 20: got "):
        whole_number(0, 20)(value)


def test_numbers_of_a_book_stay_small() -> None:
    """Without a bound of its own a whole number goes up to the largest a book may have."""
    assert whole_number(0)(LARGEST) == LARGEST
    with pytest.raises(BadNotation):
        whole_number(0)(LARGEST + 1)


@pytest.mark.parametrize("value", ["a", "abcde", " a"])
def test_text_up_to_a_length_is_read(value: str) -> None:
    """A text of up to the stated length is read as it stands."""
    assert text(5)(value) == value


@pytest.mark.parametrize("value", ["", "   ", "abcdef", 5, None, ["a"]])
def test_other_values_are_no_text(value: object) -> None:
    """An empty text, one too long or another value is refused where a text is expected."""
    with pytest.raises(BadNotation, match=r"^expected a text of 1 to 5 characters: got "):
        text(5)(value)


@pytest.mark.parametrize("value", ["dice", 5, None, ["each"], {"each": 1}])
def test_word_of_no_closed_list_is_refused(value: object) -> None:
    """A value that is near no known word is refused without a guess."""
    with pytest.raises(BadNotation, match=r"^expected 'each' or 'shared': got .*[^?]$"):
        one_of("each", "shared")(value)


def test_list_is_read_item_by_item() -> None:
    """A list gives its items in order, each as its reader gives it."""
    assert list_of(whole_number(0, 9))([3, 1, 2]) == (3, 1, 2)


def test_every_bad_item_of_a_list_is_named() -> None:
    """Each item that cannot be read is a problem of its own, named by its place."""
    assert problems_of(lambda: list_of(whole_number(0, 9))([3, 10, "x"])) == [
        "[1]: expected a whole number from 0 to 9: got 10",
        "[2]: expected a whole number from 0 to 9: got 'x'",
    ]


@pytest.mark.parametrize("value", [[1, 1, 1], 1, "11", {"a": 1}, None])
def test_other_values_are_no_list(value: object) -> None:
    """A list that is too long, or another value, is refused where a list is expected."""
    with pytest.raises(BadNotation, match=r"^expected a list of at most 2 items: got "):
        list_of(whole_number(0, 9), most=2)(value)


@pytest.mark.parametrize("value", [[], 5, "goal"])
def test_other_values_are_no_table(value: object) -> None:
    """Anything but a table is refused where a table is expected, with the keys it may have."""
    with pytest.raises(BadNotation, match=r"^expected a table with goal and token: got "):
        table_of((GOAL, TOKEN))(value)


def test_nearest_word_is_found_whatever_its_case() -> None:
    """A mistyped word finds its nearest known one; a foreign word finds none."""
    assert [nearest(word, ("goal", "token")) for word in ("GAOL", "tokens", "dice", "")] == ["goal", "token", "", ""]


def test_hint_is_the_end_of_a_sentence() -> None:
    """A hint is added where a known word is near, and empty where none is."""
    assert [hint(word, ("goal",)) for word in ("gaol", "dice")] == ["; did you mean 'goal'?", ""]


def test_what_was_meant_is_always_said() -> None:
    """Of an unknown word either the nearest known one is named, or all."""
    assert [meant(word, ("goal", "token")) for word in ("gaol", "dice")] == [
        "did you mean 'goal'?",
        "expected goal or token",
    ]


def test_endless_word_is_compared_by_its_beginning() -> None:
    """A key of a megabyte is answered like any other foreign key."""
    assert nearest("x" * 1_000_000, ("goal",)) == ""
