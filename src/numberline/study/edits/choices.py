"""Edits of the choices: amounts that are changed, added and taken away.

What may live here: the amounts that are tried, and how choices with other amounts are written.
What this file must not know: what a choice does to a number.
"""

from collections.abc import Container, Iterator, Sequence
from itertools import groupby

from numberline.rules.mechanics import Choice
from numberline.rules.notation import OPPOSING, ChoiceWord
from numberline.rules.sets import WAY
from numberline.study.edits.edit import AMOUNTS, ENTRY, ITEM, STEPS, Edit, Plan, Rules

MOST_AMOUNTS = 40  # of one way of choosing; more are not edited one by one
ABOVE = 2  # how far beyond the largest amount one is added
LONGEST_LIST = 3  # amounts in a row that are written one by one

Entries = list[object]


def find_amounts(plan: Plan) -> Iterator[Edit]:
    """Every edit of an amount, in the order of the choices."""
    for place, choice in enumerate(plan.book.choices):
        if choice.amounts.computed:
            yield from _move_limits(plan, place)
        elif len(choice.amounts.fixed) <= MOST_AMOUNTS:
            yield from _edit_fixed(plan, place)
    if len(plan.book.choices) > 1:
        yield from _drop_computed(plan)


def _edit_fixed(plan: Plan, place: int) -> Iterator[Edit]:
    choice, fixed = plan.book.choices[place], plan.book.choices[place].amounts.fixed
    there = {each for other in plan.book.choices if other.kind == choice.kind for each in other.amounts.fixed}
    for amount in fixed:
        for now in (amount + step for step in STEPS):
            if now >= _least(choice) and now not in there:
                facts = {"was": _name(choice, amount), "now": _name(choice, now)}
                rules = _with(plan, place, [now if each == amount else each for each in fixed])
                yield Edit(AMOUNTS, "amount-changed", facts, abs(now - amount), rules)
    for amount in fixed if len(fixed) > 1 or len(plan.book.choices) > 1 else ():
        rules = _with(plan, place, [each for each in fixed if each != amount])
        yield Edit(AMOUNTS, "amount-taken", {"was": _name(choice, amount)}, ITEM, rules)
    for amount in _missing(plan, place, there):
        rules = _with(plan, place, [*fixed, amount])
        yield Edit(AMOUNTS, "amount-added", {"now": _name(choice, amount)}, ITEM, rules)
    yield from _cut(plan, place)


def _cut(plan: Plan, place: int) -> Iterator[Edit]:
    """Several amounts taken away at once: all those above one of them, or all those below."""
    choice, fixed = plan.book.choices[place], plan.book.choices[place].amounts.fixed
    for kept in range(2, len(fixed) - 1):
        for amounts, end in ((fixed[:kept], "largest"), (fixed[-kept:], "smallest")):
            facts = {"now": _name(choice, amounts[-1 if end == "largest" else 0]), "end": end}
            yield Edit(AMOUNTS, "amounts-cut", facts, len(fixed) - kept, _with(plan, place, amounts))


def _least(choice: Choice) -> int:
    """The smallest amount that does anything: one time a number is the number."""
    return 2 if choice.sign.removeprefix(OPPOSING) in {"*", "/", "//"} else 1


def _missing(plan: Plan, place: int, there: Container[int]) -> Iterator[int]:
    """The amounts that can be added, once for each sign or name; none where a name stands for the only one."""
    choice = plan.book.choices[place]
    if choice.is_alone or any(other.kind == choice.kind for other in plan.book.choices[:place]):
        return
    yield from (each for each in range(_least(choice), max(choice.amounts.fixed) + ABOVE + 1) if each not in there)


def _name(choice: Choice, amount: int) -> str:
    return f"{choice.name} ({choice.sign}{amount})" if choice.is_alone else choice.text(amount)


def _with(plan: Plan, place: int, amounts: Sequence[int]) -> Rules:
    """The rules with other amounts of one way of choosing; without any it is gone."""
    choice = plan.book.choices[place]
    return _replaced(plan, place, _write(choice.sign, choice.data()["choices"][0], sorted(amounts)))


def _write(sign: str, entry: object, amounts: Sequence[int]) -> Entries:
    if not amounts:
        return []
    if isinstance(entry, dict):
        kept = {key: value for key, value in entry.items() if key not in {"from", "to"}}
        return [kept | {"do": sign, "by": list(amounts) if len(amounts) > 1 else amounts[0]}]
    return [str(ChoiceWord(sign, low, high)) for low, high in _join(amounts)]


def _join(amounts: Sequence[int]) -> Iterator[tuple[int, int]]:
    """The amounts as ranges, where several follow each other."""
    for _, run in groupby(enumerate(amounts), key=lambda each: each[1] - each[0]):
        numbers = [number for _, number in run]
        if len(numbers) > LONGEST_LIST:
            yield (numbers[0], numbers[-1])
        else:
            yield from ((number, number) for number in numbers)


def _move_limits(plan: Plan, place: int) -> Iterator[Edit]:
    """Other smallest and largest amounts of those that are computed from a number."""
    choice = plan.book.choices[place]
    limits = {"from": choice.amounts.low, "to": choice.amounts.high}
    for key, limit in limits.items():
        if isinstance(limit, str) or limit == WAY:
            continue
        for now in (limit + step for step in STEPS):
            if now < 1 or (key == "to" and now < choice.amounts.low):
                continue
            (entry,) = choice.data()["choices"]
            rules = _replaced(plan, place, [entry | {key: now}])
            facts = {"choice": choice.named[0], "end": key, "was": str(limit), "now": str(now)}
            yield Edit(AMOUNTS, "limit-changed", facts, abs(now - limit), rules)


def _drop_computed(plan: Plan) -> Iterator[Edit]:
    for place, choice in enumerate(plan.book.choices):
        if choice.amounts.computed:
            facts = {"was": choice.named[0]}
            yield Edit(AMOUNTS, "choice-taken", facts, ENTRY, _replaced(plan, place, []))


def _replaced(plan: Plan, place: int, entries: Entries) -> Rules:
    own = [list(choice.data()["choices"]) for choice in plan.book.choices]
    own[place] = entries
    return plan.data | {"choices": [entry for each in own for entry in each]}
