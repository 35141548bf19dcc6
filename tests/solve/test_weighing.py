import pytest

from numberline.rules.engine import Game
from numberline.solve.keys import ENDS
from numberline.solve.means import forks_by
from numberline.solve.odds import weigh_by
from numberline.solve.policies import read_policy
from numberline.solve.solution import solve
from numberline.solve.weighing import Weighing
from tests.founding import NAMES, founding_game
from tests.random_books import small_game

GAMES = [founding_game(name) for name in NAMES] + [small_game(seed) for seed in range(20)]


@pytest.mark.parametrize("game", GAMES, ids=[*NAMES, *map(str, range(20))])
def test_policies_by_number_are_those_by_state(game: Game) -> None:
    """In every state of a game each policy goes on by number as the policy of that name does."""
    solution = solve(game)
    graph, weighing = solution.graph, Weighing(solution)
    forks = {
        "random": weighing.noisy(1, 1),
        "noisy:0.2": weighing.noisy(1, 5),
        "perfect": weighing.noisy(0, 1),
        "lookahead:2": weighing.lookahead(2),
        "greedy": forks_by(graph, weighing.greedy()),
    }
    for name, by_number in forks.items():
        by_state = forks_by(graph, weigh_by(graph, read_policy(name, game, solution)))
        for number in range(ENDS, ENDS + graph.states):
            assert by_number(number) == by_state(number)
