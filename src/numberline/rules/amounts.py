"""Amounts: by how much a choice may change a number, as a fixed set or computed from a number by a word.

What may live here: the words, and which amounts they stand for.
What this file must not know: what is done with an amount.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import islice
from math import isqrt

from numberline.rules.notation import LARGEST, is_prime
from numberline.rules.sets import NO_NUMBERS, WAY, Numbers, write_set

MOST_AMOUNTS = 1000  # more choices of one kind nobody can survey
OWN, OPPONENT = "own", "opponent"
ROOT = "root"  # as an upper end: the square root of the number


def _divisors(number: int) -> Iterator[int]:
    if number == 0:
        return  # everything divides 0
    small = [divisor for divisor in range(1, isqrt(abs(number)) + 1) if number % divisor == 0]
    yield from dict.fromkeys((*small, *(abs(number) // divisor for divisor in reversed(small))))


def _proper_divisors(number: int) -> Iterator[int]:
    return (divisor for divisor in _divisors(number) if divisor != abs(number))


def _prime_factors(number: int) -> Iterator[int]:
    return (divisor for divisor in _divisors(number) if is_prime(divisor))


def _digits(number: int) -> Iterator[int]:
    return iter(sorted({int(digit) for digit in str(abs(number))}))


def _number(number: int) -> Iterator[int]:
    yield abs(number)


def _multiples(number: int) -> Iterator[int]:
    return iter(range(abs(number), LARGEST, abs(number)) if number else ())


BY: Mapping[str, Callable[[int], Iterator[int]]] = {
    "divisors": _divisors,
    "proper divisors": _proper_divisors,
    "prime factors": _prime_factors,
    "digits": _digits,
    "number": _number,
    "multiples": _multiples,
}
SAID = {  # computed from another number, and from the number that is changed
    "divisors": ("a divisor of {number}", "one of its divisors"),
    "proper divisors": ("a divisor of {number} other than itself", "one of its divisors other than itself"),
    "prime factors": ("a prime factor of {number}", "one of its prime factors"),
    "digits": ("a digit of {number}", "one of its digits"),
    "number": ("{number}", "itself"),
    "multiples": ("a multiple of {number}", "one of its multiples"),
}


@dataclass(frozen=True, slots=True)
class Amounts:
    """The amounts of a choice: members of a set, or what a word computes from a number, between two ends."""

    among: Numbers = NO_NUMBERS
    by: str = ""  # a word of `BY`; then `among` is empty
    of: str = OWN
    low: int = 1
    high: int | str = WAY  # a number, or `ROOT`
    fixed: tuple[int, ...] = field(init=False, repr=False, compare=False)  # those that depend on no number, in order

    def __post_init__(self) -> None:
        """List the fixed amounts, once."""
        object.__setattr__(self, "fixed", tuple(islice(_listed(self), MOST_AMOUNTS + 1)))

    @property
    def computed(self) -> bool:
        """Whether the amounts depend on a number."""
        return bool(self.by)

    def of_number(self, number: int) -> tuple[int, ...]:
        """The amounts that a number gives, the smallest first; fixed ones are always the same."""
        return _computed(self, number) if self.computed else self.fixed

    def __contains__(self, amount: int) -> bool:
        """Whether the two ends, and a fixed set, allow an amount."""
        return (
            self.low <= amount
            and (self.high == ROOT or amount <= int(self.high))
            and (self.computed or amount in self.among)
        )

    def say(self, number: str = "") -> str:
        """The amounts in words, computed from a number that is called so, or from the number that is changed."""
        other, own = SAID[self.by]
        return (other.format(number=number) if number else own) + self.said_ends

    @property
    def said_ends(self) -> str:
        """Between which ends, and whether 0, 1 and the number itself count where that is ever asked."""
        said = [f"at least {self.low}"] if self.low > 1 else []
        said += (
            ["at most its square root"] if self.high == ROOT else [f"at most {self.high}"] if self.high != WAY else []
        )
        said += self._said_doubts
        return f" ({'; '.join(said)})" if said else ""

    @property
    def _said_doubts(self) -> list[str]:
        counts = "counts" if self.low <= (self.by != "digits") else "does not count"
        if self.by == "digits":
            return [f"0 {counts}"] if self.low <= 1 else []
        if self.by == "divisors" and self.high == WAY:
            return ["1 counts, and so does the number itself" if self.low <= 1 else "the number itself counts"]
        return [f"1 {counts}"] if self.by in {"divisors", "proper divisors"} and self.low <= 1 else []

    def data(self) -> dict[str, object]:
        """The amounts as a rule book writes them."""
        written: dict[str, object] = {"by": self.by or write_set(self.among)}
        written |= {"of": self.of} if self.of != OWN else {}
        written |= {"from": self.low} if self.low != 1 else {}
        return written | ({"to": self.high} if self.high != WAY else {})


def _listed(amounts: Amounts) -> Iterator[int]:
    """The fixed amounts; none of a set without end that is given no end that can be listed."""
    among, low = amounts.among, amounts.low
    if amounts.computed or isinstance(amounts.high, str) or (among.is_endless and amounts.high > MOST_AMOUNTS):
        return
    if among.is_endless:
        yield from among.members(low, amounts.high)
        return
    for first, last in among.ranges:
        yield from range(max(first, low), min(last, amounts.high) + 1)


@lru_cache(maxsize=20_000)
def _computed(amounts: Amounts, number: int) -> tuple[int, ...]:
    high = isqrt(abs(number)) if amounts.high == ROOT else int(amounts.high)
    found: list[int] = []
    for amount in BY[amounts.by](number):
        if amount > high or len(found) >= MOST_AMOUNTS:
            break
        if amount >= amounts.low:
            found.append(amount)
    return tuple(found)
