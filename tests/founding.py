"""The five founding books, for any test that plays them."""

from functools import cache
from pathlib import Path

import numberline
from numberline.rules.engine import Game
from numberline.rules.rulebook import RuleBook, parse

FOLDER = Path(numberline.__file__).parent / "rulebooks"
NAMES = ("double-or-add-one", "leap-to-twenty", "number-climb", "prime-climb", "token-sprint")


def founding_text(name: str) -> str:
    """The rule book's file as it stands."""
    return (FOLDER / f"{name}.toml").read_text(encoding="utf-8")


@cache
def founding_book(name: str) -> RuleBook:
    """The rule book of that name."""
    return parse(founding_text(name), name)


@cache
def founding_game(name: str) -> Game:
    """The game of that name."""
    return Game(founding_book(name))
