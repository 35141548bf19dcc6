"""Each book's command-line sample, typed and compared with the book's own lines.

The files under `classic/` hold the books' lines: the head of a game, and its tail where the book leaves turns out.
"""

import re
from pathlib import Path

import pytest

from tests.program import Program

GOLDEN = Path(__file__).parent / "classic"

# What the players of each sample type; for Leap to Twenty, Token Sprint and Number Climb the whole sample playthrough.
TYPED = {
    "leap-to-twenty": "4 1 1 4 4 2 1 4 4 4 1 2 2 1 1",
    "token-sprint": "3 2 2 3 3 2 2 3 3 2 2 3 1 3 1 2",
    "number-climb": "3 3 2 3 3 3 2",
    "double-or-add-one": "2 2 1 2 2",
    "prime-climb": "3 4 6 7",
}
CUT = ("leap-to-twenty", "token-sprint", "number-climb")
WHOLE = ("double-or-add-one", "prime-climb")


@pytest.fixture
def program(tmp_path: Path) -> Program:
    """The program with an empty home."""
    return Program(tmp_path)


def golden(name: str) -> str:
    """The lines of a book."""
    return (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")


def lines_of(*choices: str) -> str:
    """Choices as they come through a pipe."""
    return "".join(f"{choice}\n" for choice in choices)


def piped(program: Program, game: str, typed: str = "") -> str:
    """What the game prints when its sample, or anything else, comes through a pipe."""
    return program.play(game, "--classic", typed=lines_of(*(typed or TYPED[game]).split())).out


def at_a_terminal(program: Program, game: str) -> str:
    """What a terminal shows when the sample is typed there, up to the talk after the last line."""
    terminal = program.sit_down("play", game, "--classic")
    for choice in TYPED[game].split():
        terminal.type(choice, "):" if game == "number-climb" else "): ")
    assert terminal.end() == 0
    shown, talk, _ = terminal.text.partition("seed ")

    assert talk
    return shown


@pytest.mark.parametrize("game", WHOLE)
def test_piped_sample_equals_the_book(program: Program, game: str) -> None:
    """A sample that the book prints whole is printed whole, line by line, when it comes through a pipe."""
    assert piped(program, game) == golden(f"{game}.head")


@pytest.mark.parametrize("game", CUT)
def test_piped_sample_starts_as_in_the_book(program: Program, game: str) -> None:
    """The sample playthrough begins with the book's lines, and the next turn is set off by an empty line."""
    assert piped(program, game).startswith(golden(f"{game}.head") + "\nPlayer ")


@pytest.mark.parametrize("game", CUT)
def test_piped_sample_ends_as_in_the_book(program: Program, game: str) -> None:
    """The sample playthrough ends with the book's lines, after an empty line."""
    assert piped(program, game).endswith("\n\n" + golden(f"{game}.tail"))


@pytest.mark.parametrize("game", WHOLE)
def test_terminal_shows_the_book(program: Program, game: str) -> None:
    """At a terminal the same lines stand there as through a pipe."""
    assert at_a_terminal(program, game) == golden(f"{game}.head")


@pytest.mark.parametrize("game", ["leap-to-twenty", "token-sprint"])
def test_terminal_starts_and_ends_as_in_the_book(program: Program, game: str) -> None:
    """At a terminal the playthrough is the same text as through a pipe, its head and tail the book's."""
    shown = at_a_terminal(program, game)

    assert shown == piped(program, game)
    assert shown.startswith(golden(f"{game}.head"))
    assert shown.endswith(golden(f"{game}.tail"))


def test_terminal_of_number_climb_adds_its_own_echo_only(program: Program) -> None:
    """In Number Climb the terminal's echo of what is typed is all that stands there besides the book's lines."""
    shown = at_a_terminal(program, "number-climb")

    assert shown.count("):") == len(TYPED["number-climb"].split())
    assert re.sub(r"(?m)^([1-3])\n(?=Player [12] selects: \1$)", "", shown) == piped(program, "number-climb")


@pytest.mark.parametrize("game", TYPED)
def test_nothing_but_the_game_on_stdout(program: Program, game: str) -> None:
    """Seed and file names are talk: they come on stderr, after the book's last line."""
    answer = program.play(game, "--classic", typed=lines_of(*TYPED[game].split()))

    assert answer.err.startswith("seed ")
    assert answer.err.count("\n") == 2
    assert "seed" not in answer.out
    assert all(line == line.rstrip() for line in answer.out.split("\n"))


def test_turns_of_leap_are_set_off_by_one_empty_line(program: Program) -> None:
    """Between any two turns of the whole playthrough, skipped ones included, stands one empty line."""
    shown = piped(program, "leap-to-twenty")

    assert "\n\n\n" not in shown
    assert len(shown.split("\n\n")) == 1 + 20  # the welcome, and the book's twenty turns


def test_skips_of_leap(program: Program) -> None:
    """Leap tells the debt when it is made, and the skipped turn with the square it was made on."""
    shown = piped(program, "leap-to-twenty")

    assert "You moved to position 5.\nYou landed on 5 and must skip your next turn.\n\n" in shown
    assert (
        "\n\nPlayer 1's turn is skipped due to landing on 5.\n\nPlayer 2's turn is skipped due to landing on 5.\n\n"
        in shown
    )


def test_refusal_of_leap(program: Program) -> None:
    """At 19 the prompt still offers 2 and 4; both are refused in a sentence, and only the prompt comes again."""
    typed = " ".join([*TYPED["leap-to-twenty"].split()[:-1], "4", "2", "1"])

    assert piped(program, "leap-to-twenty", typed).endswith(
        """
Player 2's turn.
Current position: 19
Choose your move (1, 2, or 4 spaces): 4
4 would lead to 23, past 20; choose again.
Choose your move (1, 2, or 4 spaces): 2
2 would lead to 21, past 20; choose again.
Choose your move (1, 2, or 4 spaces): 1
You moved to position 20.
Congratulations, Player 2! You have reached position 20 and won the game!
"""
    )


def test_what_is_no_choice_is_answered_in_the_words_of_the_prompt(program: Program) -> None:
    """A line that is no choice is refused with the choices as this book's players type them."""
    assert piped(program, "double-or-add-one", "3").startswith(
        """\
Current number: 1
Player 1's Turn
Choose an action:
1. Add one
2. Double
Enter your choice (1 or 2): 3
Expected 1 or 2: got '3'. Type ? for help.
Enter your choice (1 or 2):"""
    )


def test_menu_of_double_is_fixed(program: Program) -> None:
    """From 11 on doubling is still on the menu, and is refused."""
    shown = piped(program, "double-or-add-one", "2 2 2 1 1 1 2 1")

    assert shown.endswith(
        """
Current number: 11
Player 1's Turn
Choose an action:
1. Add one
2. Double
Enter your choice (1 or 2): 2
2 would lead to 22, past 20; choose again.
Enter your choice (1 or 2): 1
You chose to add one.
New current number: 12

Current number: 12
Player 2's Turn
Choose an action:
1. Add one
2. Double
Enter your choice (1 or 2):\u0020
"""
    )


def test_ordinary_steps_of_prime_climb(program: Program) -> None:
    """A step that is not prime ends the turn, and the other player's turn has the plain head."""
    assert "- Moved to Step 4\n\nPlayer 2 Turn:\n- Current Step: 0\n" in piped(program, "prime-climb", "4")


def test_occupied_step_of_prime_climb(program: Program) -> None:
    """The opponent's step is refused, and another number is asked for."""
    assert piped(program, "prime-climb", "4 4 6").count("- Choose a number to add (1-9):") == 4
    assert "4 would land on 4, where Player 1 stands; choose again.\n- Choose" in piped(program, "prime-climb", "4 4")


def test_climb_shortens_a_choice_that_would_pass(program: Program) -> None:
    """A choice past the opponent is accepted, with its own sentence."""
    shown = piped(program, "number-climb", "2 3")

    shortened = "Cannot pass position 2 (occupied by P1). Moving to position 1 instead."

    assert f"Player 2 selects: 3\n{shortened}\nP2 moves to position 1.\n" in shown


def test_climb_blocked_turn(program: Program) -> None:
    """Directly behind the opponent the turn goes by without a prompt, in one line of its own."""
    shown = piped(program, "number-climb", "1")

    assert (
        "P1 moves to position 1.\n\nP2 has no legal moves and skips the turn.\n\nPlayer 1, it's your turn.\n" in shown
    )


def test_climb_list_of_one(program: Program) -> None:
    """From 9 the list and the prompt name the one move that is left."""
    shown = piped(program, "number-climb", "3 1 3 1 3 3")

    assert shown.endswith("P1 at 9, P2 at 5\nAvailable moves: 1 position forward.\nEnter your move (1):\n")
