"""The grid of a map: a cell for every place, a cursor on one of them."""

from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import BindingType
from textual.geometry import Region, Size, Spacing
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from numberline.tell.maps import Map

PARTS = {"1": "p1", "2": "p2", "=": "nobody", ".": "unasked"}
DRAWN = (*PARTS.values(), "cursor", "number")
LINES = 3  # of a row of shared numbers: the numbers, their signs, nothing
LEFT = 4  # columns of the numbers on the left, if they are not longer
EVERY = 5  # numbers above narrow cells are too close together to show all of them
ROOMY, TIGHT = 3, 2  # columns of a cell
HEAD = 1  # lines of the numbers above
MARGIN = 3  # columns around the grid, and of its bar
SIDE = 30  # columns that are better left to what is said beside the grid


class Brush(NamedTuple):
    """How the cells of a line are drawn."""

    cell: int  # columns of each
    styles: dict[str, Style]


class Grid(ScrollView, can_focus=True):
    """Who wins from where, in the colour of the winner and with their number; rows and columns keep theirs in sight."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("left", "go(0, -1)"),
        ("right", "go(0, 1)"),
        ("up", "go(-1, 0)"),
        ("down", "go(1, 0)"),
    ]
    COMPONENT_CLASSES: ClassVar[set[str]] = {*(f"grid--{part}" for part in DRAWN)}
    DEFAULT_CSS = """
    Grid { width: auto; height: auto; scrollbar-size: 1 1; }
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
        self._lay_out()
        self._look()

    def on_resize(self) -> None:
        """Cells may be of another width now."""
        self._lay_out()
        self.call_after_refresh(self._keep_in_sight)

    def _lay_out(self) -> None:
        if self.is_attached:
            self.virtual_size = Size(*self._whole)

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
        if self._map is None or not self.is_attached:
            return  # the screen was left meanwhile
        if self._map.shared:
            place, frozen = Region(0, self._column // self._per_line * LINES, 1, LINES), Spacing()
        else:
            left, cell = self._left, self._cell
            place = Region(left + self._column * cell, HEAD + self._row, cell, 1)
            frozen = Spacing(top=HEAD, left=left)
        self.scroll_to_region(place, spacing=frozen, animate=False, force=True)

    @property
    def _left(self) -> int:
        """Columns of the numbers on the left."""
        return LEFT if self._map is None else max(LEFT, *(len(str(number)) + 1 for number in self._map.rows))

    @property
    def _cell(self) -> int:
        """Columns of a cell: roomy where the screen has them."""
        if self._map is None:
            return ROOMY
        widest = max(len(str(number)) for number in self._map.columns) + 1
        if self._map.shared:
            return max(widest, ROOMY)
        wide = len(self._map.columns) * max(ROOMY, widest)
        return max(ROOMY, widest) if wide <= self._room - self._left else TIGHT

    @property
    def _per_line(self) -> int:
        """Cells on a line: all of them, unless it is a long line of shared numbers."""
        if self._map is None or not self._map.shared:
            return 1 << 30
        return max(self._room // self._cell, 1)

    @property
    def _room(self) -> int:
        """Columns that the grid may have: a narrow screen has what is said below it."""
        return self.screen.size.width - (MARGIN if self.screen.has_class("-narrow") else SIDE)

    def get_content_width(self, container: Size, viewport: Size) -> int:
        """As wide as the cells are."""
        del viewport
        wide, high = self._whole
        return min(wide + (high > container.height), self._room)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """As high as the cells are."""
        del viewport
        wide, high = self._whole
        return min(high + (wide > width), container.height)

    @property
    def _whole(self) -> tuple[int, int]:
        """How wide and how high all of the map is."""
        if self._map is None:
            return 1, 1
        if self._map.shared:
            return self._cell * min(len(self._map.columns), self._per_line), self._lines_of_numbers(self._map)
        return self._left + self._cell * len(self._map.columns), HEAD + len(self._map.rows)

    def _lines_of_numbers(self, drawn: Map) -> int:
        return -(-len(drawn.columns) // self._per_line) * LINES

    def render_line(self, y: int) -> Strip:
        """A line of numbers or of cells."""
        if self._map is None:
            return Strip.blank(self.size.width, self.rich_style)
        down = self.scroll_offset.y
        segments = self._shared_line(self._map, y + down) if self._map.shared else self._pair_line(self._map, y, down)
        return Strip(segments).adjust_cell_length(self.size.width, self.rich_style)

    def _pair_line(self, drawn: Map, y: int, down: int) -> list[Segment]:
        brush, left = self._brush(), self._left
        number = brush.styles["number"]
        first = -(-self.scroll_offset.x // brush.cell)  # no column is shown in part
        columns = range(first, min(first + (self.size.width - left) // brush.cell, len(drawn.columns)))
        if y < HEAD:
            return [Segment(_head([drawn.columns[column] for column in columns], brush.cell, left), number)]
        row = y - HEAD + down
        if row >= len(drawn.rows):
            return []
        cells = [self._segment(brush, drawn.signs[row][column], row, column) for column in columns]
        return [Segment(f"{drawn.rows[row]:>{left - 1}} ", number), *cells]

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
        text = f"[{sign}]".rjust(brush.cell) if here and brush.cell > TIGHT else sign.rjust(brush.cell - 1) + " "
        style = brush.styles["cursor" if here else PARTS[sign]]
        return Segment(text, style + Style(meta={"place": (row, column)}))

    def on_click(self, event: events.Click) -> None:
        """Put the cursor where the click was."""
        place = event.style.meta.get("place")
        if place is not None:
            self._row, self._column = place
            self.refresh()
            self._look()


def _head(values: Sequence[int], cell: int, left: int) -> str:
    """The numbers above the columns, each ending above its sign; above narrow ones only some find room."""
    head = ""
    for column, value in enumerate(values):
        text, room = str(value), left + column * cell + cell - 1 - len(head)
        if (cell > TIGHT or value % EVERY == 0) and len(text) + bool(head) <= room:
            head += text.rjust(room)
    return head
