"""Small pictures of numbers: bars and grids, made of characters, each number written beside its bar.

What may live here: the pictures as values, and drawing them with plain characters.
What this file must not know: what the numbers are about.

Each part of a bar has a sign of its own, so that nothing hangs on colour; whoever cannot see bars reads the numbers.
"""

from collections.abc import Mapping, Sequence
from itertools import accumulate, count
from typing import NamedTuple

from numberline.tell.document import Table

Lines = tuple[str, ...]

LONGEST_BAR = 40
SHORTEST_BAR = 8
EMPTY = "."
SIGNS = ("#", "=", "-")  # of the parts of a bar, in their order
UNMET, NONE, ALL = ".", "-", "#"  # of the cells of a grid: never met, no share, everything; between them the tenths
CELL_LEGEND = f"'{UNMET}' never met, '{NONE}' none, 1 to 9 tenths, '{ALL}' all"
MOST_CELLS = 24  # rows or columns of a grid; more are put together


class Bar(NamedTuple):
    """A row of a chart: its label, the parts as shares of the whole width, and what is written for each column."""

    label: str
    parts: tuple[float, ...]
    said: tuple[str, ...]


class Chart(NamedTuple):
    """Bars under a title, with a sentence on how to read them."""

    key: str
    title: str
    about: str
    head: str  # of the labels
    columns: tuple[str, ...]  # the heads of the numbers
    parts: tuple[str, ...]  # what the parts of a bar are called, where there are several
    bars: tuple[Bar, ...]
    note: str = ""


class Grid(NamedTuple):
    """Cells in rows and columns, each with how many of how many; what is never met has no cell."""

    key: str
    title: str
    about: str
    rows: tuple[str, ...]
    columns: tuple[str, ...]
    cells: Mapping[tuple[int, int], tuple[int, int]]  # by row and column


def draw_chart(chart: Chart, width: int = 78) -> Lines:
    """A chart with characters."""
    labels = [chart.head, *(bar.label for bar in chart.bars)]
    columns = [[head, *(bar.said[place] for bar in chart.bars)] for place, head in enumerate(chart.columns)]
    cells = [_pad(labels, right=False), *(_pad(column) for column in columns)]
    left = [f"  {'  '.join(row)}  " for row in zip(*cells, strict=True)]
    room = max(SHORTEST_BAR, min(LONGEST_BAR, width - len(left[0])))
    bars = [_draw_legend(chart), *(_draw_bar(bar, room) for bar in chart.bars)]
    notes = (f"  {chart.note}",) if chart.note else ()
    rows = (f"{text}{bar}".rstrip() for text, bar in zip(left, bars, strict=True))
    return (chart.title, f"  {chart.about}", *rows, *notes)


def _pad(texts: Sequence[str], *, right: bool = True) -> list[str]:
    room = max(map(len, texts))
    return [f"{text:>{room}}" if right else f"{text:<{room}}" for text in texts]


def _draw_legend(chart: Chart) -> str:
    return ", ".join(f"{sign} {part}" for sign, part in zip(SIGNS, chart.parts, strict=False))


def _draw_bar(bar: Bar, room: int) -> str:
    """The parts one behind the other; rounded together, so that a whole bar is exactly full."""
    ends = [round(room * end) for end in accumulate(bar.parts)]
    lengths = [end - start for start, end in zip((0, *ends), ends, strict=False)]
    drawn = "".join(sign * length for sign, length in zip(SIGNS, lengths, strict=False))
    return f"{drawn:{EMPTY}<{room}}"


def draw_grid(grid: Grid) -> Lines:
    """A grid with characters."""
    cell = max(map(len, grid.columns)) + 1
    room = max(map(len, grid.rows))
    head = f"  {'':<{room}} " + "".join(f"{column:>{cell}}" for column in grid.columns)
    rows = [
        f"  {label:>{room}} " + "".join(f"{sign_of(grid, row, column):>{cell}}" for column in range(len(grid.columns)))
        for row, label in enumerate(grid.rows)
    ]
    return (grid.title, f"  {grid.about}", head, *rows, f"  {CELL_LEGEND}")


def sign_of(grid: Grid, row: int, column: int) -> str:
    """The sign of a cell; what is neither none nor all is never rounded to look so."""
    if (row, column) not in grid.cells:
        return UNMET
    some, together = grid.cells[row, column]
    if some in (0, together):
        return ALL if some else NONE
    return str(max(1, min(9, round(10 * some / together))))


def group(numbers: Sequence[int], most: int = MOST_CELLS) -> dict[int, int]:
    """For each number where its block begins."""
    low, size = min(numbers), size_of_blocks(numbers, most)
    return {number: low + (number - low) // size * size for number in numbers}


def size_of_blocks(numbers: Sequence[int], most: int) -> int:
    """How many numbers share a block: 1, 2, 5, 10 and so on, so that there are few enough blocks."""
    span = max(numbers) - min(numbers) + 1
    sizes = (int(f"{step}{'0' * power}") for power in count() for step in (1, 2, 5))
    return next(size for size in sizes if span <= size * most)


def tabulate_chart(chart: Chart) -> Table:
    """The numbers of a chart as a table."""
    return Table(chart.title, (chart.head, *chart.columns), tuple((bar.label, *bar.said) for bar in chart.bars))


def tabulate_grid(grid: Grid) -> Table:
    """The numbers of a grid as a table: how many of how many."""
    rows = (
        (label, *(_tell_cell(grid, row, column) for column in range(len(grid.columns))))
        for row, label in enumerate(grid.rows)
    )
    return Table(f"{grid.title} ({grid.about})", ("", *grid.columns), tuple(rows))


def _tell_cell(grid: Grid, row: int, column: int) -> str:
    some, together = grid.cells.get((row, column), (0, 0))
    return f"{some}/{together}" if together else ""
