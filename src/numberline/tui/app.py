"""The app: it opens the first screen, leads from one to the next, and leaves the terminal as it was."""

from datetime import date
from importlib import import_module
from threading import Lock
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from textual.app import App
from textual.binding import Binding, BindingType
from textual.events import Event, Key, MouseDown

from numberline.keeping import Opened, Table, find_unsolvable, new_file, new_seed, open_transcript
from numberline.play.match import Match
from numberline.play.players import HUMAN
from numberline.play.transcript import Transcript
from numberline.rules.engine import Game
from numberline.rules.notation import BadNotation, harmless
from numberline.rules.rulebook import BadRuleBook, RuleBook
from numberline.rules.state import State
from numberline.store import (
    UnknownGame,
    Unusable,
    find_game,
    is_path,
    is_shipped,
    load,
    read_theme,
    save_theme,
    user_path,
)
from numberline.tell.actions import ANYWHERE
from numberline.tell.notices import NO_COLOURS, tell_theme, tell_unopened, tell_unplayable
from numberline.tell.prose import UNNAMED
from numberline.tell.solved import tell_unseated
from numberline.tui.background import Job, in_background
from numberline.tui.keys import bindings_of
from numberline.tui.pace import NORMAL, Pace
from numberline.tui.play import Play
from numberline.tui.themes import THEMES, first_theme, has_few_colours, next_theme, wants_no_colour

if TYPE_CHECKING:
    from numberline.tui.audit import AuditScreen
    from numberline.tui.home import HomeScreen

LATER = ("home", "seats", "game", "map", "audit", "review", "drill", "card")  # screens that come after the first
INTERRUPTED = 130  # as shells count a program that Ctrl-C stopped


class Opening(NamedTuple):
    """What the app opens with: home, a game whose seats are still free, or a match at a table."""

    game: str = ""
    table: Table | None = None
    match: Match | None = None
    path: str = ""  # where the match is kept
    resumed: Transcript | None = None  # as what, if it is a saved one
    doubts: tuple[str, ...] = ()  # what must be said about it


class NumberlineApp(App[int]):
    """The full-screen app."""

    TITLE = "numberline"
    ENABLE_COMMAND_PALETTE = False
    NOTIFICATION_TIMEOUT = 3
    CSS_PATH = "app.tcss"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (76, "-wide"), (110, "-broad")]  # noqa: RUF012 - textual's own form
    VERTICAL_BREAKPOINTS = [(0, "-low"), (24, "-high"), (36, "-tall")]  # noqa: RUF012 - as above
    BINDINGS: ClassVar[list[BindingType]] = [
        *bindings_of(ANYWHERE),
        Binding("ctrl+c,ctrl+q", "leave_app", show=False, priority=True),  # from boxes that wait or ask as well
    ]

    def __init__(self, opening: Opening, pace: Pace = NORMAL, theme: str = "") -> None:
        """Open with something."""
        super().__init__(ansi_color=True if wants_no_colour() else None)
        self._opening = opening
        self._pace = pace
        for each in THEMES:
            self.register_theme(each)
        self.theme = theme or first_theme(read_theme())
        self.crash: Exception | None = None
        self._played: Play | None = None
        self._saving = Lock()
        self._own: dict[str, RuleBook] = {}  # that were opened, by their paths
        self._home: HomeScreen | None = None

    def on_mount(self) -> None:
        """Open with what was asked for; home comes when that is left."""
        opening = self._opening
        if opening.table is not None and opening.match is not None:
            self._keep(opening.table.file, opening.table.game.book)
            self._open_game(Play(opening.table, opening.match, opening.path, opening.resumed))
            self._say_doubts(opening.doubts)
        elif opening.game:
            self._choose(opening.game)
        else:
            self._go_home()

        self.call_after_refresh(self._prepare)

    async def _prepare(self) -> None:
        """Import the other screens, once the first one is there and nobody has to wait for that."""
        Job(lambda _: [import_module(f"numberline.tui.{name}") for name in LATER])

    def _go_home(self) -> None:
        """Show home, unless it is there already."""
        from numberline.tui.home import HomeScreen  # noqa: PLC0415 - whoever opens a game does not wait for home

        if self._home is None:
            self._home = HomeScreen(self._own)
            self.push_screen(self._home)

    def _keep(self, file: str, book: RuleBook) -> None:
        """Home lists a rule book of one's own, too, until the app is left; once, however its path is written."""
        if is_shipped(file):
            return
        path = user_path(file)
        self._own[path] = book
        if self._home is not None:
            self._home.add(path, book)

    async def on_event(self, event: Event) -> None:
        """A notice goes with the next key or click, and so with the screen that it was said on."""
        if isinstance(event, Key | MouseDown):
            self.clear_notifications()
        await super().on_event(event)

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """Our parts have a colour in every theme."""
        return dict(THEMES[0].variables)

    def _handle_exception(self, error: Exception) -> None:
        """A bug closes the app quietly; it is told where every bug is told, on a terminal put right."""
        self.crash = self.crash or error
        if self._exception is None:  # tests wait for it
            self._exception = error
            self._exception_event.set()
        self._close_messages_no_wait()

    # From screen to screen.

    def on_home_screen_chosen(self, event: "HomeScreen.Chosen") -> None:
        """Ask who plays, then play."""
        self._choose(event.name, event.state)

    def _choose(self, name: str, state: State | None = None) -> None:
        from numberline.tui.seats import Seating, SeatsScreen  # noqa: PLC0415 - the first frame may not show it

        self.clear_notifications()  # what was wrong with another book does not cover this one
        try:
            file = find_game(user_path(name) if is_path(name) else name)
            game = Game(load(file))
            self._keep(file, game.book)
        except (UnknownGame, Unusable, BadRuleBook) as mistake:
            self._go_home()
            self.notify(tell_unplayable(name, mistake), severity="error", markup=False)
            return

        def sit(seating: Seating | None) -> None:
            if seating is None:
                self._go_home()
            else:
                seats = (HUMAN, seating.opponent)
                table = Table(game, file, seats, UNNAMED, new_seed(), coaching=seating.coaching)
                self._play(Play.begin(table, seating.first), state)

        self.push_screen(SeatsScreen(game), sit)

    def _play(self, play: Play, state: State | None = None) -> None:
        if state is not None:
            play.start_at(state)
        self.run_worker(self._sit_down(play), group="table", exclusive=True)

    async def _sit_down(self, play: Play) -> None:
        """Open a game, if its players can sit down to it."""
        unsolvable = await in_background(lambda: find_unsolvable(play.table, play.match))
        if unsolvable is None:
            self._open_game(play)
        else:
            self._go_home()
            self.notify(tell_unseated(unsolvable.kind, unsolvable.size), severity="error", markup=False)

    def _open_game(self, play: Play) -> None:
        from numberline.tui.game import GameScreen  # noqa: PLC0415 - as above

        self._played = play
        self.push_screen(GameScreen(play, self._pace), self._left)

    def _left(self, _: None) -> None:
        self._go_home()

    @property
    def last_words(self) -> tuple[str, ...]:
        """What is worth saying on the terminal when the app has gone."""
        return () if self._played is None else self._played.last_words

    def on_home_screen_continued(self, event: "HomeScreen.Continued") -> None:
        """Go on with a saved game."""
        self._continue(event.path)

    def _continue(self, path: str) -> None:
        opened = self._open(path)
        if opened is not None:
            self._play(Play.go_on(opened, path))

    def _open(self, path: str) -> Opened | None:
        """A saved game whose players are known here; why not, if it cannot be opened."""
        try:
            opened = open_transcript(user_path(path))
            Play.go_on(opened, path)
        except (BadNotation, Unusable) as mistake:
            self.notify(tell_unopened(mistake), severity="error", markup=False)
            return None
        self._keep(opened.file, opened.match.game.book)
        self._say_doubts(opened.doubts)
        return opened

    def on_home_screen_practised(self) -> None:
        """Practise positions of the games that one plays."""
        from numberline.tui.drill import DrillScreen  # noqa: PLC0415 - as above

        self.push_screen(DrillScreen(None, date.today(), self._pace))  # noqa: DTZ011 - the day where the person is

    def on_home_screen_reviewed(self, event: "HomeScreen.Reviewed") -> None:
        """Review a saved game."""
        from numberline.tui.review import ReviewScreen  # noqa: PLC0415 - as above

        opened = self._open(event.path)
        if opened is None or not opened.match.moves:
            return
        play = Play.go_on(opened, event.path)

        def again(match: Match | None) -> None:
            if match is not None:
                play.try_again(match)
                self._play(play)

        self.push_screen(ReviewScreen(opened.match, play.table.names, play.solve, self._pace), again)

    def _say_doubts(self, doubts: tuple[str, ...]) -> None:
        for doubt in doubts:
            self.notify(harmless(doubt, 300), severity="warning", markup=False)

    def on_audit_screen_witnessed(self, event: "AuditScreen.Witnessed") -> None:
        """Open a witness on the board, for people on both sides."""
        table = Table(event.game, event.file, (HUMAN, HUMAN), UNNAMED, new_seed())
        self._open_game(Play(table, event.match, new_file(table)))

    # On every screen.

    def action_theme(self) -> None:
        """Take the next theme; it is remembered unless this terminal decides on the colours of every start."""
        if wants_no_colour():
            self.notify(NO_COLOURS, markup=False)
            return
        self.theme = next_theme(self.theme)
        self.notify(tell_theme(self.theme), timeout=2, markup=False)
        if not has_few_colours():
            Job(lambda _: self._save_theme())

    def _save_theme(self) -> None:
        with self._saving:  # one after the other; the last one to come saves the colours as they are then
            save_theme(self.theme)

    def action_leave_app(self) -> None:
        """Leave at once; games are saved after every move."""
        self.exit(INTERRUPTED)
