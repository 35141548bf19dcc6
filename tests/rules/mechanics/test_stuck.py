import pytest

from numberline.rules.state import Event, State
from tests.small_games import after, kinds, race, said, shared

BLOCKED = 'contact = { land = "refuse", pass = "refuse" }\n'


def test_player_without_a_choice_passes() -> None:
    """Without another word, whoever is stuck passes, and the other goes on."""
    step = race(BLOCKED).settle(State((4, 5), 1))

    assert step.events == (Event("passed", 1, square=4),)
    assert step.after.chooser == 2


@pytest.mark.parametrize(("word", "winner", "how"), [("loses", 2, "stuck_lost"), ("wins", 1, "stuck_won")])
def test_being_stuck_may_end_the_game(word: str, winner: int, how: str) -> None:
    """Where the book says so, whoever is stuck has lost, or won."""
    game = shared(f'stuck = "{word}"', '["-2", "-3"]')

    step = after(game, "p2:3", "-2")

    assert step.outcome == (winner, how)
    assert step.events[-1] == Event(how, winner, square=1, start=1)


def test_nobody_wins_where_both_are_stuck() -> None:
    """Where both pass for ever, the game is over and nobody has won."""
    step = after(shared("goal = 0", '["-2"]', start=9), "p1:3", "-2")

    assert kinds(step) == ["moved", "passed", "passed", "deadlock"]
    assert step.outcome == (0, "deadlock")


@pytest.mark.parametrize(
    ("word", "sentence"),
    [
        ("passes", "Whoever has none passes."),
        ("loses", "Whoever has no legal choice on their turn loses."),
        ("wins", "Whoever has no legal choice on their turn wins."),
    ],
)
def test_being_stuck_is_said(word: str, sentence: str) -> None:
    """The printed rules say what a player without a choice does."""
    assert sentence in said(shared(f'goal = 0\nstuck = "{word}"'), "end", "unusual cases")
