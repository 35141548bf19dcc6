"""`numberline audit GAME --repair`: what is told, what is written, and what is never written over."""

import json
from pathlib import Path

import pytest

from tests.program import Program

PATH = """\
title = "Path"
token = "shared"
start = 0
goal = 4
choices = ["+2"]

[[claim]]
says = "Think."
line = 1
kind = "strategy"
"""
SOUND = 'title = "Sound"\ntoken = "shared"\nstart = 0\ngoal = 17\nchoices = ["+1..3"]\n'


@pytest.fixture
def program(tmp_path: Path) -> Program:
    """The program, with a game that has one line of play and a sound one beside it."""
    (tmp_path / "path.toml").write_text(PATH)
    (tmp_path / "sound.toml").write_text(SOUND)
    return Program(tmp_path)


def findings(program: Program, file: str) -> set[str]:
    """The broken and weak findings of a rule book."""
    report = json.loads(program.run("audit", file, "--json").out)
    return {each["id"] for each in report["games"][0]["findings"] if each["severity"] != "note"}


def test_repairs_are_told_and_written(program: Program) -> None:
    """The edit, what is left, and the file are told; the game that was broken still ends with exit code 1."""
    answer = program.run("audit", "path.toml", "--repair")

    assert answer.code == 1
    assert "  1. +1 is added." in answer.out
    assert "Findings left: shallow and unfair." in answer.out
    assert "./path-repair-1.toml" in answer.out
    assert (program.folder / "path-repair-1.toml").is_file()


def test_written_file_is_what_it_is_said_to_be(program: Program) -> None:
    """`check` finds nothing wrong in a repaired rule book, `audit` the findings that were said to be left."""
    report = json.loads(program.run("audit", "path.toml", "--repair", "mended", "--json").out)
    (repaired,) = report["games"][0]["repair"]["repairs"]
    checked = program.run("check", repaired["file"])

    assert repaired["file"] == "mended/path-repair-1.toml"
    assert (checked.code, "no problems" in checked.out) == (0, True)
    assert findings(program, repaired["file"]) == set(repaired["findings"]) == {"shallow", "unfair"}
    assert program.run("play", repaired["file"], "--p1", "perfect", "--p2", "random", "--seed", "1").code == 0


def test_report_has_stable_names(program: Program) -> None:
    """The JSON object says what was tried, and of each repair its edit, its file, its findings and its figures."""
    report = json.loads(program.run("audit", "path.toml", "--repair", "--json").out)
    found = report["games"][0]["repair"]

    assert list(found) == ["worst", "tried", "untried", "too_large", "promising", "measured", "repairs"]
    assert (found["worst"], found["tried"]["amounts"], found["measured"]) == ("no-agency-1", 6, 1)
    assert list(found["repairs"][0]) == [
        *("edit", "kind", "size", "file", "findings", "claims_mended", "claims_spoiled", "metrics"),
    ]
    assert found["repairs"][0]["claims_mended"] == ["Think."]
    assert found["repairs"][0]["metrics"]["live_states"]["1"] > 0


def test_nothing_is_written_over(program: Program) -> None:
    """A file with the name of a repair stays as it is, whatever it is, and the repair takes the next free name."""
    (program.folder / "path-repair-1.toml").write_text("precious")
    (program.folder / "path-repair-2.toml").mkdir()
    answer = program.run("audit", "path.toml", "--repair")

    assert "./path-repair-3.toml" in answer.out
    assert (program.folder / "path-repair-1.toml").read_text() == "precious"


def test_same_repair_is_written_once(program: Program) -> None:
    """Whoever asks again is shown the same files, and no more of them."""
    once, again = (program.run("audit", "path.toml", "--repair") for _ in range(2))

    assert once.out == again.out
    assert len(list(program.folder.glob("path-repair-*.toml"))) == 1


def test_sound_game_is_left_alone(program: Program) -> None:
    """Where nothing is broken or weak one sentence says so, nothing is written, and all is well."""
    answer = program.run("audit", "sound.toml", "--repair")

    assert answer.code == 0
    assert "there is nothing to repair" in answer.out
    assert not list(program.folder.glob("sound-repair-*"))


def test_several_games_are_repaired_in_turn(program: Program) -> None:
    """Several games are told one after the other, in text and as JSON."""
    answer = program.run("audit", "path.toml", "sound.toml", "--repair", "here")
    report = json.loads(program.run("audit", "path.toml", "sound.toml", "--repair", "here", "--json").out)

    assert answer.out.index("Path, Player 1 starts") < answer.out.index("Sound, Player 1 starts")
    assert [len(game["repair"]["repairs"]) for game in report["games"]] == [1, 0]


def test_game_behind_the_option_is_not_taken_for_a_folder(program: Program) -> None:
    """A game's name behind --repair, where it would be a folder, is told as what it is."""
    for words in (("--repair", "number-climb"), ("path.toml", "--repair", "leap-to-twenty"), ("--repair", "path.toml")):
        answer = program.run("audit", *words)

        assert answer.code == 2
        assert "the word behind --repair is a folder" in answer.err
    assert not (program.folder / "number-climb").exists()


def test_folder_that_cannot_be_written_to_is_told_before_the_search(program: Program) -> None:
    """A file in place of the folder is told in one sentence."""
    (program.folder / "taken").write_text("precious")
    answer = program.run("audit", "path.toml", "--repair", "taken")

    assert answer.code == 3
    assert "no repair can be written there" in answer.err
    assert answer.out == ""


def test_progress_is_shown_and_wiped_away(program: Program) -> None:
    """On a terminal a long search shows how many games it has looked at."""
    terminal = program.sit_down("audit", "number-climb", "--repair")
    terminal.read_until("repairing ... ")

    assert terminal.end() == 1
    assert "Repairs that clear it" in terminal.text
    assert "repairing" not in "".join(terminal.screen)
