"""Pictures of a game made of characters.

What may live here: the number line with its tokens and marks.
What this file must not know: which mechanic left a mark, and the terminal it is shown on.
"""

from numberline.rules.mechanics import Mark
from numberline.rules.rulebook import RuleBook
from numberline.rules.state import State

MOST_ROWS = 4  # a longer line is cut down to the rows where something stands
NUMBER = "v"  # the token of a shared number points at it
FAR = 1000  # squares looked through for marks at either end of a line: nobody reads a legend of a million squares


def draw_line(book: RuleBook, state: State, width: int = 78) -> tuple[str, ...]:
    """The number line, with the tokens above the numbers and the marks below them."""
    low, high = book.line
    low, high = min(low, *state.squares), max(high, *state.squares)
    signs = (NUMBER,) if book.shared else book.marks
    cell = max(len(str(low)), len(str(high)), *(len(sign) for sign in signs)) + 1
    rows = _rows(low, high, max(1, width // cell), (*state.squares, *_ends_of(book, low, high)))
    lines: list[str] = []
    for place, row in enumerate(rows):
        if place and rows[place - 1].stop < row.start:
            lines.append(f"{'...':>{cell}}")
        lines += _draw_row(book, row, tuple(zip(signs, state.squares, strict=True)), cell)
    return tuple(lines)


def _ends_of(book: RuleBook, low: int, high: int) -> list[int]:
    """The numbers that end the game and lie on the line."""
    sets = book.finish.sets if book.finish else ()
    return [end for each in sets for end in each.ends if low <= end <= high]


def _rows(low: int, high: int, length: int, shown: tuple[int, ...]) -> list[range]:
    count = (high - low) // length + 1
    places = range(count) if count <= MOST_ROWS else sorted({(square - low) // length for square in shown})
    starts = [low + place * length for place in places]
    return [range(start, min(start + length, high + 1)) for start in starts]


def _draw_row(book: RuleBook, row: range, tokens: tuple[tuple[str, int], ...], cell: int) -> list[str]:
    above = [_cells(row, cell, {square: sign}) for sign, square in tokens]
    marks = _cells(row, cell, {square: mark.sign for square in row if (mark := mark_of(book, square))})
    numbers = _cells(row, cell, {square: str(square) for square in row})
    return [line for line in (*above, numbers, marks) if line]


def _cells(row: range, cell: int, texts: dict[int, str]) -> str:
    return "".join(f"{texts.get(square, ''):>{cell}}" for square in row).rstrip()


def mark_of(book: RuleBook, square: int) -> Mark | None:
    """The mark of a square: that of the first mechanic that has one for it."""
    marks = (mechanic.mark(square) for mechanic in book.mechanics)
    return next((mark for mark in marks if mark), None)


def find_marks(book: RuleBook) -> dict[str, str]:
    """What the marks mean, those that the line has."""
    low, high = book.line
    squares = dict.fromkeys((*range(low, min(low + FAR, high + 1)), *range(max(low, high - FAR), high + 1)))
    return {mark.sign: mark.meaning for square in squares if (mark := mark_of(book, square))}


def legend(book: RuleBook) -> str:
    """The marks of the line with their meanings."""
    return ", ".join(f"{sign} {meaning}" for sign, meaning in find_marks(book).items())
