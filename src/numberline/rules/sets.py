"""Sets of numbers: the one type that serves for goals, special squares, conditions and amounts alike.

What may live here: what a set contains, and reading, writing and saying it.
What this file must not know: what a set is used for.
"""

import re
from bisect import bisect
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain
from math import isqrt
from typing import Any

from numberline.rules.notation import LARGEST, BadNotation, either, is_prime, is_whole, shown
from numberline.rules.table import Reader, hint, unquoted

MOST_LISTED = 1000  # items of a list
_FAR = 200  # how far from 0 common numbers are looked for one by one
MOST_MULTIPLES = 100  # of them multiples: these are asked one by one

Range = tuple[int, int]  # an end that is open is as far away as numbers go
WAY = LARGEST + 1  # beyond every number there is: where an open range ends

RANGE_PATTERN = r"^(-?[0-9]{1,7}\.\.(-?[0-9]{1,7})?|\.\.-?[0-9]{1,7})$"  # for a schema, which cannot compare the ends
_RANGE = re.compile(r"(-?[0-9]{1,7})?\.\.(-?[0-9]{1,7})?", re.ASCII)

WORDS: Mapping[str, Callable[[int], bool]] = {
    "primes": is_prime,
    "squares": lambda number: number >= 0 and isqrt(number) ** 2 == number,
    "even": lambda number: number % 2 == 0,
    "odd": lambda number: number % 2 == 1,
}
_SAID = {"primes": "a prime number", "squares": "a square number", "even": "an even number", "odd": "an odd number"}
_DENIED = {
    "primes": "a number that is not prime",
    "squares": "a number that is no square",
    "even": "an odd number",
    "odd": "an even number",
}


@dataclass(frozen=True, slots=True)
class Numbers:
    """A set of numbers: ranges, multiples and words such as `primes` put together; or all numbers but these."""

    ranges: tuple[Range, ...] = ()
    multiples_of: tuple[int, ...] = ()
    words: tuple[str, ...] = ()
    denied: bool = False
    _turns: tuple[int, ...] = field(
        init=False, repr=False, compare=False
    )  # where ranges begin, and where they are over

    def __post_init__(self) -> None:
        """Put the ranges in order, so that a number is found among a thousand of them at once."""
        object.__setattr__(self, "_turns", _turns(self.ranges))

    def __contains__(self, number: int) -> bool:
        """Whether the number belongs to the set."""
        return self._holds(number) != self.denied

    def _holds(self, number: int) -> bool:
        return (
            bisect(self._turns, number) % 2 == 1
            or any(number % step == 0 for step in self.multiples_of)
            or any(WORDS[word](number) for word in self.words)
        )

    def __str__(self) -> str:
        """The set as one of its members, in words."""
        single = len(self.ranges) + len(self.multiples_of) + len(self.words) == 1
        if self.denied and single and self.words:
            return _DENIED[self.words[0]]
        if self.denied and single and self.ranges and _is_open(self.ranges[0]):
            return _say_range(_rest_of(self.ranges[0]))
        parts = [_say_range(each) for each in self.ranges]
        parts += [f"a multiple of {step}" for step in self.multiples_of]
        parts += [_SAID[word] for word in self.words]
        return f"any number but {either(parts)}" if self.denied else either(parts)

    @property
    def said(self) -> str:
        """The set as what a number is that belongs to it: `even`, or `not a prime number`."""
        if self.denied:
            return f"not {Numbers(self.ranges, self.multiples_of, self.words).said}"
        alone = self.words if not self.ranges and not self.multiples_of else ()
        return alone[0] if alone in {("even",), ("odd",)} else str(self)

    @property
    def member(self) -> str:
        """The set as one of its members where the words before it do not say that it is a number."""
        low, high = self.ranges[0] if self.ranges else (0, 0)
        return f"a number from {self}" if str(self) == f"{low} to {high}" else str(self)

    @property
    def merged(self) -> "Numbers":
        """The same set where it has ranges, with those that touch put together."""
        if all(low == high for low, high in self.ranges):
            return self
        ranges = tuple((low, over - 1) for low, over in zip(self._turns[::2], self._turns[1::2], strict=True))
        return Numbers(ranges, self.multiples_of, self.words, self.denied)

    @property
    def listed(self) -> tuple[int, ...]:
        """The numbers named one by one, in their order."""
        return () if self.denied else tuple(low for low, high in self.ranges if low == high)

    @property
    def single(self) -> int | None:
        """The only number of the set, if it names just one."""
        alone = len(self.listed) == len(self.ranges) == 1 and not self.multiples_of and not self.words
        return self.listed[0] if alone else None

    @property
    def ends(self) -> tuple[int, ...]:
        """Every number that is named, as a single one or as the end of a range."""
        return tuple(end for each in self.ranges for end in dict.fromkeys(each) if abs(end) < WAY)

    @property
    def is_endless(self) -> bool:
        """Whether its members may go on without end."""
        return bool(self.multiples_of or self.words) or self.denied or self.is_open_above

    @property
    def is_open_above(self) -> bool:
        """Whether every number from some point on belongs to it."""
        return not self.denied and any(high == WAY for _, high in self.ranges)

    @property
    def is_open_below(self) -> bool:
        """Whether every number down from some point belongs to it."""
        return not self.denied and any(low == -WAY for low, _ in self.ranges)

    def members(self, low: int, high: int) -> Iterator[int]:
        """The members from low to high."""
        return (number for number in range(low, high + 1) if number in self)

    def meets(self, other: "Numbers") -> bool:
        """Whether two sets have a number in common, looked for near 0 and near the numbers they name."""
        near = range(-_FAR, _FAR + 1)
        return any(number in self and number in other for number in chain(self.ends, other.ends, near))

    def distance(self, number: int, most: int) -> int:
        """How far the nearest member is, looked for up to some distance."""
        if not self.denied and not self.multiples_of and not self.words:
            return min(max(low - number, number - high, 0) for low, high in self.ranges)
        away = (away for away in range(most) if number + away in self or number - away in self)
        return next(away, most)


def _turns(ranges: Iterable[Range]) -> tuple[int, ...]:
    """Where ranges begin and where they are over, in order; those that touch are one."""
    turns: list[int] = []
    for low, high in sorted(ranges):
        if turns and low <= turns[-1]:
            turns[-1] = max(turns[-1], high + 1)
        else:
            turns += [low, high + 1]
    return tuple(turns)


NO_NUMBERS = Numbers()
EVERY_NUMBER = Numbers(denied=True)


def _is_open(each: Range) -> bool:
    """Whether a range goes on for ever one way, and no more than one."""
    return (each[0] == -WAY) != (each[1] == WAY)


def _rest_of(each: Range) -> Range:
    """All the numbers beyond the one end of an open range."""
    low, high = each
    return (high + 1, WAY) if low == -WAY else (-WAY, low - 1)


def _say_range(each: Range) -> str:
    low, high = each
    if high == WAY:
        return "any number" if low == -WAY else f"{low} or more"
    if low == -WAY:
        return f"{high} or less"
    return str(low) if low == high else f"{low} to {high}"


_SHAPES = "a number, a range such as '5..9', '20..' or '..0', 'primes', 'squares', 'even', 'odd'"
ACCEPTED = f"{_SHAPES}, {{ multiples_of = 5 }} or {{ not = 'primes' }}; or a list of such sets"


def read_set(value: object) -> Numbers:
    """Read a set of numbers of a rule book."""
    if isinstance(value, list):
        return _read_list(value)
    if isinstance(value, dict):
        return _read_table(value)
    if isinstance(value, str) and value in WORDS:
        return Numbers(words=(value,))
    return Numbers(ranges=(_read_range(value),))


def _read_list(value: list[object]) -> Numbers:
    if not value:
        raise BadNotation("expected at least one number: got an empty list")
    if len(value) > MOST_LISTED:
        raise BadNotation(f"expected at most {MOST_LISTED} numbers, ranges and words in a list: got {len(value)}")
    if sum(isinstance(each, dict) for each in value) > MOST_MULTIPLES:
        raise BadNotation(f"expected at most {MOST_MULTIPLES} tables in a list: got {shown(value)}")
    if any(isinstance(each, list) for each in value):
        raise BadNotation(f"expected numbers, ranges and words in a list: got {shown(value)}")
    sets = [read_set(each) for each in value]
    if any(each.denied for each in sets):
        raise BadNotation(f"expected {{ not = [...] }} around the whole list: got {shown(value)}")
    return Numbers(
        tuple(each for numbers in sets for each in numbers.ranges),
        tuple(each for numbers in sets for each in numbers.multiples_of),
        tuple(each for numbers in sets for each in numbers.words),
    )


def _read_table(value: dict[str, object]) -> Numbers:
    if list(value) == ["not"]:
        numbers = read_set(value["not"])
        if numbers.denied:
            raise BadNotation(f"expected a set within {{ not = ... }} that is not denied itself: got {shown(value)}")
        return Numbers(numbers.ranges, numbers.multiples_of, numbers.words, denied=True)
    step = value.get("multiples_of")
    if list(value) != ["multiples_of"] or not is_whole(step) or not 1 <= step <= LARGEST:
        raise BadNotation(f"expected {{ multiples_of = 5 }} or {{ not = 'primes' }}: got {shown(value)}")
    return Numbers(multiples_of=(step,))


def _read_range(value: object) -> Range:
    if is_whole(value) and abs(value) <= LARGEST:
        return (value, value)
    found = _RANGE.fullmatch(value) if isinstance(value, str) else None
    if isinstance(value, str) and found is not None and value != "..":
        low, high = (int(end) if end else None for end in found.groups())
        if all(end is None or abs(end) <= LARGEST for end in (low, high)):
            each = (-WAY if low is None else low, WAY if high is None else high)
            if each[0] <= each[1]:
                return each
    near = hint(value, tuple(WORDS)) if isinstance(value, str) else ""
    raise BadNotation(f"expected {ACCEPTED}: got {shown(value)}{unquoted(value) or near}")


def write_set(numbers: Numbers) -> object:
    """The set as a rule book writes it."""
    parts: list[object] = [_write_range(each) for each in numbers.ranges]
    parts += [{"multiples_of": step} for step in numbers.multiples_of]
    parts += list(numbers.words)
    written = parts[0] if len(parts) == 1 else parts
    return {"not": written} if numbers.denied else written


def _write_range(each: Range) -> object:
    return each[0] if each[0] == each[1] else write_ends(each)


def write_ends(each: Range) -> str:
    """A range with its two ends as a rule book writes it, even where they are the same."""
    low, high = each
    return f"{'' if low == -WAY else low}..{'' if high == WAY else high}"


_ITEM: Mapping[str, Any] = {
    "anyOf": [
        {"type": "integer", "minimum": -LARGEST, "maximum": LARGEST},
        {"enum": list(WORDS)},
        {"type": "string", "pattern": RANGE_PATTERN},
        {
            "type": "object",
            "properties": {"multiples_of": {"type": "integer", "minimum": 1, "maximum": LARGEST}},
            "required": ["multiples_of"],
            "additionalProperties": False,
        },
    ]
}
_PLAIN: Mapping[str, Any] = {
    "anyOf": [*_ITEM["anyOf"], {"type": "array", "items": _ITEM, "minItems": 1, "maxItems": MOST_LISTED}]
}
DEFINITION: Mapping[str, Any] = {  # what a JSON Schema of rule books says of a set, once
    "anyOf": [
        *_PLAIN["anyOf"],
        {"type": "object", "properties": {"not": _PLAIN}, "required": ["not"], "additionalProperties": False},
    ]
}

SET = Reader(read_set, "a set", {"allOf": [{"$ref": "#/definitions/set"}]})
