"""The map of a game in the middle of it, of a game with more places than a window, and of one with too many."""

from pathlib import Path

import pytest

from numberline.tui.grid import Grid
from tests.screens import LARGE, SIZES, Screen, Size, drive, seated

WIDE = 'title = "Wide"\ntoken = "each"\nstart = 0\ngoal = 100\nchoices = ["+1", "+2", "+4"]\n'


def test_map_knows_who_owes_turns() -> None:
    """Inside a game the map is that of the turns owed in it, and playing from it keeps them."""

    async def look(screen: Screen) -> None:
        await screen.press("1", "1", "4", "m")
        await screen.wait_for("Player 2 wins with best play, in 10 moves.")
        assert "Player 1 owes 1 skipped turn." in screen.words
        await screen.press("p")
        await screen.wait_for("owes 1 turn")

    drive(seated("leap"), look, LARGE)


def test_map_with_other_turns_owed() -> None:
    """The key s goes through the turns that the other player can owe, and back to none."""

    async def look(screen: Screen) -> None:
        await screen.press("1", "1", "4", "m")
        await screen.wait_for("Player 1 owes 1 skipped turn.")
        await screen.press("s")
        await screen.wait_for("Player 1 owes 2 skipped turns.")
        await screen.press("s")
        await screen.wait_for("Player 1 wins with best play, in 10 moves.")
        assert "owes" not in screen.words

    drive(seated("leap"), look, LARGE)


def test_no_turns_are_owed_in_a_game_without_skips() -> None:
    """Where no square costs a turn, the key s is neither shown nor does it anything."""

    async def look(screen: Screen) -> None:
        await screen.press("m")
        await screen.wait_for("wins with best play")
        assert "s skips" not in screen.words
        await screen.press("s", "p")
        await screen.wait_for("Turn 1: Player 1")
        assert "owes" not in screen.words

    drive(seated("double"), look, LARGE)


def test_map_remembers_the_game() -> None:
    """Where the rules remember choices, the map inside a game is that of the choices made in it."""

    async def look(screen: Screen) -> None:
        await screen.press("m")
        await screen.wait_for("As if nothing had been chosen before.")
        await screen.press("q", "4", "m")
        await screen.wait_for("After the choices made so far.")
        assert "of 4 choices" not in screen.words

    drive(seated("no-echo"), look, LARGE)


@pytest.fixture
def wide(tmp_path: Path) -> str:
    """The path of a rule book whose map is wider and higher than any window."""
    path = tmp_path / "wide.toml"
    path.write_text(WIDE)
    return str(path)


@pytest.mark.parametrize("size", SIZES)
def test_cursor_stays_in_sight_on_a_large_map(wide: str, size: Size) -> None:
    """However far the cursor goes, its cell is in the window, and the numbers of rows and columns stay there too."""

    async def look(screen: Screen) -> None:
        await screen.press("m")
        await screen.wait_for("wins with")
        grid = screen.app.screen.query_one(Grid)
        grid.action_go(49, 64)
        await screen.press("down", "right")
        await screen.wait_for("Player 1 on 50, Player 2 on")
        assert grid.scroll_offset.x > 0 < grid.scroll_offset.y
        head, row = (screen.lines[grid.region.y + line] for line in (0, 51 - grid.scroll_offset.y))
        assert row.split()[0] == "50"
        assert row[head.index("65") + 1] in "12"

    drive(seated(wide), look, size)


def test_numbers_stand_above_their_columns() -> None:
    """The last digit of a number above a column stands right above the signs of that column."""

    async def look(screen: Screen) -> None:
        await screen.press("m")
        await screen.wait_for("wins with")
        head, row = screen.lines[1], screen.lines[3]
        assert row[head.index("15") + 1] in "12"
        assert row.index("2", 5) == head.index("0")

    drive(seated("leap"), look)


def test_map_of_too_many_places(tmp_path: Path) -> None:
    """A map that cannot be drawn says so as a map, and the keys that need one wait."""
    book = tmp_path / "long.toml"
    book.write_text(WIDE.replace("100", "900"))

    async def look(screen: Screen) -> None:
        await screen.press("m")
        await screen.wait_for("There is no map: it would have about 811,801 places")
        await screen.press("c", "s", "p")
        assert "Nobody is asked there" not in screen.words
        assert "There is no map" in screen.words

    drive(seated(str(book)), look)
