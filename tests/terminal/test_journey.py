"""Whole games in front of a real terminal of 80 columns and 24 rows."""

from pathlib import Path

import pytest

from numberline.play.levels import LEVELS
from numberline.store import list_games, load
from tests.program import COLUMNS, Program, Terminal

GAME_ASKED = f"[{list_games().index('leap-to-twenty') + 1}]: "
LEAP = "Choose +1, +2 or +4: "


@pytest.fixture
def program(tmp_path: Path) -> Program:
    """The program with an empty home."""
    return Program(tmp_path)


def is_tidy(terminal: Terminal) -> bool:
    """Whether no line but that of a path is wider than the screen, and nothing but text was sent."""
    lines = [line for line in terminal.text.split("\n") if not line.startswith("/")]
    return max(map(len, lines)) < COLUMNS and "\x1b" not in terminal.text


def test_three_times_enter(program: Program) -> None:
    """`numberline` alone asks three questions, each answered by Enter, and the first turn stands on the screen."""
    terminal = program.sit_down()
    for _ in range(3):
        terminal.type("", "]: ")
    terminal.read_until("\nChoose ")
    screen = terminal.screen
    terminal.process.sendline("q")

    assert terminal.end() == 0
    assert is_tidy(terminal)
    assert "Leap to Twenty" in screen
    assert "P2 is Player 2 (the computer, casual)." in screen
    assert "Turn 1: Player 1, on 0." in screen
    assert "  0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19 20" in screen


def test_list_of_games_fits_the_screen(program: Program) -> None:
    """The list that `numberline` begins with shows all games, none of them cut, with the question below."""
    terminal = program.sit_down()
    terminal.read_until(GAME_ASKED)
    screen = terminal.screen
    terminal.process.sendline("q")

    assert terminal.end() == 0
    assert "..." not in terminal.text
    books = [load(name) for name in list_games()]
    assert [line.strip() for line in screen if line.startswith("      ")] == [book.about for book in books]


def test_questions_explain_themselves(program: Program) -> None:
    """A wrong answer is asked again, an answer may be a number or a word, and q leaves."""
    terminal = program.sit_down()
    terminal.type("nothing", GAME_ASKED)
    terminal.type("prime", GAME_ASKED)
    terminal.type("12", "[3]: ")
    terminal.type("random", "[3]: ")
    terminal.type("x", "[1]: ")
    terminal.type("q", "[1]: ")

    assert terminal.end() == 0
    assert is_tidy(terminal)
    assert "There is no such game" in terminal.text
    assert "Type 1, 2, 3, 4, 5, 6, 7, 8 or Enter; q leaves." in terminal.text
    assert "Type 1, 2, t or Enter; q leaves." in terminal.text


def test_questions_offer_the_levels(program: Program) -> None:
    """The second question offers a person, every level with what it is, and chance; all is on the screen at once."""
    terminal = program.sit_down()
    terminal.type("", GAME_ASKED)
    terminal.read_until("[3]: ")
    screen = terminal.screen
    terminal.process.sendline("club")
    terminal.type("", "[1]: ")
    terminal.read_until("\nChoose ")
    terminal.process.sendline("q")

    assert terminal.end() == 0
    assert "  1  a person at this keyboard" in screen
    assert all(f"  {place}  {level.name}: {level.about}" in screen for place, level in enumerate(LEVELS, 2))
    assert "  8  random: takes any choice" in screen
    assert "P2 is Player 2 (the computer, club)." in terminal.text


def test_game_to_its_end_and_a_rematch(program: Program) -> None:
    """A game against a computer is played to its end, counted, and followed by another that the computer starts."""
    terminal = program.sit_down("play", "double", "--p2", "greedy", "--seed", "1")
    while "rematch" not in terminal.read_until_match(r"(Choose|rematch)[^\r\n]*: $"):
        terminal.process.sendline("1")
    ended = terminal.screen
    terminal.process.sendline("")
    terminal.type("q", "Choose ")

    assert terminal.end() == 0
    assert is_tidy(terminal)
    assert [line for line in ended if "So far: Player 1: " in line]
    assert [line for line in ended if line.endswith("and wins!")]
    assert "A rematch, which Player 2 starts? Enter for yes, r for a review, q for no:" in ended
    assert "Turn 1: Player 2, the number is 1, chooses *2." in terminal.text


def test_game_between_two_people(program: Program) -> None:
    """Two people at one keyboard always see whose turn it is, on which square, and what may be chosen."""
    terminal = program.sit_down("play", "leap", "--name1", "Ann", "--name2", "Bo")
    for choice in "411442144412211":
        asked = terminal.read_until_match(r"Turn [0-9]+: (Ann|Bo), on [0-9]+\.\r\nChoose [^\r\n]*: $")
        assert "wins" not in asked
        terminal.process.sendline(choice)
    terminal.type("q", "q for no: ")

    assert terminal.end() == 0
    assert is_tidy(terminal)
    assert "Bo reaches 20 and wins!\n" in terminal.text
    assert "Ann skips this turn.\nBo skips this turn.\n" in terminal.text
    assert "So far: Ann: 0, Bo: 1.\n" in terminal.text


def test_help_on_the_screen(program: Program) -> None:
    """After ? the choices, the keys and the prompt are on the screen together."""
    terminal = program.sit_down("play", "leap")
    terminal.type("?", LEAP)
    terminal.read_until(LEAP)
    screen = terminal.screen
    terminal.process.sendline("q")

    assert terminal.end() == 0
    assert is_tidy(terminal)
    assert "Your choices now" in screen
    assert "u       take back your last choice" in screen
    assert screen[-1].rstrip() == LEAP.rstrip()


def test_hint_on_the_screen(program: Program) -> None:
    """A hint tells why each choice wins or loses, all of it on one screen."""
    terminal = program.sit_down("play", "leap")
    terminal.type("h", LEAP)
    terminal.read_until(LEAP)
    screen = terminal.screen
    terminal.process.sendline("q")

    assert terminal.end() == 0
    assert is_tidy(terminal)
    assert "+4 wins: Player 1 needs 4 turns to the goal, but Player 2 needs 5." in screen
    assert "+2 loses: both need 5 turns to the goal, but Player 2 goes first." in screen


def test_long_names_do_not_wrap(program: Program) -> None:
    """The longest names, and the most choices, still fit on the lines of a terminal."""
    names = ("--name1", "A" * 50, "--name2", "\u00c5" * 50)
    terminal = program.sit_down("play", "prime", *names, "--p2", "greedy", "--seed", "1")
    terminal.type("2", "Choose ")
    terminal.type("2", "Choose ")
    terminal.type("q", "Choose ")

    assert terminal.end() == 0
    assert is_tidy(terminal)


def test_resumed_game_shows_where_it_stands(program: Program) -> None:
    """A resumed game says how far it is and what happened last, and shows the line."""
    program.play("leap", typed="4\n1\n")
    terminal = program.sit_down("play", "--resume")
    terminal.read_until(LEAP)
    screen = terminal.screen
    terminal.process.sendline("q")

    assert terminal.end() == 0
    assert "The game goes on after 2 moves. The last one:" in screen
    assert "Player 2 moves from 0 to 1." in screen
    assert "Turn 3: Player 1, on 4." in screen
