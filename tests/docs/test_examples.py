import subprocess
import sys
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.docs.pages import ROOT

EXAMPLES = [pytest.param(path, id=path.name) for path in sorted((ROOT / "examples").glob("*.py"))]


@cache
def run_example(path: Path) -> tuple[int, str, str]:
    """Run an example in an empty folder: its exit code, what it says, and what it complains about."""
    with TemporaryDirectory() as folder:
        done = subprocess.run(
            [sys.executable, str(path)], cwd=folder, capture_output=True, encoding="utf-8", check=False
        )
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize("path", EXAMPLES)
def test_example_runs(path: Path) -> None:
    """An example runs to its end and complains about nothing."""
    code, _, complaints = run_example(path)

    assert (code, complaints) == (0, "")


@pytest.mark.parametrize("path", EXAMPLES)
def test_example_keeps_its_promise(path: Path) -> None:
    """An example ends with the lines that its last comment promises."""
    _, said, _ = run_example(path)
    promised = [line[4:] for line in path.read_text(encoding="utf-8").split("\n") if line.startswith("# > ")]

    assert promised
    assert said.rstrip("\n").split("\n")[-len(promised) :] == promised


@pytest.mark.parametrize("path", EXAMPLES)
def test_example_is_short(path: Path) -> None:
    """An example is read in a minute: fewer than 40 lines."""
    assert len(path.read_text(encoding="utf-8").splitlines()) < 40
