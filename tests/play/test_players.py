"""Computers that play: their names, their chance, and whole matches between them."""

from random import Random

import pytest

from numberline.play.match import DRAWN, THIRD_TIME
from numberline.play.players import choose_by, find_chooser, odds, play, rng_for, takes_draw, toss
from numberline.rules.engine import Game
from numberline.rules.notation import BadNotation
from numberline.rules.state import NOBODY, Outcome, State
from numberline.solve.odds import odds as odds_between
from numberline.solve.policies import read_policy
from numberline.solve.size import Size, TooManyStates
from numberline.solve.solution import Solution, solve
from numberline.store import load
from tests.founding import NAMES, founding_game
from tests.small_games import game_of


@pytest.mark.parametrize("name", ["random", "greedy", "beginner", "club", "perfect", "noisy:0.3", "lookahead:2"])
def test_computer_chooses_legally(name: str) -> None:
    """A computer's choice is one of the legal ones."""
    game = founding_game("leap-to-twenty")
    chooser = find_chooser(name, game)
    state = game.read_state("p1:18,3")

    assert {chooser(state, rng_for(0, move)) for move in range(20)} <= {"+1", "+2"}


def test_computer_uses_the_solution_it_is_offered() -> None:
    """A computer that needs a solution asks for the one that is there, and only when it first chooses."""
    game = founding_game("leap-to-twenty")
    asked: list[Solution] = []

    def offer() -> Solution:
        asked.append(solve(game))
        return asked[-1]

    choosers = [find_chooser(name, game, offer) for name in ("random", "greedy", "perfect")]

    assert not asked
    assert [choose(game.read_state("p1:18,3"), Random(0)) for choose in choosers][-1] == "+2"
    assert len(asked) == 1


@pytest.mark.parametrize("first", [1, 2])
def test_odds_by_name_are_those_of_the_policies(first: int) -> None:
    """Odds take the names of levels and policies, policies themselves, and both together."""
    game = founding_game("leap-to-twenty")
    perfect, random = read_policy("perfect", game), read_policy("random", game)

    expected = odds_between(game, perfect, random, first)

    assert odds(game, "perfect", "random", first=first) == expected
    assert odds(game, perfect, "random", first=first) == expected
    assert odds(game, "club", "random") == odds(game, "lookahead:5", random)


def test_odds_of_an_unknown_player() -> None:
    """A name that is none is refused with those there are."""
    with pytest.raises(BadNotation, match="expected beginner"):
        odds(founding_game("leap-to-twenty"), "perfect", "nobody")


def test_unknown_computer() -> None:
    """A name that is none says which there are."""
    with pytest.raises(BadNotation, match="random"):
        find_chooser("rndom", founding_game("leap-to-twenty"))


def test_chooser_follows_its_policy() -> None:
    """A policy that knows one choice is followed."""
    chooser = choose_by(lambda _: (("+2", 1),))

    assert chooser(State((0, 0), 1), Random(0)) == "+2"


def test_chance_depends_on_seed_and_move_alone() -> None:
    """The same seed and move give the same randomness, any others another."""
    numbers = [rng_for(seed, move).random() for seed in (1, 2) for move in (0, 1, 11)]

    assert numbers == [rng_for(seed, move).random() for seed in (1, 2) for move in (0, 1, 11)]
    assert len(set(numbers)) == len(numbers)


@pytest.mark.parametrize("name", NAMES)
def test_whole_match(name: str) -> None:
    """A match between two computers ends, and the same seed gives the same match."""
    match = play(founding_game(name), seed=7)

    assert match.state.chooser == NOBODY
    assert match == play(founding_game(name), seed=7)


def test_starter_and_seats() -> None:
    """Either player may start, and each seat has its own computer."""
    match = play(founding_game("leap-to-twenty"), "greedy", "random", first=2, seed=3)

    assert match.first == 2
    assert match.steps[1].before.chooser == 2


def test_match_that_goes_round_is_drawn() -> None:
    """When a state comes for the third time, two computers call it a draw; a draw is no move."""
    match = play(game_of('token = "shared"\nstart = 0\ngoal = 4\nchoices = ["*1"]'))

    assert match.outcome == Outcome(NOBODY, DRAWN)
    assert [step.before for step in match.steps].count(
        match.steps[0].after
    ) == THIRD_TIME + 1  # the draw starts from it too
    assert match.moves == 4


def test_computers_take_draws_unless_they_win() -> None:
    """A computer takes a draw where it is not winning, and where that cannot be known."""
    game = Game(load("leap-to-twenty"))
    solution = solve(game)

    def fail() -> Solution:
        raise TooManyStates(Size(10**9), 10)

    assert not takes_draw(game.start(), lambda: solution)
    assert takes_draw(game.play(game.start(), "+4").after, lambda: solution)
    assert takes_draw(game.start(), fail)


def test_toss_depends_on_the_seed_alone() -> None:
    """The same seed always has the same starter, and both players can be it."""
    assert [toss(seed) for seed in range(20)] == [toss(seed) for seed in range(20)]
    assert {toss(seed) for seed in range(20)} == {1, 2}
