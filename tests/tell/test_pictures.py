"""The number line made of characters."""

import time

from numberline.rules.rulebook import RuleBook, parse
from numberline.rules.state import State
from numberline.tell.pictures import draw_line, legend, mark_of
from tests.founding import founding_book


def book_of(goal: int, more: str = "", *, start: int = 0, shared: bool = False) -> RuleBook:
    """A rule book with a line of some length."""
    token = "shared" if shared else "each"
    return parse(f'title = "T"\ntoken = "{token}"\nstart = {start}\ngoal = {goal}\nchoices = ["+1"]\n{more}', "t")


def test_line_of_ten() -> None:
    """The line to 10 stands on one row, each player's token above the numbers, the marks below."""
    assert draw_line(founding_book("number-climb"), State((3, 2), 1)) == (
        "          P1",
        "       P2",
        "  0  1  2  3  4  5  6  7  8  9 10",
        "                                #",
    )


def test_line_of_twenty() -> None:
    """The line to 20 stands on one row of 63 columns, special squares marked."""
    assert draw_line(founding_book("token-sprint"), State((5, 20), 1)) == (
        " " * 17 + "X",
        " " * 62 + "O",
        "  0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19 20",
        "                 !              !              !              #",
    )


def test_tokens_line_up_with_their_numbers() -> None:
    """The last letter of a token stands above the last digit of its number."""
    for one, two in ((0, 20), (9, 10), (20, 7)):
        first, second, numbers, _ = draw_line(founding_book("leap-to-twenty"), State((one, two), 1))

        assert numbers[: len(first)].endswith(f" {one}")
        assert numbers[: len(second)].endswith(f" {two}")


def test_tokens_on_one_square() -> None:
    """Two tokens on one square stand one above the other."""
    assert draw_line(book_of(3), State((2, 2), 1))[:3] == ("       P1", "       P2", "  0  1  2  3")


def test_shared_number() -> None:
    """A shared number is pointed at."""
    assert draw_line(book_of(3, shared=True), State((2,), 1)) == ("     v", " 0 1 2 3", "       #")


def test_line_without_marks_in_a_row() -> None:
    """A row without marks or tokens is its numbers alone."""
    lines = draw_line(book_of(30), State((0, 0), 1), width=40)

    assert lines[2:] == (
        "  0  1  2  3  4  5  6  7  8  9 10 11 12",
        " 13 14 15 16 17 18 19 20 21 22 23 24 25",
        " 26 27 28 29 30",
        "              #",
    )


def test_no_line_is_wider_than_the_screen() -> None:
    """However long the line and however narrow the screen, no row is wider."""
    for goal in (5, 20, 99, 1000, 1_000_000):
        for width in (10, 40, 79):
            lines = draw_line(book_of(goal), State((goal // 2, goal), 1), width)

            assert max(map(len, lines)) <= width


def test_a_screen_narrower_than_a_number() -> None:
    """On a screen of no width each square has a row of its own, and nothing breaks."""
    assert draw_line(book_of(2), State((1, 0), 1), width=0) == (" P2", "  0", " P1", "  1", "  2", "  #")


def test_long_line_is_cut() -> None:
    """Of a long line only the rows are drawn where a token stands or the goal is, with dots between."""
    lines = draw_line(book_of(1000), State((3, 500), 1), width=50)

    assert lines == (
        "                  P1",
        "    0    1    2    3    4    5    6    7    8    9",
        "  ...",
        "   P2",
        "  500  501  502  503  504  505  506  507  508  509",
        "  ...",
        " 1000",
        "    #",
    )


def test_rows_that_follow_each_other_have_no_dots_between() -> None:
    """Dots stand only where something is left out."""
    lines = draw_line(book_of(1000), State((5, 15), 1), width=50)

    assert lines.count("  ...") == 1


def test_start_past_the_goal() -> None:
    """A line that starts past its goal reaches from the goal to the start."""
    assert draw_line(book_of(2, start=4), State((4, 4), 1))[2] == "  2  3  4"


def test_first_mechanic_marks_the_square() -> None:
    """A square has the mark of the first mechanic that marks it."""
    book = book_of(9, 'square = [{ on = [2, 9], then = "extra turn" }, { on = 2, then = "skip" }]')

    assert [mark.sign if (mark := mark_of(book, square)) else "" for square in (1, 2, 9)] == ["", "+", "#"]


def test_legend_explains_the_marks_on_the_line() -> None:
    """The legend has each mark of the line once."""
    assert legend(founding_book("leap-to-twenty")) == "! skip your next turn, # goal"
    assert legend(founding_book("prime-climb")) == "+ extra turn, # goal"
    assert legend(founding_book("number-climb")) == "# goal"


def test_legend_leaves_out_what_is_not_on_the_line() -> None:
    """A special square past the goal is not explained."""
    assert legend(book_of(9, 'square = [{ on = 50, then = "skip" }]')) == "# goal"


def test_legend_of_a_long_line_is_quick() -> None:
    """A line of a million squares is explained at once, with the marks near both its ends."""
    book = book_of(1_000_000, 'square = [{ on = 999999, then = "skip" }, { on = "primes", then = "extra turn" }]')
    started = time.perf_counter()

    assert legend(book) == "+ extra turn, ! skip your next turn, # goal"
    assert time.perf_counter() - started < 2
