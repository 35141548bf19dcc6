import pytest

from numberline.rules.engine import Game
from numberline.rules.state import State
from numberline.solve.graph import explore
from numberline.solve.size import FEWEST, WORK, Reach, Size, TooManyStates, estimate
from tests.founding import NAMES, founding_game
from tests.random_books import small_game
from tests.small_games import game_of


@pytest.mark.parametrize("name", NAMES)
def test_estimates_of_founding_games_are_near(name: str) -> None:
    """The estimate is never low, and at most four times too high."""
    game = founding_game(name)

    states = explore(game).states

    assert states <= estimate(game, [game.start()]).states <= 4 * states


def test_estimate_follows_its_formula() -> None:
    """Leap has 20 numbers each to choose on, three of which may cost a turn: 20 · 23 for either chooser."""
    game = founding_game("leap-to-twenty")

    assert estimate(game, [game.start()]) == Size(920)


def test_shared_numbers_count_twice() -> None:
    """A shared number can be met by either chooser, and by a chooser whose opponent owes a turn."""
    game = game_of('token = "shared"\nstart = 0\ngoal = 6\nchoices = ["+2"]\nsquare = [{ on = 4, then = "skip" }]')

    assert estimate(game, [game.start()]) == Size(2 * (3 + 1))


def test_small_games_are_never_estimated_low() -> None:
    """No small random game has more than twice the states of its estimate."""
    for seed in range(300):
        game = small_game(seed)
        graph = explore(game)
        roots = [graph.state(graph.root)] if graph.states else []

        assert graph.states <= 2 * estimate(game, roots).states


def test_counting_ends_beyond_the_limit() -> None:
    """A game of a million numbers each is known to be too large after a small part of them, and how large it can be."""
    game = game_of('token = "each"\nstart = 0\ngoal = 1000000\nchoices = ["+1", "+2"]')

    size = estimate(game, [game.start()], limit=10_000)

    assert size == Size(2 * (10**6 + 1) ** 2, most=True)
    assert str(size) == "up to 2,000,004,000,002"


def test_long_line_is_not_counted_to_its_end() -> None:
    """Where counting takes too long, every number of the line counts, and the estimate says that it may be high."""
    game = game_of(f'token = "shared"\nstart = 0\ngoal = {WORK}\nchoices = ["+1", "+2"]')

    size = estimate(game, [game.start()])

    assert size == Size(2 * (WORK + 1), most=True)
    assert str(size).startswith("up to ")
    assert explore(game).states <= size.states


def test_estimate_in_words_is_about() -> None:
    """An estimate says that it is one."""
    assert str(Size(71_680)) == "about 71,680"


def pushing_game(goal: int) -> Game:
    """A game in which a choice looks at the opponent's number, so that nothing short of play knows its states."""
    return game_of(
        f'token = "each"\nstart = 0\ngoal = {goal}\nchoices = ["+1", "+2", {{ do = "opp+1", name = "push" }}]'
    )


def test_small_game_that_looks_further_is_counted() -> None:
    """Where all states are met at a first look, the estimate is their number."""
    game = pushing_game(9)

    assert estimate(game, [game.start()]) == Size(explore(game).states)


def test_large_game_that_looks_further_is_estimated() -> None:
    """Where a first look does not meet all states, the estimate is low by less than half."""
    game = pushing_game(90)

    assert 2 * estimate(game, [State((0, 0), 1)]).states >= explore(game).states


def test_large_game_that_remembers_is_estimated() -> None:
    """Where choices are remembered, the numbers are counted as if nothing were, once for each thing remembered."""
    game = game_of('token = "each"\nstart = 0\ngoal = 60\nchoices = ["+1..3"]\nrepeat = { last = "own" }')

    assert explore(game).states <= estimate(game, [game.start()]).states <= 20 * explore(game).states


def wide_game(goal: int, most: int) -> Game:
    """A game of a shared number with many choices."""
    return game_of(f'token = "shared"\nstart = 0\ngoal = {goal}\nchoices = ["+1..{most}"]')


def test_too_many_choices_are_refused_before_they_are_counted() -> None:
    """A game of a billion choices is refused after the first of them, though its states are not too many."""
    game = wide_game(10**6, 999)
    heard: list[int] = []

    with pytest.raises(TooManyStates, match=r"at most 100,000,000 choices: got up to [\d,]+ choices in 2,000,002;"):
        explore(game, notice=heard.append)

    assert heard == sorted(heard)
    assert 5 <= len(heard) <= 50
    assert estimate(game, [game.start()]).is_over(5_000_000)


def test_choices_are_counted_as_long_as_there_is_room() -> None:
    """Where the choices may still be few enough, they are worked out until there is no room, and no longer."""
    game = wide_game(6_000, 30)

    size = Reach(game, [game.start()], 1_000, lambda _: None).size
    few = Reach(wide_game(900, 60), [game.start()], 20_000, lambda _: None).size

    assert size == Size(2 * 6_001, most=True)
    assert few.leads > few.bound == FEWEST
    assert str(few) == "up to 108,120 choices in 1,802"


def test_few_states_may_have_too_many_choices_for_all_of_them() -> None:
    """Two tokens need few choices on each number, but all states together can have too many to keep."""
    game = game_of('token = "each"\nstart = 0\ngoal = 300\nchoices = ["+1..40"]')

    size = Reach(game, [game.start()], 200_000, lambda _: None).size

    assert str(size) == "about 6,732,000 choices in 180,000"
    assert not Reach(game, [game.start()], 400_000, lambda _: None).size.is_over(400_000)
