"""Facts of a solved game that hold beyond a single state, for whoever explains one.

What may live here: which ends are still within reach, and on which numbers, distances or squares one always loses.
What this file must not know: what is explained by a fact, and how it is said.

Facts are looked for in games of up to `MOST_STATES` states, over every state that play can reach.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import NamedTuple

from numberline.rules.state import NOBODY, PLAYERS, State, opponent_of
from numberline.solve.keys import ENDS
from numberline.solve.solution import Solution, verdict_of
from numberline.study.alone import Turns, are_apart

MOST_STATES = 20_000  # all of them are looked at: a fifth of a second of work
MOST_MODULUS = 12  # remainders by larger numbers nobody counts along
FEWEST_VALUES = 3  # of a pattern: two numbers make none
FEWEST_SQUARES = 3  # of the opponent, for a square to be good wherever they stand


class Pattern(NamedTuple):
    """Numbers, or distances between the tokens, on which whoever is asked loses."""

    is_distance: bool
    modulus: int  # all that leave the remainder when divided by it; 0 stands for one value alone
    remainder: int  # or that value


class Facts:
    """What is true of a whole solved game, each fact worked out when it is first asked for."""

    def __init__(self, solution: Solution) -> None:
        """Know nothing yet."""
        self.solution = solution
        self.game = solution.graph.game
        self.is_small = solution.states <= MOST_STATES
        # Where play can come back, extra turns might never end, and the fewest turns would decide nothing.
        self.turns = Turns(self.game) if are_apart(self.game) and not solution.cycles else None

    def only_winner(self, number: int) -> int:
        """Who alone can still win after a state of the graph, whatever anybody chooses; nobody if that is open."""
        if not self.is_small:
            return NOBODY
        return {1 << player: player for player in PLAYERS}.get(self._within_reach[number], NOBODY)

    @cached_property
    def _within_reach(self) -> bytearray:
        """For each number which ends it can lead to, one bit each; where play can come back, until nothing changes."""
        graph = self.solution.graph
        reach = bytearray(len(self.solution.values))
        reach[:ENDS] = bytes(1 << end for end in range(ENDS))
        changes = True
        while changes:
            changes = False
            for number in range(ENDS, len(reach)):
                found = 0
                for lead in graph.leads_of(number):
                    found |= reach[lead]
                changes = changes or found != reach[number]
                reach[number] = found
            changes = changes and graph.cycles
        return reach

    def pattern(self, state: State) -> Pattern | None:
        """The widest pattern that a state belongs to, if there is one."""
        if not self.is_small or any(state.owed):
            return None
        return next(self._patterns(value_of(state)), None)

    def _patterns(self, value: int) -> Iterator[Pattern]:
        is_distance = not self.solution.graph.game.book.shared
        for modulus in range(2, MOST_MODULUS + 1):
            alike = [lost for other, lost in self._lost.items() if other % modulus == value % modulus]
            if len(alike) >= FEWEST_VALUES and all(alike):
                yield Pattern(is_distance, modulus, value % modulus)

    @cached_property
    def _lost(self) -> Mapping[int, bool]:
        """For each number, or distance, whether whoever is asked loses there, in every state."""
        lost: dict[int, bool] = {}
        for state, winner in self._calm:
            value = value_of(state)
            lost[value] = lost.get(value, True) and winner == opponent_of(state.chooser)
        return lost

    @cached_property
    def _calm(self) -> list[tuple[State, int]]:
        """The states in which nobody has a turn to skip, each with its winner."""
        graph, values = self.solution.graph, self.solution.values
        numbers = range(ENDS, ENDS + graph.states)
        states = [(graph.state(number), verdict_of(values[number]).winner) for number in numbers]
        return [(state, winner) for state, winner in states if not any(state.owed)]

    def is_lost_for_both(self, state: State) -> bool:
        """Whether the shared number of a state loses for either player who is asked on it, in a game without memory."""
        if not self.is_small or len(state.squares) > 1 or state.memory or any(state.owed):
            return False
        other = state._replace(chooser=opponent_of(state.chooser))
        if not self.game.choices(other):
            return False
        return all(self.solution.verdict(each).winner == opponent_of(each.chooser) for each in (state, other))

    def wins_anywhere(self, state: State, player: int) -> bool:
        """Whether a player wins on their square, the other one being asked, wherever the other stands."""
        if not self.is_small or len(state.squares) == 1 or any(state.owed):
            return False
        found = self._by_square[player, state.squares[player - 1]]
        return len(found) >= FEWEST_SQUARES and all(found.values())

    @cached_property
    def _by_square(self) -> Mapping[tuple[int, int], Mapping[int, bool]]:
        """For whoever is not asked, and a square of theirs: by the other's squares whether they always win."""
        found: dict[tuple[int, int], dict[int, bool]] = defaultdict(dict)
        for state, winner in self._calm:
            player = opponent_of(state.chooser)
            others = found[player, state.squares[player - 1]]
            other = state.squares[state.chooser - 1]
            others[other] = others.get(other, True) and winner == player
        return found


def value_of(state: State) -> int:
    """What patterns are about: the shared number, or how far the tokens are apart."""
    if len(state.squares) == 1:
        return state.squares[0]
    one, two = state.squares
    return abs(one - two)
