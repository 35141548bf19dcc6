"""How much a rule book may say, and that asking for it stays quick whatever it says."""

import time
from collections.abc import Callable
from math import isqrt
from random import Random

import pytest

from numberline.rules.notation import LARGEST, is_prime
from numberline.rules.rulebook import BadRuleBook, parse
from numberline.rules.sets import WAY, Numbers

SMALL = 'title = "A"\ntoken = "each"\nstart = 0\ngoal = 9\n'


def problems_of(more: str) -> list[str]:
    """The problems of a small book with some more lines."""
    with pytest.raises(BadRuleBook) as found:
        parse(SMALL + more, "small")
    return [str(problem) for problem in found.value.problems]


def test_primes_are_those_without_divisors() -> None:
    """A number is prime exactly when nothing between 1 and itself divides it."""
    for number in range(-10, 20_000):
        divided = any(number % divisor == 0 for divisor in range(2, isqrt(max(number, 0)) + 1))
        assert is_prime(number) == (number > 1 and not divided)


@pytest.mark.parametrize(
    ("number", "prime"),
    [(999_983, True), (LARGEST, False), (999_999_999_989, True), (999_983 * 999_979, False), (3_215_031_751, False)],
)
def test_large_primes_are_known(number: int, *, prime: bool) -> None:
    """Products of two large primes, and numbers that pass for primes with fewer bases, are told from primes."""
    assert is_prime(number) == prime


def test_set_holds_what_one_of_its_ranges_holds() -> None:
    """However its ranges overlap, touch or go on without end, a set holds the numbers of each of them and no others."""
    rng = Random(1)
    for _ in range(500):
        pairs = [sorted((rng.randint(-9, 9), rng.randint(-9, 9))) for _ in range(rng.randint(1, 4))]
        ranges = tuple((rng.choice((low, low, -WAY)), rng.choice((high, high, WAY))) for low, high in pairs)
        numbers = Numbers(ranges)

        for number in range(-12, 13):
            assert (number in numbers) == any(low <= number <= high for low, high in ranges)


MANY = Numbers(tuple((each, each) for each in range(0, 2000, 2)))
WORDS = Numbers(words=("primes", "squares"))


@pytest.mark.parametrize(
    "asked",
    [
        lambda number: number in MANY,
        lambda number: number * LARGEST in WORDS,
        lambda number: is_prime(LARGEST * LARGEST - number),
    ],
)
def test_asking_is_quick(asked: Callable[[int], bool]) -> None:
    """Ten thousand questions to the largest set, or about the largest numbers, take a fraction of a second."""
    start = time.process_time()
    for number in range(10_000):
        asked(number)

    assert time.process_time() - start < 0.5


def test_names_of_unknown_keys_are_summed_up() -> None:
    """Of many unknown keys twenty are named, and the others counted."""
    keys = "".join(f"key{number:03} = 1\n" for number in range(100))
    problems = problems_of(f'choices = ["+1"]\n{keys}')

    assert len(problems) == 21
    assert problems[-1] == "key020: this key and 79 others are unknown, too"


def test_variants_that_are_never_said_are_summed_up() -> None:
    """Of many variants that no choice has twenty are named, and the others counted."""
    variants = "".join(f'"+{number}" = "x"\n' for number in range(2, 102))
    problems = problems_of(f'choices = ["+1"]\n[classic.said]\n{variants}')

    assert len(problems) == 21
    assert problems[-1] == "classic.said.+22: this key and 79 others are never said, too"


@pytest.mark.parametrize(("last", "found"), [(1000, "1002"), (1_000_000, "1003 or more")])
def test_choices_are_counted_as_far_as_they_are_listed(last: int, found: str) -> None:
    """Too many choices are told with their number, or with the one at which counting was given up."""
    assert problems_of(f'choices = ["+1..{last}", "*2", "*3"]') == [
        f"choices: expected at most 1000 choices: got {found}"
    ]


def test_set_within_a_list_of_amounts_is_listed_whole() -> None:
    """Amounts given as numbers and words together are all listed, each once."""
    book = parse(SMALL + 'choices = [{ do = "+", by = [3, "squares"], to = 20 }]', "small")

    assert [text for choice in book.choices for text in choice.texts] == ["+1", "+3", "+4", "+9", "+16"]


def test_table_of_amounts_is_read() -> None:
    """Amounts may be a set that is written as a table."""
    book = parse(SMALL + 'choices = [{ do = "+", by = { not = "primes" }, to = 6 }]', "small")

    assert [text for choice in book.choices for text in choice.texts] == ["+1", "+4", "+6"]


def test_goal_of_every_number_but_some_has_no_end() -> None:
    """The line does not end at a number that is named only to be left out."""
    book = parse('title = "A"\ntoken = "each"\nstart = 0\ngoal = { not = [0, 3] }\nchoices = ["+1"]', "small")

    assert book.ends == (0, WAY)
