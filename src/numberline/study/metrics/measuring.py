"""Every figure of a solved game, with one player as the starter.

What may live here: the figures, each under its name, and the order in which they are worked out.
What this file must not know: which figures are good or bad, and how any is said.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from numberline.rules.engine import Game
from numberline.rules.state import PLAYERS, mine, opponent_of
from numberline.solve.arrays import Notice
from numberline.solve.graph import Graph
from numberline.solve.keys import ENDS
from numberline.solve.means import Fork, Forks, Tally, find_mean
from numberline.solve.size import TooManyStates
from numberline.solve.solution import Solution, Verdict, solve
from numberline.solve.weighing import Weighing
from numberline.study.metrics.expectations import Expected, expect_moves
from numberline.study.metrics.skill import NOISES, Skill, find_skill
from numberline.study.metrics.states import Heat, States, find_blunders, find_heat, find_slips, find_states, find_traps
from numberline.study.metrics.timeline import Timeline, follow
from numberline.study.metrics.witnesses import Line, find_blitz, find_fewest, find_loop, find_most

Number = Fraction | float

JUDGED = "noisy:0.2"  # the policy that a game is judged by: like people, it mostly plays well and now and then slips
PLAYED = ("random", JUDGED)  # the policies that a game is followed under, move by move
MOST_OTHER = 500_000  # states; the game with the other starter is solved for its verdict alone
MOST_FOLLOWED = 20_000  # states; larger games are not followed move by move, for that takes minutes


@dataclass(frozen=True, slots=True)
class Metrics:
    """What is known of a solved game; policies go by their names, and nothing stands where a figure has no meaning."""

    game: str
    first: int
    states: int
    verdict: Verdict
    openings: tuple[str, ...]  # the first choices that keep the verdict
    edge: Mapping[str, Number]  # by policy: how likely the starter is to win when both follow it
    fewest: int | None  # moves in which the game can end, when every choice may be made
    most: int | None
    endless: bool  # whether play can go on for ever
    expected: Mapping[str, Expected]
    timelines: Mapping[str, Timeline]  # empty for a game that is too large
    live: tuple[int, int]  # live states of each player
    only_winner: int | None  # who wins, or nobody, however both play; nothing if that is open
    blunders: Fraction | None
    traps: Fraction | None
    greedy_slips: bool | None  # whether the greedy player ever throws anything away; nothing without live states
    skill: Skill | None
    heat: Heat
    blitz: Line | None
    loop: tuple[Line, Line] | None
    other: Verdict | None = None  # with the other player as the starter; nothing where that is too large a game


def measure(solution: Solution, first: int = 1, notice: Notice | None = None) -> Metrics:
    """Measure a game that was solved from its start with that player as the starter.

    The notice is told how many ways of playing have been held against another; it may raise to end the work.
    """
    graph, weighing, states = solution.graph, Weighing(solution), find_states(solution)
    players = {name: _heard(weighing.noisy(*noise), notice) for name, noise in NOISES.items()}
    slips = find_slips(solution, states, weighing.greedy())
    expected = {name: expect_moves(solution, states, players[name]) for name in PLAYED}
    known = {name: mine((each.odds.p1, each.odds.p2), first) for name, each in expected.items()}
    followed = PLAYED if solution.states <= MOST_FOLLOWED else ()
    return Metrics(
        game=graph.game.book.name,
        first=first,
        states=solution.states,
        verdict=solution.verdict(),
        openings=find_openings(solution),
        edge={
            name: known[name] if name in known else _find_edge(graph, forks, first) for name, forks in players.items()
        },
        fewest=find_fewest(graph),
        most=find_most(graph),
        endless=graph.cycles,
        expected=expected,
        timelines={name: follow(graph, players[name], states.kinds) for name in followed},
        live=states.live,
        only_winner=_find_only_winner(graph, states),
        blunders=find_blunders(states),
        traps=find_traps(states, slips),
        greedy_slips=any(slips.values()) if slips else None,
        skill=find_skill(solution, weighing, notice),
        heat=find_heat(graph, states),
        blitz=find_blitz(graph),
        loop=find_loop(graph),
        other=_find_other(graph.game, opponent_of(first)),
    )


def glance(solution: Solution, first: int = 1) -> Metrics:
    """The figures that come cheap: those of every flag but `shallow` and `greedy-perfect`; the others are left out."""
    graph, states = solution.graph, find_states(solution)
    expected = {JUDGED: expect_moves(solution, states, Weighing(solution).noisy(*NOISES[JUDGED]))}
    return Metrics(
        game=graph.game.book.name,
        first=first,
        states=solution.states,
        verdict=solution.verdict(),
        openings=find_openings(solution),
        edge={name: mine((each.odds.p1, each.odds.p2), first) for name, each in expected.items()},
        fewest=find_fewest(graph),
        most=find_most(graph),
        endless=graph.cycles,
        expected=expected,
        timelines={},
        live=states.live,
        only_winner=_find_only_winner(graph, states),
        blunders=None,
        traps=None,
        greedy_slips=None,
        skill=None,
        heat={},
        blitz=find_blitz(graph),
        loop=find_loop(graph),
    )


def find_openings(solution: Solution) -> tuple[str, ...]:
    """The first choices that keep the verdict of a game."""
    graph = solution.graph
    if graph.root < ENDS:
        return ()
    winner = solution.verdict().winner
    return tuple(view.choice for view in solution.choices_of(graph.root) if view.winner == winner)


def _find_other(game: Game, first: int) -> Verdict | None:
    try:
        return solve(game, first, limit=MOST_OTHER).verdict()
    except TooManyStates:
        return None


def _heard(forks: Forks, notice: Notice | None) -> Forks:
    """Forks at each of which whoever waits can end the work."""
    if notice is None:
        return forks

    def fork(number: int) -> Fork:
        notice(0)
        return forks(number)

    return fork


def _find_edge(graph: Graph, forks: Forks, first: int) -> Number:
    return find_mean(graph, forks, forks, WINS[first]).parts[0]


def _find_only_winner(graph: Graph, states: States) -> int | None:
    if graph.root < ENDS:
        return graph.root
    return states.winners[graph.root] if graph.root in states.settled else None


# What counts a win of each player.
WINS = {
    player: Tally(tuple((int(end == player),) for end in range(ENDS)), (0,), lambda _, __: (0,)) for player in PLAYERS
}
