import pytest
from syrupy.assertion import SnapshotAssertion

from numberline.tui.app import Opening
from tests.screens import SIZES, Screen, Size, drive

SCORED = "Points of 100"


@pytest.mark.parametrize("size", SIZES)
def test_opponents_with_their_strength(size: Size, snapshot: SnapshotAssertion) -> None:
    """Every level is offered with the strength that is worked out for this very game."""

    async def look(screen: Screen) -> str:
        await screen.wait_for(SCORED)
        return screen.text

    assert drive(Opening(game="leap"), look, size) == snapshot


def test_large_game_has_no_strengths(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Where the game is too large for that, the opponents are told by what they see."""
    book = tmp_path_factory.mktemp("books") / "long.toml"
    book.write_text('title = "Long"\ntoken = "each"\nstart = 0\ngoal = 900\nchoices = ["+1", "+2"]\n')

    async def look(screen: Screen) -> str:
        await screen.wait_for("too large for saying how strong each is")
        return screen.words

    assert "casual sees three moves ahead" in drive(Opening(game=str(book)), look)


def test_seats_are_taken() -> None:
    """The opponent and the starter under the cursors are those of the game."""

    async def choose(screen: Screen) -> None:
        await screen.wait_for("Against whom?")
        await screen.press("down", "tab", "down", "enter")
        await screen.wait_for("Player 2, club")
        await screen.wait_for("Turn 2: Player 1")

    drive(Opening(game="leap"), choose)
