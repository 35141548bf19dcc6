"""How the program leaves: closed pipes, full disks, closed streams and Ctrl-C, for every command."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from numberline.cli.root import COMMANDS
from tests.program import PATIENCE, Program

WORDS = (
    ("--help",),
    ("--version",),
    ("play", "leap", "--p1", "random", "--p2", "greedy", "--seed", "1"),
    ("play", "--help"),
    ("replay", "game.txt"),
    ("games",),
    ("rules", "leap"),
    ("new", "fresh.toml"),
    ("check", "leap"),
    ("solve", "leap"),
    ("verify", "number-climb.cert"),
    ("odds", "leap", "--p1", "random", "--p2", "random"),
    ("levels", "number-climb"),
    ("hint", "leap"),
    ("review", "game.txt"),
    ("audit", "number-climb"),
    ("doctor",),
    ("card", "leap"),
    ("drill", "leap"),
    ("completion", "bash"),
)
EVERY_COMMAND = [pytest.param(words, id=" ".join(words[:2])) for words in WORDS]

# Takes the place of click, and is interrupted while it is imported.
INTERRUPTED_IMPORT = "import os, signal, time\nos.kill(os.getpid(), signal.SIGINT)\ntime.sleep(10)\n"


@pytest.fixture
def program(tmp_path: Path) -> Program:
    """The program, with a saved game and a certificate beside it."""
    program = Program(tmp_path)
    program.play("leap", typed="4\ns game.txt\n")
    program.run("solve", "number-climb", "--certificate", "number-climb.cert")
    return program


def leave(program: Program, *words: str, out: int, **variables: str) -> tuple[int, str]:
    """Run the program with its output going somewhere of ours; its exit code, and what it says besides."""
    done = subprocess.run(
        [sys.executable, "-m", "numberline", *words],
        cwd=program.folder,
        env=program.environment(variables),
        stdin=subprocess.DEVNULL,
        stdout=out,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        timeout=PATIENCE,
        check=False,
    )
    return done.returncode, done.stderr


def test_every_command_is_tried() -> None:
    """No command is left out of these tests."""
    assert {words[0] for words in WORDS} >= set(COMMANDS)


@pytest.mark.parametrize("words", EVERY_COMMAND)
def test_a_closed_pipe_is_left_quietly(program: Program, words: tuple[str, ...]) -> None:
    """When whoever reads the output goes away, every command ends with 141 and without a word of complaint."""
    ours, theirs = os.pipe()
    os.close(ours)
    code, said = leave(program, *words, out=theirs)
    os.close(theirs)

    assert code == 141
    assert said in {"", f"seed 1; saved in\n{program.games[-1]}\n"}


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no full device here")  # noqa: PTH110
@pytest.mark.parametrize("words", EVERY_COMMAND)
def test_a_full_disk_is_told(program: Program, words: tuple[str, ...]) -> None:
    """Where the output cannot be written, every command says so in one sentence and ends with 5."""
    full = os.open("/dev/full", os.O_WRONLY)
    code, said = leave(program, *words, out=full)
    os.close(full)

    assert code == 5
    assert said.startswith("numberline: the output cannot be written (no space left on device); ")
    assert said.count("\n") == 1


def test_a_game_is_kept_when_nobody_sees_it(program: Program) -> None:
    """A game between computers whose output cannot be written is saved as far as it was played."""
    before = len(program.games)
    full = os.open("/dev/full", os.O_WRONLY)
    (program.folder / "long.toml").write_text(
        'title = "Long"\ntoken = "shared"\nstart = 0\ngoal = 900\nchoices = ["+1"]\n'
    )
    leave(program, "play", "long.toml", "--p1", "random", "--p2", "random", out=full)
    os.close(full)

    assert len(program.games) == before + 1
    assert program.run("replay", str(program.games[0])).code == 0


@pytest.mark.skipif(os.name == "nt", reason="closes streams as a shell of Unix does")
@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&-", ">&- 2>&-", "<&- >&- 2>&-"])
@pytest.mark.parametrize(
    ("words", "expected"),
    [("--version", 0), ("--help", 0), ("", 0), ("games", 0), ("play leap", 0), ("play nothing", 2), ("solve leap", 0)],
)
def test_closed_streams_do_no_harm(program: Program, words: str, expected: int, closed: str) -> None:
    """A stream that was closed before the start changes no exit code, and nothing ends in a traceback."""
    done = subprocess.run(
        ["sh", "-c", f'"{sys.executable}" -m numberline {words} {closed}'],
        cwd=program.folder,
        env=program.environment(),
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE,
        check=False,
    )

    assert done.returncode == expected
    assert "Traceback" not in done.stdout + done.stderr
    assert "Exception" not in done.stdout + done.stderr


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such signal")
@pytest.mark.parametrize("words", [("--help",), ("play", "leap")])
def test_interrupt_while_starting(program: Program, words: tuple[str, ...]) -> None:
    """Ctrl-C leaves with 130 and without a word even while modules are still being imported."""
    (program.folder / "click.py").write_text(INTERRUPTED_IMPORT)
    code, said = leave(program, *words, out=subprocess.DEVNULL, PYTHONPATH=str(program.folder))

    assert (code, said) == (130, "")


def test_a_completed_word_leaves_with_0(program: Program) -> None:
    """A shell that asks for completions gets them, and a closed pipe does no harm there either."""
    variables = {"_NUMBERLINE_COMPLETE": "bash_complete", "COMP_WORDS": "numberline ga", "COMP_CWORD": "1"}
    ours, theirs = os.pipe()
    os.close(ours)
    code, said = leave(program, out=theirs, **variables)
    os.close(theirs)

    assert program.run(**variables).out == "plain,games\n"
    assert (code, said) == (141, "")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="there is no full device here")  # noqa: PTH110
def test_complaints_that_cannot_be_written_change_nothing(program: Program) -> None:
    """When neither the output nor a complaint can be written, the program still ends with 5."""
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "numberline", "games"],
            stdout=full,
            stderr=full,
            env=program.environment(),
            timeout=PATIENCE,
            check=False,
        )

    assert done.returncode == 5
