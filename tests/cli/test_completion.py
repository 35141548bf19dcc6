import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from numberline.cli.root import run
from numberline.play.levels import NAMES as LEVELS
from tests.program import Program

Capture = pytest.CaptureFixture[str]


def completed(folder: Path, *words: str) -> list[str]:
    """What the program offers for the last of the words, as a shell asks for it."""
    answer = Program(folder).run(
        _NUMBERLINE_COMPLETE="bash_complete",
        COMP_WORDS="\n".join(("numberline", *words)),
        COMP_CWORD=str(len(words)),
    )
    assert answer.code == 0
    return answer.out.split()


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_every_shell_has_a_script(shell: str, capsys: Capture) -> None:
    """The script asks the program by click's variable."""
    assert run(["completion", shell]) == 0

    said = capsys.readouterr()
    assert f"_NUMBERLINE_COMPLETE={shell}_complete" in said.out
    assert said.err == ""


def test_help_says_what_to_write_for_each_shell(capsys: Capture) -> None:
    """The help has a line of its own for each shell, with what goes into which file."""
    assert run(["completion", "--help"]) == 0

    lines = [line.strip() for line in capsys.readouterr().out.splitlines()]
    assert 'Bash:  eval "$(numberline completion bash)"     in ~/.bashrc' in lines
    assert [line.split(":")[0] for line in lines if " in ~/" in line] == ["Bash", "Zsh", "Fish"]


def test_unknown_shell_is_a_usage_error(capsys: Capture) -> None:
    """A shell without completion is refused with those that have it."""
    assert run(["completion", "tcsh"]) == 2

    assert "'bash', 'zsh', 'fish'" in capsys.readouterr().err


def test_missing_shell_is_told_in_one_line(capsys: Capture) -> None:
    """Whoever names no shell is told which there are, in one sentence."""
    assert run(["completion"]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "\\n" not in said
    assert "Choose from: bash, zsh, fish" in said


def test_commands_are_completed(tmp_path: Path) -> None:
    """The beginning of a command is completed."""
    assert completed(tmp_path, "rul") == ["plain,rules"]


@pytest.mark.parametrize("command", ["play", "rules", "check", "solve", "odds", "levels", "hint"])
def test_games_are_completed(tmp_path: Path, command: str) -> None:
    """The beginning of a game is completed."""
    assert completed(tmp_path, command, "le") == ["plain,leap-to-twenty"]


def test_anything_else_is_a_file(tmp_path: Path) -> None:
    """What is the beginning of no game is left to the shell as a file."""
    assert completed(tmp_path, "rules", "./x") == ["file,./x"]


@pytest.mark.parametrize(
    "words",
    [("verify",), ("replay",), ("play", "--resume"), ("solve", "leap", "--certificate"), ("solve", "leap", "--map")],
)
def test_files_are_completed(tmp_path: Path, words: tuple[str, ...]) -> None:
    """Where a file is wanted, it is left to the shell."""
    assert completed(tmp_path, *words, "x") == ["file,x"]


@pytest.mark.parametrize(
    ("words", "names"),
    [
        (("play", "leap", "--p1", "h"), ["human"]),
        (("play", "leap", "--p2", "c"), ["casual", "club"]),
        (("play", "--p1", "human", "--p2", "gr"), ["greedy"]),
        (("odds", "leap", "--p1", "ra"), ["random"]),
        (("odds", "leap", "--p1", "perfect", "--p2", ""), [*LEVELS, "random", "greedy"]),
        (("odds", "leap", "--p2", "hu"), []),
    ],
)
def test_players_are_completed(tmp_path: Path, words: tuple[str, ...], names: list[str]) -> None:
    """The beginning of a level or a policy is completed, and a person where one may sit."""
    assert completed(tmp_path, *words) == [f"plain,{name}" for name in names]


@pytest.mark.skipif(shutil.which("bash") is None, reason="bash is not installed")
def test_bash_completes_with_the_script(tmp_path: Path) -> None:
    """In a real bash the script completes a game."""
    program = Program(tmp_path)
    folder = tmp_path / "bin"
    folder.mkdir()
    (folder / "numberline").write_text(f'#!/bin/sh\nexec "{sys.executable}" -m numberline "$@"\n', encoding="utf-8")
    (folder / "numberline").chmod(0o755)
    script = (
        'eval "$(numberline completion bash)"; COMP_WORDS=(numberline rules le); COMP_CWORD=2;'
        ' _numberline_completion numberline; echo "${COMPREPLY[@]}"'
    )

    told = subprocess.run(
        ["bash", "--norc", "-c", script],
        env=program.environment({"PATH": f"{folder}{os.pathsep}{os.environ['PATH']}"}),
        capture_output=True,
        text=True,
        check=True,
    )

    assert told.stdout == "leap-to-twenty\n"
