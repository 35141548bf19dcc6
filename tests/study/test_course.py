"""Whether play can go on for ever, or end in a deadlock, held against the whole graph."""

import pytest

from numberline.rules.engine import Game
from numberline.rules.rulebook import parse
from numberline.solve.graph import explore
from numberline.study.course import Course, find_course
from tests.founding import NAMES, founding_game

HEAD = 'title = "Course"\nstart = 0\ngoal = 9\n'


def course(rules: str, *closely: str) -> Course:
    """How play can run under some rules."""
    return find_course(Game(parse(HEAD + rules, "course")), closely)


@pytest.mark.parametrize(
    ("rules", "known"),
    [
        ('token = "shared"\nchoices = ["+1", "+2"]', (False, False)),
        ('token = "shared"\nchoices = ["+2", "+4"]', (False, True)),
        ('token = "shared"\nchoices = ["+1", "-1"]', (True, False)),
        ('token = "shared"\nchoices = ["+2", "+4"]\nstuck = "loses"', (False, False)),
        ('token = "each"\nchoices = ["+1"]\ncontact = { land = "send home" }', (True, False)),
        ('token = "each"\nchoices = ["+2", "+5"]\npast = "restarts"', (True, False)),
        ('token = "each"\nchoices = ["+1"]\nsquare = [{ on = 5, then = "start" }]', (True, False)),
    ],
)
def test_course_of_a_small_game_is_known(rules: str, known: tuple[bool, bool]) -> None:
    """Whether a state can come again and whether play can end in a deadlock are both told of a small game."""
    assert course(rules)[:2] == known


@pytest.mark.parametrize("name", NAMES)
def test_course_of_a_founding_game_is_that_of_its_graph(name: str) -> None:
    """Of a founding game the course says what the graph from either start does."""
    found = find_course(founding_game(name))

    assert found.comes_back == any(explore(founding_game(name), first).cycles for first in (1, 2))


def test_large_game_that_only_goes_on_cannot_come_back() -> None:
    """Where every choice moves a number the same way, no state comes again, however large the game is."""
    large = 'title = "Large"\ntoken = "each"\nstart = 0\ngoal = 5000\nchoices = ["+1..9"]\npast = "loses"\n'

    assert find_course(Game(parse(large, "large")))[:2] == (False, None)
    assert find_course(Game(parse(f'{large}stuck = "loses"', "large")))[:2] == (False, False)


def test_nothing_is_guessed_of_other_large_games() -> None:
    """Of a large game in which a number can go both ways nothing is said."""
    large = 'title = "Large"\ntoken = "each"\nstart = 0\ngoal = 5000\nchoices = ["+1", "-1"]\n'

    assert find_course(Game(parse(large, "large")))[:2] == (None, None)
    assert find_course(Game(parse(f'{large}stuck = "loses"', "large")))[:2] == (None, False)


@pytest.mark.parametrize(
    ("rules", "go_by"),
    [
        ('token = "shared"\nchoices = ["+1", "+2"]', False),
        ('token = "shared"\nchoices = ["+2", "+4"]', True),
        ('token = "shared"\nchoices = ["+1", "+2"]\nsquare = [{ on = 4, then = "skip" }]', True),
        ('token = "each"\nchoices = ["+1"]\ncontact = { land = "shorten" }', True),
        ('token = "shared"\nchoices = ["+1", "+2"]\nrepeat = { of = "kind", last = "own" }', True),
        ('token = "shared"\nchoices = ["+1", "*1", "*2"]\nrepeat = { of = "kind" }', False),
    ],
)
def test_turn_that_can_go_by_is_known(rules: str, go_by: bool) -> None:  # noqa: FBT001 - what is expected
    """Where no turn can be skipped or passed, that is known of a small game."""
    found = course(rules, "passed", "skipped")

    assert found.turns_go_by is go_by
    assert found.rules_out(("passed", "skipped")) is not go_by


def test_turn_that_is_skipped_is_told_from_one_that_is_passed() -> None:
    """Where a turn can be skipped, that is no reason to believe that one can be passed."""
    found = course('token = "shared"\nchoices = ["+1", "+2"]\nsquare = [{ on = 4, then = "skip" }]', "passed")

    assert found.rules_out(["passed"])
    assert not found.rules_out(["skipped"])


def test_pass_behind_an_extra_turn_is_found() -> None:
    """A turn that is passed after an extra turn looks like an ordinary one, and is known all the same."""
    rules = 'token = "each"\nstart = 3\nchoices = ["+3", "+4..5", "+6"]\nsquare = ['
    squares = '{ on = 5, then = "extra turn" }, { on = "even", then = "extra turn" }]'
    contact = 'contact = { land = "refuse", pass = "free" }'
    game = Game(parse(f'title = "Course"\ngoal = 7\n{rules}{squares}\n{contact}', "course"))

    assert find_course(game).turns_go_by is not False
    assert not find_course(game, ["passed"]).rules_out(["passed"])


def test_end_that_no_choice_passes_is_known() -> None:
    """What no state of a small game refuses, and what can happen in none, is ruled out."""
    kept, past = ('token = "shared"\nchoices = ["+1"]', 'token = "shared"\nchoices = ["+2"]')

    assert course(kept, "past").rules_out(["past", "below"])
    assert not course(past, "past").rules_out(["past", "below"])
    assert not course(kept).rules_out(["past"])


@pytest.mark.parametrize(("only", "known"), [("", False), (', only = ["f"]', None)])
def test_supply_of_everything_lets_no_state_come_again(only: str, known: bool | None) -> None:  # noqa: FBT001 - what is expected
    """Where every choice uses something up, no state comes again, however large the game is."""
    rules = 'title = "Large"\ntoken = "shared"\nstart = 500\ngoal = { p1 = 0, p2 = 1000 }\nchoices = ["f1..9", "b1..9"]'
    game = Game(parse(f'{rules}\nheading = {{ p1 = "down", p2 = "up" }}\nsupply = {{ uses = 3{only} }}', "large"))

    assert find_course(game).comes_back is known


def test_nothing_is_ruled_out_that_is_not_known() -> None:
    """Of what is not known to be impossible nothing is claimed, nor of what is always possible."""
    large = 'title = "Large"\ntoken = "each"\nstart = 0\ngoal = 5000\nchoices = ["+1", "-1"]\n'
    found = find_course(Game(parse(large, "large")))

    assert not any(found.rules_out([kind]) for kind in ("deadlock", "passed"))
    assert not found.rules_out([])
