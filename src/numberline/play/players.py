"""Players: how a computer's choice is drawn from its policy.

What may live here: opponents by name, and whole matches between them.
What this file must not know: people, screens and files; a person's choice comes from an interface.
"""

from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING

from numberline.play.match import THIRD_TIME, Match
from numberline.rules.engine import Game
from numberline.rules.state import NOBODY, PLAYERS, State

if TYPE_CHECKING:
    from random import Random

    from numberline.solve.odds import Odds
    from numberline.solve.policies import Policy, Weights
    from numberline.solve.solution import Solution

HUMAN = "human"
TOSS_MOVE = -1  # the toss comes before move 0, and has randomness of its own

Chooser = Callable[[State, "Random"], str]


def find_chooser(name: str, game: Game, solve: "Callable[[], Solution] | None" = None) -> Chooser:
    """The computer player of a name: a level such as `club`, or a policy such as `random` or `lookahead:3`.

    Whoever has a solution of the game, or wants to watch it being solved, gives a function that is asked for it at the
    first choice; without one, a player who needs a solution makes its own.
    """
    from numberline.play.levels import needs_solution, read_player  # noqa: PLC0415 - people need no policies

    policy = read_player(name, game)  # a mistake in the name is told now, and not at the first choice
    if solve is None or not needs_solution(name):
        return choose_by(policy)

    def follow(state: State) -> "Weights":
        return read_player(name, game, solve())(state)

    return choose_by(follow)


def choose_by(policy: "Policy") -> Chooser:
    """A computer player that follows a policy."""
    from numberline.solve.policies import draw  # noqa: PLC0415 - as above

    def choose(state: State, rng: "Random") -> str:
        return draw(policy(state), rng)

    return choose


def toss(seed: int) -> int:
    """Who starts where a coin decides."""
    return rng_for(seed, TOSS_MOVE).choice(PLAYERS)


def takes_draw(state: State, solve: "Callable[[], Solution]") -> bool:
    """Whether a computer takes a draw that may be declared: unless it is winning, or where that cannot be known."""
    from numberline.solve.size import TooManyStates  # noqa: PLC0415 - as above

    try:
        return solve().verdict(state).winner != state.chooser
    except TooManyStates:
        return True


def rng_for(seed: int, move: int) -> "Random":
    """The randomness of one move: it depends on the seed and the move alone, so undoing and resuming change nothing."""
    from random import Random  # noqa: PLC0415 - a game between people needs no chance

    return Random(f"{seed}/{move}")


def odds(game: Game, p1: "str | Policy", p2: "str | Policy", *, first: int = 1) -> "Odds":
    """How likely each end of a game is between two ways of playing, and the mean number of moves, in exact fractions.

    A way of playing is the name of a level or a policy, or a function from a state to weights on its choices.
    """
    from numberline.play.levels import read_player  # noqa: PLC0415 - as above
    from numberline.solve.odds import odds as work_out  # noqa: PLC0415 - as above
    from numberline.solve.solution import solve  # noqa: PLC0415 - as above

    named = [each for each in (p1, p2) if isinstance(each, str)]
    for name in named:
        read_player(name, game)  # a mistake in a name is told before the game is solved, once for both
    solution = solve(game, first) if named else None
    one, two = (read_player(each, game, solution) if isinstance(each, str) else each for each in (p1, p2))
    return work_out(game, one, two, first, graph=None if solution is None else solution.graph)


def play(game: Game, p1: str = "random", p2: str = "random", *, first: int = 1, seed: int = 0) -> Match:
    """A whole match between two computers; when a state comes for the third time, they call it a draw."""
    choosers = (find_chooser(p1, game), find_chooser(p2, game))
    match = Match.begin(game, first)
    met = Counter([match.state])
    while match.state.chooser != NOBODY:
        choose = choosers[match.state.chooser - 1]
        match = match.submit(choose(match.state, rng_for(seed, match.moves)))
        met[match.state] += 1
        if met[match.state] >= THIRD_TIME and match.state.chooser != NOBODY:
            match = match.draw()
    return match
