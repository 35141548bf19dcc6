"""The map of a game in the middle of it, of a game with more places than a window, and of one with too many."""

from tests.screens import LARGE, Screen, drive, seated


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


def test_map_remembers_the_game() -> None:
    """Where the rules remember choices, the map inside a game is that of the choices made in it."""

    async def look(screen: Screen) -> None:
        await screen.press("m")
        await screen.wait_for("As if nothing had been chosen before.")
        await screen.press("q", "4", "m")
        await screen.wait_for("After the choices made so far.")
        assert "of 4 choices" not in screen.words

    drive(seated("no-echo"), look, LARGE)
