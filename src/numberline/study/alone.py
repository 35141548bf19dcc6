"""Turns needed alone: how soon a token can be at its goal, where the tokens have nothing to do with each other.

What may live here: counting the turns of one token, skipped ones included, as if nobody else played.
What this file must not know: who wins, and what follows from a count.
"""

from collections import deque
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from numberline.rules.engine import Game
from numberline.rules.mechanics import Stuck
from numberline.rules.mechanics.stuck import PASSES
from numberline.rules.state import Draft, State, mine, token_of
from numberline.solve.stages import reads_number


class Alone(NamedTuple):
    """A token by itself when its turn begins, or when it has an extra turn."""

    player: int
    square: int
    owed: int


def are_apart(game: Game) -> bool:
    """Whether nothing that one token does, or where it stands, changes anything for the other."""
    passes = any(isinstance(mechanic, Stuck) and mechanic.then == PASSES for mechanic in game.book.mechanics)
    return not game.book.shared and passes and reads_number(game)


class Turns:
    """How many turns a token needs to its goal at the least, asked once for each place it can stand on."""

    __slots__ = ("_count", "_game")

    def __init__(self, game: Game) -> None:
        """Know no answer yet."""
        self._game = game
        self._count = cache(self._search)

    def needed(self, state: State, player: int) -> int | None:
        """The turns that a player needs from a state, those skipped among them; nothing if the goal is out of reach."""
        return self._count(Alone(player, state.squares[token_of(state.squares, player)], mine(state.owed, player)))

    def _search(self, start: Alone) -> int | None:
        """The shortest way to the goal: what costs no turn is looked at before what costs one."""
        waiting = deque([(1, start)])
        seen = set()
        while waiting:
            turns, place = waiting.popleft()
            if place in seen:
                continue
            seen.add(place)
            for cost, lead in self._leads(place):
                if lead is None:
                    return turns
                (waiting.append if cost else waiting.appendleft)((turns + cost, lead))
        return None

    def _leads(self, place: Alone) -> Iterator[tuple[int, Alone | None]]:
        """What a turn can lead to, with the turns that it costs; nothing stands for the goal."""
        if place.owed:
            yield 1, place._replace(owed=place.owed - 1)
            return
        for draft in self._drafts(place):
            if draft.end is None:
                lead = Alone(place.player, draft.squares[place.player - 1], mine(draft.owed, place.player))
                yield int(not draft.again), lead
            elif draft.end.player == place.player:
                yield 0, None

    def _drafts(self, place: Alone) -> list[Draft]:
        """What every legal choice makes of the token; the other one stands on its start, in nobody's way."""
        one, two = self._game.book.start
        squares = (place.square, two) if place.player == 1 else (one, place.square)
        state = State(squares, place.player, memory=self._game.blank)
        worked_out = (self._game.work_out(state, choice) for choice in self._game.choices(state))
        return [draft for draft in worked_out if isinstance(draft, Draft)]
