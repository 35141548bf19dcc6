"""Matches: what was played, undone and counted."""

import pytest

from numberline.play.match import Act, Match, Turn, count_turns, is_extra
from numberline.rules.engine import Game
from numberline.rules.notation import IllegalMove, read_state
from numberline.rules.rulebook import parse
from numberline.rules.state import NOBODY, Outcome
from tests.founding import founding_game

BOTH_EFFECTS = 'title = "T"\ntoken = "each"\nstart = 0\ngoal = 9\nchoices = ["+1", "+2"]\n'


def played(match: Match, choices: str) -> Match:
    """The match after some more choices."""
    for choice in choices.split():
        match = match.submit(choice)
    return match


def leap(choices: str = "", first: int = 1) -> Match:
    """A match of Leap to Twenty after some choices."""
    return played(Match.begin(founding_game("leap-to-twenty"), first), choices)


def test_new_match() -> None:
    """A new match has no moves, no outcome, and asks whoever is to start."""
    match = leap(first=2)

    assert (match.moves, match.outcome, match.first, match.state.chooser) == (0, None, 2, 2)
    assert match.turn_number == 1


def test_submit_is_a_new_match() -> None:
    """A choice makes a new match and leaves the old one as it was."""
    match = leap()
    later = match.submit("+4")

    assert (match.moves, later.moves) == (0, 1)
    assert later.state.squares == (4, 0)


def test_submit_refuses_what_the_rules_refuse() -> None:
    """A choice against the rules raises, and the match is what it was."""
    match = Match.at(founding_game("leap-to-twenty"), read_state("p1:19,0"))
    with pytest.raises(IllegalMove):
        match.submit("+4")

    assert match.moves == 0


def test_match_in_the_middle() -> None:
    """A match can start from any state; whoever is asked there counts as the starter."""
    match = Match.at(founding_game("leap-to-twenty"), read_state("p2:5,19"))

    assert (match.first, match.moves, match.turns()) == (2, 0, ())
    assert match.submit("+1").outcome == Outcome(2, "won")


def test_undo_goes_back_to_the_players_last_choice() -> None:
    """Undoing for a player takes back their last choice and all that came after it."""
    match = leap("+4 +1 +2")

    assert match.undo(2) == leap("+4")
    assert match.undo(1) == leap("+4 +1")
    assert match.undo(1).undo(1) == leap()


def test_undo_passes_over_forced_turns() -> None:
    """A skipped turn is no choice: undoing goes to the choice before it."""
    match = leap("+4 +4 +1 +2")

    assert match.state.chooser == 2
    assert match.undo(2) == leap("+4 +4 +1")
    assert match.undo(1) == leap("+4 +4")


def test_undo_without_a_choice() -> None:
    """Where the player has not chosen yet, undoing gives the same match."""
    match = leap("+4")

    assert match.undo(2) is match
    assert leap().undo(1).moves == 0


def test_turns_count_skips() -> None:
    """A skipped turn has a number of its own."""
    turns = leap("+4 +1 +1 +4").turns()

    assert [(turn.number, turn.player, [act.choice for act in turn.acts]) for turn in turns] == [
        (1, 1, ["+4"]),
        (2, 2, ["+1"]),
        (3, 1, ["+1"]),
        (4, 2, ["+4"]),
        (5, 1, [""]),
        (6, 2, [""]),
    ]
    assert turns[4].acts[0].events[0].kind == "skipped"


def test_turns_can_start_at_any_number() -> None:
    """The first turn has the number that is asked for."""
    assert [turn.number for turn in leap("+4 +1").turns(20)] == [20, 21]


def test_extra_turn_belongs_to_the_turn_before_it() -> None:
    """In Prime Climb a chain of extra turns is one turn."""
    match = played(Match.begin(founding_game("prime-climb")), "+3 +4 +1 +9")

    assert [(turn.number, turn.player, len(turn.acts)) for turn in match.turns()] == [(1, 1, 3), (2, 2, 1)]
    assert match.turn_number == 3


def test_extra_turn_is_asked_for_under_the_same_number() -> None:
    """While an extra turn is asked for, the turn's number stays."""
    match = played(Match.begin(founding_game("prime-climb")), "+3")

    assert match.extra
    assert is_extra(match.steps[-1])
    assert match.turn_number == 1
    assert not leap("+4").extra


@pytest.mark.parametrize("effects", [("skip", "extra turn"), ("extra turn", "skip")])
def test_extra_turn_that_is_skipped_belongs_to_its_turn(effects: tuple[str, str]) -> None:
    """An extra turn lost to a skip belongs to the turn before it, in whichever order the square gives the two."""
    squares = ", ".join(f'{{ on = 2, then = "{effect}" }}' for effect in effects)
    match = played(Match.begin(Game(parse(f"{BOTH_EFFECTS}square = [{squares}]", "t"))), "+2")

    assert [(turn.number, turn.player, len(turn.acts)) for turn in match.turns()] == [(1, 1, 2)]
    assert not match.extra
    assert match.turn_number == 2


def test_passes_before_the_first_choice_are_turns() -> None:
    """Where nobody can ever choose, the passes are told as turns and the match is over before it begins."""
    text = 'title = "T"\ntoken = "each"\nstart = 9\ngoal = 9\nchoices = ["+1"]\n'
    match = Match.begin(Game(parse(text, "t")))

    assert match.state.chooser == NOBODY
    assert match.outcome == Outcome(NOBODY, "deadlock")
    assert [turn.player for turn in match.turns()] == [1, 2]
    assert [event.kind for event in match.turns()[-1].acts[-1].events] == ["passed", "deadlock"]


def test_count_turns_of_nothing() -> None:
    """No steps, no turns."""
    assert count_turns(()) == ()


def test_a_turn_keeps_its_events() -> None:
    """A turn's act holds the choice and what it did, without the forced turns after it."""
    (turn,) = leap("+4").turns()

    assert isinstance(turn, Turn)
    assert turn.acts == (Act("+4", leap("+4").steps[-1].events),)


@pytest.mark.parametrize("effects", [("skip", "extra turn"), ("extra turn", "skip")])
def test_count_of_turns_is_carried_along(effects: tuple[str, str]) -> None:
    """The number of a turn is that of counting all turns, after every move and every move taken back."""
    squares = ", ".join(f'{{ on = [2, 3], then = "{effect}" }}' for effect in effects)
    match = Match.begin(Game(parse(f"{BOTH_EFFECTS}square = [{squares}]", "t")))
    for choice in ["+2", "+1", "+1", "+2", "+2"]:
        match = match.submit(choice)

        assert match.begun == len(match.turns())
        assert match.undo(1).begun == len(match.undo(1).turns())


TO_AND_FRO = 'title = "To and Fro"\ntoken = "shared"\nstart = 5\ngoal = 9\nline = "0..9"\nchoices = ["+1", "-1"]'


def swung(times: int) -> Match:
    """A match in which the number went up and came back so many times."""
    match = Match.begin(Game(parse(TO_AND_FRO, "to-and-fro")))
    for _ in range(times):
        match = match.submit("+1").submit("-1")
    return match


def test_draw_needs_a_state_for_the_third_time() -> None:
    """Only when a state has come for the third time can whoever is asked call the match a draw."""
    assert [swung(times).can_draw for times in range(3)] == [False, False, True]
    with pytest.raises(IllegalMove, match="expected a state that has come for the third time: got p1:5"):
        swung(1).draw()


def test_drawn_match_is_over_and_nobody_wins() -> None:
    """A draw ends the match without a winner, adds no move, and closes the last turn."""
    match = swung(2).draw()

    assert match.outcome == Outcome(NOBODY, "drawn")
    assert (match.drawn, match.moves, match.can_draw) == (True, 4, False)
    assert [event.kind for event in match.turns()[-1].acts[-1].events] == ["moved", "drawn"]


def test_draw_is_taken_back_with_the_last_choice() -> None:
    """An undo takes back the draw and the player's last choice."""
    assert swung(2).draw().undo(2).steps == swung(1).submit("+1").steps


def test_match_is_read_from_a_line_of_play() -> None:
    """A written state with the choices after it is a match that starts there."""
    match = Match.read(founding_game("leap-to-twenty"), "p2:5,1 +4 +1")

    assert (match.moves, match.state.squares) == (2, (6, 5))
    assert Match.read(founding_game("leap-to-twenty"), "p1:0,0").moves == 0


def test_rematch_is_started_by_the_other() -> None:
    """After a match from the start, the other player starts."""
    match = Match.begin(founding_game("leap-to-twenty"), first=2).submit("+4")

    assert match.is_from_start
    assert match.again() == Match.begin(match.game, first=1)


def test_rematch_from_the_middle_begins_there_again() -> None:
    """After a match that began in the middle, the next one begins in the same state."""
    match = Match.read(founding_game("leap-to-twenty"), "p2:4,9 +1")

    assert not match.is_from_start
    assert match.again() == Match.read(match.game, "p2:4,9")
