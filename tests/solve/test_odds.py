import os
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import product
from random import Random

import pytest

from numberline.rules.engine import Game
from numberline.rules.notation import IllegalMove
from numberline.rules.state import NOBODY, State, Step
from numberline.solve import means
from numberline.solve.graph import explore
from numberline.solve.keys import ENDS
from numberline.solve.odds import Odds, expect, odds, weigh_by
from numberline.solve.policies import Policy, draw, random_policy, read_policy
from numberline.solve.solution import solve
from tests.founding import NAMES, founding_game
from tests.random_books import small_game
from tests.small_games import game_of

SOAK = os.environ.get("NUMBERLINE_SOAK") == "1"
GAMES = 20_000 if SOAK else 2_000
Z = 3.29  # 99.9 % of a normal distribution lie within

POLICIES = ("random", "greedy", "perfect", "noisy:0.2", "lookahead:2")
PAIRS = list(product(POLICIES, repeat=2))

Chances = tuple[Fraction, Fraction, Fraction]


def slow_odds(game: Game, policies: tuple[Policy, Policy], state: State) -> Chances:
    """The chances of either player and the mean moves where play cannot come back: straight from the definition."""

    @cache
    def from_state(state: State) -> Chances:
        weights = policies[state.chooser - 1](state)
        total = sum(weight for _, weight in weights)
        found = [(Fraction(weight, total), after(game.play(state, choice))) for choice, weight in weights]
        one, two, moves = (sum((share * each[part] for share, each in found), Fraction(0)) for part in range(3))
        return (one, two, moves + 1)

    def after(step: Step) -> Chances:
        if step.outcome is None:
            return from_state(step.after)
        return (Fraction(step.outcome.winner == 1), Fraction(step.outcome.winner == 2), Fraction(0))

    return from_state(state)


def random_odds(game: Game) -> Odds:
    """The odds when both choose at random."""
    return odds(game, random_policy(game), random_policy(game))


@pytest.mark.parametrize("first", [1, 2])
@pytest.mark.parametrize("name", NAMES)
def test_odds_of_founding_games_are_those_of_the_definition(name: str, first: int) -> None:
    """Between any two policies the odds are exactly what adding up over all plays gives."""
    game = founding_game(name)
    solution = solve(game, first)
    policies = {each: read_policy(each, game, solution) for each in POLICIES}

    for one, two in PAIRS:
        found = odds(game, policies[one], policies[two], graph=solution.graph)
        slow = slow_odds(game, (policies[one], policies[two]), game.start(first))
        assert (found.p1, found.p2, found.mean_moves, found.exact) == (*slow, True)
        assert found.p1 + found.p2 + found.nobody == 1


def test_random_play_of_double_or_add_one() -> None:
    """The known figure: random play gives the first player 233 of 512."""
    assert random_odds(founding_game("double-or-add-one")).p1 == Fraction(233, 512)


def test_random_play_of_number_climb() -> None:
    """The known figures: the first player always wins, in 62351/6561 moves on average."""
    found = random_odds(founding_game("number-climb"))

    assert (found.p1, found.mean_moves) == (1, Fraction(62351, 6561))


def test_starter_is_part_of_the_odds() -> None:
    """In a game that is the same for both, the players change places with the starter."""
    game = founding_game("token-sprint")
    policy = random_policy(game)

    assert odds(game, policy, policy, 2).p2 == odds(game, policy, policy, 1).p1


def test_play_that_comes_back_is_solved_exactly() -> None:
    """At 0 doubling gives the turn away: by hand, either player wins half the games, in 9/2 moves on average."""
    found = random_odds(game_of('token = "shared"\nstart = 0\ngoal = 4\nchoices = ["+1", "*2"]'))

    half = Fraction(1, 2)
    assert (found.p1, found.p2, found.mean_moves, found.exact) == (half, half, Fraction(9, 2), True)


def test_play_that_never_ends_is_won_by_nobody() -> None:
    """States that nobody leaves count as no win, and have no mean number of moves."""
    found = random_odds(game_of('token = "shared"\nstart = 0\ngoal = 4\nchoices = ["*1", "+3"]'))

    assert (found.p1, found.p2, found.nobody, found.mean_moves, found.exact) == (0, 0, 1, None, True)


def test_deadlock_is_an_end_and_has_a_mean() -> None:
    """Where +3 wins and +2 leaves both without a choice, half the games are nobody's, and all take one move."""
    found = random_odds(game_of('token = "shared"\nstart = 1\ngoal = 4\nchoices = ["+2", "+3"]'))

    assert (found.p1, found.nobody, found.mean_moves) == (Fraction(1, 2), Fraction(1, 2), 1)


def test_play_that_may_never_end_has_no_mean() -> None:
    """Where +3 wins and +1 leads to a number that stays for ever, half the games end."""
    stays = "square = [{ on = 3, then = { to = 2 } }]"
    found = random_odds(game_of(f'token = "shared"\nstart = 1\ngoal = 4\nchoices = ["+1", "+3"]\n{stays}'))

    assert (found.p1, found.nobody, found.mean_moves) == (Fraction(1, 2), Fraction(1, 2), None)


def test_game_over_at_the_start_has_certain_odds() -> None:
    """Where nobody can ever choose, nobody wins in no moves."""
    found = random_odds(game_of('token = "each"\nstart = 20\ngoal = 20\nchoices = ["+3"]'))

    assert (found.p1, found.p2, found.nobody, found.mean_moves) == (0, 0, 1, 0)


@pytest.mark.parametrize(
    "given",
    [
        (),
        (("+9", 1),),
        (("4", 1),),
        (("+1", 0),),
        (("+1", 2), ("+2", -1)),
        (("+1", 0.5), ("+2", 0.5)),
        (("+1", 1), ("+9", 1)),
        (("+1", 1), ("+1", 1)),
        ("+1", "+2"),
        (("+1",),),
        {"+1": 1},
    ],
)
def test_what_is_no_policy_is_refused(given: object) -> None:
    """A policy that gives anything but legal choices with weights is refused, with the state it was asked about."""
    game = founding_game("leap-to-twenty")

    with pytest.raises(IllegalMove, match=r"expected a policy to give pairs .* got .* in p1:0,0$"):
        odds(game, lambda _: given, random_policy(game))  # type: ignore[arg-type, return-value]


def test_policies_decide_whether_play_comes_back() -> None:
    """Between two that never choose to come back, a game that could is as quick as it can be."""
    game = game_of('token = "shared"\nstart = 0\ngoal = 4\nchoices = ["+1", "*2"]')

    def onward(state: State) -> tuple[tuple[str, int], ...]:
        return ((game.choices(state)[0], 1),)

    assert odds(game, onward, onward) == Odds(Fraction(0), Fraction(1), Fraction(0), Fraction(4), exact=True)


def distance(one: Fraction | float, other: Fraction | float) -> Fraction:
    """How far apart two numbers are, exactly."""
    return abs(Fraction(one) - Fraction(other))


@pytest.mark.parametrize("seed", range(60))
def test_floats_are_within_their_stated_error(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Made to use floats, the odds of games that can come back are off by no more than they state."""
    game = small_game(seed)
    graph, policy = explore(game), random_policy(game)
    exact = odds(game, policy, policy, graph=graph)

    monkeypatch.setattr(means, "MOST_EXACT", 0)
    floats = odds(game, policy, policy, graph=graph)

    assert floats.exact != (graph.cycles and graph.states > 0)
    assert distance(floats.p1, exact.p1) <= floats.error <= 1e-12
    assert distance(floats.p2, exact.p2) <= floats.error
    assert distance(floats.nobody, exact.nobody) <= floats.error
    assert (floats.mean_moves is None) == (exact.mean_moves is None)
    assert distance(floats.mean_moves or 0, exact.mean_moves or 0) <= floats.moves_error <= 1e-9


def test_large_parts_are_told_to_be_inexact() -> None:
    """Two tokens that slide back from 19 make one part of more than 200 states: floats, with a tiny stated error."""
    slide = "square = [{ on = 19, then = { to = 0 } }]"
    game = game_of(f'token = "each"\nstart = 0\ngoal = 20\nchoices = ["+1", "+2", "+3"]\n{slide}')

    found = random_odds(game)

    assert not found.exact
    assert 0 < found.error < 1e-11
    assert float(found.p1) + float(found.p2) == pytest.approx(1, abs=1e-11)


def winners(game: Game, policies: tuple[Policy, Policy], first: int, seed: str) -> Counter[int]:
    """Who wins how many of the games that are played out move by move."""
    rng = Random(seed)
    weigh = (cache(policies[0]), cache(policies[1]))
    play = cache(game.play)
    won: Counter[int] = Counter()
    for _ in range(GAMES):
        step = game.begin(first)
        while step.after.chooser != NOBODY:
            step = play(step.after, draw(weigh[step.after.chooser - 1](step.after), rng))
        won[step.outcome.winner if step.outcome else NOBODY] += 1
    return won


@pytest.mark.soak
@pytest.mark.parametrize("name", NAMES)
def test_simulated_games_are_as_likely_as_the_odds_say(name: str, report: Callable[[str], None]) -> None:
    """Between any two policies, the games won lie in the 99.9 % interval around the odds."""
    game = founding_game(name)
    solution = solve(game)
    policies = {each: read_policy(each, game, solution) for each in POLICIES}
    farthest = 0.0
    for one, two in PAIRS:
        pair = (policies[one], policies[two])
        found = odds(game, *pair, graph=solution.graph)
        won = winners(game, pair, 1, f"{name} {one} {two}")
        for player, chance in ((1, float(found.p1)), (2, float(found.p2))):
            spread = (GAMES * chance * (1 - chance)) ** 0.5
            off = max(0.0, abs(won[player] - GAMES * chance) - 0.5)  # half a game, for counts are whole
            assert off <= Z * spread
            farthest = max(farthest, off / spread if spread else 0.0)
    report(f"{name}: {GAMES} games for each of {len(PAIRS)} pairs of policies, at most {farthest:.2f} deviations off")


@pytest.mark.parametrize("name", NAMES)
def test_odds_can_be_asked_for_any_state(name: str) -> None:
    """From each state of a graph the odds are those of a game that begins there, and an end is certain."""
    game = founding_game(name)
    graph = explore(game)
    weigh = weigh_by(graph, random_policy(game))

    for number in range(ENDS, ENDS + graph.states, 7):
        begun = odds(game, random_policy(game), random_policy(game), graph=explore(game, roots=[graph.state(number)]))
        assert expect(graph, weigh, weigh, number) == begun
    assert [expect(graph, weigh, weigh, end).p1 for end in range(ENDS)] == [0, 1, 0]
    assert [expect(graph, weigh, weigh, end).nobody for end in range(ENDS)] == [1, 0, 0]
