"""The published games that are shipped as extra games: told in our own words, with where they come from."""

import json
from pathlib import Path

import pytest

from numberline.rules.engine import Game
from numberline.rules.rulebook import parse
from numberline.solve.solution import solve
from numberline.study.check import check
from tests.founding import FOLDER, NAMES, founding_book

EXPECTED = json.loads((Path(__file__).parent / "expected.json").read_text(encoding="utf-8"))
SHIPPED = {key: entry["shipped"] for key, entry in EXPECTED.items() if "shipped" in entry}
MOST = 1500  # states, so that everything about them is found at once


def test_every_game_is_founding_or_published() -> None:
    """The games there are, are the five founding ones and the six that name their published source."""
    assert {*NAMES, *SHIPPED.values()} == {path.stem for path in FOLDER.glob("*.toml")}


@pytest.mark.parametrize(("key", "name"), SHIPPED.items())
def test_shipped_game_is_told_whole(key: str, name: str) -> None:
    """A shipped game says where it comes from, how unclear passages are read, and has examples that replay."""
    book = founding_book(name)
    number = int(key.partition("-")[0])

    assert f"number {number} of the gg-bench rule books" in book.source
    assert book.about
    assert book.rulings
    assert book.examples
    assert check(book) == ()


@pytest.mark.parametrize("name", SHIPPED.values())
def test_shipped_game_is_small(name: str) -> None:
    """A shipped game is solved at once, for it has few states."""
    assert solve(Game(founding_book(name))).states <= MOST


@pytest.mark.parametrize("name", SHIPPED.values())
def test_file_is_called_by_its_title(name: str) -> None:
    """The name to type is the title in small letters."""
    text = (FOLDER / f"{name}.toml").read_text(encoding="utf-8")

    assert parse(text, name).title.lower().replace(" ", "-") == name
