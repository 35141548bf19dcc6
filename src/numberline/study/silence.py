"""Silence: the questions that every author meets, and what the answers that a book does not give would change.

A book is silent on a question where its text leaves the key of the answer out: the rules then have the plainest answer.
Each other reading is solved as a game of its own, unless an example of the book rules it out.

What may live here: the questions, which of them a book leaves open, and what other readings change.
What this file must not know: how a question is worded.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from numberline.rules.engine import Game
from numberline.rules.mechanics import Contact
from numberline.rules.rulebook import EITHER, BadRuleBook, RuleBook, rules_data, with_rules
from numberline.rules.state import opponent_of
from numberline.solve.arrays import Notice
from numberline.solve.size import MOST_STATES, TooManyStates
from numberline.solve.solution import Solution, Verdict, solve
from numberline.study.reach import find_reach
from numberline.study.samples import find_contradiction

NOTHING, DISTANCE, WINNER = "nothing", "distance", "winner"

Rules = dict[str, Any]


class Reading(NamedTuple):
    """Another answer to a question, and what follows from it; no verdict where there is no such game."""

    word: str
    verdict: Verdict | None
    changes: str = NOTHING
    ruled_out: str = ""  # the title of an example that this answer would break


@dataclass(frozen=True, slots=True)
class Silence:
    """A question that a book leaves open: the key of its answer, how it is read, and what other readings change."""

    key: str
    word: str
    ruled: bool  # whether a ruling says why it is read so
    readings: tuple[Reading, ...]


class Question(NamedTuple):
    """A question: the key of its answer, whether it comes up in a game, and the rules under each answer."""

    key: str
    comes_up: Callable[[RuleBook, Rules], bool]
    words: Callable[[Rules], str]  # how it is read
    others: Callable[[Rules], Mapping[str, Rules]]  # the rules under each other answer


class How(NamedTuple):
    """How other readings are solved: by starter, up to a limit of states, with somebody to tell how far that is."""

    first: int
    limit: int
    notice: Notice | None


def find_silences(
    solution: Solution, first: int, limit: int = MOST_STATES, notice: Notice | None = None
) -> tuple[Silence, ...]:
    """Every question that the book of a solved game leaves open."""
    how = How(first, limit, notice)
    book = solution.graph.game.book
    data = rules_data(book)
    ruled = {key for ruling in book.rulings for key in ruling.about}
    found = []
    for question in QUESTIONS:
        if question.key in book.written or not question.comes_up(book, data):
            continue
        readings = tuple(_read(solution, word, rules, how) for word, rules in question.others(data).items())
        found.append(Silence(question.key, question.words(data), question.key in ruled, readings))
    return (*found, *_find_starter(solution, how))


def _read(solution: Solution, word: str, rules: Rules, how: How) -> Reading:
    game, verdict = solution.graph.game, solution.verdict()
    try:
        variant = Game(with_rules(game.book, rules))
        if contradiction := find_contradiction(game, variant):
            return Reading(word, None, ruled_out=contradiction)
        other = solve(variant, how.first, limit=how.limit, notice=how.notice).verdict()
    except (BadRuleBook, TooManyStates):
        return Reading(word, None)
    changes = WINNER if other.winner != verdict.winner else DISTANCE if other.moves != verdict.moves else NOTHING
    return Reading(word, other, changes)


def _find_starter(solution: Solution, how: How) -> Iterator[Silence]:
    """Who starts: what changes is not which player wins, but whether it is the one who starts."""
    book = solution.graph.game.book
    if book.first != EITHER:
        return
    other = opponent_of(how.first)
    reading = _read(solution, str(other), rules_data(book), how._replace(first=other))
    ruled = any("first" in ruling.about for ruling in book.rulings)
    if reading.verdict is not None:
        yield Silence("first", str(how.first), ruled, (reading,))


def _goes_past(book: RuleBook, data: Rules) -> bool:
    """Whether a choice can go past the goal at all: the goal has an end, and is not all there is from some point on."""
    if book.goal is None or isinstance(data["past"], dict):
        return False
    return not any(side.is_open_above or side.is_open_below for side in book.goal)


def _others(key: str, *words: str) -> Callable[[Rules], Mapping[str, Rules]]:
    """The rules with each other word under a key."""

    def others(data: Rules) -> Mapping[str, Rules]:
        return {word: data | {key: word} for word in words if word != data[key]}

    return others


def _meet(book: RuleBook, data: Rules) -> bool:
    del data
    return any(isinstance(mechanic, Contact) and mechanic.meets for mechanic in book.mechanics)


def _meet_at_start(book: RuleBook, data: Rules) -> bool:
    """Whether one can land on a start, and the opponent there counts: to begin on one is no landing."""
    if not _meet(book, data) or _contact(data)["land"] == "share":
        return False
    reach = find_reach(Game(book))
    return not all(reach.rules_out(number) for number in book.start)


def _contact(data: Rules) -> Mapping[str, str]:
    return {"land": "share", "pass": "free", "on_start": "like elsewhere", **data.get("contact", {})}


def _other_contacts(key: str, *words: str) -> Callable[[Rules], Mapping[str, Rules]]:
    """The rules with each other word for contact."""

    def others(data: Rules) -> Mapping[str, Rules]:
        contact = _contact(data)
        return {word: data | {"contact": {**contact, key: word}} for word in words if word != contact[key]}

    return others


def _forget(data: Rules) -> Mapping[str, Rules]:
    repeat = data["repeat"]
    other = {"forget": "keep", "keep": "forget"}[repeat["after_pass"]]
    return {other: data | {"repeat": repeat | {"after_pass": other}}}


def _divides(book: RuleBook, data: Rules) -> bool:
    del data
    return any(choice.amounts.by in {"divisors", "proper divisors"} for choice in book.choices)


def _start_at(data: Rules) -> Mapping[str, Rules]:
    """Whether 1 is a divisor that may be chosen: the other answer for every choice that has divisors."""
    starts = [entry.get("from", 1) for entry in data["choices"] if _has_divisors(entry)]
    low = 1 if max(starts) > 1 else 2
    choices = [{**entry, "from": low} if _has_divisors(entry) else entry for entry in data["choices"]]
    return {str(low): data | {"choices": choices}}


def _has_divisors(entry: object) -> bool:
    return isinstance(entry, dict) and entry.get("by") in {"divisors", "proper divisors"}


QUESTIONS = (
    Question("past", _goes_past, lambda data: str(data["past"]), _others("past", "refused", "loses", "stops")),
    Question("stuck", lambda _, __: True, lambda data: str(data["stuck"]), _others("stuck", "passes", "loses")),
    Question("contact.land", _meet, lambda data: _contact(data)["land"], _other_contacts("land", "share", "refuse")),
    Question("contact.pass", _meet, lambda data: _contact(data)["pass"], _other_contacts("pass", "free", "refuse")),
    Question(
        "contact.on_start",
        _meet_at_start,
        lambda data: _contact(data)["on_start"],
        _other_contacts("on_start", "share", "like elsewhere"),
    ),
    Question(
        "repeat.after_pass", lambda _, data: "repeat" in data, lambda data: str(data["repeat"]["after_pass"]), _forget
    ),
    Question(
        "choices.from",
        _divides,
        lambda data: str(max(entry.get("from", 1) for entry in data["choices"] if _has_divisors(entry))),
        _start_at,
    ),
)
