import json
from pathlib import Path

import pytest

from tests.program import SIXTH, Program


@pytest.fixture
def program(tmp_path: Path) -> Program:
    """The program with an empty home."""
    return Program(tmp_path)


def test_card_is_printed(program: Program) -> None:
    """The card of a game is a page on stdout, without any escape byte, and nothing is said beside it."""
    answer = program.run("card", "leap")

    assert answer.code == 0
    assert answer.err == ""
    assert "  1. Choose +4.\n" in answer.out
    assert "\x1b" not in answer.out


def test_card_of_a_book_of_ones_own(program: Program) -> None:
    """A game of one's own has a card like any other."""
    (program.folder / "sixth.toml").write_text(SIXTH)

    assert "whatever the other player does" in " ".join(program.run("card", "sixth.toml").out.split())


def test_card_as_json(program: Program) -> None:
    """As JSON the card has its rules as sentences and as data, what they cover, and what was searched."""
    report = json.loads(program.run("card", "token-sprint", "--first", "1", "--json").out)

    assert report["schema"] == 1
    assert report["seat"] == "When Player 1 starts, Player 1 wins by this card."
    assert report["rules"][0]["then"] == [{"fact": "to", "listed": [3, 6, 8, 11, 14, 17, 20]}]
    assert sum(rule["positions"] for rule in report["rules"]) + report["otherwise"] == report["positions"]
    assert (report["covered"], report["coverage"], report["exceptions"]) == (report["positions"], 1.0, [])
    assert report["tried"] <= report["limit"]
    assert report["complete"]
    assert report["most_choices"] == 7


def test_card_where_nobody_can_force_it(program: Program) -> None:
    """A game that nobody wins by force has a card all the same, and it promises no win."""
    assert "cannot be" in program.run("card", "exactly").out


def test_card_is_written(program: Program) -> None:
    """As Markdown and as a drawing the card goes into files; the one finds the other, and the page is not printed."""
    (program.folder / "pictures").mkdir()
    answer = program.run("card", "leap", "--md", "leap.md", "--svg", "pictures/leap.svg")

    assert answer.code == 0
    assert answer.out == ""
    assert answer.err.count("card written to ") == 2
    assert "](pictures/leap.svg)" in (program.folder / "leap.md").read_text()
    assert (program.folder / "pictures" / "leap.svg").read_text().startswith("<svg ")


def test_no_folder_is_made_for_a_card(program: Program) -> None:
    """A card that goes into a folder that is not there is refused, and no folder is made for it."""
    answer = program.run("card", "leap", "--svg", "pictures/leap.svg")

    assert answer.code == 3
    assert "pictures is not a folder; make it first, or choose another one" in answer.err
    assert not (program.folder / "pictures").exists()


def test_markdown_needs_no_drawing(program: Program) -> None:
    """Markdown alone has no picture."""
    program.run("card", "leap", "--md", "leap.md")

    assert "![" not in (program.folder / "leap.md").read_text()


@pytest.mark.parametrize(
    ("words", "code", "reason"),
    [
        (("leap", "--md", "leap.txt"), 3, "leap.txt does not end in .md"),
        (("leap", "--svg", "leap.png"), 3, "leap.png does not end in .svg"),
        (("leap", "--max-states", "10"), 3, "over the limit of 10"),
        (("leap", "--every", "--first", "1"), 2, "--every is for positions after either start; leave --first out"),
        (("laep",), 2, "did you mean leap-to-twenty?"),
        (("over.toml",), 3, "there is no card for Over: nobody who could win is ever asked to choose"),
    ],
)
def test_refusals_are_one_sentence(program: Program, words: tuple[str, ...], code: int, reason: str) -> None:
    """What cannot be done is said in one line, with what to do."""
    over = 'title = "Over"\ntoken = "shared"\nstart = 5\ngoal = 5\nchoices = ["+1"]\n'
    (program.folder / "over.toml").write_text(over)

    answer = program.run("card", *words)

    assert answer.code == code
    assert reason in answer.err
    assert answer.err.count("\n") == 1


def test_file_that_cannot_be_written(program: Program) -> None:
    """A place that cannot be written to is told, and nothing is left behind."""
    (program.folder / "file").touch()

    answer = program.run("card", "leap", "--md", "file/leap.md")

    assert answer.code == 3
    assert "cannot be written" in answer.err
