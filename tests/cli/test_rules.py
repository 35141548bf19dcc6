import json
from pathlib import Path

import pytest

from numberline.cli.root import run
from numberline.tell.rules import tell_rules
from tests.founding import NAMES, founding_book
from tests.program import SIXTH, Program

Capture = pytest.CaptureFixture[str]


@pytest.mark.parametrize("name", NAMES)
def test_rules_are_the_printed_page(name: str, capsys: Capture) -> None:
    """The command prints the page of the game, and nothing else."""
    assert run(["rules", name]) == 0

    assert capsys.readouterr().out == tell_rules(founding_book(name))


def test_rules_of_any_file_are_printed(tmp_path: Path, capsys: Capture) -> None:
    """A book that is not shipped has its rules printed all the same."""
    path = tmp_path / "sixth.toml"
    path.write_text(SIXTH, encoding="utf-8")

    assert run(["rules", str(path)]) == 0

    assert "Whoever lands on 3 skips their next turn" in capsys.readouterr().out


def test_rules_are_given_to_programs(capsys: Capture) -> None:
    """The JSON has the sections and the rulings."""
    assert run(["rules", "leap", "--json"]) == 0

    report = json.loads(capsys.readouterr().out)
    assert (report["schema"], report["game"]) == (1, "leap-to-twenty")
    assert report["sections"][0]["heading"] == "Objective"
    assert len(report["rulings"]) == len(founding_book("leap-to-twenty").rulings)


def test_unknown_game_is_a_usage_error(capsys: Capture) -> None:
    """A name that fits no game is refused with the nearest one."""
    assert run(["rules", "lepa"]) == 2

    assert capsys.readouterr().err == "numberline: there is no game 'lepa'; did you mean leap-to-twenty?\n"


def test_missing_file_is_refused(capsys: Capture) -> None:
    """A rule book that does not exist is refused in one sentence."""
    assert run(["rules", "missing.toml"]) == 3

    assert capsys.readouterr().err == "numberline: missing.toml does not exist; give the path of a rule book\n"


@pytest.mark.parametrize(
    ("variables", "has_colour"),
    [({}, False), ({"FORCE_COLOR": "1"}, True), ({"FORCE_COLOR": "1", "NO_COLOR": "1"}, False)],
)
def test_colour_follows_the_environment(tmp_path: Path, variables: dict[str, str], *, has_colour: bool) -> None:
    """Through a pipe no escape byte comes out, unless colour is forced and not forbidden."""
    program = Program(tmp_path)

    assert ("\x1b" in program.run("rules", "leap", **variables).out) is has_colour


@pytest.mark.parametrize(
    ("variables", "has_colour"), [({}, True), ({"TERM": "dumb"}, False), ({"NO_COLOR": "1"}, False)]
)
def test_terminal_shows_headings_in_bold(tmp_path: Path, variables: dict[str, str], *, has_colour: bool) -> None:
    """On a terminal headings are bold, except where it is dumb or colour is forbidden."""
    terminal = Program(tmp_path).sit_down("rules", "leap", **variables)

    assert terminal.end() == 0
    assert ("\x1b[1mObjective" in terminal.text) is has_colour
    assert "Objective" in terminal.text
