from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from numberline.play.match import Match
from numberline.play.movetext import (
    BadMovetext,
    StatedAct,
    StatedTurn,
    find_refuted,
    read_comments,
    read_movetext,
    replay,
    write_movetext,
)
from numberline.rules.engine import Game
from numberline.rules.rulebook import RuleBook, parse
from numberline.rules.state import NOBODY
from tests.founding import founding_game
from tests.random_books import books

CORNER = parse(
    'title = "Corner"\ntoken = "each"\nstart = 0\ngoal = 5\nchoices = ["+2", "+3"]\n'
    'square = [{ on = [2, 4], then = "extra turn" }]',
    "corner",
)


def replayed(name: str, moves: str, first: int = 1) -> Match:
    """A founding game after some movetext."""
    return replay(Match.begin(founding_game(name), first), read_movetext(moves))


def refused(name: str, moves: str) -> str:
    """Why movetext is refused."""
    with pytest.raises(BadMovetext) as caught:
        replayed(name, moves)
    return str(caught.value)


def random_match(book: RuleBook, first: int, rng: Random) -> Match:
    """A game of random choices."""
    match = Match.begin(Game(book), first)
    while match.state.chooser != NOBODY and match.moves < 60:
        match = match.submit(rng.choice(match.game.choices(match.state)))
    return match


@given(books(), st.integers(1, 2), st.randoms(use_true_random=False))
def test_any_game_survives_writing_and_reading(book: RuleBook, first: int, rng: Random) -> None:
    """The movetext of a random game of a random book replays to the same game."""
    match = random_match(book, first, rng)

    read = replay(Match.begin(match.game, first), read_movetext(write_movetext(match.turns())))

    assert match.steps == read.steps


@given(books(), st.integers(1, 2), st.randoms(use_true_random=False))
def test_facts_may_be_left_out(book: RuleBook, first: int, rng: Random) -> None:
    """A game replays from its choices alone, as long as each turn has a line."""
    match = random_match(book, first, rng)
    turns = [turn for turn in match.turns() if any(act.choice for act in turn.acts)]
    stated = tuple(
        StatedTurn(turn.number, turn.player, tuple(StatedAct(act.choice, ()) for act in turn.acts if act.choice))
        for turn in turns
    )
    if [turn.number for turn in turns] != list(range(1, len(turns) + 1)):
        return  # forced turns need their lines, which the test above is about

    assert match.steps == replay(Match.begin(match.game, first), stated).steps


def test_turn_has_a_line() -> None:
    """Each turn is a line with its number, its player, the choice, the square and what else happened."""
    match = Match.begin(founding_game("leap-to-twenty")).submit("+4").submit("+4").submit("+1")

    assert write_movetext(match.turns()) == "1. p1 +4 4\n2. p2 +4 4\n3. p1 +1 5 must-skip\n"


def test_numbers_are_aligned() -> None:
    """The turn numbers of a long game stand right-aligned."""
    moves = write_movetext(replayed("leap-to-twenty", "\n".join(f"{n}. p{2 - n % 2} +2" for n in range(1, 5))).turns())
    longer = moves + "5. p1 +2 6\n6. p2 +2 6\n7. p1 +2 8\n8. p2 +2 8\n9. p1 +4 12\n10. p2 +4 12\n"

    lines = write_movetext(replayed("leap-to-twenty", longer).turns()).split("\n")

    assert (lines[0], lines[9]) == (" 1. p1 +2 2", "10. p2 +4 12")


def test_no_turns_are_no_text() -> None:
    """A game without a move has no movetext, and no movetext is a game without a move."""
    match = Match.begin(founding_game("leap-to-twenty"))

    assert write_movetext(match.turns()) == ""
    assert replay(match, read_movetext("")) == match


def test_comments_are_skipped() -> None:
    """What stands in braces, over several lines even, is not part of the game."""
    match = replayed("leap-to-twenty", "{the\nopening} 1. p1 +4 {4}\n{}\n2. p2 +1 1 {done}")

    assert match.state.squares == (4, 1)


@pytest.mark.parametrize("moves", ["1. p1 +4 {4", "1. p1 +4} 4", "1. p1 {a {b} c} +4", "{", "}"])
def test_comment_must_be_closed_once(moves: str) -> None:
    """A brace without its partner is refused."""
    assert "a comment is not closed" in refused("leap-to-twenty", moves)


def test_line_ends_of_windows_are_accepted() -> None:
    """A carriage return before the end of a line is a blank like any other."""
    assert replayed("leap-to-twenty", "1. p1 +4 4\r\n2. p2 +1 1\r\n").moves == 2


@pytest.mark.parametrize("line", ["hello", "1 p1 +4", "1. p3 +4", "1. p1", "1. +4", "1234567. p1 +4", "\u0661. p1 +4"])
def test_line_must_be_a_turn(line: str) -> None:
    """A line that is no turn is refused, and quoted."""
    assert "expected a turn such as '3. p1 +4 9': got" in refused("leap-to-twenty", line)


def test_wrong_turn_number_is_named() -> None:
    """A number that the count of turns does not give is refused."""
    assert refused("leap-to-twenty", "1. p1 +4\n3. p2 +4") == "turn 3 (player 2): expected turn 2 of player 2 here"


def test_wrong_player_is_named() -> None:
    """A choice of the player who is not asked is refused."""
    message = "turn 2 (player 1): '+4' is a choice out of turn; player 2 is asked"

    assert refused("leap-to-twenty", "1. p1 +4\n2. p1 +4") == message


def test_illegal_choice_is_named_with_its_reason() -> None:
    """A choice that the rules refuse is named with its turn, the reason and the state."""
    moves = "1. p1 *2\n2. p2 *2\n3. p1 *2\n4. p2 *2\n5. p1 *2"

    assert refused("double-or-add-one", moves) == "turn 5 (player 1): expected +1: got '*2' (past) in p1:16"


def test_choice_of_another_game_is_named() -> None:
    """A choice that the game does not have is named with its turn."""
    assert "turn 2 (player 2): expected +1, +2 or +4: got '+3'" in refused("leap-to-twenty", "1. p1 +4\n2. p2 +3")


def test_first_mistake_is_the_one_named() -> None:
    """A false fact before an illegal choice is what is told."""
    message = "turn 1 (player 1): +4 leads to 4: got '5'"

    assert refused("leap-to-twenty", "1. p1 +4 5\n2. p2 +9") == message


def test_first_mistake_within_a_turn_is_the_one_named() -> None:
    """A false fact before an illegal choice of the same turn is what is told."""
    message = "turn 1 (player 1): +3 leads to 3 and extra: got '4'"

    assert refused("prime-climb", "1. p1 +3 4 extra +10") == message


def test_move_after_the_end_is_refused() -> None:
    """Nothing can be played after somebody has won."""
    moves = "1. p1 +3 extra +4 extra +6 extra +7 wins\n2. p2 +1"

    assert refused("prime-climb", moves) == "turn 2 (player 2): '+1' comes after the end of the game"


def test_event_after_the_end_is_refused() -> None:
    """No turn is skipped after somebody has won."""
    moves = "1. p1 +3 extra +4 extra +6 extra +7 wins\n2. p2 skipped"
    message = "turn 2 (player 2): 'skipped' did not happen; the game stands at over:20,0"

    assert refused("prime-climb", moves) == message


@pytest.mark.parametrize("fact", ["5", "04", "must-skip", "wins", "skipped", "nonsense", "deadlock"])
def test_false_fact_is_refused(fact: str) -> None:
    """A fact that the rules do not bear out is refused, with its turn."""
    assert refused("leap-to-twenty", f"1. p1 +4 {fact}").startswith("turn 1 (player 1): ")


def test_missing_line_of_a_skip_is_noticed() -> None:
    """A skipped turn in the middle of a game needs its line, for the numbers to fit."""
    moves = "1. p1 +4\n2. p2 +4\n3. p1 +1\n4. p2 +4\n5. p2 +1"

    assert refused("leap-to-twenty", moves) == "turn 5 (player 2): expected turn 5 of player 1 here"


def test_move_instead_of_a_skip_is_refused() -> None:
    """A choice cannot stand where the rules skip a turn."""
    moves = "1. p1 +4\n2. p2 +4\n3. p1 +1\n4. p2 +4\n5. p1 +1"

    assert "'+1' is a choice out of turn; player 2 is asked" in refused("leap-to-twenty", moves)


def test_choice_missing_before_a_fact_is_noticed() -> None:
    """A turn that states a square and no choice does not fit the move that follows it."""
    assert refused("leap-to-twenty", "1. p1 4\n2. p1 +4").startswith("turn 1 (player 1): expected")


def test_skip_said_of_another_player_is_refused() -> None:
    """What is skipped is compared with what happened in that turn."""
    moves = "1. p1 +4\n2. p2 +4\n3. p1 +1\n4. p2 +4\n5. p1 passed\n6. p2 +1"

    assert refused("leap-to-twenty", moves) == "turn 5 (player 1): here leads to skipped: got 'passed'"


def test_extra_turn_cannot_stand_on_a_line_of_its_own() -> None:
    """An extra turn belongs to the turn before it."""
    assert "did not happen" in refused("prime-climb", "1. p1 +3 3 extra\n2. p1 +4 7 extra")


def test_turn_is_not_longer_than_it_was() -> None:
    """A choice too many in a turn is out of turn."""
    assert "out of turn" in refused("leap-to-twenty", "1. p1 +4 +4")


def test_forced_turn_too_many_is_refused() -> None:
    """A forced turn that did not happen within a turn is refused."""
    message = "turn 1 (player 1): 'skipped' did not happen in this turn"

    assert refused("leap-to-twenty", "1. p1 +4 4 skipped\n2. p2 +4") == message


def test_refused_choice_is_tried() -> None:
    """A choice said to be refused is tried, and costs nothing when the rules refuse it indeed."""
    match = replayed("number-climb", "1. p1 +3\n2. p2 +1\n3. p1 +3\n4. p2 +3\n5. p1 +3\n6. p2 +3\n7. p1 +2 refused +1")

    assert match.state.squares == (10, 7)


def test_refused_choice_may_end_the_text() -> None:
    """A refused choice can be all that is said of the turn that is due."""
    moves = "1. p1 *2\n2. p2 *2\n3. p1 *2\n4. p2 *2\n5. p1 *2 refused"

    assert replayed("double-or-add-one", moves).moves == 4


def test_refused_choice_needs_the_right_turn() -> None:
    """A refused choice of a turn that is not due yet is not accepted."""
    moves = "1. p1 *2\n2. p2 *2\n3. p1 *2\n4. p2 *2\n6. p1 *2 refused"

    assert refused("double-or-add-one", moves) == "turn 6 (player 1): expected turn 5 here"


def test_legal_choice_said_to_be_refused_is_not_accepted() -> None:
    """The rules must refuse what the text says they refuse."""
    message = "turn 1 (player 1): +4 is said to be refused, but the rules allow it in p1:0,0"

    assert refused("leap-to-twenty", "1. p1 +4 refused +2") == message


def test_refused_choice_has_no_other_facts() -> None:
    """A refused choice leads nowhere, so no square can follow it."""
    moves = "1. p1 *2\n2. p2 *2\n3. p1 *2\n4. p2 *2\n5. p1 *2 refused 20"

    assert refused("double-or-add-one", moves).endswith("expected nothing besides 'refused': got '*2 refused 20'")


def test_refused_choice_must_be_one_of_the_game() -> None:
    """A choice that the game does not have is not refused by a rule, but unreadable."""
    assert "expected +1, +2 or +4: got '+9'" in refused("leap-to-twenty", "1. p1 +9 refused +1")


def test_pass_after_an_extra_turn_stands_in_the_same_turn() -> None:
    """An extra turn without a legal choice is passed on the line of its turn, and reads back so."""
    match = Match.begin(Game(CORNER)).submit("+2").submit("+2").submit("+3")

    moves = write_movetext(match.turns())

    assert moves == "1. p1 +2 2 extra +2 4 extra passed\n2. p2 +3 3\n3. p1 passed\n"
    assert replay(Match.begin(match.game), read_movetext(moves)) == match


def test_long_game_is_replayed_in_step_with_its_length() -> None:
    """Ten thousand turns replay without copying the game at every move."""
    book = parse('title = "Long"\ntoken = "shared"\nstart = 0\ngoal = 1000000\nchoices = ["+1"]', "long")
    moves = "".join(f"{number}. p{2 - number % 2} +1\n" for number in range(1, 10_001))

    assert replay(Match.begin(Game(book)), read_movetext(moves)).state.squares == (10_000,)


TO_AND_FRO = parse(
    'title = "To and Fro"\ntoken = "shared"\nstart = 5\ngoal = 9\nline = "0..9"\nchoices = ["+1", "-1"]', "to-and-fro"
)


def test_drawn_match_survives_writing_and_reading() -> None:
    """The movetext of a drawn match says so behind its last move, and reads back as the same match."""
    match = Match.begin(Game(TO_AND_FRO))
    for choice in ("+1", "-1", "+1", "-1"):
        match = match.submit(choice)
    match = match.draw()
    text = write_movetext(match.turns())

    assert text.endswith("4. p2 -1 5 drawn\n")
    assert replay(Match.begin(match.game), read_movetext(text)) == match


def test_draw_too_early_is_refused() -> None:
    """A draw that is stated before a state has come for the third time does not fit the rules."""
    game = Game(TO_AND_FRO)

    with pytest.raises(BadMovetext, match="expected a draw only when a state has come for the third time"):
        replay(Match.begin(game), read_movetext("1. p1 +1 6\n2. p2 -1 5 drawn"))


def test_wrong_refusals_are_found() -> None:
    """A lenient replay passes over a refusal that the rules do not have, and it is told with its turn and state."""
    game = founding_game("leap-to-twenty")
    stated = read_movetext("1. p1 +4 4\n2. p2 +2 refused +1 1")
    match = replay(Match.begin(game), stated, lenient=True)

    assert [str(each) for each in find_refuted(match, stated)] == [
        "turn 2 (player 2): +2 is said to be refused, but the rules allow it in p2:4,0"
    ]
    with pytest.raises(BadMovetext, match="but the rules allow it in p2:4,0"):
        replay(Match.begin(game), stated)


def test_comments_stay_with_their_turns() -> None:
    """Comments are read by the turn they stand in and written back behind it; an opening one stays in front."""
    text = "{One\nopening}\n1. p1 +4 4 {bold!} {very}\n{aside} 2. p2 {mid} +1 1\n"
    game = founding_game("leap-to-twenty")
    match = replay(Match.begin(game), read_movetext(text))

    comments = read_comments(text)
    written = write_movetext(match.turns(), comments)

    assert comments == {0: ("One\nopening",), 1: ("bold!", "very", "aside"), 2: ("mid",)}
    assert written == "{One\nopening}\n1. p1 +4 4 {bold!} {very} {aside}\n2. p2 +1 1 {mid}\n"
    assert read_comments(written) == comments
    assert replay(Match.begin(game), read_movetext(written)) == match
