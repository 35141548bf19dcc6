"""Policies by the numbers of a solved graph: the weights of whole graphs at once, without a state being written out.

What may live here: the policies by number, from what the graph and the solution know.
What this file must not know: how such a policy weighs; that is said once, beside the policies.
"""

from collections.abc import Callable, Sequence
from functools import cache

from numberline.rules.state import token_of
from numberline.solve.keys import ENDS
from numberline.solve.means import Forks, Weigh, forks_by
from numberline.solve.policies import greedy_weights, lookahead_weights, noisy_weights
from numberline.solve.solution import Outlook, Solution

Views = Callable[[int], Sequence[Outlook]]


class Weighing:
    """The policies of one solved game, by number; what choices lead to is looked up once for all of them."""

    __slots__ = ("_graph", "_views")

    def __init__(self, solution: Solution) -> None:
        """Know the game."""
        self._graph = solution.graph
        self._views: Views = cache(solution.choices_of)

    def noisy(self, part: int, whole: int) -> Forks:
        """With probability part/whole any choice, otherwise one of the best: 1 of 1 is random, 0 of 1 is perfect."""

        def weigh(number: int) -> Sequence[int]:
            return noisy_weights(self._views(number), part, whole)

        return forks_by(self._graph, weigh)

    def lookahead(self, moves: int) -> Forks:
        """What somebody plays who sees the next few moves."""

        def weigh(number: int) -> Sequence[int]:
            return lookahead_weights(self._views(number), self._graph.menu(number).chooser, moves)

        return forks_by(self._graph, weigh)

    def greedy(self) -> Weigh:
        """Whatever leaves the chooser's number nearest the goal after all effects of the move."""
        graph = self._graph

        def weigh(number: int) -> Sequence[int]:
            state = graph.state(number)
            token = token_of(state.squares, state.chooser)
            pairs = zip(graph.menu(number).choices, graph.leads_of(number), strict=True)
            # An end of the graph says who has won, and not where the tokens stand.
            after = [
                graph.state(lead) if lead >= ENDS else graph.game.play(state, choice).after for choice, lead in pairs
            ]
            return greedy_weights(graph.game, state, [each.squares[token] for each in after])

        return weigh
