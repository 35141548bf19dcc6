import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "src" / "numberline"
CORE = ("rules", "solve", "play", "study", "tell")
MODULES = [pytest.param(path, id=path.relative_to(PACKAGE).as_posix()) for path in sorted(PACKAGE.rglob("*.py"))]
CORE_MODULES = [module for module in MODULES if str(module.id).split("/")[0] in CORE]

# What each floor may import beyond the standard library; a floor that is not named here may import nothing.
THIRD_PARTY = {"cli": {"click", "rich"}, "tui": {"rich", "textual"}}

# Modules through which a program reaches files, clocks, processes or chance of its own.
WORLDLY = {"io", "os", "pathlib", "secrets", "shutil", "socket", "subprocess", "tempfile", "time", "uuid"}


def imported(tree: ast.AST) -> Iterator[str]:
    """The top-level names of everything a module imports, wherever in it."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (name.name.split(".")[0] for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield str(node.module).split(".")[0]


def called(tree: ast.AST) -> Iterator[str]:
    """The dotted names a module calls."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name | ast.Attribute):
            yield ast.unparse(node.func)


def parsed(path: Path) -> ast.AST:
    """The syntax tree of a module."""
    return ast.parse(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("path", MODULES)
def test_imports_are_allowed_on_the_floor(path: Path) -> None:
    """A module imports the standard library, numberline, and only those packages its floor may use."""
    floor = path.relative_to(PACKAGE).parts[0]

    strangers = set(imported(parsed(path))) - sys.stdlib_module_names - {"numberline"} - THIRD_PARTY.get(floor, set())

    assert not strangers


@pytest.mark.parametrize("path", CORE_MODULES)
def test_core_does_not_reach_the_world(path: Path) -> None:
    """A core module imports nothing that reads files, clocks or processes."""
    assert not WORLDLY.intersection(imported(parsed(path)))


@pytest.mark.parametrize("path", CORE_MODULES)
def test_core_is_silent_and_repeatable(path: Path) -> None:
    """A core module never prints, asks, opens a file, reads a clock or uses the global source of chance."""
    calls = set(called(parsed(path)))

    assert not calls & {"print", "input", "open", "datetime.now", "datetime.datetime.now", "date.today"}
    assert not {call for call in calls if call.startswith("random.")} - {"random.Random"}
