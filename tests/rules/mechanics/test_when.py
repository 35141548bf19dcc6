import pytest

from numberline.rules.state import Refusal, State
from tests.small_games import problems, race, refusal, said, shared


@pytest.mark.parametrize(
    ("when", "numbers"),
    [
        ('"even"', [0, 2, 4, 6]),
        ('"odd"', [1, 3, 5]),
        ('"primes"', [2, 3, 5]),
        ('{ not = "primes" }', [0, 1, 4, 6]),
        ('"..2"', [0, 1, 2]),
        ('"5.."', [5, 6]),
        ("[1, 4]", [1, 4]),
        ('"start"', [0]),
        ('{ not = "start" }', [1, 2, 3, 4, 5, 6]),
        ('{ own = "even" }', [0, 2, 4, 6]),
    ],
)
def test_choice_needs_its_own_number(when: str, numbers: list[int]) -> None:
    """A choice with a condition is offered on those numbers only."""
    game = race(choices=f'["+1", {{ do = "+3", when = {when} }}]')

    assert [number for number in range(7) if "+3" in game.choices(State((number, 0), 1))] == numbers


def test_condition_may_ask_for_the_opponents_number() -> None:
    """A choice can be open only while the opponent is far, or stands on the start."""
    far = race(choices='["+1", { do = "+3", when = { opponent = "4.." } }]')
    home = race(choices='["+1", { do = "+3", when = { opponent = "start" } }]')

    assert [other for other in range(7) if "+3" in far.choices(State((2, other), 1))] == [4, 5, 6]
    assert [other for other in range(7) if "+3" in home.choices(State((2, other), 1))] == [0]


def test_both_conditions_must_hold() -> None:
    """Where both numbers are asked about, both must fit."""
    game = race(choices='["+1", { do = "+3", when = { own = "even", opponent = "odd" } }]')

    offered = [(own, other) for own in (2, 3) for other in (4, 5) if "+3" in game.choices(State((own, other), 1))]

    assert offered == [(2, 5)]


def test_conditions_may_differ_between_the_players() -> None:
    """A pair of sets has one for each chooser."""
    game = race(choices='["+1", { do = "+3", when = { p1 = "even", p2 = "odd" } }]')

    assert ["+3" in game.choices(State((2, 2), player)) for player in (1, 2)] == [True, False]


def test_the_start_is_each_players_own() -> None:
    """The word start means where the chooser, or the opponent, began."""
    game = race(
        "start = { p1 = 0, p2 = 4 }",
        '["+1", { do = "+2", when = "start" }, { do = "+3", when = { opponent = "start" } }]',
    )

    assert game.choices(State((0, 4), 1)) == ("+1", "+2", "+3")
    assert game.choices(State((4, 0), 1)) == ("+1",)
    assert game.choices(State((0, 4), 2)) == ("+1", "+2", "+3")


def test_refusal_says_on_which_number() -> None:
    """A condition that fails is told with the number that it failed on."""
    game = race(choices='["+1", { do = "+2", when = "odd" }, { do = "+3", when = { opponent = "odd" } }]')

    assert refusal(game, "p1:4,6", "+2") == Refusal("when_own", "+2", start=4, wanted=2, limit=4)
    assert refusal(game, "p1:4,6", "+3") == Refusal("when_opponent", "+3", start=4, wanted=3, limit=6)


@pytest.mark.parametrize(
    ("when", "phrase"),
    [
        ('"even"', ", only while your token is on an even number"),
        ('"start"', ", only while your token is on its start"),
        ('{ opponent = "4.." }', ", only while your opponent's token is on 4 or more"),
        ('{ opponent = { not = "start" } }', ", only while your opponent's token is not on its start"),
    ],
)
def test_condition_is_said(when: str, phrase: str) -> None:
    """The printed rules say when a choice may be made."""
    assert said(race(choices=f'["+1", {{ do = "+3", when = {when} }}]'), "choices").endswith(phrase)


def test_condition_on_a_shared_number_is_said() -> None:
    """With one number for both, that number is named."""
    game = shared("goal = 0", '["-1", { do = "-3", when = { p1 = "odd", p2 = "even" } }]')

    assert said(game, "choices").endswith("only while the number is odd (Player 1) or even (Player 2)")


@pytest.mark.parametrize("when", ['"stat"', "{ own = 3, opponents = 4 }", "true", "{}"])
def test_other_conditions_are_problems(when: str) -> None:
    """What is no condition is told under its key."""
    found = problems(f'token = "each"\nstart = 0\ngoal = 9\nchoices = ["+1", {{ do = "+3", when = {when} }}]')

    assert found
    assert all(line.startswith("choices[1].when") for line in found)


@pytest.mark.parametrize(
    "when", ["even", "start", {"not": "start"}, {"own": "start", "opponent": "4.."}, {"p1": "odd", "p2": 4}]
)
def test_condition_is_written_as_it_was(when: object) -> None:
    """A condition is written the way a rule book has it."""
    toml = str(when).replace("': ", "' = ").replace("{'", "{ '").replace(", '", ", '")
    written = toml if isinstance(when, dict) else f"'{when}'"
    game = race(choices=f'["+1", {{ do = "+3", when = {written} }}]')

    assert game.book.choices[1].data()["choices"][0]["when"] == when
