"""The board: the picture of the line in colours, with clicks on it."""

from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from numberline.tell.board import GAP, TILE, Cell, Line, Position, draw_board

# Marks that have a colour of their own; whatever else a mechanic marks is "other".
SIGNS = {"#": "goal", "$": "goal", "!": "skip", "+": "extra", "x": "lose"}
LOW = 24  # a screen with fewer lines has no empty ones
AROUND, AROUND_LOW = 13, 12  # lines that a screen needs besides the board
LEAST = 5


class Board(Widget):
    """The line with its tokens; a click on a number says so."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        *(
            f"board--{role}"
            for role in ("tile", "bar", "label", "left", "chosen", "digit", "ghost0", "ghost1", "ghost2")
        ),
        *(f"board--token{player}" for player in range(3)),
        *(f"board--{sign}" for sign in ("goal", "skip", "extra", "lose", "other")),
    }
    DEFAULT_CSS = """
    Board {
        height: auto;
        min-height: 4;
    }
    Board > .board--tile { background: $tile; color: $tile-text; }
    Board > .board--goal { background: $goal; color: $goal-text; text-style: bold; }
    Board > .board--skip { background: $skip; color: $skip-text; }
    Board > .board--extra { background: $extra; color: $extra-text; }
    Board > .board--lose { background: $lose; color: $lose-text; }
    Board > .board--other { background: $other; color: $other-text; }
    Board > .board--token0 { color: $loud; text-style: bold; }
    Board > .board--token1 { background: $p1; color: $p1-text; text-style: bold; }
    Board > .board--token2 { background: $p2; color: $p2-text; text-style: bold; }
    Board > .board--ghost0 { color: $loud; text-style: underline; }
    Board > .board--ghost1 { color: $p1-soft; text-style: underline; }
    Board > .board--ghost2 { color: $p2-soft; text-style: underline; }
    Board > .board--chosen { color: $loud; text-style: bold reverse; }
    Board > .board--left { color: $quiet; }
    Board > .board--bar { color: $quiet; }
    Board > .board--label { color: $foreground; }
    Board > .board--digit { color: $loud; text-style: bold; }
    Board:nocolor > .board--token1, Board:nocolor > .board--token2 { text-style: bold reverse; }
    """

    class Clicked(Message):
        """A number was clicked."""

        def __init__(self, number: int) -> None:
            """Keep the number."""
            super().__init__()
            self.number = number

    def __init__(self, position: Position, around: int = 0) -> None:
        """Show a position on a screen that needs some lines for other things; as many as a game does, if none."""
        super().__init__()
        self._around = around
        self._position = position
        self._lines: tuple[Line, ...] = ()
        self._drawn_for: tuple[Position, int, int] | None = None

    def show(self, position: Position) -> None:
        """Show another position."""
        self._position = position
        self.refresh(layout=True)

    @property
    def position(self) -> Position:
        """What is shown."""
        return self._position

    def _draw(self, width: int) -> tuple[Line, ...]:
        screen = self.screen.size.height
        around = self._around or (AROUND_LOW if screen < LOW else AROUND)
        height = max(screen - around, LEAST)
        if self._drawn_for != (self._position, width, height):
            self._lines = draw_board(self._position, width, height)
            self._drawn_for = (self._position, width, height)
        return self._lines

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """As high as the picture is."""
        del container, viewport
        return len(self._draw(width))

    def render_line(self, y: int) -> Strip:
        """One line of the picture, in the middle."""
        lines = self._draw(self.size.width)
        if y >= len(lines):
            return Strip.blank(self.size.width, self.rich_style)
        wide = max(sum(len(cell.text) for cell in line) for line in lines)
        margin = Segment(" " * max((self.size.width - wide) // 2, 0), self.rich_style)
        cells = [Segment(cell.text, self._style_of(cell)) for cell in lines[y]]
        return Strip([margin, *cells]).adjust_cell_length(self.size.width, self.rich_style)

    def _style_of(self, cell: Cell) -> Style:
        if cell.role == GAP:
            return self.rich_style
        part = SIGNS.get(cell.sign, "other") if cell.role == TILE and cell.sign else cell.role
        style = self.get_component_rich_style(f"board--{part}")
        return style if cell.number is None else style + Style(meta={"number": cell.number})

    def on_click(self, event: events.Click) -> None:
        """Say which number was clicked."""
        number = event.style.meta.get("number")
        if number is not None:
            self.post_message(self.Clicked(number))
