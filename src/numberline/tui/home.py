"""Home: the games, the last one that is not finished, and a file of one's own."""

from collections.abc import Mapping
from datetime import date
from functools import partial
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.message import Message
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from numberline.keeping import Found, find_last, find_unfinished, open_transcript
from numberline.rules.engine import Game
from numberline.rules.rulebook import BadRuleBook, RuleBook
from numberline.rules.state import State
from numberline.solve.size import TooManyStates
from numberline.solve.solution import Solution, solve
from numberline.store import Unusable, find_game, is_path, list_games, load
from numberline.tell.actions import HOME
from numberline.tell.notices import (
    NO_OTHER_GAME,
    NO_SAVED_GAME,
    NO_UNFINISHED_GAME,
    tell_no_card,
    tell_passed_over,
    tell_unplayable,
)
from numberline.tell.prose import clean, count_moves, end_sentence
from numberline.tell.solved import tell_openings, tell_too_large, tell_verdict
from numberline.tui.ask import AskScreen
from numberline.tui.background import in_background
from numberline.tui.help import HelpScreen
from numberline.tui.keys import KeyLine, bindings_of
from numberline.tui.page import rules_page
from numberline.tui.work import work_on
from numberline.tui.working import start

DEFAULT_GAME = "leap-to-twenty"
CONTINUE, OPEN, PRACTISE = " continue", " open", " drill"  # no game's name begins with a blank


class HomeScreen(Screen[None]):
    """What one can play."""

    CSS_PATH = "home.tcss"
    BINDINGS: ClassVar[list[BindingType]] = bindings_of(HOME)

    class Chosen(Message):
        """A game is to be played."""

        def __init__(self, name: str, state: State | None = None) -> None:
            """Keep its name or the path of its rule book, and where to start in the middle of it."""
            super().__init__()
            self.name = name
            self.state = state

    class Continued(Message):
        """A saved game is to be gone on with."""

        def __init__(self, path: str) -> None:
            """Keep where it lies."""
            super().__init__()
            self.path = path

    class Practised(Message):
        """Somebody wants to practise."""

    class Reviewed(Message):
        """A saved game is to be reviewed."""

        def __init__(self, path: str) -> None:
            """Keep where it lies."""
            super().__init__()
            self.path = path

    def __init__(self, own: Mapping[str, RuleBook]) -> None:
        """Read the rule books that are shipped; those of one's own that were opened are known by their paths."""
        super().__init__()
        self._books = {name: load(name) for name in list_games()} | dict(own)
        self._first = next(reversed(list(own)), DEFAULT_GAME)
        self._verdicts: dict[str, str] = {}
        self._found = Found("")
        self._said = self._due = ""
        # Kept by name, not looked up: work that ends after the screen has gone still finds them.
        self._list = OptionList(*self._lines())
        self._about = Static("", id="about", markup=False)

    def compose(self) -> ComposeResult:
        """The games above, what is known of the one under the cursor below."""
        yield Static("numberline", id="head")
        yield self._list
        yield self._about
        yield KeyLine(HOME)

    def add(self, path: str, book: RuleBook) -> None:
        """List a rule book of one's own, too, with the cursor on it; it may have been changed since it was listed."""
        self._books[path] = book
        self._verdicts.pop(path, None)
        self._fill(path)

    def _lines(self) -> list[Option | None]:
        width = max(len(clean(book.title, 30)) for book in self._books.values())
        games = [Option(_tell(book, width), id=name) for name, book in self._books.items()]
        more = [Option(Text(self._due, "italic"), id=PRACTISE)] if self._due else []
        return [*games, *more, Option(Text("Open a rule book file ...", "italic"), id=OPEN)]

    def on_mount(self) -> None:
        """The cursor is on the game that is a good first one, or on a rule book of one's own."""
        self._list.focus()
        self._list.highlighted = self._list.get_option_index(self._first)

    def on_screen_resume(self) -> None:
        """A game may have been begun or finished meanwhile."""
        start(self, self._find_unfinished, "unfinished")

    async def _find_unfinished(self) -> None:
        self._found, self._said = await in_background(_find_unfinished)
        self._due = await in_background(_find_due)
        self._fill(self._looked() or self._first)

    def _fill(self, looked: str) -> None:
        """List what there is, with the cursor on a game."""
        games = self._list
        games.clear_options()
        first = [Option(Text(self._said, "bold"), id=CONTINUE), None] if self._said else []
        games.add_options([*first, *self._lines()])
        games.highlighted = games.get_option_index(looked)

    def _looked(self) -> str:
        """The name, or the path, of the game under the cursor; nothing if there is none."""
        looked = self._list.highlighted_option
        name = "" if looked is None else looked.id or ""
        return name if name in self._books else ""

    def _book(self) -> RuleBook | None:
        return self._books.get(self._looked())

    def _read(self) -> RuleBook | None:
        """The rule book under the cursor as it is now: one of one's own may have been changed since it was listed."""
        book, name = self._book(), self._looked()
        if book is None or not is_path(name):
            return book
        try:
            now = load(name)
        except (Unusable, BadRuleBook) as mistake:
            self._verdicts.pop(name, None)
            self._show()
            self.notify(tell_unplayable(name, mistake), severity="error", markup=False)
            return None
        if now.digest != book.digest:
            self.add(name, now)
        return now

    def on_option_list_option_highlighted(self) -> None:
        """Show what is known of the game under the cursor."""
        self._show()

    def _show(self) -> None:
        book = self._book()
        if book is None:
            self._about.update("")
            return
        verdict = self._verdicts.get(self._looked(), "Press v to see who wins with best play.")
        self._about.update(f"{clean(book.title, 60)}\n{end_sentence(clean(book.about, 200))}\n{verdict}")

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Play the game, go on with the last one, or ask for a file."""
        event.stop()
        name = event.option.id or ""
        if name == CONTINUE:
            self.action_go_on()
        elif name == OPEN:
            self.action_open()
        elif name == PRACTISE:
            self.action_drill()
        else:
            self.post_message(self.Chosen(name))

    def action_go_on(self) -> None:
        """Go on with the last game."""
        self._tell_missing(self._found, NO_UNFINISHED_GAME)
        if self._found.path:
            self.post_message(self.Continued(self._found.path))

    def action_review(self) -> None:
        """Review the last game that was saved."""
        start(self, self._review, "review")

    async def _review(self) -> None:
        found = await in_background(find_last)
        self._tell_missing(found, NO_SAVED_GAME)
        if found.path:
            self.post_message(self.Reviewed(found.path))

    def _tell_missing(self, found: Found, nothing: str) -> None:
        """Say which games cannot be read, so that nobody takes another one for the last; or that there is none."""
        if found.passed_over:
            instead = "" if found.path else f" {NO_OTHER_GAME}"
            self.notify(f"{tell_passed_over(found.passed_over)}{instead}", severity="warning", markup=False)
        elif not found.path:
            self.notify(nothing, markup=False)

    def action_open(self) -> None:
        """Ask for a rule book."""
        self.app.push_screen(AskScreen("Which rule book?", "my-game.toml"), self._opened)

    def _opened(self, path: str | None) -> None:
        if path:
            self.post_message(self.Chosen(path))

    def action_verdict(self) -> None:
        """Say who wins with best play."""
        book = self._read()
        if book is not None:
            start(self, partial(self._solve, self._looked(), book), "verdict")

    async def _solve(self, name: str, book: RuleBook) -> None:
        try:
            solution = await work_on(
                self, "Solving the game ...", lambda notice: solve(Game(book), book.starter, notice=notice)
            )
        except TooManyStates as mistake:
            self._verdicts[name] = tell_too_large(mistake, "verdict")
        else:
            if solution is not None:
                self._verdicts[name] = _tell_verdict(solution)
        self._show()

    def action_rules(self) -> None:
        """Show the rules of the game under the cursor."""
        book = self._read()
        if book is not None:
            self.app.push_screen(rules_page(book))

    def action_drill(self) -> None:
        """Practise positions of the games that one plays."""
        self.post_message(self.Practised())

    def action_card(self) -> None:
        """Show the fewest rules by which anybody keeps a win in the game under the cursor."""
        book = self._read()
        if book is not None:
            start(self, partial(self._make_card, book), "card")

    async def _make_card(self, book: RuleBook) -> None:
        from numberline.tui.card import card_page, make  # noqa: PLC0415 - as below

        try:
            made = await work_on(self, "Looking for the fewest rules ...", partial(make, Game(book)))
        except TooManyStates as mistake:
            self.notify(tell_too_large(mistake, "card"), markup=False)
        except ValueError as mistake:
            self.notify(tell_no_card(book.title, mistake), markup=False)
        else:
            if made is not None:
                self.app.push_screen(card_page(*made))

    def action_audit(self) -> None:
        """Audit the game under the cursor."""
        from numberline.tui.audit import AuditScreen  # noqa: PLC0415 - as below

        book = self._read()
        if book is not None:
            self.app.push_screen(AuditScreen(Game(book), find_game(self._looked())))

    def action_map(self) -> None:
        """Show who wins from where in the game under the cursor."""
        from numberline.tui.map import MapScreen  # noqa: PLC0415 - the first frame shows no map

        book = self._read()
        if book is not None:
            game, name = Game(book), self._looked()
            self.app.push_screen(MapScreen(game, game.start(book.starter)), lambda state: self._play_from(name, state))

    def _play_from(self, name: str, state: State | None) -> None:
        if state is not None:
            self.post_message(self.Chosen(name, state))

    def action_help(self) -> None:
        """Say what the keys do."""
        self.app.push_screen(HelpScreen(HOME))

    def action_leave(self) -> None:
        """Leave the app."""
        self.app.exit()


def _tell(book: RuleBook, width: int) -> Text:
    return Text.assemble(
        (f"{clean(book.title, 30):<{width}}", "bold"), f"  {clean(book.about, 200)}", no_wrap=True, overflow="ellipsis"
    )


def _tell_verdict(solution: Solution) -> str:
    game = solution.graph.game
    starter = game.book.starter
    told = f"{tell_verdict(solution.verdict())} {tell_openings(solution, game.start(starter))}"
    return f"If Player {starter} starts: {told}"


def _find_due() -> str:
    """How much there is to practise; nothing where the answers so far cannot be read."""
    from numberline.decks import read_deck  # noqa: PLC0415 - the first frame does not wait for it
    from numberline.study.drill import standing  # noqa: PLC0415 - as above
    from numberline.tell.drill import tell_due  # noqa: PLC0415 - as above

    try:
        boxes = read_deck().boxes.values()
    except Unusable:
        return ""
    return tell_due(standing(boxes, date.today()))  # noqa: DTZ011 - the day where the person is


def _find_unfinished() -> tuple[Found, str]:
    """Where the last unfinished game lies, and what it is; no words if there is none that can be opened."""
    found = find_unfinished()
    if not found.path:
        return found, ""
    try:
        match = open_transcript(found.path).match
    except Unusable as mistake:
        return Found("", (*found.passed_over, str(mistake))), ""
    return found, f"Continue {clean(match.game.book.title, 40)}, after {count_moves(match.moves)}"
