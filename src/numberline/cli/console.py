"""The console: lines out, lines in, and what becomes of a line that no person would type."""

import os
import sys

LONGEST_LINE = 64 * 1024  # characters; what lies beyond is read and thrown away
MOST_THROWN_AWAY = 64 * 1024 * 1024  # an input without line ends is taken to have ended
NARROWEST, WIDEST = 20, 100  # columns; what is narrower or wider is hard to read
PIPED_WIDTH = 78
BLANKS = " \t\r\n"  # what may stand around an answer


def is_terminal() -> bool:
    """Whether a person sits in front of both ends."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def is_typed() -> bool:
    """Whether a person types what is read, wherever the output goes."""
    return sys.stdin.isatty()


def screen_width() -> int:
    """How wide the output is: as wide as the terminal, within what reads well."""
    columns = _columns()
    return max(NARROWEST, min(columns - 1, WIDEST)) if columns else PIPED_WIDTH


def _columns() -> int:
    """How many columns the terminal has; none where the output is no terminal."""
    try:
        return os.get_terminal_size(sys.stdout.fileno()).columns if sys.stdout.isatty() else 0
    except (OSError, ValueError):
        return 0


def say(line: str = "") -> None:
    """Print one line of the game; a text of several lines, such as JSON or a script, is printed as it is."""
    sys.stdout.write(f"{_fit(line)}\n")


def _fit(line: str) -> str:
    """A line as it fits the terminal; nothing else is broken."""
    columns = _columns()
    if not columns or len(line) <= columns or {"\n", "\x1b"}.intersection(line):
        return line
    return _fold(line, max(columns, NARROWEST))


def _fold(line: str, columns: int) -> str:
    """A line that is wider than the terminal, broken between words: the terminal would break it within one."""
    from textwrap import fill

    indent = line[: len(line) - len(line.lstrip(" "))]
    return fill(line, columns, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)


def remark(line: str) -> None:
    """Print one line of talk beside the game."""
    sys.stdout.flush()
    sys.stderr.write(f"{line}\n")
    sys.stderr.flush()


def ask(prompt: str, *, apart: bool = False) -> str | None:
    """Ask for a line; nothing at the end of the input.

    Where no terminal shows what is typed, the line read is printed as the terminal would have shown it; an answer
    that is asked for `apart`, on a line of its own, is left to whoever repeats it.
    """
    sys.stdout.write(f"{_fit(prompt)}\n" if apart else f"{_fit(prompt)} ")
    sys.stdout.flush()
    line = read_line()
    if not apart:
        _close_line(line)
    return line


def _close_line(line: str | None) -> None:
    """End the line of a prompt as a terminal would have done."""
    if line is None:
        say()
    elif not is_terminal():
        from numberline.rules.notation import harmless

        say(harmless(line.strip(BLANKS)))


def read_line() -> str | None:
    """Read a line without its end; nothing at the end of the input."""
    line = _read_some()
    if not line:
        return None
    thrown_away = 0
    while not line.endswith("\n") and thrown_away < MOST_THROWN_AWAY:
        rest = _read_some()
        if not rest:
            break
        thrown_away += len(rest)
        line = line[:LONGEST_LINE] + rest[-1:]
    return None if thrown_away >= MOST_THROWN_AWAY else line.removesuffix("\n").removesuffix("\r")


def _read_some() -> str:
    """What comes next, up to the end of its line; nothing at the end of the input, or where it cannot be read."""
    try:
        return sys.stdin.readline(LONGEST_LINE)
    except OSError:  # a terminal that hung up, or an input that was opened for writing: nothing more will come
        return ""
