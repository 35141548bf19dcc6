"""The rules of a strategy card as sentences.

What may live here: how conditions and advice are worded.
What this file must not know: how rules are found, and what else stands on a card.
"""

from collections.abc import Callable, Mapping

from numberline.rules.notation import both, either, harmless
from numberline.rules.rulebook import RuleBook
from numberline.rules.state import PLAYERS
from numberline.study.card import Demand, Rule, Span

MOST_MEMBERS = 8  # numbers that are listed to show what a remainder means
OPPONENT = "your opponent"
_FAR = 100


def tell_rule(rule: Rule, book: RuleBook) -> str:
    """A rule as one sentence."""
    conditions = both(_tell_condition(demand, book) for demand in rule.when)
    advice = _tell_advice(rule.then, book)
    advice = advice.replace(OPPONENT, "them") if OPPONENT in conditions else advice
    sentence = f"{conditions}, {advice}" if conditions else advice
    return f"{sentence[0].upper()}{sentence[1:]}."


def _tell_condition(demand: Demand, book: RuleBook) -> str:
    span = demand.span
    if demand.fact.startswith("can "):
        choice = harmless(demand.fact.removeprefix("can "))
        return f"when you {'may' if span.holds(1) else 'cannot'} choose {choice}"
    if demand.fact == "owes":
        return (
            "when your opponent has a turn to skip" if not span.holds(0) else "when your opponent has no turn to skip"
        )
    if demand.fact == "seat":
        return f"as Player {1 if span.holds(1) else 2}"
    if demand.fact == "lead":
        return _tell_lead(span, "ahead", "behind") or "level with your opponent"
    return _tell_place(demand.fact, _tell_numbers(span, book), book)


def _tell_place(fact: str, where: str, book: RuleBook) -> str:
    """A condition on where the tokens stand."""
    if fact == "gap":
        return f"when you are {where} apart"
    if fact == "other":
        return f"with your opponent on {where}"
    return f"when the number is {where}" if book.shared else f"on {where}"


def _tell_advice(then: tuple[Demand, ...], book: RuleBook) -> str:
    verb = _VERBS[then[0].fact](book, then[0].span)
    return f"{verb} {', failing that '.join(_tell_object(demand, book) for demand in then)}".rstrip()


def _never(asked: str, forbidden: str) -> Callable[[RuleBook, Span], str]:
    return lambda _, span: forbidden if span.but else asked


def _to(book: RuleBook, span: Span) -> str:
    if book.shared:
        return "never bring the number to" if span.but else "bring the number to"
    return "never land on" if span.but else "land on"


_VERBS: Mapping[str, Callable[[RuleBook, Span], str]] = {
    "choice": _never("choose", "never choose"),
    "to": _to,
    "their": _never("leave your opponent on", "never leave your opponent on"),
    "lead after": _never("leave your opponent", "never leave your opponent"),
    "gap after": _never("leave a distance of", "never leave a distance of"),
    "wins": _never("win at once if you can", ""),
    "again": _never("choose what gives you another turn", ""),
    "pays": _never("choose what costs you no turn", ""),
    "longest": lambda book, _: "change the number as much as you can" if book.shared else "move as far as you can",
    "shortest": lambda book, _: (
        "change the number as little as you can" if book.shared else "move as little as you can"
    ),
}


def _tell_object(demand: Demand, book: RuleBook) -> str:
    """What the advice's verb is about; flags have nothing but their verb."""
    if demand.fact == "choice":
        return either(harmless(str(value)) for value in demand.span.listed)
    if demand.fact == "lead after":
        return _tell_lead(demand.span, "behind you", "ahead of you") or "level with you"
    if demand.fact == "gap after":
        return _tell_numbers(demand.span, book, distance=True)
    return _tell_numbers(demand.span, book) if demand.fact in {"to", "their"} else ""


def _tell_lead(span: Span, ahead: str, behind: str) -> str:
    """How far somebody is ahead or behind; nothing where the two are level."""
    if span.listed == (0,):
        return ""
    if span.listed:
        numbers = [int(value) for value in span.listed]
        after, before = ([str(sign * each) for each in numbers if sign * each > 0] for sign in (-1, 1))
        parts = (f"{either(reversed(after))} {behind}" * bool(after), "level" * (0 in numbers))
        return either(filter(None, (*parts, f"{either(before)} {ahead}" * bool(before))))
    end, reaches_up = (span.low, True) if span.low is not None else (span.high or 0, False)
    end = end or 0
    side, other = (ahead, behind) if reaches_up else (behind, ahead)
    if end == 0:
        return f"{side} or level"
    towards = (end > 0) == reaches_up
    if towards:
        return side if abs(end) == 1 else f"at least {abs(end)} {side}"
    return f"at most {abs(end)} {other}, level or {side}"


def _tell_numbers(span: Span, book: RuleBook, *, distance: bool = False) -> str:
    """The numbers of a span in words."""
    if span.listed:
        return either(str(value) for value in span.listed)
    if span.modulus:
        return f"{_tell_remainder(span, book, distance=distance)}{_tell_members(span, book, distance=distance)}"
    return f"{span.low} or more" if span.low is not None else f"{span.high} or less"


def _tell_remainder(span: Span, book: RuleBook, *, distance: bool) -> str:
    if span.modulus == len(PLAYERS):
        kind = "an even" if span.remainder == 0 else "an odd"
        return f"{kind} number" if book.shared or distance else f"{kind} square"
    multiple = f"a multiple of {span.modulus}"
    if span.remainder == 0:
        return multiple
    over = span.remainder <= span.modulus // 2
    return f"{span.remainder} more than {multiple}" if over else f"{span.modulus - span.remainder} less than {multiple}"


def _tell_members(span: Span, book: RuleBook, *, distance: bool) -> str:
    """The numbers on the line that leave a remainder, in brackets, where they are few."""
    low, high = book.span
    ways = {way for choice in book.choices for way in choice.ways}
    line = range(low + (ways == {1}), high + 1 - (ways == {-1}))  # nobody comes to where all begin and nobody returns
    line = range(high - low + 1) if distance else line
    if len(line) > _FAR:
        return ""
    members = [str(number) for number in line if span.holds(number)]
    return f" ({either(members)})" if 0 < len(members) <= MOST_MEMBERS else ""
