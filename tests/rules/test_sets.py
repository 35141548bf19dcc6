import pytest
from hypothesis import given
from hypothesis import strategies as st

from numberline.rules.notation import LARGEST, BadNotation
from numberline.rules.sets import WAY, Numbers, read_set, write_set
from tests import model
from tests.random_books import number_set


@pytest.mark.parametrize(
    ("written", "inside", "outside"),
    [
        (5, {5}, {4, 6, 50}),
        ([5, 10, 15], {5, 10, 15}, {0, 1, 20}),
        ("5..9", {5, 7, 9}, {4, 10}),
        ("20..", {20, 21, LARGEST}, {-20, 0, 19}),
        ("..0", {0, -1, -LARGEST}, {1, 20}),
        (["1..2", 7], {1, 2, 7}, {0, 3, 6, 8}),
        ("-2..1", {-2, 0, 1}, {-3, 2}),
        ({"multiples_of": 5}, {-5, 0, 5, 10, 100}, {1, 4, 6}),
        ("primes", {2, 3, 5, 7, 11, 13, 17, 19}, {-3, 0, 1, 4, 9, 15, 20}),
        ("squares", {0, 1, 4, 9, 16}, {-4, 2, 3, 8}),
        ("even", {-2, 0, 2}, {-1, 1}),
        ("odd", {-1, 1}, {0, 2}),
        (["primes", {"multiples_of": 4}, "9..10"], {2, 3, 4, 8, 9, 10}, {1, 6, 14}),
        ({"not": "primes"}, {0, 1, 4}, {2, 3}),
        ({"not": [3, "5..6"]}, {2, 4, 7}, {3, 5, 6}),
    ],
)
def test_set_contains_its_members(written: object, inside: set[int], outside: set[int]) -> None:
    """A set contains the numbers it names, and no others."""
    numbers = read_set(written)

    assert {number for number in inside | outside if number in numbers} == inside


@given(st.randoms(use_true_random=False).map(lambda rng: number_set(rng, 12, -3)))
def test_set_means_what_the_model_says(written: object) -> None:
    """Whatever way a set is written, it contains what the model says, and is written so that it does again."""
    numbers = read_set(written)

    assert [each in numbers for each in range(-9, 30)] == [model.contains(written, each) for each in range(-9, 30)]
    assert read_set(write_set(numbers)) == numbers
    assert list(numbers.members(-9, 30)) == [each for each in range(-9, 31) if each in numbers]


@pytest.mark.parametrize(
    "written",
    [5, [5, 10], "5..9", ["1..2", 7], "20..", "..0", {"multiples_of": 5}, "primes", [3, "even"], {"not": [4, "odd"]}],
)
def test_set_is_written_as_it_was(written: object) -> None:
    """A set of numbers is written the way a rule book has it."""
    assert write_set(read_set(written)) == written


@pytest.mark.parametrize(
    ("written", "said"),
    [
        (5, "5"),
        ([5, 10, 15], "5, 10 or 15"),
        ("5..9", "5 to 9"),
        ("20..", "20 or more"),
        ("..0", "0 or less"),
        ([1, "3..4"], "1 or 3 to 4"),
        ({"multiples_of": 5}, "a multiple of 5"),
        ("primes", "a prime number"),
        ({"not": "primes"}, "a number that is not prime"),
        ({"not": "squares"}, "a number that is no square"),
        ({"not": [3, 4]}, "any number but 3 or 4"),
        ({"not": "..99"}, "100 or more"),
        ({"not": "20.."}, "19 or less"),
        ({"not": "3..9"}, "any number but 3 to 9"),
        (["squares", "even"], "a square number or an even number"),
    ],
)
def test_set_is_said_as_one_of_its_members(written: object, said: str) -> None:
    """A set of numbers is said as a noun that fits 'whoever lands on ...'."""
    assert str(read_set(written)) == said


@pytest.mark.parametrize(
    "written", ["prime", "5", "9..5", "5...9", "", "..", "1..99999999", "1..9999999", LARGEST + 1, 5.0, True, None]
)
def test_no_set_is_refused(written: object) -> None:
    """A value that is no set of numbers is refused, with every way to write one."""
    with pytest.raises(
        BadNotation, match=r"^expected a number, a range such as '5\.\.9', '20\.\.' or '\.\.0', 'primes'"
    ):
        read_set(written)


def test_word_that_is_near_is_suggested() -> None:
    """A word that is nearly one is suggested."""
    with pytest.raises(BadNotation, match=r"got 'prime'; did you mean 'primes'\?$"):
        read_set("prime")


@pytest.mark.parametrize("written", [[[5]], [5, ["6"]]])
def test_lists_are_not_nested(written: list[object]) -> None:
    """A list within a list is refused."""
    with pytest.raises(BadNotation, match=r"^expected numbers, ranges and words in a list: got"):
        read_set(written)


def test_denial_stands_around_a_list() -> None:
    """All but one of several sets is written around the list, not within."""
    with pytest.raises(BadNotation, match=r"^expected \{ not = \[\.\.\.\] \} around the whole list: got"):
        read_set([5, {"not": 6}])


def test_empty_set_is_refused() -> None:
    """An empty list of numbers is refused."""
    with pytest.raises(BadNotation, match=r"^expected at least one number: got an empty list$"):
        read_set([])


@pytest.mark.parametrize(
    "written", [{}, {"multiples_of": 0}, {"multiples_of": True}, {"multiples": 5}, {"multiples_of": 5, "plus": 1}]
)
def test_other_tables_are_refused(written: dict[str, object]) -> None:
    """A table that is neither multiples nor a denial is refused, with both ways."""
    with pytest.raises(BadNotation, match=r"^expected \{ multiples_of = 5 \} or \{ not = 'primes' \}: got"):
        read_set(written)


def test_numbers_compare_by_value() -> None:
    """Two sets written alike are equal."""
    assert read_set([5, 10]) == Numbers(((5, 5), (10, 10)))


def test_single_number_is_known() -> None:
    """A set of one number tells it; any other tells none."""
    assert [read_set(each).single for each in (5, [5], "5..5", [5, 6], "5..", {"not": 5})] == [
        5,
        5,
        5,
        None,
        None,
        None,
    ]


def test_numbers_named_are_the_ends() -> None:
    """The numbers named are those listed and the ends of ranges, open ends excepted."""
    assert read_set([3, "5..9", "20.."]).ends == (3, 5, 9, 20)
    assert read_set("..4").ranges == ((-WAY, 4),)


@pytest.mark.parametrize(
    ("written", "endless"),
    [(5, False), ("5..9", False), ("5..", True), ("..5", False), ("odd", True), ({"not": 4}, True)],
)
def test_sets_without_a_highest_number(written: object, *, endless: bool) -> None:
    """Open ranges, words, multiples and denials go up for ever."""
    assert read_set(written).is_endless == endless


@pytest.mark.parametrize(
    ("written", "number", "away"),
    [(9, 4, 5), ("9..12", 14, 2), ("9..12", 10, 0), ("primes", 8, 1), ("squares", 12, 3), ({"not": 4}, 4, 1)],
)
def test_distance_to_the_nearest_member(written: object, number: int, away: int) -> None:
    """The distance is that of the nearest member, up or down."""
    assert read_set(written).distance(number, 100) == away


def test_distance_is_looked_for_up_to_a_limit() -> None:
    """A member farther than the limit counts as that far."""
    assert read_set({"multiples_of": 1000}).distance(500, 20) == 20
