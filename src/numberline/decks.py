"""Decks for a drill: positions of one's own saved games, traps of the games that one plays, and the answers so far.

What may live here: cards gathered from files, and answers kept in one.
What this file must not know: how a card is asked, and where a remark is shown.
"""

import os
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass, field, replace
from datetime import date
from typing import NamedTuple

from numberline.play.players import HUMAN
from numberline.play.transcript import BadTranscript, Transcript, read_transcript
from numberline.play.transcript import load as replay_all
from numberline.rules.engine import Game
from numberline.rules.notation import harmless
from numberline.rules.rulebook import BadRuleBook, RuleBook
from numberline.rules.state import PLAYERS
from numberline.solve.arrays import Notice
from numberline.solve.size import TooManyStates
from numberline.solve.solution import Solution
from numberline.store import (
    UnknownGame,
    Unusable,
    change_drill,
    drill_file,
    find_game,
    list_games,
    load,
    read_drill,
    read_text,
    saved_games,
)
from numberline.study.drill import BadProgress, Card, Deck, Key, answered, read_progress, write_progress
from numberline.study.positions import in_turn, own_cards, solve_both, trap_cards
from numberline.study.reasons import Reasons

MOST_GAMES = 300  # saved games that are looked through, the latest first
MOST_STATES = 500_000  # of a game that is drilled: some seconds to solve

_UNREADABLE = (Unusable, UnknownGame, BadTranscript, BadRuleBook)


class Voice(NamedTuple):
    """Where remarks go, and who watches while a game is solved."""

    remark: Callable[[str], None]
    watch: Callable[[], AbstractContextManager[Notice | None]]


@dataclass(slots=True)
class Table:
    """The cards that can be asked, and the solutions of their games; each game is solved once."""

    voice: Voice
    book: RuleBook | None = None  # of the one game that is drilled, if it is one
    cards: tuple[Card, ...] = ()
    known: dict[str, Reasons] = field(default_factory=dict)  # of each game by the digest of its rules

    def reasons(self, card: Card) -> Reasons:
        """What is known of a card's game: its solution, and why a choice wins or loses."""
        return self.known[card.digest]

    def solve(self, book: RuleBook) -> Solution:
        """The solution of a game, from either start."""
        if book.digest not in self.known:
            with self.voice.watch() as notice:
                self.known[book.digest] = Reasons(solve_both(Game(book), MOST_STATES, notice=notice))
        return self.known[book.digest].solution


def gather(game: str | None, known: Deck, voice: Voice) -> Table:
    """The cards of one game, or of all games that one plays or has drilled; of all there are for somebody new."""
    table = Table(voice, None if game is None else load(game))
    path = None if game is None else os.path.abspath(find_game(game))
    own, books = _own(table, path)
    if table.book is not None:
        books = {table.book.digest: table.book}
    else:
        books |= _drilled(known, books) if books or known.boxes else {}
        books = books or {book.digest: book for book in map(load, list_games())}
    traps = in_turn([trap_cards(solution) for solution in _solved(table, books)])
    cards: dict[Key, Card] = {}
    for card in (*own, *traps):
        cards.setdefault(card.key, card)
    table.cards = tuple(cards.values())
    return table


def _solved(table: Table, books: dict[str, RuleBook]) -> Iterator[Solution]:
    """The games solved; one that is too large is an error where it was asked for, and left out where it was not."""
    for book in books.values():
        try:
            yield table.solve(book)
        except TooManyStates as mistake:
            reason = f"{harmless(book.title)} has {mistake.size} states, and a drill takes up to {mistake.limit:,}"
            if table.book is not None:
                raise Unusable(f"{reason}; drill a smaller game") from mistake
            table.voice.remark(f"{reason}, so it is left out")


def _drilled(known: Deck, books: dict[str, RuleBook]) -> dict[str, RuleBook]:
    """The shipped games that were drilled before."""
    names = {box.game for box in known.boxes.values()} - {book.name for book in books.values()}
    return {book.digest: book for book in map(load, sorted(names.intersection(list_games())))}


def _own(table: Table, path: str | None) -> tuple[list[Card], dict[str, RuleBook]]:
    """The positions of saved games, the latest first, and the rule books of these games."""
    cards: list[Card] = []
    books: dict[str, RuleBook] = {}
    files: dict[str, RuleBook] = {}
    for saved in saved_games()[:MOST_GAMES]:
        try:
            transcript = read_transcript(read_text(saved, "transcript"))
            file = os.path.abspath(find_game(transcript.header.file or transcript.header.game))
            if (path is not None and file != path) or HUMAN not in transcript.header.players:
                continue
            if file not in files:
                files[file] = load(file)
            cards += _cards_of(table, files[file], transcript)
        except (*_UNREADABLE, TooManyStates):
            continue  # a game that cannot be read any more is no reason to drill nothing
        books[files[file].digest] = files[file]
    return cards, books


def _cards_of(table: Table, book: RuleBook, transcript: Transcript) -> Iterator[Card]:
    header = transcript.header
    solution = table.solve(book)
    match = replay_all(solution.graph.game, transcript)
    seats = [player for player in PLAYERS if header.players[player - 1] == HUMAN]
    source = f"your game of {header.date}" if header.date else "a game of yours"
    yield from own_cards(solution, match, seats, source)


def read_deck() -> Deck:
    """The answers so far; a file that is not ours is left alone."""
    try:
        return read_progress(read_drill())
    except BadProgress as mistake:
        place = harmless(drill_file(), 300)
        raise Unusable(f"{place} cannot be used ({mistake}); nothing in it was changed; move it away") from mistake


def keep_answer(deck: Deck, card: Card, day: date, *, right: bool) -> Deck:
    """Save an answer; the progress is read again, for another program may have added to it."""
    kept = deck

    def change(text: str) -> str:
        nonlocal kept
        kept = answered(replace(read_progress(text), cards=deck.cards), card, right, day)
        return write_progress(kept)

    try:
        change_drill(change)
    except BadProgress as mistake:
        raise Unusable(str(mistake)) from mistake
    return kept
