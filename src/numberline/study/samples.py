"""Samples: do the examples of a book follow its rules, which other rules do they break, and who gave the win away?

What may live here: what replaying the examples shows.
What this file must not know: how it is told.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import inf
from typing import NamedTuple

from numberline.play.movetext import BadMovetext, Refuted, read_movetext
from numberline.play.transcript import follow_sample, replay_sample
from numberline.rules.engine import Game
from numberline.rules.notation import BadNotation, write_state
from numberline.rules.state import NOBODY, State
from numberline.rules.told import Example
from numberline.solve.solution import Solution
from numberline.study.review import Review, ReviewedMove, review


class Turned(NamedTuple):
    """A move of a sample that gave the win away, and the turn that the sample counts it in."""

    turn: int
    move: ReviewedMove


@dataclass(frozen=True, slots=True)
class Sample:
    """An example of a book, replayed: what breaks its rules, and which moves gave the win away."""

    place: int
    example: Example
    broken: str = ""  # the first thing that does not follow the rules
    line: str = ""  # as much of a broken sample as follows them, to be pasted; nothing where it cannot even start
    refuted: tuple[Refuted, ...] = ()
    turned: tuple[Turned, ...] = ()


def replay_samples(game: Game, solution: Solution) -> tuple[Sample, ...]:
    """Replay every example of a book."""
    return tuple(_replay(game, solution, place, each) for place, each in enumerate(game.book.examples))


def find_contradiction(game: Game, other: Game) -> str:
    """The title of the first example of a game that breaks the rules of another and keeps those of its own, or nothing.

    What breaks the rules of both shows nothing: books make mistakes.
    """
    examples = game.book.examples
    return next((each.title for each in examples if _count_mistakes(game, each) < _count_mistakes(other, each)), "")


def _count_mistakes(game: Game, example: Example) -> float:
    """How many choices an example says are refused, and the rules allow; no number is enough where it breaks them."""
    try:
        state = game.read_state(example.state) if example.state else None
        _, refuted = replay_sample(game, state, example.first, example.moves)
    except (BadNotation, BadMovetext):
        return inf
    return len(refuted)


def _replay(game: Game, solution: Solution, place: int, example: Example) -> Sample:
    try:
        state = game.read_state(example.state) if example.state else None
    except BadNotation as mistake:
        return Sample(place, example, broken=str(mistake))
    try:
        match, refuted = replay_sample(game, state, example.first, example.moves)
    except BadMovetext as mistake:
        return Sample(place, example, broken=str(mistake), line=_follow(game, state, example))
    turned = tuple(_find_turned(review(match, solution), read_movetext(example.moves)[0].number))
    return Sample(place, example, refuted=refuted, turned=turned)


def _follow(game: Game, state: State | None, example: Example) -> str:
    try:
        steps = follow_sample(game, state, example.first, example.moves).steps
    except BadMovetext:  # nothing of it can be read
        return ""
    begun = steps[0].after
    return "" if begun.chooser == NOBODY else " ".join((write_state(begun), *(step.choice for step in steps[1:])))


def _find_turned(reviewed: Review, first: int) -> Iterator[Turned]:
    """The moves that gave the win away; the sample's first turn has a number of its own."""
    return (Turned(first - 1 + move.turn, move) for move in reviewed.moves if move.gave_win_away)
