"""What holds of any rule book over the whole vocabulary that can be read, however little of a game it makes."""

from collections.abc import Iterator
from random import Random

import pytest

from numberline.rules.engine import Game
from numberline.rules.notation import write_state
from numberline.rules.rulebook import BadRuleBook, RuleBook, parse, write
from numberline.rules.state import NOBODY, PLAYERS, State
from numberline.tell.rules import tell_rules
from tests.soak import sized
from tests.wild_books import Wild, damaged_structure, document

pytestmark = pytest.mark.soak

BOOKS = sized(500, 50_000)
MOVES = 6


def text_of(seed: int) -> str:
    """A random book, sometimes a damaged one."""
    rng = Random(seed)
    hostile = rng.choice((0, 0.02, 0.1))
    return document(Wild(rng, hostile).book()) if seed % 3 else damaged_structure(rng).decode()


def books() -> Iterator[tuple[int, RuleBook]]:
    """Those that can be read."""
    for seed in range(BOOKS):
        try:
            yield seed, parse(text_of(seed), "wild")
        except BadRuleBook:
            continue


def states(game: Game, rng: Random) -> Iterator[State]:
    """The first states of a random play from either start."""
    for first in PLAYERS:
        state = game.begin(first).after
        for _ in range(MOVES):
            if state.chooser == NOBODY:
                break
            yield state
            state = game.play(state, rng.choice(game.choices(state))).after


def test_every_book_can_be_written() -> None:
    """A book that is written reads back as the same book."""
    for seed, book in books():
        assert parse(write(book), "wild") == book, f"seed {seed}"


def test_every_book_has_rules_that_can_be_read() -> None:
    """The printed rules of any book are lines fit for a terminal."""
    for seed, book in books():
        assert all(line.isprintable() for line in tell_rules(book).splitlines()), f"seed {seed}"


def test_every_state_of_play_can_be_written_and_read() -> None:
    """A state that play comes to is read back as it was written, off the line or on it."""
    for seed, book in books():
        game = Game(book)

        assert all(game.read_state(write_state(state)) == state for state in states(game, Random(seed))), f"seed {seed}"


def test_every_choice_that_is_offered_is_read_and_legal() -> None:
    """A choice on offer means itself when it is typed, and nothing refuses it."""
    for seed, book in books():
        game = Game(book)
        for state in states(game, Random(seed)):
            for choice in game.choices(state)[:20]:
                assert game.read_choice(state, choice) == choice, f"seed {seed}"
                assert game.why_not(state, choice) is None, f"seed {seed}"
