"""Random rule books over the whole vocabulary, small enough to explore, and random play in them.

A `Plan` is a rule book before it is written: plain values, as TOML has them. `plan.text` writes it with a small writer
of its own, so that neither the product's reader nor its writer is asked about itself. `random_plan` makes one from any
generator; `plans()`, `texts()` and `books()` are Hypothesis strategies.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random
from typing import Any, NamedTuple

from hypothesis import strategies as st

from numberline.rules.engine import Game
from numberline.rules.rulebook import RuleBook, parse
from numberline.rules.sets import read_set
from numberline.rules.state import NOBODY, State, Step
from numberline.rules.told import CLAIMS, Claim, Example, Ruling

LINES = ("start", "turn", "extra_turn", "state", "typed", "moved", "must_skip", "skipped", "passed", "won", "end")
WORDS = ("primes", "squares", "even", "odd")
COMPUTED = ("divisors", "proper divisors", "prime factors", "digits", "number", "multiples")
ON_BOTH = (
    "+",
    "+",
    "+",
    "+",
    "-",
    "*",
    "/",
    "//",
)  # signs for any token; `f` and `b` need the players to head somewhere


class Plan(NamedTuple):
    """The rules of a random book as plain values, by key."""

    rules: Mapping[str, Any]

    @property
    def shared(self) -> bool:
        """Whether both players move one number."""
        return bool(self.rules["token"] == "shared")

    @property
    def text(self) -> str:
        """The plan as a rule book in TOML."""
        return "".join(f"{key} = {toml(value)}\n" for key, value in {"title": "Random", **self.rules}.items())

    @property
    def book(self) -> RuleBook:
        """The plan as the product reads it."""
        return parse(self.text, "random")


def toml(value: object) -> str:
    """A value as TOML: what JSON has, and anything that prints as TOML does (dates, infinities)."""
    if isinstance(value, str):
        return '"' + "".join(sign if sign.isalnum() else f"\\U{ord(sign):08x}" for sign in value) + '"'
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{toml(key)} = {toml(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(toml, value)) + "]"
    return str(value)


def random_plan(rng: Random) -> Plan:
    """The rules of a game on a short line; two in three are plain races, the others take words from everywhere."""
    return _plain_plan(rng) if rng.random() < 1 / 3 else _wide_plan(rng)


def stopping_plan(rng: Random) -> Plan:
    """A game of long strides on a short line, in which tokens stop each other on numbers that no stride leads to."""
    low, high, stride = rng.choice((0, 1, -5)), rng.randint(9, 14), rng.randint(2, 4)
    way, back = rng.choice(("++", "--", "fb", "ff"))
    start: Any = rng.choice((low, high, {"p1": low, "p2": high}, rng.randint(low, high)))
    rules: dict[str, Any] = {"token": "each", "start": start, "goal": rng.randint(low, high), "line": f"{low}..{high}"}
    rules |= {"heading": {"p1": "up", "p2": "down"}} if way == "f" else {}
    rules["choices"] = [f"{way}{stride}", f"{back}{2 * stride}"]
    land = rng.choice(("shorten", "shorten or stay", "send home"))
    rules["contact"] = {"land": land, "pass": rng.choice(("free", "shorten", "shorten or stay", "refuse"))}
    effects = ({"to": rng.randint(low, high)}, {"add": -1}, "skip", "start")
    squares = [{"on": number_set(rng, high, low), "then": rng.choice(effects)} for _ in range(rng.randint(0, 2))]
    return Plan(rules | ({"square": squares} if squares else {}))


def small_game(seed: int) -> Game:
    """A small random game, the same for the same seed."""
    return Game(random_plan(Random(seed)).book)


# Plain books: what the founding games are made of.


def _plain_plan(rng: Random) -> Plan:
    goal = rng.choice((*range(6, 16), *range(1, 20)))
    start = rng.choice((*(min(goal, each) for each in (0, 1, 2, 3) * 4), goal))
    token = rng.choice(("each", "each", "each", "shared"))
    rules: dict[str, Any] = {"token": token, "start": start, "goal": goal}
    signs = ["+", "*"] if rng.random() < 0.4 else ["+"]
    rules["choices"] = _words(rng, signs, rng.randint(1, 4))
    rules["square"] = [
        {"on": number_set(rng, goal), "then": rng.choice(("skip", "extra turn", "skip"))}
        for _ in range(rng.choice((1, 2, 0, 3)))
    ]
    if token == "each" and rng.random() < 0.8:
        rules["contact"] = {
            "land": rng.choice(("share", "refuse", "shorten")),
            "pass": rng.choice(("free", "refuse", "shorten")),
        }
    return Plan(rules)


def _words(rng: Random, signs: list[str], count: int, most: int = 6) -> list[Any]:
    """Plain choices, each amount of a sign offered only once."""
    free = {sign: list(range(1, most + 1 if sign in "+-fb" else 4)) for sign in signs}
    found: list[Any] = []
    for sign in rng.choices(signs, k=count):
        if not free[sign]:
            continue
        first = rng.choice(free[sign])
        last = first + 1 if first + 1 in free[sign] and rng.random() < 0.3 else first
        free[sign] = [each for each in free[sign] if not first <= each <= last]
        found.append(f"{sign}{first}" + (f"..{last}" if last > first else ""))
    return found


def number_set(rng: Random, high: int, low: int = 0) -> Any:  # noqa: ANN401 - TOML has numbers, texts, lists and tables
    """A set of numbers in any way a book may write it."""
    kind = rng.choice(("number", "list", "list", "range", "open", "multiples", "word", "not"))
    one, other = rng.randint(low, high), rng.randint(low, high)
    if kind == "number":
        return one
    if kind == "list":
        return [rng.choice((rng.randint(low, high), _range(rng, low, high))) for _ in range(rng.randint(1, 3))]
    if kind == "range":
        return f"{min(one, other)}..{max(one, other)}"
    if kind == "open":
        return rng.choice((f"{one}..", f"..{one}"))
    if kind == "multiples":
        return {"multiples_of": rng.randint(1, 6)}
    return rng.choice(WORDS) if kind == "word" else {"not": rng.choice((rng.choice(WORDS), one, [one, other]))}


def _range(rng: Random, low: int, high: int) -> str:
    first = rng.randint(low, high)
    return f"{first}..{rng.randint(first, high)}"


# Wide books: any word of the vocabulary.


def _wide_plan(rng: Random) -> Plan:
    high = rng.randint(4, 10)
    low = rng.choice((0, 0, 0, 0, 1, -3))
    token = rng.choice(("each", "each", "shared"))
    apart = rng.random() < 0.4
    rules: dict[str, Any] = {"token": token, "start": _start(rng, token, low, high)}
    rules |= _ends(rng, low, high)
    if apart:
        rules["heading"] = {"p1": "up", "p2": "down"} if rng.random() < 0.7 else rng.choice(("down", "up"))
    rules["choices"] = _choices(rng, apart=apart, each=token == "each", high=high)
    rules |= _limits(rng, rules["choices"])
    if token == "each" and rng.random() < 0.6:
        rules["contact"] = _contact(rng)
    if rng.random() < 0.6:
        rules["square"] = [_square(rng, low, high) for _ in range(rng.randint(1, 3))]
    if rng.random() < 0.6:
        rules["stuck"] = rng.choice(("passes", "loses", "wins", "loses"))
    return Plan(rules)


def _start(rng: Random, token: str, low: int, high: int) -> Any:  # noqa: ANN401 - a number or a table of two
    one, two = rng.randint(low, high), rng.randint(low, high)
    if token == "shared":
        return one
    return {"p1": one, "p2": two} if rng.random() < 0.4 else rng.choice((low, one))


def _ends(rng: Random, low: int, high: int) -> dict[str, Any]:
    """What wins and loses, and where the line ends; only the plainest goals do without a line."""
    goal: Any = rng.choice(
        (high, high, low, f"{high}..", number_set(rng, high, low), {"p1": high, "p2": low}, {"p1": low, "p2": "3..4"})
    )
    rules: dict[str, Any] = {"goal": goal} if rng.random() < 0.75 else {}
    if rng.random() < 0.35:
        rules["lose"] = rng.choice((rng.randint(low, high), f"{high - 1}..", number_set(rng, high, low)))
    if goal not in (high, {"p1": high, "p2": low}) or rules.get("lose") or "goal" not in rules or rng.random() < 0.5:
        rules["line"] = f"{low}..{high + rng.choice((0, 0, 1, 3))}"
    if rng.random() < 0.5:
        rules["past"] = rng.choice((_past(rng, high), {"low": _past(rng, high), "high": _past(rng, high)}))
    return rules


def _past(rng: Random, high: int) -> Any:  # noqa: ANN401 - a word or a table
    return rng.choice(("refused", "loses", "stops", "restarts", {"to": rng.randint(1, high)}))


def _choices(rng: Random, *, apart: bool, each: bool, high: int) -> list[Any]:
    signs = ["f", "f", "b"] if apart and rng.random() < 0.8 else list(ON_BOTH)
    found = _words(rng, [rng.choice(signs) for _ in range(2)], rng.randint(1, 3), most=4)
    while len(found) < 5 and rng.random() < 0.6:
        entry = _entry(rng, signs, high, each=each)
        if not _clashes(entry, found):
            found.append(entry)
    return found


def _clashes(entry: Mapping[str, Any], found: list[Any]) -> bool:
    """Whether a name would stand for two things, or a plain choice stand there twice."""
    others = [each for each in found if isinstance(each, dict)]
    if "name" in entry:
        return any(each.get("name") == entry["name"] for each in others)
    return "when" not in entry and entry.get("by") not in COMPUTED


def _entry(rng: Random, signs: list[str], high: int, *, each: bool) -> dict[str, Any]:
    """A choice as a table: with computed or chosen amounts, a condition, a name, or on the opponent's number."""
    sign = rng.choice(signs)
    if each and rng.random() < 0.4:  # on the opponent's number no sign is rarer than another
        sign = f"opp{rng.choice(list(dict.fromkeys(signs)))}"
    entry: dict[str, Any] = {"do": sign}
    if rng.random() < 0.5:
        entry["by"] = rng.choice(COMPUTED)
        entry |= {"to": rng.randint(1, 5)} if entry["by"] == "multiples" or rng.random() < 0.2 else {}
        entry |= {"to": "root"} if "to" not in entry and rng.random() < 0.1 else {}
        entry |= {"from": rng.choice((0, 1 if entry.get("to") == 1 else 2))} if rng.random() < 0.4 else {}
        entry |= {"of": "opponent"} if each and rng.random() < 0.3 else {}
    elif rng.random() < 0.3:
        entry |= {"by": rng.choice(("primes", "odd", [2, 4], {"not": 2}, "squares")), "to": 5}
    else:
        entry["do"] += str(rng.randint(1, 4))
    if rng.random() < 0.5:
        entry["when"] = _when(rng, high, each=each)
    if rng.random() < 0.3:
        entry["name"] = rng.choice(("push", "leap", "trade"))
    return entry


def _when(rng: Random, high: int, *, each: bool) -> Any:  # noqa: ANN401 - a set, a word or a table
    own = rng.choice(("start", {"not": "start"}, number_set(rng, high), number_set(rng, high)))
    if rng.random() < 0.2:
        own = {"p1": number_set(rng, high), "p2": number_set(rng, high)}
    if not each or rng.random() < 0.6:
        return own
    opponent = rng.choice((number_set(rng, high), "start"))
    return rng.choice(({"opponent": opponent}, {"own": own, "opponent": opponent}))


def _limits(rng: Random, choices: list[Any]) -> dict[str, Any]:
    """What may not be repeated, and what runs out."""
    rules: dict[str, Any] = {}
    if rng.random() < 0.3:
        rules["repeat"] = {"last": rng.choice(("opponent", "own")), "of": rng.choice(("amount", "kind"))}
        rules["repeat"] |= {"within": 1} if rng.random() < 0.3 else {}
        rules["repeat"] |= {"after_pass": rng.choice(("keep", "forget"))} if rng.random() < 0.6 else {}
    if rng.random() < 0.2:
        rules["supply"] = {"of": rng.choice(("amount", "kind")), "uses": 1}
        if rules["supply"]["of"] == "kind":  # for amounts that would be too many states
            rules["supply"] |= {"uses": rng.randint(1, 2), "pool": rng.choice(("each", "shared"))}
            rules["supply"] |= {"only": [kind_of(rng.choice(choices))]} if rng.random() < 0.3 else {}
    return rules


def kind_of(entry: Any) -> str:  # noqa: ANN401 - a text or a table
    """A choice of a plan without its amount."""
    word = entry if isinstance(entry, str) else entry.get("name", entry["do"])
    return str(word).rstrip("0123456789.")


def _contact(rng: Random) -> dict[str, str]:
    contact = {
        "land": rng.choice(("share", "refuse", "shorten", "shorten or stay", "win", "send home")),
        "pass": rng.choice(("free", "refuse", "shorten", "shorten or stay", "lose")),
    }
    return contact | ({"on_start": rng.choice(("share", "share", "like elsewhere"))} if rng.random() < 0.5 else {})


def _square(rng: Random, low: int, high: int) -> dict[str, Any]:
    then = rng.choice(
        (
            *("skip", "extra turn", "win", "lose", "start"),
            *({"to": rng.randint(low, high)}, {"times": rng.randint(0, 2)}, {"add": rng.randint(-3, 3)}),
            {"toward": rng.randint(low, high), "by": rng.randint(1, 2)},
        )
    )
    square: dict[str, Any] = {"then": then}
    if rng.random() < 0.9 or then in ("extra turn", "win", "lose"):
        square["on"] = rng.randint(low, high) if rng.random() < 0.5 else number_set(rng, high, low)
    return square | ({"before": True} if rng.random() < 0.25 else {})


# Strategies.


def plans() -> st.SearchStrategy[Plan]:
    """The rules of a random book, by the seed of its generator: quick to make, and easy to make again."""
    return st.integers(0, 2**32).map(lambda seed: random_plan(Random(seed)))


def texts() -> st.SearchStrategy[str]:
    """Random rule books as TOML."""
    return plans().map(lambda plan: plan.text)


def books() -> st.SearchStrategy[RuleBook]:
    """Random rule books as the product reads them."""
    return plans().map(lambda plan: plan.book)


def _told(longest: int) -> st.SearchStrategy[str]:
    """Any text a book may hold; TOML has no lone surrogates."""
    signs = st.characters(exclude_categories=["Cs"])
    return st.text(signs, min_size=1, max_size=longest).filter(lambda text: bool(text.strip()))


def _line_words() -> st.SearchStrategy[str]:
    return st.lists(
        st.sampled_from(("{player}", "{square}", "{{", " ", '"', "\\", "\n", "moves", "'")), min_size=1
    ).map(lambda parts: "".join(("said: ", *parts)))


def _keys() -> st.SearchStrategy[tuple[str, ...]]:
    return st.lists(st.sampled_from(("past", "stuck", "contact.land")), max_size=2).map(tuple)


def _claims() -> st.SearchStrategy[Claim]:
    kinds = st.sampled_from(("", *CLAIMS))
    return st.builds(Claim, _told(20), st.integers(1, 300), kinds, st.just(read_set([5, "primes"])), _told(20))


@st.composite
def told_books(draw: st.DrawFn) -> RuleBook:
    """Random rule books with titles, examples, rulings, claims and words of their own."""
    book = draw(books())
    lines: dict[str, Mapping[str, str]] = {
        key: {"": text}
        for key, text in draw(st.dictionaries(st.sampled_from(LINES), _line_words(), max_size=3)).items()
    }
    texts = Game(book).texts
    said = draw(st.dictionaries(st.sampled_from(texts), _line_words(), max_size=2)) if texts else {}
    examples = st.builds(Example, _told(20), _told(20), _told(40), st.integers(1, 2), st.just("") | _told(9))
    return replace(
        book,
        title=draw(_told(30)),
        about=draw(st.just("") | _told(30)),
        source=draw(st.just("") | _told(30)),
        version=draw(st.integers(1, 99)),
        first=draw(st.integers(0, 2)),
        marks=draw(st.sampled_from((("1", "2"), ("X", "O"), ("P1", "P2")))),
        examples=tuple(draw(st.lists(examples, max_size=2))),
        rulings=tuple(draw(st.lists(st.builds(Ruling, _told(20), _told(20), _told(20), _keys()), max_size=2))),
        claims=tuple(draw(st.lists(_claims(), max_size=2))),
        classic={**lines, **({"said": said} if said else {})},
    )


def play_out(game: Game, first: int, rng: Random, most: int = 60) -> Iterator[Step]:
    """The steps of one random play, up to its end or to `most` moves, the step before the first choice included."""
    step = game.begin(first)
    yield step
    for _ in range(most):
        if step.after.chooser == NOBODY:
            return
        step = game.play(step.after, rng.choice(game.choices(step.after)))
        yield step


def reachable(game: Game, most: int) -> list[State]:
    """The states somebody is asked in, nearest first, from either start, at most about `most` of them."""
    found = dict.fromkeys(state for state in (game.start(1), game.start(2)) if state.chooser != NOBODY)
    queue = list(found)
    for state in queue:
        if len(queue) >= most:
            break
        after = (step.after for step in game.steps(state))
        fresh = [each for each in dict.fromkeys(after) if each.chooser != NOBODY and each not in found]
        found |= dict.fromkeys(fresh)
        queue += fresh
    return queue
