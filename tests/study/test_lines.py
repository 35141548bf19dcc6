import pytest
from hypothesis import given

from numberline.rules.rulebook import RuleBook, write
from numberline.study.lines import find_line, find_mistake, index_lines
from tests.founding import NAMES, founding_text
from tests.random_books import told_books

TEXT = '''title = "A # b"  # moves = 1
contact.land = "share"
choices = [
  "+1",
]
square = [{ on = 5, then = "skip" }]

[[example]]
title = "One"
moves = """
goal = 5
[[example]]
"""

[[ example ]]
'moves' = "1. p1 +1"

[classic.said]
"+1" = "one"
'''


def line_of(path: str) -> int | None:
    """The line of a path in the text above."""
    return find_line(index_lines(TEXT), path)


@pytest.mark.parametrize(
    ("path", "line"),
    [
        ("title", 1),
        ("contact.land", 2),
        ("choices", 3),
        ("choices[0]", 3),
        ("square[0].then", 6),
        ("example[0]", 8),
        ("example[0].title", 9),
        ("example[0].moves", 10),
        ("example[0].passage", 8),
        ("example[1].moves", 16),
        ("classic.said.+1", 19),
        ("classic.said.*2", 18),
    ],
)
def test_path_is_found_on_its_line(path: str, line: int) -> None:
    """A path is found where its key stands or, if that is missing, the table that lacks it."""
    assert line_of(path) == line


@pytest.mark.parametrize("path", ["goal", "moves", "", "]", "no[3].where"])
def test_path_without_a_line_has_none(path: str) -> None:
    """A key that is nowhere, or only within a text or a comment, has no line."""
    assert line_of(path) is None


def test_line_ends_of_windows_do_not_matter() -> None:
    """Lines are counted the same with carriage returns."""
    assert index_lines(TEXT.replace("\n", "\r\n")) == index_lines(TEXT)


@pytest.mark.parametrize("name", NAMES)
def test_line_of_a_founding_book_holds_its_key(name: str) -> None:
    """In the founding books, every path is on a line that has its last word as a key."""
    lines = founding_text(name).split("\n")

    for path, number in index_lines(founding_text(name)).items():
        word = path.rpartition(".")[2].partition("[")[0]
        assert word in lines[number - 1].partition("=")[0]


@given(told_books())
def test_any_book_can_be_indexed(book: RuleBook) -> None:
    """In any book that is written, the rules have the lines of their keys, whatever its texts hold."""
    text = write(book)

    lines = index_lines(text)

    assert all(text.split("\n")[lines[key] - 1].startswith(f"{key} = ") for key in ("token", "start", "choices"))


@pytest.mark.parametrize(
    ("message", "line"),
    [
        ("this is not TOML: Invalid value (at line 7, column 3)", 7),
        ("this is not TOML: Unclosed array (at end of document)", 2),
        ("it has 70000 bytes", None),
    ],
)
def test_line_of_a_mistake_is_read_from_the_message(message: str, line: int | None) -> None:
    """The line is the one that the message names; the end of the document is its last line with text."""
    assert find_mistake("title = 1\nchoices = [\n\n", message) == line
