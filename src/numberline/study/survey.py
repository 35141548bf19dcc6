"""What makes a game hardly a game, read off its whole graph where that is small, and off its size where it is not.

What may live here: facts of a graph that need no solution: is there a decision, a win, an end?
What this file must not know: who wins with best play, and how anything is worded.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain

from numberline.rules.engine import Game
from numberline.rules.mechanics import Stage
from numberline.rules.state import NOBODY, PLAYERS, Step
from numberline.solve.graph import Graph, explore
from numberline.solve.keys import ENDS
from numberline.solve.size import Size, TooManyStates, estimate
from numberline.solve.stages import Stages, count_offered, reads_number, reads_squares

MOST_EXPLORED = 20_000  # states
MOST_LED = 200_000  # choices in all states of games that are looked up by one number of two
MOST_FOLLOWED = 40_000  # choices on all numbers of each player, for each of them is worked out
MOST_STEPPED = 2_000  # choices that the engine is asked about
_WITHOUT_A_CHOICE = {"passed", "deadlock", "stuck_lost", "stuck_won"}
_RICH = (1, 12, 60, 360, 2_520, 27_720, 720_720)  # numbers with many multiples or divisors for their size
MOST_MET = 60_000  # choices in all states of games in which tokens meet, for each of them is worked out


@dataclass(frozen=True, slots=True)
class Survey:
    """Facts of a game from either start; nothing is known of one that is too large to be looked through."""

    size: Size
    graphs: tuple[Graph, ...] = ()

    @property
    def complete(self) -> bool:
        """Whether the game was looked through."""
        return bool(self.graphs)

    @property
    def can_be_won(self) -> bool:
        """Whether somebody can ever win."""
        return any(lead in PLAYERS for graph in self.graphs for lead in graph.leads) or self._won_at_once

    @property
    def _won_at_once(self) -> bool:
        return any(graph.root in PLAYERS for graph in self.graphs)

    @property
    def decides(self) -> bool:
        """Whether somebody ever has two choices with different results."""
        return any(
            len(set(graph.leads_of(number))) > 1 for graph in self.graphs for number in range(ENDS, ENDS + graph.states)
        )

    @property
    def forks(self) -> bool:
        """Whether somebody ever has two choices, whatever comes of them."""
        return any(len(menu.choices) > 1 for graph in self.graphs for menu in graph.menus)

    @property
    def comes_back(self) -> bool:
        """Whether some state can come again."""
        return any(graph.cycles for graph in self.graphs)

    @property
    def deadlocks(self) -> bool:
        """Whether play can end with neither player ever having a choice again."""
        return any(graph.root == NOBODY or NOBODY in graph.leads for graph in self.graphs)

    @property
    def turns_go_by(self) -> bool | None:
        """Whether a turn is ever skipped or passed; where an extra turn may look the same, it is not known."""
        if self.deadlocks:
            return True
        games = [graph.game for graph in self.graphs]
        if any(game.book.gives_turns for game in games):
            return None
        again = any(_asks_twice(graph) for graph in self.graphs)
        return again or (None if any(game.rules_of(Stage.LOST) for game in games) else False)

    @property
    def happens(self) -> frozenset[str] | None:
        """Every kind of event and of refusal that play can come to, as the engine plays it; of a small game only."""
        if not self.complete or sum(len(graph.leads) for graph in self.graphs) > MOST_STEPPED:
            return None
        game = self.graphs[0].game
        states = {graph.state(number) for graph in self.graphs for number in range(ENDS, ENDS + graph.states)}
        steps = chain(map(game.begin, PLAYERS), (step for state in states for step in game.steps(state)))
        refusals = (refusal.rule for state in states for refusal in game.refusals(state))
        return frozenset(chain(refusals, (kind for step in steps for kind in _happening(game, step))))

    @property
    def legal(self) -> frozenset[str]:
        """Every choice that is legal somewhere."""
        menus = (graph.menu(number) for graph in self.graphs for number in range(ENDS, ENDS + graph.states))
        return frozenset(choice for menu in menus for choice in menu.choices)

    @property
    def changing(self) -> frozenset[str]:
        """Every choice that changes a number somewhere, or ends the game."""
        return frozenset(choice for graph in self.graphs for choice in _changing(graph))


def _asks_twice(graph: Graph) -> bool:
    """Whether a player is asked twice in a row, or owes a turn; an extra turn, or what forgets, can hide others."""
    numbers = range(ENDS, ENDS + graph.states)
    choosers = {number: graph.menu(number).chooser for number in numbers}
    again = any(choosers.get(lead) == choosers[number] for number in numbers for lead in graph.leads_of(number))
    return again or any(any(graph.state(number).owed) for number in numbers)


def _happening(game: Game, step: Step) -> Iterator[str]:
    """What happens in a step, and what is refused there to players without a choice."""
    kinds = [event.kind for event in step.events]
    yield from kinds
    if not _WITHOUT_A_CHOICE.isdisjoint(kinds):
        for player in PLAYERS:
            yield from (refusal.rule for refusal in game.refusals(step.after._replace(chooser=player)))


def _changing(graph: Graph) -> Iterator[str]:
    for number in range(ENDS, ENDS + graph.states):
        squares = graph.state(number).squares
        for choice, lead in zip(graph.menu(number).choices, graph.leads_of(number), strict=True):
            if lead < ENDS or graph.state(lead).squares != squares:
                yield choice


def survey(game: Game) -> Survey:
    """Look through a game, if it is small."""
    begun = [game.begin(first).after for first in PLAYERS]
    roots = [root for root in begun if root.chooser != NOBODY]
    size = estimate(game, roots)
    most = _most_states(game)
    if size.states > most and (size.most or not size.whole or reads_squares(game)):
        return Survey(size)
    ended = [explore(game, first) for first, root in zip(PLAYERS, begun, strict=True) if root.chooser == NOBODY]
    try:
        return Survey(size, (*ended, *([explore(game, roots=roots, limit=max(most, size.states))] if roots else [])))
    except TooManyStates:
        return Survey(size)


def _most_states(game: Game) -> int:
    """How many states are looked through, by the work that their choices make."""
    offered = max(1, *(count_offered(game, number) for number in _samples(game)))
    if not reads_number(game):
        return min(MOST_EXPLORED, MOST_MET // offered)
    if game.book.shared:
        return min(MOST_EXPLORED, MOST_FOLLOWED // offered)
    stages = Stages(game)
    legal = max(1, *(len(stages.approaches(player, number)) for player in PLAYERS for number in _samples(game)))
    numbers = MOST_FOLLOWED // offered // len(PLAYERS)  # that each token can come to; there are pairs of them
    return min(MOST_EXPLORED, len(PLAYERS) * numbers**2, MOST_LED // legal)


def _samples(game: Game) -> list[int]:
    """Numbers of the line on which there may be many choices."""
    low, high = game.book.line
    return [*game.book.start, low, high, (low + high) // 2, *(number for number in _RICH if low <= number <= high)]
