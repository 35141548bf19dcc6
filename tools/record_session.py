"""Plays a short game with the real program in a pseudo-terminal, and draws its last screen as an SVG picture.

The picture needs nothing from outside and follows the reader's light or dark theme. The game is always the same one;
the home folder is shown as `~` and the time in the file's name as one noon, so that the picture is always the same too.

    python tools/record_session.py            write docs/pictures/session.svg again
    python tools/record_session.py --text     print what the picture shows
"""

import os
import re
import sys
from html import escape
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import pexpect
import pyte

PICTURE = Path(__file__).parents[1] / "docs" / "pictures" / "session.svg"
WORDS = ("play", "prime", "--p2", "greedy", "--seed", "1", "--plain")
TYPED = ("4", "5", "9", "7", "q")  # the 5 is refused, and the q declines a rematch
ROWS, COLUMNS = 60, 200  # wide enough for the longest temporary path; the picture is cut to what is used
PATIENCE = 60  # seconds to wait for a prompt on a busy machine

WIDTH, HEIGHT, MARGIN = 8.4, 20, 18  # of a character, of a line, around the text
STYLE = """
    text { font-family: Menlo, Consolas, "DejaVu Sans Mono", monospace; font-size: 14px; fill: #2b2a27 }
    .paper { fill: #fbfaf7; stroke: #d8d3c8 }
    .typed { fill: #0b62b8; font-weight: bold }
    @media (prefers-color-scheme: dark) {
      text { fill: #dcdad4 }
      .paper { fill: #1d1f23; stroke: #3a3d44 }
      .typed { fill: #79b8ff }
    }
"""


class Line(NamedTuple):
    """A line of the screen, and how many characters at its end a person typed."""

    text: str
    typed: int = 0


def record() -> tuple[Line, ...]:
    """Play the game, and give the lines on the screen at its end."""
    with TemporaryDirectory() as home:
        screen, typed = _play(home)
        lines = [text.rstrip().replace(home, "~") for text in screen.display]
    last = max(place for place, text in enumerate(lines) if text)
    command = " ".join(("numberline", *WORDS))
    shown = [Line(_at_noon(text), typed.get(place, 0)) for place, text in enumerate(lines[: last + 1])]
    return (Line(f"$ {command}", len(command)), *shown)


def _play(home: str) -> tuple[pyte.Screen, dict[int, int]]:
    """The last screen, and how much was typed in which of its rows."""
    screen = pyte.Screen(COLUMNS, ROWS)
    typed = {}
    with pexpect.spawn(
        sys.executable,
        ["-m", "numberline", *WORDS],
        env=_environment(home),
        cwd=home,
        dimensions=(ROWS, COLUMNS),
        encoding="utf-8",
        timeout=PATIENCE,
    ) as program:
        program.logfile_read = _Feed(screen)
        for word in TYPED:
            program.expect(r"(Choose|rematch)[^\r\n]*: $")
            typed[screen.cursor.y] = len(word)
            program.sendline(word)
        program.expect(pexpect.EOF)
    return screen, typed


class _Feed:
    """What pexpect takes for a file: all that the program says goes to the screen."""

    def __init__(self, screen: pyte.Screen) -> None:
        self._stream = pyte.Stream(screen)

    def write(self, text: str) -> None:
        """Show the text on the screen."""
        self._stream.feed(text)

    def flush(self) -> None:
        """Nothing is held back."""


def _environment(home: str) -> dict[str, str]:
    own = {"HOME": home, "NUMBERLINE_HOME": f"{home}/.local/share/numberline", "TERM": "xterm-256color"}
    return {"PATH": os.environ.get("PATH", os.defpath), "LANG": "C.UTF-8", **own}


def _at_noon(text: str) -> str:
    return re.sub(r"-[0-9]{8}-[0-9]{6}", "-20260101-120000", text)


def draw(lines: tuple[Line, ...]) -> str:
    """The lines as an SVG picture."""
    width = round(max(len(line.text) for line in lines) * WIDTH + 2 * MARGIN)
    height = len(lines) * HEIGHT + 2 * MARGIN
    rows = "\n".join(_draw_line(line, MARGIN + place * HEIGHT + 15) for place, line in enumerate(lines) if line.text)
    return f"""\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img">
  <title>A game of Prime Climb in a terminal</title>
  <style>{STYLE}  </style>
  <rect class="paper" x="0.5" y="0.5" width="{width - 1}" height="{height - 1}" rx="10"/>
{rows}
</svg>
"""


def _draw_line(line: Line, y: int) -> str:
    """One row; every word is told where it stands, so that the columns keep in any font."""
    cut = len(line.text) - line.typed
    words = "".join(_draw_word(word, typed=word.start() >= cut) for word in re.finditer(r"\S+", line.text))
    return f'  <text y="{y}">{words}</text>'


def _draw_word(word: re.Match[str], *, typed: bool) -> str:
    kind = ' class="typed"' if typed else ""
    return f'<tspan x="{MARGIN + word.start() * WIDTH:.1f}"{kind}>{escape(word[0], quote=False)}</tspan>'


def main() -> None:
    """Write the picture, or print its text."""
    lines = record()
    if "--text" in sys.argv[1:]:
        print("\n".join(line.text for line in lines))
        return
    PICTURE.parent.mkdir(parents=True, exist_ok=True)
    PICTURE.write_text(draw(lines), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
