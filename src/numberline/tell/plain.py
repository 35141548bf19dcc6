"""Plain mode, our own: one sentence per event, no redraw, fit for a screen reader and a dumb terminal.

What may live here: the blocks of lines that plain mode prints.
What this file must not know: where lines come from and go to, and who sits in front of them.
"""

from typing import NamedTuple

from numberline.play.match import Match
from numberline.rules.engine import Game
from numberline.rules.notation import both, said_choices
from numberline.rules.state import PLAYERS, Step, token_of
from numberline.tell.pictures import NUMBER, draw_line, legend
from numberline.tell.prose import Names, clean, count_moves, end_sentence, tell_step

Block = tuple[str, ...]  # lines that belong together; one empty line stands between two blocks

DRAW_OFFER = "This state has come for the third time: d calls it a draw (a house rule; the book has none)."
LONGEST_LIST = 50  # characters of choices; a longer list makes the prompt wrap, and is left to `?`
LONGEST_TEXT = 200  # characters of a title or a description


class Plain(NamedTuple):
    """Plain mode's words for one match."""

    game: Game
    names: Names
    kinds: tuple[str, str]
    width: int = 78

    @property
    def asks_apart(self) -> bool:
        """Whether the answer stands on a line of its own, below the prompt."""
        return False

    def opening(self, match: Match) -> tuple[Block, ...]:
        """What is said before the first turn."""
        book = self.game.book
        about = (end_sentence(clean(book.about, LONGEST_TEXT)),) if book.about else ()
        help_line = ("Type a choice, or ? for help.",) if "human" in self.kinds else ()
        marks = (f"Marks: {meanings}.",) if (meanings := legend(book)) else ()
        head = (clean(book.title, LONGEST_TEXT), *about, *self._seats(), *marks, *help_line)
        return (head, *self._so_far(match))

    def _seats(self) -> Block:
        seats = [self._seat(player) for player in PLAYERS]
        if self.game.book.shared:
            return (f"{both(seats)} change one number, {NUMBER} on the line.",)
        return tuple(f"{mark} is {seat}." for mark, seat in zip(self.game.book.marks, seats, strict=True))

    def _seat(self, player: int) -> str:
        name, kind = self.names[player - 1], self.kinds[player - 1]
        return name if kind == "human" else f"{name} (the computer, {kind})"

    def _so_far(self, match: Match) -> tuple[Block, ...]:
        """What was forced before the first choice, or the last move of a match that is resumed."""
        told = tell_step(self.game.book, match.steps[-1], self.names)
        block = (f"The game goes on after {count_moves(match.moves)}. The last one:", *told) if match.moves else told
        return (block,) if block else ()

    def turn(self, match: Match) -> Block:
        """The board, and whose turn it is; a computer's turn is told together with its choice."""
        board = draw_line(self.game.book, match.state, self.width)
        human = self.kinds[match.state.chooser - 1] == "human"
        return (*board, f"{tell_head(match, self.names)}.") if human else board

    def prompt(self, match: Match) -> str:
        """What the player may choose."""
        choices = self.game.choices(match.state)
        listed = said_choices(choices)
        if len(listed) > LONGEST_LIST:
            return f"Choose one of {len(choices)} choices (? lists them):"
        return f"Choose {listed}:"

    def chosen(self, match: Match, choice: str) -> Block:
        """What a computer chooses."""
        return (f"{tell_head(match, self.names)}, chooses {choice}.",)

    def echo(self, choice: str) -> str:
        """A choice as it is typed."""
        return choice

    def step(self, step: Step) -> tuple[Block, ...]:
        """What a step did, in the block of its turn."""
        return (tell_step(self.game.book, step, self.names),)


def tell_head(match: Match, names: Names) -> str:
    """Which turn it is, whose, and where the token or the number stands."""
    state = match.state
    square = state.squares[token_of(state.squares, state.chooser)]
    where = f"the number is {square}" if match.game.book.shared else f"on {square}"
    extra = ", extra turn" if match.extra else ""
    return f"Turn {match.turn_number}{extra}: {names[state.chooser - 1]}, {where}"
