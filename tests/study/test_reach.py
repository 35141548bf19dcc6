import pytest
from hypothesis import given

from numberline.rules.engine import Game
from numberline.rules.rulebook import RuleBook, parse
from numberline.rules.state import State
from numberline.study.reach import Reach, find_reach
from tests.random_books import books, reachable
from tests.small_games import game_of


def reach_of(start: int, goal: int, choices: str, more: str = "") -> Reach:
    """What can be reached in a book of those numbers."""
    rules = f"start = {start}\ngoal = {goal}\nchoices = {choices}"
    return find_reach(Game(parse(f'title = "Reach"\ntoken = "each"\n{rules}\n{more}', "reach")))


def landings(game: Game, state: State) -> set[tuple[str, int]]:
    """Every legal choice of a state with the square it leads to."""
    steps = [game.play(state, choice) for choice in game.choices(state)]
    return {(step.choice, event.square) for step in steps for event in step.events if event.kind == "moved"}


@given(books())
def test_nothing_that_play_reaches_is_ruled_out(book: RuleBook) -> None:
    """Squares that tokens land on and choices that are legal in play are in reach on the number line too."""
    game = Game(book)
    reach = find_reach(game)

    found = {landing for state in reachable(game, 60) for landing in landings(game, state)}

    assert not [square for _, square in found if reach.rules_out(square)]
    assert not reach.complete or {choice for choice, _ in found} <= reach.legal


def test_small_game_is_worked_out_whole() -> None:
    """Every number that choices can lead to is found, and no other."""
    reach = reach_of(0, 10, '["+3", "*2"]')

    assert reach.complete
    assert sorted(reach.landed) == [0, 3, 6, 9]
    assert reach.legal == reach.changing == {"+3", "*2"}


def test_choice_without_effect_is_told_from_the_others() -> None:
    """Doubling nought is legal and changes nothing."""
    reach = reach_of(0, 10, '["*2"]')

    assert reach.legal == {"*2"}
    assert not reach.changing


@pytest.mark.parametrize(
    ("choices", "more"),
    [
        ('["*1", "+1"]', "square = [{ on = 0, then = { add = 1 } }]"),
        ('["*1", "+1"]', 'square = [{ on = 0, then = "win" }]'),
        ('["+5", "+1"]', 'past = "loses"'),
        ('["+3", "+1"]', "square = [{ on = 3, then = { add = -3 } }]"),
    ],
)
def test_what_a_square_or_an_end_makes_of_a_choice_counts(choices: str, more: str) -> None:
    """A choice changes something where the number it comes to does, or where it ends the game."""
    reach = reach_of(0, 4, choices, more)

    assert reach.complete
    assert reach.changing == reach.legal


def test_stopping_short_opens_the_square_before() -> None:
    """Where tokens are stopped by the opponent, the squares before each landing can be reached too."""
    reach = reach_of(0, 8, '["+4"]', 'contact = { land = "shorten" }')

    assert sorted(reach.landed) == [1, 2, 3, 4, 5, 6, 7, 8]


@pytest.mark.parametrize(
    ("start", "goal", "choices"),
    [
        (0, 999_999, '["+2", "*4"]'),
        (1, 999_999, '["+3", "+6..6"]'),
        (0, 1_000_000, '["+997", "+1994"]'),
    ],
)
def test_large_goal_is_ruled_out_by_its_remainder(start: int, goal: int, choices: str) -> None:
    """In a game too large to work out, a goal whose remainder never comes up is out of reach."""
    reach = reach_of(start, goal, choices)

    assert reach.rules_out(goal)


def test_large_game_is_not_judged_beyond_remainders() -> None:
    """In a game too large to work out, a goal that remainders allow is not ruled out."""
    assert not reach_of(0, 1_000_000, '["+1..1000"]').rules_out(1_000_000)


def test_large_game_that_stops_short_is_not_judged() -> None:
    """Where tokens are stopped short, remainders say nothing."""
    assert not reach_of(0, 999_999, '["+2"]', 'contact = { pass = "shorten" }').rules_out(999_999)


@pytest.mark.parametrize("choices", ['[{ do = "+", by = "odd", to = 3 }]', '["+4", { do = "+", by = "odd", to = 3 }]'])
def test_amounts_named_by_a_word_count_for_remainders(choices: str) -> None:
    """Amounts of a set such as the odd numbers rule out no more than the same amounts in a list."""
    assert not reach_of(0, 999_999, choices).rules_out(999_999)
    assert reach_of(0, 999_999, choices.replace("odd", "even")).rules_out(999_999)


def test_remainders_never_rule_out_what_a_whole_search_finds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the same books, remainders rule out nothing that can be reached."""
    game = game_of('token = "each"\nstart = 1\ngoal = 30\nchoices = ["+4", "*3"]')
    whole = find_reach(game)
    monkeypatch.setattr("numberline.study.reach.MOST_WORK", 0)

    rough = find_reach(game)

    assert not rough.complete
    assert not [number for number in whole.landed if rough.rules_out(number)]
    assert rough.rules_out(4)
