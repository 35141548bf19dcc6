"""The map: who wins from every pair of squares, with a cursor that says more."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Container, Vertical
from textual.screen import Screen
from textual.widgets import Static

from numberline.rules.engine import Game
from numberline.rules.state import State, mine, opponent_of, replaced
from numberline.solve.size import TooManyStates
from numberline.tell.actions import MAP
from numberline.tell.maps import SolvedMap, solve_map, tell_no_map, tell_place
from numberline.tell.notices import NOBODY_IS_ASKED
from numberline.tell.prose import clean
from numberline.tui.grid import Grid
from numberline.tui.help import HelpScreen
from numberline.tui.keys import KeyLine, bindings_of
from numberline.tui.leaving import leave
from numberline.tui.maplegend import MapLegend
from numberline.tui.work import work_on
from numberline.tui.working import start

MOST = 20_000  # places on a map; a larger one cannot be looked over
MOST_OWED = 2  # turns that a player can owe on a map, unless the game has come to more


class MapScreen(Screen[State | None]):
    """The map of a game; it gives the state that is to be played from."""

    CSS_PATH = "map.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [*bindings_of(MAP), ("escape,m", "leave")]

    def __init__(self, game: Game, state: State) -> None:
        """Show the map of a game, with the cursor on a state."""
        super().__init__()
        self._game = game
        self._state = state._replace(chooser=state.chooser or 1)
        self._most = max(MOST_OWED, *state.owed)
        self._map: SolvedMap | None = None
        # Kept by name, not looked up: work that ends after the screen has gone still finds them.
        self._grid, self._legend = Grid(), MapLegend()
        self._said = Static("", id="said", markup=False)
        self._keys = KeyLine(MAP)

    def compose(self) -> ComposeResult:
        """The grid, and beside or below it what is said of the place under the cursor."""
        yield Static(f"{clean(self._game.book.title, 60)}: the map", id="head", markup=False)
        with Container(id="body"):
            yield self._grid
            with Vertical(id="side"):
                yield self._said
                yield self._legend
        yield self._keys

    def on_mount(self) -> None:
        """Solve the map."""
        self._grid.focus()
        self._keys.hide(*(() if self._game.may_owe else ("skips",)))
        start(self, self._solve, "only")

    async def _solve(self) -> None:
        like = self._state
        try:
            found = await work_on(
                self, "Drawing the map ...", lambda notice: solve_map(self._game, like, MOST, notice=notice)
            )
        except TooManyStates as mistake:
            self._said.update(tell_no_map(mistake))
            return
        if found is None:
            leave(self, None)
            return
        self._map = found
        self._grid.show(found.drawn, self._state.squares)

    def on_grid_looked(self, event: Grid.Looked) -> None:
        """Say what is known of the place under the cursor."""
        event.stop()
        if self._map is not None:
            lines = tell_place(self._map, event.squares)
            self._said.update("\n".join(lines))
            self._legend.show(self._map.drawn)

    def action_chooser(self) -> None:
        """Let the other player choose."""
        self._draw(self._state._replace(chooser=opponent_of(self._state.chooser)))

    def action_skips(self) -> None:
        """Let the one who waits owe another number of turns; whoever chooses owes none."""
        if not self._game.may_owe:
            return
        waiting = opponent_of(self._state.chooser)
        turns = (mine(self._state.owed, waiting) + 1) % (self._most + 1)
        self._draw(self._state._replace(owed=replaced((0, 0), waiting, turns)))

    def _draw(self, like: State) -> None:
        if self._map is None:
            return
        self._state = like._replace(squares=self._grid.squares or like.squares)
        start(self, self._solve, "only")

    def action_play(self) -> None:
        """Play from the place under the cursor, if somebody is asked there."""
        squares = self._grid.squares
        if self._map is None or squares is None:
            return
        if self._map.is_asked(squares):
            leave(self, self._map.state_of(squares))
        else:
            self.notify(NOBODY_IS_ASKED, markup=False)

    def action_help(self) -> None:
        """Say what the keys do."""
        self.app.push_screen(HelpScreen(MAP))

    def action_leave(self) -> None:
        """Go back."""
        leave(self, None)
