import json
from pathlib import Path

import pytest

from numberline.cli.root import run
from tests.founding import NAMES
from tests.program import SIXTH, Program

Capture = pytest.CaptureFixture[str]

BAD = """\
titel = "Bad"
token = "each"
start = 0
goal = 9
choices = [
  "+1",
  "~1",
]

[[example]]
title = "One"
moves = "1. p1 +1"
"""


def book(folder: Path, text: str | bytes) -> str:
    """The path of a rule book with that text."""
    path = folder / "book.toml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return str(path)


def test_shipped_games_are_good(capsys: Capture) -> None:
    """Every founding game is without problems, all its examples replayed; the mistake of one sample is told."""
    assert run(["check", *NAMES]) == 0

    out = capsys.readouterr().out
    assert "leap-to-twenty: Leap to Twenty, a token each from 0 to 20, +1, +2 or +4; 5 examples replayed\n" in out
    assert out.endswith("5 rule books checked: no problems, 1 warning.\n")


def test_all_problems_come_at_once(tmp_path: Path, capsys: Capture) -> None:
    """Every problem is a line with file, path, what was expected and found, and the line of the file."""
    path = book(tmp_path, BAD)

    assert run(["check", path]) == 1

    assert capsys.readouterr().out.splitlines() == [
        f"{path}: titel: this key is unknown; did you mean 'title'? (line 1)",
        f"{path}: title: expected what the game is called: it is missing",
        f"{path}: choices[1]: expected a choice such as '+4', '-1', '*2', '//2', 'f2' or '+1..9': got '~1' (line 5)",
        f"{path}: example[0].passage: expected where the book prints it: it is missing (line 10)",
        "1 rule book checked: 4 problems.",
    ]


def test_example_that_breaks_the_rules_is_a_problem(tmp_path: Path, capsys: Capture) -> None:
    """A broken example is told with its title, the turn, the reason and the line."""
    path = book(tmp_path, SIXTH + '[[example]]\ntitle = "One"\npassage = "L1"\nmoves = "1. p1 +3"\n')

    assert run(["check", path]) == 1

    line = f"{path}: example[0].moves: 'One' does not follow the rules: turn 1 (player 1): expected +1 or +2: got '+3'"
    assert capsys.readouterr().out.startswith(line)


def test_number_below_zero_is_taken_for_a_choice(tmp_path: Path, capsys: Capture) -> None:
    """Whoever writes -3 for the number below 0 is told how it is written."""
    rope = 'title = "Rope"\ntoken = "shared"\nstart = 0\ngoal = -6\nchoices = ["-1..3"]\n'
    path = book(tmp_path, f'{rope}[[example]]\ntitle = "One"\npassage = "L1"\nmoves = "1. p1 -3 -3"\n')

    assert run(["check", path]) == 1

    told = "turn 1 (player 1): '-3' is a choice out of turn; player 2 is asked; the number -3 is written '=-3'"
    assert told in capsys.readouterr().out


def test_warnings_leave_a_book_good(tmp_path: Path, capsys: Capture) -> None:
    """A book that can be played is good, with its warnings told."""
    path = book(tmp_path, SIXTH.replace("goal = 6", "goal = 0"))

    assert run(["check", path]) == 0

    out = capsys.readouterr().out
    assert f"{path}: start: warning: the game starts on its goal, 0 (line 3)\n" in out
    assert f"{path}: Sixth, a token each from 0 to 0" in out


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('title = "x"\ngoal = \n', "this is not TOML: Invalid value (at line 2, column 8)"),
        ('title = "x"\nchoices = [\n', "(line 2)"),
        ("format = 99\n", "expected format 1 or an older one: got 99"),
        ("x = " + "[" * 99, "line 1 nests brackets deeper than 16 levels"),
        ("x" * 70_000, "it has 70000 bytes"),
        (b"title = '\xff'", "is not text: byte 9 is not UTF-8"),
    ],
)
def test_file_that_is_no_rule_book_is_an_error(tmp_path: Path, capsys: Capture, text: str | bytes, reason: str) -> None:
    """What cannot be read at all is told on the error stream, in one line, with exit code 3."""
    path = book(tmp_path, text)

    assert run(["check", path]) == 3

    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith(f"numberline: {path}: ")
    assert reason in said.err
    assert said.err.count("\n") == 1


@pytest.mark.parametrize(
    "text", ["", "title = 1", "choices = 3\nsquare = 'x'", "[[example]]\n[[ruling]]\n[classic]\nask=[]"]
)
def test_empty_or_mistyped_book_has_problems(tmp_path: Path, capsys: Capture, text: str) -> None:
    """A book with nothing in it, or with values of the wrong type, has problems and no traceback."""
    assert run(["check", book(tmp_path, text)]) == 1

    assert "problems." in capsys.readouterr().out


def test_one_bad_file_does_not_hide_the_others(tmp_path: Path, capsys: Capture) -> None:
    """Every file is checked, and the worst of them decides the exit code."""
    path = book(tmp_path, BAD)

    assert run(["check", "missing.toml", path, "leap"]) == 3

    said = capsys.readouterr()
    assert said.err == "numberline: missing.toml: does not exist; give the path of a rule book\n"
    assert said.out.endswith("2 rule books checked: 4 problems, 1 file not read.\n")


def test_any_file_that_is_there_is_checked(tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    """A rule book need not end in .toml to be checked."""
    (tmp_path / "draft").write_text(SIXTH, encoding="utf-8")
    monkeypatch.chdir(tmp_path)

    assert run(["check", "draft"]) == 0

    assert capsys.readouterr().out.startswith("draft: Sixth")


def test_unknown_name_is_a_usage_error(capsys: Capture) -> None:
    """A name that is neither game nor file is refused with the nearest one."""
    assert run(["check", "lepa"]) == 2

    assert "did you mean leap-to-twenty?" in capsys.readouterr().err


def test_findings_are_given_to_programs(tmp_path: Path, capsys: Capture) -> None:
    """The JSON has every file with its findings, unread files included, and the same exit code."""
    path = book(tmp_path, BAD)

    assert run(["check", path, "leap", "missing.toml", "--json"]) == 3

    report = json.loads(capsys.readouterr().out)
    bad, good, missing = report["files"]
    assert report["schema"] == 1
    assert bad["findings"][0] == {
        "severity": "problem",
        "where": "titel",
        "line": 1,
        "sentence": "this key is unknown; did you mean 'title'?",
    }
    assert (good["title"], good["examples"], good["findings"]) == ("Leap to Twenty", 5, [])
    assert not missing["read"]


def test_hostile_book_reaches_no_terminal(tmp_path: Path) -> None:
    """Escape bytes in keys, titles and file names come out visible."""
    path = tmp_path / "evil\x1b[2J.toml"
    path.write_text(SIXTH.replace("Sixth", "\\u001b[2J\\u202e") + '"k\\u001b" = 1\n', encoding="utf-8")

    answer = Program(tmp_path).run("check", str(path))

    assert answer.code == 1
    assert "\x1b" not in answer.out + answer.err
