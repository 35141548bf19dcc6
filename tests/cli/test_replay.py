import json
from pathlib import Path

import pytest

from numberline.cli.root import run
from numberline.play.match import Match
from numberline.play.transcript import Header, write_transcript
from numberline.rules.engine import Game
from numberline.rules.rulebook import RuleBook, parse
from tests.founding import founding_book
from tests.program import SIXTH, Program

Capture = pytest.CaptureFixture[str]


def saved(folder: Path, book: RuleBook, *choices: str, file: str = "") -> Path:
    """The transcript of a game with some choices."""
    match = Match.begin(Game(book))
    for choice in choices:
        match = match.submit(choice)
    header = Header(book.name, 1, book.digest, ("human", "greedy"), ("Ann", "Bob"), 1, 7, "2026-11-18", file)
    path = folder / "game.txt"
    path.write_text(write_transcript(header, match), encoding="utf-8")
    return path


@pytest.fixture
def leap(tmp_path: Path) -> Path:
    """A transcript of Leap to Twenty with two skipped turns."""
    return saved(tmp_path, founding_book("leap-to-twenty"), "+4", "+4", "+1", "+1", "+4")


def test_whole_game_comes_through_a_pipe(leap: Path, capsys: Capture) -> None:
    """Piped, every turn is shown at once, with nothing on the error stream."""
    assert run(["replay", str(leap)]) == 0

    said = capsys.readouterr()
    assert said.out.startswith("Game:     Leap to Twenty\n")
    assert "\n\nTurn 5, Ann\n  Ann skips this turn.\n" in said.out
    assert "\n\nTurn 3, Ann: +1\n  Ann moves from 4 to 5.\n" in said.out
    assert said.err == ""


def test_game_is_given_to_programs(leap: Path, capsys: Capture) -> None:
    """The JSON has the header's facts, every turn with its events, and the state."""
    assert run(["replay", str(leap), "--json"]) == 0

    report = json.loads(capsys.readouterr().out)
    facts = {key: report[key] for key in ("schema", "game", "first", "players", "names", "seed", "result", "intact")}
    assert facts == {
        "schema": 1,
        "game": "leap-to-twenty",
        "first": 1,
        "players": ["human", "greedy"],
        "names": ["Ann", "Bob"],
        "seed": 7,
        "result": "unfinished",
        "intact": True,
    }
    assert (report["turns"][2]["number"], report["turns"][2]["player"]) == (3, 1)
    assert report["turns"][2]["acts"][0]["choice"] == "+1"
    assert [event["kind"] for event in report["turns"][2]["acts"][0]["events"]] == ["moved", "must_skip"]


def test_doubts_are_said_aloud(leap: Path, capsys: Capture) -> None:
    """A transcript that was edited is shown, and said to be edited on the error stream."""
    leap.write_text(leap.read_text(encoding="utf-8").replace("Ann", "Eve"), encoding="utf-8")

    assert run(["replay", str(leap), "--json"]) == 0

    said = capsys.readouterr()
    assert "edited or damaged" in said.err
    assert json.loads(said.out)["intact"] is False


def test_illegal_move_is_refused(leap: Path, capsys: Capture) -> None:
    """A transcript with a move that does not fit is refused whole, the move named."""
    leap.write_text(leap.read_text(encoding="utf-8").replace("2. p2 +4", "2. p2 +3"), encoding="utf-8")

    assert run(["replay", str(leap)]) == 3

    said = capsys.readouterr()
    assert said.out == ""
    assert "turn 2 (player 2): expected +1, +2 or +4: got '+3'" in said.err


@pytest.mark.parametrize("data", [b"", b"hello", b"\xff", b"numberline transcript 9\n"])
def test_file_that_is_no_transcript_is_refused(tmp_path: Path, capsys: Capture, data: bytes) -> None:
    """Anything but a transcript is refused in one sentence."""
    path = tmp_path / "game.txt"
    path.write_bytes(data)

    assert run(["replay", str(path)]) == 3

    said = capsys.readouterr().err
    assert said.startswith("numberline: ")
    assert said.count("\n") == 1


def test_game_that_is_not_shipped_finds_its_book(tmp_path: Path, capsys: Capture) -> None:
    """A game of a person's own book is replayed from where the book lies."""
    file = tmp_path / "sixth.toml"
    file.write_text(SIXTH, encoding="utf-8")
    path = saved(tmp_path, parse(SIXTH, "sixth"), "+2", file=str(file))

    assert run(["replay", str(path)]) == 0

    assert capsys.readouterr().out.startswith("Game:     Sixth\n")


def test_book_that_is_gone_is_named(tmp_path: Path, capsys: Capture) -> None:
    """A game whose book is not there any more says which, and what to do."""
    file = tmp_path / "gone.toml"
    path = saved(tmp_path, parse(SIXTH, "sixth"), "+2", file=str(file))

    assert run(["replay", str(path)]) == 3

    assert f"{file}, which is not there any more; put it back" in capsys.readouterr().err


def test_terminal_goes_turn_by_turn(leap: Path, tmp_path: Path) -> None:
    """On a terminal Enter shows the next turn, and a all that are left."""
    terminal = Program(tmp_path).sit_down("replay", str(leap))

    assert "Turn 1" not in terminal.type("", until="q quit: ")
    assert "Turn 2" not in terminal.type("a", until="q quit: ")
    assert terminal.end() == 0
    assert "Turn 4, Bob: +1" in terminal.text
    assert terminal.text.count("q quit") == 2


@pytest.mark.parametrize("answer", ["q", "\x04"])
def test_terminal_can_be_left(leap: Path, tmp_path: Path, answer: str) -> None:
    """On a terminal q, or the end of the input, leaves the rest unshown."""
    terminal = Program(tmp_path).sit_down("replay", str(leap))

    terminal.type(answer, until="q quit: ")

    assert terminal.end() == 0
    assert "Turn 1" not in terminal.text


def test_last_turn_is_followed_by_no_question(leap: Path, tmp_path: Path) -> None:
    """Enter after Enter comes to the end by itself."""
    terminal = Program(tmp_path).sit_down("replay", str(leap))
    for _ in range(7):
        terminal.type("", until="q quit: ")

    assert terminal.end() == 0
    assert terminal.text.count("q quit") == 7
