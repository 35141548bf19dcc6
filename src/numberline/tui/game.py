"""The game: the board, the choices, the story, and the match going on."""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.screen import Screen
from textual.widgets import Static

from numberline.play.match import Match
from numberline.rules.state import NOBODY, State
from numberline.solve.arrays import Notice
from numberline.solve.size import TooManyStates
from numberline.tell.actions import GAME
from numberline.tell.board import Position, find_left, trace
from numberline.tell.coach import ALWAYS, SURE
from numberline.tell.notices import NO_HINT_AFTER, NOTHING_TO_TAKE_BACK, WHERE_TO_SAVE
from numberline.tell.options import Option, find_ghosts, list_options, meant_by, tell_options
from numberline.tell.plain import DRAW_OFFER, tell_head
from numberline.tell.prose import clean, tell_event, tell_tally
from numberline.tell.table import Remark, tell_board, tell_log, tell_prompt, tell_seat, tell_thinking, type_digit
from numberline.tui.ask import AskScreen
from numberline.tui.background import in_background
from numberline.tui.board import Board
from numberline.tui.help import HelpScreen
from numberline.tui.keys import PAGES, KeyLine, bindings_of
from numberline.tui.leaving import leave
from numberline.tui.legend import Legend
from numberline.tui.menu import Menu
from numberline.tui.pace import Pace
from numberline.tui.page import rules_page
from numberline.tui.play import Play
from numberline.tui.seatline import SeatLine
from numberline.tui.story import Story
from numberline.tui.work import work_on
from numberline.tui.working import start

REMATCH, REVIEW, BACK, HOME = "play again", "review the game", "take back a choice", "leave the game"
SOLVING = "Solving the game ..."
MANY = 100  # choices; as many are listed in no time


class GameScreen(Screen[None]):
    """A match, and as many rematches as people like."""

    CSS_PATH = "game.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings_of(GAME),
        ("left", "look(-1)"),
        ("right", "look(1)"),
        ("escape", "forget"),
        *PAGES,
    ]

    def __init__(self, play: Play, pace: Pace) -> None:
        """Play a match, as quickly as is wanted."""
        super().__init__()
        self._play = play
        self._pace = pace
        self._options: tuple[Option, ...] = ()
        self._said: list[Remark] = []  # beside the game
        self._typed = ""
        self._open = False  # whether a choice would be taken now
        self._ended = False  # whether what can be done after the end is shown
        self._stopped = False  # whether the computer waits to be told to choose
        # Kept by name, not looked up: work that ends after the screen has gone still finds them.
        self._seats, self._menu, self._story = SeatLine(), Menu(), Story()
        self._board = Board(Position(play.match.game.book, play.match.state.squares))
        self._tally, self._told = Static("", id="tally", markup=False), Static("", id="told", markup=False)
        self._asked, self._keys = Static("", id="prompt", markup=False), KeyLine(GAME)

    def compose(self) -> ComposeResult:
        """The board above; the choices and the story side by side; then what to do next, and the keys."""
        book = self._play.match.game.book
        with Horizontal(id="head"):
            yield Static(clean(book.title, 60), id="title", markup=False)
            yield self._tally
        yield self._seats
        yield self._board
        yield Legend(book)
        with Horizontal(id="below"):
            yield self._menu
            yield self._story
        yield self._asked
        yield self._told
        yield self._keys

    def on_mount(self) -> None:
        """Begin."""
        self._menu.focus()
        self._go_on()

    def _go_on(self) -> None:
        """Ask whoever is to choose; a person at once, so that the first frame is complete."""
        self._open = self._ended = self._stopped = False
        if self._play.is_over or self._play.asks_person:
            self.workers.cancel_group(self, "turn")
            self._ask()
        else:
            start(self, self._turns, "turn")

    async def _turns(self) -> None:
        """Let computers choose until a person is asked, or the match is over."""
        while not self._play.is_over and not self._play.asks_person:
            self._show()
            await asyncio.sleep(self._pace.pause)
            choice = await self._choose()
            if choice is None:
                self._stopped = True
                self._prompt("The computer was stopped. Press Enter to let it choose, u to take back, q to leave.")
                return
            await self._carry_out(choice)
        self._ask()

    def _ask(self) -> None:
        """Show the match, and wait for a person, or for what they want to do after the end."""
        self._open, self._ended = self._play.asks_person, self._play.is_over
        self._play.coach.doubted = ""
        self._show()
        if self._open and self._play.coach.coaching.hints == ALWAYS:
            self.action_hint()

    async def _choose(self) -> str | None:
        return await self._work_on("The computer is solving the game ...", self._play.choose, None)

    async def _work_on(self, doing: str, work: Callable[[Notice], str], without: str | None) -> str | None:
        """What the work gives; where the game is too large to be solved that is said, and play goes on without."""
        try:
            return await work_on(self, doing, work)
        except TooManyStates as mistake:
            from numberline.tell.solved import tell_too_large  # noqa: PLC0415 - the first frame waits for no import

            self.notify(tell_too_large(mistake, "solution"), markup=False)
            return without

    async def _carry_out(self, choice: str) -> None:
        self._play.carry_out(choice)
        start(self, self._save)  # before the movement, which whoever presses a key cuts short
        await self._move()

    async def _save(self) -> None:
        await in_background(self._play.save)
        self._remark()

    async def on_unmount(self) -> None:
        """Leave nothing unsaved behind, however the screen was left."""
        await in_background(self._play.save)

    def _remark(self) -> None:
        """Show what was said about files."""
        for remark in self._play.remarks:
            self.notify(remark, markup=False)
        self._play.remarks.clear()

    async def _move(self) -> None:
        """Show the last step as a movement."""
        step, board = self._play.match.steps[-1], self._board
        if not self._pace.frame:
            return
        for squares in trace(step):
            board.show(Position(self._play.match.game.book, squares, step.before.chooser, left=find_left(step)))
            await asyncio.sleep(self._pace.frame)

    # What is shown.

    def _show(self) -> None:
        """Show the match as it stands."""
        play, match = self._play, self._play.match
        names = play.table.names
        self._typed = ""
        self._options = list_options(match, names) if play.asks_person else ()
        self._seats.show(
            (tell_seat(match, 1, names, play.table.kinds), tell_seat(match, 2, names, play.table.kinds)),
            match.state.chooser,
        )
        self._list(self._options or self._after())
        tally = tell_tally(play.wins, names) if any(play.wins) else ""
        self._tally.update(tell_board(match, tally, counts=play.counts))
        self._keys.hide(*(() if play.asks_person and match.can_draw else ("draw",)))
        self._draw()
        self._tell()
        self._prompt_turn()

    def _after(self) -> tuple[Option, ...]:
        """What can be done when the match is over."""
        if not self._play.is_over:
            return ()
        return (Option("n", REMATCH, ""), Option("e", REVIEW, ""), Option("u", BACK, ""), Option("q", HOME, ""))

    def _list(self, options: tuple[Option, ...]) -> None:
        """Show what can be chosen; a long list takes a while to make, and comes when keys have been looked at."""
        if len(options) > MANY:
            self.call_later(self._menu.show, options)
        else:
            self._menu.show(options)

    def _draw(self) -> None:
        match = self._play.match
        looked = next((each for each in self._options if each.choice == self._menu.choice), None)
        self._told.update(f"{looked.told}" if looked else "")
        self._board.show(
            Position(
                match.game.book,
                match.state.squares,
                match.state.chooser,
                find_ghosts(self._options),
                looked.place if looked else None,
                find_left(match.steps[-1]),
            )
        )

    def _tell(self, new: int = 1) -> None:
        """The story, with what was said beside the game at its place; what was taken back takes its talk along."""
        match = self._play.match
        self._said = [each for each in self._said if each[0] <= match.moves]
        self._story.show(tell_log(match, self._play.table.names, self._said), new)

    def _prompt_turn(self) -> None:
        play, match = self._play, self._play.match
        if play.is_over:
            self._prompt(self._tell_end(), match.outcome.winner if match.outcome else NOBODY)
        elif play.asks_person:
            draw = f" {DRAW_OFFER}" if match.can_draw else ""
            told = f"{tell_prompt(self._options, self._typed)}{draw}"
            self._prompt(f"{tell_head(match, play.table.names)}. {told}", match.state.chooser)
        else:
            self._prompt(tell_thinking(match, play.table.names), match.state.chooser)

    def _tell_end(self) -> str:
        match = self._play.match
        told = tell_event(match.game.book, match.steps[-1].events[-1], self._play.table.names)
        return f"{told} Press n or Enter to play again."

    def _prompt(self, text: str, player: int = NOBODY) -> None:
        self._asked.update(text)
        for each in range(3):
            self._asked.set_class(each == player, f"-player{each}")

    # What is done.

    def on_menu_looked(self, event: Menu.Looked) -> None:
        """The board shows where the choice leads, and the prompt says it."""
        event.stop()
        option = next((each for each in self._options if each.choice == event.choice), None)
        if option is not None and self._open:
            self._draw()
            self._forget_others(self._menu.choice or "")

    def _forget_others(self, choice: str) -> None:
        """Once the cursor is on a choice, digits that mean another one do not count, and no other one is doubted."""
        meant = meant_by(self._options, self._typed)[:1]
        if (self._typed and choice != meant[0].choice) or self._play.coach.doubted not in {"", choice}:
            self.action_forget()

    def on_menu_taken(self, event: Menu.Taken) -> None:
        """Carry out a choice, or go on after the end."""
        event.stop()
        self._take(event.choice)

    def _take(self, choice: str) -> None:
        if self._ended:
            self._take_after(choice)
        elif self._open and any(each.choice == choice and not each.refused for each in self._options):
            self._open = False  # a choice of the turn before may come late, when keys are pressed quickly
            start(self, partial(self._taken, choice), "turn")

    def _take_after(self, choice: str) -> None:
        actions = {REMATCH: self.action_rematch, REVIEW: self.action_review, BACK: self.action_undo}
        action = {**actions, HOME: self.action_leave}.get(choice)
        if action is not None:  # a choice of the turn before may come late
            action()

    async def _taken(self, choice: str) -> None:
        if choice and self._play.coach.coaching.teach:
            await self._taught(choice)
            return
        await self._carry_out(choice)
        await self._turns()

    async def _taught(self, choice: str) -> None:
        """Ask about a choice that gives something away; when it is made all the same, say why it does."""
        question = await self._work_on(SOLVING, partial(self._play.doubt, choice), "")
        if question is None or question:
            self._open = True
            self._doubt(choice, question or "")
            return
        await self._carry_out(choice)
        lesson = await self._work_on(SOLVING, self._play.lesson, "")
        if lesson:
            self._say((lesson,))
        await self._turns()

    def _doubt(self, choice: str, question: str) -> None:
        """Ask about a choice, with the cursor on it; or ask for any choice, if it was not looked at to the end."""
        self._menu.look(choice)
        if question:
            self._prompt(f"{question} {SURE}", self._play.match.state.chooser)
        else:
            self.action_forget()

    def on_board_clicked(self, event: Board.Clicked) -> None:
        """Take the choice that leads to the number which was clicked."""
        event.stop()
        found = [option for option in self._options if option.place and option.place[1] == event.number]
        if found:
            self._take(found[0].choice)

    def on_key(self, event: events.Key) -> None:
        """A digit takes a choice, or begins the number of one."""
        if event.character and event.character in "0123456789" and self._open:
            event.stop()
            self._type(event.character)
        elif event.key == "y" and self._open and self._play.coach.doubted:
            self._take(self._play.coach.doubted)
        elif event.key == "enter" and self._stopped:
            self._go_on()

    def _type(self, digit: str) -> None:
        typed = type_digit(self._options, self._typed, digit)
        self._typed = typed.digits
        if typed.taken:
            self._take(typed.taken)
            return
        if typed.looked:
            self._menu.look(typed.looked)
        if typed.said:
            self._prompt(typed.said)
        else:
            self._prompt_turn()

    def action_look(self, by: int) -> None:
        """Put the cursor on the next choice, or the one before."""
        menu = self._menu
        if by > 0:
            menu.action_cursor_down()
        else:
            menu.action_cursor_up()

    def action_forget(self) -> None:
        """Forget the digits that were typed, and the choice that was asked about."""
        self._typed = self._play.coach.doubted = ""
        self._prompt_turn()

    def action_hint(self) -> None:
        """Say who wins after every choice."""
        if self._open:
            start(self, self._hint, "hint")
        elif self._ended:
            self.notify(NO_HINT_AFTER, markup=False)

    async def _hint(self) -> None:
        match = self._play.match
        lines = await work_on(self, SOLVING, self._play.hint)
        if lines and match is self._play.match:
            self._say(lines)

    def _say(self, lines: tuple[str, ...]) -> None:
        """Say something beside the game, where it stands now."""
        said = [(self._play.match.moves, line) for line in lines]
        self._said = [*(each for each in self._said if each not in said), *said]
        self._tell(len(said))

    def action_read(self, by: int) -> None:
        """Scroll what was said."""
        self._story.read(by)

    def action_undo(self) -> None:
        """Take back the last choice of a person."""
        if not self._play.undo():
            self.notify(NOTHING_TO_TAKE_BACK, markup=False)
            return
        start(self, self._save)
        self._go_on()

    def action_draw(self) -> None:
        """Call it a draw, where that may be done."""
        if self._open and self._play.match.can_draw:
            self._take_draw()

    def _take_draw(self) -> None:
        self._open = False
        start(self, partial(self._taken, ""), "turn")

    def action_rematch(self) -> None:
        """Play again; the other player starts."""
        if self._play.is_over:
            self._play.rematch()
            self._said = []
            self._go_on()

    def action_review(self) -> None:
        """Show who was winning when, and what changed that."""
        from numberline.tui.review import ReviewScreen  # noqa: PLC0415 - the first frame shows no review

        if self._play.match.moves:
            screen = ReviewScreen(self._play.match, self._play.table.names, self._play.solve, self._pace)
            self.app.push_screen(screen, self._try_again)

    def _try_again(self, match: Match | None) -> None:
        """Go on from a move of the review."""
        if match is not None:
            self._play.try_again(match)
            self._said = []
            self._go_on()

    def action_rules(self) -> None:
        """Show the rules."""
        self.app.push_screen(rules_page(self._play.match.game.book))

    def action_map(self) -> None:
        """Show who wins from where."""
        from numberline.tui.map import MapScreen  # noqa: PLC0415 - the first frame shows no map

        self.app.push_screen(MapScreen(self._play.match.game, self._play.match.state), self._play_from)

    def _play_from(self, state: State | None) -> None:
        """Play from a state of the map."""
        if state is not None:
            self._play.start_at(state)
            self._said = []
            self._go_on()

    def action_save(self) -> None:
        """Ask for a place, and save a copy there."""
        self.app.push_screen(AskScreen(WHERE_TO_SAVE, "mygame.txt"), self._copy)

    def _copy(self, path: str | None) -> None:
        if path:
            start(self, partial(self._write_copy, path))

    async def _write_copy(self, path: str) -> None:
        await in_background(lambda: self._play.copy(path))
        self._remark()

    def action_help(self) -> None:
        """Say what the keys do, and what each choice would do now."""
        told = tell_options(self._options)
        self.app.push_screen(HelpScreen(GAME, ("Your choices now", *told, "") if told else ()))

    def action_leave(self) -> None:
        """Leave the game; it is saved after every move."""
        leave(self)
