import asyncio
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from numberline.store import list_games, load
from numberline.tui.app import Opening
from tests.screens import SIZES, SMALL, Screen, Size, drive, seated

READY = "Press v to see who wins"


@pytest.mark.parametrize("size", SIZES)
def test_home_shows_the_games(size: Size, snapshot: SnapshotAssertion) -> None:
    """Every game is listed with what it is, and nothing says who wins."""

    async def look(screen: Screen) -> str:
        await screen.wait_for(READY)
        return screen.text

    text = drive(Opening(), look, size)

    assert all(load(name).title in text for name in list_games())
    assert "best play, in" not in text
    assert text == snapshot


def test_verdict_is_told_when_asked_for() -> None:
    """The key v says who wins the game under the cursor, by which choices, and no other game's verdict."""

    async def ask(screen: Screen) -> str:
        await screen.wait_for(READY)
        await screen.press("v")
        await screen.wait_for("Player 1 wins with best play, in 9 moves.")
        await screen.press("down")
        await screen.wait_for(READY)
        return screen.words

    assert "in 9 moves" not in drive(Opening(), ask)


def test_file_of_ones_own(tmp_path: Path) -> None:
    """A rule book is opened by its path, and one that is not there is told in a sentence."""
    book = tmp_path / "own.toml"
    book.write_text('title = "Own"\ntoken = "each"\nstart = 0\ngoal = 9\nchoices = ["+1", "+2"]\n')

    async def open_both(screen: Screen) -> None:
        await screen.press("o", *"nowhere.toml", "enter")
        await screen.wait_for("That cannot be played")
        await screen.press("o", *str(book), "enter")
        await screen.wait_for("Against whom?")
        assert screen.lines[0] == " Own"

    drive(Opening(), open_both)


def test_file_of_ones_own_is_listed(tmp_path: Path) -> None:
    """A rule book that was opened is listed with the others, and can be asked for all that they can."""
    book = tmp_path / "own.toml"
    book.write_text('title = "Own"\ntoken = "each"\nstart = 0\ngoal = 9\nchoices = ["+1", "+2"]\n')

    async def look(screen: Screen) -> None:
        await screen.press("o", *str(book), "enter")
        await screen.wait_for("Against whom?")
        await screen.press("q")
        await screen.wait_for(READY)
        await screen.press("v")
        await screen.wait_for("wins with best play, in 9 moves.")
        await screen.press("a")
        await screen.wait_for("Own: the audit")
        await screen.wait_for("Findings:")
        await screen.press("down", "enter")
        await screen.wait_for("Turn 1")
        await screen.press("q", "q", "m")
        await screen.wait_for("Own: the map")
        await screen.press("q", "enter")
        await screen.wait_for("Against whom?")

    drive(Opening(), look)


def test_game_played_by_its_path_is_listed(tmp_path: Path) -> None:
    """Home lists the rule book that the app was opened with, too."""
    book = tmp_path / "own.toml"
    book.write_text('title = "Own"\ntoken = "each"\nstart = 0\ngoal = 9\nchoices = ["+1", "+2"]\n')

    async def look(screen: Screen) -> None:
        await screen.wait_for("Against whom?")
        await screen.press("q")
        await screen.wait_for("Open a rule book file")
        assert any(line.split() == ["Own"] for line in screen.lines)

    drive(Opening(game=str(book)), look)


def test_game_that_began_without_a_question_is_listed(tmp_path: Path) -> None:
    """Home lists a rule book of one's own after a game at its table, and once it is gone on with."""
    book = tmp_path / "own.toml"
    book.write_text('title = "Own"\ntoken = "each"\nstart = 0\ngoal = 9\nchoices = ["+1", "+2"]\n')

    async def play(screen: Screen) -> None:
        await screen.press("1", "q")
        await screen.wait_for("Continue Own, after 1 move")
        assert [line.split() for line in screen.lines].count(["Own"]) == 1

    async def go_on(screen: Screen) -> None:
        await screen.wait_for("Continue Own, after 1 move")
        assert not any(line.split() == ["Own"] for line in screen.lines)
        await screen.press("c")
        await screen.wait_for("Turn 2: Player 2")
        await screen.press("q")
        await screen.wait_until(lambda: any(line.split() == ["Own"] for line in screen.lines), "the rule book")

    drive(seated("own.toml"), play)
    drive(Opening(), go_on)


def test_file_that_was_changed_is_read_again(tmp_path: Path) -> None:
    """Every question about a rule book of one's own is answered as its file is now."""
    book = tmp_path / "own.toml"
    text = 'title = "Own"\ntoken = "each"\nstart = 0\ngoal = 9\nchoices = ["+1", "+2"]\n'
    book.write_text(text)

    async def look(screen: Screen) -> None:
        await screen.wait_for("Against whom?")
        await screen.press("q")
        await screen.wait_for(READY)
        await screen.press("v")
        await screen.wait_for("in 9 moves.")
        book.write_text(text.replace("9", "3"))
        await screen.press("v")
        await screen.wait_for("in 3 moves.")
        book.write_text(text.replace("9", "7"))
        await screen.press("r")
        await screen.wait_for("exactly on 7.")
        await screen.press("q")
        await screen.wait_for(READY)
        book.write_text(text.replace("9", "5"))
        await screen.press("a")
        await screen.wait_for("Findings:")
        await screen.press("enter")
        await screen.wait_for("Turn 1")

    drive(Opening(game=str(book)), look)


@pytest.mark.parametrize("key", ["v", "r", "m", "a", "s"])
def test_file_that_cannot_be_used_any_more(tmp_path: Path, key: str) -> None:
    """A rule book of one's own that went bad, or away, answers nothing but why."""
    book = tmp_path / "own.toml"
    book.write_text('title = "Own"\ntoken = "each"\nstart = 0\ngoal = 9\nchoices = ["+1", "+2"]\n')

    async def look(screen: Screen) -> None:
        await screen.wait_for("Against whom?")
        await screen.press("q")
        await screen.wait_for(READY)
        book.write_text('title = "Own"\n')
        await screen.press(key)
        await screen.wait_for("cannot be played: token")
        book.unlink()
        await screen.press(key)
        await screen.wait_for("does not exist")

    drive(Opening(game=str(book)), look)


def test_bad_rule_book_is_named(tmp_path: Path) -> None:
    """A rule book that cannot be used is told by its name, with what is wrong first and the command that tells all."""
    (tmp_path / "bad.toml").write_text("name = 3\n")

    async def open_bad(screen: Screen) -> None:
        await screen.press("o", *"bad.toml", "enter")
        await screen.wait_for("bad.toml cannot be played: name: this key is unknown")
        await screen.wait_for("numberline check tells all.")
        await screen.press("enter")
        await screen.wait_for("Against whom?")
        assert "cannot be played" not in screen.words

    drive(Opening(), open_bad)


@pytest.mark.parametrize("box", ["o", "question_mark"])
def test_ctrl_c_leaves_from_a_box(box: str) -> None:
    """Ctrl-C leaves the app at once, also where something is asked or told in a box."""

    async def leave(screen: Screen) -> None:
        await screen.press(box)
        await screen.wait_for("Esc")
        await screen.press("ctrl+c")
        await screen.wait_until(lambda: screen.app.return_value == 130, "the end of the app")

    drive(Opening(), leave)


def test_no_key_is_missing_on_a_small_terminal() -> None:
    """At 60x20 the line of keys shows them all, the one for help too."""

    async def look(screen: Screen) -> str:
        await screen.wait_for(READY)
        return screen.lines[-1]

    assert drive(Opening(), look, SMALL).endswith("q quit  ? help")


def test_last_game_is_continued() -> None:
    """A game that was left is offered first, and the key c goes on with it."""

    async def leave_and_continue(screen: Screen) -> None:
        await screen.wait_for(READY)
        await screen.press("c")
        await screen.wait_for("There is no unfinished game.")
        await screen.press("enter")
        await screen.wait_for("Against whom?")
        await screen.press("enter")
        await screen.wait_for("Turn 1: Player 1")
        await screen.press("4")
        await screen.wait_for("Turn 3: Player 1")
        await screen.press("q")
        await screen.wait_for("Continue Leap to Twenty, after 2 moves")
        await screen.press("c")
        await screen.wait_for("Turn 3: Player 1")

    drive(Opening(), leave_and_continue)


@pytest.mark.parametrize(("key", "then"), [("c", "Turn 3: Player 1"), ("e", "all in words")])
def test_games_that_cannot_be_read_are_passed_over(games: Path, key: str, then: str) -> None:
    """A newer file that cannot be read is told, and the game before it is taken; without any that is said as well."""
    games.mkdir()
    broken = games / "broken-20990101-000000.txt"
    broken.write_text("broken")

    async def look(screen: Screen) -> None:
        await screen.wait_for(READY)
        await screen.press("enter")
        await screen.wait_for("Against whom?")
        await screen.press("enter")
        await screen.wait_for("Turn 1: Player 1")
        await screen.press("4")
        await screen.wait_for("Turn 3: Player 1")
        await asyncio.to_thread(broken.touch)
        await screen.press("q")
        await screen.wait_for("Continue Leap to Twenty, after 2 moves")
        await screen.press(key)
        await screen.wait_for("Passed over: ")
        await screen.wait_for(then)

    async def find_nothing(screen: Screen) -> None:
        await screen.wait_for(READY)
        await screen.press(key)
        await screen.wait_for("instead.")

    drive(Opening(), look)
    for file in games.glob("leap*"):
        file.unlink()
    drive(Opening(), find_nothing)


def test_rules_and_map_from_home() -> None:
    """The rules and the map of the game under the cursor are one key away; q comes back."""

    async def look(screen: Screen) -> None:
        await screen.wait_for(READY)
        await screen.press("r")
        await screen.wait_for("Be the first to land exactly on 20.")
        await screen.press("q", "m")
        await screen.wait_for("1 of 3 choices keeps that: +4.")
        await screen.press("p")
        await screen.wait_for("Against whom?")
        await screen.press("q", "q")

    drive(Opening(), look)
