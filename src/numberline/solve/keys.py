"""Keys: states packed into whole numbers, and who is asked in them.

What may live here: packing, unpacking, and the engine's answers about whose turn it is.
What this file must not know: which moves a game has.

The keys 0, 1 and 2 are ends: nobody has won, Player 1 has, Player 2 has. States have keys from 3 on.
"""

from collections.abc import Callable, Hashable
from typing import TypeVar

from numberline.rules.engine import Game
from numberline.rules.state import NOBODY, State

ENDS = 3

Owed = tuple[int, int]
Item = TypeVar("Item", bound=Hashable)


class OffTheTable(LookupError):
    """A token stands on a number that there is no room for: play cannot come to it."""


def number_of(item: Item, items: list[Item], numbers: dict[Item, int]) -> int:
    """The number of an item, which is new if it was never met."""
    number = numbers.setdefault(item, len(items))
    if number == len(items):
        items.append(item)
    return number


class Keys:
    """States without memory as whole numbers without gaps, for gaps would make a dictionary of them slow."""

    __slots__ = ("_owed", "_owed_numbers", "area", "low", "span", "tokens")

    def __init__(self, tokens: int, low: int, high: int) -> None:
        """Make room for the numbers from low to high."""
        self.tokens = tokens
        self.low = low
        self.span = high - low + 1
        self.area: int = self.span**tokens
        self._owed: list[Owed] = []
        self._owed_numbers: dict[Owed, int] = {}

    def key(self, state: State) -> int:
        """The key of a state."""
        place = 0
        for square in state.squares:
            if not 0 <= square - self.low < self.span:
                raise OffTheTable
            place = place * self.span + square - self.low
        owed = number_of(state.owed, self._owed, self._owed_numbers)
        return (2 * owed + state.chooser - 1) * self.area + place + ENDS

    def state(self, key: int) -> State:
        """The state of a key."""
        head, place = divmod(key - ENDS, self.area)
        squares = (place,) if self.tokens == 1 else divmod(place, self.span)
        return State(tuple(square + self.low for square in squares), head % 2 + 1, self._owed[head // 2])


class Settling:
    """Who is asked after a move: the engine's own answer, given once for each case that can make a difference."""

    __slots__ = ("_answers", "_game", "_keys")

    def __init__(self, game: Game, keys: Keys) -> None:
        """Know no answer yet."""
        self._game = game
        self._keys = keys
        self._answers: dict[tuple[int, Owed, bool, bool], tuple[int, Owed, int]] = {}

    def lead(self, after: State, is_able: Callable[[int, State], bool]) -> int:
        """The key of the state in which somebody is asked, or the end, when it is the turn of the state's chooser."""
        case = (after.chooser, after.owed, is_able(1, after), is_able(2, after))
        if case not in self._answers:
            step = self._game.settle(after)
            winner = NOBODY if step.outcome is None else step.outcome.winner
            self._answers[case] = (step.after.chooser, step.after.owed, winner)
        chooser, owed, winner = self._answers[case]
        return winner if chooser == NOBODY else self._keys.key(State(after.squares, chooser, owed))
