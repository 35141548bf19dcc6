import json
from pathlib import Path

import pytest

from numberline.cli.root import run
from numberline.play.transcript import Header, replay_sample, write_transcript
from tests.founding import NAMES, founding_game
from tests.program import SIXTH, Program

Capture = pytest.CaptureFixture[str]


def transcript(folder: Path, name: str) -> Path:
    """The first sample of a founding book, as a transcript."""
    game = founding_game(name)
    (example, *_) = game.book.examples
    match, _ = replay_sample(game, None, example.first, example.moves)
    header = Header(name, 1, game.book.digest, ("human", "human"), ("Ann", "Bo"), example.first, 1, "2026-11-18")
    path = folder / f"{name}.txt"
    path.write_text(write_transcript(header, match), encoding="utf-8")
    return path


@pytest.fixture
def leap(tmp_path: Path) -> Path:
    """The sample of Leap to Twenty."""
    return transcript(tmp_path, "leap-to-twenty")


@pytest.fixture
def program(tmp_path: Path) -> Program:
    """The program with an empty home."""
    return Program(tmp_path)


def report_of(path: Path, capsys: Capture, *words: str) -> dict[str, object]:
    """The JSON of a review."""
    assert run(["review", str(path), "--json", *words]) == 0
    report: dict[str, object] = json.loads(capsys.readouterr().out)
    return report


def test_a_review_is_told(leap: Path, capsys: Capture) -> None:
    """The head, the strip, the moves, the mistakes and the sum stand below each other, an empty line between."""
    assert run(["review", str(leap)]) == 0

    blocks = capsys.readouterr().out.split("\n\n")
    assert blocks[0] == "Leap to Twenty, 15 moves. Bo wins."
    assert "\nAnn   #  #  #  x  #  #  #  x     #  #  x\n" in blocks[1]
    assert blocks[1].endswith("Ann after turn 12, Bo after turn 15.")
    assert len(blocks[2].split("\n")) == 15
    assert [block.split(":")[0] for block in blocks[3:8]] == [
        "Turn 3, Ann on 4, Bo on 1",
        "Turn 4, Bo on 1, Ann on 5",
        "Turn 9, Ann on 9, Bo on 7",
        "Turn 12, Bo on 11, Ann on 10",
        "Turn 15, Ann on 14, Bo on 15",
    ]
    game = founding_game("leap-to-twenty")
    lines = [block.rsplit("see --from '", 1)[1].rstrip("'") for block in blocks[3:8]]
    ends = [game.follow(line)[1][-1].outcome for line in lines]
    assert [end.winner for end in ends if end] == [2, 1, 2, 1, 2]
    assert "kept the win in 2 of 5 live decisions" in blocks[8]


def test_a_review_against_a_level_has_costs(leap: Path, capsys: Capture) -> None:
    """With --as each mistake says what it cost against that opponent."""
    assert run(["review", str(leap), "--as", "casual"]) == 0

    assert capsys.readouterr().out.count("  Against casual: a win in 100 % before it, in ") == 5


@pytest.mark.parametrize("name", NAMES)
def test_refutations_in_the_report_replay(name: str, tmp_path: Path, capsys: Capture) -> None:
    """Each refutation can be played from the state after the mistake, and every kept choice is legal there."""
    game = founding_game(name)
    report = report_of(transcript(tmp_path, name), capsys)

    moves = report["moves"]
    assert isinstance(moves, list)
    for move in moves:
        state = game.read_state(move["state"])
        assert set(move["kept"]) <= set(game.choices(state))
        step = game.play(state, move["choice"])
        for choice in move.get("refutation", []):
            step = game.play(step.after, choice)
        if move["mistake"]:
            assert step.outcome is not None
            assert step.outcome.winner == move["after"]["winner"]


def test_the_report_says_it_all(leap: Path, capsys: Capture) -> None:
    """The JSON has who was winning when, each move, both players, and with --as the exact costs."""
    report = report_of(leap, capsys, "--as", "casual")

    assert report["winners"] == [1, 1, 1, 2, 1, 1, 1, 2, 2, 1, 1, 2, 2, 2, 2, 2]
    assert report["against"] == "casual"
    assert report["outcome"] == {"winner": 2, "how": "won"}
    moves, players = report["moves"], report["players"]
    assert isinstance(moves, list)
    assert isinstance(players, list)
    assert [move["cost"]["after"] for move in moves if move["mistake"]][2:] == ["7/9", "1/3", "0"]
    assert players[0] == {
        "player": 1,
        "moves": 7,
        "live": 5,
        "right": 2,
        "live_while_winning": 5,
        "kept_the_win": 2,
        "mistakes": [3, 7, 11],
        "lost_at": 11,
    }


def test_a_transcript_by_hand_is_reviewed(tmp_path: Path, capsys: Capture) -> None:
    """A transcript with no more than the two lines that it needs, from wherever, is reviewed; doubts are said."""
    path = tmp_path / "elsewhere.txt"
    path.write_text(
        "numberline transcript 1\ngame: leap\nfirst: 2\n\n1. p2 +1 {a slip}\n2. p1 +4\n",
        encoding="utf-8",
    )
    assert run(["review", str(path)]) == 0

    said = capsys.readouterr()
    assert "1. Player 2 +1  Player 1 wins in 9  gave the win away: +4 kept it" in said.out
    assert "written by hand, edited or damaged: the moves are legal, but there is no checksum" in said.err


def test_the_last_game_is_reviewed(program: Program) -> None:
    """Without a file it is the game that was saved last."""
    program.play("leap", typed="4\n1\n")

    assert program.run("review").out.startswith("Leap to Twenty, 2 moves. The game is not finished.\n")


def test_a_damaged_game_does_not_hide_the_one_before_it(program: Program) -> None:
    """Without a file, what cannot be read among the saved games is passed over."""
    program.play("leap", typed="4\n")
    for name, data in (("leap-to-twenty-20990101-000000.txt", b"\xff\x00"), ("zzz.txt", b"junk")):
        (program.games[0].parent / name).write_bytes(data)

    answer = program.run("review")

    assert answer.code == 0
    assert answer.out.startswith("Leap to Twenty, 1 move. The game is not finished.\n")


def test_without_any_game_there_is_nothing_to_review(program: Program) -> None:
    """Without a file and without a saved game one is told what to do."""
    answer = program.run("review")

    assert answer.code == 3
    assert answer.err == ("numberline: there is no saved game; name a FILE, or play one with 'numberline play GAME'\n")


def test_a_level_that_is_none_is_refused(leap: Path, capsys: Capture) -> None:
    """A name that is no opponent's is a mistake of usage, told before anything is solved."""
    assert run(["review", str(leap), "--as", "cassual"]) == 2

    assert "--as: " in capsys.readouterr().err


def test_a_game_too_large_is_refused(program: Program) -> None:
    """A game over the limit cannot be reviewed, and that is said in one sentence."""
    (program.folder / "huge.toml").write_text(SIXTH.replace("goal = 6", "goal = 9000"))
    program.play("huge.toml", typed="1\n1\n")
    answer = program.run("review")

    assert answer.code == 3
    assert "over the limit of 5,000,000; raise it with --max-states" in answer.err
    assert program.run("review", "--max-states", "10").code == 3


def test_colour_is_never_the_only_sign(leap: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    """With colour the strip has the same signs as without, and without colour no escape at all."""
    run(["review", str(leap)])
    plain = capsys.readouterr().out
    monkeypatch.setenv("FORCE_COLOR", "1")
    run(["review", str(leap)])
    painted = capsys.readouterr().out

    assert "\x1b" not in plain
    assert "\x1b[44;97m  #\x1b[0m" in painted
    assert "\x1b[41;97m  x\x1b[0m" in painted
    for code in ("44;97", "43;30", "41;97", "0"):
        painted = painted.replace(f"\x1b[{code}m", "")
    assert painted == plain
