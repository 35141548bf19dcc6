"""A transcript: a played game as a text that a person can read and edit.

A header of `key: value` lines, an empty line, movetext. The checksum covers every other line, so that an edited or
damaged transcript is known as such; its moves still have to be legal, and the first one that is not is named.

What may live here: the header, the checksum, writing a transcript and reading it back.
What this file must not know: files, rule books on disk, the clock; the date is passed in.
"""

import re
from contextlib import suppress
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import NamedTuple

from numberline.play.match import Match
from numberline.play.movetext import (
    NO_COMMENTS,
    BadMovetext,
    Comments,
    Refuted,
    StatedTurn,
    find_refuted,
    read_comments,
    read_movetext,
    replay,
    write_movetext,
)
from numberline.rules.engine import Game
from numberline.rules.notation import BadNotation, harmless, shown, write_state
from numberline.rules.state import NOBODY, Outcome, State

FORMAT = 1
UNFINISHED = "unfinished"
DAMAGED = "edited or damaged: the moves are legal, but the checksum does not fit the text"
UNSIGNED = "written by hand, edited or damaged: the moves are legal, but there is no checksum"
_TITLE = "numberline transcript"
LONGEST = 1024 * 1024  # characters; a game of ten thousand turns has a fifth of that
_LONGEST_FIELD = 5000  # characters; longer than any path
_NUMBER = re.compile(r"-?[0-9]{1,20}", re.ASCII)


class BadTranscript(ValueError):
    """A transcript that cannot be read, or whose moves do not fit; nothing of it is loaded."""


@dataclass(frozen=True, slots=True)
class Header:
    """All that a transcript says besides the moves."""

    game: str
    version: int
    digest: str  # of the rules it was played by; nothing where it does not say so
    players: tuple[str, str]
    names: tuple[str, str]
    first: int
    seed: int
    date: str
    file: str = ""  # where the rule book lies, for a game that is not shipped
    result: str = UNFINISHED
    begun: str = ""  # the state that the match began in, if that was not the start of the game


class Transcript(NamedTuple):
    """A transcript as read: its header, its movetext, and whether its checksum fits."""

    header: Header
    moves: str
    intact: bool
    signed: bool = True  # whether it has a checksum at all

    @property
    def comments(self) -> Comments:
        """What people have written between the moves."""
        return read_comments(self.moves)


def result_of(outcome: Outcome | None) -> str:
    """The result as the header states it."""
    if outcome is None:
        return UNFINISHED
    return "nobody wins" if outcome.winner == NOBODY else f"player {outcome.winner} wins"


def write_transcript(header: Header, match: Match, comments: Comments = NO_COMMENTS) -> str:
    """The transcript of a match, with its checksum."""
    begun = "" if match.is_from_start else write_state(match.steps[0].after)
    lines = _header_lines(replace(header, result=result_of(match.outcome), begun=begun))
    moves = write_movetext(match.turns(), comments)
    checksum = _checksum("\n".join([*lines, "", moves]))
    return "\n".join([*lines, f"checksum: {checksum}", "", moves])


def _header_lines(header: Header) -> list[str]:
    fields = {
        "game": header.game,
        "file": header.file,
        "version": str(header.version),
        "digest": header.digest,
        "player 1": header.players[0],
        "player 2": header.players[1],
        "name 1": header.names[0],
        "name 2": header.names[1],
        "first": str(header.first),
        "from": header.begun,
        "seed": str(header.seed),
        "result": header.result,
        "date": header.date,
    }
    return [
        f"{_TITLE} {FORMAT}",
        *(f"{key}: {harmless(value, _LONGEST_FIELD)}" for key, value in fields.items() if value),
    ]


def _checksum(text: str) -> str:
    """The checksum of a text; blanks at the end of lines and of the text do not count."""
    bare = "\n".join(line.rstrip() for line in text.split("\n")).rstrip()
    return sha256(bare.encode("utf-8", "surrogatepass")).hexdigest()[:16]


def read_transcript(text: str) -> Transcript:
    """Read a transcript without replaying it."""
    if len(text) > LONGEST:
        raise BadTranscript(f"expected a transcript of at most {LONGEST} characters: got {len(text)}")
    lines = text.replace("\r\n", "\n").split("\n")
    _check_title(lines[0])
    end = next((place for place, line in enumerate(lines) if not line.strip()), len(lines))
    fields = _read_fields(lines[1:end])
    stated = fields.pop("checksum", "")
    unsigned = "\n".join(line for line in lines if not line.startswith("checksum:"))
    return Transcript(_read_header(fields), "\n".join(lines[end:]), stated == _checksum(unsigned), bool(stated))


def _check_title(line: str) -> None:
    title, _, version = line.strip().rpartition(" ")
    if title != _TITLE or not (version.isascii() and version.isdigit()):
        raise BadTranscript(f"expected '{_TITLE} {FORMAT}' in line 1: got {shown(line)}")
    if int(version[:9]) > FORMAT:
        raise BadTranscript(
            f"this transcript has format {version[:9]}, and this version of numberline reads up to {FORMAT};"
            " update numberline to read it"
        )


def _read_fields(lines: list[str]) -> dict[str, str]:
    fields: dict[str, str] = {}
    for line in lines:
        key, colon, value = (part.strip() for part in line.partition(":"))
        if not colon:
            raise BadTranscript(f"expected a line such as 'first: 1' in the header: got {shown(line)}")
        if key in fields:
            raise BadTranscript(f"expected one line for {shown(key)} in the header: got two")
        fields[key] = value
    return fields


def _read_header(fields: dict[str, str]) -> Header:
    missing = [key for key in ("game", "first") if not fields.get(key)]
    if missing:
        raise BadTranscript(f"expected a line '{missing[0]}: ...' in the header: it is missing")
    first = fields["first"]
    if first not in {"1", "2"}:
        raise BadTranscript(f"expected 'first: 1' or 'first: 2' in the header: got {shown(first)}")
    return Header(
        game=fields["game"],
        file=fields.get("file", ""),
        version=_read_number(fields, "version", 1),
        digest=fields.get("digest", ""),
        players=(fields.get("player 1", "human"), fields.get("player 2", "human")),
        names=(fields.get("name 1", ""), fields.get("name 2", "")),
        first=int(first),
        seed=_read_number(fields, "seed", 0),
        date=fields.get("date", ""),
        result=fields.get("result", UNFINISHED),
        begun=fields.get("from", ""),
    )


def _read_number(fields: dict[str, str], key: str, default: int) -> int:
    value = fields.get(key, str(default))
    if not _NUMBER.fullmatch(value):
        raise BadTranscript(f"expected a whole number after '{key}:' in the header: got {shown(value)}")
    return int(value)


def load(game: Game, transcript: Transcript) -> Match:
    """Replay a transcript under the rules of its game, whole or not at all."""
    header = transcript.header
    try:
        return replay_from(game, _read_begun(game, header), header.first, transcript.moves)
    except BadMovetext as mistake:
        raise BadTranscript(f"this transcript does not follow the rules of {game.book.title}: {mistake}") from mistake


def _read_begun(game: Game, header: Header) -> State | None:
    """The state that a match began in; nothing if that was the start of the game."""
    if not header.begun:
        return None
    try:
        state = game.read_state(header.begun)
    except BadNotation as mistake:
        title = game.book.title
        raise BadTranscript(f"expected a state of {title} after 'from:' in the header: {mistake}") from mistake
    if state.chooser != header.first:
        raise BadTranscript(
            f"expected 'first: {state.chooser}' in the header, who chooses in 'from: {header.begun}':"
            f" got {header.first}"
        )
    return state


def doubts(transcript: Transcript, match: Match) -> tuple[str, ...]:
    """What must be said aloud about a transcript that was loaded."""
    header, book = transcript.header, match.game.book
    result = result_of(match.outcome)
    said = []
    if not transcript.intact:
        said.append(DAMAGED if transcript.signed else UNSIGNED)
    if header.result != result:
        said.append(f"its moves lead to {shown(result)}, but it says {shown(header.result)}")
    if header.digest and header.digest != book.digest:
        versions = f" (version {header.version} then, {book.version} now)" if header.version != book.version else ""
        said.append(
            f"the rules of {book.title} have changed since this game was played{versions};"
            " it is replayed under the rules of today"
        )
    return tuple(said)


def replay_from(game: Game, state: State | None, first: int, moves: str) -> Match:
    """Replay loose movetext from a state, or from the start."""
    return replay(*_begin(game, state, first, moves))


def replay_sample(game: Game, state: State | None, first: int, moves: str) -> tuple[Match, tuple[Refuted, ...]]:
    """Replay a sample of a rule book; with the choices that it says are refused, and that the rules allow."""
    match, stated = _begin(game, state, first, moves)
    match = replay(match, stated, lenient=True)
    return match, find_refuted(match, stated)


def follow_sample(game: Game, state: State | None, first: int, moves: str) -> Match:
    """As many turns of a sample as follow the rules."""
    match, stated = _begin(game, state, first, moves)
    for turns in range(len(stated), 0, -1):
        with suppress(BadMovetext):
            return replay(match, stated[:turns], lenient=True)
    return match


def _begin(game: Game, state: State | None, first: int, moves: str) -> tuple[Match, tuple[StatedTurn, ...]]:
    stated = read_movetext(moves)
    if state is None and stated and stated[0].number != 1:
        raise BadMovetext(f"{stated[0]}: expected turn 1 at the start of a game")
    return (Match.begin(game, first) if state is None else Match.at(game, state)), stated
