"""What holds of every mechanic there is."""

import string

import pytest
from hypothesis import given

from numberline.rules.engine import Game
from numberline.rules.mechanics import MECHANICS, Mechanic, Reads, Stage
from numberline.rules.rulebook import RuleBook
from tests.random_books import books

WORDS = {"player", "opponent", "choice", "start", "square", "wanted", "met", "limit", "turns_owed"}


@pytest.mark.parametrize("kind", MECHANICS)
def test_templates_use_known_words_only(kind: type[Mechanic]) -> None:
    """The sentences for events and refusals name players and numbers by the words that are filled in."""
    for template in (*kind.events.values(), *kind.refusals.values()):
        names = {name for _, name, _, _ in string.Formatter().parse(template) if name is not None}

        assert names <= WORDS


def test_no_two_mechanics_share_a_word() -> None:
    """Each kind of event, and each reason for a refusal, belongs to one mechanic."""
    kinds = [kind for mechanic in MECHANICS for kind in (*mechanic.events, *mechanic.refusals)]

    assert len(kinds) == len(set(kinds))


def test_no_two_mechanics_share_a_key() -> None:
    """Each key of a rule book belongs to one mechanic."""
    keys = [field.key for mechanic in MECHANICS for field in mechanic.fields]

    assert len(keys) == len(set(keys))


@given(books())
def test_every_rule_has_a_sentence(book: RuleBook) -> None:
    """Whatever a book asks for, each sentence stands in a section, says something, and no number without end."""
    for mechanic in book.mechanics:
        for rule in mechanic.rules():
            assert rule.section
            assert rule.sentence.strip()
            assert "1000001" not in rule.sentence


@given(books())
def test_what_a_part_reads_fits_its_stage(book: RuleBook) -> None:
    """Memory is read where choices are offered and turns end, squares at contact: the lookups rely on it."""
    for part in (part for mechanic in book.mechanics for part in mechanic.parts()):
        if part.reads == Reads.MEMORY:
            assert part.stage in {Stage.OFFER, Stage.REMEMBER, Stage.LOST}
        if part.reads == Reads.SQUARES:
            assert part.stage == Stage.CONTACT


@given(books())
def test_memory_of_the_start_fits(book: RuleBook) -> None:
    """What a mechanic remembers at the start is something that it can remember."""
    game = Game(book)
    start = 0
    for mechanic in book.mechanics:
        if mechanic.memory is not None:
            blank = mechanic.memory.blank
            assert mechanic.memory.fits(game.blank[start : start + len(blank)])
            assert mechanic.memory.most(3) >= 1
            start += len(blank)


@given(books())
def test_marks_are_one_sign(book: RuleBook) -> None:
    """A mark on the board is a single sign with a meaning."""
    marks = [mechanic.mark(square) for mechanic in book.mechanics for square in range(-3, 12)]

    assert all(len(mark.sign) == 1 and mark.meaning for mark in marks if mark is not None)
