import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable

import pytest

from numberline.rules.notation import IllegalMove
from numberline.rules.state import NOBODY, State
from numberline.solve.solution import Solution, Verdict, _values_back, solve
from tests.founding import NAMES, founding_game
from tests.random_books import small_game
from tests.slow_solver import Leads, can_come_back, find_best, find_leads, find_verdicts, judge
from tests.small_games import game_of

GAMES = 20_000 if os.environ.get("NUMBERLINE_SOAK") == "1" else 500
LEAST_CYCLIC = 0.2  # of the small games

LOOP = 'token = "shared"\nstart = 0\ngoal = 4\nchoices = ["*1", "+3"]'  # +3, then only *1 is legal: it never ends
STUCK = 'token = "each"\nstart = 0\ngoal = 20\nchoices = ["+3"]'


def assert_agreement(solution: Solution, leads: Leads) -> None:
    """A solution says of every state what the slow solver says."""
    verdicts = find_verdicts(leads)
    assert solution.states == len(leads)
    assert solution.cycles == can_come_back(leads)
    for state, verdict in verdicts.items():
        assert solution.verdict(state) == verdict
        outlooks = {each.choice: (each.winner, each.moves) for each in solution.choices(state)}
        assert outlooks == {choice: judge(choice, state, leads, verdicts) for choice in leads[state]}
        assert list(solution.best(state)) == find_best(state, leads, verdicts)


@pytest.mark.parametrize("first", [1, 2])
@pytest.mark.parametrize("name", NAMES)
def test_founding_games_are_solved_as_the_slow_solver_solves_them(name: str, first: int) -> None:
    """Every state of the founding games has the slow solver's verdict, distance and best choices."""
    game = founding_game(name)

    assert_agreement(solve(game, first), find_leads(game, [game.start(first)]))


@pytest.mark.soak
def test_small_games_are_solved_as_the_slow_solver_solves_them(report: Callable[[str], None]) -> None:
    """Every state of many small games agrees with the slow solver, and a good share of the games can come back."""
    kinds: Counter[str] = Counter()
    for seed in range(GAMES):
        game = small_game(seed)
        roots = [state for state in (game.start(1),) if state.chooser != NOBODY]
        solution = solve(game)
        leads = find_leads(game, roots)
        assert_agreement(solution, leads)
        kinds["cyclic"] += solution.cycles
        kinds["unforced"] += any(winner == NOBODY for winner, _ in find_verdicts(leads).values())
    report(
        f"{GAMES} small games solved twice: {kinds['cyclic']} can come back, {kinds['unforced']} hold unforced states"
    )

    assert kinds["cyclic"] >= LEAST_CYCLIC * GAMES
    assert kinds["unforced"] >= LEAST_CYCLIC * GAMES


@pytest.mark.parametrize("name", NAMES)
def test_values_spread_backwards_are_those_of_the_straight_pass(name: str) -> None:
    """The way for games that can come back gives the same values where play cannot."""
    solution = solve(founding_game(name))

    assert _values_back(solution.graph) == solution.values


def test_leap_is_won_by_whoever_starts() -> None:
    """Leap to Twenty is Player 1's in nine moves, as has been known, and +4 keeps the win."""
    game = founding_game("leap-to-twenty")
    solution = solve(game)

    assert solution.verdict() == Verdict(1, 9)
    assert solution.states == 652
    assert "+4" in solution.best(game.start())


def test_line_is_best_play_to_the_end() -> None:
    """The line of a won game takes as many moves as the verdict says, and ends with that winner."""
    game = founding_game("token-sprint")
    solution = solve(game, 2)

    line = solution.line(game.start(2))

    assert (line[-1].outcome.winner if line[-1].outcome else None, len(line)) == solution.verdict()


def test_line_stops_where_play_comes_back() -> None:
    """A line without an end stops when it comes to a state again."""
    game = game_of(LOOP)
    solution = solve(game)

    line = solution.line(game.start())

    assert solution.verdict() == Verdict(NOBODY, None)
    assert line[-1].after in {step.before for step in line}


def test_deadlock_is_won_by_nobody() -> None:
    """Where both run out of choices, nobody can force a win."""
    assert solve(game_of(STUCK)).verdict() == Verdict(NOBODY, None)


def test_choices_of_a_drawn_state_tell_the_losing_from_the_rest() -> None:
    """Where nobody can force a win, the choices that keep it so are the best, all alike."""
    game = game_of(LOOP)

    outlooks = solve(game).choices(game.start())

    assert [(each.choice, each.winner, each.best) for each in outlooks] == [("*1", NOBODY, True), ("+3", NOBODY, True)]


def test_game_over_at_the_start_has_a_verdict() -> None:
    """A game in which nobody can ever choose is solved: nobody wins, in no moves."""
    solution = solve(game_of('token = "each"\nstart = 20\ngoal = 20\nchoices = ["+3"]'))

    assert (solution.verdict(), solution.states, solution.cycles) == (Verdict(NOBODY, None), 0, False)


def test_solution_answers_for_states_that_its_start_does_not_lead_to() -> None:
    """Any state of the game has its verdict, and states after it are not solved a second time."""
    game = founding_game("leap-to-twenty")
    solution = solve(game, 2)
    state = game.read_state("p1:3,3:skips=0,2")
    leads = find_leads(game, [state])
    verdicts = find_verdicts(leads)

    assert {each: solution.verdict(each) for each in leads} == verdicts
    assert solution.choices(state) == solve(game, roots=[state]).choices(state)
    assert len(solution._others) == 1


@pytest.mark.parametrize("text", ["p1:20,3", "p1:3,3:skips=1,0"])
def test_state_without_a_choice_is_refused(text: str) -> None:
    """A state in which nobody can be asked has no verdict."""
    game = founding_game("leap-to-twenty")
    squares, owed = ((20, 3), (0, 0)) if "skips" not in text else ((3, 3), (1, 0))

    with pytest.raises(IllegalMove, match=f"has a choice: got {text}"):
        solve(game).verdict(State(squares, 1, owed))


@pytest.mark.parametrize(
    ("square", "verdict"),
    [(5, Verdict(1, 1)), (4, Verdict(1, 1)), (3, Verdict(2, 2)), (2, Verdict(1, 3)), (0, Verdict(2, 4))],
)
def test_distance_counts_moves_made(square: int, verdict: Verdict) -> None:
    """In a race to 6 by 1 or 2 the winner hurries, the loser delays, and every move counts one."""
    game = game_of('token = "shared"\nstart = 0\ngoal = 6\nchoices = ["+1", "+2"]')

    assert solve(game).verdict(State((square,), 1)) == verdict


def test_extra_turns_do_not_change_sides() -> None:
    """A player who keeps the turn wins by it: the winner is named, whoever chooses next."""
    game = game_of(
        'token = "shared"\nstart = 0\ngoal = 2\nchoices = ["+1"]\nsquare = [{ on = 1, then = "extra turn" }]'
    )

    assert solve(game).verdict() == Verdict(1, 2)


TIMED = """
import sys, time
from numberline.rules.engine import Game
from numberline.solve.solution import solve
from numberline.store import load
for name in sys.argv[1:]:
    times = []
    for _ in range(3):
        began = time.process_time()
        solve(Game(load(name))).verdict()
        times.append(time.process_time() - began)
    print(min(times))
"""
MOST_SECONDS = 0.15


def test_founding_games_are_solved_at_once() -> None:
    """From the file to the verdict each founding game takes less than 150 milliseconds, all of them in one process."""
    answer = subprocess.run([sys.executable, "-c", TIMED, *NAMES], capture_output=True, text=True, check=True)
    seconds = [float(line) for line in answer.stdout.splitlines()]

    assert len(seconds) == len(NAMES)
    assert max(seconds) < MOST_SECONDS
