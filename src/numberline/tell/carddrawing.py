"""A strategy card as a drawing, fit to be printed, cut out and put beside the board.

What may live here: the card as SVG: the rules, and the line with the numbers that they are about.
What this file must not know: how a rule is worded.
"""

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from textwrap import wrap

from numberline.rules.rulebook import RuleBook
from numberline.solve.solution import Solution
from numberline.study.card import StrategyCard
from numberline.tell.card import stones, tell_exceptions, tell_order, tell_rules_of, tell_seat, tell_title, tell_worth
from numberline.tell.maps import FONT, NAMESPACE

WIDTH, MARGIN = 640, 32
LINE, LETTERS = 24, 54  # how high a line of a rule is, and how many letters it may have
SMALL, SMALL_LETTERS = 18, 84  # the same of the lines below the rules
TITLE_LETTERS, ORDER_LETTERS = 44, 70
CELL = 26
MOST_EXCEPTIONS = 30  # that are drawn; a page has no room for more

GOOD, BAD, PLAIN, INK, FAINT = "#2f855a", "#c53030", "#ffffff", "#1a202c", "#4a5568"

Part = tuple[str, int]  # some SVG, and how high it is


def draw_card_svg(card: StrategyCard, solution: Solution, firsts: Sequence[int]) -> str:
    """The card as a self-contained SVG."""
    book = solution.graph.game.book
    parts = [
        *_write(wrap(tell_title(book), TITLE_LETTERS), 20, 34, weight=700),
        *_write(wrap(tell_seat(card, solution, firsts), SMALL_LETTERS), 13, SMALL, FAINT),
        _gap(14),
        *_write(wrap(tell_order(card), ORDER_LETTERS), 15, LINE),
        *_draw_rules(tell_rules_of(card, book)),
        _gap(10),
        *_draw_line(card, book),
        *(part for sentence in tell_worth(card) for part in _small(sentence)),
        *(part for line in _tell_some(tell_exceptions(card.exceptions, solution)) for part in _small(line)),
    ]
    drawn, height = [], MARGIN
    for part, part_height in parts:
        if part:
            drawn.append(f'<g transform="translate({MARGIN} {height})">{part}</g>')
        height += part_height
    height += MARGIN
    return "\n".join(
        [
            f'<svg xmlns="{NAMESPACE}" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" {FONT}>',
            f"<title>{escape(tell_title(book))}</title>",
            f'<rect x="1" y="1" width="{WIDTH - 2}" height="{height - 2}" rx="14" fill="{PLAIN}" stroke="#cbd5e0"/>',
            *drawn,
            "</svg>",
            "",
        ]
    )


def _gap(height: int) -> Part:
    return ("", height)


def _write(lines: Iterable[str], size: int, height: int, fill: str = INK, weight: int = 400) -> Iterator[Part]:
    for line in lines:
        yield (
            f'<text y="{size}" font-size="{size}" font-weight="{weight}" fill="{fill}">{escape(line)}</text>',
            height,
        )


def _small(sentence: str) -> Iterator[Part]:
    return _write(wrap(sentence, SMALL_LETTERS), 12, SMALL, FAINT)


def _draw_rules(rules: Sequence[str]) -> Iterator[Part]:
    """Each rule beside its number; a rule alone needs none."""
    for number, rule in enumerate(rules, 1):
        yield _gap(6)
        for place, line in enumerate(wrap(rule, LETTERS)):
            mark = "" if place else _draw_number(number)
            text = f'<text x="36" y="17" font-size="16" font-weight="600" fill="{INK}">{escape(line)}</text>'
            yield (mark + text, LINE)


def _draw_number(number: int) -> str:
    circle = f'<circle cx="12" cy="11" r="12" fill="{INK}"/>'
    return f'{circle}<text x="12" y="16" font-size="13" text-anchor="middle" fill="{PLAIN}">{number}</text>'


def _draw_line(card: StrategyCard, book: RuleBook) -> Iterator[Part]:
    """The line in rows, with the numbers to come to filled, and those never to come to crossed out."""
    good, bad = stones(card, book)
    low, high = book.span
    if not good | bad:
        return
    length = (WIDTH - 2 * MARGIN) // CELL
    for start in range(low, high + 1, length):
        row = range(start, min(start + length, high + 1))
        cells = (_draw_cell(place * CELL, number, good, bad) for place, number in enumerate(row))
        yield ("".join(cells), CELL + 6)
    yield _gap(10)


def _draw_cell(x: int, number: int, good: frozenset[int], bad: frozenset[int]) -> str:
    fill, ink = (GOOD, PLAIN) if number in good else (PLAIN, FAINT)
    box = f'<rect x="{x}" width="{CELL - 3}" height="{CELL - 3}" rx="4" fill="{fill}" stroke="#cbd5e0"/>'
    text = f'<text x="{x + (CELL - 3) / 2}" y="16" text-anchor="middle" fill="{ink}">{number}</text>'
    cross = f'<path d="M{x + 3} 3 l17 17 m0 -17 l-17 17" stroke="{BAD}" stroke-width="2"/>' if number in bad else ""
    return box + text + cross


def _tell_some(lines: Sequence[str]) -> Sequence[str]:
    if len(lines) <= MOST_EXCEPTIONS:
        return lines
    return (*lines[:MOST_EXCEPTIONS], f"... and {len(lines) - MOST_EXCEPTIONS} more")
