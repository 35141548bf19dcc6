"""`make play`, as the first thing that somebody with a fresh checkout does."""

import os
import subprocess
from pathlib import Path

import pexpect
import pytest

from tests.program import COLUMNS, PATIENCE, ROWS, Program, Terminal

CHECKOUT = Path(__file__).parents[2]
WHERE = "In this folder the command numberline is .venv/bin/numberline.\n"

pytestmark = pytest.mark.skipif(
    not (CHECKOUT / ".venv" / "ready-play").exists(), reason="make has not set up this checkout, and a test must not"
)


def environment(folder: Path) -> dict[str, str]:
    """The variables of a fresh shell; what an outer make has said is forgotten, and numberline is not on the path."""
    path = os.pathsep.join(
        place for place in os.environ["PATH"].split(os.pathsep) if not Path(place, "numberline").exists()
    )
    outer = {"MAKEFLAGS", "MFLAGS", "MAKELEVEL", "MAKEOVERRIDES", "BIN"}
    return {
        key: value
        for key, value in Program(folder).environment({"PATH": path, "NUMBERLINE_PLAIN": "1"}).items()
        if key not in outer
    }


def make_play(folder: Path) -> Terminal:
    """`make play` in a terminal, up to the first turn."""
    process: pexpect.spawn[bytes] = pexpect.spawn(
        "make",
        ["play"],
        env=environment(folder),
        cwd=str(CHECKOUT),
        dimensions=(ROWS, COLUMNS),
        timeout=PATIENCE,
    )
    terminal = Terminal(process)
    for _ in range(3):
        terminal.type("", "]: ")
    terminal.type("4", "\nChoose ")
    terminal.read_until("\nChoose ")
    return terminal


def test_play_without_a_terminal(tmp_path: Path) -> None:
    """Without a terminal `make play` says in one sentence that it needs one, and that is no failure."""
    done = subprocess.run(
        ["make", "play"],
        capture_output=True,
        stdin=subprocess.DEVNULL,
        cwd=CHECKOUT,
        env=environment(tmp_path),
        check=True,
    )

    assert done.stdout.startswith(b"make play needs a terminal to ask its questions in; ")
    assert (done.stdout.count(b"\n"), done.stderr) == (1, b"")


def test_play_says_where_the_command_is(tmp_path: Path) -> None:
    """Who leaves is told how to go on, and where the command for that lies if the shell would not find it."""
    terminal = make_play(tmp_path)
    terminal.process.sendline("q")

    assert terminal.end() == 0
    assert terminal.text.endswith(f"go on with: numberline play --resume\n{WHERE}")


def test_play_that_is_interrupted_says_where_the_command_is(tmp_path: Path) -> None:
    """After Ctrl-C the game is kept, and the same is said."""
    terminal = make_play(tmp_path)
    terminal.process.sendintr()
    terminal.end()

    assert f"go on with: numberline play --resume\n{WHERE}" in terminal.text
    assert len(Program(tmp_path).games) == 1
