"""The program as its users start it, for any test that talks to it: through pipes, or in a terminal of 80 by 24."""

import os
import re
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import pexpect
import pyte

PATIENCE = 30  # seconds; on a busy machine a start can take a while
ROWS, COLUMNS = 24, 80
SCREEN = {"NUMBERLINE_PLAIN": "", "TERM": "xterm-256color", "COLORTERM": "truecolor"}

SIXTH = """\
title = "Sixth"
token = "each"
start = 0
goal = 6
choices = ["+1", "+2"]
square = [{ on = 3, then = "skip" }]
"""


class Answer(NamedTuple):
    """What a finished program said, and its exit code."""

    code: int
    out: str
    err: str


class Program(NamedTuple):
    """The program with a home of its own."""

    folder: Path

    @property
    def games(self) -> list[Path]:
        """The transcripts that were kept, the oldest first."""
        return sorted((self.folder / "home" / "games").glob("*.txt"), key=lambda path: path.stem)

    def environment(self, more: Mapping[str, str] | None = None) -> dict[str, str]:
        """The variables the program sees."""
        kept = {key: value for key, value in os.environ.items() if not key.startswith(("NUMBERLINE", "PYTHON", "XDG"))}
        home = str(self.folder / "home")
        return {**kept, "HOME": home, "NUMBERLINE_HOME": home, "TERM": "xterm", "LC_ALL": "C.UTF-8", **(more or {})}

    def start(self, *words: str, **variables: str) -> "subprocess.Popen[bytes]":
        """Start the program with pipes at all three ends."""
        pipe = subprocess.PIPE
        command = [sys.executable, "-m", "numberline", *words]
        return subprocess.Popen(
            command, stdin=pipe, stdout=pipe, stderr=pipe, cwd=self.folder, env=self.environment(variables)
        )

    def run(self, *words: str, typed: str | bytes = "", **variables: str) -> Answer:
        """Run the program to its end, with what is typed coming through a pipe."""
        data = typed if isinstance(typed, bytes) else typed.encode("utf-8", "surrogateescape")
        with self.start(*words, **variables) as process:
            out, err = process.communicate(data, PATIENCE)
        answer = Answer(process.returncode, out.decode("utf-8", "replace"), err.decode("utf-8", "replace"))
        assert "Traceback" not in answer.err, answer.err
        return answer

    def play(self, *words: str, typed: str | bytes = "", **variables: str) -> Answer:
        """Play to the end of what is typed; the game must not complain about how it was started."""
        answer = self.run("play", *words, typed=typed, **variables)
        assert answer.code == 0, answer
        return answer

    def open_screen(
        self, *words: str, size: tuple[int, int] = (ROWS, COLUMNS), variables: Mapping[str, str] | None = None
    ) -> "Terminal":
        """Start the program in a terminal that shows the full-screen app."""
        return self._spawn([sys.executable, "-m", "numberline", *words], {**SCREEN, **(variables or {})}, size)

    def open_shell(self, script: str) -> "Terminal":
        """Start a shell in such a terminal; `{0}` stands for this Python."""
        return self._spawn(["sh", "-c", script.format(sys.executable)], SCREEN, (ROWS, COLUMNS))

    def sit_down(self, *words: str, **variables: str) -> "Terminal":
        """Start the program in a terminal, with plain lines unless the variables ask for the full screen."""
        command = [sys.executable, "-m", "numberline", *words]
        return self._spawn(command, {"NUMBERLINE_PLAIN": "1", **variables}, (ROWS, COLUMNS))

    def _spawn(self, command: list[str], variables: Mapping[str, str], size: tuple[int, int]) -> "Terminal":
        process: pexpect.spawn[bytes] = pexpect.spawn(
            command[0],
            command[1:],
            env=self.environment(variables),
            cwd=str(self.folder),
            dimensions=size,
            timeout=PATIENCE,
        )
        return Terminal(process, size)


class Terminal:
    """A person's terminal: what was typed, what came out, and what the screen shows."""

    def __init__(self, process: "pexpect.spawn[bytes]", size: tuple[int, int] = (ROWS, COLUMNS)) -> None:
        """Sit in front of a program that was started."""
        self.process = process
        self.bytes = b""
        self._screen = pyte.Screen(size[1], size[0])
        self._stream = pyte.ByteStream(self._screen)

    def wait_until(self, shows: Callable[[list[str]], bool], what: str) -> None:
        """Wait until the screen, as it is drawn over and over, shows something."""
        end = time.monotonic() + PATIENCE
        while not shows(self._drawn):
            if time.monotonic() > end:
                raise AssertionError(f"the screen never shows {what}:\n" + "\n".join(self._drawn))
            with suppress(pexpect.TIMEOUT):
                came = self.process.read_nonblocking(1 << 16, timeout=0.1)
                self.bytes += came
                self._stream.feed(_drawable(came))

    def resize(self, rows: int, columns: int) -> None:
        """Change the size of the terminal."""
        self._screen.resize(rows, columns)
        self.process.setwinsize(rows, columns)

    @property
    def _drawn(self) -> list[str]:
        return [line.replace("\N{NO-BREAK SPACE}", " ").rstrip() for line in self._screen.display]

    def read_until(self, text: str) -> str:
        """Wait for a text; all that came since the last one."""
        self.process.expect_exact(text)
        came = (self.process.before or b"") + text.encode()
        self.bytes += came
        return came.decode()

    def read_until_match(self, pattern: str) -> str:
        """Wait for a text of some form; all that came since the last one."""
        self.process.expect(pattern.encode())
        came = (self.process.before or b"") + bytes(self.process.match[0])  # type: ignore[index]  # it has matched
        self.bytes += came
        return came.decode()

    def type(self, line: str, until: str) -> str:
        """Wait for a text, then type a line."""
        came = self.read_until(until)
        self.process.sendline(line)
        return came

    def end(self) -> int:
        """Wait for the end of the program; its exit code."""
        self.process.expect(pexpect.EOF)
        self.bytes += self.process.before or b""
        self.process.close()
        return 128 + self.process.signalstatus if self.process.signalstatus else int(self.process.exitstatus or 0)

    @property
    def text(self) -> str:
        """All that came out so far, with plain line ends."""
        return self.bytes.decode().replace("\r\n", "\n")

    @property
    def screen(self) -> list[str]:
        """The screen as a person sees it."""
        if any(map(str.strip, self._drawn)):
            return self._drawn
        screen = pyte.Screen(COLUMNS, ROWS)
        pyte.ByteStream(screen).feed(self.bytes)
        return [line.rstrip() for line in screen.display]


def _drawable(data: bytes) -> bytes:
    """What a program draws, without the questions about keyboards that pyte would print."""
    return re.sub(rb"\x1b\[[<>=][0-9;]*[a-zA-Z]", b"", data)
