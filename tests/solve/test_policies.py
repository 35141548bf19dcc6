import subprocess
import sys
from collections import Counter
from random import Random

import pytest

from numberline.rules.engine import Game
from numberline.rules.notation import BadNotation
from numberline.rules.state import State
from numberline.solve.policies import Policy, draw, greedy_policy, random_policy, read_policy
from numberline.solve.solution import solve
from tests.founding import NAMES, founding_game
from tests.small_games import game_of

RACE = game_of(
    'token = "shared"\nstart = 0\ngoal = 9\nchoices = ["+1", "+2", "+3"]'
)  # multiples of 4 behind 9 are lost


def chosen(policy: Policy, text: str, game: Game = RACE) -> dict[str, int]:
    """What a policy makes of a state written as one word."""
    return dict(policy(game.read_state(text)))


def test_random_takes_every_choice_alike() -> None:
    """Every legal choice has the same weight; two with the same result count as two."""
    game = founding_game("double-or-add-one")

    assert chosen(random_policy(game), "p1:1", game) == {"+1": 1, "*2": 1}


def test_greedy_looks_at_the_number_after_all_effects() -> None:
    """A choice that is stopped short brings no more than a shorter one, and both are taken alike."""
    game = founding_game("number-climb")

    assert chosen(greedy_policy(game), "p1:0,3", game) == {"+2": 1, "+3": 1}


@pytest.mark.parametrize(("text", "choice"), [("p1:0,0", "+4"), ("p2:7,18", "+2"), ("p1:19,1", "+1")])
def test_greedy_goes_as_near_to_the_goal_as_it_may(text: str, choice: str) -> None:
    """The choice that leaves the chooser's own token nearest the goal is the only one."""
    game = founding_game("leap-to-twenty")

    assert chosen(greedy_policy(game), text, game) == {choice: 1}


def test_perfect_takes_the_best_choices_alike() -> None:
    """In Prime Climb four openings win in three moves; they are taken alike, and no other is."""
    game = founding_game("prime-climb")

    assert chosen(read_policy("perfect", game), "p1:0,0", game) == {"+2": 1, "+3": 1, "+5": 1, "+7": 1}


def test_perfect_delays_a_loss() -> None:
    """In a lost state only the choices that last longest are taken."""
    game = game_of('token = "shared"\nstart = 0\ngoal = 8\nchoices = ["+1", "+2", "+3", "*7"]')
    policy = read_policy("perfect", game)

    for state in (State((number,), 1) for number in range(8)):
        outlooks = solve(game).choices(state)
        longest = max(each.moves or 0 for each in outlooks)
        if all(each.winner == 2 for each in outlooks):
            assert dict(policy(state)) == {each.choice: 1 for each in outlooks if each.moves == longest}


def test_noisy_mixes_the_best_with_all() -> None:
    """With probability 1/5 either of two choices, otherwise the one best: 9/10 for it, 1/10 for the other."""
    weights = chosen(read_policy("noisy:0.2", RACE), "p1:7")

    assert weights["+2"] == 9 * weights["+1"]
    assert len(weights) == 2


def test_noisy_without_noise_is_perfect() -> None:
    """At 0 nothing but the best has a weight."""
    assert list(chosen(read_policy("noisy:0", RACE), "p1:7")) == ["+2"]


def test_noisy_with_nothing_but_noise_is_random() -> None:
    """At 1 all choices weigh the same."""
    assert len(set(chosen(read_policy("noisy:1.0", RACE), "p1:2").values())) == 1


@pytest.mark.parametrize(
    ("moves", "text", "choices"),
    [
        (1, "p1:7", {"+2"}),  # wins in one
        (1, "p1:4", {"+1", "+2", "+3"}),  # sees neither a win nor a loss
        (2, "p1:4", {"+1"}),  # +2 and +3 are seen to lose in two
        (2, "p1:3", {"+1", "+2"}),  # does not see yet that +2 wins
        (3, "p1:3", {"+2"}),
        (4, "p1:1", {"+1", "+2", "+3"}),  # all are seen to lose, and none lasts longer
    ],
)
def test_lookahead_sees_a_few_moves(moves: int, text: str, choices: set[str]) -> None:
    """A win that is seen is taken, a loss that is seen is avoided, and the rest is all alike."""
    assert set(chosen(read_policy(f"lookahead:{moves}", RACE), text)) == choices


def brute_lookahead(game: Game, state: State, moves: int) -> set[str]:
    """The choices of a lookahead by its definition: a search as deep as it sees, and nothing else."""

    def seen(state: State, left: int) -> tuple[int, int]:
        """Who is seen to win, and in how many moves; nobody in none if it is not seen."""
        if left == 0:
            return (0, 0)
        return best(state.chooser, [after(state, choice, left) for choice in game.choices(state)])

    def after(state: State, choice: str, left: int) -> tuple[int, int]:
        step = game.play(state, choice)
        if step.outcome is not None:
            return (step.outcome.winner, 1 if step.outcome.winner else 0)
        winner, distance = seen(step.after, left - 1)
        return (winner, distance + 1 if winner else 0)

    def best(chooser: int, found: list[tuple[int, int]]) -> tuple[int, int]:
        wins = [each for each in found if each[0] == chooser]
        unseen = [each for each in found if each[0] == 0]
        return min(wins) if wins else unseen[0] if unseen else max(found)

    found = {choice: after(state, choice, moves) for choice in game.choices(state)}
    target = best(state.chooser, list(found.values()))
    return {choice for choice, each in found.items() if each == target}


@pytest.mark.parametrize("name", NAMES)
def test_lookahead_is_a_search_of_that_depth(name: str) -> None:
    """Read off the solution, a lookahead chooses exactly what a search as deep as it sees would choose."""
    game = founding_game(name)
    solution = solve(game)
    rng = Random(name)
    states = [solution.graph.state(rng.randrange(3, 3 + solution.states)) for _ in range(25)]

    for moves in (1, 2, 3):
        policy = read_policy(f"lookahead:{moves}", game, solution)
        for state in states:
            assert {choice for choice, _ in policy(state)} == brute_lookahead(game, state, moves)


def test_policies_answer_for_states_they_have_not_solved() -> None:
    """A policy that was first asked late in a game answers for the start too."""
    game = founding_game("leap-to-twenty")
    policy = read_policy("perfect", game)

    assert chosen(policy, "p1:19,19", game) == {"+1": 1}
    assert chosen(policy, "p1:0,0", game) == {"+4": 1}


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("gready", "; did you mean 'greedy'?"),
        ("Perfect", "; did you mean 'perfect'?"),
        ("noisy", "; did you mean 'noisy:0.2'?"),
        ("lookahead:0", "; did you mean 'lookahead:3'?"),
        ("stockfish", ""),
    ],
)
def test_unknown_policy_is_told_with_what_may_be_meant(name: str, hint: str) -> None:
    """An unknown name is refused with the known ones and the nearest of them."""
    with pytest.raises(BadNotation) as refused:
        read_policy(name, RACE)

    assert str(refused.value) == f"expected random, greedy, perfect, noisy:0.2 or lookahead:3: got '{name}'{hint}"


def test_share_above_one_is_refused() -> None:
    """A share of noise is a probability."""
    with pytest.raises(BadNotation, match=r"expected a share from 0 to 1, such as 'noisy:0\.2': got 'noisy:1\.5'"):
        read_policy("noisy:1.5", RACE)


def test_draw_follows_the_weights() -> None:
    """Of 10,000 draws about as many fall on each choice as its weight says."""
    rng = Random(1)

    drawn = Counter(draw((("+1", 3), ("+4", 1)), rng) for _ in range(10_000))

    assert drawn["+1"] == pytest.approx(7500, abs=3.3 * (10_000 * 3 / 16) ** 0.5)
    assert drawn["+1"] + drawn["+4"] == 10_000


def test_same_seed_draws_the_same() -> None:
    """A draw depends on the generator alone."""
    weights = (("+1", 1), ("+2", 1), ("+4", 1))

    assert [draw(weights, Random(seed)) for seed in range(9)] == [draw(weights, Random(seed)) for seed in range(9)]


def test_policies_are_light_to_import() -> None:
    """Importing the policies brings in neither fractions nor random numbers nor the solver."""
    program = "import sys, numberline.solve.policies; print(*sys.modules)"

    modules = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout.split()

    assert not {"fractions", "decimal", "random", "numberline.solve.solution", "numberline.solve.graph"} & set(modules)
