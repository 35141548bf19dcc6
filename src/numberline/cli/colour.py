"""Colour for maps and strips: only where it is wanted, and never as the only sign."""

import re

from numberline.cli.reporting import wants_colour
from numberline.tell.strip import GAVE, WINNING, Row

MARGIN = 7  # what stands left of a map's verdicts

_ROW = re.compile(r"[0-9 -]{7}[ 12=.]+")
_VERDICT = re.compile(r" [12=](?= |$)")
_SHADES = {" 1": "\033[44;97m 1\033[0m", " 2": "\033[43;30m 2\033[0m", " =": "\033[100;97m =\033[0m"}


def paint_map(lines: tuple[str, ...]) -> tuple[str, ...]:
    """A map drawn with characters, its verdicts in colour; the last line explains the signs."""
    return (*(_paint(line) for line in lines[:-1]), lines[-1]) if wants_colour() else lines


def _paint(line: str) -> str:
    """A row's verdicts, each of which stands alone between blanks after the number of the row."""
    head, cells = line[:MARGIN], line[MARGIN:]
    return line if not _ROW.fullmatch(line) else head + _VERDICT.sub(lambda found: _SHADES[found[0]], cells)


_WINNERS = {0: "\033[100;97m", 1: "\033[44;97m", 2: "\033[43;30m"}  # the shades of the map
_GAVE = "\033[41;97m"


def paint_strip(rows: tuple[Row | str, ...]) -> tuple[str, ...]:
    """The lines of a strip, its signs in colour where that is wanted."""
    return tuple(_paint_row(row) if isinstance(row, Row) and wants_colour() else str(row) for row in rows)


def _paint_row(row: Row) -> str:
    """A row with its cells in colour, so that a stretch is a bar; the row of the turns has none."""
    if row.player not in _WINNERS:
        return str(row)
    shades = {WINNING: _WINNERS[row.player], GAVE: _GAVE}
    cells = [row.cells[place : place + row.width] for place in range(0, len(row.cells), row.width)]
    painted = [f"{shades[cell[-1]]}{cell}\033[0m" if cell[-1] in shades else cell for cell in cells]
    return f"{row.label}{''.join(painted)}".rstrip()
