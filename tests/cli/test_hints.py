"""`h` while playing: the same hint as the command gives, in plain and classic play."""

from pathlib import Path

import pytest

from tests.founding import NAMES
from tests.program import SIXTH, Program

HINT = """\

  +1  Player 2 wins in 10
  +2  Player 2 wins in 10
  +4  Player 1 wins in 9   best
+4 wins: Player 1 needs 4 turns to the goal, but Player 2 needs 5.
+1 loses: Player 2 needs 5 turns to the goal, but Player 1 needs 6.
+2 loses: both need 5 turns to the goal, but Player 2 goes first.

Choose"""


@pytest.fixture
def program(tmp_path: Path) -> Program:
    """The program with an empty home."""
    return Program(tmp_path)


@pytest.mark.parametrize("words", [("--plain",), ("--classic",)])
@pytest.mark.parametrize("key", ["h", "H", " h "])
def test_hint_while_playing(program: Program, key: str, words: tuple[str, ...]) -> None:
    """A hint tells who wins after each choice, and why the best wins and the others lose; one is asked again."""
    out = program.play("leap", *words, typed=f"{key}\n").out

    assert HINT in out


@pytest.mark.parametrize("name", NAMES)
def test_hint_is_that_of_the_command(program: Program, name: str) -> None:
    """The hint at the first turn is, line by line, the one that `numberline hint` gives."""
    lines = program.run("hint", name).out.split("\n", 1)[1]

    assert f"\n{lines}\n" in program.play(name, typed="h\n").out


def test_hints_follow_the_game(program: Program) -> None:
    """Later hints, also after undoing, are about the state that the game is in then."""
    out = program.play("leap", "--name1", "Ann", "--name2", "Bo", typed="h\n4\n1\nh\nu\nh\n1\nh\n").out

    assert out.count("  +4  Ann wins in 9  best\n") == 2
    assert "  +4  Bo wins in 9    best\n" in out


def test_hint_does_not_change_the_game(program: Program) -> None:
    """A game with hints goes on as it would without, the computer's chance included."""
    for typed in ("4\n1\n2\n", "h\n4\nh\n1\n2\n"):
        program.play("leap", "--p2", "club", "--seed", "3", typed=typed)
    one, two = (path.read_text().partition("\n\n")[2] for path in program.games)

    assert one == two


def test_no_hint_in_a_game_over_the_limit(program: Program) -> None:
    """A game too big to be solved has no hints; that is told in one sentence, and play goes on."""
    (program.folder / "huge.toml").write_text(SIXTH.replace("goal = 6", "goal = 9000"))
    out = program.play("huge.toml", typed="h\n1\nh\n").out

    assert out.count("\nThere is no hint: this game has ") == 2
    assert out.count(" states, over the limit of 5,000,000.\n\nChoose +1 or +2: ") == 2
    assert "Player 1 moves from 0 to 1." in out


def test_help_lists_the_key(program: Program) -> None:
    """`?` says what h does."""
    assert "\nh       a hint: who wins after each choice, and the best\n" in program.play("leap", typed="?\n").out
