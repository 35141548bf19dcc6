from random import Random

import pytest

from numberline.rules.engine import Game
from numberline.rules.state import NOBODY
from numberline.solve.graph import Graph, explore
from numberline.solve.solution import _values_back, _values_straight, values_of
from tests.founding import founding_game
from tests.slow_solver import find_leads
from tests.small_games import game_of

CROSS_TOKEN = 'token = "each"\nstart = 0\ngoal = 12\nchoices = ["+1", "+3"]\n'


def growing_game(seed: int) -> Game:
    """A random game of two tokens that only go forward."""
    rng = Random(seed)
    choices = sorted({f"+{rng.randint(1, 5)}" for _ in range(rng.randint(3, 6))})
    effects = [f'{{ on = {rng.randint(1, 14)}, then = "skip" }}' for _ in range(rng.randint(0, 6))]
    effects += [f'{{ on = {rng.randint(1, 14)}, then = "extra turn" }}'] * (seed % 4 == 0)
    head = f'token = "each"\nstart = {rng.randint(0, 1)}\ngoal = {rng.randint(5, 15)}\nchoices = {choices}\n'
    return game_of(f"{head}square = [{', '.join(effects)}]")


def is_swept(graph: Graph) -> bool:
    """Whether whole lines were explored at once: then the graph knows of blocks."""
    return len(graph.blocks) > 0


@pytest.mark.parametrize("name", ["leap-to-twenty", "token-sprint"])
def test_founding_games_without_contact_are_swept(name: str) -> None:
    """The founding games of two tokens that never meet are explored line by line."""
    assert is_swept(explore(founding_game(name)))


@pytest.mark.parametrize(
    "rules",
    [
        'token = "shared"\nstart = 0\ngoal = 9\nchoices = ["+1", "+2"]',
        f'{CROSS_TOKEN}square = [{{ on = 3, then = "extra turn" }}]',
        'token = "each"\nstart = 0\ngoal = 9\nchoices = ["*2", "+2"]',
        'token = "each"\nstart = 0\ngoal = 900\nchoices = ["+300"]',
        f'{CROSS_TOKEN}contact = {{ land = "refuse" }}',
    ],
    ids=["one token", "moves again in the line", "stays on its number", "wide gaps", "meets"],
)
def test_other_games_are_followed(rules: str) -> None:
    """Games that do not fit are explored state by state, as the engine plays them."""
    game = game_of(rules)
    graph = explore(game)

    assert not is_swept(graph)
    assert graph.states == len(find_leads(game, [game.start()]))


def test_growing_games_are_swept_as_they_are_played() -> None:
    """Over many random games both ways find what `Game.play` finds; many of the games are swept."""
    swept = 0
    for seed in range(200):
        game = growing_game(seed)
        roots = [state for state in (game.start(1), game.start(2)) if state.chooser != NOBODY]
        if not roots:
            continue
        graph = explore(game, roots=roots)
        leads = find_leads(game, roots)
        numbers = {state: graph.number(state) for state in leads}
        assert graph.states == len(leads)
        for state, number in numbers.items():
            assert number is not None
            assert graph.state(number) == state
            assert graph.menu(number) == (state.chooser, tuple(leads[state]))
            after = [lead if isinstance(lead, int) else numbers[lead] for lead in leads[state].values()]
            assert list(graph.leads_of(number)) == after
            assert max(graph.leads_of(number)) < number
        swept += is_swept(graph)

    assert swept >= 80


def test_values_by_block_are_those_of_single_states() -> None:
    """Worked out for whole blocks, one by one, or backwards from the ends, the values are the same."""
    for seed in range(100):
        graph = explore(growing_game(seed))

        assert values_of(graph) == _values_straight(graph) == _values_back(graph)
