import json
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from numberline.cli.root import run
from numberline.solve.solution import solve
from tests.founding import NAMES, founding_game

Capture = pytest.CaptureFixture[str]


def _json(capsys: Capture, *arguments: str) -> dict[str, object]:
    assert run([*arguments, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert isinstance(found, dict)
    return found


@pytest.mark.parametrize("first", [1, 2])
@pytest.mark.parametrize("name", NAMES)
def test_solve_json_is_the_solution(name: str, first: int, capsys: Capture) -> None:
    """The JSON of solve gives the solver's verdict, size and choices under the stable keys."""
    game = founding_game(name)
    solution = solve(game, first)
    verdict = solution.verdict()

    found = _json(capsys, "solve", name, "--first", str(first))

    assert found["schema"] == 1
    assert (found["game"], found["first"], found["cycles"]) == (name, first, False)
    assert (found["winner"], found["moves"], found["states"]) == (verdict.winner, verdict.moves, solution.states)
    assert found["choices"] == [
        {"choice": each.choice, "winner": each.winner, "moves": each.moves, "best": each.best}
        for each in solution.choices(game.start(first))
    ]


def test_solve_json_of_leap_is_as_published(capsys: Capture) -> None:
    """Leap to Twenty is won by Player 1 in 9 moves, from 652 states, by +4 alone."""
    found = _json(capsys, "solve", "leap")

    assert (found["winner"], found["moves"], found["states"]) == (1, 9, 652)
    assert {"choice": "+1", "winner": 2, "moves": 10, "best": False} in found["choices"]  # type: ignore[operator]
    assert {"choice": "+4", "winner": 1, "moves": 9, "best": True} in found["choices"]  # type: ignore[operator]


def test_solve_answers_from_any_state(capsys: Capture) -> None:
    """A state that play cannot reach is solved all the same, and named in the answer."""
    found = _json(capsys, "solve", "leap", "--from", "p2:18,19:skips=3,0")

    assert (found["state"], found["winner"], found["moves"]) == ("p2:18,19:skips=3,0", 2, 1)


def test_solve_tells_people_all_about_a_game(capsys: Capture) -> None:
    """Without --json, solve tells the verdict, the openings, a line, the size and the map."""
    assert run(["solve", "number-climb"]) == 0
    said = capsys.readouterr().out

    assert "Player 1 wins with best play, in 6 moves." in said
    assert "Every choice keeps that: +1, +2 or +3." in said
    assert "60 states can be reached" in said
    assert "Number Climb: who wins when Player 1 chooses" in said


def test_a_game_nobody_can_win_is_solved(tmp_path: Path, capsys: Capture) -> None:
    """Where nobody can force a win, winner and moves are null."""
    book = tmp_path / "never.toml"
    book.write_text('title = "Never"\ntoken = "shared"\nstart = 0\ngoal = 5\nchoices = ["+2"]\n')

    found = _json(capsys, "solve", str(book))

    assert (found["winner"], found["moves"], found["states"]) == (None, None, 2)
    assert found["choices"] == [{"choice": "+2", "winner": None, "moves": None, "best": True}]


def test_a_game_over_before_it_begins_is_solved(tmp_path: Path, capsys: Capture) -> None:
    """A game in which nobody can ever choose has a verdict, no choices, and a sentence."""
    book = tmp_path / "still.toml"
    book.write_text('title = "Still"\ntoken = "shared"\nstart = 4\ngoal = 5\nchoices = ["+2"]\n')

    assert _json(capsys, "solve", str(book))["choices"] == []
    assert run(["solve", str(book)]) == 0
    assert "over before anybody can choose" in capsys.readouterr().out


def test_the_limit_is_told(capsys: Capture) -> None:
    """A game over the limit is refused with the limit and what is known of its size, exit code 3."""
    assert run(["solve", "leap", "--max-states", "100"]) == 3
    assert "over the limit of 100; raise it with --max-states" in capsys.readouterr().err


@pytest.mark.parametrize("state", ["nonsense", "p1:1", "p1:20,0", "p1:3,0:skips=1,0", "p3:0,0"])
def test_a_state_that_cannot_be_is_refused(state: str, capsys: Capture) -> None:
    """What is not a state somebody chooses in is refused in one sentence, exit code 2."""
    assert run(["solve", "leap", "--from", state]) == 2
    assert capsys.readouterr().err.startswith("numberline: expected ")


def test_a_certificate_is_written_and_verified(tmp_path: Path, capsys: Capture) -> None:
    """A certificate written by solve is proved by verify, and a damaged one is refused with exit code 1."""
    file = tmp_path / "leap.cert"
    assert run(["solve", "leap", "--first", "2", "--certificate", str(file)]) == 0
    assert run(["verify", str(file)]) == 0
    assert "652 states" in capsys.readouterr().out

    file.write_text(file.read_text().replace("p1:19,19 1 1", "p1:19,19 2 1"))

    assert run(["verify", str(file)]) == 1
    assert "proves nothing" in capsys.readouterr().err


def test_a_proof_is_reported_to_programs(tmp_path: Path, capsys: Capture) -> None:
    """`verify --json` says what is proved, or that and why nothing is."""
    file = tmp_path / "leap.cert"
    assert run(["solve", "leap", "--certificate", str(file)]) == 0
    assert run(["verify", str(file), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {
        "schema": 1,
        "proved": True,
        "game": "leap-to-twenty",
        "first": 1,
        "winner": 1,
        "moves": 9,
        "states": 652,
    }

    file.write_text(file.read_text().replace("p1:19,19 1 1", "p1:19,19 2 1"))

    assert run(["verify", str(file), "--json"]) == 1
    assert json.loads(capsys.readouterr().out) == {
        "schema": 1,
        "proved": False,
        "reason": "the checksum does not fit: the certificate was damaged or edited",
    }


def test_a_proof_that_nobody_wins_is_reported(tmp_path: Path, capsys: Capture) -> None:
    """Where nobody can force a win, winner and moves are null, as in the report of solve."""
    book, file = tmp_path / "never.toml", tmp_path / "never.cert"
    book.write_text('title = "Never"\ntoken = "shared"\nstart = 0\ngoal = 5\nchoices = ["+2"]\n')
    assert run(["solve", str(book), "--certificate", str(file)]) == 0
    assert run(["verify", str(file), "--json"]) == 0

    report = json.loads(capsys.readouterr().out)
    assert (report["proved"], report["winner"], report["moves"]) == (True, None, None)


def test_a_certificate_of_an_own_game_finds_its_book(tmp_path: Path, capsys: Capture) -> None:
    """A certificate of a game that is not shipped names its rule book, and verify reads it there."""
    book, file = tmp_path / "never.toml", tmp_path / "never.cert"
    book.write_text('title = "Never"\ntoken = "shared"\nstart = 0\ngoal = 5\nchoices = ["+2"]\n')

    assert run(["solve", str(book), "--certificate", str(file)]) == 0
    assert run(["verify", str(file)]) == 0
    assert "Nobody can force a win." in capsys.readouterr().out


def test_a_proof_of_one_move_says_so(tmp_path: Path, capsys: Capture) -> None:
    """A win in one move is told as one move."""
    book, file = tmp_path / "one.toml", tmp_path / "one.cert"
    book.write_text('title = "One"\ntoken = "shared"\nstart = 0\ngoal = 1\nchoices = ["+1"]\n')

    assert run(["solve", str(book), "--certificate", str(file)]) == 0
    assert run(["verify", str(file)]) == 0
    assert "Player 1 wins with best play, in 1 move." in capsys.readouterr().out


def test_a_certificate_starts_at_the_start(tmp_path: Path) -> None:
    """A certificate from the middle of a game is a usage error."""
    assert run(["solve", "leap", "--from", "p1:4,0", "--certificate", str(tmp_path / "x")]) == 2


@pytest.mark.parametrize(("option", "file"), [("--certificate", "leap.cert"), ("--map", "leap.svg")])
def test_no_folder_is_made_for_what_is_written(option: str, file: str, tmp_path: Path, capsys: Capture) -> None:
    """A certificate or a map in a folder that is not there is refused before anything is solved."""
    assert run(["solve", "leap", option, str(tmp_path / "none" / file)]) == 3
    assert "none is not a folder; make it first, or choose another one" in capsys.readouterr().err
    assert not (tmp_path / "none").exists()


def test_a_missing_certificate_is_told(tmp_path: Path, capsys: Capture) -> None:
    """A certificate file that does not exist is named, exit code 3."""
    assert run(["verify", str(tmp_path / "none")]) == 3
    assert "does not exist" in capsys.readouterr().err


def test_the_map_is_drawn(tmp_path: Path, capsys: Capture) -> None:
    """The map is written as SVG, or shown for the chooser and the turns owed that are asked for."""
    file = tmp_path / "leap.svg"
    assert run(["solve", "leap", "--map", str(file)]) == 0
    assert ET.parse(file).getroot().tag.endswith("svg")  # noqa: S314

    assert run(["solve", "leap", "--map", "--chooser", "2", "--skips", "1,0"]) == 0
    said = capsys.readouterr().out
    assert "when Player 2 chooses\nPlayer 1 owes 1 skipped turn.\n" in said


def test_a_map_is_drawn_beside_a_report(tmp_path: Path, capsys: Capture) -> None:
    """With --json and --certificate the map is written as well, and nothing that was asked for is left out."""
    svg, certificate = tmp_path / "leap.svg", tmp_path / "leap.cert"

    found = _json(capsys, "solve", "leap", "--map", str(svg), "--certificate", str(certificate))

    assert found["winner"] == 1
    assert svg.exists()
    assert certificate.exists()


@pytest.mark.parametrize(
    "arguments", [["--map", "--json"], ["--map", "--from", "p1:4,0"], ["--skips", "0,1", "--json"]]
)
def test_what_does_not_go_with_a_map_is_refused(arguments: list[str], capsys: Capture) -> None:
    """What a map would leave out without a word is a usage error that says what to do."""
    assert run(["solve", "leap", *arguments]) == 2
    assert "map" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "code"), [(["--map", "map.png"], 3), (["--map", "--skips", "x"], 2), (["--skips", "1"], 2)]
)
def test_a_map_that_cannot_be_drawn_is_told(arguments: list[str], code: int, capsys: Capture) -> None:
    """A map in another format, or with turns owed that cannot be read, is refused in one sentence."""
    assert run(["solve", "leap", *arguments]) == code
    assert capsys.readouterr().err.count("\n") == 1


def test_a_map_too_wide_for_a_terminal_is_told(tmp_path: Path, capsys: Capture) -> None:
    """A map of more columns than fit is refused with the way to draw it."""
    book = tmp_path / "long.toml"
    book.write_text('title = "Long"\ntoken = "shared"\nstart = 0\ngoal = 90\nchoices = ["+2", "+1"]\n')

    assert run(["solve", str(book), "--map"]) == 3
    assert "--map FILE.svg" in capsys.readouterr().err
    assert run(["solve", str(book)]) == 0


def test_colour_is_only_where_it_is_wanted(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    """No escape byte is piped; FORCE_COLOR insists on colour, and NO_COLOR overrides it."""
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    monkeypatch.delenv("NO_COLOR", raising=False)
    run(["solve", "leap", "--map"])
    plain = capsys.readouterr().out
    monkeypatch.setenv("FORCE_COLOR", "1")
    run(["solve", "leap", "--map"])
    coloured = capsys.readouterr().out
    monkeypatch.setenv("NO_COLOR", "1")
    run(["solve", "leap", "--map"])

    assert "\033" not in plain
    assert coloured.count("\033[0m") == sum(line.count(" 1") + line.count(" 2") for line in _cells(plain))
    assert capsys.readouterr().out == plain


def test_every_verdict_has_a_colour(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    """Where nobody can force a win the map has a colour of its own, beside the sign."""
    book = tmp_path / "never.toml"
    book.write_text('title = "Never"\ntoken = "shared"\nstart = 0\ngoal = 5\nchoices = ["+2", "+4"]\n')
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("FORCE_COLOR", "1")

    assert run(["solve", str(book), "--map"]) == 0
    assert "\033[100;97m =\033[0m\033[44;97m 1\033[0m" in capsys.readouterr().out


def _cells(drawn: str) -> list[str]:
    """The verdicts of a drawn map, each after a blank, without the numbers of the rows."""
    return [line[7:] for line in drawn.splitlines()[3:-1]]


def test_hint_says_what_every_choice_leads_to(capsys: Capture) -> None:
    """A hint lists every choice with its verdict and gives the reason for the best."""
    assert run(["hint", "leap", "--from", "p1:18,3"]) == 0
    said = capsys.readouterr().out

    assert "+2  Player 1 wins in 1  best" in said
    assert said.endswith("+2 ends the game at once: Player 1 reaches 20 and wins!\n")


def test_hint_and_solve_agree(capsys: Capture) -> None:
    """Hint and solve give the same choices."""
    assert _json(capsys, "hint", "prime")["choices"] == _json(capsys, "solve", "prime")["choices"]


def test_hint_needs_somebody_who_chooses(tmp_path: Path, capsys: Capture) -> None:
    """A game in which nobody can choose has no hint, which is told in one sentence."""
    book = tmp_path / "still.toml"
    book.write_text('title = "Still"\ntoken = "shared"\nstart = 4\ngoal = 5\nchoices = ["+2"]\n')

    assert run(["hint", str(book)]) == 2
    assert "nobody can choose" in capsys.readouterr().err


def test_odds_json_is_exact(capsys: Capture) -> None:
    """The odds of Leap between a perfect and a random player are the known fractions."""
    found = _json(capsys, "odds", "leap", "--p1", "perfect", "--p2", "random")

    assert (found["p1"], found["p2"], found["nobody"], found["exact"]) == ("1", "0", "0", True)
    assert (found["p1_decimal"], found["schema"], found["game"], found["first"]) == (1.0, 1, "leap-to-twenty", 1)


def test_odds_are_told(capsys: Capture) -> None:
    """Without --json the odds are lines that name both players, who may be levels."""
    assert run(["odds", "double", "--p1", "beginner", "--p2", "greedy", "--first", "2"]) == 0
    said = capsys.readouterr().out

    assert said.startswith("Double or Add One, Player 2 starts\n  Player 1 (beginner) wins ")


def test_odds_of_an_unknown_player_are_refused(capsys: Capture) -> None:
    """A mistyped player is a usage error that names the option and what was meant."""
    assert run(["odds", "leap", "--p1", "perfect", "--p2", "clubb"]) == 2
    assert "--p2: expected beginner" in capsys.readouterr().err


def test_levels_show_the_cross_table(capsys: Capture) -> None:
    """The levels are listed with their policies, and the table names the games it is computed from."""
    assert run(["levels"]) == 0
    said = capsys.readouterr().out

    assert "club      sees five moves ahead (lookahead:5)" in said
    assert "Double or Add One, Leap to Twenty, Prime Climb, Token Sprint" in said


def test_levels_of_one_game_are_its_own(capsys: Capture) -> None:
    """With GAME the scores are those of that game, in exact fractions in JSON."""
    found = _json(capsys, "levels", "leap")

    assert found["games"] == ["leap-to-twenty"]
    assert {"level": "club", "against": "club", "score": "1/2", "score_decimal": 0.5} in found["scores"]  # type: ignore[operator]


@pytest.mark.parametrize("command", ["solve", "hint"])
def test_line_of_play_against_the_rules(command: str, capsys: Capture) -> None:
    """A refused choice in a line of play is a mistake of whoever wrote it, told with what would be legal there."""
    assert run([command, "leap", "--from", "p1:18,0 +4"]) == 2
    assert capsys.readouterr().err == "numberline: expected +1 or +2: got '+4' (past) in p1:18,0\n"


def test_limit_of_choices_is_told_with_what_raises_it(tmp_path: Path, capsys: Capture) -> None:
    """Where it is the choices that are too many, the sentence says how that limit is raised; from any state alike."""
    book = tmp_path / "many.toml"
    book.write_text('title = "T"\ntoken = "shared"\nstart = 0\ngoal = 1000000\nchoices = ["+1..999"]\n')

    assert run(["hint", str(book), "--from", "p2:999000"]) == 3
    assert "choices in " in (said := capsys.readouterr().err)
    assert "over the limit of 100,000,000; raise --max-states, with which that limit grows, to explore" in said


def test_no_turns_are_owed_on_the_map_of_a_game_without_skips(capsys: Capture) -> None:
    """A map with turns owed is refused for a game that costs nobody a turn."""
    assert run(["solve", "double", "--map", "--skips", "1,0"]) == 2
    assert "this game costs nobody a turn, so none can be owed; leave --skips out" in capsys.readouterr().err
