"""The list of games.

What may live here: the table of games, folded beside their names.
What this file must not know: where the games lie.
"""

from collections.abc import Sequence
from textwrap import wrap

from numberline.rules.rulebook import RuleBook
from numberline.tell.rules import clean

LEAST = 22  # columns beside the names, on whatever screen: room for a few words


def tell_games(books: Sequence[RuleBook], width: int = 78) -> tuple[str, ...]:
    """The head of the table, then each game: its name, and beside it what it is, on more than one line if need be."""
    room = max((len(book.name) for book in books), default=0)
    rows = [line for book in books for line in _tell_game(book, room, width)]
    return (f"{'GAME':<{room}}  ABOUT", *rows)


def _tell_game(book: RuleBook, room: int, width: int) -> list[str]:
    about = clean(book.about or book.title)
    beside = " " * (room + 2)
    return wrap(about, max(width, room + LEAST), initial_indent=f"{book.name:<{room}}  ", subsequent_indent=beside)
