"""A draw by the third time, as people and computers call it while they play: a house rule that no book has."""

from pathlib import Path

import pytest

from numberline.cli.session import NO_DRAW
from numberline.play.match import THIRD_TIME
from numberline.tell.plain import DRAW_OFFER
from tests.program import Answer, Program

DRAWN = "A state has come for the third time, and the game is drawn: nobody wins."
# One pulls up and the other down, each by 1 alone: the number goes up and down for ever.
SEESAW = 'title = "Seesaw"\ntoken = "shared"\nline = "0..9"\nstart = 3\nheading = { p1 = "up", p2 = "down" }\n'
DULL = f'{SEESAW}choices = ["f1"]\n'
SHARP = f'{SEESAW}goal = {{ p1 = 9, p2 = 0 }}\nchoices = ["f1", {{ do = "f4", when = 4 }}]\n'


@pytest.fixture
def program(tmp_path: Path) -> Program:
    """The program with an empty home, and two games that can go on for ever."""
    (tmp_path / "dull.toml").write_text(DULL)
    (tmp_path / "sharp.toml").write_text(SHARP)
    return Program(tmp_path)


def pulled(answer: Answer) -> int:
    """How many moves a game had."""
    return answer.out.count(" makes the number ")


def test_people_may_call_a_draw_at_the_third_time(program: Program) -> None:
    """From the third time on `d` is offered and ends the game; the transcript has the draw, and replays."""
    answer = program.play("dull.toml", typed="f1\nf1\nf1\nf1\nd\n")
    replayed = program.run("replay", str(program.games[0]))

    assert answer.out.count(DRAW_OFFER) == 1
    assert pulled(answer) == 4
    assert answer.out.rstrip().endswith(DRAWN)
    assert "result: nobody wins" in program.games[0].read_text()
    assert "4. p2 f1 3 drawn" in program.games[0].read_text()
    assert (replayed.code, DRAWN in replayed.out) == (0, True)


def test_draw_is_refused_before_the_third_time(program: Program) -> None:
    """An early `d` is answered with when a draw can be called, and the player is asked again."""
    answer = program.play("dull.toml", typed="d\nf1\nD\nf1\n")

    assert answer.out.count(NO_DRAW) == 2
    assert pulled(answer) == 2
    assert DRAWN not in answer.out


def test_draw_is_offered_no_more_after_taking_back(program: Program) -> None:
    """What is taken back did not happen: the state before it has come twice only."""
    answer = program.play("dull.toml", typed="f1\nf1\nf1\nf1\nu\nd\nq\n")

    assert answer.out.count(DRAW_OFFER) == 1
    assert NO_DRAW in answer.out


def test_people_may_play_on(program: Program) -> None:
    """Nobody has to call a draw, and it is offered again."""
    answer = program.play("dull.toml", typed="f1\n" * 6)

    assert answer.out.count(DRAW_OFFER) == 3
    assert DRAWN not in answer.out


@pytest.mark.parametrize("computer", ["random", "perfect", "club"])
def test_two_computers_always_stop(program: Program, computer: str) -> None:
    """Between two computers the game is drawn as soon as a state comes for the third time."""
    answer = program.play("dull.toml", "--p1", computer, "--p2", computer, "--seed", "1")

    assert pulled(answer) == 4
    assert answer.out.rstrip().endswith(DRAWN)


def test_computer_takes_a_draw_when_it_is_not_winning(program: Program) -> None:
    """A computer that cannot force a win calls the draw when it is asked for the third time."""
    answer = program.play("dull.toml", "--p2", "perfect", "--seed", "1", typed="f1\n" * 9)

    assert pulled(answer) == 5
    assert answer.out.rstrip().endswith(DRAWN)


def test_computer_that_is_winning_plays_on(program: Program) -> None:
    """A computer that could force a win does not call a draw, however often the state has come."""
    # With this seed a random Player 2 overlooks the win from 4 three times or more, and then finds it.
    answer = program.play("sharp.toml", "--p2", "random", "--seed", "26", typed="f1\n" * 9)

    assert answer.out.count("makes the number 4, from 3") > THIRD_TIME
    assert DRAWN not in answer.out
    assert "Player 2 reaches 0 and wins!" in answer.out
