from functools import cache
from xml.etree import ElementTree as ET

import pytest

from numberline.rules.engine import Game
from numberline.solve.solution import Solution
from numberline.store import list_games, load
from numberline.study.card import Demand, Rule, Span, StrategyCard
from numberline.study.cardmaking import make_card
from numberline.study.positions import solve_both
from numberline.study.rulesearch import Work
from numberline.tell.carddrawing import BAD, GOOD, WIDTH, draw_card_svg
from numberline.tell.cardrules import tell_rule

SVG = "{http://www.w3.org/2000/svg}"
BOTH = (1, 2)


@cache
def solved(name: str) -> Solution:
    """A shipped game, solved from either start."""
    return solve_both(Game(load(name)))


@cache
def card_of(name: str, work: int = 1_000_000) -> StrategyCard:
    """The card of a shipped game, found with so much work."""
    return make_card(solved(name), work=Work(work))


def drawn(card: StrategyCard, name: str) -> ET.Element:
    """The drawing of a card, read as XML."""
    return ET.fromstring(draw_card_svg(card, solved(name), BOTH))  # noqa: S314 - our own text


def texts(picture: ET.Element) -> list[str]:
    """All that is written in a drawing."""
    return [text.text or "" for text in picture.iter(f"{SVG}text")]


@pytest.mark.parametrize("name", list_games())
def test_drawing_says_every_rule(name: str) -> None:
    """The drawing of a card is whole SVG with its title and every word of its rules, in lines that fit its width."""
    card = card_of(name)
    picture = drawn(card, name)
    written = " ".join(texts(picture))

    assert picture.get("width") == str(WIDTH)
    assert written.startswith(solved(name).graph.game.book.title)
    assert all(tell_rule(rule, solved(name).graph.game.book) in written for rule in card.rules)
    assert all(len(text) <= 84 for text in texts(picture))


def test_numbers_to_come_to_are_filled() -> None:
    """Each number to come to has a filled cell; a number never to come to is crossed out."""
    base = card_of("token-sprint")
    never = StrategyCard((Rule((), (Demand("to", Span((5, 10), but=True)),)),), {}, base.findings, 1, 9, complete=True)
    filled = [cell for cell in drawn(base, "token-sprint").iter(f"{SVG}rect") if cell.get("fill") == GOOD]
    crossed = [cross for cross in drawn(never, "token-sprint").iter(f"{SVG}path") if cross.get("stroke") == BAD]

    assert len(filled) == 7
    assert len(crossed) == 2


def test_many_exceptions_are_cut() -> None:
    """A drawing has room for thirty exceptions, and says how many it leaves out."""
    card = card_of("keep-or-give", 1)
    written = texts(drawn(card, "keep-or-give"))

    assert sum(text.startswith("p") and ": " in text for text in written) == 30
    assert f"... and {len(card.exceptions) - 30} more" in written
