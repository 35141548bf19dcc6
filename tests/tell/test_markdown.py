import re

import pytest

from numberline.tell.document import Report
from numberline.tell.markdown import code, fenced, paragraph, plain, write_markdown
from tests.tell.test_pages import CHAPTER, ONE, TWO


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("*2 or [x](y)", r"\*2 or \[x\](y)"),
        ("a_b `c` <i> & | ~ # $1", r"a\_b \`c\` \<i\> \& \| \~ \# \$1"),
        ("+1 or -2 in 2. place", "+1 or -2 in 2. place"),
        ("\x1b[31m", r"\\x1b\[31m"),
    ],
)
def test_text_means_itself(text: str, written: str) -> None:
    """No sign of a text is taken for one of the language, and nothing invisible is left."""
    assert plain(text) == written


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("- a", r"\- a"),
        ("+ a", r"\+ a"),
        ("1. a", r"1\. a"),
        ("23) a", r"23\) a"),
        ("---", r"--\-"),
        ("===", r"==\="),
        ("+1 is best", "+1 is best"),
        ("62.4 % of all", "62.4 % of all"),
    ],
)
def test_paragraphs_begin_no_list(text: str, written: str) -> None:
    """A paragraph that begins like an item of a list, or underlines, is none."""
    assert paragraph(text) == written


def test_code_may_hold_backticks() -> None:
    """A fence is longer than any run of backticks within."""
    assert code("a") == "`a`"
    assert code("a``b") == "```a``b```"
    assert fenced(["a", "```"]) == "````text\na\n```\n````"


def test_one_game_has_the_page_for_itself() -> None:
    """The title is the heading, the verdict comes next, and every block follows."""
    lines = write_markdown(ONE).split("\n")

    assert lines[:3] == ["# Audit of Leap", "", "**broken**: Mend it."]
    for line in (
        "## All & more",
        "### More",
        "- one",
        "- **Why?** So.",
        "1. +4",
        "| moves | 3 |  |",
        "**A & B**: how it looks",
    ):
        assert line.replace("&", r"\&") in lines
    assert r"| \<states\> | 12 | so many |" in lines
    assert "  - **In p1:1** all is lost" in lines
    assert "  - `numberline solve 'a b'`" in lines
    assert lines[-2] == "*That is all.*"


def test_several_games_have_a_table_of_contents() -> None:
    """A list above links to each game's heading, by the name that code hosts give it."""
    page = write_markdown(Report("Audit of 2 games", (CHAPTER, CHAPTER._replace(title="So, what?")), "All."))

    assert "1. [Leap](#1-leap): **broken**. Mend it.\n2. [So, what?](#2-so-what): **broken**. Mend it." in page
    assert re.findall(r"^## (.*)$", page, re.MULTILINE) == ["1. Leap", "2. So, what?"]
    assert write_markdown(TWO).count("### All") == 2
