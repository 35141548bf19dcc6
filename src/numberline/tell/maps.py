"""Maps: the verdict of every pair of squares, or of every shared number, as a grid.

What may live here: the grid, drawn with characters and as SVG; each verdict has a sign, so that colour is never alone.
What this file must not know: how a verdict is found.
"""

import unicodedata
from dataclasses import dataclass
from html import escape
from itertools import accumulate

from numberline.rules.engine import Game
from numberline.rules.rulebook import RuleBook
from numberline.rules.state import NOBODY, PLAYERS, State, mine, opponent_of
from numberline.solve.arrays import Notice
from numberline.solve.graph import explore
from numberline.solve.keys import ENDS
from numberline.solve.size import MOST_STATES, Size, TooManyStates
from numberline.solve.solution import Solution, solve
from numberline.tell.solved import tell_openings, tell_verdict

SIGNS = {1: "1", 2: "2", NOBODY: "="}
UNASKED = "."  # nobody is asked there: the chooser owes a turn, or has no legal choice
COLOURS = {"1": "#2b6cb0", "2": "#c05621", "=": "#718096", UNASKED: "none"}
CELL, LINE = 22, 18  # how high a cell and a line of text are
LEFT, TOP, MARGIN = 70, 74, 24  # what stands left of the grid, above it, and right of it
NAMESPACE = "http://www.w3.org/2000/svg"
FONT = 'font-family="ui-sans-serif, system-ui, sans-serif" font-size="11" role="img"'


@dataclass(frozen=True, slots=True)
class Map:
    """Signs in rows and columns; rows are Player 1's squares and columns Player 2's, or one row of shared numbers."""

    title: str
    owed: str  # who owes which turns, and what is taken for granted, as sentences, or nothing
    rows: tuple[int, ...]
    columns: tuple[int, ...]
    signs: tuple[str, ...]  # one text a row, one sign a column
    shared: bool


@dataclass(frozen=True, slots=True)
class SolvedMap:
    """A map with the solution that it was drawn from, which says more of each place."""

    drawn: Map
    game: Game
    like: State  # who chooses, who owes turns, and what is remembered
    solution: Solution | None  # nothing where nobody is asked anywhere

    def state_of(self, squares: tuple[int, ...]) -> State:
        """The state of a place on the map."""
        return self.like._replace(squares=squares)

    def is_asked(self, squares: tuple[int, ...]) -> bool:
        """Whether the chooser has a choice there."""
        return not mine(self.like.owed, self.like.chooser) and bool(self.game.choices(self.state_of(squares)))


def make_map(
    game: Game,
    chooser: int = 1,
    owed: tuple[int, int] = (0, 0),
    limit: int = MOST_STATES,
    *,
    notice: Notice | None = None,
) -> Map:
    """The verdict of every place the tokens can stand on before the game is over, whether it can be reached or not."""
    return solve_map(game, game.start()._replace(chooser=chooser, owed=owed), limit, notice=notice).drawn


def solve_map(
    game: Game,
    like: State,
    limit: int = MOST_STATES,
    *,
    notice: Notice | None = None,
) -> SolvedMap:
    """The same, with the solution behind it; as in a state somebody chooses, and owes turns, and has chosen before."""
    book = game.book
    chooser, owed = like.chooser, like.owed
    rows, columns = _lay_out(game, limit, notice)
    places = [(square,) for square in columns] if book.shared else [(row, column) for row in rows for column in columns]
    states = [like._replace(squares=place) for place in places]
    asked = [] if mine(owed, chooser) else [state for state in states if game.choices(state)]
    solution = solve(game, roots=asked, limit=limit, notice=notice) if asked else None
    signs = {state: _sign(solution, state) for state in asked}
    width = len(columns)
    text = "".join(signs.get(state, UNASKED) for state in states)
    drawn = Map(
        f"{book.title}: who wins when Player {chooser} chooses",
        " ".join(filter(None, (_tell_owed(chooser, owed), _tell_memory(game, like.memory), _tell_places(game, limit)))),
        rows,
        columns,
        tuple(text[place : place + width] for place in range(0, len(text), width)),
        book.shared,
    )
    return SolvedMap(drawn, game, like, solution)


def _count_places(book: RuleBook) -> int:
    """How many places there are, whether they can be reached or not."""
    low, high = book.span
    return high - low + 1 if book.shared else (high - low + 1) ** 2


def _lay_out(game: Game, limit: int, notice: Notice | None) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Rows and columns: of all places, or where these are too many, of those that can be reached."""
    book = game.book
    if _count_places(book) > limit:
        return _lay_out_reached(game, limit, notice)
    one, two = (_squares(book, player) for player in PLAYERS)
    return ((0,), tuple(number for number in one if number in two)) if book.shared else (one, two)


def _lay_out_reached(game: Game, limit: int, notice: Notice | None) -> tuple[tuple[int, ...], tuple[int, ...]]:
    try:
        graph = explore(game, limit=limit, notice=notice)
    except TooManyStates:
        raise TooManyStates(Size(_count_places(game.book)), limit) from None
    met = {graph.state(number).squares for number in range(ENDS, ENDS + graph.states)}
    rows, columns = (tuple(sorted({squares[token] for squares in met})) for token in (0, -1))
    rows = (0,) if game.book.shared else rows
    if len(rows) * len(columns) > limit:
        raise TooManyStates(Size(len(rows) * len(columns)), limit)
    return rows, columns


def _squares(book: RuleBook, player: int) -> tuple[int, ...]:
    """Where the player's token can stand before the game is over; its start at least."""
    low, high = book.span
    sides = [mine(sets, player) for sets in (book.finish.goal, book.finish.lose) if sets] if book.finish else []
    open_squares = tuple(number for number in range(low, high + 1) if not any(number in side for side in sides))
    return open_squares or (mine(book.start, player),)


def _sign(solution: Solution | None, state: State) -> str:
    return UNASKED if solution is None else SIGNS[solution.verdict(state).winner]


def _tell_places(game: Game, limit: int) -> str:
    """That some places are left out, where all of them are too many."""
    return "Only numbers that can be reached." if _count_places(game.book) > limit else ""


def tell_no_map(mistake: TooManyStates) -> str:
    """Why there is no map."""
    return f"There is no map: it would have {mistake.size} places, over the limit of {mistake.limit:,}."


def _tell_memory(game: Game, memory: tuple[int, ...]) -> str:
    """What the map takes for granted where the rules remember what was chosen."""
    if not any(each.memory for each in game.book.mechanics):
        return ""
    return "As if nothing had been chosen before." if memory == game.blank else "After the choices made so far."


def _tell_owed(chooser: int, owed: tuple[int, int]) -> str:
    """Who owes turns; and where that leaves nobody to ask, which map has the answer."""
    debts = [
        f"Player {player} owes {turns} skipped turn{'s' * (turns > 1)}" for player, turns in enumerate(owed, 1) if turns
    ]
    if not debts:
        return ""
    sentence = f"{' and '.join(debts)}."
    if not mine(owed, chooser):
        return sentence
    if all(owed):
        return f"{sentence} Nobody is asked until one of them owes nothing: take the smaller debt off both."
    return f"{sentence} So Player {chooser} is not asked; see the map on which Player {opponent_of(chooser)} chooses."


MEANINGS = {"1": "Player 1 wins", "2": "Player 2 wins", "=": "nobody can force it", UNASKED: "nobody is asked there"}
LEGEND = ", ".join(f"{sign} {meaning}" for sign, meaning in MEANINGS.items())


def tell_place(solved: SolvedMap, squares: tuple[int, ...]) -> tuple[str, ...]:
    """What is true of a place on a map, in sentences."""
    state = solved.state_of(squares)
    where = (
        f"The number is {squares[0]}" if solved.drawn.shared else f"Player 1 on {squares[0]}, Player 2 on {squares[1]}"
    )
    if solved.solution is None or not solved.is_asked(squares):
        return (f"{where}.", f"Player {state.chooser} is not asked here.")
    return (
        f"{where}; Player {state.chooser} chooses.",
        tell_verdict(solved.solution.verdict(state)),
        tell_openings(solved.solution, state),
    )


def tell_axes(drawn: Map) -> str:
    """What goes down and what goes across; nothing on a map of one number."""
    return "" if drawn.shared else "down: the square of Player 1; across: that of Player 2"


def draw_map(drawn: Map) -> tuple[str, ...]:
    """The map with characters."""
    cell = max(len(str(square)) for square in drawn.columns) + 1
    head = "".join(f"{square:>{cell}}" for square in drawn.columns)
    titles = (drawn.title, drawn.owed) if drawn.owed else (drawn.title,)
    if drawn.shared:
        return (*titles, f"number {head}", f"       {_spread(drawn.signs[0], cell)}", LEGEND)
    lines = [f"{row:>6} {_spread(signs, cell)}" for row, signs in zip(drawn.rows, drawn.signs, strict=True)]
    return (*titles, tell_axes(drawn), f"       {head}", *lines, LEGEND)


def _spread(signs: str, cell: int) -> str:
    return "".join(f"{sign:>{cell}}" for sign in signs)


def draw_map_svg(drawn: Map) -> str:
    """The map as a self-contained SVG, fit for a slide."""
    top = TOP + (LINE if drawn.owed else 0)
    width = LEFT + MARGIN + max(CELL * len(drawn.columns), *_widths(drawn))
    bottom = top + CELL * len(drawn.rows)
    height = bottom + 56
    names = "the number" if drawn.shared else "across: the square of Player 2; down: that of Player 1"
    return "\n".join(
        [
            f'<svg xmlns="{NAMESPACE}" viewBox="0 0 {width} {height}" width="{width}" height="{height}" {FONT}>',
            f"<title>{escape(drawn.title)}</title>",
            f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
            f'<text x="{LEFT}" y="26" font-size="16" font-weight="600" fill="#1a202c">{escape(drawn.title)}</text>',
            *([_line(28 + LINE, drawn.owed)] if drawn.owed else []),
            _line(top - 28, names),
            *_draw_grid(drawn, top),
            *_draw_legend(drawn, bottom + 20),
            "</svg>",
            "",
        ]
    )


def _widths(drawn: Map) -> tuple[int, int, int]:
    """How wide the lines of text can get: no font is measured here, so the widest letters are assumed."""
    wide = sum(unicodedata.east_asian_width(letter) in "WF" for letter in drawn.title)
    return 11 * len(drawn.title) + 6 * wide, 7 * len(drawn.owed), sum(_room(sign) for sign in find_signs(drawn))


def _draw_grid(drawn: Map, top: int) -> list[str]:
    """The numbers around the grid, and its cells."""
    across = [_text(LEFT + at * CELL + CELL / 2, top - 8, str(square)) for at, square in enumerate(drawn.columns)]
    down = [_text(LEFT - 14, top + at * CELL + 15, str(square)) for at, square in enumerate(drawn.rows)]
    cells = [
        _draw_cell(LEFT + column * CELL, top + row * CELL, sign)
        for row, signs in enumerate(drawn.signs)
        for column, sign in enumerate(signs)
    ]
    return [*across, *([] if drawn.shared else down), *cells]


def _draw_legend(drawn: Map, top: int) -> list[str]:
    """What the cells mean, each kind that the map has with a cell of its own."""
    signs = find_signs(drawn)
    places = accumulate((_room(sign) for sign in signs), initial=LEFT)
    return [
        part
        for sign, place in zip(signs, places, strict=False)
        for part in (_draw_cell(place, top, sign), _line(top + 15, MEANINGS[sign], place + CELL + 6))
    ]


def find_signs(drawn: Map) -> list[str]:
    """The signs that a map has, in the order of the legend."""
    return [sign for sign in MEANINGS if any(sign in signs for signs in drawn.signs)]


def _room(sign: str) -> int:
    return CELL + 24 + 7 * len(MEANINGS[sign])


def _draw_cell(x: float, y: float, sign: str) -> str:
    square = f'<rect x="{x + 1}" y="{y + 1}" width="{CELL - 2}" height="{CELL - 2}" rx="3" fill="{COLOURS[sign]}"'
    if sign == UNASKED:
        return f'{square} stroke="#cbd5e0"/>'
    return f"{square}/>" + _text(x + CELL / 2, y + 15, sign, "#ffffff")


def _line(y: float, text: str, x: float = 0) -> str:
    return f'<text x="{x or LEFT}" y="{y}" fill="#4a5568">{escape(text)}</text>'


def _text(x: float, y: float, text: str, fill: str = "#4a5568") -> str:
    return f'<text x="{x}" y="{y}" text-anchor="middle" fill="{fill}">{escape(text)}</text>'
