"""The same small pictures as SVG, for a page that is complete in itself.

What may live here: SVG of charts and grids, and the style sheet that pictures share.
What this file must not know: what the numbers are about, and the page around them.

A picture takes the colour of the text around it, so it works in light and dark. Parts differ in how dense they are and
in their edge, cells have a sign, and every number is written out: nothing hangs on colour.
"""

from collections.abc import Iterable, Sequence
from html import escape
from itertools import accumulate

from numberline.tell.charts import CELL_LEGEND, Bar, Chart, Grid, sign_of
from numberline.tell.maps import NAMESPACE

WIDTH = 340  # fits a narrow telephone
GROWN = 1.6  # how much larger a wider page shows it
ROW, LETTER, GAP = (
    18,
    6.4,
    8,
)  # how high a row is, how wide a letter of 11 pixels about is, and what stays free beside a text
EDGE = 2
LEAST_BAR = 60
CELL = 15

STYLE = """
.picture { display: block; max-width: 100%; height: auto; color: inherit }
.picture text { fill: currentColor; font: 11px ui-sans-serif, system-ui, sans-serif }
.picture .bar, .picture .cell { fill: var(--picture, currentColor); stroke: var(--picture, currentColor) }
""".strip()
DENSITIES = (0.85, 0.4, 0.0)  # of the parts of a bar, in their order: full, half, and only an edge


def draw_chart_svg(chart: Chart) -> str:
    """A chart as SVG, with its title and how to read it for those who cannot see it."""
    left = _room_for([bar.label for bar in chart.bars])
    columns = [_room_for([bar.said[place] for bar in chart.bars]) for place in range(len(chart.columns))]
    room = max(LEAST_BAR, WIDTH - left - sum(columns))
    ends = list(accumulate(columns, initial=left + room))[1:]
    top = ROW if chart.parts else 0
    rows = [
        part
        for place, bar in enumerate(chart.bars)
        for part in (
            *_draw_bar(bar, (left, top + place * ROW), room, whole=not chart.parts),
            *(_text(end, top + place * ROW + 13, said, "end") for end, said in zip(ends, bar.said, strict=True)),
        )
    ]
    heads = [_text(end, 13, head, "end") for end, head in zip(ends, chart.columns, strict=True) if chart.parts]
    size = (ends[-1] + EDGE, top + len(chart.bars) * ROW)
    return write_picture(
        (chart.title, f"{chart.about}. {_tell_bars(chart)}"), size, [*_draw_legend(chart), *heads, *rows]
    )


def _room_for(texts: Sequence[str]) -> float:
    return LETTER * max(map(len, texts)) + GAP


def _tell_bars(chart: Chart) -> str:
    return "; ".join(f"{bar.label}: {', '.join(bar.said)}" for bar in chart.bars)


def _draw_legend(chart: Chart) -> list[str]:
    """What the parts of a bar are, each with a piece of it."""
    drawn: list[str] = []
    x: float = EDGE
    for place, part in enumerate(chart.parts):
        drawn += [_rect("bar", (x, 4), (10, 10), DENSITIES[place]), _text(x + 14, 13, part)]
        x += 26 + LETTER * len(part)
    return drawn


def _draw_bar(bar: Bar, corner: tuple[float, float], room: float, *, whole: bool) -> Iterable[str]:
    """The label and the parts; a bar of one part has a frame that shows the whole."""
    left, top = corner
    yield _text(EDGE, top + 13, bar.label)
    if whole:
        yield _rect("bar", (left, top + 4), (room, 10), 0.0, faint=True)
    start = left
    for density, part in zip(DENSITIES, bar.parts, strict=False):
        if part:
            yield _rect("bar", (start, top + 4), (room * part, 10), density)
        start += room * part


def draw_grid_svg(grid: Grid) -> str:
    """A grid as SVG: the larger a share, the denser its cell, and each with its sign."""
    left = _room_for(grid.rows)
    wide = max(CELL, _room_for(grid.columns) - EDGE)
    heads = [_text(left + (place + 0.5) * wide, 12, column, "middle") for place, column in enumerate(grid.columns)]
    labels = [_text(left - GAP / 2, ROW + place * CELL + 12, label, "end") for place, label in enumerate(grid.rows)]
    cells = [
        part
        for (row, column), (some, together) in sorted(grid.cells.items())
        for part in (
            _rect("cell", (left + column * wide, ROW + row * CELL), (wide, CELL), 0.5 * some / together, faint=True),
            _text(left + (column + 0.5) * wide, ROW + row * CELL + 12, sign_of(grid, row, column), "middle"),
        )
    ]
    size = (left + wide * len(grid.columns) + EDGE, ROW + CELL * len(grid.rows) + EDGE)
    return write_picture((grid.title, f"{grid.about}. {CELL_LEGEND}."), size, [*heads, *labels, *cells])


def write_picture(told: tuple[str, str], size: tuple[float, float], parts: Sequence[str], kind: str = "") -> str:
    """A picture with its title and what it says; no identity is in it, so that a page can hold those of many games."""
    title, about = map(escape, told)
    width, height = size
    room = max(width, GROWN * min(width, WIDTH))  # what is wide already grows no more
    shown = f'class="{f"picture {kind}".strip()}" width="{room:.0f}" viewBox="0 0 {width:.0f} {height:.0f}"'
    return "\n".join(
        (
            f'<svg {shown} role="img" aria-label="{title}" xmlns="{NAMESPACE}">',
            f"<title>{title}</title>",
            f"<desc>{about}</desc>",
            *parts,
            "</svg>",
        )
    )


def _rect(
    kind: str, corner: tuple[float, float], size: tuple[float, float], density: float, *, faint: bool = False
) -> str:
    """A piece of a picture; its colour is that of the text, unless a style sheet has another."""
    x, y = corner
    width, height = size
    edge = ' stroke-opacity="0.3"' if faint else ""
    return (
        f'<rect class="{kind}" x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" '
        f'fill="currentColor" fill-opacity="{density:.2f}" stroke="currentColor"{edge}/>'
    )


def _text(x: float, y: float, text: str, anchor: str = "start") -> str:
    place = f'x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"'
    return f'<text {place} font-size="11" fill="currentColor">{escape(text)}</text>'
