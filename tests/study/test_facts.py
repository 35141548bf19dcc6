import pytest

from numberline.rules.state import NOBODY, State
from numberline.solve.solution import solve
from numberline.study import facts as facts_module
from numberline.study.facts import Facts, Pattern, find_facts, value_of
from tests.founding import founding_game
from tests.small_games import game_of, shared

# Taking 1, 2 or 3 from 12: whoever is asked on a multiple of 4 loses.
NIM = shared("goal = 0\n", start=12)
# Two tokens hunt each other by 1 to 3: at a multiple of 4 apart whoever is asked loses.
HUNT = game_of(
    'token = "each"\nline = "1..20"\nstart = { p1 = 1, p2 = 20 }\nchoices = ["+1..3", "-1..3"]\n'
    'contact = { land = "win" }\n'
)
BACK = game_of('token = "shared"\nstart = 0\ngoal = 4\nline = "0..4"\nchoices = ["+1", "+2", "-1"]\npast = "stops"\n')


def number_of(facts: Facts, state: State) -> int:
    """The number of a state that play can reach."""
    number = facts.solution.graph.number(state)
    assert number is not None
    return number


def test_a_series_of_numbers_is_found() -> None:
    """Taking 1 to 3 away, one loses on every multiple of 4, and no other number belongs to a series."""
    facts = Facts(solve(NIM))

    found = {number: facts.pattern(State((number,), 1)) for number in range(1, 13)}

    assert {number for number, pattern in found.items() if pattern} == {4, 8, 12}
    assert found[8] == Pattern(is_distance=False, modulus=4, remainder=0)


def test_a_series_of_distances_is_found() -> None:
    """Hunting by 1 to 3, one loses at every distance that is a multiple of 4."""
    facts = Facts(solve(HUNT))

    assert facts.pattern(State((3, 11), 2)) == Pattern(is_distance=True, modulus=4, remainder=0)
    assert facts.pattern(State((3, 12), 2)) is None


def test_who_owes_a_turn_is_in_no_series() -> None:
    """Where a turn is to be skipped, the number alone says nothing."""
    assert Facts(solve(NIM)).pattern(State((8,), 1, (0, 1))) is None


@pytest.mark.parametrize(("square", "chooser", "winner"), [(18, 1, 2), (17, 2, 2), (10, 1, NOBODY), (9, 1, NOBODY)])
def test_only_one_winner_may_be_left(square: int, chooser: int, winner: int) -> None:
    """Beyond 10 only adding one is left, and who wins is settled; on 10 there is still a choice."""
    facts = Facts(solve(founding_game("double-or-add-one")))

    assert facts.only_winner(number_of(facts, State((square,), chooser))) == winner


def test_where_play_comes_back_nothing_is_overlooked() -> None:
    """In a game that can go round in circles, every end that can be reached counts, from wherever."""
    facts = Facts(solve(BACK))

    assert facts.only_winner(number_of(facts, State((0,), 1))) == NOBODY


def test_a_number_may_lose_for_both() -> None:
    """On 3 and 5 whoever is asked loses, even where play never asks one of them; on 4 that is not so."""
    facts = Facts(solve(founding_game("double-or-add-one")))

    assert [facts.is_lost_for_both(State((number,), 1)) for number in (3, 4, 5)] == [True, False, True]


def test_numbers_that_depend_on_more_are_left_alone() -> None:
    """A number is not said to lose where tokens are apart, something is remembered, or the other cannot be asked."""
    heading = 'token = "shared"\nstart = 5\nline = "0..10"\ngoal = 8\nheading = { p1 = "up", p2 = "down" }\n'
    one_way = game_of(heading + 'choices = ["f3"]\n')
    memory = shared('goal = 0\nrepeat = { last = "opponent" }\n', start=6)

    assert not Facts(solve(founding_game("leap-to-twenty"))).is_lost_for_both(State((4, 0), 2))
    assert not Facts(solve(memory)).is_lost_for_both(memory.start()._replace(memory=(1,)))
    assert not Facts(solve(one_way, roots=[State((2,), 1)])).is_lost_for_both(State((2,), 1))


def test_facts_are_about_either_start() -> None:
    """From the middle of a game no more is found than from both its starts: 10 is even, and doubling it wins."""
    game = founding_game("double-or-add-one")
    late = State((14,), 2)

    assert Facts(solve(game, roots=[late])).pattern(late)
    assert find_facts(solve(game, roots=[late]), late).pattern(late) is None


def test_a_number_is_not_said_to_lose_where_a_skipped_turn_wins_on_it() -> None:
    """Who is asked on 8 loses, but not after the other has landed there and skips a turn."""
    game = shared('goal = 0\nsquare = [{ on = 8, then = "skip" }]\n', start=9)
    calm = State((8,), 1)
    facts = Facts(solve(game, roots=[game.start(), calm]))

    assert facts.solution.verdict(calm).winner == 2
    assert facts.solution.verdict(State((8,), 2, (1, 0))).winner == 2
    assert not facts.is_lost_for_both(calm)


def test_a_solution_from_both_starts_is_not_solved_again() -> None:
    """Where a solution knows both starts and the state, its own graph is searched."""
    solution = solve(NIM, roots=[NIM.start(1), NIM.start(2)])

    assert find_facts(solution, State((8,), 1)).solution is solution


def test_of_a_part_of_a_large_game_only_the_rest_of_play_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the game from its starts is too large, nothing is said about all of it, but what is settled still is."""
    monkeypatch.setattr(facts_module, "MOST_STATES", 4)
    state = State((3,), 1)
    facts = find_facts(solve(NIM, roots=[state]), state)

    assert not facts.is_lost_for_both(state)
    assert facts.pattern(state) is None
    assert facts.only_winner(number_of(facts, State((1,), 2))) == 2


def test_large_games_are_not_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    """Over the limit nothing that needs a look at all states is said."""
    monkeypatch.setattr(facts_module, "MOST_STATES", 3)
    facts = Facts(solve(NIM))

    assert facts.pattern(State((8,), 1)) is None
    assert facts.only_winner(number_of(facts, State((1,), 1))) == NOBODY
    assert not facts.is_lost_for_both(State((8,), 1))


def test_patterns_are_about_numbers_or_distances() -> None:
    """With a token each it is the distance that counts, whoever is ahead."""
    assert [value_of(State(squares, 1)) for squares in ((7,), (3, 11), (11, 3))] == [7, 8, 8]
