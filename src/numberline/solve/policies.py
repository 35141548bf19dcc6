"""Policies: how a player chooses, as whole-number weights on the choices of a state.

What may live here: the policies, drawing from their weights, reading their names.
What this file must not know: how a game is solved; policies that need a solution are handed one, or ask for it late.

Weights are proportional to probabilities and need not add up to anything: `(("+1", 3), ("+4", 1))` takes +1 three
times in four. So they are exact, and a program that only plays never pays for importing fractions.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from itertools import accumulate
from typing import TYPE_CHECKING

from numberline.rules.engine import Game
from numberline.rules.notation import BadNotation, either, shown
from numberline.rules.state import State, mine, token_of
from numberline.rules.table import nearest

if TYPE_CHECKING:
    from random import Random

    from numberline.solve.solution import Outlook, Solution

Weights = tuple[tuple[str, int], ...]  # only choices that can be taken, so every weight is at least 1
Policy = Callable[[State], Weights]
Solve = Callable[[State], "Solution"]

NAMES = ("random", "greedy", "perfect", "noisy:0.2", "lookahead:3")

FAR = 1_000  # how far a goal that is no range is looked for; primes and squares lie much nearer

_NOISY = re.compile(r"noisy:([01])(?:\.([0-9]{1,6}))?", re.ASCII)
_LOOKAHEAD = re.compile(r"lookahead:([1-9][0-9]{0,3})", re.ASCII)


def read_policy(name: str, game: Game, solution: "Solution | None" = None) -> Policy:
    """Find the policy that a name means; `perfect`, `noisy` and `lookahead` solve the game if no solution is given."""
    if name == "random":
        return random_policy(game)
    if name == "greedy":
        return greedy_policy(game)
    solve = _solver(game) if solution is None else lambda _: solution
    if name == "perfect":
        return perfect_policy(solve)
    if found := _LOOKAHEAD.fullmatch(name):
        return lookahead_policy(solve, int(found[1]))
    if found := _NOISY.fullmatch(name):
        return noisy_policy(solve, *_read_share(name, found))
    raise BadNotation(f"expected {either(NAMES)}: got {shown(name)}{_hint(name)}")


def _read_share(name: str, found: re.Match[str]) -> tuple[int, int]:
    """The share as a numerator and a denominator, exactly as written."""
    decimals = found[2] or ""
    part, whole = int(found[1] + decimals), 10 ** len(decimals)
    if part > whole:
        raise BadNotation(f"expected a share from 0 to 1, such as 'noisy:0.2': got {shown(name)}")
    return part, whole


def _hint(name: str) -> str:
    head, _, _ = name.partition(":")
    near = nearest(head, [known.partition(":")[0] for known in NAMES])
    meant = next((known for known in NAMES if near and known.startswith(near)), "")
    return f"; did you mean {meant!r}?" if meant else ""


def _solver(game: Game) -> Solve:
    """Solve the game when it is first asked about; a solution answers for every state, wherever it started from."""
    solved: list[Solution] = []

    def solve_once(state: State) -> "Solution":
        from numberline.solve.solution import solve  # noqa: PLC0415 - only a policy that needs a solution pays for it

        if not solved:
            solved.append(solve(game, roots=[state]))
        return solved[0]

    return solve_once


def random_policy(game: Game) -> Policy:
    """All choices alike; two choices with the same result count as two."""

    def weigh(state: State) -> Weights:
        return _alike(game.choices(state))

    return weigh


def greedy_policy(game: Game) -> Policy:
    """Whatever leaves the chooser's number nearest the goal after all effects of the move; ties alike.

    In a game without a goal it is whatever changes the chooser's number most.
    """

    def weigh(state: State) -> Weights:
        token = token_of(state.squares, state.chooser)
        numbers = {step.choice: step.after.squares[token] for step in game.steps(state)}
        weights = greedy_weights(game, state, tuple(numbers.values()))
        return _alike(choice for choice, weight in zip(numbers, weights, strict=True) if weight)

    return weigh


def greedy_weights(game: Game, state: State, numbers: "Sequence[int]") -> tuple[int, ...]:
    """How much the greedy player weighs each choice, when it knows what all of them make of its number."""
    away = [_away(game, state, number) for number in numbers]
    least = min(away)
    return tuple([int(distance == least) for distance in away])


def _away(game: Game, state: State, number: int) -> int:
    """How far the chooser's goal is; without one the less far, the more the number has changed."""
    if game.book.goal is None:
        return -abs(number - state.squares[token_of(state.squares, state.chooser)])
    return mine(game.book.goal, state.chooser).distance(number, FAR)


def perfect_policy(solve: Solve) -> Policy:
    """The best choices by who wins and how far: the winner hurries, the loser delays; ties alike."""

    def weigh(state: State) -> Weights:
        return _alike(solve(state).best(state))

    return weigh


def noisy_policy(solve: Solve, part: int, whole: int) -> Policy:
    """With probability part/whole any choice, otherwise one of the best."""

    def weigh(state: State) -> Weights:
        views = solve(state).choices(state)
        return _named(views, noisy_weights(views, part, whole))

    return weigh


def noisy_weights(views: "Sequence[Outlook]", part: int, whole: int) -> tuple[int, ...]:
    """How much a noisy player weighs each choice, when it knows what all of them lead to."""
    best = sum(view.best for view in views)
    # part/(whole·all) for each choice and (whole-part)/(whole·best) more for the best, over one denominator.
    return tuple([part * best + (whole - part) * len(views) * view.best for view in views])


def lookahead_policy(solve: Solve, moves: int) -> Policy:
    """What somebody plays who sees the next few moves and nothing beyond."""

    def weigh(state: State) -> Weights:
        views = solve(state).choices(state)
        return _named(views, lookahead_weights(views, state.chooser, moves))

    return weigh


def lookahead_weights(views: "Sequence[Outlook]", chooser: int, moves: int) -> tuple[int, ...]:
    """How much somebody who sees the next few moves weighs each choice, when what all of them lead to is known."""
    unseen = tuple([view.moves is None or view.moves > moves for view in views])
    # A win or a loss that is seen decides; a choice that is not seen to lose is as good as any other such choice.
    decided = not any(unseen) or any(
        view.winner == chooser and not far for view, far in zip(views, unseen, strict=True)
    )
    return tuple([int(view.best) for view in views]) if decided else tuple(map(int, unseen))


def _named(views: "Iterable[Outlook]", weights: Iterable[int]) -> Weights:
    return tuple((view.choice, weight) for view, weight in zip(views, weights, strict=True) if weight)


def _alike(choices: Iterable[str]) -> Weights:
    return tuple((choice, 1) for choice in choices)


def draw(weights: Weights, rng: "Random") -> str:
    """Draw a choice: exactly as likely as its weight says, from one number of the generator."""
    drawn = rng.randrange(sum(weight for _, weight in weights))
    reached = accumulate(weight for _, weight in weights)
    return next(choice for (choice, _), below in zip(weights, reached, strict=True) if drawn < below)
