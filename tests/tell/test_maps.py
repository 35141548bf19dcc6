from xml.etree import ElementTree as ET

import pytest

from numberline.rules.engine import Game
from numberline.rules.rulebook import parse
from numberline.rules.state import State
from numberline.solve.size import Size, TooManyStates
from numberline.solve.solution import solve
from numberline.store import load
from numberline.tell.maps import (
    Map,
    SolvedMap,
    draw_map,
    draw_map_svg,
    make_map,
    solve_map,
    tell_axes,
    tell_no_map,
    tell_place,
)
from tests.founding import NAMES, founding_game
from tests.small_games import game_of

SIGNS = {1: "1", 2: "2", 0: "="}


def map_of(name: str, owed: tuple[int, int] = (0, 0)) -> SolvedMap:
    """The map of a shipped game when Player 1 chooses."""
    game = Game(load(name))
    return solve_map(game, game.start()._replace(owed=owed))


@pytest.mark.parametrize("chooser", [1, 2])
@pytest.mark.parametrize("name", NAMES)
def test_the_map_is_the_solution(name: str, chooser: int) -> None:
    """Every sign of a map is the verdict of the state it stands for."""
    game = founding_game(name)
    solution, drawn = solve(game), make_map(game, chooser)
    for row, signs in zip(drawn.rows, drawn.signs, strict=True):
        for column, sign in zip(drawn.columns, signs, strict=True):
            state = State((column,) if drawn.shared else (row, column), chooser)
            asked = game.choices(state)

            assert sign == (SIGNS[solution.verdict(state).winner] if asked else ".")


def test_where_both_owe_turns_the_map_says_what_to_ask_for() -> None:
    """Nobody is asked while both owe turns, and neither map could tell more: the map says which one can."""
    game = founding_game("leap-to-twenty")
    drawn = make_map(game, 1, (3, 2))

    assert set("".join(drawn.signs)) == {"."}
    assert drawn.owed.endswith("Nobody is asked until one of them owes nothing: take the smaller debt off both.")
    assert game.settle(State((4, 0), 1, (3, 2))).after == game.settle(State((4, 0), 1, (1, 0))).after


def test_turns_owed_change_the_map() -> None:
    """A map for a player who owes a turn is another, and its title says who owes what."""
    game = founding_game("leap-to-twenty")

    owed = make_map(game, 1, (0, 2))

    assert owed.signs != make_map(game, 1).signs
    assert owed.owed == "Player 2 owes 2 skipped turns."
    assert draw_map(owed)[1] == owed.owed
    assert owed.owed in draw_map_svg(owed)


def test_a_chooser_who_owes_a_turn_is_asked_nowhere() -> None:
    """Whoever owes a skipped turn is never asked, so the map has no verdict, and says where to look."""
    drawn = make_map(founding_game("leap-to-twenty"), 1, (1, 0))

    assert set("".join(drawn.signs)) == {"."}
    assert drawn.owed.endswith("So Player 1 is not asked; see the map on which Player 2 chooses.")


def test_a_drawn_game_has_its_own_sign() -> None:
    """Where nobody can force a win the map says so by a sign of its own."""
    book = 'title = "Never"\ntoken = "shared"\nstart = 0\ngoal = 5\nchoices = ["+2", "+4"]\n'

    assert make_map(Game(parse(book, "never"))).signs == ("=1=1.",)


def test_a_game_that_starts_on_its_goal_has_a_map() -> None:
    """A game without any square before the goal has a map of one place."""
    book = 'title = "Done"\ntoken = "each"\nstart = 5\ngoal = 5\nchoices = ["+2"]\n'

    assert make_map(Game(parse(book, "done"))).signs == (".",)


def test_the_limit_holds_for_maps() -> None:
    """A map of more states than allowed is refused."""
    with pytest.raises(TooManyStates):
        make_map(founding_game("leap-to-twenty"), limit=10)


def test_the_limit_holds_before_the_map_is_laid_out() -> None:
    """A map of more places than allowed is refused at once, however many there are."""
    book = 'title = "Wide"\ntoken = "each"\nstart = 0\ngoal = 900000\nchoices = ["+1"]\n'

    with pytest.raises(TooManyStates, match="got about 810,001,800,001"):
        make_map(Game(parse(book, "wide")))


def test_the_drawing_has_room_for_its_lines() -> None:
    """However long the title and who owes what, the picture is wider than its lines of text."""
    book = f'title = "{"W" * 60}"\ntoken = "shared"\nstart = 0\ngoal = 5\nchoices = ["+2"]\n'
    narrow, wide = make_map(Game(parse(book, "wide"))), make_map(Game(parse(book.replace("W", "長"), "wide")))
    owing = make_map(founding_game("number-climb"), 1, (1, 99))

    assert _width(narrow) >= 70 + 10 * len(narrow.title)
    assert _width(wide) >= 70 + 16 * 60
    assert _width(owing) >= 70 + 6 * len(owing.owed)


def _width(drawn: Map) -> int:
    return int(ET.fromstring(draw_map_svg(drawn)).attrib["width"])  # noqa: S314


def test_the_legend_has_the_cells_of_the_map() -> None:
    """The drawing explains the kinds of cells that it has, each by a cell, and no others."""
    drawn = draw_map_svg(make_map(founding_game("number-climb")))
    plain = draw_map_svg(make_map(founding_game("leap-to-twenty")))

    assert ("nobody is asked there" in drawn, "nobody is asked there" in plain) == (True, False)
    assert "nobody can force it" not in drawn
    assert drawn.count("#2b6cb0") == "".join(make_map(founding_game("number-climb")).signs).count("1") + 1


def test_characters_draw_rows_and_columns() -> None:
    """The map with characters has a row for each square of Player 1, under a head with those of Player 2."""
    lines = draw_map(make_map(founding_game("number-climb")))

    assert lines[2].split() == [str(square) for square in range(10)]
    assert lines[3].split() == ["0", "1", ".", *"22222222"]


def test_characters_draw_a_shared_number_in_one_row() -> None:
    """The map of a shared number is one row under the numbers."""
    lines = draw_map(make_map(founding_game("double-or-add-one")))

    assert len(lines[1].split()) - 1 == len(lines[2].split()) == 19


@pytest.mark.parametrize("name", NAMES)
def test_the_drawing_is_whole(name: str) -> None:
    """The SVG is well formed, stands alone, and every verdict is written as well as coloured."""
    drawn = make_map(founding_game(name))
    svg = draw_map_svg(drawn)
    texts = [element.text for element in ET.fromstring(svg).iter("{http://www.w3.org/2000/svg}text")]  # noqa: S314

    assert svg.count("http") == 1
    for sign in "12":
        written = "".join(drawn.signs).count(sign)
        labels = (str(sign) in map(str, drawn.columns)) + (not drawn.shared and str(sign) in map(str, drawn.rows))
        assert texts.count(sign) == written + labels + (written > 0)  # the legend has one of each


@pytest.mark.parametrize("rule", ['repeat = { last = "opponent" }', "supply = { uses = 1 }"])
def test_a_map_of_a_game_that_remembers_says_what_it_takes_for_granted(rule: str) -> None:
    """Where the rules remember what was chosen, the map says that it shows the game before any choice."""
    book = f'title = "Kept"\ntoken = "shared"\nstart = 0\ngoal = 5\nchoices = ["+1", "+2"]\n{rule}\n'

    assert draw_map(make_map(Game(parse(book, "kept"))))[1] == "As if nothing had been chosen before."


def test_place_on_a_map_is_told() -> None:
    """Of every place on a map it is said who wins and by which choices, or that nobody is asked there."""
    leap = map_of("leap-to-twenty")
    shared = map_of("double-or-add-one")
    waiting = map_of("leap-to-twenty", owed=(1, 0))

    assert tell_place(leap, (0, 0)) == (
        "Player 1 on 0, Player 2 on 0; Player 1 chooses.",
        "Player 1 wins with best play, in 9 moves.",
        "1 of 3 choices keeps that: +4.",
    )
    assert tell_place(shared, (1,))[0] == "The number is 1; Player 1 chooses."
    assert tell_place(waiting, (3, 4)) == ("Player 1 on 3, Player 2 on 4.", "Player 1 is not asked here.")
    assert not waiting.is_asked((3, 4))


def test_blocked_place_on_a_map() -> None:
    """Where the chooser has no choice, though others are asked elsewhere, the place says so."""
    climb = map_of("number-climb")

    assert not climb.is_asked((3, 4))
    assert tell_place(climb, (3, 4))[1] == "Player 1 is not asked here."
    assert tell_axes(climb.drawn) == "down: the square of Player 1; across: that of Player 2"
    assert tell_axes(map_of("double-or-add-one").drawn) == ""


def test_a_map_after_some_choices_remembers_them() -> None:
    """A map drawn with what the rules remember answers for the game as it stands, and says so."""
    game = Game(load("no-echo"))
    state = game.play(game.start(), "-4").after
    solved = solve_map(game, state)

    assert solved.state_of(state.squares) == state
    assert solved.drawn.owed == "After the choices made so far."
    assert solved.solution is not None
    assert solved.solution.verdict(state) == solve(game).verdict(state)


def dividing_game(start: int) -> Game:
    """A game of dividing a number by its divisors, of which few numbers of its line can be reached."""
    choices = 'choices = [{ do = "/", by = "divisors", from = 2 }]'
    return game_of(f'token = "shared"\nstart = {start}\ngoal = 1\n{choices}\nstuck = "loses"')


def test_a_map_of_too_many_places_shows_those_that_can_be_reached() -> None:
    """Where a line is too long to be drawn, the map has the numbers that play can come to, and says so."""
    game = dividing_game(1000)
    drawn = make_map(game, limit=60)

    assert drawn.columns == (2, 4, 5, 8, 10, 20, 25, 40, 50, 100, 125, 200, 250, 500, 1000)
    assert set(drawn.signs[0]) == {"1"}
    assert drawn.owed == "Only numbers that can be reached."


def test_a_map_of_two_tokens_shows_the_squares_of_each_that_can_be_reached() -> None:
    """Rows and columns are the squares that either token can come to, and they too can be too many."""
    game = game_of('token = "each"\nstart = 0\ngoal = 40\nchoices = ["+10", "+20"]')
    drawn = make_map(game, limit=50)

    assert drawn.rows == drawn.columns == (0, 10, 20, 30)
    with pytest.raises(TooManyStates, match="got about 16;"):
        make_map(game_of('token = "each"\nstart = 0\ngoal = 40\nchoices = ["+10"]\nsupply = { uses = 9 }'), limit=10)


def test_why_there_is_no_map() -> None:
    """A map of too many places is refused as a map, with how many places it would have."""
    told = tell_no_map(TooManyStates(Size(810_000), 20_000))

    assert told == "There is no map: it would have about 810,000 places, over the limit of 20,000."
