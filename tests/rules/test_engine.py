import re
from collections.abc import Callable

import pytest

from numberline.rules.engine import Game
from numberline.rules.mechanics import MECHANICS, Stage
from numberline.rules.notation import BadNotation, IllegalMove, write_state
from numberline.rules.rulebook import parse
from numberline.rules.state import NOBODY, PLAYERS, Event, Outcome, Refusal, State, Step
from tests.founding import founding_game
from tests.random_books import toml
from tests.small_games import race, shared

LEAP = founding_game("leap-to-twenty")
CLIMB = founding_game("number-climb")


def game_of(**rules: object) -> Game:
    """A race to 20 by ones and twos from 0, but for the rules that are given."""
    data = {"title": "Test", "token": "each", "start": 0, "goal": 20, "choices": ["+1", "+2"]} | rules
    return Game(parse("".join(f"{key} = {toml(value)}\n" for key, value in data.items()), "test"))


def kinds(step: Step) -> list[tuple[str, int]]:
    """What happened, and to whom."""
    return [(event.kind, event.player) for event in step.events]


def test_game_is_shown_by_its_name() -> None:
    """A game shows the name of its rule book."""
    assert repr(LEAP) == "Game('leap-to-twenty')"


def test_choices_are_known_in_the_order_of_the_book() -> None:
    """A game knows every choice of its rule book, ranges written out, in the order of the book."""
    assert game_of(choices=["*2", "+1..3", "*3"]).texts == ("*2", "+1", "+2", "+3", "*3")


def test_rules_are_found_by_their_stage() -> None:
    """The rules of a stage are those of the book's mechanics, in the order of working out."""
    game = game_of(square=[{"on": [5], "then": "skip"}, {"on": [6], "then": "extra turn"}])

    assert len(game.rules_of(Stage.SQUARES)) == 2
    assert len(game.rules_of(Stage.BOUNDS, Stage.CONTACT)) == 1  # nothing is looked at where tokens may meet


@pytest.mark.parametrize("first", PLAYERS)
def test_both_tokens_begin_on_the_start(first: int) -> None:
    """At the start both tokens stand on the start, nobody owes a turn, and the starter is asked."""
    assert LEAP.start(first) == State((0, 0), first)


def test_shared_number_begins_on_the_start() -> None:
    """With a shared token there is one number."""
    assert founding_game("double-or-add-one").start(2) == State((1,), 2)


@pytest.mark.parametrize("first", [0, 3, -1])
def test_only_the_players_can_start(first: int) -> None:
    """Anybody but player 1 or 2 is refused as starter."""
    with pytest.raises(ValueError, match=r"^expected player 1 or 2 to start: got -?\d$"):
        LEAP.start(first)


@pytest.mark.parametrize(
    "rules", [{"start": 20}, {"start": 25}, {"goal": 3, "choices": ["+4", "*2", "+9"], "start": 2}]
)
def test_game_without_any_choice_ends_at_once(rules: dict[str, object]) -> None:
    """Where nobody has a legal choice at the start, both pass, and nobody wins."""
    step = game_of(**rules).begin(2)

    assert kinds(step) == [("passed", 2), ("passed", 1), ("deadlock", NOBODY)]
    assert step.outcome == Outcome(NOBODY, "deadlock")


def test_goal_can_be_won_where_it_is_the_start() -> None:
    """A game that starts on its goal is won by the first who can stay there."""
    step = game_of(start=20, choices=["*1"]).play(State((20, 20), 1), "*1")

    assert step.outcome == Outcome(1, "won")


def test_move_is_told_with_both_of_its_ends() -> None:
    """A move changes the mover's square, tells where from and where to, and asks the opponent."""
    step = LEAP.play(State((3, 6), 2), "+2")

    assert step == Step(State((3, 6), 2), "+2", (Event("moved", 2, square=8, start=6),), State((3, 8), 1))


def test_settling_finds_out_who_is_asked() -> None:
    """A state in which it is the turn of somebody who owes turns settles into one in which somebody is asked."""
    step = LEAP.settle(State((5, 3), 1, owed=(2, 1)))

    assert kinds(step) == [("skipped", 1), ("skipped", 2), ("skipped", 1)]
    assert step.after == State((5, 3), 2)


def test_finished_game_offers_nothing() -> None:
    """Once a game is over there are no choices."""
    assert LEAP.choices(State((20, 6), NOBODY)) == ()


@pytest.mark.parametrize("call", [LEAP.play, LEAP.why_not, LEAP.work_out])
def test_finished_game_cannot_be_played(call: Callable[[State, str], object]) -> None:
    """A choice after the end is refused with the state in which it was tried."""
    with pytest.raises(IllegalMove, match=r"^expected no choice after the end: got '\+1' in over:20,6$"):
        call(State((20, 6), NOBODY), "+1")


@pytest.mark.parametrize("call", [LEAP.play, LEAP.why_not, LEAP.work_out])
def test_foreign_choice_cannot_be_played(call: Callable[[State, str], object]) -> None:
    """A text that is no choice of the game is refused as unreadable, with those that are."""
    with pytest.raises(BadNotation, match=r"^expected \+1, \+2 or \+4: got '\+3' in p1:0,6$"):
        call(State((0, 6), 1), "+3")


def test_refused_choice_names_the_legal_ones() -> None:
    """A refused choice raises with the legal choices, the reason and the state."""
    with pytest.raises(IllegalMove, match=r"^expected \+1 or \+2: got '\+4' \(past\) in p1:18,6$"):
        LEAP.play(State((18, 6), 1), "+4")


def test_why_not_has_nothing_against_legal_choices() -> None:
    """A legal choice has no reason against it."""
    assert LEAP.why_not(State((18, 6), 1), "+2") is None


def test_goal_is_looked_at_before_contact() -> None:
    """A choice past the goal is refused as such even where the opponent stands in between."""
    assert CLIMB.why_not(State((8, 9), 1), "+3") == Refusal("past", "+3", start=8, wanted=11, limit=10)


def test_square_counts_where_the_shortened_move_ends() -> None:
    """A shortened move lands on the square before the opponent, and what that square does happens."""
    game = game_of(contact={"land": "shorten", "pass": "shorten"}, square=[{"on": [5], "then": "skip"}])

    step = game.play(State((4, 6), 1), "+2")

    assert kinds(step) == [("shortened", 1), ("moved", 1), ("must_skip", 1)]


def test_square_wanted_and_not_reached_does_nothing() -> None:
    """A shortened move does not land on the square it wanted, nor on the goal."""
    game = game_of(contact={"land": "shorten", "pass": "shorten"}, square=[{"on": [6], "then": "skip"}])

    assert kinds(game.play(State((4, 6), 1), "+2")) == [("shortened", 1), ("moved", 1)]


def test_debts_of_one_landing_add_up() -> None:
    """A square that two entries name costs a turn for each."""
    game = game_of(square=[{"on": [5], "then": "skip"}, {"on": {"multiples_of": 5}, "then": "skip"}])

    step = game.play(State((4, 0), 1), "+1")

    assert [event.turns for event in step.events if event.kind == "must_skip"] == [1, 2]
    assert step.after == State((5, 0), 2, owed=(2, 0))


def test_debts_are_served_one_turn_at_a_time() -> None:
    """Whoever owes two turns skips two of their own turns, and the opponent moves in between."""
    game = game_of(square=[{"on": [5], "then": "skip"}, {"on": [5], "then": "skip"}])
    state, asked = game.play(State((4, 0), 1), "+1").after, []
    while state.chooser == 2:
        state = game.play(state, "+1").after
        asked.append(state.owed[0])

    assert asked == [1, 0, 0]


def test_shared_number_costs_its_mover_a_turn() -> None:
    """With a shared number a skip square binds whoever made the number."""
    game = game_of(token="shared", square=[{"on": [5], "then": "skip"}])  # noqa: S106 - a token of the game

    step = game.play(State((4,), 2), "+1")

    assert step.after == State((5,), 1, owed=(0, 1))


def test_extra_turn_on_a_skip_square_is_skipped() -> None:
    """Where a square costs a turn and gives one, the turn owed is served first: the opponent is asked."""
    game = game_of(square=[{"on": [5], "then": "skip"}, {"on": "primes", "then": "extra turn"}])

    step = game.play(State((4, 0), 1), "+1")

    assert kinds(step) == [("moved", 1), ("must_skip", 1), ("extra", 1), ("skipped", 1)]
    assert step.after == State((5, 0), 2)


def test_extra_turn_without_a_choice_is_passed() -> None:
    """Whoever has an extra turn and no legal choice in it passes."""
    game = game_of(choices=["+2"], goal=6, start=0, square=[{"on": [5], "then": "extra turn"}])

    step = game.play(State((3, 0), 1), "+2")

    assert kinds(step) == [("moved", 1), ("extra", 1), ("passed", 1)]
    assert step.after.chooser == 2


def test_deadlock_waits_for_turns_owed() -> None:
    """Where nobody can move any more, owed turns are still served before the game ends without a winner."""
    game = game_of(choices=["+3"], goal=7, square=[{"on": [6], "then": "skip"}])

    step = game.play(State((3, 6), 1), "+3")

    assert kinds(step) == [
        ("moved", 1),
        ("must_skip", 1),
        ("passed", 2),
        ("skipped", 1),
        ("passed", 2),
        ("passed", 1),
        ("deadlock", NOBODY),
    ]
    assert step.after == State((6, 6), NOBODY)


def test_state_is_read_for_its_game() -> None:
    """A state that somebody can be asked in is read from its word."""
    assert CLIMB.read_state("p2:5,1") == State((5, 1), 2)


@pytest.mark.parametrize(
    ("game", "text", "expected"),
    [
        (LEAP, "p1:5", "expected 2 squares in this game: got 'p1:5'"),
        (founding_game("double-or-add-one"), "p1:5,5", "expected 1 square in this game: got 'p1:5,5'"),
        (LEAP, "p2:5,1:skips=0,1", "expected a chooser who owes no skipped turn: got 'p2:5,1:skips=0,1'"),
        (CLIMB, "p1:8,9", "expected a chooser with a legal choice: got 'p1:8,9'"),
        (LEAP, "p1:3,21", "expected squares that a token may stand on in this game: got 'p1:3,21'"),
        (LEAP, "p1:21,3", "expected squares that a token may stand on in this game: got 'p1:21,3'"),
        (LEAP, "p1:4,20", "expected squares that a token may stand on in this game: got 'p1:4,20'"),
        (LEAP, "here", "expected a state such as 'p1:0,0' or 'p2:5,1:skips=1,0': got 'here'"),
    ],
)
def test_state_nobody_is_asked_in_is_refused(game: Game, text: str, expected: str) -> None:
    """A state that does not fit the game, or in which nobody could be asked, is refused with what is expected."""
    with pytest.raises(BadNotation) as refused:
        game.read_state(text)

    assert str(refused.value) == expected


TUG = shared('goal = { p1 = "..0", p2 = "12.." }\nheading = { p1 = "down", p2 = "up" }', '["f1..3"]', start=6)
HOME = race('line = "0..8"\nsquare = [{ on = 5, then = "start" }, { on = 3, then = "lose" }]', goal="8")
AWAY = race("square = [{ on = 5, then = { add = 9 } }, { on = 3, then = { to = 9 } }]")
LOSERS = shared("goal = 0\nlose = { p1 = 5, p2 = 6 }")


@pytest.mark.parametrize(
    ("game", "text"),
    [(TUG, "p1:12"), (TUG, "p1:-1"), (HOME, "p1:99,1"), (HOME, "p1:8,1"), (HOME, "p1:0,3"), (AWAY, "p1:13,1")],
)
def test_state_in_which_play_would_be_over_is_refused(game: Game, text: str) -> None:
    """No token stands where coming to it would have ended the game, nor off the line where nothing sends it."""
    with pytest.raises(BadNotation, match="expected squares that a token may stand on"):
        game.read_state(text)


@pytest.mark.parametrize(
    ("game", "text"),
    [
        (race('lose = "2.."\nstart = 3\nline = "0..9"', goal="9"), "p1:3,0"),
        (race('square = [{ on = 5, then = { to = 7777 } }]\nline = "0..5000"', goal="9"), "p1:4,9"),
        (AWAY, "p1:1,9"),
        (AWAY, "p1:1,14"),
        (LOSERS, "p1:5"),
    ],
)
def test_state_that_play_can_come_to_is_read(game: Game, text: str) -> None:
    """A token may stand on its start, where a square sends it, and on what loses for the other player alone."""
    assert write_state(game.read_state(text)) == text


def test_every_event_has_a_sentence() -> None:
    """Whatever the engine tells or refuses is a kind for which some mechanic has words."""
    words = {kind for mechanic in MECHANICS for kind in (*mechanic.events, *mechanic.refusals)}

    assert words >= {"moved", "shortened", "must_skip", "skipped", "passed", "extra", "won", "deadlock"}
    assert words >= {"past", "occupied", "passing", "blocked"}


def test_line_of_play_is_followed() -> None:
    """A state with choices behind it is that state, and the steps that the choices make."""
    game = founding_game("leap-to-twenty")

    begun, steps = game.follow("p1:3,1 +2 +4")

    assert begun == State((3, 1), 1)
    assert [step.choice for step in steps] == ["+2", "+4"]
    assert [step.after.squares for step in steps] == [(5, 1), (5, 5)]
    assert game.follow("p2:16,19") == (State((16, 19), 2), ())


def test_line_of_play_that_breaks_the_rules_is_refused() -> None:
    """A choice of a line that is refused, or comes after the end, is told with the state it was made in."""
    game = founding_game("leap-to-twenty")

    with pytest.raises(IllegalMove, match="in p1:18,0"):
        game.follow("p1:18,0 +4")
    with pytest.raises(IllegalMove, match="expected no choice after the end"):
        game.follow("p1:18,0 +2 +1")


def test_nobody_has_steps_after_the_end() -> None:
    """Where nobody is asked there is no step to take."""
    game = founding_game("leap-to-twenty")

    assert list(game.steps(State((20, 3), NOBODY))) == []


def test_name_of_a_single_choice_takes_no_amount() -> None:
    """A choice whose name is all there is to it is not meant by the name with a number behind it."""
    game = Game(
        parse('title = "T"\ntoken = "each"\nstart = 0\ngoal = 9\nchoices = ["+1", { do = "+3", name = "jump" }]', "t")
    )

    assert game.play(game.start(), "jump").after.squares == (3, 0)
    with pytest.raises(BadNotation, match="got 'jump3'"):
        game.play(game.start(), "jump3")


def test_choice_is_read_as_it_is_typed() -> None:
    """A choice is read by its whole text, legal or not, or by its amount alone where that is clear."""
    game = founding_game("leap-to-twenty")
    state = game.read_state("p1:19,0")

    assert game.read_choice(state, " +4 ") == "+4"
    assert game.read_choice(state, "1") == "+1"
    with pytest.raises(BadNotation, match=re.escape("expected +1, +2 or +4: got 'four'")):
        game.read_choice(state, "four")


def test_turns_are_owed_only_where_they_can_be() -> None:
    """A state with turns owed is refused in a game that costs nobody a turn."""
    leap, double = founding_game("leap-to-twenty"), founding_game("double-or-add-one")

    assert (leap.may_owe, double.may_owe) == (True, False)
    assert leap.read_state("p1:2,3:skips=0,1").owed == (0, 1)
    with pytest.raises(BadNotation, match="expected no turns owed in this game, which costs nobody a turn"):
        double.read_state("p1:2:skips=0,1")
