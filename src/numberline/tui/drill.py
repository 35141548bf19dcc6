"""The drill: positions in which a choice decides who wins, asked again the more seldom the better they are known."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import date
from functools import partial
from typing import ClassVar, NamedTuple

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.widgets import Static

from numberline.decks import Table, Voice, gather, keep_answer, read_deck
from numberline.play.match import Match
from numberline.play.players import HUMAN
from numberline.rules.rulebook import BadRuleBook
from numberline.rules.state import NOBODY, PLAYERS, State, Step
from numberline.solve.arrays import Notice
from numberline.store import UnknownGame, Unusable
from numberline.study.drill import Card, Deck, box_of, due, requeued
from numberline.study.positions import is_right
from numberline.tell.actions import DRILL
from numberline.tell.board import Position, find_left, trace
from numberline.tell.drill import (
    Asked,
    tell_asked,
    tell_box,
    tell_end,
    tell_nothing_due,
    tell_refuted,
    tell_right,
    tell_shown,
)
from numberline.tell.notices import tell_unsaved
from numberline.tell.options import Option, find_ghosts, list_options, meant_by
from numberline.tell.prose import UNNAMED, clean
from numberline.tell.table import Entry, tell_prompt, tell_seat, type_digit
from numberline.tui.background import in_background
from numberline.tui.board import Board
from numberline.tui.help import HelpScreen
from numberline.tui.keys import PAGES, KeyLine, bindings_of
from numberline.tui.leaving import leave
from numberline.tui.legend import Legend
from numberline.tui.menu import Menu
from numberline.tui.pace import Pace
from numberline.tui.seatline import SeatLine
from numberline.tui.story import Story
from numberline.tui.work import work_on
from numberline.tui.working import start

CARDS = 10  # of one sitting
NEXT = "Press Enter for the next card."
DONE = "Press Enter or q to go back."


class Gathered(NamedTuple):
    """What can be asked, and what is asked today."""

    table: Table
    deck: Deck
    queue: tuple[Card, ...]


class DrillScreen(Screen[None]):
    """A position, the choices, and what the one that was taken is worth."""

    CSS_PATH = "drill.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings_of(DRILL),
        ("escape", "forget"),
        ("left", "look(-1)"),
        ("right", "look(1)"),
        *PAGES,
    ]

    def __init__(self, game: str | None, day: date, pace: Pace) -> None:
        """Drill one game, or all that one plays."""
        super().__init__()
        self._game, self._day, self._pace = game, day, pace
        self._gathered: Gathered | None = None
        self._asked: Asked | None = None
        self._options: tuple[Option, ...] = ()
        self._typed = ""
        self._answers = self._right = self._total = 0
        self._failed = False
        # Kept by name, not looked up: work that ends after the screen has gone still finds them.
        self._head, self._prompt = Static("", id="head", markup=False), Static("", id="prompt", markup=False)
        self._menu, self._story = Menu(), Story()
        self._place = Vertical(id="place")
        self._board: Board | None = None
        self._seats = SeatLine()

    def compose(self) -> ComposeResult:
        """The head, the board, the choices beside what is said, what to do next, the keys."""
        yield self._head
        yield self._place
        with Horizontal(id="below"):
            yield self._menu
            yield self._story
        yield self._prompt
        yield KeyLine(DRILL)

    def on_mount(self) -> None:
        """Gather the cards."""
        self._menu.focus()
        start(self, self._begin, "drill")

    async def _begin(self) -> None:
        try:
            found = await work_on(self, "Looking for positions ...", self._gather)
        except (Unusable, UnknownGame, BadRuleBook) as mistake:
            self._finish((clean(str(mistake), 300),))
            return
        if found is None:
            leave(self)
            return
        self._gathered, self._total = found, len(found.queue)
        if found.queue:
            await self._ask()
        else:
            boxes = found.deck.boxes
            soonest = min((boxes[card.key].due for card in found.table.cards if card.key in boxes), default=None)
            self._finish(tell_nothing_due(len(found.table.cards), soonest, found.table.book))

    def _gather(self, notice: Notice) -> Gathered:
        @contextmanager
        def watch() -> Iterator[Notice]:
            yield notice

        known = read_deck()
        table = gather(self._game, known, Voice(_ignore, watch))
        deck = replace(known, cards=table.cards)
        return Gathered(table, deck, due(deck, self._day)[:CARDS])

    async def _ask(self) -> None:
        """Show the next card."""
        if self._gathered is None:
            return
        found, card = self._gathered, self._gathered.queue[0]
        asked = Asked(card, found.table.reasons(card), box_of(found.deck, card), self._answers + 1, self._total)
        self._asked, self._typed = asked, ""
        self._options = list_options(Match.at(asked.game, asked.state), UNNAMED)
        head, task = tell_asked(asked)
        self._head.update(head)
        self._board = Board(self._position(asked.state))
        await self._place.remove_children()
        self._seats = SeatLine()
        self._show_seats(Match.at(asked.game, asked.state))
        await self._place.mount(self._seats, self._board, Legend(asked.game.book))
        self._menu.show(self._options)
        self._story.show((Entry(asked.state.chooser, task),))
        self._tell_prompt()

    def _show_seats(self, match: Match) -> None:
        one, two = (tell_seat(match, player, UNNAMED, (HUMAN, HUMAN)) for player in PLAYERS)
        self._seats.show((one, two), match.state.chooser)

    def _position(self, state: State, chosen: tuple[int, int] | None = None) -> Position:
        asked = self._asked
        if asked is None:
            raise LookupError("no card is asked")
        return Position(asked.game.book, state.squares, state.chooser, find_ghosts(self._options), chosen)

    def _tell_prompt(self) -> None:
        self._prompt.update(tell_prompt(self._options, self._typed))

    def _finish(self, lines: tuple[str, ...]) -> None:
        self._asked, self._options = None, ()
        self._menu.show(())
        self._story.show(tuple(Entry(NOBODY, line) for line in lines), len(lines))
        self._prompt.update(DONE)

    # Answers.

    def on_menu_looked(self, event: Menu.Looked) -> None:
        """Show on the board where the choice leads."""
        event.stop()
        option = next((each for each in self._options if each.choice == event.choice), None)
        if option is not None and self._board is not None and self._asked is not None:
            self._board.show(self._position(self._asked.state, option.place))
            self._forget_others(self._menu.choice or "")

    def _forget_others(self, choice: str) -> None:
        """Once the cursor is on a choice, digits that mean another one do not count."""
        if self._typed and meant_by(self._options, self._typed)[0].choice != choice:
            self._typed = ""
            self._tell_prompt()

    def on_menu_taken(self, event: Menu.Taken) -> None:
        """Answer."""
        event.stop()
        self._answer(event.choice)

    def on_board_clicked(self, event: Board.Clicked) -> None:
        """Answer by the square that the choice leads to."""
        event.stop()
        found = [option for option in self._options if option.place and option.place[1] == event.number]
        if found:
            self._answer(found[0].choice)

    def on_key(self, event: events.Key) -> None:
        """A digit answers, or begins to; Enter goes on."""
        if event.character and event.character in "0123456789" and self._options:
            event.stop()
            self._type(event.character)
        elif event.key == "enter" and not self._options:
            event.stop()
            self._go_on()

    def _type(self, digit: str) -> None:
        typed = type_digit(self._options, self._typed, digit)
        self._typed = typed.digits
        if typed.taken:
            self._answer(typed.taken)
            return
        if typed.looked:
            self._menu.look(typed.looked)
        self._prompt.update(typed.said or tell_prompt(self._options, self._typed))

    def _go_on(self) -> None:
        if self._gathered is not None and self._gathered.queue:
            start(self, self._ask, "drill")
        elif self._gathered is not None and self._answers and self._asked is not None:
            self._finish((tell_end(self._right, self._answers, saved=not self._failed),))
        else:
            leave(self)

    def _answer(self, choice: str) -> None:
        asked = self._asked
        offered = {each.choice for each in self._options if not each.refused}
        if asked is not None and offered and (not choice or choice in offered):
            self._options, self._typed = (), ""
            start(self, partial(self._judge, asked, choice), "drill")

    def action_show(self) -> None:
        """Show the answer; that counts as wrong."""
        self._answer("")

    async def _judge(self, asked: Asked, choice: str) -> None:
        """Keep the answer, then say what it was worth, and play a wrong one out."""
        right = bool(choice) and await in_background(lambda: is_right(asked.solution, asked.state, choice))
        await self._keep(asked, right=right)
        lines = await in_background(lambda: _tell(asked, choice, right=right))
        steps = await in_background(lambda: _line(asked, choice, right=right))
        self._menu.show(())
        box = self._gathered.deck.boxes[asked.card.key] if self._gathered else None
        told = (*lines, *((tell_box(box),) if box else ()))
        self._story.show(tuple(Entry(NOBODY, line) for line in told), len(told))
        self._prompt.update(NEXT)
        await self._play_out(steps)

    async def _keep(self, asked: Asked, *, right: bool) -> None:
        if self._gathered is None:
            return
        found = self._gathered
        self._answers += 1
        self._right += right
        try:
            deck = await in_background(lambda: keep_answer(found.deck, asked.card, self._day, right=right))
        except Unusable as mistake:
            self._failed, deck = True, found.deck
            self.notify(tell_unsaved(mistake), markup=False)
        self._gathered = Gathered(found.table, deck, requeued(found.queue, right))

    async def _play_out(self, steps: tuple[Step, ...]) -> None:
        if self._board is None or self._asked is None:
            return
        book, match = self._asked.game.book, Match.at(self._asked.game, self._asked.state)
        for step in steps:
            for squares in trace(step) if self._pace.frame else (step.after.squares,):
                self._board.show(Position(book, squares, step.before.chooser, left=find_left(step)))
                await asyncio.sleep(self._pace.frame)
            match = match.submit(step.choice)
            self._show_seats(match)
            await asyncio.sleep(self._pace.pause)

    def action_look(self, by: int) -> None:
        """Put the cursor on the next choice, or the one before."""
        if by > 0:
            self._menu.action_cursor_down()
        else:
            self._menu.action_cursor_up()

    def action_read(self, by: int) -> None:
        """Scroll what was said."""
        self._story.read(by)

    def action_forget(self) -> None:
        """Forget the digits that were typed; go back if there are none."""
        if not self._typed:
            leave(self)
            return
        self._typed = ""
        self._tell_prompt()

    def action_help(self) -> None:
        """Say what the keys do."""
        self.app.push_screen(HelpScreen(DRILL))

    def action_leave(self) -> None:
        """Go back; every answer is saved already."""
        leave(self)


def _ignore(line: str) -> None:
    """A game that is left out needs no remark among so many."""
    del line


def _tell(asked: Asked, choice: str, *, right: bool) -> tuple[str, ...]:
    if not choice:
        return tell_shown(asked)
    return tell_right(asked, choice) if right else tell_refuted(asked, choice)


def _line(asked: Asked, choice: str, *, right: bool) -> tuple[Step, ...]:
    """What is shown on the board: the choice, and after a wrong one how it goes on."""
    if not choice:
        return ()
    step = asked.game.play(asked.state, choice)
    return (step,) if right else (step, *asked.solution.line(step.after))
