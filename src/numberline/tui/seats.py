"""Who plays: against whom, how strong each opponent is in this game, and who starts."""

from collections.abc import Mapping
from fractions import Fraction
from typing import ClassVar, NamedTuple

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from numberline.play.levels import LEVELS, NAMES
from numberline.play.players import HUMAN
from numberline.rules.engine import Game
from numberline.solve.arrays import Notice
from numberline.solve.size import TooManyStates
from numberline.solve.solution import solve
from numberline.study.ladder import find_strengths, score_levels
from numberline.tell.actions import SEATS
from numberline.tell.chances import draw_meter
from numberline.tell.coach import ALWAYS, Coaching
from numberline.tell.prose import clean
from numberline.tui.background import Cancelled, Job
from numberline.tui.help import HelpScreen
from numberline.tui.keys import KeyLine, bindings_of
from numberline.tui.leaving import leave
from numberline.tui.working import start

PERSON = (HUMAN, "a person at this keyboard")
CHANCE = ("random", "takes any choice")
DEFAULT = "casual"
STARTERS = {"1": "Player 1, you", "2": "Player 2", "toss": "toss a coin"}
COACHES = {"quiet": "no, only when asked", "teach": "warn me of mistakes", "always": "show every hint"}
COACHINGS = {"teach": Coaching(teach=True), "always": Coaching(teach=True, hints=ALWAYS)}
LARGEST = 20_000  # states; scoring opponents in a larger game takes too long to wait for


class Seating(NamedTuple):
    """Who plays Player 2, who starts, and how much the game is to teach."""

    opponent: str
    first: str
    coaching: Coaching


class SeatsScreen(Screen[Seating | None]):
    """Asks for the opponent and the starter; both have an answer already."""

    CSS_PATH = "seats.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [*bindings_of(SEATS), ("escape", "leave"), ("left,right", "next")]

    def __init__(self, game: Game) -> None:
        """Ask for a game."""
        super().__init__()
        self._game = game
        self._job: Job[dict[str, Fraction]] | None = None
        # Kept by name, not looked up: work that ends after the screen has gone still finds them.
        self._opponents = OptionList(*_opponents({}), id="opponents")
        self._starters = OptionList(*(Option(said, id=name) for name, said in STARTERS.items()), id="starters")
        self._coaches = OptionList(*(Option(said, id=name) for name, said in COACHES.items()), id="coaches")
        self._strengths = Static("Working out how strong each is in this game ...", id="strengths")

    def compose(self) -> ComposeResult:
        """Two lists side by side."""
        yield Static(clean(self._game.book.title, 60), id="head", markup=False)
        with Horizontal():
            with Vertical(id="who"):
                yield Static("Against whom? All but the first are the computer.", classes="question")
                yield self._opponents
                yield self._strengths
            with Vertical(id="first"):
                yield Static("Who starts?", classes="question")
                yield self._starters
                yield Static("Shall it teach you?", classes="question")
                yield self._coaches
        yield Static("Enter starts the game.", id="prompt")
        yield KeyLine(SEATS)

    def on_mount(self) -> None:
        """Both lists have an answer; the strengths are worked out meanwhile."""
        self._starters.highlighted = self._starters.get_option_index(str(self._game.book.starter))
        self._coaches.highlighted = 0
        self._opponents.highlighted = self._opponents.get_option_index(DEFAULT)
        self._opponents.focus()
        start(self, self._score)

    async def _score(self) -> None:
        self._job = Job(self._find_strengths)
        try:
            strengths = await self._job.result()
        except TooManyStates:
            self._strengths.update("This game is too large for saying how strong each is.")
            return
        except Cancelled:
            return
        finally:
            self._stop()
        for place, option in enumerate(_opponents(strengths)):
            self._opponents.replace_option_prompt_at_index(place, option.prompt)
        self._strengths.update("Points of 100 that each takes from all the others, in this game.")

    def _find_strengths(self, notice: Notice) -> dict[str, Fraction]:
        names = (*NAMES, CHANCE[0])
        solution = solve(self._game, self._game.book.starter, limit=LARGEST, notice=notice)
        return find_strengths(score_levels(self._game, names, solution=solution, notice=notice), names)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Enter in either list starts the game."""
        event.stop()
        self.action_start()

    def action_start(self) -> None:
        """Start the game."""
        self._stop()
        chosen = [each.highlighted_option for each in (self._opponents, self._starters, self._coaches)]
        opponent, first, coach = (option.id or "" if option else "" for option in chosen)
        leave(self, Seating(opponent or DEFAULT, first, COACHINGS.get(coach, Coaching())))

    def action_next(self) -> None:
        """Go to the other list."""
        self.focus_next(OptionList)

    def action_leave(self) -> None:
        """Go back."""
        self._stop()
        leave(self, None)

    def _stop(self) -> None:
        if self._job is not None:
            self._job.cancel()

    def action_help(self) -> None:
        """Say what the keys do."""
        self.app.push_screen(HelpScreen(SEATS))


def _opponents(strengths: Mapping[str, Fraction]) -> list[Option]:
    offered = (PERSON, *((level.name, level.about) for level in LEVELS), CHANCE)
    return [Option(_tell(name, about, strengths.get(name)), id=name) for name, about in offered]


def _tell(name: str, about: str, strength: Fraction | None) -> Text:
    meter = "" if strength is None else draw_meter(strength)
    said = (about, "") if name == HUMAN else (f"{name:<9}", "bold")
    more = "" if name == HUMAN else f" {meter or about}"
    return Text.assemble(said, more, no_wrap=True, overflow="ellipsis")
