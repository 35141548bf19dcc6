"""`numberline audit`: exit codes, what is accepted, JSON, and what is refused."""

import json
import re
import shlex
from pathlib import Path
from typing import Any

import pytest

from numberline.cli.root import run
from tests.founding import NAMES
from tests.program import Program
from tests.strict_html import read_page

Capture = pytest.CaptureFixture[str]
GOOD = 'title = "Count"\ntoken = "shared"\nstart = 0\ngoal = 10\nchoices = ["+1", "+2"]\n'


def test_broken_game_says_no(capsys: Capture) -> None:
    """A broken finding ends with exit code 1, so that authors can run it in their own CI."""
    assert run(["audit", "number-climb"]) == 1

    out = capsys.readouterr().out
    assert out.startswith(
        "Number Climb, Player 1 starts\nPlayer 1 wins with best play, in 6 moves. Findings: 11 broken"
    )
    assert "    no-agency-1, the whole game; see --from 'p1:0,0'\n" in out


def test_percentages_stay_in_one_piece(capsys: Capture) -> None:
    """No line begins with the sign of a percentage, and the policy that figures name is explained below them."""
    run(["audit", "token-sprint", "leap", "prime-climb"])

    out = capsys.readouterr().out
    assert not re.search(r"^ *%", out, re.MULTILINE)
    assert "\N{NO-BREAK SPACE}" not in out
    assert out.count("\n\n  noisy:0.2 takes any choice in one move of five") == 3


def test_game_without_broken_findings_is_fine(capsys: Capture) -> None:
    """Weak findings and notes are told, and the exit code is 0."""
    assert run(["audit", "leap"]) == 0
    assert "Weak: what deserves a second look" in capsys.readouterr().out


def test_accepted_findings_do_not_count(capsys: Capture) -> None:
    """A finding that is accepted with its reason is told with it, and does not make the game broken."""
    words = ["audit", "prime-climb", "--allow", "blitz=we want it quick", "--allow", "false-claim-9=a figure of speech"]

    assert run(words) == 0
    assert "    accepted: we want it quick\n" in capsys.readouterr().out


@pytest.mark.parametrize("allowed", ["blitz", "blitz=", "blitz= "])
def test_acceptance_needs_a_reason(capsys: Capture, allowed: str) -> None:
    """Whoever accepts a finding says why."""
    assert run(["audit", "prime-climb", "--allow", allowed]) == 2
    assert "expected a finding and why it is accepted" in capsys.readouterr().err


def test_finding_is_accepted_once(capsys: Capture) -> None:
    """Two reasons for one finding are refused, and neither is dropped in silence."""
    assert run(["audit", "leap", "--allow", "unfair=x", "--allow", "unfair=y"]) == 2
    assert "expected one --allow for each finding: 'unfair' has two" in capsys.readouterr().err


def test_report_and_repair_are_asked_for_apart(capsys: Capture, tmp_path: Path) -> None:
    """A report that would say nothing of the repairs is refused before any work is done."""
    report = tmp_path / "report.md"

    assert run(["audit", "leap", "--repair", "--report", str(report)]) == 2
    assert "a report tells of no repairs" in capsys.readouterr().err
    assert not report.exists()


def test_acceptance_of_nothing_is_said_aloud(capsys: Capture) -> None:
    """A finding that is accepted and not there is mistyped or mended, and either is worth a word."""
    assert run(["audit", "leap", "--allow", "blitz=once"]) == 0
    assert capsys.readouterr().err == "there is no finding 'blitz' any more; leave --allow out\n"


def test_report_as_json(capsys: Capture) -> None:
    """The JSON object has a finding's stable keys, every metric, and what each clause does."""
    assert run(["audit", "prime-climb", "--json", "--allow", "blitz=quick"]) == 1

    report = json.loads(capsys.readouterr().out)
    (game,) = report["games"]
    assert report["schema"] == 1
    assert game["findings"][0] == {
        "id": "blitz",
        "severity": "broken",
        "sentence": "Player 1 can force the win, in 3 moves, before the other player ever moves.",
        "clause": "the whole game",
        "witness": "p1:0,0 +2 +9 +9",
        "accepted": "quick",
    }
    assert {"clause": "stuck", "fires": 0, "matters": 0} in game["clauses"]
    assert game["metrics"]["states"] == 403


def test_several_games_and_either_starter(capsys: Capture) -> None:
    """Several games are audited one after the other, with the starter that is asked for."""
    assert (
        run(
            [
                "audit",
                "leap",
                "token-sprint",
                "--first",
                "2",
                "--allow",
                "false-claim-5=x",
                "--allow",
                "wrong-refusal-1-21=x",
            ]
        )
        == 0
    )

    out = capsys.readouterr().out
    assert "Leap to Twenty, Player 2 starts\nPlayer 2 wins" in out
    assert "\n\nToken Sprint, Player 2 starts\nPlayer 2 wins" in out


def test_all_audits_every_shipped_game(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    """With --all every shipped game is audited; some of them are broken."""
    monkeypatch.setattr("numberline.cli.audit.list_games", lambda: ("narrow-bridge", "number-climb"))

    assert run(["audit", "--all", "--json"]) == 1
    assert [game["game"] for game in json.loads(capsys.readouterr().out)["games"]] == ["narrow-bridge", "number-climb"]


@pytest.fixture
def program(tmp_path: Path) -> Program:
    """The program in a folder of its own."""
    return Program(tmp_path)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "no game is named; write for example 'numberline audit leap-to-twenty', or --all"),
        (["leap", "--all"], "--all audits every game that is shipped; leave it out, or the names"),
        (["nosuch"], "there is no game 'nosuch'"),
    ],
)
def test_what_cannot_be_audited_is_told(capsys: Capture, words: list[str], said: str) -> None:
    """A usage error is one sentence."""
    assert run(["audit", *words]) == 2
    assert said in capsys.readouterr().err


def test_game_over_the_limit_is_told(capsys: Capture) -> None:
    """A game with more states than the limit is not audited, and the limit is named."""
    assert run(["audit", "leap", "--max-states", "100"]) == 3
    assert "over the limit of 100; raise it with --max-states" in capsys.readouterr().err


def test_own_game_is_audited(program: Program) -> None:
    """A rule book of one's own is audited like a shipped one; what it leaves open is solved both ways."""
    (program.folder / "count.toml").write_text(GOOD)
    answer = program.run("audit", "count.toml")

    assert answer.code in {0, 1}
    assert "The book leaves open what becomes of a choice that goes past the goal." in " ".join(answer.out.split())


def test_witness_is_pasted_behind_from(capsys: Capture) -> None:
    """A line of play behind --from is followed, and an end is told as one."""
    assert run(["solve", "prime-climb", "--from", "p1:0,0 +2 +9 +9"]) == 0
    assert capsys.readouterr().out.endswith("The game is over. Player 1 reaches 20 and wins!\n")
    assert run(["solve", "prime-climb", "--from", "p1:0,0 +2 +9 +9", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) | {"schema": 1} == {
        "schema": 1,
        "game": "prime-climb",
        "first": 1,
        "state": None,
        "winner": 1,
        "moves": 0,
        "states": 0,
        "cycles": False,
        "choices": [],
    }
    assert run(["solve", "token", "--from", "p1:16,18 +3"]) == 0
    assert "Token Sprint, from p2:19,18" in capsys.readouterr().out
    assert run(["hint", "token", "--from", "p1:16,18 +3"]) == 0
    assert capsys.readouterr().out.startswith("p2:19,18: Player 2 chooses")
    assert run(["hint", "token", "--from", "p1:17,18 +3"]) == 0
    assert capsys.readouterr().out == "The game is over. Player 1 reaches 20 and wins!\n"


@pytest.mark.parametrize("name", NAMES)
def test_every_witness_of_a_founding_game_is_taken_by_hint(capsys: Capture, name: str) -> None:
    """Whatever an audit shows behind --from, `hint` answers, be it a state, a line of play or a game that is over."""
    run(["audit", name, "--json"])
    (game,) = json.loads(capsys.readouterr().out)["games"]
    told = [_hint(capsys, name, witness) for witness in {each["witness"] for each in game["findings"]}]

    assert all(each["why"] for each in told)
    assert all(each["choices"] for each in told if each["state"])


def _hint(capsys: Capture, name: str, witness: str) -> dict[str, Any]:
    assert run(["hint", name, "--from", witness, "--json"]) == 0
    report: dict[str, Any] = json.loads(capsys.readouterr().out)
    return report


def test_rules_stand_below_the_profile(capsys: Capture) -> None:
    """Whoever audits one game sees of every rule in how many states it fires and matters, and what that means."""
    run(["audit", "double"])
    _, rules = capsys.readouterr().out.split("\nWhat each rule does, in how many of 35 states\n")

    assert " ".join(rules.split()).startswith("A rule fires in a state if some choice there would lead elsewhere")
    assert '  stuck = "passes"      0        0  never does anything\n' in rules


def test_profile_stands_below_the_findings_of_one_game(capsys: Capture) -> None:
    """One game is told with its profile, several without; either can be asked for."""
    heading = "Profile: how the game plays, and no score\n"
    for words, shown in (
        (["leap"], 1),
        (["leap", "--no-profile"], 0),
        (["leap", "double"], 0),
        (["leap", "double", "--profile"], 2),
    ):
        assert run(["audit", *words]) == 0
        assert capsys.readouterr().out.count(heading) == shown


def test_report_is_written_as_its_ending_says(program: Program) -> None:
    """The report is HTML or Markdown; beside it the verdict is said in a line, and the exit code stays."""
    html = program.run("audit", "prime-climb", "--report", "prime.html", "--allow", "blitz=so be it")
    both = program.run("audit", "leap", "number-climb", "--report", "two.md")

    assert (html.code, both.code) == (1, 1)
    assert html.err == f"report written to {program.folder / 'prime.html'}\n"
    assert html.out.startswith("Prime Climb: Mend this before anybody plays: ")
    assert both.out.count("\n") == 2
    page = read_page((program.folder / "prime.html").read_text(encoding="utf-8"))
    assert "Acceptedso be it" in "".join(page.text.split("\n"))
    text = (program.folder / "two.md").read_text(encoding="utf-8")
    assert "\n## 2. Number Climb\n" in text
    assert "`numberline solve leap-to-twenty" in text


def test_report_where_nothing_can_be_written(capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A folder that takes no files is told before any game is audited."""
    monkeypatch.setattr("numberline.cli.audit_report.why_not_writable", lambda _: "it is full")

    assert run(["audit", "leap", "--report", str(tmp_path / "leap.md")]) == 3
    assert capsys.readouterr().err == (
        "numberline: no report can be written there (it is full); write it into another folder\n"
    )


def test_ending_of_a_report_may_be_large(capsys: Capture, tmp_path: Path) -> None:
    """Some systems write endings in capitals."""
    assert run(["audit", "leap", "--report", str(tmp_path / "LEAP.HTML")]) == 0

    assert "report written to " in capsys.readouterr().err
    assert (tmp_path / "LEAP.HTML").read_text(encoding="utf-8").startswith("<!DOCTYPE html>")


def test_missing_game_is_told_before_the_work_is_done(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of several games all are read first."""
    monkeypatch.setattr("numberline.cli.audit.audit", lambda *_: pytest.fail("audited"))

    assert run(["audit", "leap", "nowhere-to-be-found"]) == 2
    assert "there is no game 'nowhere-to-be-found'" in capsys.readouterr().err


def test_long_audit_shows_how_far_it_is_and_can_be_ended(program: Program) -> None:
    """On a terminal a long audit names the game and counts its rules; Ctrl-C ends it at once, and wipes that away."""
    (program.folder / "long.toml").write_text(
        'title = "Long"\ntoken = "each"\nstart = 0\ngoal = 70\nchoices = ["+1", "+2", "+4"]\n'
    )
    terminal = program.sit_down("audit", "long.toml")
    terminal.read_until("auditing Long ... ")
    terminal.process.sendintr()

    assert terminal.end() == 130
    assert "Traceback" not in terminal.text
    assert "auditing" not in "".join(terminal.screen)


def test_report_and_json_go_together(capsys: Capture, tmp_path: Path) -> None:
    """With --json the object is all that stands in the output."""
    place = tmp_path / "leap.md"

    assert run(["audit", "leap", "--json", "--report", str(place)]) == 0
    assert json.loads(capsys.readouterr().out)["games"][0]["game"] == "leap-to-twenty"
    assert place.read_text(encoding="utf-8").startswith("# Audit of Leap to Twenty\n")


def test_own_game_keeps_its_path_in_commands(program: Program) -> None:
    """The commands in a report name a game as it was typed, so that they can be pasted in the same folder."""
    (program.folder / "my count.toml").write_text(GOOD)
    program.run("audit", "my count.toml", "--report", "count.md")

    assert "numberline solve 'my count.toml'" in (program.folder / "count.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("place", "said"),
    [
        ("report.txt", "does not end in .html or .md; a report is written as one or the other"),
        ("nowhere/report.md", "nowhere is not a folder; make it first, or write the report into another one"),
        ("folder.md", "folder.md is a folder; give the report a name of its own"),
    ],
)
def test_place_of_a_report_is_looked_at_first(program: Program, place: str, said: str) -> None:
    """What stands in the way of a report is told in one sentence, before any game is audited."""
    (program.folder / "folder.md").mkdir()
    answer = program.run("audit", "leap", "--report", place)

    assert (answer.code, answer.out) == (3, "")
    assert answer.err.count("\n") == 1
    assert said in answer.err


@pytest.mark.parametrize("name", NAMES)
def test_commands_of_a_report_can_be_pasted(capsys: Capture, tmp_path: Path, name: str) -> None:
    """Every command in the report of a founding book runs, and says something."""
    place = tmp_path / "report.md"
    run(["audit", name, "--report", str(place)])
    commands = dict.fromkeys(re.findall(r"`numberline ([^`]*)`", place.read_text(encoding="utf-8")))
    capsys.readouterr()

    assert commands
    for command in commands:
        assert run(shlex.split(command)) == 0, command
        assert capsys.readouterr().out
