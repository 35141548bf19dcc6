import pytest

from numberline.rules.engine import Game
from numberline.rules.rulebook import parse
from numberline.rules.state import State
from numberline.solve.size import Size
from numberline.solve.solution import Solution, Verdict, solve
from numberline.tell.solved import (
    count,
    tell_choices,
    tell_line,
    tell_openings,
    tell_size,
    tell_unseated,
    tell_verdict,
)
from tests.founding import founding_game

NEVER = 'title = "Never"\ntoken = "shared"\nstart = 0\ngoal = 5\nchoices = ["+2", "+4"]\n'


@pytest.fixture
def leap() -> Solution:
    """Leap to Twenty, solved."""
    return solve(founding_game("leap-to-twenty"))


def _state(solution: Solution, text: str) -> State:
    return solution.graph.game.read_state(text)


@pytest.mark.parametrize(
    ("verdict", "said"),
    [
        (Verdict(1, 9), "Player 1 wins with best play, in 9 moves."),
        (Verdict(2, 1), "Player 2 wins with best play, in 1 move."),
        (Verdict(0, None), "Nobody can force a win."),
    ],
)
def test_a_verdict_names_the_winner(verdict: Verdict, said: str) -> None:
    """A verdict is a sentence with the winner's name and the number of moves."""
    assert said == tell_verdict(verdict)


@pytest.mark.parametrize(
    ("state", "said"),
    [
        ("p1:0,0", "1 of 3 choices keeps that: +4."),
        ("p2:4,0", "No choice changes that."),
        ("p1:19,0", "There is only one choice, +1."),
        ("p2:19,19:skips=1,0", "There is only one choice, +1."),
    ],
)
def test_openings_say_what_keeps_the_verdict(leap: Solution, state: str, said: str) -> None:
    """The sentence counts the choices that keep the verdict and names them."""
    assert said == tell_openings(leap, _state(leap, state))


def test_every_opening_may_keep_the_verdict() -> None:
    """Where no choice is wrong, the sentence says so."""
    solution = solve(founding_game("number-climb"))

    assert tell_openings(solution, solution.graph.game.start()) == "Every choice keeps that: +1, +2 or +3."


def test_a_lost_player_may_have_a_single_choice() -> None:
    """A player who loses and has one choice is told that there is only one."""
    book = 'title = "Step"\ntoken = "shared"\nstart = 0\ngoal = 2\nchoices = ["+1"]\n'
    solution = solve(Game(parse(book, "step")))

    assert tell_openings(solution, solution.graph.game.start()) == "There is only one choice."


def test_choices_are_marked(leap: Solution) -> None:
    """Every choice has a line with its verdict, and the best ones say so."""
    lines = tell_choices(leap.choices(leap.graph.game.start()))

    assert lines == ("  +1  Player 2 wins in 10", "  +2  Player 2 wins in 10", "  +4  Player 1 wins in 9   best")


def test_a_game_that_nobody_wins_is_told_too() -> None:
    """Where nobody can force a win, openings and choices say so."""
    solution = solve(Game(parse(NEVER, "never")))
    start = solution.graph.game.start()

    assert tell_openings(solution, start) == "Every choice keeps that: +2 or +4."
    assert tell_choices(solution.choices(start))[0] == "  +2  nobody can force a win  best"


def test_a_line_is_told_turn_by_turn() -> None:
    """A best line gives each turn its number, forced ones included, and ends with the result."""
    climb = solve(founding_game("number-climb"))

    lines = tell_line(climb, climb.graph.game.start())

    assert lines[0] == "  1. +1: Player 1 moves from 0 to 1."
    assert lines[1] == "  2. Player 2 has no legal choice and passes."
    assert lines[-1] == "  7. +3: Player 1 moves from 7 to 10. Player 1 reaches 10 and wins!"


def test_a_long_line_is_cut(leap: Solution) -> None:
    """A line longer than asked for ends with how much is left out."""
    whole = tell_line(leap, leap.graph.game.start())

    cut = tell_line(leap, leap.graph.game.start(), most=3)

    assert (*whole[:3], f"     ... and {len(whole) - 3} more") == cut


def test_the_size_is_told(leap: Solution) -> None:
    """The number of states is told, and whether play can come back."""
    assert tell_size(leap).startswith("652 states can be reached")
    assert tell_size(leap).endswith("play never comes back to a state.")


def test_cycles_are_told() -> None:
    """A game in which a state can come again says so."""
    book = 'title = "Round"\ntoken = "shared"\nstart = 0\ngoal = 2\nchoices = ["*2", "+1"]\n'

    assert tell_size(solve(Game(parse(book, "round")))).endswith("play can come back to a state it has left.")


def test_counts_agree_with_their_noun() -> None:
    """One thing is singular, and thousands are set apart."""
    assert [count(1, "move"), count(2, "move"), count(1200, "state")] == ["1 move", "2 moves", "1,200 states"]


@pytest.mark.parametrize(
    ("computer", "said"),
    [
        ("casual", "Casual has to solve the game, which has about 6,000,000 states, over the limit of 5,000,000; "),
        ("", "The coach has to solve the game, which has about 6,000,000 states, over the limit of 5,000,000; "),
    ],
)
def test_who_cannot_sit_down_is_named(computer: str, said: str) -> None:
    """A computer or a coach that cannot solve the game is named, with what to choose instead."""
    assert tell_unseated(computer, Size(6_000_000)).startswith(said)
