"""Edits of the special squares: which they are, and what they do.

What may live here: the squares that are tried, and how a set with other squares is written.
What this file must not know: what a square does to a game.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from numberline.rules.mechanics import Square
from numberline.rules.mechanics.square import EXTRA, SKIP
from numberline.rules.sets import EVERY_NUMBER, Numbers, write_set
from numberline.study.edits.edit import ENTRY, ITEM, SQUARES, STEPS, WORD, Edit, Plan, Rules

LONGEST_LINE = 200  # numbers; on a longer line squares are not tried one by one
OTHER = {SKIP: EXTRA, EXTRA: SKIP}
SENDING = ("to", "add", "times")  # effects with a number of their own

Entry = Mapping[str, Any]


def find_squares(plan: Plan) -> Iterator[Edit]:
    """Every edit of the special squares, in their order; then new ones."""
    squares = [mechanic for mechanic in plan.book.mechanics if isinstance(mechanic, Square)]
    field = _find_field(plan)
    for place, square in enumerate(squares):
        if not square.before and square.on != EVERY_NUMBER:
            yield from _edit_set(plan, place, squares, field)
        yield from _edit_entry(plan, place, square)
    yield from _add_entries(plan, squares, field)


def _find_field(plan: Plan) -> Sequence[int]:
    """The squares that anything can be on: those of the line which do not win anyway."""
    low, high = plan.book.span
    if high - low >= LONGEST_LINE:
        return ()
    goals = plan.book.goal or ()
    return [number for number in range(low, high + 1) if not goals or not all(number in side for side in goals)]


def _edit_set(plan: Plan, place: int, squares: Sequence[Square], field: Sequence[int]) -> Iterator[Edit]:
    """Squares of one entry moved, taken away and added."""
    on, effect = squares[place].on, str(squares[place].then.data())
    members = [number for number in field if number in on]
    for square in members:
        for now in (square + step for step in STEPS):
            if now in field and now not in on:
                facts = {"effect": effect, "was": str(square), "now": str(now)}
                moved = sorted(now if each == square else each for each in members)
                yield Edit(SQUARES, "square-moved", facts, abs(now - square), _with_set(plan, place, moved))
    for square in members if len(members) > 1 else ():
        rest = [each for each in members if each != square]
        facts = {"effect": effect, "was": str(square)}
        yield Edit(SQUARES, "square-taken", facts, ITEM, _with_set(plan, place, rest))
    for square in _free(plan, squares, field):
        rules = _with_entry(plan, place, {"on": _added(on, square)})
        yield Edit(SQUARES, "square-added", {"effect": effect, "now": str(square)}, ITEM, rules)


def _free(plan: Plan, squares: Sequence[Square], field: Sequence[int]) -> Iterator[int]:
    """The squares on which nothing happens yet; play seldom comes back to a start."""
    for number in field:
        if number not in plan.book.start and not any(number in square.on for square in squares):
            yield number


def _added(on: Numbers, square: int) -> object:
    if on.denied:
        left = tuple(each for each in on.ranges if each != (square, square))
        return write_set(Numbers(left, on.multiples_of, on.words, denied=True))
    return write_set(Numbers((*on.ranges, (square, square)), on.multiples_of, on.words))


def _with_set(plan: Plan, place: int, members: Sequence[int]) -> Rules:
    return _with_entry(plan, place, {"on": list(members) if len(members) > 1 else members[0]})


def _with_entry(plan: Plan, place: int, change: Entry) -> Rules:
    entries = list(plan.data["square"])
    entries[place] = {**entries[place], **change}
    return plan.data | {"square": entries}


def _edit_entry(plan: Plan, place: int, square: Square) -> Iterator[Edit]:
    """One entry turned into its opposite, sending elsewhere, or dropped."""
    on = "any square" if square.on == EVERY_NUMBER else str(square.on)
    word = square.then.word
    if word in OTHER:
        facts = {"on": on, "was": word, "now": OTHER[word]}
        yield Edit(SQUARES, "effect-turned", facts, WORD, _with_entry(plan, place, {"then": OTHER[word]}))
    if word in SENDING:
        for step in STEPS:
            then = {word: square.then.number + step}
            facts = {"on": on, "was": str(square.then.data()), "now": str(then)}
            yield Edit(SQUARES, "effect-changed", facts, abs(step), _with_entry(plan, place, {"then": then}))
    rest = [each for other, each in enumerate(plan.data["square"]) if other != place]
    rules = {key: value for key, value in plan.data.items() if key != "square"} | ({"square": rest} if rest else {})
    yield Edit(SQUARES, "entry-dropped", {"effect": str(square.then.data()), "on": on}, ENTRY, rules)


def _add_entries(plan: Plan, squares: Sequence[Square], field: Sequence[int]) -> Iterator[Edit]:
    """A first square that costs a turn, or gives one."""
    there = {square.then.word for square in squares}
    for word in (each for each in OTHER if each not in there):
        for number in _free(plan, squares, field):
            rules = plan.data | {"square": [*plan.data.get("square", ()), {"on": number, "then": word}]}
            yield Edit(SQUARES, "entry-added", {"effect": word, "now": str(number)}, ENTRY, rules)
