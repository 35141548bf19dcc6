"""The map of a game as a picture for a page: it takes the colour of the text around it, so it works in light and dark.

What may live here: the map as SVG without words of its own, and as a table.
What this file must not know: how a verdict is found, and the page around the picture.
"""

from html import escape

from numberline.tell.charts_svg import WIDTH, write_picture
from numberline.tell.document import Picture, Table
from numberline.tell.maps import COLOURS, MEANINGS, UNASKED, Map, draw_map, find_signs
from numberline.tell.rules import clean

CELL, HEAD = 15, 16  # how high a cell is, and the numbers above it
DIGIT = 6  # how wide a digit is
IN_A_ROW = 20  # shared numbers
STYLE = """
.map.long { max-width: none }
.map text { font-size: 9px }
.map .sign { fill: #ffffff }
""".strip()


def picture_map(drawn: Map) -> Picture:
    """A map as a picture with its table and its characters; what it says of owed turns stands with it."""
    about = "The numbers." if drawn.shared else "Down: the square of Player 1; across: that of Player 2."
    lines = tuple(line for line in draw_map(drawn)[1:-1] if line != drawn.owed)
    svg = _draw_row(drawn) if drawn.shared else _draw_grid(drawn)
    told = f"{about} {_tell_signs(drawn)} {drawn.owed}".strip()
    return Picture(clean(drawn.title), told, svg, _tabulate(drawn), lines)


def _tell_signs(drawn: Map) -> str:
    """What the signs mean, those that the map has."""
    return "; ".join(f"{sign}: {MEANINGS[sign]}" for sign in find_signs(drawn)) + "."


def _tabulate(drawn: Map) -> Table:
    title = clean(drawn.title)
    if drawn.shared:
        rows = [(str(number), MEANINGS[sign]) for number, sign in zip(drawn.columns, drawn.signs[0], strict=True)]
        return Table(title, ("number", "who wins"), tuple(rows))
    lines = ((str(square), *signs) for square, signs in zip(drawn.rows, drawn.signs, strict=True))
    return Table(f"{title} ({_tell_signs(drawn)[:-1]})", ("1 on, 2 on", *map(str, drawn.columns)), tuple(lines))


def _draw_grid(drawn: Map) -> str:
    left, wide = DIGIT * _digits(drawn.rows) + 4, _width_of_cells(drawn)
    across = [_text(left + (at + 0.5) * wide, HEAD - 4, str(square)) for at, square in enumerate(drawn.columns)]
    down = [_text(left / 2, HEAD + at * CELL + 11, str(square)) for at, square in enumerate(drawn.rows)]
    cells = [
        _draw_cell((left + column * wide, HEAD + row * CELL), wide, sign)
        for row, signs in enumerate(drawn.signs)
        for column, sign in enumerate(signs)
    ]
    size = (left + wide * len(drawn.columns), HEAD + CELL * len(drawn.rows))
    return _write(drawn, size, [*across, *down, *cells])


def _draw_row(drawn: Map) -> str:
    """Shared numbers, as many in a row as fit a narrow page."""
    wide, high = _width_of_cells(drawn), HEAD + CELL
    parts = []
    for at, (number, sign) in enumerate(zip(drawn.columns, drawn.signs[0], strict=True)):
        row, column = divmod(at, IN_A_ROW)
        parts.append(_text((column + 0.5) * wide, row * high + HEAD - 4, str(number)))
        parts.append(_draw_cell((column * wide, row * high + HEAD), wide, sign))
    many = len(drawn.columns)
    return _write(drawn, (wide * min(many, IN_A_ROW), high * -(-many // IN_A_ROW)), parts)


def _digits(numbers: tuple[int, ...]) -> int:
    return max(len(str(number)) for number in numbers)


def _width_of_cells(drawn: Map) -> int:
    return max(CELL, DIGIT * _digits(drawn.columns) + 3)


def _write(drawn: Map, size: tuple[int, int], parts: list[str]) -> str:
    """The picture; one that is too wide for a narrow page is scrolled there rather than made unreadable."""
    kind = "map" if size[0] <= WIDTH else "map long"
    return write_picture((clean(drawn.title), _tell_signs(drawn)), size, parts, kind)


def _draw_cell(corner: tuple[float, float], wide: float, sign: str) -> str:
    """A verdict, white on a colour that stands out from light and dark paper; a bare frame where nobody is asked."""
    x, y = corner
    place = f'<rect x="{x + 0.5:g}" y="{y + 0.5:g}" width="{wide - 1:g}" height="{CELL - 1}" rx="2"'
    if sign == UNASKED:
        return f'{place} fill="none" stroke="currentColor" stroke-opacity="0.3"/>'
    return f'{place} fill="{COLOURS[sign]}"/>' + _text(x + wide / 2, y + 11, sign, "sign")


def _text(x: float, y: float, text: str, kind: str = "number") -> str:
    return f'<text class="{kind}" x="{x:g}" y="{y:g}" text-anchor="middle">{escape(text)}</text>'
