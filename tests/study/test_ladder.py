import itertools
from fractions import Fraction

import pytest

from numberline.play.levels import LEVELS, NAMES, policy_of
from numberline.play.players import rng_for
from numberline.rules.engine import Game
from numberline.rules.rulebook import parse
from numberline.solve.policies import draw, read_policy
from numberline.solve.solution import solve
from numberline.study.ladder import FOUNDING, find_strengths, has_live_states, mean_scores, score_levels
from tests.founding import NAMES as BOOKS
from tests.founding import founding_game


def test_the_founding_games_are_those_that_are_tested() -> None:
    """The ladder averages over the founding books, all five of them."""
    assert FOUNDING == BOOKS


@pytest.mark.parametrize("name", BOOKS)
def test_live_states_are_found(name: str) -> None:
    """A game has live states exactly when some state's choices differ in who wins, seen choice by choice."""
    solution = solve(founding_game(name))
    graph = solution.graph
    states = [graph.state(number) for number in range(3, 3 + graph.states)]
    expected = any(len({each.winner for each in solution.choices(state)}) > 1 for state in states)

    assert has_live_states(solution) == expected


def test_no_choice_matters_in_number_climb() -> None:
    """In Number Climb no choice ever changes who wins; in the other founding games some do."""
    assert [name for name in BOOKS if not has_live_states(solve(founding_game(name)))] == ["number-climb"]


def test_each_level_beats_the_one_before_by_its_margin() -> None:
    """Each level scores 60 to 72 % against the one before, over both seats, averaged over the live founding games."""
    live = [founding_game(name) for name in BOOKS if has_live_states(solve(founding_game(name)))]
    scores = mean_scores([score_levels(game) for game in live])

    for weaker, stronger in itertools.pairwise(NAMES):
        assert Fraction(60, 100) <= scores[stronger, weaker] <= Fraction(72, 100)


def test_scores_of_a_pair_add_up_to_one() -> None:
    """What one player scores against another and the other way round is one point, and half a point against oneself."""
    scores = score_levels(founding_game("leap-to-twenty"))

    assert all(scores[one, other] + scores[other, one] == 1 for one, other in scores)
    assert all(scores[name, name] == Fraction(1, 2) for name in NAMES)


def test_scoring_tells_how_far_it_is() -> None:
    """The notice hears of each pair as it is scored, and a solution that is at hand is used."""
    game = founding_game("double-or-add-one")
    heard: list[int] = []

    scores = score_levels(game, solution=solve(game), notice=heard.append)

    assert heard == list(range(1, 16))
    assert scores == score_levels(game)


def test_a_drawn_game_is_half_a_point_each() -> None:
    """Where nobody ever wins, all players score alike."""
    book = 'title = "Never"\ntoken = "shared"\nstart = 0\ngoal = 5\nchoices = ["+2"]\n'
    scores = score_levels(Game(parse(book, "never")), ("beginner", "perfect"))

    assert scores["perfect", "beginner"] == Fraction(1, 2)


@pytest.mark.parametrize("name", BOOKS)
@pytest.mark.parametrize("level", NAMES)
def test_no_level_misses_a_win_in_one(level: str, name: str) -> None:
    """In every reachable state with a choice that wins at once, every level takes such a choice."""
    game = founding_game(name)
    solution = solve(game)
    policy = read_policy(policy_of(level), game, solution)
    for number in range(3, 3 + solution.graph.states):
        state = solution.graph.state(number)
        wins = {each.choice for each in solution.choices(state) if (each.winner, each.moves) == (state.chooser, 1)}

        assert not wins or {choice for choice, _ in policy(state)} <= wins


def test_levels_are_named_once_and_lead_up_to_perfect() -> None:
    """Level names are different, and the last one never errs."""
    assert len(set(NAMES)) == len(LEVELS) == 6
    assert policy_of(NAMES[-1]) == "perfect"


def test_the_perfect_player_varies_among_equals() -> None:
    """Among best choices that are equally good, the seed decides, and each is taken by some seed."""
    game = founding_game("prime-climb")
    solution = solve(game)
    start = game.start()
    perfect = read_policy("perfect", game, solution)

    taken = {draw(perfect(start), rng_for(seed, 0)) for seed in range(200)}

    assert taken == set(solution.best(start))


def test_strengths_are_means_over_the_others() -> None:
    """A player's strength is the mean of what they take from each other one."""
    half, all_of_it = Fraction(1, 2), Fraction(1)
    scores = {("a", "b"): all_of_it, ("a", "c"): half, ("b", "a"): 1 - all_of_it, ("b", "c"): half}
    scores |= {("c", "a"): half, ("c", "b"): half} | {(name, name): half for name in "abc"}

    assert find_strengths(scores, ("a", "b", "c")) == {"a": Fraction(3, 4), "b": Fraction(1, 4), "c": half}
