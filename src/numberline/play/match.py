"""A match: a game being played, from its first state to where it stands now.

What may live here: the steps made so far, undoing them, counting turns.
What this file must not know: who or what chooses, clocks, files, screens. A match has no loop of its own.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple, Self

from numberline.rules.engine import Game
from numberline.rules.notation import IllegalMove, write_state
from numberline.rules.state import NOBODY, Event, Outcome, State, Step, opponent_of

FORCED = ("skipped", "passed")  # the events that are turns of their own
DRAWN = "drawn"
THIRD_TIME = 3  # how often a state must have come before whoever is asked may declare a draw: a house rule


class Act(NamedTuple):
    """A move with what it did, or a forced turn, which has no choice."""

    choice: str
    events: tuple[Event, ...]


class Turn(NamedTuple):
    """A turn as the books count them: skipped ones count, an extra turn belongs to the turn before it."""

    number: int
    player: int
    acts: tuple[Act, ...]


@dataclass(frozen=True, slots=True)
class Match:
    """A game being played; every change is a new match."""

    game: Game
    steps: tuple[Step, ...]  # the first of them only settles the opening state
    begun: int  # how many turns have begun; carried along, for counting them all takes longer with every move

    @classmethod
    def of(cls, game: Game, steps: tuple[Step, ...]) -> Self:
        """A match of steps that follow each other."""
        return cls(game, steps, len(count_turns(steps)))

    @classmethod
    def begin(cls, game: Game, first: int = 1) -> Self:
        """A match before its first choice."""
        return cls.of(game, (game.begin(first),))

    @classmethod
    def at(cls, game: Game, state: State) -> Self:
        """A match that starts in the middle."""
        return cls.of(game, (Step(state, "", (), state),))

    @classmethod
    def read(cls, game: Game, written: str) -> Self:
        """A match that starts in a written state and goes on with some choices, such as `p1:1 *2 -1`."""
        begun, steps = game.follow(written)
        return cls.of(game, (Step(begun, "", (), begun), *steps))

    @property
    def state(self) -> State:
        """Where the match stands."""
        return self.steps[-1].after

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended, if it has."""
        return self.steps[-1].outcome

    @property
    def first(self) -> int:
        """Who started."""
        return self.steps[0].before.chooser

    @property
    def is_from_start(self) -> bool:
        """Whether the match began where its game does."""
        return self.steps[0] == self.game.begin(self.first)

    @property
    def moves(self) -> int:
        """How many moves were made."""
        return len(self.steps) - 1 - self.drawn

    @property
    def drawn(self) -> bool:
        """Whether the match ended by a declared draw."""
        return self.outcome is not None and self.outcome.how == DRAWN

    @property
    def can_draw(self) -> bool:
        """Whether the state has come for the third time, so that whoever is asked may declare a draw."""
        return is_third(self.steps)

    @property
    def turn_number(self) -> int:
        """The number of the turn that somebody is asked in now."""
        return self.begun + (not self.extra)

    @property
    def extra(self) -> bool:
        """Whether the choice that is asked for now is an extra turn."""
        return is_extra(self.steps[-1])

    def submit(self, choice: str) -> Self:
        """The match after a choice of whoever is asked."""
        last = self.steps[-1]
        step = self.game.play(last.after, choice)
        added = len(count_turns((last, step))) - len(count_turns((last,)))
        return replace(self, steps=(*self.steps, step), begun=self.begun + added)

    def draw(self) -> Self:
        """The match as drawn by whoever is asked."""
        if not self.can_draw:
            raise IllegalMove(f"expected a state that has come for the third time: got {write_state(self.state)}")
        return replace(self, steps=(*self.steps, draw_at(self.state)))

    def undo(self, player: int) -> Self:
        """The match before the player's last choice; the same match if there was none."""
        chosen = [place for place, step in enumerate(self.steps) if place and step.before.chooser == player]
        return self.of(self.game, self.steps[: chosen[-1]]) if chosen else self

    def again(self) -> Self:
        """A rematch: the other player starts, or the same one where the match began in the middle of the game."""
        if self.is_from_start:
            return self.begin(self.game, opponent_of(self.first))
        return self.at(self.game, self.steps[0].after)

    def turns(self, number: int = 1) -> tuple[Turn, ...]:
        """All turns so far; `number` is that of the first."""
        return count_turns(self.steps, number)


def is_third(steps: Sequence[Step]) -> bool:
    """Whether the last state of some steps has come for the third time."""
    state = steps[-1].after
    return state.chooser != NOBODY and sum(step.after == state for step in steps) >= THIRD_TIME


def draw_at(state: State) -> Step:
    """The step that ends a match as drawn."""
    return Step(state, "", (Event(DRAWN, NOBODY),), state._replace(chooser=NOBODY))


def is_extra(step: Step) -> bool:
    """Whether a step leaves the same player with an extra turn, not lost to a skip or a pass."""
    return bool(step.events) and step.events[-1].kind == "extra"


def count_turns(steps: Iterable[Step], number: int = 1) -> tuple[Turn, ...]:
    """Sort the acts of some steps into turns."""
    turns: list[Turn] = []
    extra = False
    for step in steps:
        for player, act in _acts(step):
            if player == NOBODY:
                turns[-1] = _closed(turns[-1], act)
            elif extra:
                turns[-1] = turns[-1]._replace(acts=(*turns[-1].acts, act))
            else:
                turns.append(Turn(number + len(turns), player, (act,)))
            extra = any(event.kind == "extra" for event in act.events)
    return tuple(turns)


def _closed(turn: Turn, end: Act) -> Turn:
    """A turn whose last act has one more event: the end of the match."""
    last = turn.acts[-1]
    return turn._replace(acts=(*turn.acts[:-1], last._replace(events=(*last.events, *end.events))))


def _acts(step: Step) -> list[tuple[int, Act]]:
    """A step's own move, then each forced turn; a deadlock closes whichever act came last."""
    acts: list[tuple[int, Act]] = []
    if step.choice:
        acts.append((step.before.chooser, Act(step.choice, ())))
    for event in step.events:
        if event.kind in FORCED or not acts:  # a deadlock or a draw without either has nobody's act to close
            acts.append((event.player, Act("", (event,))))
        else:
            player, act = acts[-1]
            acts[-1] = (player, act._replace(events=(*act.events, event)))
    return acts
