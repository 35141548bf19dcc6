import json

import pytest

from numberline.cli.root import run
from tests.founding import NAMES, founding_book

Capture = pytest.CaptureFixture[str]


def test_games_are_listed(capsys: Capture) -> None:
    """Every founding game has a line with its name and what it is."""
    assert run(["games"]) == 0

    lines = capsys.readouterr().out.splitlines()
    assert all(any(line.startswith(name) and founding_book(name).about in line for line in lines) for name in NAMES)


def test_games_are_given_to_programs(capsys: Capture) -> None:
    """The JSON lists name, title and line of every game."""
    assert run(["games", "--json"]) == 0

    report = json.loads(capsys.readouterr().out)
    book = founding_book("prime-climb")
    assert report["schema"] == 1
    assert {"game": "prime-climb", "title": "Prime Climb", "about": book.about} in report["games"]
