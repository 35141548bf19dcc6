"""All edits of a book together."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from numberline.rules.rulebook import BadRuleBook, parse, rules_data, with_rules
from numberline.store import list_games, load
from numberline.study.edits import KINDS, find_edits
from numberline.study.repair import rewrite
from tests.random_books import random_plan
from tests.soak import sized

TINY = 'title = "T"\ntoken = "shared"\nstart = 0\ngoal = 3\nchoices = ["+1", "+2"]\n'


def test_edits_of_a_tiny_book_are_counted() -> None:
    """A count to 3 by 1 or 2 has 25 edits, counted by hand."""
    # Amounts: +1 becomes +3, +2 becomes +3 or +4; either goes; 3 and 4 are added. Squares: 1 and 2 can cost a turn or
    # give one. The goal is 4 to 8, 2 or 1; the start is 1 or 2; past has three other words, and stuck two.
    assert Counter(edit.kind for edit in find_edits(parse(TINY, "t"), 1)) == {
        "amounts": 3 + 2 + 2,
        "squares": 4,
        "goal": 5 + 2,
        "start": 2,
        "past": 3,
        "stuck": 2,
    }


def test_only_the_clause_that_is_changed_is_written_anew() -> None:
    """What a book leaves unsaid stays unsaid after an edit, and what it says stays as it was."""
    for edit in find_edits(parse(TINY, "t"), 1):
        changed = {"amounts": "choices", "squares": "square"}.get(edit.kind, edit.kind)

        assert set(edit.rules) - {changed} <= {"token", "start", "goal", "choices"}


def test_book_that_was_never_a_text_says_everything() -> None:
    """Of a book that was made from data nothing is known to be unsaid."""
    book = parse(TINY, "t")

    assert all({"past", "stuck"} <= set(edit.rules) for edit in find_edits(with_rules(book, rules_data(book)), 1)[:3])


@pytest.mark.parametrize("name", list_games())
def test_every_edit_makes_another_game(name: str) -> None:
    """Each edit of a shipped game is a rule book that can be read, and no two are the same; the smallest come first."""
    book = load(name)
    edits = find_edits(book, 1)
    digests = [(edit, rewrite(book, edit).digest) for edit in edits if edit.deed != "clause-unsaid"]

    assert all(one[1] != other[1] for one, other in combinations(digests, 2))
    assert book.digest not in [digest for _, digest in digests]
    assert [edit.size for edit in edits] == sorted(edit.size for edit in edits)
    assert {edit.kind for edit in edits} <= set(KINDS)


def test_edits_of_random_books_are_data_that_can_be_read() -> None:
    """Nearly every edit of a random rule book makes a rule book with its rules; the others are refused as one."""
    made = refused = 0
    for seed in range(sized(20, 2_000)):
        book = random_plan(Random(seed)).book
        for edit in find_edits(book, 1):
            try:
                variant = rewrite(book, edit)
            except BadRuleBook:
                refused += 1
                continue
            made += 1
            assert variant.written >= set(edit.rules) - {"first"}

    assert made > 20 * refused
