"""The strategy card of a game, as a page."""

from typing import NamedTuple

from numberline.rules.engine import Game
from numberline.solve.arrays import Notice
from numberline.solve.solution import Solution
from numberline.study.card import StrategyCard
from numberline.study.cardmaking import make_card
from numberline.study.positions import solve_both
from numberline.study.rulesearch import Work
from numberline.tell.card import tell_card
from numberline.tui.page import PageScreen

FIRSTS = (1, 2)  # a card for whoever starts


class Made(NamedTuple):
    """A card, and the solution that it was checked against."""

    card: StrategyCard
    solution: Solution


def make(game: Game, notice: Notice) -> Made:
    """Look for the fewest rules; in the background."""
    solution = solve_both(game, notice=notice)
    return Made(make_card(solution, FIRSTS, Work(notice=notice)), solution)


def card_page(card: StrategyCard, solution: Solution) -> PageScreen:
    """The card as it is told in a terminal."""

    def write(width: int) -> str:
        return "\n".join(f"  {line}" for line in tell_card(card, solution, FIRSTS, width - 2)[1:])

    title, *_ = tell_card(card, solution, FIRSTS)
    return PageScreen(title, write)
