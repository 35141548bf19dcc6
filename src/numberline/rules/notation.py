"""How choices and states are written, read and said.

What may live here: text in, trusted value out, and back again.
What this file must not know: which mechanic uses a value, or where a text comes from.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, TypeGuard

from numberline.rules.state import PLAYERS, State

LARGEST = 1_000_000  # numbers of a book stay small, so that a state stays a few bytes and a line can be drawn
LONGEST_RUN = 6  # choices in a row that are read at a glance
LONGEST = 60  # characters of a foreign text that are shown before it is cut

OPPOSING = "opp"  # in front of a sign: the choice acts on the opponent's number
SIGNS = ("+", "-", "*", "/", "//", "f", "b")

_BASES = (2, 3, 5, 7, 11, 13)

_CHOICE = re.compile(r"((?:opp)?(?:[+*f-]|//?|b))([0-9]{1,7})(?:\.\.([0-9]{1,7}))?", re.ASCII)
_TYPED = str.maketrans({"x": "*", "\u00d7": "*", "\u00f7": "/", "\u2212": "-"})  # signs for times, divided by, minus
_AMOUNT = re.compile(r"(.*?)([0-9]{1,7})?", re.ASCII | re.DOTALL)
_STATE = re.compile(
    r"p(?P<chooser>[12]):(?P<squares>-?[0-9]{1,7}(?:,-?[0-9]{1,7})?)(?::skips=(?P<owed>[0-9]{1,3},[0-9]{1,3}))?"
    r"(?::memory=(?P<memory>-?[0-9]{1,7}(?:,-?[0-9]{1,7}){0,999}))?",
    re.ASCII,
)


class BadNotation(ValueError):
    """A text that cannot be read; the message says what was expected and what was found."""


class IllegalMove(ValueError):
    """A choice that can be read and is refused, or a move in a game that is over."""


class ChoiceWord(NamedTuple):
    """A choice as the rule book writes it, such as `+4`, `*2` or the range `+1..9`."""

    sign: str
    first: int
    last: int

    def __str__(self) -> str:
        """The word as the rule book writes it."""
        return f"{self.sign}{self.first}" + (f"..{self.last}" if self.last > self.first else "")

    @property
    def texts(self) -> tuple[str, ...]:
        """Every choice of the word, one text each."""
        return tuple(f"{self.sign}{amount}" for amount in range(self.first, self.last + 1))


def read_choice_word(value: object) -> ChoiceWord:
    """Read a choice of a rule book."""
    found = _CHOICE.fullmatch(value) if isinstance(value, str) else None
    if found is None:
        said = "expected a choice such as '+4', '-1', '*2', '//2', 'f2' or '+1..9'"
        raise BadNotation(f"{said}: got {shown(value)}{_meant(value)}")
    sign, first, last = found[1], int(found[2]), int(found[3] or found[2])
    if first == 0:
        raise BadNotation(f"expected an amount of at least 1: got {shown(value)}")
    if not first <= last <= LARGEST:
        raise BadNotation(f"expected a range that rises and ends by {LARGEST}: got {shown(value)}")
    return ChoiceWord(sign, first, last)


def _meant(value: object) -> str:
    """The choice that a number, or a sign as people write it, may stand for, as the end of a sentence."""
    is_amount = is_whole(value) and 0 < abs(value) <= LARGEST
    word = str(value) if is_amount or isinstance(value, str) else ""
    bare = f"+{word}" if word[:1].isdigit() else word.translate(_TYPED)
    return f"; did you mean {bare!r}?" if _CHOICE.fullmatch(bare) else ""


def split_choice(text: str) -> tuple[str, int | None]:
    """A choice as its kind, a sign or a name, and its amount; a name may stand alone."""
    found = _AMOUNT.fullmatch(text)
    return (found[1], int(found[2])) if found and found[2] else (text, None)


def read_typed_choice(typed: str, texts: Sequence[str]) -> str:
    """Find the choice a person means: its whole text, or its amount where only one choice has it."""
    word = typed.strip(" \t\r\n")
    if word in texts:
        return word
    meant = [text for text in texts if text[len(split_choice(text)[0]) :] == word] if word else []
    if len(meant) == 1:
        return meant[0]
    if meant:
        raise BadNotation(f"{shown(word)} could mean {either(meant)}: type one of these")
    raise BadNotation(f"expected {said_choices(texts)}: got {shown(word) if word else 'an empty line'}")


def write_state(state: State) -> str:
    """The state as one shell word, such as `p2:5,1` or `p2:5,1:skips=1,0`."""
    chooser = f"p{state.chooser}" if state.chooser in PLAYERS else "over"
    parts = [chooser, _joined(state.squares)]
    if any(state.owed):
        parts.append(f"skips={_joined(state.owed)}")
    if any(state.memory):
        parts.append(f"memory={_joined(state.memory)}")
    return ":".join(parts)


def read_state(text: str) -> State:
    """Read a state somebody is asked in."""
    found = _STATE.fullmatch(text)
    if found is None:
        raise BadNotation(f"expected a state such as 'p1:0,0' or 'p2:5,1:skips=1,0': got {shown(text)}")
    squares = tuple(int(number) for number in found["squares"].split(","))
    first, second = (found["owed"] or "0,0").split(",")
    memory = tuple(int(number) for number in found["memory"].split(",")) if found["memory"] else ()
    return State(squares, int(found["chooser"]), (int(first), int(second)), memory)


def _joined(numbers: Iterable[int]) -> str:
    return ",".join(str(number) for number in numbers)


def is_prime(number: int) -> bool:
    """Whether the number is prime; right up to 3·10^12, and no choice leads beyond 10^12.

    The test of Miller and Rabin: with these bases no smaller number passes without being prime. Trying divisors takes
    seconds where a large number is asked about again and again.
    """
    if number < 2 or number in _BASES:  # noqa: PLR2004 - the first prime
        return number in _BASES
    if any(number % base == 0 for base in _BASES):
        return False
    odd = (number - 1) // ((number - 1) & (1 - number))
    return all(_is_witnessed(number, pow(base, odd, number), odd) for base in _BASES)


def _is_witnessed(number: int, power: int, exponent: int) -> bool:
    """Whether the powers of a base, squared on and on, are those of a prime."""
    if power == 1:
        return True
    while power != number - 1 and exponent * 2 < number - 1:
        power, exponent = power * power % number, exponent * 2
    return power == number - 1


def is_whole(value: object) -> TypeGuard[int]:
    """Whether a TOML value is a whole number; TOML keeps true and false apart from 1 and 0, Python does not."""
    return isinstance(value, int) and not isinstance(value, bool)


def either(words: Iterable[str]) -> str:
    """The words as an alternative: `1, 2 or 4`."""
    return _listed(list(words), "or")


def both(words: Iterable[str]) -> str:
    """The words as a sum: `1, 2 and 4`."""
    return _listed(list(words), "and")


def _listed(words: list[str], last: str) -> str:
    if len(words) < 2:  # noqa: PLR2004 - one word needs no joining
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def said_choices(texts: Sequence[str]) -> str:
    """The choices as an alternative, each long run of them as a range."""
    return either(
        each for run in _runs(texts) for each in ([f"{run[0]} to {run[-1]}"] if len(run) > LONGEST_RUN else run)
    )


def _runs(texts: Sequence[str]) -> Iterator[list[str]]:
    """The choices in runs of the same kind, each with the next amount."""
    run: list[str] = []
    for text in texts:
        kind, amount = split_choice(text)
        if run and amount is not None and split_choice(run[-1]) == (kind, amount - 1):
            run.append(text)
            continue
        yield run
        run = [text]
    yield run


def shown(value: object) -> str:
    """Any value of a rule book, or any text, as a short harmless quotation."""
    if isinstance(value, str):
        return _quoted(value)
    if isinstance(value, bool):
        return str(value).lower()
    try:
        return harmless(repr(value) if isinstance(value, int | float | list | dict) else str(value))
    except ValueError:  # Python does not write numbers of more than 4,300 digits, and hexadecimal ones can be read
        return "a number of thousands of digits"


def _quoted(text: str) -> str:
    """A text between quotation marks; one that is cut is closed all the same."""
    quoted = repr(text[: 2 * LONGEST])
    if len(quoted) <= LONGEST:
        return quoted
    size = LONGEST
    while len(quoted := repr(text[:size])) > LONGEST - len("..."):
        size -= 1
    return f"{quoted[:-1]}...{quoted[-1]}"


def harmless(text: str, longest: int = LONGEST) -> str:
    """The text fit for a terminal: control, escape and bidi characters visible, long text cut."""
    cut = text if len(text) <= longest else f"{text[: longest - 3]}..."
    return "".join(sign if sign.isprintable() else sign.encode("unicode_escape").decode("ascii") for sign in cut)
