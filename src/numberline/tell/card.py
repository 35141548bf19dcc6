"""A strategy card in words: the seat it is for, its rules, and what following them comes to.

What may live here: the page for a terminal, and Markdown.
What this file must not know: how rules are found, how one is worded, and files.
"""

from collections.abc import Iterable, Mapping, Sequence
from textwrap import wrap

from numberline.rules.notation import write_state
from numberline.rules.rulebook import RuleBook
from numberline.rules.state import NOBODY
from numberline.solve.solution import Solution
from numberline.study.arena import Place, Value
from numberline.study.card import ENDLESS, Demand, StrategyCard
from numberline.study.rulesearch import MOST_RULES
from numberline.tell.cardrules import tell_rule
from numberline.tell.rules import clean
from numberline.tell.solved import count

Lines = tuple[str, ...]

MOST_EXCEPTIONS = 20  # on a page; the rest is said to be there
WIDTH = 78
_FAR = 100


def tell_card(card: StrategyCard, solution: Solution, firsts: Sequence[int], width: int = WIDTH) -> Lines:
    """The card as a page for a terminal."""
    book = solution.graph.game.book
    page = [tell_title(book), "", *wrap(tell_seat(card, solution, firsts), width), ""]
    rules = tell_rules_of(card, book)
    page += wrap(tell_order(card), width)
    for number, rule in enumerate(rules, 1):
        page += wrap(f"{number:>3}. {rule}", width, subsequent_indent="     ")
    page += ["", *draw_stones(card, book, width)]
    for sentence in tell_worth(card):
        page += wrap(sentence, width)
    page += _tell_exceptions(card, solution)
    page += wrap(tell_search(card), width)
    return tuple(page)


def tell_title(book: RuleBook) -> str:
    """What the card is for."""
    return f"{clean(book.title)}: how to beat anyone"


def tell_seat(card: StrategyCard, solution: Solution, firsts: Sequence[int]) -> str:
    """On which seat the card helps, and to what."""
    if card.every:
        return "For either seat, and for every position that is not lost: also after mistakes."
    winners = {first: _winner(solution, first) for first in firsts}
    if set(winners.values()) == {NOBODY}:
        return (
            "Nobody can force a win from the start. Whoever plays by this card cannot be beaten, and wins as soon as"
            " the other player gives them the chance."
        )
    return _tell_winners(winners)


def _tell_winners(winners: Mapping[int, int]) -> str:
    """Who wins by the card, for each player who may start."""
    if len(winners) == 1:
        ((first, winner),) = winners.items()
        return f"When Player {first} starts, Player {winner} wins by this card."
    if all(winner == first for first, winner in winners.items()):
        return "Start. Whoever starts wins by this card."
    if all(winner not in {first, NOBODY} for first, winner in winners.items()):
        return "Let the other player start. Whoever does not start wins by this card."
    if len(set(winners.values())) == 1:
        return f"Be Player {winners[1]}, who wins by this card, whoever starts."
    told = (
        f"when Player {first} starts, "
        + (f"Player {winner} wins by this card" if winner else "whoever plays by this card cannot be beaten")
        for first, winner in winners.items()
    )
    sentence = "; ".join(told)
    return f"{sentence[0].upper()}{sentence[1:]}."


def _winner(solution: Solution, first: int) -> int:
    return solution.verdict(solution.graph.game.start(first)).winner


def tell_order(card: StrategyCard) -> str:
    """How the rules of the card are used."""
    free = None in card.findings.counts
    if not card.rules:
        return "There is no rule to learn: choose what you like, for no choice of yours gives anything away."
    if len(card.rules) == 1:
        return "On your turn, whenever you can (where you cannot, any choice will do):" if free else "On your turn:"
    otherwise = " Where you can follow none of them, any choice will do." if free else ""
    return f"On your turn follow the first of these rules that you can.{otherwise}"


def tell_rules_of(card: StrategyCard, book: RuleBook) -> Lines:
    """The rules as sentences."""
    return tuple(tell_rule(rule, book) for rule in card.rules)


def tell_worth(card: StrategyCard) -> Lines:
    """What following the card comes to."""
    findings = card.findings
    won = any(met.position.won for met in findings.met.values())
    drawn = not all(met.position.won for met in findings.met.values())
    most = findings.most
    where = "Once you can win, you do so" if drawn else "You win"
    after = () if most == ENDLESS or not won else (f"{where} with at most {count(most, 'choice')} of your own.",)
    written = (_HOW_EXCEPTIONS_ARE_WRITTEN,) if card.exceptions else ()
    return (*after, _tell_coverage(card), *written)


_HOW_EXCEPTIONS_ARE_WRITTEN = (
    "Each begins with who chooses, p1 or p2, and with the squares of Player 1 and Player 2, or with the one number."
)


def _tell_coverage(card: StrategyCard) -> str:
    met = len(card.findings.met)
    where = "that are not lost" if card.every else "that you can meet, whatever the other player does"
    if not card.exceptions:
        positions = "the one position" if met == 1 else f"all {count(met, 'position')}"
        return f"Checked against the solution in {positions} {where}."
    return (
        f"Checked against the solution: the rules are enough in {_percent(card)} of the {count(met, 'position')}"
        f" {where}. The others are exceptions; there, choose as they say."
    )


def _percent(card: StrategyCard) -> str:
    """The share of the positions that the rules cover, never rounded up to all of them."""
    return f"{int(1000 * card.covered / len(card.findings.met)) / 10} %"


def _tell_exceptions(card: StrategyCard, solution: Solution) -> list[str]:
    lines = tell_exceptions(card.exceptions, solution)
    more = [f"  ... and {len(lines) - MOST_EXCEPTIONS} more, which --md and --json list"]
    return [*(f"  {line}" for line in lines[:MOST_EXCEPTIONS]), *(more if len(lines) > MOST_EXCEPTIONS else [])]


def tell_exceptions(exceptions: Mapping[Place, str], solution: Solution) -> Lines:
    """The exceptions, each as its state and what to choose there."""
    state = solution.graph.state
    return tuple(f"{write_state(state(number))}: {choice}" for (_, number), choice in exceptions.items())


def tell_search(card: StrategyCard) -> str:
    """How hard the rules were looked for."""
    ways = (way for met in card.findings.met.values() for way in met.position.ways)
    if len(card.rules) <= 1 and not card.exceptions and not all(way.keeps for way in ways):
        return "No card can have fewer rules."
    if not card.rules:
        return ""
    limit = f"{card.limit:,}"
    full = f" A card has at most {MOST_RULES} rules." if len(card.rules) == MOST_RULES and card.exceptions else ""
    if card.complete:
        return f"The fewest rules found: the search ended after weighing {card.tried:,}; its limit is {limit}.{full}"
    return f"The fewest rules found: the search stopped at its limit of {limit} weighed; there may be fewer.{full}"


def stones(card: StrategyCard, book: RuleBook) -> tuple[frozenset[int], frozenset[int]]:
    """The numbers that the first rule says to come to, if it has no condition, and those never to come to."""
    low, high = book.span
    line = range(low, high + 1) if high - low < _FAR else range(0)
    first = [rule for rule in card.rules[:1] if not rule.when]
    demands = [demand for rule in first for demand in rule.then if demand.fact == "to"]
    good = (number for demand in demands if not demand.span.but for number in line if demand.span.holds(number))
    bad = (number for demand in demands if demand.span.but for number in line if not demand.span.holds(number))
    return frozenset(good), frozenset(bad)


def draw_stones(card: StrategyCard, book: RuleBook, width: int = WIDTH) -> Lines:
    """The line with a sign below each number to come to, and each never to; nothing where no rule says that."""
    good, bad = stones(card, book)
    low, high = book.span
    cell = len(str(high)) + 1
    if not good | bad or cell * (high - low + 1) > width:
        return ()
    numbers = "".join(f"{number:>{cell}}" for number in range(low, high + 1))
    signs = "".join(f"{_sign(number, good, bad):>{cell}}" for number in range(low, high + 1))
    return (numbers, signs.rstrip(), "")


def _sign(number: int, good: frozenset[int], bad: frozenset[int]) -> str:
    return "^" if number in good else "x" if number in bad else ""


def write_markdown(card: StrategyCard, solution: Solution, firsts: Sequence[int], picture: str = "") -> str:
    """The card as Markdown, with a picture beside it if there is one."""
    book = solution.graph.game.book
    blocks: list[Iterable[str]] = [[f"# {tell_title(book)}"], [tell_seat(card, solution, firsts)], [tell_order(card)]]
    blocks.append(f"{number}. {rule}" for number, rule in enumerate(tell_rules_of(card, book), 1))
    blocks.append([f"![The card as a picture]({picture})"] if picture else [])
    blocks += [[sentence] for sentence in (*tell_worth(card), tell_search(card))]
    blocks.append(f"- `{line}`" for line in tell_exceptions(card.exceptions, solution))
    texts = ("\n".join(block) for block in blocks)
    return "\n\n".join(filter(None, texts)) + "\n"


def describe(demand: Demand) -> dict[str, Value | list[Value]]:
    """A demand as data: the fact, and which values it may have."""
    span = demand.span
    said: dict[str, Value | list[Value] | None] = {
        "fact": demand.fact,
        "listed": list(span.listed) or None,
        "from": span.low,
        "to": span.high,
        "modulus": span.modulus or None,
        "remainder": span.remainder if span.modulus else None,
        "but": True if span.but else None,
    }
    return {key: value for key, value in said.items() if value is not None}
