"""Play, review and a second try by keys alone, in front of a dumb terminal without colour."""

from pathlib import Path

import pytest

from tests.program import Program, Terminal

DUMB = {"TERM": "dumb", "NO_COLOR": "1"}
KEYS = "Enter for yes, r for a review, q for no: "
DOUBLE = "Choose +1 or *2: "


@pytest.fixture
def program(tmp_path: Path) -> Program:
    """The program with an empty home."""
    return Program(tmp_path)


def play_double(program: Program, *words: str) -> Terminal:
    """A short game of two people, in which Player 2 errs in turn 2 and Player 1 in turn 3, up to the last question."""
    terminal = program.sit_down("play", "double", "--name1", "Ann", "--name2", "Bo", *words, **DUMB)
    for choice in ("1", "2", "2", "2", "1", "1", "1", "1"):
        terminal.type(choice, ": ")
    return terminal


def test_play_review_and_a_second_try(program: Program) -> None:
    """After a game r shows the review, t goes back to one's last mistake, and the game goes on from there."""
    terminal = play_double(program)
    terminal.type("r", KEYS)
    terminal.type("t", KEYS)
    again = terminal.read_until("Turn 3: Ann, the number is 4.\r\nChoose +1 or *2: ")
    terminal.process.sendline("1")
    terminal.type("q", DOUBLE)

    assert terminal.end() == 0
    assert "\x1b" not in terminal.text
    assert "Who was winning after each move" in terminal.text
    assert "Turn 3, Ann, the number is 4: *2 gave the win away; +1 would have kept it.\n" in terminal.text
    assert "Type t to try again from turn 3, or for example t 2 from turn 2.\n" in terminal.text
    assert "Once more from turn 3; the game that was played is kept as it was.\r\n" in again
    first, second = (path.read_text(encoding="utf-8") for path in program.games)
    assert "result: player 2 wins" in first
    assert "3. p1 *2 8\n" in first
    assert second.endswith("1. p1 +1 2\n2. p2 *2 4\n3. p1 +1 5\n")


def test_a_lesson_holds_when_the_game_is_over_at_once(program: Program) -> None:
    """Where the computer wins before one is asked again, u takes the mistake back after the game."""
    terminal = program.sit_down("play", "prime", "--p2", "perfect", "--seed", "1", "--teach", **DUMB)
    terminal.type("9", "Choose +1 to +9: ")
    terminal.type("y", "or choose again: ")
    terminal.type("u", KEYS)
    again = terminal.read_until("Turn 1: Player 1, on 0.\r\nChoose +1 to +9: ")
    terminal.process.sendline("q")

    assert terminal.end() == 0
    assert "Type u to take it back." in terminal.text.replace("\n", " ").replace("\r", "")
    assert "Player 2 reaches 20 and wins!" in terminal.text
    assert "Once more from turn 1; the game that was played is kept as it was.\r\n" in again


def test_an_earlier_mistake_can_be_chosen(program: Program) -> None:
    """With a turn t goes back to that mistake; a turn without one is told which there are."""
    terminal = play_double(program)
    terminal.type("t 7", KEYS)
    terminal.type("t 2", KEYS)
    terminal.read_until("Turn 2: Bo, the number is 2.\r\nChoose +1 or *2: ")
    terminal.process.sendline("q")

    assert terminal.end() == 0
    assert "Type t to try again from turn 3, or for example t 2 from turn 2.\n" in terminal.text


def test_a_second_try_does_not_count(program: Program) -> None:
    """The result of a second try is not counted among the games, and a rematch comes after it."""
    terminal = play_double(program)
    terminal.type("t", KEYS)
    for choice in ("1", "2", "2"):
        terminal.type(choice, DOUBLE)
    terminal.type("", KEYS)
    terminal.type("q", DOUBLE)

    assert terminal.end() == 0
    assert terminal.text.count("So far: Ann: 0, Bo: 1.\n") == 2
    assert "Turn 1: Bo, the number is 1.\n" in terminal.text


def test_a_computers_mistakes_are_not_ones_own(program: Program) -> None:
    """Against a computer only the person's mistakes are offered; who made none is told so."""
    terminal = program.sit_down("play", "leap", "--p1", "perfect", "--p2", "human", "--seed", "1", **DUMB)
    while "rematch" not in terminal.read_until_match(r"(Choose|rematch)[^\r\n]*: $"):
        terminal.process.sendline("1")
    terminal.process.sendline("t")
    terminal.type("r", KEYS)
    terminal.type("q", KEYS)

    assert terminal.end() == 0
    assert "There is no mistake of yours to take back in this game.\n" in terminal.text
    assert "and nothing Player 2 did here mattered.\n" in terminal.text
    assert "Type t" not in terminal.text


def test_taught_play_in_a_terminal(program: Program) -> None:
    """In a terminal the question and the sentence stand where one looks, and u takes the move back."""
    terminal = program.sit_down("play", "leap", "--teach", **DUMB)
    terminal.type("1", "Choose +1, +2 or +4: ")
    terminal.type("y", "+1 gives the win away. Are you sure?\r\ny plays it; or choose again: ")
    terminal.type("u", "Choose +1, +2 or +4: ")
    terminal.type("q", "Turn 1: Player 1, on 0.\r\nChoose +1, +2 or +4: ")

    assert terminal.end() == 0
    assert "Player 1 needs 6. Type u to take it back." in terminal.text.replace("\n", " ")


def test_play_review_a_second_try_and_a_drill(program: Program) -> None:
    """What was given away in a game is the first card of a drill, by keys alone and without a single escape."""
    terminal = play_double(program)
    terminal.type("r", KEYS)
    terminal.type("q", KEYS)
    assert terminal.end() == 0

    drill = program.sit_down("drill", "double", "--day", "2026-11-19", **DUMB)
    drill.type("*2", DOUBLE)
    drill.read_until("Wrong. *2 loses: ")
    drill.type("q", DOUBLE)

    assert drill.end() == 0
    assert "\x1b" not in drill.text
    assert "card 1 of" in drill.text
    assert "from your game of" in drill.text
    assert "Box 1 of 5: again today." in drill.text
