from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from numberline.store import list_games
from numberline.tui.app import Opening
from numberline.tui.pace import Pace
from tests.screens import SIZES, SMALL, USUAL, Screen, Size, drive, seated

BOOKS = tuple(
    Path(__file__).parents[1] / "books" / f"{name}.toml"
    for name in ("920-divisor-duel-last-step-loses", "683-sum-battle")
)
THERE_AND_BACK = 'title = "There"\ntoken = "shared"\nstart = 5\ngoal = 20\nline = "0..20"\nchoices = ["+1", "-1"]\n'
GAMES = {**{name: name for name in list_games()}, **{path.stem: str(path) for path in BOOKS}}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_first_turn(game: str, size: Size, snapshot: SnapshotAssertion) -> None:
    """Every game has a picture that fits, its choices with their keys, and says whose turn it is."""

    async def look(screen: Screen) -> str:
        await screen.wait_for("Turn 1: Player 1")
        return screen.text

    assert drive(seated(GAMES[game]), look, size) == snapshot


@pytest.mark.parametrize("size", SIZES)
def test_in_the_middle_of_a_game(size: Size, snapshot: SnapshotAssertion) -> None:
    """Owed turns, extra words of a square, the story and the cursor are all in sight."""

    async def play(screen: Screen) -> str:
        await screen.press("4", "1", "1", "right")
        await screen.wait_for("Turn 4: Player 2")
        return screen.text

    text = drive(seated("leap"), play, size)

    assert ("owes 1 " if size == SMALL else "owes 1 turn") in text
    assert text == snapshot


def test_choices_by_arrows_and_by_click() -> None:
    """Arrows and Enter take a choice, and so does a click on the square it leads to."""

    async def play(screen: Screen) -> None:
        await screen.press("right", "right", "enter")
        await screen.wait_for("+4: Player 1 moves from 0 to 4.")
        await screen.click("2  3")
        await screen.wait_for("+2: Player 2 moves from 0 to 2.")
        await screen.click("+1 → 5 !")
        await screen.wait_for("must skip the next turn")

    drive(seated("leap"), play)


def test_refused_choice_is_explained() -> None:
    """A choice that the rules refuse is listed as refused, and its key says why."""

    async def play(screen: Screen) -> None:
        await screen.press("1", "2", "2", "2", "1", "1")
        await screen.wait_for("Turn 7")
        await screen.press("2")
        await screen.wait_for("*2 is refused")

    drive(seated("double"), play)


def test_long_numbers_are_typed() -> None:
    """Where a number has two digits, the first waits for the second or for Enter, and Esc forgets it."""

    async def play(screen: Screen) -> None:
        await screen.wait_for("Type the number of a choice")
        await screen.press("1")
        await screen.wait_for("You typed 1")
        await screen.press("escape")
        await screen.wait_for("Type the number of a choice")
        await screen.press("1", "0")
        await screen.wait_for("You typed 10: press Enter; Esc forgets it.")
        await screen.press("enter")
        await screen.wait_for("Turn 2: Player 2")
        await screen.press("1", "down")
        await screen.wait_for("Type the number of a choice")

    drive(seated("keep"), play)


def test_hint_undo_and_draw_of_nothing() -> None:
    """A hint is told in the story, undo takes back, and what cannot be done does nothing but say so."""

    async def play(screen: Screen) -> None:
        await screen.press("u")
        await screen.wait_for("There is nothing to take back")
        await screen.press("d", "n", "h")
        await screen.wait_for("Player 1 wins in 9 best")
        await screen.press("4")
        await screen.wait_for("Turn 2: Player 2")
        await screen.wait_for("+4: Player 1 moves from 0 to 4.")
        await screen.press("u")
        await screen.wait_for("Turn 1: Player 1")
        await screen.press("4", "1", "u")
        await screen.wait_for("Turn 1: Player 1")

    drive(seated("leap"), play)


@pytest.mark.parametrize("size", SIZES)
def test_hint_is_in_sight_from_its_first_line_on(size: Size) -> None:
    """A hint that is longer than its place shows its beginning, and PgDn and PgUp read the rest."""

    async def play(screen: Screen) -> None:
        await screen.press("4", "2", "4", "h")
        await screen.wait_for("+1 Player 1 wins in 6 best")
        for _ in range(9):
            await screen.press("pagedown")
        await screen.wait_for("equally long.")
        for _ in range(9):
            await screen.press("pageup")
        await screen.wait_for("1. +4: Player 1 moves")

    drive(seated("leap"), play, size)


def test_draw_is_offered_at_the_third_time(tmp_path: Path) -> None:
    """When a state has come for the third time, the prompt and the key line offer the draw, and not before."""
    book = tmp_path / "there-and-back.toml"
    book.write_text(THERE_AND_BACK)

    async def play(screen: Screen) -> None:
        await screen.press("1", "2", "1")
        await screen.wait_for("Turn 4")
        assert " d draw" not in screen.words
        await screen.press("2")
        await screen.wait_for("This state has come for the third time: d calls it a draw")
        await screen.wait_for(" d draw")
        await screen.press("d")
        await screen.wait_for("the game is drawn: nobody wins. Press n or Enter to play again.")
        assert " d draw" not in screen.words

    drive(seated(str(book)), play, SMALL)


def test_who_owes_a_turn_keeps_a_name() -> None:
    """On a small terminal a debt is told in fewer words rather than without the name of the player who has it."""

    async def play(screen: Screen) -> str:
        await screen.press("4", "4", "1")
        await screen.wait_for("owes 1")
        return next(line for line in screen.lines if "owes 1" in line)

    assert "Player…  on 5, owes 1 " in drive(seated("leap"), play, SMALL)
    assert "Player 1  on 5, owes 1 turn" in drive(seated("leap"), play)


def test_only_the_draw_is_taken_back(tmp_path: Path) -> None:
    """After a draw between people undo takes back the draw alone, whoever called it."""
    book = tmp_path / "there-and-back.toml"
    book.write_text(THERE_AND_BACK)

    async def play(screen: Screen) -> None:
        await screen.press("1", "2", "1", "2")
        await screen.wait_for("d calls it a draw")
        await screen.press("d")
        await screen.wait_for("the game is drawn")
        await screen.press("u")
        await screen.wait_for("Turn 5: Player 1")
        await screen.wait_for("d calls it a draw")

    drive(seated(str(book)), play)


def test_game_to_its_end_and_a_rematch() -> None:
    """The end is told with the winner, the tally counts it, and the other player starts the rematch."""

    async def play(screen: Screen) -> None:
        await screen.press("3", "1")
        for _ in range(30):
            if "play again" in screen.words:
                break
            await screen.press("3", "1")
        await screen.wait_for("and wins! Press n or Enter to play again.")
        assert "Player 1: 1, Player 2: 0" in screen.words or "Player 1: 0, Player 2: 1" in screen.words
        await screen.press("h")
        await screen.wait_for("There is no hint, for the game is over")
        await screen.press("enter")
        await screen.wait_for("Turn 1: Player 2")

    drive(seated("number-climb"), play)


def test_computer_answers_and_undo_takes_both_back() -> None:
    """A computer chooses by itself; undo takes its answer back together with the person's choice."""

    async def play(screen: Screen) -> None:
        await screen.press("4")
        await screen.wait_for("Turn 3: Player 1")
        await screen.press("u")
        await screen.wait_for("Turn 1: Player 1")

    drive(seated("leap", "human", "casual"), play)


def test_a_long_name_leaves_its_place_to_the_kind() -> None:
    """On a small screen it is said in full who sits there and where the token is, rather than half a name."""

    async def look(screen: Screen) -> None:
        await screen.wait_for("▶ P1 Player 1, you on 0 P2 casual on 0")

    drive(seated("leap", "human", "casual"), look, SMALL)


def test_notices_cover_no_prompt_and_go_with_the_next_key() -> None:
    """A notice leaves the choices and the prompt in sight, and is gone when another key is pressed."""

    async def look(screen: Screen) -> None:
        await screen.press("u")
        await screen.wait_for("There is nothing to take back")
        assert "Turn 1: Player 1, on 0. Press 1, 2 or 4, or use the arrows and Enter." in screen.words
        await screen.press("right")
        assert "nothing to take back" not in screen.words

    drive(seated("leap"), look, SMALL)


def test_two_computers_play_by_themselves() -> None:
    """A game between computers runs to its end."""

    async def watch(screen: Screen) -> None:
        await screen.wait_for("Press n or Enter to play again.")

    drive(seated("leap", "greedy", "perfect"), watch)


def test_play_from_a_place_on_the_map() -> None:
    """From the map one plays on from the place under the cursor."""

    async def play(screen: Screen) -> None:
        await screen.press("m")
        await screen.wait_for("1 of 3 choices keeps that: +4.")
        await screen.press("down", "right", "right", "p")
        await screen.wait_for("Turn 1: Player 1, on 1")
        await screen.wait_for("from the middle")
        await screen.press("1", "e")
        await screen.wait_for("1. Player 1 +1")
        await screen.press("enter")
        await screen.wait_for("a second try, which does not count")

    drive(seated("leap"), play)


def test_copy_is_saved_where_it_is_wanted(tmp_path_factory: pytest.TempPathFactory) -> None:
    """The key s asks for a place and writes the transcript there."""
    path = tmp_path_factory.mktemp("copies") / "mine.txt"

    async def play(screen: Screen) -> None:
        await screen.press("4", "s", *str(path), "enter")
        await screen.wait_for("a copy is saved in")

    drive(seated("leap"), play)

    assert path.read_text().startswith("numberline transcript")


def test_game_from_the_middle_is_saved(games: Path) -> None:
    """A game from the map, and a second try of it, are saved with the state that they began in."""

    async def play(screen: Screen) -> None:
        await screen.press("m")
        await screen.wait_for("9 moves")
        await screen.press("down", "p")
        await screen.wait_for("Turn 1: Player 1, on 1")
        await screen.press("2")
        await screen.wait_for("Turn 2: Player 2")
        await screen.press("e")
        await screen.wait_for("Player 1 +2")
        await screen.press("enter")
        await screen.wait_for("Turn 1: Player 1, on 1")
        await screen.press("4")
        await screen.wait_for("Turn 2: Player 2")

    drive(seated("leap"), play)
    saved = [path.read_text() for path in sorted(games.glob("*"), key=lambda path: path.stem)]
    assert [text.count("from: p1:1,0") for text in saved] == [1, 1]
    assert [text.rstrip().split("\n")[-1] for text in saved] == ["1. p1 +2 3", "1. p1 +4 5 must-skip"]


def test_help_tells_keys_and_choices() -> None:
    """The key ? tells every key of the screen, and what each choice would do now."""

    async def ask(screen: Screen) -> None:
        await screen.press("question_mark")
        await screen.wait_for("take back your last choice")
        await screen.wait_for("+1: Player 1 moves from 0 to 1.")
        await screen.press("escape")
        await screen.wait_for("Turn 1: Player 1")

    drive(seated("leap"), ask)


def test_resizing_at_any_moment() -> None:
    """The board fits whatever size the terminal gets, and the game goes on."""

    async def play(screen: Screen) -> None:
        for size in (SMALL, USUAL, (200, 60), (61, 21), USUAL):
            await screen.resize(size)
            assert max(map(len, screen.lines)) <= size[0]
            assert "Turn 1: Player 1" in screen.words
        await screen.press("4")
        await screen.wait_for("Turn 2: Player 2")

    drive(seated("prime"), play)


def test_unknown_file_ends_at_home() -> None:
    """A game that cannot be opened leaves one at home, with the reason."""

    async def look(screen: Screen) -> None:
        await screen.wait_for("That cannot be played")
        await screen.wait_for("Open a rule book file")

    drive(Opening(game="nowhere.toml"), look)


SLOW = Pace(pause=0, frame=0.1)  # every movement takes longer than pressing the next key


def saved_moves(games: Path) -> list[str]:
    """The last move in every file, the oldest file first."""
    paths = sorted(games.glob("*.txt"), key=lambda path: path.stem)
    return [path.read_text().rstrip().split("\n")[-1] for path in paths]


def test_move_is_saved_before_it_is_shown(games: Path) -> None:
    """A rematch that begins while the winning token still moves finds the win saved."""

    async def play(screen: Screen) -> None:
        for turn in range(2, 10):
            await screen.press("4")
            await screen.wait_for(f"Turn {turn}:")
        await screen.hit("4")
        while "Turn 1: Player 2" not in screen.words:
            await screen.hit("n")

    drive(seated("leap"), play, pace=SLOW)

    assert saved_moves(games) == ["9. p1 +4 20 wins"]


def test_choosing_twice_does_not_leave_a_game_that_is_won() -> None:
    """A second Enter, or a second click, on the winning move is no choice of what comes after the end."""

    async def play(screen: Screen) -> None:
        for turn in range(2, 10):
            await screen.press("4")
            await screen.wait_for(f"Turn {turn}:")
        await screen.press("right", "right")
        for _ in range(20):
            await screen.hit("enter")
        await screen.wait_for("Press n or Enter to play again.")

    drive(seated("leap"), play, pace=SLOW)


def test_enter_does_not_hold_up_a_computer() -> None:
    """However often Enter is pressed while a computer chooses, it makes its move."""

    async def play(screen: Screen) -> None:
        await screen.press("4")
        await screen.wait_for("The computer is choosing")
        for _ in range(200):
            await screen.hit("enter")
            if "Player 2 moves" in screen.words:
                return
        raise AssertionError(screen.text)

    drive(seated("leap", "human", "casual"), play, pace=Pace(pause=0.4, frame=0.01))


def test_leaving_during_a_movement_saves_the_move(games: Path) -> None:
    """Ctrl-C while a token moves leaves the move in the file."""

    async def play(screen: Screen) -> None:
        await screen.wait_for("Turn 1")
        await screen.hit("4")
        await screen.hit("ctrl+c")

    drive(seated("leap"), play, pace=SLOW)

    assert saved_moves(games) == ["1. p1 +4 4"]
