"""A saved game shown again: its header, then a block of lines for each turn.

What may live here: turns put into lines.
What this file must not know: terminals, and files.
"""

from collections.abc import Iterator

from numberline.play.match import Match, Turn
from numberline.play.movetext import NO_COMMENTS, Comments
from numberline.play.transcript import Header, result_of
from numberline.rules.notation import harmless
from numberline.rules.rulebook import RuleBook
from numberline.rules.state import NOBODY, PLAYERS, State, placed
from numberline.tell.pictures import draw_line
from numberline.tell.prose import UNNAMED, Names, tell_event, told_apart
from numberline.tell.rules import clean

Block = tuple[str, ...]


def tell_replay(header: Header, match: Match, width: int = 78, comments: Comments = NO_COMMENTS) -> Iterator[Block]:
    """The header, then each turn with its comments and the line as it stands after it."""
    book, names = match.game.book, names_of(header)
    yield (*_tell_header(header, match, names), *_tell_comments(comments, 0))
    squares = match.steps[0].before.squares
    for place, turn in enumerate(match.turns(), 1):
        squares = _squares_after(squares, turn)
        board = draw_line(book, State(squares, NOBODY), width)
        yield (*_tell_turn(book, turn, names), *_tell_comments(comments, place), *board)


def _tell_comments(comments: Comments, place: int) -> Block:
    return tuple(f"  {{{clean(comment)}}}" for comment in comments.get(place, ()))


def names_of(header: Header) -> Names:
    """The names of the players, as a terminal may show them."""
    first, second = (harmless(name) or unnamed for name, unnamed in zip(header.names, UNNAMED, strict=True))
    return told_apart((first, second))


def _tell_header(header: Header, match: Match, names: Names) -> Block:
    book = match.game.book
    facts = {
        "Game": clean(book.title),
        **{f"Player {player}": _tell_player(header, book, names, player) for player in PLAYERS},
        "From": harmless(header.begun),
        "Starts": names[header.first - 1],
        "Seed": str(header.seed),
        "Date": harmless(header.date),
        "Result": result_of(match.outcome),
    }
    return tuple(f"{fact + ':':<10}{value}" for fact, value in facts.items() if value)


def _tell_player(header: Header, book: RuleBook, names: Names, player: int) -> str:
    mark = "" if book.shared else f", {book.marks[player - 1]}"
    return f"{names[player - 1]} ({harmless(header.players[player - 1])}{mark})"


def _tell_turn(book: RuleBook, turn: Turn, names: Names) -> Block:
    choices = ", then ".join(act.choice for act in turn.acts if act.choice)
    head = f"Turn {turn.number}, {names[turn.player - 1]}" + (f": {choices}" if choices else "")
    return (head, *(f"  {tell_event(book, event, names)}" for act in turn.acts for event in act.events))


def _squares_after(squares: tuple[int, ...], turn: Turn) -> tuple[int, ...]:
    for event in (event for act in turn.acts for event in act.events):
        squares = placed(squares, event)
    return squares
