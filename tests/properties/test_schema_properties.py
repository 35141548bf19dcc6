"""What holds between the schema, by which editors check rule books, and the reader."""

import json
import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from numberline.rules.guard import find_excess
from numberline.rules.rulebook import BadRuleBook, json_schema, parse
from numberline.rules.table import Problem
from numberline.store import SCHEMA, list_games, load
from tests.schema import fits
from tests.soak import sized
from tests.wild_books import Wild, damaged_structure, document

pytestmark = pytest.mark.soak

FOLDERS = (Path(SCHEMA).parents[1] / "rulebooks", Path(__file__).parents[1] / "books")
BOOKS = [path for folder in FOLDERS for path in sorted(folder.glob("*.toml"))]
WHOLE = json.loads(Path(SCHEMA).read_text(encoding="utf-8"))
TRIED = sized(3_000, 300_000)
SMALL = {"title": "A", "token": "each", "start": 0, "goal": 9, "choices": ["+1"]}

# What a schema cannot say: how values fit together, what a word computes, how large a range is, what is a letter.
UNSAID = re.compile(
    r"(says by how much already|expected the amounts of|amounts of at least 1|at least one amount|largest amount"
    r"|more than once|one sign for the name|a word of transcripts|a shared (number|token)|at most \d+ choices"
    r"|expected (the choice|how many choices|the event of)|never said, too|square root; write|computed from no number"
    r"|range that rises|^supply.only: expected|of letters or digits|at most 100 tables|'[^ ']*\d\.\.-?\d*'"
    r"|update numberline|\d{5,})"
)


def problems_of(text: str) -> tuple[Problem, ...]:
    """The problems of a rule book."""
    try:
        parse(text, "any")
    except BadRuleBook as found:
        return found.problems
    return ()


@pytest.mark.parametrize("path", BOOKS, ids=lambda path: path.stem)
def test_every_book_fits(path: Path) -> None:
    """Every rule book that there is fits the schema."""
    assert fits(WHOLE, tomllib.loads(path.read_text(encoding="utf-8")), WHOLE)


def test_every_shipped_game_is_among_them() -> None:
    """No shipped game is forgotten, and each can be loaded."""
    assert {load(name).name for name in list_games()} <= {path.stem for path in BOOKS}


def test_shipped_schema_is_that_of_the_classes() -> None:
    """The schema that is shipped is the one the fields of the mechanics give."""
    assert json.loads(json.dumps(json_schema())) == WHOLE


@pytest.mark.parametrize(
    "wrong", [{"past": "explodes"}, {"gaol": 3}, {"start": "x"}, {"choices": [{"do": "+", "bye": 1}]}, {"square": [{}]}]
)
def test_what_the_reader_refuses_does_not_fit(wrong: dict[str, object]) -> None:
    """A key or a word that the reader does not know does not fit the schema either."""
    assert fits(WHOLE, SMALL, WHOLE)
    assert not fits(WHOLE, SMALL | wrong, WHOLE)


def test_schema_and_reader_agree_on_damaged_books(report: Callable[[str], None]) -> None:
    """What the reader takes always fits; what it refuses does not, but for what no schema can say."""
    agreed = unsaid = 0
    for seed in range(TRIED):
        rng = Random(seed)
        text = damaged_structure(rng).decode() if seed % 3 else document(Wild(rng, 0.05).book())
        if find_excess(text):
            continue
        problems = problems_of(text)
        if fits(WHOLE, tomllib.loads(text), WHOLE) == (not problems):
            agreed += 1
            continue
        assert problems, f"seed {seed}: the reader takes what does not fit"
        assert all(UNSAID.search(str(each)) for each in problems), f"seed {seed}: {problems}"
        unsaid += 1
    report(f"schema and reader: agreed on {agreed:,} damaged books, {unsaid:,} were wrong beyond what a schema can say")

    assert agreed >= 0.85 * TRIED
