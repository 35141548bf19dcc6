"""`play --teach` and `--hints`: asked before a choice that gives something away, told why after it."""

from pathlib import Path

import pytest

from tests.program import SIXTH, Program

SURE = "+1 gives the win away. Are you sure?\ny plays it; or choose again: "
LESSON = "+1 loses: Player 2 needs 5 turns to the goal, but Player 1 needs 6. Type u to take it back.\n"
HINT = "+4 wins: Player 1 needs 4 turns to the goal, but Player 2 needs 5.\n"


@pytest.fixture
def program(tmp_path: Path) -> Program:
    """The program with an empty home."""
    return Program(tmp_path)


def moves(program: Program) -> list[str]:
    """The turns of the only game that was kept."""
    (path,) = program.games
    return [line.strip() for line in path.read_text(encoding="utf-8").partition("\n\n")[2].splitlines()]


@pytest.mark.parametrize("yes", ["y", "Y", "yes", "1", "+1"])
def test_whoever_is_sure_plays_it(program: Program, yes: str) -> None:
    """Saying yes, or the same choice once more, carries it out; then one sentence tells why it loses."""
    out = program.play("leap", "--teach", typed=f"1\n{yes}\n").out

    assert f"{SURE}{yes}\nPlayer 1 moves from 0 to 1.\n{LESSON}" in out
    assert moves(program) == ["1. p1 +1 1"]


@pytest.mark.parametrize("no", ["", "n", "no", "u", "nonsense", "?", "h"])
def test_whoever_is_not_sure_is_asked_again(program: Program, no: str) -> None:
    """Anything else does not carry it out, and the usual question comes back; one is asked about it once only."""
    out = program.play("leap", "--teach", typed=f"1\n{no}\n1\n").out

    assert out.count(SURE) == 1
    assert LESSON in out
    assert moves(program) == ["1. p1 +1 1"]


def test_another_choice_is_taken_at_once(program: Program) -> None:
    """Instead of yes one may type another choice; about that one there is nothing to ask."""
    out = program.play("leap", "--teach", typed="1\n4\n").out

    assert f"{SURE}4\nPlayer 1 moves from 0 to 4.\n" in out
    assert "loses" not in out


def test_another_losing_choice_is_asked_about_too(program: Program) -> None:
    """Each choice that gives the win away is asked about."""
    out = program.play("leap", "--teach", typed="1\n2\ny\n").out

    assert f"{SURE}2\n+2 gives the win away. Are you sure?\n" in out
    assert moves(program) == ["1. p1 +2 2"]


def test_what_was_played_can_be_taken_back(program: Program) -> None:
    """Right after the sentence u takes that very move back, also when another person would be asked next."""
    out = program.play("leap", "--teach", typed="1\ny\nu\n4\n").out

    assert "Taken back: 1 move.\n" in out
    assert moves(program) == ["1. p1 +4 4"]


def test_a_computer_answers_and_the_move_is_taken_back(program: Program) -> None:
    """After a computer's answer u still takes back one's own last move."""
    out = program.play("leap", "--teach", "--p2", "perfect", "--seed", "1", typed="1\ny\nu\n4\nq\n").out

    assert "Taken back: 2 moves.\n" in out
    assert moves(program)[0] == "1. p1 +4 4"


def test_later_u_takes_back_ones_own_move(program: Program) -> None:
    """Once the other person has chosen, u is for the last choice of whoever is asked."""
    program.play("leap", "--teach", typed="1\ny\n4\nu\nq\n")

    assert moves(program) == []


def test_lost_and_idle_choices_are_left_in_peace(program: Program) -> None:
    """Where no choice matters nobody is asked, and nothing is taught."""
    out = program.play("number-climb", "--teach", typed="3\n3\n2\n3\n").out

    assert "sure" not in out
    assert "loses" not in out


def test_a_computer_is_not_taught(program: Program) -> None:
    """What a computer does wrong is not commented."""
    out = program.play("double", "--teach", "--p2", "greedy", "--seed", "1", typed="1\nq\n").out

    assert "chooses *2" in out
    assert "loses" not in out


def test_letting_the_opponent_win_is_asked_about(program: Program) -> None:
    """Where nobody can force a win, a choice that lets the opponent win is asked about in those words."""
    out = program.play("exactly-23", "--teach", typed="*2\n*2\n+2\n*2\n*2\n").out

    assert "*2 lets your opponent win. Are you sure?\n" in out


def test_a_choice_that_loses_at_once_is_asked_about(program: Program) -> None:
    """Going past the end is asked about too; after the end of the game nothing can be taken back."""
    (program.folder / "steep.toml").write_text(SIXTH.replace("goal = 6", "goal = 6\nlose = 2"))
    out = program.play("steep.toml", "--teach", typed="2\ny\n").out

    assert "+2 gives the win away. Are you sure?\n" in out
    assert "Type u" not in out


def test_the_end_of_the_input_leaves(program: Program) -> None:
    """Whoever says nothing to the question has left; the game is not saved, for nothing was played."""
    answer = program.play("leap", "--teach", typed="1\n")

    assert answer.out.endswith(f"{SURE}\n")
    assert not program.games


def test_classic_is_taught_too(program: Program) -> None:
    """In the book's words the question and the sentence stand between them."""
    out = program.play("leap", "--teach", "--classic", typed="1\ny\n").out

    assert f"Choose your move (1, 2, or 4 spaces): 1\n{SURE}y\nYou moved to position 1.\n{LESSON}" in out


def test_a_classic_prompt_apart_is_taught_too(program: Program) -> None:
    """Where the answer is asked for on a line of its own, the question is still one line."""
    out = program.play("token", "--teach", "--classic", typed="1\ny\n").out

    assert "+1 gives the win away. Are you sure?\ny plays it; or choose again: y\n" in out


@pytest.mark.parametrize("words", [(), ("--hints", "on-request")])
def test_hints_come_when_asked_for(program: Program, words: tuple[str, ...]) -> None:
    """Without a word h gives a hint, and nothing else does."""
    out = program.play("leap", *words, typed="h\n4\n").out

    assert out.count(" wins in ") == 3
    assert HINT in out


def test_hints_can_be_off(program: Program) -> None:
    """With hints off h says so, and the same player is asked again."""
    out = program.play("leap", "--hints", "off", typed="h\n").out

    assert "\nHints are off in this game.\n\nChoose" in out
    assert " wins in " not in out


def test_help_offers_no_hint_where_hints_are_off(program: Program) -> None:
    """`?` lists the key of hints only where it gives one."""
    lines = [program.play("leap", "--hints", mode, typed="?\n").out for mode in ("off", "on-request")]

    assert ["\nh       a hint" in out for out in lines] == [False, True]
    assert all("\nu       take back" in out for out in lines)


def test_hints_can_stand_before_every_choice(program: Program) -> None:
    """With hints always each turn of a person has one, and a computer's has none."""
    out = program.play("leap", "--hints", "always", "--p2", "perfect", "--seed", "1", typed="4\nq\n").out

    assert out.count("  best\n") == 2
    assert "Turn 1: Player 1, on 0.\n  +1  Player 2 wins in 10\n" in out
    assert f"  best\n{HINT}" in out


@pytest.mark.parametrize(("words", "said"), [(("--teach",), "--teach"), (("--hints", "always"), "--hints always")])
def test_what_cannot_be_solved_cannot_be_taught(program: Program, words: tuple[str, ...], said: str) -> None:
    """In a game over the limit teaching is refused before the first move, with what to do."""
    (program.folder / "huge.toml").write_text(SIXTH.replace("goal = 6", "goal = 9000"))
    answer = program.run("play", "huge.toml", *words)

    assert answer.code == 2
    assert f"{said} has to solve the game, which has " in answer.err
    assert "; leave it out" in answer.err


def test_a_resumed_game_can_be_taught(program: Program) -> None:
    """Teaching is asked for anew with a game that goes on."""
    program.play("leap", typed="4\n1\n")

    assert "+1 gives the win away. Are you sure?" in program.play("--resume", "--teach", typed="1\n").out


def test_nothing_changes_without_the_flags(program: Program) -> None:
    """A game is told the same with and without teaching as long as nobody errs."""
    typed = "4\n1\n4\n4\n"

    assert program.play("leap", typed=typed).out == program.play("leap", "--teach", typed=typed).out
