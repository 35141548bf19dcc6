"""What holds whenever games are played, undone, broken off, kept and read back."""

from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from numberline.play.match import Match
from numberline.play.players import find_chooser, play, rng_for
from numberline.play.transcript import Header, load, read_transcript, write_transcript
from numberline.rules.engine import Game
from numberline.rules.rulebook import RuleBook
from numberline.rules.state import NOBODY
from tests.founding import NAMES
from tests.program import Program
from tests.random_books import books
from tests.soak import sized

SEEDS = st.integers(0, 2**32)


def header_of(book: RuleBook, match: Match, seed: int) -> Header:
    """A header as the command line makes it."""
    people = ("random", "random"), ("Player 1", "Player 2")
    return Header(book.name, book.version, book.digest, *people, match.first, seed, "2001-02-03")


def random_match(game: Game, seed: int, most: int = 60) -> Match:
    """A match of random choices, perhaps not to its end."""
    rng = Random(seed)
    match = Match.begin(game, rng.choice((1, 2)))
    for _ in range(rng.randint(0, most)):
        if match.state.chooser == NOBODY:
            break
        match = match.submit(rng.choice(game.choices(match.state)))
    return match


def go_on(match: Match, seed: int, most: int = 80) -> Match:
    """The match as two computers go on with it."""
    chooser = find_chooser("random", match.game)
    while match.state.chooser != NOBODY and match.moves < most:
        match = match.submit(chooser(match.state, rng_for(seed, match.moves)))
    return match


@pytest.mark.soak
@given(books(), SEEDS)
def test_replay_equals_play(book: RuleBook, seed: int) -> None:
    """A match that is kept as a transcript and read back is the same match, step by step."""
    match = random_match(Game(book), seed)
    transcript = read_transcript(write_transcript(header_of(book, match, seed), match))

    assert transcript.intact
    assert load(match.game, transcript).steps == match.steps


@pytest.mark.soak
@given(books(), SEEDS)
def test_writing_again_changes_nothing(book: RuleBook, seed: int) -> None:
    """A transcript that is read and written again has the same bytes."""
    match = random_match(Game(book), seed)
    text = write_transcript(header_of(book, match, seed), match)
    transcript = read_transcript(text)

    assert write_transcript(transcript.header, load(match.game, transcript)) == text


@pytest.mark.soak
@given(books(), SEEDS, st.data())
def test_undo_does_not_change_what_comes(book: RuleBook, seed: int, data: st.DataObject) -> None:
    """After any number of undone choices computers go on exactly as they would have gone on without."""
    match = go_on(Match.begin(Game(book)), seed, most=20)
    undone = match
    for _ in range(data.draw(st.integers(1, 3))):
        undone = undone.undo(data.draw(st.sampled_from((1, 2))))

    assert undone.steps == match.steps[: len(undone.steps)]
    assert go_on(undone, seed) == go_on(match, seed)


@pytest.mark.soak
@given(books(), SEEDS)
def test_resume_does_not_change_what_comes(book: RuleBook, seed: int) -> None:
    """A match that is kept and read back in the middle goes on as if it had never stopped."""
    match = go_on(Match.begin(Game(book)), seed, most=7)
    kept = read_transcript(write_transcript(header_of(book, match, seed), match))

    assert go_on(load(Game(book), kept), seed).steps == go_on(match, seed).steps


@pytest.mark.soak
@given(books(), SEEDS)
def test_undo_asks_the_same_player_again(book: RuleBook, seed: int) -> None:
    """Undoing for a player leads to a state in which that player is asked, or changes nothing."""
    match = random_match(Game(book), seed)
    for player in (1, 2):
        before = match.undo(player)

        assert before is match or before.state.chooser == player


@pytest.mark.soak
@given(books(), SEEDS)
def test_turns_hold_every_move_once(book: RuleBook, seed: int) -> None:
    """The turns of a match are numbered without gaps, and hold its choices and events in their order."""
    match = random_match(Game(book), seed)
    turns = match.turns()
    acts = [act for turn in turns for act in turn.acts]

    assert [turn.number for turn in turns] == list(range(1, len(turns) + 1))
    assert match.begun == len(turns)
    assert [act.choice for act in acts if act.choice] == [step.choice for step in match.steps[1:]]
    assert [event for act in acts for event in act.events] == [event for step in match.steps for event in step.events]


@pytest.mark.soak
@given(books(), SEEDS)
@settings(max_examples=sized(30, 3_000))
def test_computers_are_repeatable(book: RuleBook, seed: int) -> None:
    """The same seed gives the same match between the same computers."""
    game = Game(book)

    assert play(game, "random", "greedy", seed=seed).steps == play(Game(book), "random", "greedy", seed=seed).steps


@pytest.mark.parametrize("name", NAMES)
def test_same_seed_same_bytes_in_another_process(tmp_path: Path, name: str) -> None:
    """The same seed prints the same bytes in processes whose hashes differ."""
    words = (name, "--p1", "random", "--p2", "greedy", "--first", "toss", "--seed", "11")
    printed = {Program(tmp_path).play(*words, PYTHONHASHSEED=seed).out for seed in ("0", "1", "4711")}

    assert len(printed) == 1


@pytest.mark.soak
@given(SEEDS, st.integers(1, 5), st.integers(0, 4))
@settings(max_examples=sized(4, 200))
def test_same_bytes_with_undo_and_resume(seed: int, before: int, undone: int) -> None:
    """A piped game with undone choices and a break in the middle ends in the transcript of one without."""
    words = ("leap", "--p2", "random", "--seed", str(seed))
    choices = ["1\n", "2\n", "1\n", "1\n", "4\n", "2\n", "1\n"]
    with TemporaryDirectory() as one, TemporaryDirectory() as other:
        whole, broken = Program(Path(one)), Program(Path(other))
        whole.play(*words, typed="".join(choices))
        broken.play(*words, typed="".join((*choices[:before], *["u\n"] * undone)))
        left = max(0, before - undone)
        broken.play("--resume", typed="".join(choices[left:]), PYTHONHASHSEED="5")

        assert [path.read_text() for path in broken.games] == [path.read_text() for path in whole.games]
