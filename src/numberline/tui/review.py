"""The review: a played game move by move, on the board, with what gave something away and how that is refuted."""

import asyncio
from collections.abc import Callable
from functools import partial
from textwrap import wrap
from typing import ClassVar, NamedTuple

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from numberline.play.match import Match
from numberline.rules.state import Step
from numberline.solve.arrays import Notice
from numberline.solve.size import TooManyStates
from numberline.solve.solution import Solution
from numberline.study.reasons import Reasons
from numberline.study.review import Review, ReviewedMove, review
from numberline.tell.actions import REVIEW
from numberline.tell.board import Position, find_left, trace
from numberline.tell.notices import MORE, NO_REFUTATION
from numberline.tell.prose import Names, clean
from numberline.tell.review import Told, tell_head, tell_list, tell_mistakes, tell_refuting, tell_sum
from numberline.tell.solved import tell_too_large
from numberline.tui.board import Board
from numberline.tui.help import HelpScreen
from numberline.tui.keys import KeyLine, bindings_of
from numberline.tui.leaving import leave
from numberline.tui.pace import Pace
from numberline.tui.page import PageScreen, wrap_lines
from numberline.tui.strip import Strip
from numberline.tui.work import work_on
from numberline.tui.working import start

Lines = tuple[str, ...]

AROUND = 20  # lines that this screen needs besides the board
MANY, FEW = 6, 2  # rows of what is said of a move, and on a low screen; as in the style sheet
BESIDE, LEAST = 5, 20  # columns beside these rows, and fewest in them


class Reviewed(NamedTuple):
    """A review, and all its sentences: they are made once, in the background."""

    review: Review
    head: str
    moves: Lines
    mistakes: dict[int, Lines]  # by the number of the move
    sum: Lines


class ReviewScreen(Screen[Match | None]):
    """The strip, the board, the moves; it gives the match from which somebody wants to try again."""

    CSS_PATH = "review.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings_of(REVIEW),
        ("escape", "leave"),
        ("left", "step(-1)"),
        ("right", "step(1)"),
    ]

    def __init__(self, match: Match, names: Names, solve: Callable[[Notice], Solution], pace: Pace) -> None:
        """Review a match."""
        super().__init__()
        self._match, self._names, self._solve, self._pace = match, names, solve, pace
        self._reviewed: Reviewed | None = None
        # Kept by name, not looked up: work that ends after the screen has gone still finds them.
        self._head = Static(clean(match.game.book.title, 60), classes="head", markup=False)
        self._strip, self._list = Strip(), OptionList()
        self._board = Board(Position(match.game.book, match.steps[0].after.squares), AROUND)
        self._about = Static("", id="about", markup=False)

    def compose(self) -> ComposeResult:
        """From the whole game down to one move of it."""
        yield self._head
        yield self._strip
        yield self._board
        yield self._list
        yield self._about
        yield KeyLine(REVIEW)

    def on_mount(self) -> None:
        """Begin the review."""
        self._list.focus()
        start(self, self._look, "review")

    async def _look(self) -> None:
        try:
            found = await work_on(self, "Reviewing the game ...", self._review)
        except TooManyStates as mistake:
            self._about.update(tell_too_large(mistake, "review"))
            return
        if found is None:
            leave(self)
            return
        self._reviewed = found
        self._head.update(found.head)
        self._strip.show(found.review, self._names)
        self._list.add_options([Option(line, id=str(number)) for number, line in enumerate(found.moves, 1)])
        mistakes = found.review.mistakes
        self._list.highlighted = mistakes[-1].number - 1 if mistakes else len(found.moves) - 1

    def _review(self, notice: Notice) -> Reviewed:
        solution = self._solve(notice)
        found = review(self._match, solution)
        told = Told(found, Reasons(solution), self._names)
        mistakes = {move.number: lines for move, lines in zip(found.mistakes, tell_mistakes(told), strict=True)}
        return Reviewed(found, tell_head(told), tell_list(told), mistakes, tuple(tell_sum(told)))

    @property
    def _number(self) -> int:
        """The number of the move under the cursor."""
        return (self._list.highlighted or 0) + 1

    def on_option_list_option_highlighted(self) -> None:
        """Show the move under the cursor on the board, and what there is to say about it."""
        if self._reviewed is None:
            return
        self.workers.cancel_group(self, "refutation")
        self._show(self._reviewed, self._number)

    def _show(self, found: Reviewed, number: int) -> None:
        self.call_after_refresh(self._list.scroll_to_highlight)  # what is said of a move changes the list's height
        self._strip.look(number)
        self._place(found.review.moves[number - 1].step)
        self._about.update(self._cut(found.mistakes.get(number, found.sum)))

    def _cut(self, lines: tuple[str, ...]) -> str:
        """As much as there is room for; where something is left out, that is said, and which key tells it."""
        width, most = max(self.size.width - BESIDE, LEAST), FEW if self.has_class("-low") else MANY
        rows = [row for line in lines for row in wrap(line, width)]
        if len(rows) <= most:
            return "\n".join(lines)
        return "\n".join((*rows[: most - 1], f"{rows[most - 1][: width - len(MORE)].rstrip()}{MORE}"))

    def _place(self, step: Step, squares: tuple[int, ...] | None = None) -> None:
        book = self._match.game.book
        self._board.show(Position(book, squares or step.after.squares, step.before.chooser, left=find_left(step)))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Enter tries again from the move under the cursor."""
        event.stop()
        self.action_again()

    def action_again(self) -> None:
        """Try again from before the move under the cursor."""
        if self._reviewed is not None:
            leave(self, Match.of(self._match.game, self._match.steps[: self._number]))

    def action_refute(self) -> None:
        """Play the best answers to a mistake on the board."""
        if self._reviewed is None:
            return
        move = self._reviewed.review.moves[self._number - 1]
        if move.refutation:
            start(self, partial(self._play_out, self._reviewed, move), "refutation")
        else:
            self.notify(NO_REFUTATION, markup=False)

    async def _play_out(self, found: Reviewed, move: ReviewedMove) -> None:
        """Play it out under a caption, for it is not the game; then come back to the game."""
        for place, step in enumerate(move.refutation, 1):
            self._about.update(tell_refuting(move, place, self._names))
            for squares in trace(step) if self._pace.frame else ():
                self._place(step, squares)
                await asyncio.sleep(self._pace.frame)
            self._place(step)
            await asyncio.sleep(self._pace.pause)
        await asyncio.sleep(self._pace.pause)  # the end may be looked at
        self._show(found, move.number)

    def action_step(self, by: int) -> None:
        """Go to the next move, or the one before."""
        if self._reviewed is not None:  # from the first move there is no way back to the last one
            self._list.highlighted = min(max(self._number - 1 + by, 0), len(self._reviewed.moves) - 1)

    def action_sum(self) -> None:
        """Show what each player did, and every mistake, as a page."""
        found = self._reviewed
        if found is not None:
            mistakes = [line for lines in found.mistakes.values() for line in ("", *lines)]
            self.app.push_screen(PageScreen(found.head, lambda width: wrap_lines((*found.sum, *mistakes), width)))

    def action_help(self) -> None:
        """Say what the keys do."""
        self.app.push_screen(HelpScreen(REVIEW))

    def action_leave(self) -> None:
        """Go back."""
        leave(self, None)
