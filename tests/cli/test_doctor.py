import json
from pathlib import Path
from typing import Any

import pytest

from numberline import __version__, store
from numberline.cli import doctor
from numberline.cli.root import run
from numberline.solve.size import MOST_STATES
from tests.founding import NAMES
from tests.program import Program

Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home of people's data that is this test's own."""
    monkeypatch.setenv("NUMBERLINE_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def report_of(capsys: Capture, code: int) -> dict[str, Any]:
    """What the doctor tells programs, with that exit code."""
    assert run(["doctor", "--json"]) == code
    report: dict[str, Any] = json.loads(capsys.readouterr().out)
    return report


def test_healthy_place_has_no_problems(home: Path, capsys: Capture) -> None:
    """Where everything is there, the doctor says so, and leaves nothing behind."""
    report = report_of(capsys, 0)

    assert report["versions"]["numberline"] == __version__
    assert report["places"]["games"] == str(home / "games")
    assert set(NAMES) <= set(report["games"])
    assert report["limits"]["states to solve"] == MOST_STATES
    assert report["problems"] == []
    assert not home.exists()


def test_report_is_readable(capsys: Capture) -> None:
    """The same report is printed for people under headings."""
    assert run(["doctor"]) == 0

    out = capsys.readouterr().out
    assert [line for line in out.splitlines() if not line.startswith(" ")] == [
        *("Versions", "Places", "Terminal", "Limits", "Games", "Problems")
    ]
    assert out.endswith("Problems\n  none\n")


def test_terminal_is_described(tmp_path: Path) -> None:
    """On a terminal its kind, size and name are shown."""
    terminal = Program(tmp_path).sit_down("doctor")

    assert terminal.end() == 0
    words = " ".join(terminal.text.split())
    assert "input: terminal output: terminal size: 80 x 24 colour: yes" in words
    assert "TERM: xterm" in words


def test_place_that_cannot_be_written_is_a_problem(home: Path, capsys: Capture) -> None:
    """Where games cannot be saved, the doctor says why and what to do, with exit code 5."""
    home.write_text("a file, not a folder", encoding="utf-8")

    (problem,) = report_of(capsys, 5)["problems"]

    assert problem.startswith(f"games cannot be saved in {home / 'games'} ({home}: not a directory)")
    assert problem.endswith("set NUMBERLINE_HOME to a folder you can write to")


def test_missing_rule_books_are_a_problem(capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Without any game, or without the folder of games, nothing can be played."""
    for folder in (tmp_path, tmp_path / "gone"):
        monkeypatch.setattr(store, "SHIPPED", str(folder))

        (problem,) = report_of(capsys, 5)["problems"]

        assert problem.endswith("install numberline again")


def test_damaged_rule_book_is_a_problem(capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A shipped book that cannot be read is named."""
    (tmp_path / "leap.toml").write_text("title = 1", encoding="utf-8")
    monkeypatch.setattr(store, "SHIPPED", str(tmp_path))

    (problem,) = report_of(capsys, 5)["problems"]

    assert problem.startswith("the rule book of leap is damaged (title: expected a text")


def test_package_that_is_not_installed_has_no_version() -> None:
    """A package without metadata is shown without a version."""
    assert doctor._version_of("no-such-package") is None
