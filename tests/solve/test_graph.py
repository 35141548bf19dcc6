import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from hypothesis import given

from numberline.rules.engine import Game
from numberline.rules.notation import IllegalMove
from numberline.rules.rulebook import RuleBook
from numberline.rules.state import NOBODY, State
from numberline.solve import arrays
from numberline.solve.graph import Graph, explore
from numberline.solve.keys import ENDS
from numberline.solve.rows import MemoryRows, NumberRows, SquareRows
from numberline.solve.size import TooManyStates, estimate
from tests.founding import NAMES, founding_game
from tests.random_books import books, small_game, stopping_plan
from tests.slow_solver import find_leads
from tests.small_games import game_of, race

SOAK = os.environ.get("NUMBERLINE_SOAK") == "1"
GAMES = 5_000 if SOAK else 300
LEAST_KIND = 0.1  # of the small games explored in each of the three ways

LEAP_RULES = """
title = "Leap"
token = "each"
start = 0
goal = {goal}
choices = ["+1", "+2", "+4"]
square = [{{ on = {{ multiples_of = 5 }}, then = "skip" }}]
"""


def assert_same_as_play(graph: Graph, roots: list[State]) -> None:
    """A graph holds the states that play leads to, and all that each choice leads to."""
    game = graph.game
    leads = find_leads(game, roots)
    numbers = range(ENDS, ENDS + graph.states)
    assert {graph.state(number) for number in numbers} == set(leads)
    for number in numbers:
        state = graph.state(number)
        after = [graph.state(lead) if lead >= ENDS else lead for lead in graph.leads_of(number)]
        assert graph.number(state) == number
        assert graph.menu(number) == (state.chooser, tuple(leads[state]))
        assert after == list(leads[state].values())


def asked_at_start(game: Game, first: int = 1) -> list[State]:
    """The start, unless the game is over there."""
    state = game.start(first)
    return [] if state.chooser == NOBODY else [state]


@pytest.mark.parametrize("first", [1, 2])
@pytest.mark.parametrize("name", NAMES)
def test_founding_games_are_explored_as_they_are_played(name: str, first: int) -> None:
    """The tables say of every state of the founding games what `Game.play` says."""
    game = founding_game(name)

    assert_same_as_play(explore(game, first), [game.start(first)])


@pytest.mark.soak
@given(books())
def test_random_books_are_explored_as_they_are_played(book: RuleBook) -> None:
    """The tables say of every state of random books what `Game.play` says."""
    game = Game(book)

    assert_same_as_play(explore(game), asked_at_start(game))


@pytest.mark.soak
def test_small_games_are_explored_as_they_are_played(report: Callable[[str], None]) -> None:
    """Each of the three ways to work a row out says of every state what `Game.play` says, and each is used often."""
    kinds: Counter[type] = Counter()
    for seed in range(GAMES):
        game = small_game(seed)
        graph = explore(game, 2)
        assert_same_as_play(graph, asked_at_start(game, 2))
        kinds[type(graph._rows)] += 1
    report(f"{GAMES} small games explored twice: " + ", ".join(f"{n} by {kind.__name__}" for kind, n in kinds.items()))

    assert min(kinds[kind] for kind in (NumberRows, SquareRows, MemoryRows)) >= LEAST_KIND * GAMES


@pytest.mark.soak
def test_games_in_which_tokens_stop_each_other_are_explored_as_they_are_played() -> None:
    """Where contact puts tokens on numbers that no choice leads to, the graph and its estimate have room for them."""
    for seed in range(GAMES):
        game = Game(stopping_plan(Random(seed)).book)
        roots = asked_at_start(game)
        graph = explore(game)
        assert_same_as_play(graph, roots)
        assert graph.states <= estimate(game, roots).states, f"seed {seed}"


@pytest.mark.parametrize(
    "rules",
    [
        'choices = ["-2", "-4", "-6"]\nstart = 13\ngoal = 4\ncontact = { land = "shorten or stay" }',
        'choices = ["+3", "+6"]\nstart = 0\ngoal = 9\nsquare = [{ on = 2, then.to = 40 }]\ncontact.pass = "shorten"',
    ],
)
def test_token_may_stop_where_no_choice_leads(rules: str) -> None:
    """A token that is stopped short may come beyond every number that choices alone lead to."""
    game = game_of(f'token = "each"\nline = "0..13"\n{rules}')

    assert_same_as_play(explore(game), asked_at_start(game))


@pytest.mark.parametrize("name", NAMES)
def test_what_a_choice_leads_to_comes_before_it(name: str) -> None:
    """Where play cannot come back, every lead has a smaller number than its state."""
    graph = explore(founding_game(name))

    assert not graph.cycles
    assert all(max(graph.leads_of(number)) < number for number in range(ENDS, ENDS + graph.states))


def test_state_that_leads_to_itself_is_a_cycle() -> None:
    """Multiplying 0 gives 0 again: play can come back, and the graph says so."""
    graph = explore(game_of('token = "shared"\nstart = 0\ngoal = 4\nchoices = ["+1", "*2"]'))
    start = graph.number(State((0,), 1))

    assert graph.cycles
    assert start == graph.root
    assert graph.leads_of(graph.root)[1] == graph.number(State((0,), 2))


def test_graph_begins_where_it_is_told() -> None:
    """Given states, exploring starts from them and not from the start of the game."""
    game = founding_game("leap-to-twenty")
    roots = [game.read_state("p2:16,17"), game.read_state("p1:0,19:skips=0,3")]

    graph = explore(game, roots=roots)

    assert graph.state(graph.root) == roots[0]
    assert_same_as_play(graph, roots)


@pytest.mark.parametrize("squares", [(-1, 0), (21, 0), (10**7, 10**7)])
def test_state_off_the_line_has_no_number(squares: tuple[int, ...]) -> None:
    """A state that no token can come to is not in the graph."""
    assert explore(founding_game("leap-to-twenty")).number(State(squares, 1)) is None


def test_states_without_a_chooser_cannot_be_explored_from() -> None:
    """Exploring from the end of a game is refused in one sentence."""
    with pytest.raises(IllegalMove, match="expected a state in which somebody has a choice: got over:20,0"):
        explore(founding_game("leap-to-twenty"), roots=[State((20, 0), NOBODY)])


def test_game_that_is_too_large_is_refused_before_it_is_explored() -> None:
    """The error tells the estimate and the limit."""
    with pytest.raises(TooManyStates, match="expected at most 500 states: got about 920; raise the limit"):
        explore(founding_game("leap-to-twenty"), limit=500)


def test_limit_holds_where_the_estimate_was_low() -> None:
    """Exploring stops beyond the limit even where an estimate could not foresee it."""
    game = game_of(
        'token = "shared"\nstart = 0\ngoal = 40\nchoices = ["+1..9"]\nsupply = { uses = 1 }\nstuck = "loses"'
    )
    states = explore(game).states

    with pytest.raises(TooManyStates, match=f"expected at most {states - 1} states: got more than {states};"):
        explore(game, limit=states - 1)


def test_long_work_is_told_of_and_can_be_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    """The notice hears of the states explored so far, and what it raises ends the work."""
    monkeypatch.setattr(arrays, "OFTEN", 100)
    heard: list[int] = []

    def end(states: int) -> None:
        heard.append(states)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        explore(founding_game("leap-to-twenty"), notice=end)

    assert len(heard) == 1
    assert 100 < heard[0] < 200


def test_notice_is_called_every_so_often(monkeypatch: pytest.MonkeyPatch) -> None:
    """The notice is called again and again, each time with more states."""
    monkeypatch.setattr(arrays, "OFTEN", 100)
    heard: list[int] = []

    explore(founding_game("leap-to-twenty"), notice=heard.append)

    assert heard == sorted(heard)
    assert 5 <= len(heard) <= 6


def test_long_work_needs_no_notice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody has to listen."""
    monkeypatch.setattr(arrays, "OFTEN", 100)

    assert explore(founding_game("leap-to-twenty")).states == 652


def measured(goal: int) -> tuple[int, int]:
    """The states of Leap's rules at a goal, and the most memory in MiB that solving them took."""
    program = (
        "import re, sys\n"
        "from numberline.rules.engine import Game\n"
        "from numberline.rules.rulebook import parse\n"
        "from numberline.solve.solution import solve\n"
        "states = solve(Game(parse(sys.argv[1], 'leap'))).states\n"
        "print(states, re.search(r'VmHWM:\\s+(\\d+)', open('/proc/self/status').read())[1])\n"
    )
    rules = LEAP_RULES.format(goal=goal)
    done = subprocess.run([sys.executable, "-c", program, rules], capture_output=True, text=True, check=True)
    states, memory = done.stdout.split()
    return int(states), int(memory) // 1024


@pytest.mark.soak
@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="the measure of memory is that of Linux")
def test_large_game_fits_into_memory(report: Callable[[str], None]) -> None:
    """Leap's rules at a large goal, paths of some thousand moves included, are solved within 1 GiB."""
    goal = 1000 if SOAK else 200
    states, memory = measured(goal)
    report(f"goal {goal}: {states} states solved in {memory} MiB")

    assert states == (1_798_560 if SOAK else 71_680)
    assert memory < (1024 if SOAK else 100)


@pytest.mark.parametrize("effect", ["{ add = -3 }", "{ to = 30 }", "{ times = 3 }"])
def test_shortened_token_is_sent_on(effect: str) -> None:
    """A token that contact stops on a square it could not come to otherwise is sent on from there, wherever that is."""
    contact = 'contact = { land = "shorten", pass = "shorten" }'
    game = race(f'{contact}\nsquare = [{{ on = "odd", then = {effect} }}]', goal="10")

    assert_same_as_play(explore(game), [game.start()])


def test_notice_comes_sooner_where_states_take_longer() -> None:
    """A game whose choices look at both tokens is told of long before it has as many states as a quick one."""
    game = game_of('token = "each"\nstart = 0\ngoal = 110\nchoices = ["+1", "+2"]\ncontact = { land = "win" }')
    heard: list[int] = []

    assert explore(game, notice=heard.append).states < arrays.OFTEN / 4
    assert heard
