import pytest

from numberline.rules.engine import Game
from numberline.rules.state import NOBODY, State
from numberline.solve.keys import ENDS
from numberline.solve.solution import Solution, solve
from numberline.store import load
from numberline.study.decisions import decisions
from numberline.study.facts import value_of
from numberline.study.positions import solve_both
from numberline.study.reasons import (
    BLOCK,
    COST,
    COUNT,
    EXTRA,
    NUMBER,
    PATTERN,
    REPLIES,
    RUN,
    SETTLED,
    SKIP,
    THEN,
    Explanation,
    Reason,
    Reasons,
    Refutation,
    count_reasons,
    find_count,
    find_number,
    find_pattern,
    find_replies,
    find_run,
    find_settled,
)
from numberline.study.reasons import (
    ENDS as AT_ONCE,
)
from tests.founding import NAMES, founding_game
from tests.small_games import game_of, shared

DRAWN = 'token = "shared"\nstart = 0\ngoal = 4\nline = "0..4"\nchoices = ["+1", "+2", "-1"]\npast = { low = "stops" }\n'
NIM = shared("goal = 0\n", start=12)


def reasons_of(name: str) -> Reasons:
    """The reasons of a founding game."""
    return Reasons(solve(founding_game(name)))


def explained(name: str, state: str, choice: str) -> Explanation:
    """Why a choice of a founding game wins or loses."""
    reasons = reasons_of(name)
    return reasons.explain(reasons.solution.graph.game.read_state(state), choice)


def all_states(solution: Solution) -> list[State]:
    """Every state that play can reach."""
    return [solution.graph.state(number) for number in range(ENDS, ENDS + solution.states)]


def test_an_end_at_once_is_its_own_reason() -> None:
    """Landing on the goal needs no further reason."""
    found = explained("leap-to-twenty", "p1:18,3", "+2")

    assert (found.winner, found.deeds, found.reason, found.answer) == (1, (), Reason(AT_ONCE, 1), None)


def test_a_run_wins_before_the_other_is_asked() -> None:
    """From 0 a step to 2 gives an extra turn, and two more of them lead to 20."""
    found = explained("prime-climb", "p1:0,0", "+2")
    place = reasons_of("prime-climb")._place(found.step.after, 1)

    assert find_run(place) == found.reason
    assert (found.reason.kind, found.deeds) == (RUN, (EXTRA,))
    assert [step.choice for step in found.reason.line] == ["+9", "+9"]
    assert find_run(place._replace(state=State((4, 1), 2))) is None


def test_every_reply_may_lose() -> None:
    """From 17 against 18, whatever is chosen on 18, the other reaches 20 next."""
    found = explained("leap-to-twenty", "p2:10,17", "+2")
    place = reasons_of("leap-to-twenty")._place(State((10, 18), 1), 2)

    assert found.winner == 2
    assert find_replies(place) == Reason(REPLIES, 2)
    assert find_replies(place._replace(state=State((0, 0), 2), winner=1)) is None
    assert find_replies(place._replace(state=State((0, 16), 2), winner=2)) is None


def test_replies_that_end_the_game_count_for_their_winner() -> None:
    """A reply that loses at once is a reply that loses."""
    game = game_of('token = "shared"\nstart = 0\ngoal = 9\nlose = "3..5"\nchoices = ["+1", "+2"]\n')
    reasons = Reasons(solve(game))

    assert find_replies(reasons._place(State((2,), 2), 1)) == Reason(REPLIES, 1)
    assert find_replies(reasons._place(State((1,), 2), 1)) is None


def test_the_count_is_won() -> None:
    """After +4 Player 1 needs 4 turns and Player 2 needs 5; after +1 it is 5 against 6 for Player 2."""
    won, lost = explained("leap-to-twenty", "p1:0,0", "+4"), explained("leap-to-twenty", "p1:0,0", "+1")

    assert won.reason == Reason(COUNT, 1, turns=(4, 5))
    assert lost.reason == Reason(COUNT, 2, turns=(5, 6))


def test_the_count_needs_a_way_to_the_goal() -> None:
    """Who cannot come to the goal does not win by counting; who alone can, does."""
    game = game_of('token = "each"\nstart = { p1 = 0, p2 = 1 }\ngoal = 10\nchoices = ["+2"]\n')
    reasons = Reasons(solve(game))
    place = reasons._place(game.start(), 1)

    assert find_count(place) == Reason(COUNT, 1, turns=(5, None))
    assert find_count(place._replace(winner=2)) is None
    assert find_count(Reasons(solve(NIM))._place(State((8,), 1), 2)) is None


def test_the_count_depends_on_who_goes_first() -> None:
    """With as many turns to go, whoever is asked comes first."""
    place = reasons_of("leap-to-twenty")._place(State((0, 0), 1), 1)

    assert find_count(place) == Reason(COUNT, 1, turns=(5, 5))
    assert find_count(place._replace(winner=2)) is None


def test_a_series_of_numbers_is_a_reason() -> None:
    """Leaving 8 leaves a multiple of 4; whoever is asked there loses."""
    reasons = Reasons(solve(NIM))
    place = reasons._place(State((8,), 2), 1)

    assert find_pattern(place) == Reason(PATTERN, 1, value=0, modulus=4)
    assert find_pattern(place._replace(winner=2)) is None


def test_what_is_settled_is_a_reason() -> None:
    """From 18 only adding one is left."""
    place = reasons_of("double-or-add-one")._place(State((18,), 2), 1)

    assert find_settled(place) == Reason(SETTLED, 1)
    assert find_settled(reasons_of("double-or-add-one")._place(State((9,), 1), 1)) is None


def test_a_number_is_a_reason() -> None:
    """Leaving 5 leaves a number on which whoever is asked loses."""
    found = explained("double-or-add-one", "p1:4", "+1")
    place = reasons_of("double-or-add-one")._place(State((5,), 2), 1)

    assert find_number(place) == found.reason == Reason(NUMBER, 1, value=5)
    assert find_number(place._replace(winner=2)) is None


@pytest.mark.parametrize(
    ("name", "state", "choice", "deeds"),
    [
        ("prime-climb", "p1:0,0", "+2", (EXTRA,)),
        ("leap-to-twenty", "p1:1,4:skips=0,1", "+4", (SKIP,)),
        ("leap-to-twenty", "p1:4,4", "+1", (COST,)),
        ("number-climb", "p1:0,0", "+1", (BLOCK,)),
        ("token-sprint", "p1:0,0", "+3", ()),
    ],
)
def test_what_a_choice_does_is_told_apart(name: str, state: str, choice: str, deeds: tuple[str, ...]) -> None:
    """An extra turn, a turn skipped, a turn lost, and no choice left are named where they happen."""
    assert explained(name, state, choice).deeds == deeds


def test_an_answer_may_come_first() -> None:
    """Doubling 4 loses because of the answer: then only adding one is left."""
    found = explained("double-or-add-one", "p1:4", "*2")

    assert found.answer is not None
    assert (found.answer.choice, found.reason) == ("*2", Reason(SETTLED, 2))


def test_nobody_winning_has_no_reason() -> None:
    """Where nobody can force a win there is nothing to name."""
    found = Reasons(solve(game_of(DRAWN))).explain(State((0,), 1), "+1")

    assert (found.winner, found.deeds, found.reason, found.is_named) == (NOBODY, (), Reason(THEN, NOBODY), False)


def test_a_game_may_hide_its_reason() -> None:
    """In Keep or Give there are choices of which there is only to say that somebody then wins."""
    game = Game(load("keep-or-give"))
    reasons = Reasons(solve(game))

    assert reasons.explain(State((10, 14), 2), "give2").reason == Reason(THEN, 2)
    assert reasons.find(State((10, 14), 2), 2) is None


def test_losing_choices_are_refuted() -> None:
    """From 0 two of three choices lose, each with a line that ends with the other's win."""
    reasons = reasons_of("leap-to-twenty")
    found = reasons.refutations(State((0, 0), 1))

    assert [(each.explanation.step.choice, len(each.line)) for each in found] == [("+1", 9), ("+2", 9)]


def test_giving_a_win_away_to_nobody_is_refuted_too() -> None:
    """Stepping back from 2 gives the win away though nobody gets it; from 0 only what loses is refuted."""
    reasons = Reasons(solve(game_of(DRAWN)))
    drawn, won = reasons.refutations(State((0,), 1)), reasons.refutations(State((2,), 1))

    assert [each.explanation.step.choice for each in drawn] == ["+2"]
    assert [each.explanation.step.choice for each in won] == ["+1", "-1"]


def test_a_choice_that_loses_at_once_has_no_line() -> None:
    """The end needs no line behind it."""
    game = game_of('token = "shared"\nstart = 0\ngoal = 5\nlose = 2\nchoices = ["+1", "+2"]\n')
    (found,) = Reasons(solve(game)).refutations(State((0,), 1))

    assert (found.explanation.step.choice, found.line) == ("+2", ())


@pytest.mark.parametrize("name", NAMES)
def test_every_live_state_of_the_five_has_a_reason(name: str) -> None:
    """In each live state of the founding games the best choice, and each that loses, has a named reason."""
    reasons = reasons_of(name)
    live = [decision for decision in decisions(reasons.solution).values() if decision.is_live]

    winning, losing = count_reasons(reasons)

    assert winning.total() == len(live)
    assert THEN not in winning
    assert THEN not in losing


def test_reasons_are_counted() -> None:
    """Of the 180 live states of Leap to Twenty each is counted once, by the type that explains it."""
    winning, losing = count_reasons(reasons_of("leap-to-twenty"))

    assert winning == {AT_ONCE: 20, RUN: 4, REPLIES: 40, COUNT: 116}
    assert losing == {RUN: 26, COUNT: 220}


def test_open_states_count_for_what_loses() -> None:
    """A live state that nobody can force is no win to explain, but the choices that lose in it are counted."""
    winning, losing = count_reasons(Reasons(solve(game_of(DRAWN))))

    assert winning == {AT_ONCE: 4}
    assert losing.total() > 4


def test_a_deed_is_a_name() -> None:
    """Where no type holds, what the choice does still names the reason."""
    game = game_of(
        'token = "each"\nstart = 0\ngoal = 12\nchoices = ["+1", "+2", "+4"]\n'
        'square = [{ on = [3, 7], then = "skip" }]\ncontact = { land = "send home" }\n'
    )
    winning, losing = count_reasons(Reasons(solve(game)))

    assert {COST, SKIP} & {*winning, *losing}


@pytest.mark.parametrize("name", ["double-or-add-one", "no-echo"])
def test_what_is_said_of_many_states_holds_in_all_of_them(name: str) -> None:
    """From wherever a game is solved, no series or number is said to lose on which somebody asked can win in play."""
    game = Game(load(name))
    whole = solve_both(game)
    lost = {state: whole.verdict(state).winner != state.chooser for state in all_states(whole)}

    for state in lost:
        reasons = Reasons(solve(game, roots=[state]))
        for choice in game.choices(state):
            found = reasons.explain(state, choice).reason
            modulus = found.modulus or game.book.span[1] + 1
            if found.kind in {PATTERN, NUMBER}:
                alike = [loses for each, loses in lost.items() if value_of(each) % modulus == found.value]
                assert all(alike)


@pytest.mark.parametrize("name", NAMES)
def test_every_quoted_line_replays(name: str) -> None:
    """In every state of the founding games each run, answer and refutation is legal and ends as it is said to."""
    reasons = reasons_of(name)
    solution, game = reasons.solution, reasons.solution.graph.game

    for state in all_states(solution):
        for outlook in solution.choices(state):
            found = reasons.explain(state, outlook.choice)
            assert found.step == game.play(state, outlook.choice)
            assert found.winner == outlook.winner == found.reason.winner
            check_answer(game, found)
        for refutation in reasons.refutations(state):
            check_line(game, refutation)


def check_answer(game: Game, found: Explanation) -> None:
    """The answer is the winner's, and the run that is quoted ends with their win before anybody else is asked."""
    state = found.step.after
    if found.answer is not None:
        assert found.answer == game.play(state, found.answer.choice)
        assert state.chooser == found.winner
        state = found.answer.after
    for step in found.reason.line:
        assert step == game.play(state, step.choice)
        assert state.chooser == found.winner
        state = step.after
    assert not found.reason.line or found.reason.line[-1].outcome == (found.winner, "won")


def check_line(game: Game, refutation: Refutation) -> None:
    """The refutation goes on from the choice, step by step, to a win of whoever is said to win."""
    state = refutation.explanation.step.after
    for step in refutation.line:
        assert step == game.play(state, step.choice)
        state = step.after
    last = refutation.line[-1] if refutation.line else refutation.explanation.step
    assert last.outcome is not None
    assert last.outcome.winner == refutation.explanation.winner != refutation.explanation.step.before.chooser
