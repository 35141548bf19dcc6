from fractions import Fraction

import pytest

from numberline.solve.solution import solve
from numberline.solve.weighing import Weighing
from numberline.study.metrics import measure, timeline
from numberline.study.metrics.states import find_states
from numberline.study.metrics.timeline import LONGEST, Timeline, follow
from tests.founding import founding_game
from tests.hand_made import COUNT, GIVE, NEVER, OVER, measured, solved

EIGHTH, QUARTER, HALF = Fraction(1, 8), Fraction(1, 4), Fraction(1, 2)


def followed(rules: str) -> Timeline:
    """A game of these rules, followed when both choose at random."""
    solution = solved(rules)
    return follow(solution.graph, Weighing(solution).noisy(1, 1), find_states(solution).kinds)


def test_games_end_with_the_moves_that_end_them() -> None:
    """COUNT ends with the second move in 1/4 of the games, with the third in 5/8, with the fourth in 1/8."""
    assert followed(COUNT).lengths == (0, QUARTER, Fraction(5, 8), EIGHTH)
    assert followed(COUNT).remainder == 0


def test_kinds_are_told_move_by_move() -> None:
    """In COUNT the first move is live, the second idle half of the time, the third forced or live, the last forced."""
    assert followed(COUNT).kinds == ((0, 0, 1), (0, HALF, HALF), (HALF, 0, QUARTER), (EIGHTH, 0, 0))


def test_play_that_can_go_on_is_cut_with_its_remainder() -> None:
    """Where play can come back, what lasts longer than what is followed is stated; it and the ends are everything."""
    forever, again = followed(NEVER), followed(GIVE)

    assert (len(forever.lengths), forever.remainder) == (LONGEST, 1)
    assert 0 < again.remainder < Fraction(1, 10**20)
    assert sum(again.lengths) + again.remainder == 1


def test_game_that_is_over_at_once_has_no_moves() -> None:
    """Without a move there is no timeline."""
    assert followed(OVER) == Timeline((), (), 0, exact=True)


def test_many_states_that_come_back_are_followed_nearly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Made to round, chances are floats that differ from the exact ones by next to nothing."""
    exact = followed(GIVE)
    monkeypatch.setattr(timeline, "MOST_EXACT", 0)
    rounded = followed(GIVE)

    assert (exact.exact, rounded.exact) == (True, False)
    assert all(isinstance(chance, float) for chance in rounded.lengths)
    assert list(map(float, rounded.lengths)) == pytest.approx(list(map(float, exact.lengths)), abs=1e-15)


@pytest.mark.parametrize("name", ["double-or-add-one", "leap-to-twenty", "prime-climb"])
def test_timeline_adds_up_to_what_is_expected(name: str) -> None:
    """Added up over all moves, the timeline gives the mean length and the shares, which are worked out another way."""
    found = measure(solve(founding_game(name)))
    for policy, expected in found.expected.items():
        told = found.timelines[policy]
        moves = expected.odds.mean_moves
        assert moves == sum(move * chance for move, chance in enumerate(told.lengths, start=1))
        assert moves
        shares = [sum(kinds[place] for kinds in told.kinds) / moves for place in range(3)]
        assert shares == [expected.forced, expected.idle, expected.live]


def test_lengths_lie_between_fewest_and_most() -> None:
    """COUNT takes from 2 to 4 moves."""
    assert (measured(COUNT).fewest, measured(COUNT).most) == (2, 4)
