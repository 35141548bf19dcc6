from math import isqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from numberline.rules.amounts import BY, MOST_AMOUNTS, ROOT, Amounts
from numberline.rules.sets import read_set
from tests import model


@given(st.sampled_from(sorted(BY)), st.integers(-60, 60), st.integers(0, 4), st.integers(1, 9) | st.just(ROOT))
def test_words_compute_what_the_model_says(by: str, number: int, low: int, high: int | str) -> None:
    """Each word gives, smallest first, the amounts that its plain definition gives, between the two ends."""
    found = Amounts(by=by, low=low, high=high).of_number(number)

    assert list(found) == sorted(model.amounts({"by": by, "from": low, "to": high}, number))


@pytest.mark.parametrize(
    ("by", "number", "amounts"),
    [
        ("divisors", 12, (1, 2, 3, 4, 6, 12)),
        ("proper divisors", 12, (1, 2, 3, 4, 6)),
        ("prime factors", 12, (2, 3)),
        ("digits", 2025, (2, 5)),
        ("number", 7, (7,)),
        ("divisors", 0, ()),
        ("multiples", 0, ()),
    ],
)
def test_words_compute_amounts(by: str, number: int, amounts: tuple[int, ...]) -> None:
    """Without other ends amounts are at least 1; everything divides nought, so nothing is offered there."""
    assert Amounts(by=by).of_number(number) == amounts


def test_fixed_amounts_are_those_of_the_set() -> None:
    """A set of amounts is cut to its ends, whatever the number."""
    amounts = Amounts(read_set(["primes", 4]), low=3, high=8)

    assert amounts.fixed == amounts.of_number(99) == (3, 4, 5, 7)
    assert Amounts(read_set(["2..3", 9])).fixed == (2, 3, 9)


def test_computed_amounts_are_never_fixed() -> None:
    """What depends on a number cannot be listed without one."""
    assert Amounts(by="digits").fixed == ()


def test_there_are_never_too_many() -> None:
    """A number with more multiples than can be surveyed gives the first of them."""
    assert len(Amounts(by="multiples", high=5000).of_number(1)) == MOST_AMOUNTS


@pytest.mark.parametrize(
    ("amounts", "inside", "outside"),
    [
        (Amounts(read_set("1..4")), {1, 4}, {0, 5}),
        (Amounts(by="digits", low=0), {0, 9}, set()),
        (Amounts(by="divisors", low=2, high=6), {2, 6, 5}, {1, 7}),
        (Amounts(by="divisors", high=ROOT), {1, 50}, {0}),
    ],
)
def test_ends_say_what_can_be_named(amounts: Amounts, inside: set[int], outside: set[int]) -> None:
    """An amount can be named if the ends, and a fixed set, allow it."""
    assert {each for each in inside | outside if each in amounts} == inside


def test_root_is_the_whole_root() -> None:
    """The square root as an end is rounded down."""
    assert max(Amounts(by="divisors", high=ROOT).of_number(60)) <= isqrt(60)


@pytest.mark.parametrize(
    ("amounts", "parts"),
    [
        (Amounts(by="digits"), ["a digit of the number"]),
        (Amounts(by="digits", low=0), ["a digit of the number"]),
        (Amounts(by="divisors"), ["a divisor of the number", "1", "the number itself"]),
        (Amounts(by="divisors", low=2), ["at least 2", "the number itself"]),
        (Amounts(by="divisors", high=9), ["at most 9", "1"]),
        (Amounts(by="divisors", high=ROOT), ["square root"]),
        (Amounts(by="proper divisors"), ["other than itself", "1"]),
        (Amounts(by="proper divisors", low=2, high=9), ["at least 2", "at most 9"]),
    ],
)
def test_amounts_are_said_with_what_is_asked(amounts: Amounts, parts: list[str]) -> None:
    """The words say the ends, and whether 1 and the number itself count where that can be asked."""
    said = amounts.say("the number")

    assert all(part in said for part in parts)


@pytest.mark.parametrize(
    ("amounts", "data"),
    [
        (Amounts(by="digits"), {"by": "digits"}),
        (Amounts(read_set("primes"), high=9), {"by": "primes", "to": 9}),
        (
            Amounts(by="divisors", of="opponent", low=2, high=ROOT),
            {"by": "divisors", "of": "opponent", "from": 2, "to": "root"},
        ),
    ],
)
def test_amounts_are_written_as_they_mean(amounts: Amounts, data: dict[str, object]) -> None:
    """The keys of a rule book that are needed, and no others."""
    assert amounts.data() == data
