from fractions import Fraction

import pytest

from numberline.solve import means
from numberline.solve.means import Fork, Tally, find_mean, forks_by
from numberline.solve.solution import solve
from numberline.solve.weighing import Weighing
from tests.small_games import game_of

GIVE = game_of('token = "shared"\nstart = 0\ngoal = 4\nchoices = ["+1", "*2"]')  # at 0 doubling gives the turn away


def count_leads(number: int, fork: Fork) -> tuple[int, int]:
    """For each move how many different ways on there were; and the moves made from the state numbered 3."""
    return (fork.total * len(fork.branches), fork.total * (number == 3))


# The worth of nobody's win, of one of Player 1 and of one of Player 2, then of endless play.
TALLY = Tally(((0, 0), (10, 0), (20, 0)), (7, 0), count_leads)


def test_weights_are_put_together_and_made_small() -> None:
    """Two choices with the same result are one branch, and what all weights can be divided by is taken out."""
    solution = solve(game_of('token = "shared"\nstart = 1\ngoal = 4\nchoices = ["+1", "*2", "+3"]'))

    fork = forks_by(solution.graph, lambda _: (4, 4, 2))(solution.graph.root)

    assert sorted(fork.branches.values()) == [1, 4]
    assert fork.total == 5


def test_ends_and_moves_are_added_up() -> None:
    """Ends and moves are worth, by hand, what the ways through 0, 1, 2 and 3 add up to."""
    # 0 has two ways on and is met twice on average, 1 has one, 2 has two, and 3 has one in half of the games.
    # Either player wins half, which is worth 15. State 3 is Player 1 on 3: Player 2 adds at 0 in one game of three, and
    # again at 2 in half of these.
    solution = solve(GIVE)
    random = Weighing(solution).noisy(1, 1)

    found = find_mean(solution.graph, random, random, TALLY)

    assert found.exact
    assert found.parts == [15 + 2 * 2 + 1 + 2 + Fraction(1, 2), Fraction(1, 6)]


def test_endless_play_has_a_worth_of_its_own() -> None:
    """Two moves on average, with two ways on each, lead to 3, which nobody leaves; what moves add there is left out."""
    solution = solve(game_of('token = "shared"\nstart = 0\ngoal = 4\nchoices = ["*1", "+3"]'))
    random = Weighing(solution).noisy(1, 1)

    found = find_mean(solution.graph, random, random, TALLY)

    assert found.parts == [2 * 2 + 7, 0]


@pytest.mark.parametrize("choices", ['["+1", "*2"]', '["*1", "+3"]'], ids=["ends", "never ends"])
def test_floats_come_with_their_error(choices: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Made to use floats, each part is off by no more than it states."""
    solution = solve(game_of(f'token = "shared"\nstart = 0\ngoal = 4\nchoices = {choices}'))
    random = Weighing(solution).noisy(1, 1)
    exact = find_mean(solution.graph, random, random, TALLY)
    monkeypatch.setattr(means, "MOST_EXACT", 0)

    found = find_mean(solution.graph, random, random, TALLY)

    assert (exact.exact, found.exact) == (True, False)
    for place, error in enumerate(found.errors):
        assert abs(Fraction(found.parts[place]) - Fraction(exact.parts[place])) <= error <= 1e-12


def test_a_game_that_is_over_is_worth_its_end() -> None:
    """Where nobody ever chooses, the end is all there is."""
    over = solve(game_of('token = "each"\nstart = 20\ngoal = 20\nchoices = ["+3"]'))
    random = Weighing(over).noisy(1, 1)

    assert find_mean(over.graph, random, random, TALLY).parts == [0, 0]
