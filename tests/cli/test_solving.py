"""Solving big games in front of a terminal: progress, Ctrl-C, and limits."""

from pathlib import Path

import pytest

from tests.program import Program

LONG = """\
title = "Long Leap"
token = "each"
start = 0
goal = 400
choices = ["+1", "+2", "+4"]
square = [{ on = { multiples_of = 5 }, then = "skip" }]
"""
BIG = LONG.replace("400", "1000")


@pytest.fixture
def program(tmp_path: Path) -> Program:
    """The program, with a long game and a big one beside it."""
    (tmp_path / "long.toml").write_text(LONG)
    (tmp_path / "big.toml").write_text(BIG)
    return Program(tmp_path)


def test_progress_is_shown_and_wiped_away(program: Program) -> None:
    """On a terminal a big game shows how many states are explored; nothing of it is left in the end."""
    terminal = program.sit_down("solve", "long.toml")
    terminal.read_until("solving ... ")
    terminal.read_until("\r\x1b[K")

    assert terminal.end() == 0
    assert "wins with best play" in terminal.text
    assert "287,400 states can be reached" in terminal.text
    assert "solving" not in "".join(terminal.screen)


def test_proving_shows_progress(program: Program) -> None:
    """On a terminal a long proof shows how many states are proved; nothing of it is left in the end."""
    (program.folder / "middle.toml").write_text(LONG.replace("400", "60"))
    assert program.run("solve", "middle.toml", "--certificate", "middle.cert").code == 0
    terminal = program.sit_down("verify", "middle.cert")
    terminal.read_until("proving ... ")

    assert terminal.end() == 0
    assert "proving" not in "".join(terminal.screen)


def test_no_progress_in_a_pipe(program: Program) -> None:
    """Where stderr is no terminal nothing but the answer is said."""
    answer = program.run("solve", "long.toml", "--json")

    assert (answer.code, answer.err) == (0, "")


def test_dumb_terminals_get_no_escape_sequence(program: Program) -> None:
    """On a dumb terminal progress ends with its line, and no escape byte is sent."""
    terminal = program.sit_down("solve", "long.toml", TERM="dumb")

    assert terminal.end() == 0
    assert "solving ..." in terminal.text
    assert "\x1b" not in terminal.text


@pytest.mark.parametrize("words", [("solve", "big.toml"), ("odds", "big.toml", "--p1", "random", "--p2", "random")])
def test_interrupt_while_solving(program: Program, words: tuple[str, ...]) -> None:
    """Ctrl-C while a big game is solved leaves at once with 130, the line of progress wiped away."""
    terminal = program.sit_down(*words)
    terminal.read_until("solving ... ")
    terminal.process.sendintr()

    assert terminal.end() == 130
    assert "Traceback" not in terminal.text
    assert "solving" not in "".join(terminal.screen)


def test_hint_shows_progress(program: Program) -> None:
    """The first hint of a long game shows that it is being solved; the second one is there at once."""
    terminal = program.sit_down("play", "long.toml")
    terminal.type("h", "Choose +1, +2 or +4: ")
    terminal.read_until("solving ... ")
    terminal.type("h", "Choose +1, +2 or +4: ")
    assert "solving" not in terminal.read_until("Choose +1, +2 or +4: ")
    terminal.process.sendline("q")

    assert terminal.end() == 0
    assert terminal.text.count("  best") >= 2


def test_interrupt_while_a_hint_is_worked_out(program: Program) -> None:
    """Ctrl-C while a hint is worked out leaves the game with 130, as anywhere else in play."""
    terminal = program.sit_down("play", "big.toml")
    terminal.type("h", "Choose +1, +2 or +4: ")
    terminal.read_until("solving ... ")
    terminal.process.sendintr()

    assert terminal.end() == 130
    assert "go on with: numberline play --resume" in terminal.text


@pytest.mark.parametrize("command", ["solve", "odds", "levels", "hint"])
def test_the_limit_can_be_lowered(program: Program, command: str) -> None:
    """--max-states refuses a game over it with its estimate, exit code 3, before any work is done."""
    who = ("--p1", "random", "--p2", "random") if command == "odds" else ()
    answer = program.run(command, "big.toml", "--max-states", "1000", *who)

    assert (answer.code, answer.out) == (3, "")
    assert answer.err.startswith("numberline: this game has up to ")
    assert "states, over the limit of 1,000; raise it with --max-states" in answer.err
    assert answer.err.count("\n") == 1
