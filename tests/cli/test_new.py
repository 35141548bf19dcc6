from pathlib import Path

import pytest

from numberline.rules.rulebook import parse
from numberline.store import SCHEMA, list_games, load
from tests.program import Program


@pytest.fixture
def program(tmp_path: Path) -> Program:
    """The program in a folder of its own."""
    return Program(tmp_path)


def test_questions_with_enter_make_a_game(program: Program) -> None:
    """Enter at every question writes a rule book without problems, which names the schema."""
    answer = program.run("new", "mine", typed="\n" * 7)
    text = (program.folder / "mine.toml").read_text()

    assert answer.code == 0
    assert text.startswith(f"#:schema {SCHEMA}\n")
    assert Path(SCHEMA).is_file()
    assert program.run("check", "mine.toml").code == 0
    assert "numberline check mine.toml" in answer.err


def test_answers_are_read_like_a_rule_book(program: Program) -> None:
    """A bad answer is told with its reason and asked again; good ones stand in the file."""
    typed = "Tug\nshared\nten\n10\n20..\n+1, -1..2\nloses\n5 10\n"
    answer = program.run("new", "tug.toml", typed=typed)
    book = parse((program.folder / "tug.toml").read_text(), "tug")

    assert "Expected a whole number from -1000000 to 1000000: got 'ten'; try again." in answer.out
    assert (book.title, book.shared, book.start) == ("Tug", True, (10, 10))
    assert [text for choice in book.choices for text in choice.texts] == ["+1", "-1", "-2"]


def test_enter_is_a_fine_answer_where_the_goal_is_below_the_start(program: Program) -> None:
    """The choices that Enter takes lead from the start to the goal, and a slip is answered with what was meant."""
    answer = program.run("new", "nim", typed="Nim\nshared\n21\n0\n2\n\n\n\n")
    book = parse((program.folder / "nim.toml").read_text(), "nim")

    assert "got '2'; did you mean '+2'? Try again." in answer.out
    assert [text for choice in book.choices for text in choice.texts] == ["-1", "-2", "-3"]
    assert "no problems." in program.run("check", "nim.toml").out


@pytest.mark.parametrize("name", list_games())
def test_a_game_there_is_can_be_started_from(program: Program, name: str) -> None:
    """`--like` writes the same rules under a new title, without what the book tells besides."""
    assert program.run("new", "mine", "--like", name).code == 0
    book = parse((program.folder / "mine.toml").read_text(), "mine")

    assert book.mechanics == load(name).mechanics
    assert book.title == f"Like {load(name).title}"
    assert not book.rulings


def test_leaving_writes_nothing(program: Program) -> None:
    """Whoever types q, or ends the input, leaves no file behind."""
    assert program.run("new", "mine", typed="Mine\nq\n").code == 0
    answer = program.run("new", "mine", typed="Mine\n")
    assert answer.code == 0
    assert answer.err == "nothing is written: not every question was answered\n"
    assert not (program.folder / "mine.toml").exists()


def test_no_folder_is_made(program: Program) -> None:
    """A file in a folder that is not there is refused before anything is asked."""
    answer = program.run("new", "none/mine")

    assert answer.code == 3
    assert answer.out == ""
    assert "none is not a folder; make it first, or choose another one" in answer.err
    assert not (program.folder / "none").exists()


def test_no_file_is_written_over(program: Program) -> None:
    """A file that exists is named in one sentence, and stays as it is."""
    (program.folder / "mine.toml").write_text("precious")
    answer = program.run("new", "mine", "--like", "leap")

    assert answer.code == 3
    assert "is not written over" in answer.err
    assert (program.folder / "mine.toml").read_text() == "precious"


def test_answers_that_do_not_fit_together_are_asked_for_again(program: Program) -> None:
    """An answer that can be read and does not fit is told with its reason at once; the answers before it are kept."""
    answer = program.run("new", "mine", typed="Mine\n\n\n\n+1 +1\n+1 +2\n\n\n")

    assert answer.code == 0
    assert "Expected each choice once: got +1 more than once; try again." in answer.out
    assert 'choices = ["+1", "+2"]' in (program.folder / "mine.toml").read_text()


@pytest.mark.parametrize(("file", "title"), [("tug-of-war", "Tug Of War"), ("---", "My Game"), ("a\x1bb", "A\\x1bB")])
def test_title_is_taken_from_the_file(program: Program, file: str, title: str) -> None:
    """The title for Enter is the name of the file, fit for a terminal, or a plain one where that says nothing."""
    answer = program.run("new", f"./{file}", typed="\n" * 7)

    assert f"What is the game called? [{title}] " in answer.out
    assert "\x1b" not in answer.out + answer.err


def test_file_says_what_else_there_is(program: Program) -> None:
    """Below the rules stands, as comments, each key that a rule could still have, and none that is there."""
    program.run("new", "mine", typed="\n" * 7)
    text = (program.folder / "mine.toml").read_text()

    assert "# stuck: what happens to a player without a legal choice ('passes', 'loses' or 'wins')\n" in text
    assert "# goal:" not in text


def test_person_at_a_terminal_is_asked_line_by_line(program: Program) -> None:
    """At a terminal each question stands on a line of its own that it does not leave, its default with it."""
    terminal = program.sit_down("new", "tug")
    for answer, prompt in zip(("Tug", "shared", "5", "0", "-1 -2", "", ""), range(7), strict=True):
        terminal.type(answer, "] ")
        assert len(terminal.text.split("\n")[-1]) <= 80, prompt

    assert terminal.end() == 0
    assert "written to tug.toml; now try: numberline check tug.toml" in terminal.text
