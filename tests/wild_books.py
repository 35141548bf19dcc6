"""Wild rule books: random ones over the whole vocabulary, and the damage that can be done to any of them.

Everything follows from a seeded `Random`, so that a number names a book. The books are plain values, written by a small
writer of its own: neither the product's reader nor its writer is asked about itself.
"""

import tomllib
from collections.abc import Callable, Iterator, Mapping
from datetime import date, time
from functools import cache
from pathlib import Path
from random import Random

HERE = Path(__file__).parent
SEEDS = (HERE.parent / "src" / "numberline" / "rulebooks", HERE / "books", HERE / "corpus")

Data = dict[str, object]
Write = Callable[[Random], object]

LARGEST = 1_000_000
# Where numbers get hard: ends of what a book may say, large primes, a square, numbers with many divisors.
EXTREMES = (0, -1, 1, 997, 999_983, 720_720, 998_001, LARGEST, -LARGEST, LARGEST - 1, LARGEST + 1, 2**63, -(10**30))
SIGNS = ("+", "+", "+", "-", "-", "*", "/", "//", "f", "f", "b")
COMPUTED = ("divisors", "proper divisors", "prime factors", "digits", "number", "multiples")
SET_WORDS = ("primes", "squares", "even", "odd")
NAMES = ("leap", "push", "halve", "ab", "zz", "drop")
BAD_NAMES = ("won", "opp", "refused", "a", "Leap", "x" * 13, "+", "")


def toml(value: object) -> str:
    """A value as TOML."""
    if isinstance(value, str):
        return '"' + "".join(sign if sign.isalnum() else f"\\U{ord(sign):08x}" for sign in value) + '"'
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{toml(key)} = {toml(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    return hex(value) if isinstance(value, int) and value > 2**64 else str(value)


def document(data: Mapping[str, object]) -> str:
    """A rule book as TOML, one key a line."""
    return "".join(f"{toml(key)} = {toml(value)}\n" for key, value in data.items())


class Wild:
    """Draws the parts of a rule book; with `hostile` above 0 some numbers are as bad as can be written."""

    def __init__(self, rng: Random, hostile: float = 0.0) -> None:
        """Draw from a generator of random numbers."""
        self.rng = rng
        self.hostile = hostile

    def chance(self, share: float) -> bool:
        """Whether something happens that happens so often."""
        return self.rng.random() < share

    def number(self, low: int = 0, high: int = 20) -> int:
        """A number between two ends, or a bad one."""
        if self.chance(self.hostile):
            return self.rng.choice(EXTREMES)
        return self.rng.choice((60, 99, 400, 3000)) if self.chance(0.03) else self.rng.randint(low, high)

    def range(self) -> str:
        """A range with two ends or with one."""
        low = self.number(-4, 18)
        high = self.number(max(low, -4), max(low, -4) + 12)
        return self.rng.choice((f"{low}..{high}", f"{low}..{high}", f"{low}..", f"..{high}"))

    def plain_set(self) -> object:
        """A number, a range, a word, or the multiples of a number."""
        steps = {"multiples_of": self.number(1, 7)}
        return self.rng.choice((self.number(), self.number(), self.range(), self.rng.choice(SET_WORDS), steps))

    def set(self) -> object:
        """A set in any way a book may write it."""
        kind = self.rng.randrange(8)
        if kind == 0:
            return {"not": self.plain_set()}
        return [self.plain_set() for _ in range(self.rng.randint(1, 3))] if kind < 3 else self.plain_set()

    def sides(self, draw: Callable[[], object], share: float = 0.2) -> object:
        """One value for both players, or sometimes one for each."""
        return {"p1": draw(), "p2": draw()} if self.chance(share) else draw()

    def some(self, data: Mapping[str, Callable[[], object]], share: float) -> Data:
        """Each of the keys as often as that."""
        return {key: draw() for key, draw in data.items() if self.chance(share)}

    def book(self) -> Data:
        """A whole rule book."""
        shared = self.chance(0.5)
        token = "shared" if shared else "each"
        heads: Data = {"title": "Wild", "token": token, "start": self.sides(self.number, 0.0 if shared else 0.3)}
        rules = self.some({"line": self.range, "lose": lambda: self.sides(self.set)}, 0.3)
        rules |= self.some({"goal": lambda: self.sides(self.set)}, 0.8)
        rules |= self.some({"past": self.past, "heading": lambda: self.sides(self.heading)}, 0.3)
        choices = [self.choice(shared=shared) for _ in range(self.rng.randint(1, 4))]
        more = {"repeat": self.repeat, "supply": self.supply, "square": self.squares, "stuck": self.stuck}
        met = {} if shared else self.some({"contact": self.contact}, 0.5)
        return {**heads, **rules, "choices": choices, **self.some(more, 0.3), **met}

    def heading(self) -> object:
        """Which way forward is."""
        return self.rng.choice(("up", "down"))

    def stuck(self) -> object:
        """What being stuck does."""
        return self.rng.choice(("passes", "loses", "wins"))

    def past(self) -> object:
        """What going past an end does."""

        def one() -> object:
            return self.rng.choice(("refused", "loses", "stops", "restarts", {"to": self.number()}))

        return {"low": one(), "high": one()} if self.chance(0.3) else one()

    def choice(self, *, shared: bool) -> object:
        """An entry of the list of choices."""
        sign = ("opp" if not shared and self.chance(0.15) else "") + self.rng.choice(SIGNS)
        more = {"name": self.name, "when": self.when(shared=shared)}
        word = f"{sign}{self.number(1, 5)}"
        if self.chance(0.2):
            # Now and then more choices than anybody reads: a line as long as that makes much of them.
            word += f"..{self.rng.choice((90, 400, 900)) if self.chance(0.2) else self.number(5, 8)}"
        if self.chance(0.5):
            return word
        if self.chance(0.5):
            return {"do": word, **self.some(more, 0.5)}
        return {"do": sign, **self.amounts(shared=shared), **self.some(more, 0.3)}

    def amounts(self, *, shared: bool) -> Data:
        """Amounts that are computed, or a set of them; either may be left without the end it needs."""
        ends = {"from": lambda: self.number(0, 2), "to": lambda: self.number(2, 12)}
        if self.chance(0.3):
            return {"by": self.set(), "from": self.number(1, 2), "to": self.number(4, 12)}
        of = {} if shared else {"of": lambda: self.rng.choice(("own", "opponent"))}
        by = self.rng.choice(COMPUTED)
        to = {"to": self.rng.choice((self.number(2, 12), "root"))} if by == "multiples" else {}
        return {"by": by, **self.some({**of, **ends}, 0.3), **to}

    def name(self) -> object:
        """What a choice is called."""
        return self.rng.choice(BAD_NAMES if self.chance(self.hostile) else NAMES)

    def when(self, *, shared: bool) -> Callable[[], object]:
        """On which numbers a choice may be made."""

        def one() -> object:
            return self.rng.choice((self.sides(self.set), self.set(), "start", {"not": "start"}))

        apart = {"own": one, "opponent": one}
        return lambda: self.some(apart, 0.7) or one() if not shared and self.chance(0.4) else one()

    def repeat(self) -> object:
        """What may not be repeated."""
        pick = self.rng.choice
        words = {"last": lambda: pick(("opponent", "own")), "of": lambda: pick(("amount", "kind"))}
        return self.some(
            {**words, "within": lambda: self.number(0, 2), "after_pass": lambda: pick(("forget", "keep"))}, 0.5
        )

    def supply(self) -> object:
        """What runs out."""
        pick = self.rng.choice
        words = {"of": lambda: pick(("amount", "kind")), "pool": lambda: pick(("shared", "each"))}
        only = {"only": lambda: [pick((*SIGNS, *NAMES))]}
        return {"uses": self.number(1, 2), **self.some(words, 0.4), **self.some(only, 0.1)}

    def contact(self) -> object:
        """What happens when the tokens meet."""
        pick = self.rng.choice
        land = ("share", "refuse", "shorten", "shorten or stay", "win", "send home")
        passing = ("free", "refuse", "shorten", "shorten or stay", "lose")
        words = {"land": lambda: pick(land), "pass": lambda: pick(passing)}
        return self.some({**words, "on_start": lambda: pick(("share", "like elsewhere"))}, 0.6)

    def squares(self) -> object:
        """What squares do."""
        return [self.square() for _ in range(self.rng.randint(1, 3))]

    def square(self) -> Data:
        """One entry of special squares."""
        toward = {"toward": self.number(), "by": self.number(1, 3)}
        tables = ({"to": self.number()}, {"times": self.number(0, 3)}, {"add": self.number(-4, 4)}, toward)
        then = self.rng.choice(("skip", "extra turn", "win", "lose", "start", *tables, "skip", "extra turn"))
        before = {"before": True} if self.chance(0.2) else {}
        return {**({"on": self.set()} if self.chance(0.9) else {}), "then": then, **before}


@cache
def seeds() -> tuple[bytes, ...]:
    """Rule books that there are, as files: good ones and bad ones."""
    return tuple(path.read_bytes() for folder in SEEDS for path in sorted(folder.glob("*.toml")))


@cache
def tables() -> tuple[str, ...]:
    """The ones among them that are TOML with something in it, as text."""
    return tuple(text for text in (seed.decode() for seed in seeds()) if _holds_something(text))


def _holds_something(text: str) -> bool:
    try:
        return bool(tomllib.loads(text))
    except ValueError:
        return False


def damaged(rng: Random) -> bytes:
    """A rule book that somebody or something has damaged: its bytes, its structure, or its very meaning."""
    kind = rng.randrange(5)
    if kind < 2:
        return damaged_bytes(rng)
    return damaged_structure(rng) if kind < 4 else document(Wild(rng, rng.choice((0.02, 0.1, 0.3))).book()).encode()


PIECES = (
    *(
        b"",
        b"",
        b"0",
        b"-1",
        b'"',
        b"'",
        b"[",
        b"]",
        b"{",
        b"}",
        b"=",
        b".",
        b"\n",
        b"\\",
        b"#",
        b"\x00",
        b"\x1b",
        b"\xff",
    ),
    *(b"'''", b'"""', b"\r", b"..", b"\xe2\x80\xae", b"9" * 30, b"\xef\xbb\xbf", b"e9", b"_", b"inf", b"1979-05-27"),
)


def damaged_bytes(rng: Random) -> bytes:
    """A rule book with a few pieces lost, repeated, or replaced by others."""
    data = rng.choice(seeds())[:5000]
    for _ in range(rng.randint(1, 4)):
        low = rng.randrange(len(data) + 1)
        high = min(low + rng.choice((0, 1, 1, 2, 5, 40)), len(data))
        piece = rng.choice((rng.choice(PIECES), rng.randbytes(2), data[low:high] * rng.choice((2, 3, 500))))
        data = data[:low] + piece + data[high:]
    return data


ODD: tuple[object, ...] = (
    *EXTREMES,
    *(True, False, 0.5, float("inf"), float("nan"), -0.0, 1e308, date(1979, 5, 27), time(7, 32)),
    *("", " ", "x", "each", "shared", "+1", "*0", "+1..1000000", "-1000000..1000000", "..", "9..1", "primes", "root"),
    *("\x1b[2J", "\u202e", "\x00\x07", "{player}", "{", "a" * 70, "9" * 5000, "start", "skip", "opp+1", "\U000e0001"),
    *([], {}, [[]], [{}], [1, "2", True], {"not": {"not": 5}}, {"p1": 1}, {"multiples_of": 0}, {"": ""}, [5] * 1001),
)


def damaged_structure(rng: Random) -> bytes:
    """A rule book with keys moved, values replaced by odd ones, and tables nested."""
    data = tomllib.loads(rng.choice(tables())) if rng.random() < 0.5 else Wild(rng, 0.01).book()
    for _ in range(rng.randint(1, 3)):
        _damage(data, rng)
    return document(data).encode("utf-8", "surrogatepass")


def _damage(data: Data, rng: Random) -> None:
    """Do one thing to a table that does not make it empty."""
    places = list(_places(data))
    holder, key = rng.choice(places)
    there, where = rng.choice(places)
    kind = rng.randrange(7)
    if kind < 3:
        _put(holder, key, rng.choice(ODD))
    elif kind == 3:
        _put(holder, key, rng.choice(([_get(holder, key)], {"to": _get(holder, key)}, {str(where): _get(holder, key)})))
    elif kind == 4:
        _put(holder, key, _copy(_get(there, where)))
    elif kind == 5 and isinstance(holder, dict):
        holder[rng.choice(("on", "title", "goals", "", "\x1b[2J", "by", "p1", str(where)))] = holder.pop(key)
    elif len(data) > 1 and isinstance(holder, dict):
        del holder[key]


def _places(value: object) -> Iterator[tuple[object, object]]:
    """Every place in a table where a value stands, with what holds it."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, each in list(items)[:40]:
        yield value, key
        yield from _places(each)


def _get(holder: object, key: object) -> object:
    return holder[key]  # type: ignore[index]  # a place is a key of a table or an index of a list


def _put(holder: object, key: object, value: object) -> None:
    holder[key] = _copy(value)  # type: ignore[index]  # as above


def _copy(value: object) -> object:
    """The value without anything shared, so that no table comes to hold itself."""
    if isinstance(value, dict):
        return {key: _copy(each) for key, each in value.items()}
    return [_copy(each) for each in value] if isinstance(value, list) else value
