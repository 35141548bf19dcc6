import pytest

from numberline.rules.state import State
from numberline.solve.keys import ENDS
from numberline.solve.solution import solve
from numberline.study.alone import Turns, are_apart
from tests.founding import founding_game
from tests.random_books import small_game
from tests.small_games import game_of, race, shared
from tests.soak import sized

BOOKS = sized(400, 20_000)


@pytest.mark.parametrize(
    ("name", "apart"),
    [
        ("leap-to-twenty", True),
        ("token-sprint", True),
        ("number-climb", False),
        ("prime-climb", False),
        ("double-or-add-one", False),
    ],
)
def test_tokens_that_meet_are_not_apart(name: str, *, apart: bool) -> None:
    """Only where tokens neither meet nor are shared can each be counted alone."""
    assert are_apart(founding_game(name)) is apart


@pytest.mark.parametrize(
    "game",
    [
        shared(),
        race('stuck = "loses"'),
        race('contact = { land = "send home" }'),
        race(choices='["+1", "opp+2"]'),
        race('repeat = { last = "opponent" }'),
        race(choices='["+1", { do = "+3", when = { opponent = "4.." } }]'),
    ],
)
def test_whatever_looks_at_the_other_keeps_tokens_together(game: object) -> None:
    """A shared number, an end by being stuck, contact, pushing, and choices that look across forbid counting alone."""
    assert not are_apart(game)  # type: ignore[arg-type]  # games of several shapes


@pytest.mark.parametrize(
    ("squares", "owed", "turns"),
    [((0, 0), (0, 0), 5), ((16, 0), (0, 0), 1), ((15, 0), (1, 0), 3), ((19, 0), (0, 0), 1), ((12, 0), (0, 0), 2)],
)
def test_turns_are_counted(squares: tuple[int, int], owed: tuple[int, int], turns: int) -> None:
    """The shortest way to 20 is counted in turns, those that are skipped among them."""
    assert Turns(founding_game("leap-to-twenty")).needed(State(squares, 2, owed), 1) == turns


def test_an_extra_turn_costs_nothing() -> None:
    """Landing on 4 gives an extra turn, so 8 is reached in a single turn of two choices."""
    game = race('square = [{ on = 4, then = "extra turn" }]', choices='["+4"]', goal="8")

    assert Turns(game).needed(State((0, 0), 1), 1) == 1


def test_a_goal_out_of_reach_is_never_reached() -> None:
    """From 0 in steps of 2 nobody comes to 5, and a choice that loses is no way to the goal."""
    assert Turns(race(choices='["+2"]', goal="5")).needed(State((0, 0), 1), 2) is None
    assert Turns(race("lose = 2", choices='["+2"]', goal="4")).needed(State((0, 0), 1), 1) is None


def test_a_place_that_comes_again_is_looked_at_once() -> None:
    """Where a token can go back and forth, counting still ends."""
    game = game_of('token = "each"\nstart = 3\ngoal = 6\nline = "0..6"\nchoices = ["+1", "-1"]\n')

    assert Turns(game).needed(State((3, 3), 1), 1) == 3


@pytest.mark.soak
def test_who_needs_fewer_turns_wins() -> None:
    """In random games of tokens apart that must end, whoever is favoured by the count wins with best play."""
    counted = 0
    for seed in range(BOOKS):
        game = small_game(seed)
        solution, turns = solve(game), Turns(game)
        if not are_apart(game) or solution.cycles:
            continue
        for number in range(ENDS, ENDS + solution.states):
            state = solution.graph.state(number)
            own, others = turns.needed(state, state.chooser), turns.needed(state, 3 - state.chooser)
            if own is not None and (others is None or own <= others):
                assert solution.verdict(state).winner == state.chooser, (seed, state)
                counted += 1
            elif others is not None and (own is None or others < own):
                assert solution.verdict(state).winner == 3 - state.chooser, (seed, state)
                counted += 1
    assert counted
