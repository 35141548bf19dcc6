"""What holds of reading rule books, whatever the file."""

import re
from datetime import date, datetime, time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from numberline.rules.engine import Game
from numberline.rules.rulebook import FIELDS, BadRuleBook, RuleBook, parse, write
from numberline.rules.state import PLAYERS
from numberline.rules.table import Problem
from tests.founding import NAMES, founding_text
from tests.random_books import Plan, plans, texts, toml

pytestmark = pytest.mark.soak

# Every sentence says what is wrong in one of these ways.
SENTENCE = re.compile(
    r"expected .+: (got .+|it is missing)|this key is unknown; (did you mean .+\?|(expected|the only key here is) .+)"
    r"|this is not TOML: .+|this is more than a rule book may be: .+|a shared token meets nobody; .+"
)


def read(text: str) -> RuleBook | tuple[Problem, ...]:
    """A rule book, or the problems it has."""
    try:
        return parse(text, "any")
    except BadRuleBook as found:
        return found.problems


def check(text: str) -> None:
    """A text is a rule book that can be started and written, or has problems that can be read."""
    book = read(text)
    if isinstance(book, RuleBook):
        assert {Game(book).begin(first).before.chooser for first in PLAYERS} == set(PLAYERS)
        assert parse(write(book), "any") == book
        return
    assert book
    for problem in book:
        assert str(problem).isprintable()
        assert len(str(problem)) <= 600
        assert SENTENCE.fullmatch(problem.message)


def cut_up(text: str, places: tuple[int, int], piece: str) -> str:
    """The text with what stands between two places replaced by a piece."""
    low, high = sorted(place % (len(text) + 1) for place in places)
    return text[:low] + piece + text[high:]


@given(st.text(st.characters()))
def test_any_text_is_a_book_or_has_problems(text: str) -> None:
    """Any text at all is a rule book, or is refused with problems that are sentences."""
    check(text)


PLACES = st.integers(0, 10_000)
NEAR = st.tuples(PLACES, st.integers(0, 12)).map(lambda pair: (pair[0], pair[0] + pair[1]))
PIECES = st.sampled_from(
    ("", "", "0", "-1", '"', "'", "[", "]", "{", "}", "=", ".", "\n", "\\", "#", "\x00", "skip", "+0")
)


@given(st.sampled_from(NAMES), st.lists(st.tuples(NEAR, PIECES | st.text(max_size=4)), min_size=1, max_size=4))
def test_damaged_founding_book_is_a_book_or_has_problems(name: str, cuts: list[tuple[tuple[int, int], str]]) -> None:
    """A founding book with pieces replaced or lost is still a rule book, or is refused with problems."""
    text = founding_text(name)
    for places, piece in cuts:
        text = cut_up(text, places, piece)

    check(text)


@given(texts(), PLACES, PLACES, st.text('abcdefgh0123456789"[]{}=.,\n', max_size=3))
def test_damaged_random_book_is_a_book_or_has_problems(text: str, one: int, other: int, piece: str) -> None:
    """A random book with a piece replaced is still a rule book, or is refused with problems."""
    check(cut_up(text, (one, one + other % 9), piece))


SCALARS = st.one_of(
    st.booleans(),
    st.integers(),
    st.integers(-5, 30),
    st.floats(),
    st.text(max_size=20),
    st.sampled_from(("each", "shared", "+1", "*2", "+1..9", "skip", "primes", "either", "{player}", "{", "X")),
    st.dates(date(1, 1, 1)),
    st.datetimes(datetime(1, 1, 1)),  # noqa: DTZ001 - TOML has local times
    st.times(time(0)),
)
KEYS = st.sampled_from(("on", "then", "land", "pass", "multiples_of", "title", "moves", "said", "+1", "won")) | st.text(
    max_size=6
)
VALUES: st.SearchStrategy[Any] = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=4),
    max_leaves=8,
)


@given(st.dictionaries(st.sampled_from([field.key for field in FIELDS]) | KEYS, VALUES, max_size=8))
def test_any_values_are_a_book_or_have_problems(data: dict[str, object]) -> None:
    """Whatever values stand under whatever keys, the file is a rule book or is refused with problems."""
    check("".join(f"{toml(key)} = {toml(value)}\n" for key, value in data.items()))


@given(plans(), st.sampled_from([field.key for field in FIELDS]), VALUES)
def test_one_odd_value_is_found(plan: Plan, key: str, value: object) -> None:
    """A good book with one odd value is either still a good book or has a problem under that key."""
    lines = [line for line in plan.text.splitlines() if not line.startswith(f"{key} ")]
    text = "\n".join([*lines, f"{key} = {toml(value)}"])
    found = read(text)

    if not isinstance(found, RuleBook):
        assert {re.split(r"[.\[]", problem.where)[0] for problem in found} <= {key, "contact", ""}
