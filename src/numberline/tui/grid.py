"""The grid of a map: a cell for every place, a cursor on one of them."""

from typing import ClassVar, NamedTuple

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import BindingType
from textual.geometry import Region, Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from numberline.tell.maps import Map

PARTS = {"1": "p1", "2": "p2", "=": "nobody", ".": "unasked"}
DRAWN = (*PARTS.values(), "cursor", "number")
LINES = 3  # of a row of shared numbers: the numbers, their signs, nothing
LEFT = 4  # columns of the numbers on the left
EVERY = 5  # numbers above narrow cells are too close together to show all of them
ROOMY, TIGHT = 3, 2  # columns of a cell
SIDE = 30  # columns that are better left to what is said beside the grid


class Brush(NamedTuple):
    """How the cells of a line are drawn."""

    cell: int  # columns of each
    styles: dict[str, Style]


class Grid(Widget, can_focus=True):
    """Who wins from where, in the colour of the winner and with their number."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("left", "go(0, -1)"),
        ("right", "go(0, 1)"),
        ("up", "go(-1, 0)"),
        ("down", "go(1, 0)"),
    ]
    COMPONENT_CLASSES: ClassVar[set[str]] = {*(f"grid--{part}" for part in DRAWN)}
    DEFAULT_CSS = """
    Grid { width: auto; height: auto; }
    Grid > .grid--p1 { background: $p1; color: $p1-text; }
    Grid > .grid--p2 { background: $p2; color: $p2-text; }
    Grid > .grid--nobody { background: $nobody; color: $nobody-text; }
    Grid > .grid--unasked { color: $quiet; }
    Grid > .grid--cursor { background: $loud; color: $background; text-style: bold; }
    Grid > .grid--number { color: $quiet; }
    Grid:ansi > .grid--cursor { text-style: bold reverse; }
    """

    class Looked(Message):
        """The cursor went to a place."""

        def __init__(self, squares: tuple[int, ...]) -> None:
            """Keep the squares."""
            super().__init__()
            self.squares = squares

    def __init__(self) -> None:
        """Wait for a map."""
        super().__init__()
        self._map: Map | None = None
        self._row = self._column = 0

    def show(self, drawn: Map, squares: tuple[int, ...]) -> None:
        """Show a map, with the cursor on some squares if the map has them."""
        self._map = drawn
        wanted = (0, squares[0]) if drawn.shared else squares
        self._row = drawn.rows.index(wanted[0]) if wanted[0] in drawn.rows else 0
        self._column = drawn.columns.index(wanted[1]) if wanted[1] in drawn.columns else 0
        self.refresh(layout=True)
        self._look()

    @property
    def squares(self) -> tuple[int, ...] | None:
        """The squares under the cursor."""
        if self._map is None:
            return None
        column = self._map.columns[self._column]
        return (column,) if self._map.shared else (self._map.rows[self._row], column)

    def action_go(self, down: int, right: int) -> None:
        """Move the cursor; on a map of one number that is wrapped, up and down go along it too."""
        if self._map is None:
            return
        if self._map.shared:
            column = self._column + right + down * self._per_line
            self._column = max(0, min(column, len(self._map.columns) - 1))
        else:
            self._row = max(0, min(self._row + down, len(self._map.rows) - 1))
            self._column = max(0, min(self._column + right, len(self._map.columns) - 1))
        self.refresh()
        self._look()

    def _look(self) -> None:
        if self.squares is not None:
            self.post_message(self.Looked(self.squares))
        self.call_after_refresh(self._keep_in_sight)

    def _keep_in_sight(self) -> None:
        row = self._column // self._per_line * LINES if self._map is not None and self._map.shared else self._row
        if isinstance(self.parent, Widget):
            self.parent.scroll_to_region(Region(0, row, 1, LINES), animate=False)

    @property
    def _cell(self) -> int:
        """Columns of a cell: roomy where the screen has them."""
        if self._map is None:
            return ROOMY
        widest = max(len(str(number)) for number in self._map.columns) + 1
        if self._map.shared:
            return max(widest, ROOMY)
        room = self.screen.size.width - SIDE - LEFT
        return max(ROOMY, widest) if len(self._map.columns) * max(ROOMY, widest) <= room else TIGHT

    @property
    def _per_line(self) -> int:
        """Cells on a line: all of them, unless it is a long line of shared numbers."""
        if self._map is None or not self._map.shared:
            return 1 << 30
        return max((self.screen.size.width - SIDE) // self._cell, 1)

    def get_content_width(self, container: Size, viewport: Size) -> int:
        """As wide as the cells are."""
        del container, viewport
        if self._map is None:
            return 1
        return LEFT + self._cell * min(len(self._map.columns), self._per_line)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """As high as the cells are."""
        del container, viewport, width
        if self._map is None:
            return 1
        if self._map.shared:
            return -(-len(self._map.columns) // self._per_line) * LINES
        return len(self._map.rows) + 1

    def render_line(self, y: int) -> Strip:
        """A line of numbers or of cells."""
        if self._map is None:
            return Strip.blank(self.size.width, self.rich_style)
        segments = self._shared_line(self._map, y) if self._map.shared else self._pair_line(self._map, y)
        return Strip(segments).adjust_cell_length(self.size.width, self.rich_style)

    def _pair_line(self, drawn: Map, y: int) -> list[Segment]:
        brush = self._brush()
        number = brush.styles["number"]
        if y == 0:
            heads = (Segment(_head(value, brush.cell), number) for value in drawn.columns)
            return [Segment(" " * LEFT, number), *heads]
        row = y - 1
        if row >= len(drawn.rows):
            return []
        cells = [self._segment(brush, sign, row, column) for column, sign in enumerate(drawn.signs[row])]
        return [Segment(f"{drawn.rows[row]:>{LEFT - 1}} ", number), *cells]

    def _shared_line(self, drawn: Map, y: int) -> list[Segment]:
        brush = self._brush()
        start = y // LINES * self._per_line
        columns = range(start, min(start + self._per_line, len(drawn.columns)))
        if y % LINES == 0:
            texts = (f"{drawn.columns[column]:>{brush.cell - 1}} " for column in columns)
            return [Segment(text, brush.styles["number"]) for text in texts]
        return [self._segment(brush, drawn.signs[0][column], 0, column) for column in columns if y % LINES == 1]

    def _brush(self) -> Brush:
        """What all cells of a line have in common, found once for all of them."""
        return Brush(self._cell, {part: self.get_component_rich_style(f"grid--{part}") for part in DRAWN})

    def _segment(self, brush: Brush, sign: str, row: int, column: int) -> Segment:
        here = (row, column) == (self._row, self._column)
        text = f"[{sign}]" if here and brush.cell > TIGHT else sign.rjust(brush.cell - 1) + " "
        style = brush.styles["cursor" if here else PARTS[sign]]
        return Segment(text.center(brush.cell), style + Style(meta={"place": (row, column)}))

    def on_click(self, event: events.Click) -> None:
        """Put the cursor where the click was."""
        place = event.style.meta.get("place")
        if place is not None:
            self._row, self._column = place
            self.refresh()
            self._look()


def _head(value: int, cell: int) -> str:
    """A number above a column; above narrow ones only some, for all would run together."""
    shown = cell > TIGHT or value % EVERY == 0
    return f"{value if shown else '':>{cell}}"[:cell]
