"""Which ends of the line some choice can lead past, so that the printed rules speak of no others.

What may live here: looking at the numbers near an end. Where they do not settle it, an end counts as one to be passed.
What this file must not know: what becomes of a choice that leads past an end.
"""

from collections.abc import Iterable, Sequence

from numberline.rules.amounts import OPPONENT
from numberline.rules.mechanics.choice import FORWARD, Entry, changed
from numberline.rules.notation import LARGEST, OPPOSING
from numberline.rules.sets import WAY
from numberline.rules.table import Values

_NEAR = 60  # numbers that are looked at; amounts are seldom larger
_SHORT = 1_000  # numbers of a line on which every landing is looked at; on a longer one squares may send anywhere


def passed_ends(values: Values, owner: int, low: int, high: int) -> tuple[bool, bool]:
    """Whether some choice can lead a player's number below the low end, and past the high one."""
    put = _put_on(values, owner, low, high)
    below = range(low, min(low + _NEAR, high + 1))
    past = range(high, max(high - _NEAR, low - 1), -1)
    return (low > -WAY and _is_passed(values, owner, below, put), high < WAY and _is_passed(values, owner, past, put))


def _put_on(values: Values, owner: int, low: int, high: int) -> frozenset[int]:
    """The numbers on which a token can stand without having come to them: its start, and wherever squares send it."""
    start = values["start"][owner]
    sending = [each for each in values["square"] if each["then"].sends and not each["before"]]
    line = range(low, high + 1) if sending else range(0)
    if len(line) > _SHORT:
        return frozenset((start, *line[:_NEAR], *line[-_NEAR:]))
    landed = (number for number in line if not _ends_play(values, owner, number))
    return frozenset((start, *(_sent(sending, number, start) for number in landed)))


def _sent(sending: Sequence[Values], landed: int, start: int) -> int:
    """Where squares put a token that lands on a number: each changes what the ones before it have left."""
    number = landed
    for each in sending:
        number = each["then"].target(number, start) if landed in each["on"] else number
    return number


def _is_passed(values: Values, owner: int, near: range, put: frozenset[int]) -> bool:
    off = [number for number in put if (number - near[0]) * near.step < 0]
    stood = [*off, *(number for number in near if number in put or not _ends_play(values, owner, number))]
    passes = any(_passes(values, entry, owner, near, stood) for entry in values["choices"])
    return passes or _is_sent_past(values, owner, near)


def _is_sent_past(values: Values, owner: int, near: range) -> bool:
    """Whether a square that is looked at before the ends can send a number on the line past an end of it."""
    start = values["start"][owner]
    return any(
        (each["then"].target(number, start) - near[0]) * near.step < 0
        for each in values["square"]
        if each["before"] and each["then"].sends
        for number in (*near, *(end for end in each["on"].ends if (end - near[0]) * near.step > 0))
        if number in each["on"]
    )


def _passes(values: Values, entry: Entry, owner: int, near: range, stood: Iterable[int]) -> bool:
    """Whether a choice can take a number of this owner past the end at which the range begins."""
    forward = FORWARD[values["heading"][owner]]
    if any(_beyond(entry, number, forward, near) for number in stood if _may_choose(values, entry, owner, number)):
        return True
    return len(near) == _NEAR and _beyond(entry, near[-1], forward, near)


def _may_choose(values: Values, entry: Entry, owner: int, number: int) -> bool:
    """Whether the choice may be made on a number."""
    when = entry.when.at(values["start"])
    opposing = entry.sign.startswith(OPPOSING)
    asked = when.opponent if opposing else when.own
    return asked is None or number in asked.sets[1 - owner if opposing else owner]


def _ends_play(values: Values, owner: int, number: int) -> bool:
    """Whether nobody plays on from a number, whoever came to it: what loses for one may be made by the other."""
    goals, losses = (values[key] or () for key in ("goal", "lose"))
    if values["token"] != "shared":
        return any(number in sides[owner] for sides in (goals, losses) if sides)
    return any(number in side for side in goals) or (bool(losses) and all(number in side for side in losses))


def _beyond(entry: Entry, number: int, forward: int, near: range) -> bool:
    sign = entry.sign.removeprefix(OPPOSING)
    apart = entry.sign != sign or entry.amounts.of == OPPONENT  # computed from the other player's number
    amounts = _any_amounts(entry) if apart and entry.amounts.computed else entry.amounts.of_number(number)
    return any((changed(sign, number, each, forward) - near[0]) * near.step < 0 for each in _extremes(amounts))


def _any_amounts(entry: Entry) -> tuple[int, ...]:
    """The amounts that some number or other gives."""
    return (0, 9) if entry.amounts.by == "digits" else (1, LARGEST)


def _extremes(amounts: tuple[int, ...]) -> tuple[int, ...]:
    return (min(amounts), max(amounts)) if amounts else ()
