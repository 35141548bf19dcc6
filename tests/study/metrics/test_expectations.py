from fractions import Fraction

from tests.hand_made import COUNT, NEVER, OVER, STAY, measured

RANDOM = "random"


def test_moves_are_counted_by_what_is_at_stake() -> None:
    """COUNT takes 23/8 moves on average; 5/8 of a move are forced, 4/8 idle, 14/8 live and the only move."""
    found = measured(COUNT).expected[RANDOM]

    assert found.odds.mean_moves == Fraction(23, 8)
    assert (found.forced, found.idle, found.live) == (Fraction(5, 23), Fraction(4, 23), Fraction(14, 23))
    assert found.only == Fraction(14, 23)


def test_settled_moves_are_a_share_of_all_moves() -> None:
    """In COUNT the forced moves from 3 are settled, and nothing else."""
    assert measured(COUNT).expected[RANDOM].settled == Fraction(5, 23)


def test_agency_counts_the_live_decisions_of_each_seat() -> None:
    """In COUNT Player 1 decides at 0, and in a quarter of the games at 2; Player 2 in half of the games at 2."""
    assert measured(COUNT).expected[RANDOM].agency == (Fraction(5, 4), Fraction(1, 2))


def test_agency_goes_with_the_seat_and_not_with_the_starter() -> None:
    """When Player 2 starts, the players change places."""
    assert measured(COUNT, 2).expected[RANDOM].agency == (Fraction(1, 2), Fraction(5, 4))


def test_lead_changes_are_moves_that_change_who_wins() -> None:
    """In COUNT one game in eight has one, a quarter of them has one, and another quarter has two: 7/8 together."""
    assert measured(COUNT).expected[RANDOM].lead_changes == Fraction(7, 8)


def test_completion_is_the_chance_that_somebody_wins() -> None:
    """COUNT is always won; in STAY half the games are; where nothing ever changes, none is."""
    assert measured(COUNT).expected[RANDOM].completion == 1
    assert measured(STAY).expected[RANDOM].completion == Fraction(1, 2)
    assert measured(NEVER).expected[RANDOM].completion == 0


def test_play_that_may_never_end_has_no_shares() -> None:
    """Where games can last for ever there is no share of all moves, but a seat that decides nothing still has 0."""
    found = measured(STAY).expected[RANDOM]

    figures = (found.odds.mean_moves, found.forced, found.idle, found.live, found.only, found.settled)
    assert list(found.agency) == [None, 0]
    assert all(each is None for each in (*figures, found.lead_changes))
    assert measured(NEVER).expected[RANDOM].agency == (0, 0)


def test_game_that_is_over_at_once_has_no_shares() -> None:
    """Without a single move there is nothing to take a share of."""
    found = measured(OVER).expected[RANDOM]

    assert found.odds.mean_moves == 0
    assert (found.forced, found.live, found.lead_changes) == (None, None, 0)


def test_better_players_meet_other_decisions() -> None:
    """Under noisy:0.2 the first move of COUNT is right nine times in ten: by hand it takes 2.955 moves, .505 forced."""
    found = measured(COUNT).expected["noisy:0.2"]

    assert found.odds.mean_moves == Fraction(2955, 1000)
    assert found.forced == Fraction(505, 2955)
