"""Sentences about events, refusals and results."""

import pytest

from numberline.play.match import Match
from numberline.rules.engine import Game
from numberline.rules.notation import read_state
from numberline.rules.rulebook import parse
from numberline.rules.state import NOBODY, Event, Outcome, Refusal, State
from numberline.tell.prose import (
    begin_sentence,
    name_of,
    tell_event,
    tell_outcome,
    tell_over,
    tell_refusal,
    tell_standing,
    tell_step,
    tell_tally,
    told_apart,
)
from tests.founding import founding_book, founding_game
from tests.small_games import race, shared

ANN_AND_BO = ("Ann", "Bo")


def refused(game: Game, state: str, choice: str) -> Refusal:
    """The refusal of a choice."""
    refusal = game.why_not(read_state(state), choice)
    assert refusal is not None
    return refusal


def test_step_is_told_event_by_event() -> None:
    """Each event of a step is one sentence with the players' names."""
    game = founding_game("leap-to-twenty")
    step = game.play(State((4, 0), 1), "+1")

    assert tell_step(game.book, step, ANN_AND_BO) == (
        "Ann moves from 4 to 5.",
        "Ann landed on 5 and must skip the next turn.",
    )


def test_shared_number_has_words_of_its_own() -> None:
    """With a shared number nobody moves a token: the number changes."""
    book = founding_book("double-or-add-one")

    assert tell_event(book, Event("moved", 2, square=8, start=4)) == "Player 2 makes the number 8, from 4."


def test_extra_turn_goes_to_whoever_moved_the_token() -> None:
    """Where a choice can move the opponent's token, an extra turn is not said to be that of the token's owner."""
    game = race('square = [{ on = 4, then = "extra turn" }]', '["+2", { do = "opp+1", name = "nudge" }]')

    assert tell_step(game.book, game.play(State((3, 1), 2), "nudge"))[1:] == (
        "A token landed on 4, and Player 2 has an extra turn.",
    )


@pytest.mark.parametrize(
    ("word", "sentence"),
    [
        ("win", "Player 1 makes the number 8, which wins!"),
        ("lose", "Player 1 makes the number 8, which loses: Player 2 wins!"),
    ],
)
def test_shared_number_ends_the_game_in_words_of_its_own(word: str, sentence: str) -> None:
    """With a shared number nobody lands on a square that ends the game."""
    game = shared(f'goal = 0\nsquare = [{{ on = 8, then = "{word}" }}]')

    assert tell_step(game.book, game.play(State((9,), 1), "-1"))[-1] == sentence


def test_event_without_shared_words() -> None:
    """Where a shared number needs no other words, the usual ones serve."""
    book = founding_book("double-or-add-one")

    assert tell_event(book, Event("won", 1, square=20)) == "Player 1 reaches 20 and wins!"


def test_several_turns_owed() -> None:
    """More than one owed turn is said with its number."""
    book = founding_book("leap-to-twenty")

    assert tell_event(book, Event("must_skip", 1, square=5, turns=2)).endswith("must skip the next 2 turns.")


def test_shortened_names_the_opponent() -> None:
    """A shortened choice says who stands in the way, and where."""
    game = founding_game("number-climb")
    step = game.play(State((3, 0), 2), "+3")

    assert tell_step(game.book, step, ANN_AND_BO)[0] == "Ann stands on 3, so Bo stops short of 3."


def test_event_of_nobody() -> None:
    """A deadlock has no player to name."""
    assert "nobody wins" in tell_event(founding_book("number-climb"), Event("deadlock", NOBODY))


def test_braces_in_a_name_stay() -> None:
    """A name is text, whatever it looks like."""
    book = founding_book("leap-to-twenty")

    assert tell_event(book, Event("skipped", 1), ("{square}", "x")) == "{square} skips this turn."


@pytest.mark.parametrize(
    ("name", "state", "choice", "sentence"),
    [
        ("leap-to-twenty", "p1:18,0", "+4", "+4 would lead to 22, past 20"),
        ("prime-climb", "p2:4,0", "+4", "+4 would land on 4, where Ann stands"),
        ("number-climb", "p2:1,0", "+1", "Ann stands directly ahead on 1"),
    ],
)
def test_refusal_says_why(name: str, state: str, choice: str, sentence: str) -> None:
    """A refusal names the choice and its cause."""
    game = founding_game(name)

    assert tell_refusal(game.book, refused(game, state, choice), ANN_AND_BO, player=2) == sentence


def test_refusal_to_pass() -> None:
    """A choice that would pass says whom."""
    text = 'title = "T"\ntoken = "each"\nstart = 0\ngoal = 9\nchoices = ["+1", "+4"]\ncontact = { pass = "refuse" }'
    game = Game(parse(text, "t"))

    assert tell_refusal(game.book, refused(game, "p1:0,2", "+4")) == "+4 would pass Player 2 on 2"


@pytest.mark.parametrize(
    ("outcome", "sentence"),
    [
        (None, "The game is not finished."),
        (Outcome(NOBODY, "deadlock"), "Nobody wins."),
        (Outcome(2, "won"), "Bo wins."),
    ],
)
def test_outcome(outcome: Outcome | None, sentence: str) -> None:
    """A result is one sentence."""
    assert tell_outcome(outcome, ANN_AND_BO) == sentence


def test_names() -> None:
    """Players have names; nobody, and nobody's opponent, have none."""
    assert [name_of(ANN_AND_BO, player) for player in (0, 1, 2, 3)] == ["nobody", "Ann", "Bo", "nobody"]


def test_end_of_a_line_of_play() -> None:
    """A line of play that ends the game is told by its last event."""
    game = founding_game("leap-to-twenty")
    *_, last = game.follow("p1:18,0 +2")[1]

    assert tell_over(game.book, last) == "The game is over. Player 1 reaches 20 and wins!"


def test_standing_of_a_match() -> None:
    """How far a match has come is told with the squares of both tokens, or with the number that both change."""
    own = Match.begin(founding_game("leap-to-twenty")).submit("+4")
    shared = Match.begin(founding_game("double-or-add-one")).submit("*2").submit("+1")

    assert tell_standing(own, ("Ann", "Bob")) == "The game goes on after 1 move: Ann is on 4 and Bob is on 0."
    assert tell_standing(shared, ("Ann", "Bob")) == "The game goes on after 2 moves: the number is 3."


def test_names_that_are_alike_get_numbers() -> None:
    """Two players of one name are told apart by their seats; others keep their names."""
    assert told_apart(("Sam", "Sam")) == ("Sam (1)", "Sam (2)")
    assert told_apart(("Sam", "Kim")) == ("Sam", "Kim")


def test_sentence_begins_with_a_capital() -> None:
    """The first letter becomes a capital, and nothing else changes."""
    assert begin_sentence("a Player") == "A Player"
    assert begin_sentence("") == ""


def test_tally() -> None:
    """The wins of both stand apart from their names, and the games that nobody won are told where there are any."""
    assert tell_tally([0, 2, 1], ("Ann", "Bo")) == "Ann: 2, Bo: 1"
    assert tell_tally([3, 0, 0], ("Ann", "Bo")) == "Ann: 0, Bo: 0, nobody: 3"
