"""The board of a full screen: the line as tiles, or a gauge where a game has too many numbers for tiles.

What may live here: which characters stand where, each with the part it plays.
What this file must not know: colours, keys that are pressed, and the screen it is shown on.

Tokens of Player 1 go above the tiles and those of Player 2 below, so that they never hide each other. Where a choice
would take a token, its key stands as a ghost in the token's own row.
"""

from collections.abc import Iterable, Mapping
from math import ceil, log
from typing import NamedTuple

from numberline.rules.mechanics import Mark
from numberline.rules.notation import OPPOSING
from numberline.rules.rulebook import RuleBook
from numberline.rules.state import PLACING, PLAYERS, Event, Step, placed, token_of
from numberline.tell.pictures import FAR, mark_of

Place = tuple[int, int]  # a token, counted from 0, and a number

GAP, TILE, BAR, LABEL, LEFT, CHOSEN, DIGIT = "gap", "tile", "bar", "label", "left", "chosen", "digit"
SHARED = "▼"  # points at the shared number
TRAIL = "·"  # where the last move came from
NARROWEST, WIDEST = 3, 6  # columns of a tile with the gap beside it
MOST_ROWS = 3  # a line that is broken more often is no line to the eye
ROOMY = (9, 16)  # lines from which on a line in one row has higher tiles, and still higher ones
SCALING = ("*", "/", "//")  # signs of choices that multiply or divide
LONGEST = 3  # signs of a key on a bar; a longer one would look like a number of the line
FRAMES = 6  # pictures of a moving token; more of them look no smoother

# Each digit in five rows of three; two rows become one by half blocks.
DIGITS = {
    "0": ("███", "█ █", "█ █", "█ █", "███"),
    "1": (" █ ", "██ ", " █ ", " █ ", "███"),
    "2": ("███", "  █", "███", "█  ", "███"),
    "3": ("███", "  █", " ██", "  █", "███"),
    "4": ("█ █", "█ █", "███", "  █", "  █"),
    "5": ("███", "█  ", "███", "  █", "███"),
    "6": ("███", "█  ", "███", "█ █", "███"),
    "7": ("███", "  █", "  █", "  █", "  █"),
    "8": ("███", "█ █", "███", "█ █", "███"),
    "9": ("███", "█ █", "███", "  █", "███"),
    "-": ("   ", "   ", "███", "   ", "   "),
}
HALVES = {"██": "█", "█ ": "▀", " █": "▄", "  ": " "}


class Cell(NamedTuple):
    """Some characters side by side that play one part."""

    text: str
    role: str  # gap, tile, bar, label, left, chosen, digit, token0 to token2, ghost1 or ghost2
    number: int | None = None  # what a click on it means
    sign: str = ""  # the mark of the tile's square


class Position(NamedTuple):
    """What a picture of the line shows."""

    book: RuleBook
    squares: tuple[int, ...]
    chooser: int = 0
    ghosts: Mapping[Place, str] = {}  # where choices lead, with their keys
    chosen: Place | None = None  # the ghost that the cursor is on
    left: Place | None = None  # where the last move came from


class Plan(NamedTuple):
    """How a line is broken into rows of tiles."""

    rows: tuple[range, ...]
    cell: int


Line = tuple[Cell, ...]


def draw_board(position: Position, width: int, height: int) -> tuple[Line, ...]:
    """The picture that fits: tiles if they do, a gauge otherwise."""
    plan = plan_tiles(position.book, position.squares, width)
    room = sum(height >= enough for enough in ROOMY) if len(plan.rows) == 1 else 0
    lines = [_draw_row(position, plan, row, room) for row in plan.rows]
    used = sum(map(len, lines))
    if len(lines) > MOST_ROWS or used > max(height, 1):
        return _draw_gauge(position, width, height)
    spare = used + len(lines) - 1 <= height
    rows = [line for place, row in enumerate(lines) for line in (*(((),) if place and spare else ()), *row)]
    return tuple(rows)


def plan_tiles(book: RuleBook, squares: tuple[int, ...], width: int) -> Plan:
    """Rows of equal length, with tiles as wide as they can be and no wider than looks well."""
    low, high = _ends(book, squares)
    count = high - low + 1
    least = max(NARROWEST, *(len(text) + 1 for text in (str(low), str(high), *_signs(book))))
    rows = ceil(count / max(width // least, 1))
    length = ceil(count / rows)
    starts = range(low, high + 1, length)
    cell = max(least, min(WIDEST, width // length))
    return Plan(tuple(range(start, min(start + length, high + 1)) for start in starts[: MOST_ROWS + 1]), cell)


def _ends(book: RuleBook, squares: Iterable[int]) -> tuple[int, int]:
    low, high = book.line
    return min(low, *squares), max(high, *squares)


def _signs(book: RuleBook) -> tuple[str, ...]:
    return (SHARED,) if book.shared else book.marks


def _draw_row(position: Position, plan: Plan, row: range, room: int) -> list[Line]:
    """A row of tiles with the tokens around it; marks have a line where there are any, and room makes tiles higher."""
    book = position.book
    marks = {number: mark for number in row if (mark := mark_of(book, number))}
    above, *below = [_draw_tokens(position, plan, row, token) for token in range(len(position.squares))]
    numbers = _tiles(row, plan, {number: str(number) for number in row}, marks)
    signs = [_tiles(row, plan, {number: mark.sign for number, mark in marks.items()}, marks)] if marks or room else []
    head, foot = ([_tiles(row, plan, {}, marks)] * (room >= each) for each in (1, 2))
    return [above, *head, numbers, *signs, *foot, *below]


def _tiles(row: range, plan: Plan, texts: Mapping[int, str], marks: Mapping[int, Mark]) -> Line:
    wide = plan.cell - 1
    cells = [
        (Cell(texts.get(number, "").center(wide), TILE, number, marks[number].sign if number in marks else ""), _gap(1))
        for number in row
    ]
    return tuple(cell for pair in cells for cell in pair)


def _gap(wide: int) -> Cell:
    return Cell(" " * wide, GAP)


def _draw_tokens(position: Position, plan: Plan, row: range, token: int) -> Line:
    """What stands above or below the tiles of a row for one token."""
    found = [_stand(position, (token, number)) for number in row]
    cells = [
        (Cell(text.center(plan.cell - 1), role, number), _gap(1))
        for number, (text, role) in zip(row, found, strict=True)
    ]
    return tuple(cell for pair in cells for cell in pair)


def _stand(position: Position, place: Place) -> tuple[str, str]:
    """What stands at a place: the token, the key of a choice that leads there, where it came from, or nothing."""
    token, number = place
    if position.squares[token] == number:
        return _signs(position.book)[token], "token0" if position.book.shared else f"token{token + 1}"
    if place in position.ghosts:
        return position.ghosts[place], CHOSEN if place == position.chosen else f"ghost{position.chooser}"
    return (TRAIL, LEFT) if place == position.left else ("", GAP)


def _draw_gauge(position: Position, width: int, height: int) -> tuple[Line, ...]:
    """A bar for each token; the shared number stands in large digits above it where there is room."""
    bars = [line for token in range(len(position.squares)) for line in _draw_bar(position, width, token)]
    if not position.book.shared:
        return tuple(bars)
    large = draw_digits(position.squares[0]) if height >= len(bars) + 4 else (str(position.squares[0]),)
    return (*((_gap(max((width - len(line)) // 2, 0)), Cell(line, DIGIT)) for line in large), (), *bars)


def draw_digits(number: int) -> tuple[str, ...]:
    """A number in digits of three lines."""
    pixels = [" ".join(DIGITS[digit][row] for digit in str(number)) for row in range(5)] + [""]
    pixels[5] = " " * len(pixels[0])
    pairs = [zip(upper, lower, strict=True) for upper, lower in zip(pixels[::2], pixels[1::2], strict=True)]
    return tuple("".join(HALVES[upper + lower] for upper, lower in pair) for pair in pairs)


def _draw_bar(position: Position, width: int, token: int) -> list[Line]:
    """Where a token stands between the ends, with ghosts above and marks below."""
    book = position.book
    low, high = _gauge_ends(book, position.squares)
    label = "" if book.shared else f"{book.marks[token]} {position.squares[token]} "
    head, tail = Cell(f"{label}{low} ", LABEL), Cell(f" {high}", LABEL)
    long = max(width - len(head.text) - len(tail.text), 2)
    place = _by_ratio if _is_scaled(book) and low >= 0 else _by_distance
    spread = {number: place(number, (low, high), long - 1) for number in _told(position, token, (low, high))}
    here = spread[position.squares[token]]
    player = 0 if book.shared else token + 1
    bar = (Cell("━" * here, BAR), Cell("●", f"token{player}"), Cell("─" * (long - here - 1), BAR))
    margin = _gap(len(head.text))
    return [
        (margin, *_spread_ghosts(position, token, spread)),
        (head, *bar, tail),
        (margin, *_spread_marks(book, spread)),
    ]


def _is_scaled(book: RuleBook) -> bool:
    """Whether choices multiply or divide, so that most of the play is on a small part of the line."""
    return any(choice.sign.removeprefix(OPPOSING) in SCALING for choice in book.choices)


def _gauge_ends(book: RuleBook, squares: tuple[int, ...]) -> tuple[int, int]:
    """The ends of a bar; one of ratios has no 0, unless something is there."""
    low, high = _ends(book, squares)
    named = [end for each in book.finish.sets for end in each.ends] if book.finish else []
    return (1, high) if low == 0 and _is_scaled(book) and 0 not in (*named, *squares) else (low, high)


def _by_distance(number: int, ends: tuple[int, int], long: int) -> int:
    return (number - ends[0]) * long // max(ends[1] - ends[0], 1)


def _by_ratio(number: int, ends: tuple[int, int], long: int) -> int:
    low, high = (max(end, 1) for end in ends)
    return round(log(max(number, 1) / low) / log(max(high / low, 2)) * long)


def _told(position: Position, token: int, ends: tuple[int, int]) -> list[int]:
    """The numbers that a bar says something about."""
    low, high = ends
    ghosts = [number for which, number in position.ghosts if which == token and low <= number <= high]
    marked = [number for number in range(low, min(high, low + FAR) + 1) if mark_of(position.book, number)]
    named = [end for each in position.book.finish.sets for end in each.ends] if position.book.finish else []
    return sorted({*ghosts, *marked, *(end for end in named if low <= end <= high), position.squares[token]})


def _spread_ghosts(position: Position, token: int, spread: Mapping[int, int]) -> Line:
    cells: list[Cell] = []
    end = 0
    for number, column in spread.items():
        text, role = _stand(position, (token, number))
        if role in {GAP, LEFT} or role.startswith("token") or column < end or len(text) > LONGEST:
            continue
        cells += [_gap(column - end), Cell(text, role, number), _gap(1)]
        end = column + len(text) + 1
    return tuple(cells)


def _spread_marks(book: RuleBook, spread: Mapping[int, int]) -> Line:
    cells: list[Cell] = []
    end = 0
    for number, column in spread.items():
        mark = mark_of(book, number)
        if mark is None or column < end:
            continue
        cells += [_gap(column - end), Cell(mark.sign, TILE, number, mark.sign)]
        end = column + 1
    return tuple(cells)


def trace(step: Step) -> tuple[tuple[int, ...], ...]:
    """The squares as a step moves through them, a picture at a time; the last is how it ends."""
    squares = step.before.squares
    frames = []
    for event in step.events:
        after = placed(squares, event)
        frames += _between(squares, after)
        squares = after
    return (*frames, step.after.squares)


def _between(before: tuple[int, ...], after: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Pictures from one pair of squares to the next."""
    far = max(abs(new - old) for old, new in zip(before, after, strict=True))
    count = min(far, FRAMES)
    return [
        tuple(old + (new - old) * frame // count for old, new in zip(before, after, strict=True))
        for frame in range(1, count + 1)
    ]


def find_left(step: Step) -> Place | None:
    """Which token a step moved, and from where; nothing if no token moved."""
    event = next((event for event in step.events if event.kind in PLACING), None)
    return None if event is None else _left_by(step, event)


def _left_by(step: Step, event: Event) -> Place:
    after = placed(step.before.squares, event)
    changed = [token for token, square in enumerate(step.before.squares) if square != after[token]]
    token = changed[0] if changed else token_of(step.before.squares, event.player or PLAYERS[0])
    return token, step.before.squares[token]
