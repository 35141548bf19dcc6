"""The pages of documentation, and the code fences in them that can be tried.

A comment right above a fence says what the fence is, and no reader sees it:

    <!-- exit 2 -->               the command below ends with that exit code
    <!-- file: own.toml -->       what stands below lies in this file from here on
    <!-- shows: COMMAND -->       what stands below is what the command prints
    <!-- after: COMMAND -->       the command comes first: a reader does by hand what it does

In a `console` fence each line that starts with `$` is a command; lines below it, if any, are what it prints.
`...` stands for anything.
"""

import os
import re
import subprocess
import sys
from doctest import ELLIPSIS, OutputChecker
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
PAGES = tuple(sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")]))

_FENCE = re.compile(r"(?:<!-- (?P<mark>[^\n]*) -->\n+)?^```(?P<kind>\w*)\n(?P<text>.*?)^```$", re.DOTALL | re.MULTILINE)


class Fence(NamedTuple):
    """A code fence: its line, what a comment above it says, its kind, its text."""

    line: int
    mark: str
    kind: str
    text: str


class Trial(NamedTuple):
    """A command, what it prints (nothing where the page does not say), and its exit code."""

    command: str
    printed: str
    code: int


def name_of(page: Path) -> str:
    """The page as a test names it."""
    return page.relative_to(ROOT).as_posix()


def fences(page: Path) -> tuple[Fence, ...]:
    """The code fences of a page."""
    text = page.read_text(encoding="utf-8")
    return tuple(
        Fence(text.count("\n", 0, found.start("kind")) + 1, found["mark"] or "", found["kind"], found["text"])
        for found in _FENCE.finditer(text)
    )


def trials(fence: Fence) -> tuple[Trial, ...]:
    """The commands of a fence."""
    if fence.mark.startswith("shows: "):
        return (Trial(fence.mark.removeprefix("shows: "), fence.text, 0),)
    if fence.kind != "console":
        return ()
    code = int(fence.mark.removeprefix("exit ")) if fence.mark.startswith("exit ") else 0
    parts = [part.partition("\n") for part in re.split(r"^\$ ", fence.text, flags=re.MULTILINE)[1:]]
    before = [(fence.mark.removeprefix("after: "), "", "")] if fence.mark.startswith("after: ") else []
    return tuple(Trial(command, printed, code) for command, _, printed in (*before, *parts))


def run(command: str, folder: Path) -> tuple[int, str]:
    """Run a command as a reader would, with everything it keeps inside the folder; its exit code and all it says."""
    own = {"NUMBERLINE_HOME": str(folder / "home"), "NO_COLOR": "1", "COLUMNS": "80", "PYTHONPATH": ""}
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}"
    done = subprocess.run(
        ["bash", "-c", command],
        cwd=folder,
        env={**os.environ, **own, "PATH": path},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
        timeout=60,
    )
    return done.returncode, done.stdout


def is_as_shown(shown: str, printed: str) -> bool:
    """Whether a command printed what the page shows; blanks at the ends of lines do not count."""
    return OutputChecker().check_output(_bare(shown), _bare(printed), ELLIPSIS)


def _bare(text: str) -> str:
    return "\n".join(line.rstrip() for line in text.strip("\n").split("\n")) + "\n"
