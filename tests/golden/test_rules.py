"""The printed rules of every rule book there is: those shipped, and the published games kept for tests."""

from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from numberline.rules.rulebook import parse
from numberline.tell.rules import tell_rules
from tests.founding import FOLDER

HERE = Path(__file__).parent
FOLDERS = (FOLDER, HERE.parent / "books", HERE / "words")  # the last: no good games, but every word is in them
BOOKS = [pytest.param(path, id=path.stem) for folder in FOLDERS for path in sorted(folder.glob("*.toml"))]


@pytest.mark.parametrize("path", BOOKS)
def test_printed_rules_are_as_they_were(path: Path, snapshot: SnapshotAssertion) -> None:
    """The printed rules of each rule book read exactly as the page that was last looked at."""
    assert tell_rules(parse(path.read_text(encoding="utf-8"), path.stem)) == snapshot
