"""A quick start: nothing is imported before it is needed."""

from pathlib import Path

import pytest

from tests.program import Program

# Each of these costs as much as a good part of a rule book's reading, and a plain start needs none of them.
HEAVY = {
    "argparse",
    "asyncio",
    "csv",
    "decimal",
    "difflib",
    "email",
    "fractions",
    "hashlib",
    "html",
    "http",
    "json",
    "logging",
    "multiprocessing",
    "pathlib",
    "pickle",
    "random",
    "rich",
    "shutil",
    "socket",
    "sqlite3",
    "statistics",
    "subprocess",
    "tempfile",
    "textwrap",
    "unittest",
    "urllib",
    "zipfile",
}

CLICK_HELP = {"shutil", "textwrap"}  # click itself needs them for the width and the lines of its help

VERSION = {"numberline", "numberline.__main__", "numberline.cli", "numberline.cli.codes"}
HELP = VERSION | {"numberline.cli.root"}
PLAY = HELP | {
    "numberline.cli.arguments",
    "numberline.cli.console",
    "numberline.cli.play",
    "numberline.cli.session",
    "numberline.cli.table",
    "numberline.keeping",
    "numberline.play",
    "numberline.play.match",
    "numberline.play.players",
    "numberline.rules",
    "numberline.rules.amounts",
    "numberline.rules.classic",
    "numberline.rules.engine",
    "numberline.rules.guard",
    "numberline.rules.mechanics",
    "numberline.rules.mechanics.bounds",
    "numberline.rules.mechanics.choice",
    "numberline.rules.mechanics.contact",
    "numberline.rules.mechanics.finish",
    "numberline.rules.mechanics.mechanic",
    "numberline.rules.mechanics.near",
    "numberline.rules.mechanics.repeat",
    "numberline.rules.mechanics.square",
    "numberline.rules.mechanics.stuck",
    "numberline.rules.mechanics.supply",
    "numberline.rules.mechanics.when",
    "numberline.rules.notation",
    "numberline.rules.rulebook",
    "numberline.rules.sets",
    "numberline.rules.state",
    "numberline.rules.told",
    "numberline.rules.table",
    "numberline.store",
    "numberline.tell",
    "numberline.tell.coach",
    "numberline.tell.pictures",
    "numberline.tell.plain",
    "numberline.tell.prose",
}


@pytest.fixture
def program(tmp_path: Path) -> Program:
    """The program with an empty home."""
    return Program(tmp_path)


def imported(program: Program, *words: str) -> set[str]:
    """The modules that a start of the program imports, its own by their whole names, others by their package."""
    answer = program.run(*words, PYTHONPROFILEIMPORTTIME="1")
    lines = [line for line in answer.err.split("\n") if line.startswith("import time:")]
    names = {line.rsplit("|", 1)[1].strip() for line in lines} | {"numberline.__main__"}
    return {name if name.startswith("numberline") else name.split(".")[0] for name in names}


def own(modules: set[str]) -> set[str]:
    """Those modules that are the product's."""
    return {name for name in modules if name.startswith("numberline")}


@pytest.mark.parametrize(
    ("words", "allowed"),
    [(("--version",), VERSION), (("--help",), HELP), (("play", "leap", "--plain"), PLAY)],
)
def test_start_imports_nothing_it_does_not_need(program: Program, words: tuple[str, ...], allowed: set[str]) -> None:
    """A plain start imports these modules of ours, and none of the heavy ones of the standard library or others."""
    found = imported(program, *words)

    assert own(found) <= allowed
    assert found & HEAVY <= (CLICK_HELP if "--help" in words else set())


def test_version_imports_no_command_line(program: Program) -> None:
    """The version is told without click."""
    assert "click" not in imported(program, "--version")
    assert "click" in imported(program, "--help")


def test_game_between_people_needs_no_chance(program: Program) -> None:
    """Computers, policies and chance are imported when a computer sits down, and the book's words when asked for."""
    computer = imported(program, "play", "leap", "--p1", "greedy")

    assert {"random", "numberline.solve.policies"} <= computer
    assert "numberline.tell.classic" in imported(program, "play", "leap", "--classic")
    assert "numberline.tell.classic" not in computer
