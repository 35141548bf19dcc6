"""The solution of a game: for every state who wins with best play, and in how many moves.

What may live here: working out the values of a graph, and answering from them.
What this file must not know: rules, and how an answer is said.

A value is one whole number, so that the best of several is simply the largest for Player 1 and the smallest for
Player 2: `WIN - moves` where Player 1 wins, `moves - WIN` where Player 2 does, 0 where nobody can force it. The winner
hurries and the loser delays by that alone. The sign stays in this file: everything that leaves it names a player.
"""

from array import array
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import islice, pairwise
from typing import NamedTuple

from numberline.rules.engine import Game
from numberline.rules.state import NOBODY, PLAYERS, State, Step
from numberline.solve.arrays import Notice
from numberline.solve.graph import Graph, explore
from numberline.solve.keys import ENDS
from numberline.solve.size import MOST_STATES

WIN = 1 << 30  # more than any distance: a graph has fewer states


class Verdict(NamedTuple):
    """Who wins with best play, and in how many moves; `NOBODY` and nothing where nobody can force it."""

    winner: int
    moves: int | None


class Outlook(NamedTuple):
    """What a choice leads to: who wins after it, in how many moves with this one, and whether no other is better."""

    choice: str
    winner: int
    moves: int | None
    best: bool


@dataclass(frozen=True, slots=True)
class Solution:
    """A solved game: it answers for every state, and solves on from those that its start does not lead to."""

    graph: Graph
    values: "array[int]" = field(repr=False)  # by number, ends included
    _others: list["Solution"] = field(default_factory=list, repr=False, compare=False)

    @property
    def states(self) -> int:
        """How many states can be reached in which somebody chooses."""
        return self.graph.states

    @property
    def cycles(self) -> bool:
        """Whether some reachable state can come again."""
        return self.graph.cycles

    def verdict(self, state: State | None = None) -> Verdict:
        """Who wins from a state, or from the start, with best play."""
        if state is None:
            return verdict_of(self.values[self.graph.root])
        solution, number = self.find(state)
        return verdict_of(solution.values[number])

    def choices(self, state: State) -> tuple[Outlook, ...]:
        """Every choice of a state with its verdict; the best by winner and distance are marked, ties all."""
        solution, number = self.find(state)
        return solution.choices_of(number)

    def choices_of(self, number: int) -> tuple[Outlook, ...]:
        """The same for a state of the graph, by its number."""
        chooser, choices = self.graph.menu(number)
        values = [self.values[lead] for lead in self.graph.leads_of(number)]
        best = BEST[chooser](values)
        return tuple(
            Outlook(choice, *verdict_of(one_move_before(value)), value == best)
            for choice, value in zip(choices, values, strict=True)
        )

    def best(self, state: State) -> tuple[str, ...]:
        """The best choices of a state."""
        return tuple(outlook.choice for outlook in self.choices(state) if outlook.best)

    def line(self, state: State) -> tuple[Step, ...]:
        """One line of best play, the first of the best choices each time, up to the end or to a state met before."""
        steps: list[Step] = []
        met: set[State] = set()
        while state.chooser != NOBODY and state not in met:
            met.add(state)
            steps.append(self.graph.game.play(state, self.best(state)[0]))
            state = steps[-1].after
        return tuple(steps)

    def find(self, state: State) -> "tuple[Solution, int]":
        """The solution that knows a state, this one or one of its own, and the state's number in its graph."""
        for solution in (self, *self._others):
            number = solution.graph.number(state)
            if number is not None:
                return solution, number
        self._others.append(solve(self.graph.game, roots=[state]))
        return self.find(state)


def solve(
    game: Game,
    first: int = 1,
    *,
    roots: Sequence[State] = (),
    limit: int = MOST_STATES,
    notice: Notice | None = None,
) -> Solution:
    """Explore and solve a game from the start, or from the states given instead."""
    graph = explore(game, first, roots=roots, limit=limit, notice=notice)
    return Solution(graph, values_of(graph))


def verdict_of(value: int) -> Verdict:
    """The verdict that a value stands for."""
    if value == 0:
        return Verdict(NOBODY, None)
    return Verdict(1 if value > 0 else 2, WIN - abs(value))


def one_move_before(value: int) -> int:
    """The value of a state whose best choice leads to a value."""
    if value == 0:
        return 0
    return value - 1 if value > 0 else value + 1


BEST: dict[int, Callable[[Iterable[int]], int]] = {1: max, 2: min}


def values_of(graph: Graph) -> "array[int]":
    """The value of every state and end."""
    if graph.cycles:
        return _values_back(graph)
    return _values_by_block(graph) if graph.blocks else _values_straight(graph)


def _values_straight(graph: Graph) -> "array[int]":
    """Where play cannot come back, what a choice leads to has its value before the choice is looked at."""
    values = array("i", [0, WIN, -WIN])
    value_of, append = values.__getitem__, values.append
    best_of = [BEST[menu.chooser] for menu in graph.menus]
    leads, start = graph.leads, 0
    menus, stops = islice(graph.menu_of, ENDS, None), islice(graph.first_lead, ENDS + 1, None)
    for menu, stop in zip(menus, stops, strict=True):
        append(one_move_before(best_of[menu](map(value_of, leads[start:stop]))))
        start = stop
    return values


def _values_by_block(graph: Graph) -> "array[int]":
    """The same for whole blocks of states at once: what their first choices lead to, their second ones, and so on."""
    values = array("i", [0, WIN, -WIN])
    for number, after in pairwise((*graph.blocks, len(graph.menu_of))):
        chooser, choices = graph.menu(number)
        start, stop, size = graph.first_lead[number], graph.first_lead[after], len(choices)
        found = [map(values.__getitem__, graph.leads[start + choice : stop : size]) for choice in range(size)]
        best = found[0] if size == 1 else map(BEST[chooser], *found)
        values.fromlist([value - 1 if value > 0 else value + 1 if value else 0 for value in best])
    return values


def _values_back(graph: Graph) -> "array[int]":
    """Where play can come back, values spread from the ends backwards, the shortest first.

    A state is decided by the first lead that its chooser wins by, or by the last one when all are lost. What is never
    decided, nobody can force.
    """
    values = array("i", [0, WIN, -WIN]) + array("i", bytes(4 * graph.states))
    left = array("i", [len(graph.leads_of(number)) for number in range(len(values))])
    choosers = [menu.chooser for menu in graph.menus]
    before, first_before = _reversed(graph)
    decided = list(PLAYERS)
    for lead in decided:
        winner, value = verdict_of(values[lead]).winner, one_move_before(values[lead])
        for number in before[first_before[lead] : first_before[lead + 1]]:
            left[number] -= 1
            if not values[number] and (choosers[graph.menu_of[number]] == winner or not left[number]):
                values[number] = value
                decided.append(number)
    return values


def _reversed(graph: Graph) -> "tuple[array[int], array[int]]":
    """For each number those that lead to it, once for each choice that does; and where each begins."""
    first = array("q", bytes(8 * (len(graph.menu_of) + 1)))
    for lead in graph.leads:
        first[lead + 1] += 1
    for number in range(len(graph.menu_of)):
        first[number + 1] += first[number]
    free = first[:]
    before = array("i", bytes(4 * len(graph.leads)))
    for number in range(ENDS, len(graph.menu_of)):
        for lead in graph.leads_of(number):
            before[free[lead]] = number
            free[lead] += 1
    return before, first
