"""One source of values: hint, solver, JSON and the perfect opponent agree in every state of the five games."""

import pytest

from numberline.play.levels import read_player
from numberline.solve.keys import ENDS
from numberline.solve.solution import solve
from numberline.study.reasons import Reasons
from numberline.tell.reasons import tell_hint
from tests.founding import NAMES, founding_game


@pytest.mark.parametrize("first", [1, 2])
@pytest.mark.parametrize("name", NAMES)
def test_hint_solver_and_perfect_never_disagree(name: str, first: int) -> None:
    """In every reachable state the hint marks the solver's best choices, and perfect by itself takes them."""
    game = founding_game(name)
    solution, perfect = solve(game, first), read_player("perfect", game)
    reasons = Reasons(solution)
    states = [solution.graph.state(number) for number in range(ENDS, ENDS + solution.states)]

    for state in states:
        lines = tell_hint(reasons, state)
        choices, why = lines[: len(game.choices(state))], lines[len(game.choices(state))]
        marked = tuple(line.split()[0] for line in choices if line.endswith("  best"))
        assert marked == solution.best(state) == tuple(choice for choice, _ in perfect(state)), state
        assert marked[0] in why or "all last equally long" in why, state


@pytest.mark.parametrize("name", NAMES)
def test_hint_tells_the_verdict_after_each_choice(name: str) -> None:
    """Each line of a hint says who wins after that choice and how far, as the solver finds it for the state after."""
    game = founding_game(name)
    solution = solve(game)
    reasons = Reasons(solution)

    for number in range(ENDS, ENDS + solution.states):
        state = solution.graph.state(number)
        for choice, line in zip(game.choices(state), tell_hint(reasons, state), strict=False):
            step = game.play(state, choice)
            winner, moves = (step.outcome.winner, 0) if step.outcome else solution.verdict(step.after)
            assert f"{choice} " in line
            assert moves is not None
            assert f"Player {winner} wins in {moves + 1}" in line
