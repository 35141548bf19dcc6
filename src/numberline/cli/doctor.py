"""`numberline doctor`: versions, places, the terminal and limits; and whether anything stands in the way."""

import os
import platform
import shutil
import sys
from collections.abc import Mapping
from importlib.metadata import PackageNotFoundError, version

import click

from numberline import __version__
from numberline.cli.codes import ENVIRONMENT
from numberline.cli.console import LONGEST_LINE, say
from numberline.cli.reporting import headed, say_json, wants_colour
from numberline.play.transcript import LONGEST
from numberline.rules.guard import MOST_BYTES, MOST_DEPTH, MOST_KEY_PARTS
from numberline.rules.notation import LARGEST
from numberline.rules.rulebook import MOST_CHOICES, BadRuleBook
from numberline.solve.size import MOST_STATES
from numberline.store import SHIPPED, Unusable, data_home, games_folder, list_games, load, saved_games, why_not_writable
from numberline.tell.doctor import tell_facts

Facts = Mapping[str, object]


@click.command("doctor")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.pass_context
def command(ctx: click.Context, *, as_json: bool) -> None:
    """Show versions, places, the terminal and limits, and what stands in the way of playing."""
    games, problems = _find_games()
    problems += _find_problems()
    report = {
        "versions": _versions(),
        "places": _places(),
        "terminal": _terminal(),
        "limits": _limits(),
        "games": games,
        "problems": problems,
    }
    if as_json:
        say_json(report)
    else:
        for line in tell_facts(report, headed):
            say(line)
    ctx.exit(ENVIRONMENT if problems else 0)


def _versions() -> Facts:
    return {
        "numberline": __version__,
        "python": platform.python_version(),
        **{package: _version_of(package) for package in ("click", "rich", "textual")},
        "system": platform.platform(),
    }


def _version_of(package: str) -> str | None:
    try:
        return version(package)
    except PackageNotFoundError:
        return None


def _places() -> Facts:
    return {
        "rule books": SHIPPED,
        "data": data_home(),
        "games": games_folder(),
        "games saved": len(saved_games()),
        "can be saved": not why_not_writable(games_folder()),
        "NUMBERLINE_HOME": os.environ.get("NUMBERLINE_HOME"),
    }


def _terminal() -> Facts:
    columns, lines = shutil.get_terminal_size()
    return {
        "input": _kind(sys.stdin.isatty()),
        "output": _kind(sys.stdout.isatty()),
        "size": f"{columns} x {lines}" if sys.stdout.isatty() else None,
        "colour": wants_colour(),
        "encoding": sys.stdout.encoding,
        "TERM": os.environ.get("TERM"),
    }


def _kind(is_terminal: bool) -> str:  # noqa: FBT001 - it is the one thing this function is about
    return "terminal" if is_terminal else "pipe or file"


def _limits() -> Facts:
    return {
        "rule book, bytes": MOST_BYTES,
        "rule book, parts of a key": MOST_KEY_PARTS,
        "rule book, depth": MOST_DEPTH,
        "choices": MOST_CHOICES,
        "largest number": LARGEST,
        "transcript, characters": LONGEST,
        "typed line, characters": LONGEST_LINE,
        "states to solve": MOST_STATES,
    }


def _find_games() -> tuple[list[str], list[str]]:
    """The shipped games that can be played, and what is wrong with the others."""
    try:
        names = list_games()
    except OSError as mistake:
        return [], [
            f"the folder of rule books, {SHIPPED}, cannot be read ({mistake.strerror}); install numberline again"
        ]
    games, problems = [], []
    for name in names:
        try:
            games.append(load(name).name)
        except (BadRuleBook, Unusable) as mistake:
            problems.append(f"the rule book of {name} is damaged ({mistake}); install numberline again")
    return games, problems or ([] if games else [f"there are no rule books in {SHIPPED}; install numberline again"])


def _find_problems() -> list[str]:
    reason = why_not_writable(games_folder())
    if not reason:
        return []
    return [f"games cannot be saved in {games_folder()} ({reason}); set NUMBERLINE_HOME to a folder you can write to"]
