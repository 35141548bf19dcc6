"""Keeping a match: who plays it, saving it after every move, and opening what was saved.

What may live here: what lines on a terminal and the full-screen app have in common besides the match itself.
What this file must not know: how people are asked, and where a remark is shown.
"""

import os
import time
from collections.abc import Callable, Collection
from typing import TYPE_CHECKING, NamedTuple

from numberline.play.match import Match
from numberline.play.players import HUMAN
from numberline.rules.engine import Game
from numberline.rules.notation import harmless, shown
from numberline.rules.state import NOBODY, opponent_of
from numberline.store import Unusable, is_shipped
from numberline.tell.coach import Coaching
from numberline.tell.prose import Names, count_moves

if TYPE_CHECKING:
    from numberline.play.transcript import Header, Transcript
    from numberline.solve.size import Size


SEEDS = 10**9
PAUSE = 1.0  # seconds between two saves of a match in which nobody but computers chooses


class Table(NamedTuple):
    """Who sits at the table, at which game, speaking how."""

    game: Game
    file: str  # where the rule book lies
    kinds: tuple[str, str]
    names: Names
    seed: int
    classic: bool = False
    coaching: Coaching = Coaching()


class Unsolvable(NamedTuple):
    """Why nobody can sit down to a game that is too large."""

    kind: str  # of the computer that would have to solve it; nothing if it is the coach
    size: "Size"


class Opened(NamedTuple):
    """A saved game, opened: its match replayed under the rules, where its rule book lies, and what must be said."""

    transcript: "Transcript"
    match: Match
    file: str
    doubts: tuple[str, ...]


class Keeper:
    """Where a match is kept, and whether its last state is safe there."""

    # Not a dataclass: making one takes as long as reading a rule book, before the first prompt.
    __slots__ = ("_remark", "claimed", "comments", "failed", "kept", "last", "make_header", "path", "saved")

    def __init__(
        self,
        path: str,
        make_header: "Callable[[], Header]",
        remark: Callable[[str], None],
        resumed: "Transcript | None" = None,
    ) -> None:
        """Keep a match at a path; that of a resumed match holds it already, with the comments people wrote into it."""
        self._remark = remark
        self.path = path
        self.make_header = make_header  # made at the first save: the digest in it costs an import
        self.claimed = self.saved = resumed is not None
        self.comments = {} if resumed is None else dict(resumed.comments)
        self.kept: int | None = None  # moves that were saved last; nothing where only those of a resumed match are
        self.failed = False
        self.last = float("-inf")  # a clock may begin at 0 when the machine does, and the first move is always saved

    def save_soon(self, match: Match) -> None:
        """Save the match if that was not done just now: computers choose faster than a disk writes."""
        self.saved = False
        if time.monotonic() - self.last >= PAUSE:
            self.save(match)
            self.last = time.monotonic()

    def save(self, match: Match) -> None:
        """Save the match; the first failure is said aloud, and the next move tries again."""
        try:
            self._put(match)
        except Unusable as mistake:
            if not self.failed:
                why = harmless(str(mistake), 400)
                self._remark(f"not saved: {why}; play goes on, and every move tries to save again")
            self.saved, self.failed = False, True
        else:
            self.saved, self.failed = True, False
            self.kept = match.moves

    def _put(self, match: Match) -> None:
        """Write the transcript; a new match takes another path if its own went to a game of the same second."""
        from numberline.store import save, save_new

        text = self._text(match)
        if self.claimed:
            save(self.path, text)
            return
        stem, ending = os.path.splitext(self.path)
        place = 1
        while not save_new(self.path, text):
            place += 1
            self.path = f"{stem}-{place}{ending}"
        self.claimed = True

    def copy(self, match: Match, path: str) -> None:
        """Save a copy where the player wants it, but over nothing that is not a transcript."""
        if not path:
            self.save(match)
            self._remark(self.place if self.saved else "type s and the name of a file, such as: s mygame.txt")
            return
        try:
            self._write_copy(match, path)
        except Unusable as mistake:
            what = str(mistake)
            advice = "" if "; " in what else "; choose another place"
            self._remark(f"not saved: {harmless(what, 400)}{advice}")

    def _write_copy(self, match: Match, path: str) -> None:
        from numberline.store import check_folder, is_free, save, user_path

        place = user_path(path)
        check_folder(place)
        if not is_free(place):
            self._remark(f"not saved: {harmless(path)} is something else already; choose another name")
            return
        save(place, self._text(match))
        self._remark(f"a copy is saved in\n{harmless(place, 300)}")

    def _text(self, match: Match) -> str:
        from numberline.play.transcript import write_transcript

        self.comments = {turn: said for turn, said in self.comments.items() if turn <= match.begun}
        return write_transcript(self.make_header(), match, self.comments)

    @property
    def place(self) -> str:
        """Where the match lies, or that it does not; a path has a line of its own, for a terminal breaks words."""
        if not self.saved and not self.claimed:
            return "this game is not saved"
        safe = "what was resumed" if self.kept is None else count_moves(self.kept)
        what = "saved in" if self.saved else f"of this game only {safe} could be saved, in"
        return f"{what}\n{harmless(self.path, 300)}"

    def way_back(self, *options: str) -> str:
        """The command that goes on with the match; it names the file unless it is the last one that was saved."""
        from shlex import quote

        from numberline.store import saved_games

        is_last = self.path in saved_games()[:1]
        return " ".join(
            ("numberline play --resume", *(() if is_last else (harmless(quote(self.path), 300),)), *options)
        )


def take_back(match: Match, asked: int, people: Collection[int]) -> Match:
    """The match before the last choice of whoever is asked; who has not chosen yet takes back that of a person.

    A draw that a person took is taken back alone; that of a computer together with the person's choice before it.
    """
    if match.drawn and match.steps[-1].before.chooser in people:
        return Match.of(match.game, match.steps[:-1])
    before = match.undo(asked)
    return match.undo(opponent_of(asked)) if before is match and opponent_of(asked) in people else before


def header_of(table: Table, first: int, date: str = "") -> "Header":
    """What the transcript of a match says besides its moves; a new one is of today."""
    from numberline.play.transcript import Header

    book = table.game.book
    return Header(
        game=book.name,
        file="" if is_shipped(table.file) else os.path.abspath(table.file),
        version=book.version,
        digest=book.digest,
        players=table.kinds,
        names=table.names,
        first=first,
        seed=table.seed,
        date=date or time.strftime("%Y-%m-%d"),
    )


def new_seed() -> int:
    """A number for the chance of a match that nobody asked a certain one for."""
    return int.from_bytes(os.urandom(8)) % SEEDS


def new_file(table: Table) -> str:
    """Where a new match is kept."""
    from numberline.store import new_game_file

    return new_game_file(table.game.book.name, time.strftime("%Y%m%d-%H%M%S"))


def find_unsolvable(table: Table, match: Match) -> Unsolvable | None:
    """Whatever has to solve the game first must be able to; better said now than after the first move."""
    kinds = [kind for kind in table.kinds if kind != HUMAN]
    if kinds:
        from numberline.play.levels import needs_solution

        kinds = [kind for kind in kinds if needs_solution(kind)]
    begun = match.steps[0].after
    if begun.chooser == NOBODY or not (kinds or table.coaching.solves):
        return None
    from numberline.solve.size import MOST_STATES, estimate

    size = estimate(table.game, [begun])
    return Unsolvable(kinds[0] if kinds else "", size) if size.is_over(MOST_STATES) else None


def open_transcript(path: str) -> Opened:
    """A transcript, its match replayed under the rules, and where its rule book lies."""
    from numberline.play.transcript import BadTranscript, doubts, load
    from numberline.rules.rulebook import BadRuleBook
    from numberline.store import UnknownGame, find_game
    from numberline.store import load as load_book

    transcript = _read(path)
    _check_rule_book(path, transcript.header.file)
    try:
        file = find_game(transcript.header.file or transcript.header.game)
    except UnknownGame as mistake:
        game = shown(transcript.header.game)
        raise Unusable(f"{path} is a game of {game}, whose rule book is not among the games here") from mistake
    try:
        match = load(Game(load_book(file)), transcript)
    except BadTranscript as mistake:
        raise Unusable(f"{path}: {mistake}") from mistake
    except BadRuleBook as mistake:
        raise Unusable(
            f"{path} was played by a rule book that cannot be used, {file}: {mistake.problems[0]}"
        ) from mistake
    return Opened(transcript, match, file, doubts(transcript, match))


def _read(path: str) -> "Transcript":
    """A transcript as it is written; whatever is wrong with it is said with its path."""
    from numberline.play.transcript import BadTranscript, read_transcript
    from numberline.store import read_text

    try:
        return read_transcript(read_text(path, "transcript"))
    except BadTranscript as mistake:
        raise Unusable(f"{path}: {mistake}") from mistake


def _check_rule_book(path: str, book: str) -> None:
    """A game of a book that is not shipped needs that book where it was."""
    if book and not os.path.isfile(book):
        raise Unusable(
            f"{path} was played by the rule book {book}, which is not there any more;"
            " put it back, or write its new place into the line 'file:'"
        )


class Found(NamedTuple):
    """A saved game that was looked for; no path if there is none. Later ones that cannot be read are passed over."""

    path: str
    passed_over: tuple[str, ...] = ()


def find_unfinished() -> Found:
    """The last game that is not finished. What its file says of that counts only if nobody has edited it."""
    from numberline.play.transcript import UNFINISHED

    def is_unfinished(path: str, transcript: "Transcript") -> bool:
        if transcript.intact:
            return transcript.header.result == UNFINISHED
        return open_transcript(path).match.outcome is None

    return _find(is_unfinished)


def find_last() -> Found:
    """The last game."""
    return _find(lambda path, _: bool(open_transcript(path)))


def _find(fits: "Callable[[str, Transcript], bool]") -> Found:
    from numberline.store import saved_games

    passed_over: list[str] = []
    for path in saved_games():
        try:
            if fits(path, _read(path)):
                return Found(path, tuple(passed_over))
        except Unusable as mistake:
            passed_over.append(str(mistake))
    return Found("", tuple(passed_over))
