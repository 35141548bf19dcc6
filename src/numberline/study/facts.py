"""Facts of a solved game that hold beyond a single state, for whoever explains one.

What may live here: which ends are still within reach, and on which numbers or distances one always loses.
What this file must not know: what is explained by a fact, and how it is said.

Facts are looked for in games of up to `MOST_STATES` states. Those about all of a game are looked for in every state
that play can reach, whoever starts: from one start alone, or from the middle of a game, only a part of them is seen.
"""

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import NamedTuple

from numberline.rules.state import NOBODY, PLAYERS, State, opponent_of
from numberline.solve.graph import find_starts
from numberline.solve.keys import ENDS
from numberline.solve.size import TooManyStates
from numberline.solve.solution import Solution, solve, verdict_of
from numberline.study.alone import Turns, are_apart

MOST_STATES = 20_000  # all of them are looked at: a fifth of a second of work
MOST_MODULUS = 12  # remainders by larger numbers nobody counts along
FEWEST_VALUES = 3  # of a pattern: two numbers make none


class Pattern(NamedTuple):
    """Numbers, or distances between the tokens, on which whoever is asked loses."""

    is_distance: bool
    modulus: int  # all that leave the remainder when divided by it; 0 stands for one value alone
    remainder: int  # or that value


def find_facts(solution: Solution, state: State) -> "Facts":
    """The facts of the game of a solution, as far as they hold with a state, too, that play may never reach."""
    asked = (*find_starts(solution.graph.game), state)
    if all(solution.graph.number(each) is not None for each in asked):
        return Facts(solution)
    try:
        return Facts(solve(solution.graph.game, roots=asked, limit=MOST_STATES))
    except TooManyStates:
        return Facts(solution.find(state)[0], is_whole=False)


class Facts:
    """What is true of a solved game, each fact worked out when it is first asked for."""

    def __init__(self, solution: Solution, *, is_whole: bool = True) -> None:
        """Know nothing yet; of a game that is not whole only those facts which need nothing but the rest of play."""
        self.solution = solution
        self.game = solution.graph.game
        self.is_small = solution.states <= MOST_STATES
        self.is_searched = is_whole and self.is_small
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
        if not self.is_searched or any(state.owed):
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
        graph, values = self.solution.graph, self.solution.values
        lost: dict[int, bool] = {}
        for number in range(ENDS, ENDS + graph.states):
            state = graph.state(number)
            value, loses = value_of(state), verdict_of(values[number]).winner == opponent_of(state.chooser)
            lost[value] = lost.get(value, True) and loses
        return lost

    def is_lost_for_both(self, state: State) -> bool:
        """Whether the shared number of a state loses for either player who is asked on it, in a game without memory."""
        if not self.is_searched or len(state.squares) > 1 or state.memory or any(state.owed):
            return False
        other = state._replace(chooser=opponent_of(state.chooser))
        if not self.game.choices(other) or not self._lost[value_of(state)]:
            return False
        return all(self.solution.verdict(each).winner == opponent_of(each.chooser) for each in (state, other))


def value_of(state: State) -> int:
    """What patterns are about: the shared number, or how far the tokens are apart."""
    if len(state.squares) == 1:
        return state.squares[0]
    one, two = state.squares
    return abs(one - two)
