from dataclasses import replace

from numberline.store import list_games, load
from numberline.tell.games import tell_games
from tests.founding import NAMES, founding_book


def test_games_stand_in_a_table_of_80_columns() -> None:
    """Each game is a line with its name and what it is, below a head, within 80 columns."""
    head, *lines = tell_games([founding_book(name) for name in NAMES])

    assert head.split() == ["GAME", "ABOUT"]
    assert [line.split()[0] for line in lines] == list(NAMES)
    assert {line.index(founding_book(name).about) for name, line in zip(NAMES, lines, strict=True)} == {
        head.index("ABOUT")
    }
    assert max(len(line) for line in lines) <= 80


def test_every_shipped_game_is_one_line() -> None:
    """What a shipped game is about fits beside its name, so that the list of games has one line for each."""
    books = [load(name) for name in list_games()]

    assert len(tell_games(books)) == 1 + len(books)


def test_long_line_about_a_game_is_folded_beside_its_name() -> None:
    """What does not fit goes on below its own beginning, on a narrow screen as well."""
    book = replace(founding_book("leap-to-twenty"), name="leap", about="a race of many short words " * 4)

    for width in (10, 40, 80):
        _, first, *others = tell_games([book], width)

        assert first.startswith("leap  a race of")
        assert others
        assert all(line.startswith("      ") and line[6] != " " for line in others)
        assert max(len(line) for line in (first, *others)) <= max(width, 26)


def test_game_without_a_line_about_shows_its_title() -> None:
    """A book that does not say what it is about is listed by its title."""
    assert tell_games([replace(founding_book("leap-to-twenty"), about="")])[1] == "leap-to-twenty  Leap to Twenty"


def test_no_games_are_a_head_alone() -> None:
    """Without games there is only the head."""
    assert [line.split() for line in tell_games([])] == [["GAME", "ABOUT"]]
