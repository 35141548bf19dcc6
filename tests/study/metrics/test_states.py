from fractions import Fraction

from numberline.solve.weighing import Weighing
from numberline.study.metrics.states import find_blunders, find_settled, find_slips, find_states, find_traps
from tests.hand_made import COUNT, GIVE, NEVER, PATH, STAY, measured, solved


def settled(rules: str) -> set[tuple[int, int]]:
    """The settled states of a game, as the number and who is asked."""
    graph = solved(rules).graph
    return {(graph.state(number).squares[0], graph.state(number).chooser) for number in find_settled(graph)}


def test_only_where_one_winner_is_left_a_state_is_settled() -> None:
    """In COUNT the last forced move alone is settled; where there is one way on, everything is."""
    assert settled(COUNT) == {(3, 1), (3, 2)}
    assert settled(PATH) == {(0, 1), (2, 2)}


def test_play_without_end_is_one_more_way_to_end() -> None:
    """At 0 play can go on for ever or be won; at 1 and 2 the next to double or add wins; for ever at 2 is settled."""
    assert settled(GIVE) == {(3, 1), (3, 2)}
    assert settled(STAY) == {(2, 1), (2, 2)}
    assert settled(NEVER) == {(0, 1), (0, 2)}


def test_live_states_are_counted_for_each_player() -> None:
    """In COUNT Player 1 decides at 0 and 2, and Player 2 at 2; where nothing can be decided, nobody does."""
    assert measured(COUNT).live == (2, 1)
    assert measured(PATH).live == (0, 0)


def test_blunders_are_the_ways_on_that_lose_a_win() -> None:
    """The mean over states that are won, and have several ways on, of the share that loses: worked out by hand."""
    # By 1, 2 or 4 to 6: Player 2 wins on 1 (2 of 3 ways lose) and 2 (1 of 3), Player 1 on 2 (1 of 3), both on 4 (1 of
    # 2). By 1 or 3 to 5: every way on keeps the win.
    some = solved('token = "shared"\nstart = 0\ngoal = 6\nchoices = ["+1", "+2", "+4"]')
    none = solved('token = "shared"\nstart = 0\ngoal = 5\nchoices = ["+1", "+3"]')

    assert find_blunders(find_states(some)) == Fraction(7, 15)
    assert find_blunders(find_states(none)) == 0
    assert find_blunders(find_states(solved(COUNT))) == Fraction(1, 2)
    assert find_blunders(find_states(solved(PATH))) is None


def test_traps_are_the_wins_that_greed_throws_away() -> None:
    """In COUNT the greedy player takes 2 from 0 and loses, and reaches 4 from 2 and wins: one of three live states."""
    solution = solved(COUNT)
    states = find_states(solution)
    slips = find_slips(solution, states, Weighing(solution).greedy())

    assert sorted(slips.values()) == [0, 0, 1]
    assert find_traps(states, slips) == Fraction(1, 3)
    assert find_traps(states, {}) is None


def test_heat_counts_live_states_by_square() -> None:
    """In COUNT 0 and both states on 2 are live, the one on 1 and both on 3 are not."""
    assert measured(COUNT).heat == {(0,): (1, 1), (1,): (0, 1), (2,): (2, 2), (3,): (0, 2)}
