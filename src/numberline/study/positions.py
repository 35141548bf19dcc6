"""Positions worth drilling: where a player gave the win away, and where players of a game easily do.

What may live here: finding such positions in solved games, and judging an answer.
What this file must not know: when a position is asked again, and how it is shown.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import zip_longest

from numberline.play.match import Match
from numberline.rules.engine import Game
from numberline.rules.state import PLAYERS, State
from numberline.solve.arrays import Notice
from numberline.solve.graph import find_starts
from numberline.solve.keys import ENDS
from numberline.solve.odds import weigh_by
from numberline.solve.policies import greedy_policy, random_policy
from numberline.solve.size import MOST_STATES
from numberline.solve.solution import Solution, solve
from numberline.study.decisions import decide, find_trap
from numberline.study.drill import Card
from numberline.study.review import find_kept

MOST_TRAPS = 40  # of one game: more are not learned by heart, and they would keep out those of other games
MOST_SEARCHED = 20_000  # states looked through for traps, those nearest to the start first

Way = tuple[int, tuple[str, ...]]  # who started, and the choices since


def solve_both(game: Game, limit: int = MOST_STATES, *, notice: Notice | None = None) -> Solution:
    """Solve a game from either start; positions of a match may come from both."""
    return solve(game, roots=find_starts(game), limit=limit, notice=notice)


def is_right(solution: Solution, state: State, choice: str) -> bool:
    """Whether a choice keeps what best play gives; which of several such choices it is does not matter."""
    return choice in find_kept(solution, state)


def own_cards(solution: Solution, match: Match, seats: Sequence[int], source: str) -> Iterator[Card]:
    """The positions of a match in which one of some seats changed who wins, in the order of play."""
    book = solution.graph.game.book
    moves: tuple[str, ...] = ()
    for step in match.steps:
        if not step.choice:
            continue
        if step.before.chooser in seats and not is_right(solution, step.before, step.choice):
            yield Card(book.name, book.digest, step.before, match.first, moves, source)
        moves = (*moves, step.choice)


def trap_cards(solution: Solution, most: int = MOST_TRAPS) -> tuple[Card, ...]:
    """The traps of a game, those first into which the most players fall.

    They are won for the chooser, and the greedy player gives the win away, for certain or as a tie falls out. Where it
    does so equally often, those come first where more choices lose, and then those that are met sooner. Of two
    positions that look the same to their choosers there is one. A game without such traps has the other positions in
    which a win can be given away.
    """
    graph, book = solution.graph, solution.graph.game.book
    greedy, alike = (weigh_by(graph, policy(graph.game)) for policy in (greedy_policy, random_policy))
    ways = _find_ways(solution)
    found: dict[tuple[object, ...], tuple[Fraction, Fraction, int]] = {}
    for number in ways:
        decision = decide(solution, number)
        if decision.is_live and decision.wins:
            rank = (find_trap(solution, number, greedy), find_trap(solution, number, alike), number)
            found.setdefault(_as_seen(solution, number), rank)
    ranked = sorted(found.values(), key=lambda each: each[:2], reverse=True)
    trapped = [each for each in ranked if each[0]] or ranked
    return tuple(Card(book.name, book.digest, graph.state(number), *ways[number]) for *_, number in trapped[:most])


def _as_seen(solution: Solution, number: int) -> tuple[object, ...]:
    """A position as its chooser sees it: the same from either side where the sides are alike."""
    state = solution.graph.state(number)
    turn = 1 if state.chooser == 1 else -1
    views = tuple((view.choice, view.winner == state.chooser, view.moves) for view in solution.choices(state))
    return (state.squares[::turn], state.owed[::turn], state.memory, views)


def _find_ways(solution: Solution) -> dict[int, Way]:
    """The states nearest to either start, the nearest first, each with a shortest way to it."""
    graph = solution.graph
    starts = [(graph.number(graph.game.start(first)), first) for first in PLAYERS]
    ways: dict[int, Way] = {}
    for number, first in starts:
        if number is not None and number >= ENDS:  # a game can be over before anybody is asked
            ways.setdefault(number, (first, ()))
    waiting = list(ways)
    for number in waiting:
        first, moves = ways[number]
        for choice, lead in zip(graph.menu(number).choices, graph.leads_of(number), strict=True):
            if lead >= ENDS and lead not in ways and len(ways) < MOST_SEARCHED:
                ways[lead] = (first, (*moves, choice))
                waiting.append(lead)
    return ways


def in_turn(decks: Sequence[Sequence[Card]]) -> tuple[Card, ...]:
    """The cards of several games by turns, the first ones of all games first."""
    return tuple(card for cards in zip_longest(*decks) for card in cards if card is not None)
