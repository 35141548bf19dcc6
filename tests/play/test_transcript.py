import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from numberline.play.match import Match
from numberline.play.transcript import (
    LONGEST,
    BadTranscript,
    Header,
    Transcript,
    doubts,
    load,
    read_transcript,
    replay_from,
    replay_sample,
    result_of,
    write_transcript,
)
from numberline.rules.rulebook import RuleBook
from numberline.rules.state import NOBODY, Outcome
from tests.founding import NAMES, founding_game
from tests.play.test_movetext import random_match
from tests.random_books import books


def header_of(book: RuleBook, first: int = 1) -> Header:
    """A header as a new game gets it."""
    return Header(
        game=book.name,
        version=book.version,
        digest=book.digest,
        players=("human", "greedy"),
        names=("Ann", "Bob"),
        first=first,
        seed=20,
        date="2026-11-18",
        file="/books/my game.toml",
    )


def from_the_middle() -> str:
    """The transcript of a match that began in the middle, with one move."""
    game = founding_game("leap-to-twenty")
    match = Match.read(game, "p2:4,9:skips=1,0 +1")
    return write_transcript(header_of(game.book, first=match.first), match)


@cache
def sample(name: str) -> Match:
    """The book's own sample game."""
    example = founding_game(name).book.examples[0]
    return replay_sample(founding_game(name), None, example.first, example.moves)[0]


@cache
def sample_text(name: str) -> str:
    """The transcript of the book's own sample game."""
    match = sample(name)
    return write_transcript(header_of(match.game.book), match)


def opened(name: str, text: str) -> tuple[Transcript, Match]:
    """A transcript of a founding game and its match."""
    transcript = read_transcript(text)
    return transcript, load(founding_game(name), transcript)


def is_honest(name: str, data: bytes) -> bool:
    """Whether a damaged transcript is refused, or is the same game, or is announced to be another one."""
    try:
        transcript, match = opened(name, data.decode("utf-8"))
    except (BadTranscript, UnicodeDecodeError):
        return True
    same = transcript.header == read_transcript(sample_text(name)).header and match == sample(name)
    return same or bool(doubts(transcript, match))


def flips(byte: int) -> Iterator[int]:
    """The byte with each bit flipped, and as a line end, a blank, a digit, a brace."""
    yield from (byte ^ (1 << bit) for bit in range(8))
    yield from b"\n\r 9{"


@pytest.mark.parametrize("name", NAMES)
def test_sample_game_survives_writing_and_reading(name: str) -> None:
    """The transcript of a book's sample is intact, raises no doubts and is the same game."""
    transcript, match = opened(name, sample_text(name))

    assert transcript.intact
    assert match == sample(name)
    assert doubts(transcript, match) == ()
    assert transcript.header == replace(header_of(match.game.book), result=result_of(match.outcome))


@given(books(), st.integers(1, 2), st.randoms(use_true_random=False))
def test_any_game_survives_writing_and_reading(book: RuleBook, first: int, rng: Random) -> None:
    """The transcript of a random game of a random book gives the same game back."""
    match = random_match(book, first, rng)

    transcript = read_transcript(write_transcript(header_of(book, first), match))

    assert transcript.intact
    assert load(match.game, transcript) == match


@pytest.mark.parametrize("name", NAMES)
def test_truncated_transcript_is_never_another_game(name: str) -> None:
    """Cut off after any byte, a transcript is refused, or whole, or announced as damaged."""
    data = sample_text(name).encode()

    assert all(is_honest(name, data[:length]) for length in range(len(data) + 1))


@pytest.mark.parametrize("name", NAMES)
def test_flipped_byte_never_makes_another_game(name: str) -> None:
    """With any byte changed, a transcript is refused, or the same, or announced as damaged."""
    data = sample_text(name).encode()

    dishonest = [
        (place, flip)
        for place, byte in enumerate(data)
        for flip in flips(byte)
        if not is_honest(name, data[:place] + bytes([flip]) + data[place + 1 :])
    ]

    assert not dishonest


@pytest.mark.parametrize("name", NAMES)
def test_missing_or_doubled_line_never_makes_another_game(name: str) -> None:
    """With any line left out or doubled, a transcript is refused, or the same, or announced as damaged."""
    lines = sample_text(name).encode().splitlines(keepends=True)

    for place in range(len(lines)):
        assert is_honest(name, b"".join(lines[:place] + lines[place + 1 :]))
        assert is_honest(name, b"".join(lines[: place + 1] + lines[place:]))


@pytest.mark.parametrize("name", NAMES)
def test_moves_of_another_game_are_refused_or_announced(name: str) -> None:
    """Under the rules of every other game the transcript does not fit, or the change of rules is announced."""
    text = sample_text(name)
    for other in set(NAMES) - {name}:
        try:
            transcript, match = opened(other, text)
        except BadTranscript:
            continue
        assert "have changed" in " ".join(doubts(transcript, match))


def test_header_is_written_for_people() -> None:
    """The transcript is a title, one fact a line, an empty line, and the moves."""
    text = sample_text("prime-climb")

    assert text.startswith(
        "numberline transcript 1\ngame: prime-climb\nfile: /books/my game.toml\nversion: 1\ndigest: "
    )
    assert "\nplayer 1: human\nplayer 2: greedy\nname 1: Ann\nname 2: Bob\nfirst: 1\nseed: 20\n" in text
    assert "\nresult: player 1 wins\ndate: 2026-11-18\nchecksum: " in text
    assert text.endswith("\n\n1. p1 +3 3 extra +4 7 extra +6 13 extra +7 20 wins\n")


def test_names_cannot_break_the_file() -> None:
    """A name with line ends and control characters is written visibly, on its own line."""
    match = Match.begin(founding_game("leap-to-twenty"))
    header = replace(header_of(match.game.book), names=("A\nfirst: 2\x1b[1m", ""))

    read, _ = opened("leap-to-twenty", write_transcript(header, match))

    assert read.header.names == (r"A\nfirst: 2\x1b[1m", "")
    assert read.header.first == 1


@pytest.mark.parametrize(
    ("outcome", "said"),
    [(None, "unfinished"), (Outcome(NOBODY, "deadlock"), "nobody wins"), (Outcome(2, "won"), "player 2 wins")],
)
def test_result_is_said(outcome: Outcome | None, said: str) -> None:
    """The header says who has won, that nobody has, or that the game is not finished."""
    assert result_of(outcome) == said


def test_blanks_at_line_ends_do_not_count() -> None:
    """A transcript whose line ends an editor has changed is intact."""
    text = sample_text("leap-to-twenty")

    for edited in (text.replace("\n", "\r\n"), text.replace("\n", " \n"), text + "\n\n"):
        transcript, match = opened("leap-to-twenty", edited)
        assert transcript.intact
        assert match == sample("leap-to-twenty")


def test_edited_moves_are_announced() -> None:
    """Moves that are legal and not those that were saved load, and are said to be edited."""
    text = sample_text("leap-to-twenty").replace("20. p2 +1 20 wins\n", "{stopped here}\n")

    transcript, match = opened("leap-to-twenty", text)

    assert doubts(transcript, match) == (
        "edited or damaged: the moves are legal, but the checksum does not fit the text",
        "its moves lead to 'unfinished', but it says 'player 2 wins'",
    )


def test_changed_rules_are_announced() -> None:
    """A rule book with another digest is said aloud, with both versions."""
    match = sample("leap-to-twenty")
    header = replace(header_of(match.game.book), digest="0" * 16, version=7)

    (said,) = doubts(*opened("leap-to-twenty", write_transcript(header, match)))

    assert said.startswith(
        "the rules of Leap to Twenty have changed since this game was played (version 7 then, 1 now)"
    )


def test_changed_rules_of_one_version_name_no_version() -> None:
    """Where the version is the same although the digest is not, no versions are compared."""
    match = sample("leap-to-twenty")
    header = replace(header_of(match.game.book), digest="0" * 16)

    (said,) = doubts(*opened("leap-to-twenty", write_transcript(header, match)))

    assert said == (
        "the rules of Leap to Twenty have changed since this game was played; it is replayed under the rules of today"
    )


def test_newer_version_is_refused_by_name() -> None:
    """A transcript of a later format says which, and what to do."""
    newer = sample_text("leap-to-twenty").replace("transcript 1", "transcript 2", 1)

    with pytest.raises(BadTranscript, match="has format 2, and this version of numberline reads up to 1; update"):
        read_transcript(newer)


def test_illegal_move_is_named() -> None:
    """The first move that does not fit is named with its turn, the game and the reason."""
    text = sample_text("leap-to-twenty").replace("2. p2 +1 1", "2. p2 +3 3")

    with pytest.raises(BadTranscript, match=r"rules of Leap to Twenty: turn 2 \(player 2\): expected .*got '\+3'"):
        opened("leap-to-twenty", text)


def test_first_turn_has_number_one() -> None:
    """A transcript begins with the game."""
    text = sample_text("prime-climb").replace("1. p1 +3", "7. p1 +3")

    with pytest.raises(BadTranscript, match=r"turn 7 \(player 1\): expected turn 1 at the start of a game"):
        opened("prime-climb", text)


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("numberline transcript 1", "hello", "expected 'numberline transcript 1' in line 1: got 'hello'"),
        ("transcript 1", "transcript \u0661", "in line 1"),
        ("game: leap-to-twenty\n", "", "expected a line 'game: ...' in the header: it is missing"),
        ("first: 1", "first: 3", "expected 'first: 1' or 'first: 2' in the header: got '3'"),
        ("first: 1", "first: 1\nfirst: 2", "expected one line for 'first' in the header: got two"),
        ("seed: 20", "seed: \u0662", "expected a whole number after 'seed:' in the header"),
        ("seed: 20", "seed 20", "expected a line such as 'first: 1' in the header: got 'seed 20'"),
        ("seed: 20", "seed: " + "9" * 21, "expected a whole number after 'seed:'"),
    ],
)
def test_header_that_cannot_be_read_is_refused(old: str, new: str, reason: str) -> None:
    """A header with something missing, doubled or unreadable is refused with what was expected."""
    with pytest.raises(BadTranscript) as caught:
        read_transcript(sample_text("leap-to-twenty").replace(old, new))

    assert reason in str(caught.value)


def test_shortest_header_is_enough() -> None:
    """Game, digest and starter are all that a transcript needs."""
    transcript, match = opened("leap-to-twenty", "numberline transcript 1\ngame: leap-to-twenty\ndigest: x\nfirst: 2\n")

    assert (match.state.chooser, transcript.header.seed, transcript.header.players) == (2, 0, ("human", "human"))


def test_endless_text_is_refused() -> None:
    """A text longer than any game is refused before it is read."""
    with pytest.raises(BadTranscript, match="at most"):
        read_transcript("x" * (LONGEST + 1))


def test_sample_can_start_in_the_middle() -> None:
    """Movetext from a stated state keeps the numbers that the book prints."""
    game = founding_game("leap-to-twenty")

    match = replay_from(game, game.read_state("p2:16,19"), 1, "20. p2 +1 20 wins")

    assert match.state.squares == (16, 20)


def test_match_from_the_middle() -> None:
    """The transcript of a match that began in the middle says where, and is read back to the same match."""
    text = from_the_middle()

    transcript, match = opened("leap-to-twenty", text)

    assert "\nfirst: 2\nfrom: p2:4,9:skips=1,0\n" in text
    assert match == Match.read(match.game, "p2:4,9:skips=1,0 +1")
    assert transcript.intact
    assert doubts(transcript, match) == ()


def test_comments_of_a_transcript() -> None:
    """What people wrote between the moves is known by its turn, and written again with the moves."""
    text = from_the_middle().replace("1. p2 +1", "{Monday} 1. p2 +1 {why not}")
    transcript, match = opened("leap-to-twenty", text)

    assert transcript.comments == {0: ("Monday",), 1: ("why not",)}
    assert "\n{Monday}\n1. p2 +1 10 must-skip {why not}\n" in write_transcript(
        transcript.header, match, transcript.comments
    )


def test_start_is_not_the_middle() -> None:
    """A match that was begun in a state like the start of the game began at the start."""
    game = founding_game("leap-to-twenty")

    assert "from:" not in write_transcript(header_of(game.book), Match.read(game, "p1:0,0 +4"))


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("from: p1:4,9", "expected 'first: 1' in the header, who chooses in 'from: p1:4,9': got 2"),
        ("from: p2:4", "expected a state of Leap to Twenty after 'from:' in the header: expected 2 squares"),
        ("from: p2:4,20", "expected a state of Leap to Twenty after 'from:' in the header: expected squares that"),
        (
            "from: p2:4,9:skips=0,1",
            "expected a state of Leap to Twenty after 'from:' in the header: expected a chooser",
        ),
        ("from: p2:4,9 +1", "expected a state of Leap to Twenty after 'from:' in the header: expected"),
    ],
)
def test_wrong_state_in_the_header(line: str, sentence: str) -> None:
    """A state that the game cannot be in, or in which the other player chooses, is refused by a sentence."""
    text = from_the_middle().replace("from: p2:4,9:skips=1,0", line)

    with pytest.raises(BadTranscript, match=re.escape(sentence)):
        opened("leap-to-twenty", text)
