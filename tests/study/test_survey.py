import pytest

from numberline.rules.engine import Game
from numberline.rules.rulebook import parse
from numberline.solve.size import Size
from numberline.study import survey as module
from numberline.study.survey import Survey, survey

REMEMBERS = 'start = 0\ngoal = 6\nchoices = ["+1", "+2", "*1"]\nrepeat = { last = "own" }'


def surveyed(rules: str, *, shared: bool = True) -> Survey:
    """What is found by looking through a game with these rules."""
    token = "shared" if shared else "each"
    return survey(Game(parse(f'title = "Survey"\ntoken = "{token}"\n{rules}', "survey")))


def test_play_that_can_come_back_is_found() -> None:
    """A game in which a state can come again is known from one in which none can."""
    assert surveyed('start = 3\nline = "0..5"\nchoices = ["+1", "-1"]').comes_back
    assert not surveyed("start = 0\ngoal = 5\nchoices = ['+1', '+2']").comes_back


def test_choices_are_known_by_what_they_do() -> None:
    """A choice that is legal and changes nothing is legal without changing."""
    found = surveyed(REMEMBERS)

    assert found.legal == {"+1", "+2", "*1"}
    assert found.changing == {"+1", "+2"}


def test_game_that_ends_at_once_is_looked_through() -> None:
    """A start that is the end already is known, and so is what follows from the other one."""
    rules = 'start = { p1 = 0, p2 = 20 }\nline = "0..20"\ngoal = 10\nchoices = ["+1", "+2"]\nstuck = "loses"'
    found = surveyed(rules, shared=False)

    assert found.can_be_won
    assert sorted(graph.states > 0 for graph in found.graphs) == [False, True]


def test_large_game_is_not_looked_through() -> None:
    """Of a game with too many states nothing is known but its size."""
    found = surveyed("start = 0\ngoal = 900000\nchoices = ['+1']")

    assert not found.complete
    assert found.size.states >= 900_000


def test_game_that_is_larger_than_it_looked_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that turns out to be larger than its estimate is not looked through to its end."""
    monkeypatch.setattr(module, "MOST_MET", 0)
    monkeypatch.setattr(module, "estimate", lambda *_: Size(1))

    assert surveyed(REMEMBERS) == Survey(Size(1))


def test_happenings_are_not_looked_for_in_a_large_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where a last choice is forgotten when a turn goes by, the engine is asked, and only in a small game."""
    rules = 'start = 1\ngoal = 6\nchoices = ["+1", "*1"]\nrepeat = { of = "kind" }'

    assert surveyed(rules).turns_go_by is None
    assert surveyed(rules).happens == frozenset({"moved", "won", "repeats"})
    monkeypatch.setattr(module, "MOST_STEPPED", 0)
    assert surveyed(rules).happens is None


@pytest.mark.parametrize(
    ("shared", "rules"),
    [
        (False, 'start = 0\ngoal = 99\nchoices = ["//2..900", "+1..90"]'),
        (True, 'start = 0\ngoal = 3000\nchoices = ["//2..900", "+1..90"]\nstuck = "loses"'),
        (False, 'start = 0\ngoal = 99\nchoices = ["*1..900", "+1..90", "-1..9"]\npast = "stops"'),
        (True, 'start = 20\nline = "0..4000"\ngoal = 0\nchoices = ["-1..10", "+1..10"]'),
        (False, 'start = { p1 = 0, p2 = 99 }\nline = "0..99"\nchoices = ["*1..900"]\ncontact = { land = "win" }'),
    ],
)
def test_game_of_few_states_and_many_choices_is_not_looked_through(rules: str, *, shared: bool) -> None:
    """What counts is how many choices there are in all states: a few thousand states can have millions."""
    assert not surveyed(rules, shared=shared).complete
