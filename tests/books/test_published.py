"""Thirty published games, said as rule books, against what an independent program computed of their specifications."""

import json
from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from numberline.play.players import odds
from numberline.rules.engine import Game
from numberline.rules.rulebook import parse
from numberline.solve.solution import Solution, solve
from numberline.store import load

FOLDER = Path(__file__).parent
EXPECTED: Mapping[str, Mapping[str, Any]] = json.loads((FOLDER / "expected.json").read_text("utf-8"))
WHO = ("draw", "first", "second")  # by the winner of a verdict from Player 1's start
MOST_LINES = 25  # of rules, rulings and examples left out
PLACES = 12  # decimals that agree where one of the two programs iterated instead of solving


@cache
def solved(name: str) -> Solution:
    """The solution of a published game when Player 1 starts: a shipped one, or one that lives beside this file."""
    shipped = EXPECTED[name].get("shipped")
    return solve(Game(load(shipped) if shipped else parse((FOLDER / f"{name}.toml").read_text("utf-8"), name)))


@pytest.mark.parametrize("name", EXPECTED)
def test_states_and_verdict_are_those_expected(name: str) -> None:
    """The states in which somebody chooses, whether play can come back, who wins and in how many moves all agree."""
    solution, expected = solved(name), EXPECTED[name]
    winner, moves = solution.verdict()

    assert (solution.states, solution.cycles) == (expected["decision_states"], expected["cycles"])
    assert (WHO[winner], moves) == (expected["value"], expected["distance"])


@pytest.mark.parametrize("name", EXPECTED)
def test_first_choices_are_those_expected(name: str) -> None:
    """The same first choices are legal, keep the value, and are optimal by distance too."""
    solution, expected = solved(name), EXPECTED[name]
    outlooks = solution.choices(solution.graph.game.start())
    keeping = [each.choice for each in outlooks if each.winner == solution.verdict().winner]

    assert {each.choice for each in outlooks} == set(expected["legal_first"])
    assert set(keeping) == set(expected["keeping"])
    assert {each.choice for each in outlooks if each.best} == set(expected["optimal"])


@pytest.mark.parametrize("name", EXPECTED)
def test_random_play_is_as_likely_as_expected(name: str) -> None:
    """Between two players who choose at random, each wins exactly as often, or to twelve decimals if one iterated."""
    expected = EXPECTED[name]
    found = odds(solved(name).graph.game, "random", "random")

    for player, figure in ((found.p1, expected["p_first"]), (found.p2, expected["p_second"])):
        if found.exact and expected["p_exact"]:
            assert player == Fraction(figure)
        else:
            assert abs(Fraction(player) - Fraction(figure)) <= Fraction(Decimal(10) ** -PLACES)


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.toml")), ids=lambda path: path.stem)
def test_published_games_are_short(path: Path) -> None:
    """Each rule book says its game in at most 25 lines."""
    assert len(path.read_text("utf-8").splitlines()) <= MOST_LINES


def test_all_thirty_are_here() -> None:
    """There are thirty games, each either shipped or in this folder."""
    here = {path.stem for path in FOLDER.glob("*.toml")}
    shipped = {name for name, expected in EXPECTED.items() if "shipped" in expected}

    assert len(EXPECTED) == 30
    assert here | shipped == set(EXPECTED)
    assert not here & shipped
