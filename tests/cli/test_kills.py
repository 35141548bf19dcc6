"""A program that is killed: what was played and said is on the disk, whole."""

import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from numberline.play.match import Match
from numberline.play.transcript import load, read_transcript
from numberline.rules.engine import Game
from numberline.rules.rulebook import parse
from numberline.study.drill import read_progress
from tests.program import SIXTH, Program
from tests.soak import sized

KILLS = sized(50, 1000)
LONG = SIXTH.replace("goal = 6", "goal = 3000")
CHOICES = ["+1", "+2"] * 900
TYPED = "\n".join([*CHOICES, ""]).encode()
SAID = b" moves from "  # of every move, after it was saved
SHOWN = b"Box 1 of 5: "  # after every answer of a drill that was saved; here all are wrong, and so come again
STARTING, PLAYING = 0.15, 0.06  # seconds within which the kill comes: from the start, from the first prompt


def kill(program: Program, rng: Random) -> int:
    """Start a game, type without waiting, kill it at some moment; how many moves were said to be made."""
    with program.start("play", "long.toml") as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(TYPED)
        process.stdin.flush()
        if rng.random() < 0.2:
            said = b""
            time.sleep(rng.uniform(0, STARTING))
        else:
            said = process.stdout.read(1)
            time.sleep(rng.uniform(0, PLAYING))
        process.kill()
        rest, talk = process.communicate()
    assert talk == b""
    return (said + rest).count(SAID)


def kept(program: Program) -> Match | None:
    """The match that is on the disk; it must be whole."""
    paths = program.games
    if not paths:
        return None
    (path,) = paths
    transcript = read_transcript(path.read_text(encoding="utf-8"))
    assert transcript.intact
    return load(Game(parse(LONG, "long")), transcript)


@pytest.mark.soak
def test_no_move_is_lost_by_a_kill(tmp_path: Path, report: Callable[[str], None]) -> None:
    """At whatever moment the program is killed, the transcript can be read and holds every move that was said."""
    moves = []
    for place in range(KILLS):
        folder = tmp_path / str(place)
        folder.mkdir()
        (folder / "long.toml").write_text(LONG)
        said = kill(Program(folder), Random(place))
        match = kept(Program(folder))
        moves.append(match.moves if match else 0)

        assert said <= moves[-1] <= said + 1, folder
        assert match is None or [step.choice for step in match.steps[1:]] == CHOICES[: moves[-1]]
    report(f"{KILLS} kills of a game, {sum(map(bool, moves))} while moves were made, after {max(moves)} at most")

    assert sum(map(bool, moves)) > KILLS / 3


def kill_drill(program: Program, rng: Random) -> int:
    """Start a drill, answer without waiting, kill it at some moment; how many answers it said something about."""
    with program.start("drill", "leap", "--day", "2026-11-19") as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(b"h\n" * 900)
        process.stdin.flush()
        said = process.stdout.read(1)
        time.sleep(rng.uniform(0, PLAYING))
        process.kill()
        rest, talk = process.communicate()
    assert talk == b""
    return (said + rest).count(SHOWN)


@pytest.mark.soak
def test_no_answer_is_lost_by_a_kill(tmp_path: Path, report: Callable[[str], None]) -> None:
    """At whatever moment a drill is killed, the progress is whole and holds every answer of it and of those before."""
    program, before, killed = Program(tmp_path), 0, 0
    for place in range(KILLS):
        said = kill_drill(program, Random(place))
        path = tmp_path / "home" / "drill.txt"
        deck = read_progress(path.read_text(encoding="utf-8") if path.exists() else "")
        answers = sum(box.right + box.wrong for box in deck.boxes.values())

        assert deck.unread == ()
        assert said <= answers - before <= said + 1
        killed, before = killed + (answers > before), answers
    report(f"{KILLS} kills of a drill, {killed} while answers were given, {before} answers in all")

    assert killed > KILLS / 3
