import pytest

from numberline.play.match import Match
from numberline.rules.engine import Game
from numberline.rules.rulebook import RuleBook, parse
from numberline.rules.state import Event, State, Step
from numberline.store import load
from numberline.tell.board import Line, Position, draw_board, draw_digits, find_left, plan_tiles, trace


def book_of(toml: str) -> RuleBook:
    """A rule book with a title."""
    return parse(f'title = "Tiny"\n{toml}', "tiny")


LARGE = 'token = "each"\nstart = 0\ngoal = 900\nchoices = ["+1..9"]'
SHARED = 'token = "shared"\nstart = 500\ngoal = 1\nchoices = [{ do = "/", by = "prime factors" }]'
OPEN = 'token = "shared"\nstart = 1\ngoal = "900.."\nchoices = ["+1", "*2"]'


def shown(lines: tuple[Line, ...]) -> list[str]:
    """The characters of a picture."""
    return ["".join(cell.text for cell in line).rstrip() for line in lines]


def roles(lines: tuple[Line, ...], role: str) -> list[tuple[str, int | None]]:
    """What plays a part, and the number it stands for."""
    return [(cell.text.strip(), cell.number) for line in lines for cell in line if cell.role == role]


def test_tokens_stand_above_and_below_the_tiles() -> None:
    """Both tokens can be seen on the same square, and every mark stands below its number."""
    book = load("leap-to-twenty")
    lines = draw_board(Position(book, (5, 5), 1), 76, 4)

    assert shown(lines) == [
        "               P1",
        "0  1  2  3  4  5  6  7  8  9  10 11 12 13 14 15 16 17 18 19 20",
        "               !              !              !              #",
        "               P2",
    ]


def test_ghosts_are_keys_in_the_row_of_their_token() -> None:
    """A key stands where its choice would take the token; the one under the cursor plays a part of its own."""
    position = Position(load("leap-to-twenty"), (4, 7), 2, {(1, 8): "1", (1, 9): "2"}, (1, 9), (0, 0))
    lines = draw_board(position, 76, 9)

    assert roles(lines, "ghost2") == [("1", 8)]
    assert roles(lines, "chosen") == [("2", 9)]
    assert roles(lines, "left") == [("·", 0)]
    assert roles(lines, "token1") == [("P1", 4)]
    assert roles(lines, "token2") == [("P2", 7)]


@pytest.mark.parametrize(("height", "lines"), [(4, 4), (8, 4), (9, 5), (16, 6)])
def test_room_makes_tiles_higher(height: int, lines: int) -> None:
    """A line in one row gets higher tiles where the screen has room for them."""
    assert len(draw_board(Position(load("leap-to-twenty"), (0, 0)), 76, height)) == lines


def test_long_line_is_broken_into_equal_rows() -> None:
    """A line that is too long for a row goes on in the next one, with tiles as wide as they can be."""
    plan = plan_tiles(load("leap-to-twenty"), (0, 0), 56)

    assert plan.rows == (range(11), range(11, 21))
    assert plan.cell == 5
    assert len(draw_board(Position(load("leap-to-twenty"), (0, 0)), 56, 8)) == 8
    assert draw_board(Position(load("leap-to-twenty"), (0, 0)), 56, 9)[4] == ()


def test_line_without_marks_has_no_line_for_them() -> None:
    """Where nothing is marked in a row, no line is kept for marks."""
    lines = draw_board(Position(load("divisor-drop"), (50,)), 76, 7)

    assert len(lines) == 7
    assert shown(lines)[1].startswith(" 0")
    assert shown(lines)[2] == " #"


def test_gauge_for_two_far_tokens() -> None:
    """Where tiles do not fit, each token has a bar with its number, the ends, ghosts above and marks below."""
    position = Position(book_of(LARGE), (300, 12), 1, {(0, 301): "1", (0, 309): "9", (0, 305): "5"})
    lines = draw_board(position, 60, 8)
    text = shown(lines)

    assert text[1].startswith("P1 300 0 ━━")
    assert text[1].endswith("─ 900")
    assert text[4].startswith("P2 12 0 ●")
    assert text[2].strip() == "#"
    assert roles(lines, "ghost1") == [("1", 301)]


def test_ghosts_of_a_gauge_never_overlap() -> None:
    """Keys too close together on a bar are left to the list of choices; what can be told apart is shown."""
    ghosts = {(0, number): str(number) for number in (250, 251, 150, 100, 20)}
    lines = draw_board(Position(book_of(SHARED), (500,), 2, ghosts, (0, 100)), 70, 12)

    assert roles(lines, "chosen") == [("100", 100)]
    assert [number for _, number in roles(lines, "ghost2")] == [20, 150, 250]


def test_dividing_is_shown_by_ratios() -> None:
    """A bar of a dividing game begins at 1, every tenfold as long as the next, without keys that look like numbers."""
    start = 'token = "shared"\nstart = 1000000\ngoal = 1\nchoices = [{ do = "/", by = "divisors", from = 2 }]'
    ghosts = {(0, 1): "1000000", (0, 1000): "1000", (0, 10_000): "100", (0, 500_000): "2"}
    text = shown(draw_board(Position(book_of(start), (1000,), 1, ghosts), 76, 12))

    assert text[-2].startswith("1 ━")
    assert text[-2].index("●") - 2 == (76 - len("1 ") - len(" 1000000") - 1) // 2
    assert text[-3].split() == ["100", "2"]
    assert text[-1].strip() == "#"


@pytest.mark.parametrize(("line", "begins"), [("0..5000", "0 ●"), ("-5000..5000", "-5000 ━")])
def test_ratios_need_numbers_above_0(line: str, begins: str) -> None:
    """A bar of ratios has 0 at its end where play is about it, and below 0 there are no ratios."""
    book = book_of(f'token = "shared"\nstart = 0\ngoal = 4000\nline = "{line}"\nchoices = ["+1", "*2"]')

    assert shown(draw_board(Position(book, (0,)), 76, 12))[-2].startswith(begins)


def test_large_shared_number_stands_in_large_digits() -> None:
    """The shared number of a game without a line is told in digits of three lines, or small where there is no room."""
    tall, low = (draw_board(Position(book_of(SHARED), (500,)), 70, height) for height in (12, 4))

    assert [line.strip() for line in shown(tall)[:3]] == list(draw_digits(500))
    assert shown(low)[0].strip() == "500"


def test_numbers_beyond_the_line_stretch_it() -> None:
    """A number past the farthest one that the book names is still on the picture."""
    lines = draw_board(Position(book_of(OPEN), (1000,)), 60, 12)

    assert shown(lines)[-2].endswith("● 1000")


def test_digits() -> None:
    """Digits are drawn with half blocks, and a number below 0 has its sign."""
    assert draw_digits(1) == ("▄█ ", " █ ", "▀▀▀")
    assert draw_digits(-7)[1].startswith("▀▀▀")
    assert len({len(line) for line in draw_digits(1234567890)}) == 1


def test_a_movement_goes_step_by_step() -> None:
    """A step is shown as pictures from the square left to the square come to; a long way takes no more of them."""
    game = Game(load("leap-to-twenty"))

    assert trace(game.play(game.start(), "+4")) == ((1, 0), (2, 0), (3, 0), (4, 0), (4, 0))
    assert len(trace(Step(State((0, 0), 1), "+9", (Event("moved", 1, 90),), State((90, 0), 2)))) == 7


@pytest.mark.parametrize(
    ("step", "left"),
    [
        (Step(State((3, 5), 2), "+1", (Event("moved", 2, 6, 5),), State((3, 6), 1)), (1, 5)),
        (Step(State((3, 5), 1), "opp+1", (Event("pushed", 1, 6, 5),), State((3, 6), 2)), (1, 5)),
        (Step(State((4,), 1), "*1", (Event("moved", 1, 4, 4),), State((4,), 2)), (0, 4)),
        (Step(State((0, 0), 1), "", (), State((0, 0), 1)), None),
    ],
)
def test_where_the_last_move_came_from(step: Step, left: tuple[int, int] | None) -> None:
    """The token that moved and the square it left are known, also where the move changed nothing."""
    assert find_left(step) == left


def test_line_of_a_match() -> None:
    """A match goes on in its pictures where the last one ended."""
    match = Match.read(Game(load("pounce")), "p1:1,20 +3 -3")

    assert trace(match.steps[-1])[-1] == match.state.squares == (4, 17)
