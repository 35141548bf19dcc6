"""How the five books are read: one test for each ruling, played with the engine."""

import pytest

from numberline.rules.engine import Game
from numberline.rules.notation import IllegalMove
from numberline.rules.state import Event, Outcome, Refusal, State, Step
from tests.founding import NAMES, founding_book, founding_game

LEAP = founding_game("leap-to-twenty")
SPRINT = founding_game("token-sprint")
CLIMB = founding_game("number-climb")
DOUBLE = founding_game("double-or-add-one")
PRIME = founding_game("prime-climb")

NEAR_THE_GOAL = [
    (LEAP, State((18, 0), 1), "+4"),
    (SPRINT, State((0, 19), 2), "+2"),
    (CLIMB, State((8, 7), 1), "+3"),
    (DOUBLE, State((16,), 2), "*2"),
    (PRIME, State((13, 4), 1), "+8"),
]
WINS = [
    (LEAP, State((16, 0), 1), "+4"),
    (SPRINT, State((0, 18), 2), "+2"),
    (CLIMB, State((7, 6), 1), "+3"),
    (DOUBLE, State((10,), 2), "*2"),
    (PRIME, State((13, 4), 1), "+7"),
]


def kinds(step: Step) -> list[tuple[str, int]]:
    """What happened, and to whom."""
    return [(event.kind, event.player) for event in step.events]


def ids(games: list[tuple[Game, State, str]]) -> list[str]:
    """The name of each game."""
    return [game.book.name for game, _, _ in games]


@pytest.mark.parametrize(("game", "state", "choice"), NEAR_THE_GOAL, ids=ids(NEAR_THE_GOAL))
def test_past_the_goal_is_refused(game: Game, state: State, choice: str) -> None:
    """A move past the goal is refused and not offered."""
    refusal = game.why_not(state, choice)

    assert refusal is not None
    assert refusal.rule == "past"
    assert choice not in game.choices(state)


@pytest.mark.parametrize(("game", "state", "choice"), NEAR_THE_GOAL, ids=ids(NEAR_THE_GOAL))
def test_refused_choice_keeps_the_turn(game: Game, state: State, choice: str) -> None:
    """After a refused choice the same player still has a choice in the same state."""
    with pytest.raises(IllegalMove):
        game.play(state, choice)

    step = game.play(state, game.choices(state)[0])

    assert step.before == state
    assert step.events[0].player == state.chooser


@pytest.mark.parametrize(("game", "state", "choice"), WINS, ids=ids(WINS))
def test_first_to_land_on_the_goal_wins_at_once(game: Game, state: State, choice: str) -> None:
    """Landing exactly on the goal wins for whoever lands there, and nothing follows."""
    step = game.play(state, choice)

    assert step.outcome == Outcome(state.chooser, "won")
    assert kinds(step) == [("moved", state.chooser), ("won", state.chooser)]


@pytest.mark.parametrize("name", NAMES)
def test_player_one_starts_unless_told(name: str) -> None:
    """Without a word about who starts it is player 1, in every game, and either player may."""
    game = founding_game(name)

    assert (game.start().chooser, game.start(2).chooser) == (1, 2)


@pytest.mark.parametrize(("name", "first"), [("leap-to-twenty", 1), ("prime-climb", 1)])
def test_two_books_fix_the_starter(name: str, first: int) -> None:
    """Leap to Twenty and Prime Climb say that player 1 starts."""
    assert founding_book(name).first == first


@pytest.mark.parametrize("name", ["token-sprint", "number-climb", "double-or-add-one"])
def test_three_books_leave_the_starter_open(name: str) -> None:
    """Token Sprint, Number Climb and Double or Add One leave open who starts."""
    assert founding_book(name).first == 0


@pytest.mark.parametrize("game", [LEAP, SPRINT])
@pytest.mark.parametrize("square", [5, 10, 15])
def test_multiples_of_five_cost_a_turn(game: Game, square: int) -> None:
    """Leap to Twenty, Token Sprint: landing on 5, 10 or 15 costs the next turn."""
    step = game.play(State((square - 1, 0), 1), "+1")

    assert kinds(step) == [("moved", 1), ("must_skip", 1)]
    assert step.after == State((square, 0), 2, owed=(1, 0))


@pytest.mark.parametrize("game", [LEAP, SPRINT])
def test_twenty_costs_no_turn(game: Game) -> None:
    """Leap to Twenty, Token Sprint: landing on 20 wins before it could cost a turn."""
    step = game.play(State((18, 0), 1), "+2")

    assert kinds(step) == [("moved", 1), ("won", 1)]
    assert step.after.owed == (0, 0)


def test_zero_is_no_skip_square() -> None:
    """Leap to Twenty: 0, where both start, costs nobody a turn."""
    assert kinds(LEAP.begin()) == []
    assert LEAP.start().owed == (0, 0)


@pytest.mark.parametrize("game", [LEAP, SPRINT])
def test_owed_turn_is_skipped_when_it_comes(game: Game) -> None:
    """Leap to Twenty, Token Sprint: the opponent moves, then the owed turn is skipped, and the opponent moves again."""
    step = game.play(State((5, 0), 2, owed=(1, 0)), "+1")

    assert kinds(step) == [("moved", 2), ("skipped", 1)]
    assert step.after == State((5, 1), 2)


@pytest.mark.parametrize("game", [LEAP, SPRINT])
def test_both_serve_their_skips_in_turn_order(game: Game) -> None:
    """Leap to Twenty, Token Sprint: when both owe a turn both skip it, in turn order, as in turns 5 and 6."""
    step = game.play(State((5, 4), 2, owed=(1, 0)), "+1")

    assert kinds(step) == [("moved", 2), ("must_skip", 2), ("skipped", 1), ("skipped", 2)]
    assert step.after == State((5, 5), 1)


@pytest.mark.parametrize("game", [LEAP, SPRINT])
def test_squares_may_be_shared(game: Game) -> None:
    """Leap to Twenty, Token Sprint: both tokens may stand on the same square."""
    assert game.play(State((6, 8), 1), "+2").after.squares == (8, 8)


@pytest.mark.parametrize("game", [LEAP, SPRINT])
def test_tokens_may_pass_each_other(game: Game) -> None:
    """Leap to Twenty, Token Sprint: a token may jump over the other."""
    assert game.play(State((6, 7), 1), "+2").after.squares == (8, 7)


def test_one_landing_owes_one_turn() -> None:
    """Token Sprint L66: debts add up, and here never to more than one, for whoever owes a turn cannot move."""
    states, waiting = set(), [SPRINT.start()]
    while waiting:
        state = waiting.pop()
        states.add(state)
        after = [SPRINT.play(state, choice).after for choice in SPRINT.choices(state)]
        waiting += [each for each in after if each not in states]

    assert max(max(state.owed) for state in states) == 1


def test_due_skip_is_served_before_a_pass() -> None:
    """Token Sprint L80: a skip that is due is used up even where its player has no legal move."""
    step = SPRINT.play(State((20, 3), 2, owed=(1, 0)), "+1")

    assert kinds(step) == [("moved", 2), ("skipped", 1)]
    assert step.after == State((20, 4), 2)


def test_pass_needs_every_move_to_be_illegal() -> None:
    """Token Sprint L59: as long as one move is legal the player is asked, be it for a smaller one."""
    assert SPRINT.choices(State((19, 3), 1)) == ("+1",)


def test_nineteen_is_legal_in_turn_twenty_one() -> None:
    """Token Sprint L185: from 16 a move of 3 leads to 19 and is legal, against the book's sample."""
    assert SPRINT.play(State((16, 18), 1), "+3").after.squares == (19, 18)


def test_landing_on_the_opponent_is_shortened() -> None:
    """Number Climb L90: with the opponent on 3, a 3 from 0 is accepted and shortened to 2."""
    step = CLIMB.play(State((3, 0), 2), "+3")

    assert step.events == (
        Event("shortened", 2, square=2, start=0, wanted=3, met=3),
        Event("moved", 2, square=2, start=0),
    )


def test_passing_the_opponent_is_shortened() -> None:
    """Number Climb L49: with the opponent on 2, a 3 from 0 is accepted and shortened to 1."""
    assert CLIMB.play(State((2, 0), 2), "+3").after.squares == (2, 1)


def test_goal_does_not_override_the_block() -> None:
    """Number Climb L48, L59: from 7 with the opponent on 9, a 3 is shortened to 8."""
    step = CLIMB.play(State((7, 9), 1), "+3")

    assert step.events[0] == Event("shortened", 1, square=8, start=7, wanted=10, met=9)
    assert step.after.squares == (8, 9)
    assert step.outcome is None


def test_directly_behind_is_a_pass_without_asking() -> None:
    """Number Climb L51: whoever stands directly behind the opponent passes unasked, and the opponent goes on."""
    step = CLIMB.play(CLIMB.start(), "+1")

    assert kinds(step) == [("moved", 1), ("passed", 2)]
    assert step.after == State((1, 0), 1)
    assert CLIMB.why_not(State((1, 0), 2), "+1") == Refusal("blocked", "+1", start=0, wanted=1, limit=1)


def test_opponent_beside_or_behind_blocks_nobody() -> None:
    """Number Climb: both may stand on 0 at the start, and only an opponent ahead blocks."""
    assert CLIMB.choices(State((0, 0), 1)) == ("+1", "+2", "+3")
    assert CLIMB.play(State((4, 3), 1), "+3").after.squares == (7, 3)


def test_beyond_ten_is_left_off_the_list() -> None:
    """Number Climb L204: from 8 only 1 and 2 are offered, though choices that meet the opponent stay on the list."""
    assert CLIMB.choices(State((8, 7), 1)) == ("+1", "+2")
    assert CLIMB.choices(State((3, 0), 2)) == ("+1", "+2", "+3")


def test_two_choices_have_one_result() -> None:
    """Double or Add One: on 1, adding one and doubling are two choices, and both give 2."""
    state = DOUBLE.start()

    assert DOUBLE.choices(state) == ("+1", "*2")
    assert DOUBLE.play(state, "+1").after == DOUBLE.play(state, "*2").after == State((2,), 2)


def test_turn_is_lost_only_when_both_are_invalid() -> None:
    """Double or Add One L29: below 20 adding one is always legal, so nobody ever passes."""
    assert [DOUBLE.choices(State((number,), 1)) for number in range(1, 20)] == [("+1", "*2")] * 10 + [("+1",)] * 9


@pytest.mark.parametrize(("line", "winner"), [("+1 *2 *2 *2 +1 +1 +1 +1", 2), ("*2 *2 +1 *2 *2", 1)])
def test_two_samples_have_two_winners(line: str, winner: int) -> None:
    """Double or Add One: the playthrough and the command-line sample are different games with different winners."""
    step = DOUBLE.begin()
    for choice in line.split():
        step = DOUBLE.play(step.after, choice)

    assert step.outcome == Outcome(winner, "won")


def test_occupied_step_is_refused() -> None:
    """Prime Climb L65: landing on the opponent's step is refused, and another number can be chosen."""
    assert PRIME.why_not(State((4, 8), 1), "+4") == Refusal("occupied", "+4", start=4, wanted=8, limit=8)
    assert PRIME.choices(State((4, 8), 1)) == tuple(f"+{number}" for number in (1, 2, 3, 5, 6, 7, 8, 9))


def test_opponent_may_be_passed() -> None:
    """Prime Climb: only the opponent's step itself is closed; going past is free."""
    assert PRIME.play(State((4, 5), 1), "+2").after.squares == (6, 5)


def test_step_zero_may_be_shared() -> None:
    """Prime Climb: both start on step 0, which is off the staircase."""
    assert PRIME.start() == State((0, 0), 1)


@pytest.mark.parametrize("prime", [2, 3, 5, 7, 11, 13, 17, 19])
def test_prime_gives_an_extra_turn(prime: int) -> None:
    """Prime Climb: whoever lands on a prime is asked again at once."""
    step = PRIME.play(State((prime - 1, 20 - prime), 1), "+1")

    assert kinds(step) == [("moved", 1), ("extra", 1)]
    assert step.after.chooser == 1


@pytest.mark.parametrize("other", [1, 4, 6, 8, 9, 10, 12, 14, 15, 16, 18])
def test_other_steps_give_no_extra_turn(other: int) -> None:
    """Prime Climb: whoever lands on any other step has had their turn."""
    assert PRIME.play(State((other - 1, 0), 1), "+1").after.chooser == 2


def test_extra_turns_have_no_limit() -> None:
    """Prime Climb L69: extra turns may follow each other up to the goal, as in the sample."""
    step = PRIME.begin()
    for choice in ("+3", "+4", "+6", "+7"):
        step = PRIME.play(step.after, choice)

    assert step.outcome == Outcome(1, "won")
    assert step.after.squares == (20, 0)


def test_somebody_always_has_a_number_in_prime_climb() -> None:
    """Prime Climb L83: a pass needs every number to be refused, which no two steps below 20 bring about."""
    for own in range(20):
        for other in range(20):
            assert PRIME.choices(State((own, other), 1))
