"""Review: a played game, move by move, beside the solution of its game.

What may live here: who was winning when, which moves changed that, what would have kept it, and what a mistake cost.
What this file must not know: how a review is told, and where the played game comes from.

A mistake is a move after which somebody else wins with best play than before it: there is no threshold, and nothing is
guessed. Nobody can mend their own verdict by a move, so every mistake harms whoever made it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from numberline.play.match import Match
from numberline.rules.state import NOBODY, PLAYERS, Outcome, State, Step
from numberline.solve.odds import Odds, expect, weigh_by
from numberline.solve.policies import Policy, perfect_policy
from numberline.solve.solution import Solution, Verdict
from numberline.study.decisions import Decision, decide


@dataclass(frozen=True, slots=True)
class ReviewedMove:
    """A move of a played game: who wins with best play before and after it, and what else could have been chosen."""

    number: int  # of the move, from 1
    turn: int  # the turn it belongs to, as a transcript counts them
    step: Step
    before: Verdict
    after: Verdict  # after an end: whoever has won, in no more moves
    decision: Decision
    kept: tuple[str, ...]  # the choices that keep what best play gives, the one that was made among them or not
    refutation: tuple[Step, ...]  # after a mistake: best play from there to the end, or to a state met before

    @property
    def player(self) -> int:
        """Who made the move."""
        return self.step.before.chooser

    @property
    def choice(self) -> str:
        """What was chosen."""
        return self.step.choice

    @property
    def kind(self) -> str:
        """What was at stake: nothing (forced or idle), or who wins (live)."""
        return self.decision.kind

    @property
    def is_live(self) -> bool:
        """Whether who wins depended on this choice."""
        return self.decision.is_live

    @property
    def is_mistake(self) -> bool:
        """Whether somebody else wins after the move than before it."""
        return self.before.winner != self.after.winner

    @property
    def gave_win_away(self) -> bool:
        """Whether the player was winning, and after the move was not."""
        return self.is_mistake and self.before.winner == self.player

    @property
    def is_only_move(self) -> bool:
        """Whether the player was winning and found the one result that kept it."""
        return self.decision.is_only_move and not self.is_mistake

    @property
    def slower(self) -> int:
        """How many moves more the win takes than it had to, where the player kept a win."""
        return self._longer if self.after.winner == self.player else 0

    @property
    def sooner(self) -> int:
        """How many moves sooner the player loses than they had to, where the game was lost already."""
        return -self._longer if self.before.winner not in {NOBODY, self.player} else 0

    @property
    def _longer(self) -> int:
        """How many moves more there are to the end than with best play, where the same player wins before and after."""
        return (self.after.moves or 0) + 1 - (self.before.moves or 0)


class Spell(NamedTuple):
    """A stretch of a game in which the same player was winning: the states before its moves, and after its last one."""

    winner: int  # with best play
    first: int  # the moves before which that was so, the first and the last of them;
    last: int  # one more than there are moves stands for the state at the end


class Account(NamedTuple):
    """What a player did in a game."""

    player: int
    moves: tuple[ReviewedMove, ...]
    winners: tuple[int, ...]  # of the whole game: who wins with best play before its first move, and after each

    @property
    def live(self) -> tuple[ReviewedMove, ...]:
        """The decisions that mattered."""
        return tuple(move for move in self.moves if move.is_live)

    @property
    def mistakes(self) -> tuple[ReviewedMove, ...]:
        """The moves that changed who wins."""
        return tuple(move for move in self.moves if move.is_mistake)

    @property
    def right(self) -> int:
        """How many of the decisions that mattered kept what best play gives."""
        return len(self.live) - len(self.mistakes)

    @property
    def winning(self) -> tuple[ReviewedMove, ...]:
        """The decisions that mattered in which the player was winning."""
        return tuple(move for move in self.live if move.before.winner == self.player)

    @property
    def kept_wins(self) -> int:
        """In how many of those the win was kept."""
        return sum(not move.is_mistake for move in self.winning)

    @property
    def only_moves(self) -> tuple[ReviewedMove, ...]:
        """The moves that found the one result that kept the win."""
        return tuple(move for move in self.moves if move.is_only_move)

    @property
    def slower(self) -> tuple[ReviewedMove, ...]:
        """The moves that kept the win, but took longer than they had to."""
        return tuple(move for move in self.moves if move.slower)

    @property
    def lasting(self) -> tuple[ReviewedMove, ...]:
        """The mistakes that were never made good: at most a win let go, and later the draw with it."""
        return tuple(move for move in self.mistakes if not self._came_back(move))

    @property
    def lost_at(self) -> ReviewedMove | None:
        """The last mistake that was never made good: where the game was lost, or the win."""
        return self.lasting[-1] if self.lasting else None

    def _came_back(self, mistake: ReviewedMove) -> bool:
        """Whether the player later had again what a mistake gave away, or more than that."""
        had = self._rank(mistake.before.winner)
        return any(self._rank(winner) >= had for winner in self.winners[mistake.number :])

    def _rank(self, winner: int) -> int:
        """How good it is for the player that somebody wins."""
        return {self.player: 2, NOBODY: 1}.get(winner, 0)


@dataclass(frozen=True, slots=True)
class Review:
    """A played game, move by move, and what follows from that."""

    match: Match
    opening: Verdict  # before the first move
    moves: tuple[ReviewedMove, ...]

    @property
    def winners(self) -> tuple[int, ...]:
        """Who wins with best play before each move, and at the end; what a declared draw makes of it does not count."""
        return (self.opening.winner, *(move.after.winner for move in self.moves))

    @property
    def spells(self) -> tuple[Spell, ...]:
        """Who was winning when, stretch by stretch."""
        winners = self.winners
        starts = [0, *(place for place, (one, two) in enumerate(pairwise(winners), 1) if one != two)]
        return tuple(Spell(winners[start], start + 1, end) for start, end in pairwise((*starts, len(winners))))

    @property
    def mistakes(self) -> tuple[ReviewedMove, ...]:
        """The moves that changed who wins, and only those."""
        return tuple(move for move in self.moves if move.is_mistake)

    @property
    def last_live(self) -> ReviewedMove | None:
        """The last decision that mattered; after it nobody's choice could have changed who wins."""
        return next((move for move in reversed(self.moves) if move.is_live), None)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, if it has."""
        return self.match.outcome

    @property
    def drawn_while_winning(self) -> int:
        """Who was winning when the game was declared drawn; nobody if it was not, or if nobody was."""
        return self.winners[-1] if self.match.drawn else NOBODY

    def account(self, player: int) -> Account:
        """What one of the players did."""
        return Account(player, tuple(move for move in self.moves if move.player == player), self.winners)

    @property
    def accounts(self) -> tuple[Account, Account]:
        """What each player did."""
        one, two = (self.account(player) for player in PLAYERS)
        return (one, two)


def review(match: Match, solution: Solution) -> Review:
    """Review a match, finished or not, wherever it began; a solution answers for every state of its game."""
    start, steps = match.steps[0], match.steps[1 : match.moves + 1]
    opening = _verdict_after(start, solution)
    befores = [opening, *(_verdict_after(step, solution) for step in steps)]
    moves = [
        _review_move(number, turn, (before, after), step, solution)
        for number, (turn, step, (before, after)) in enumerate(
            zip(_turns_of(match), steps, pairwise(befores), strict=True), 1
        )
    ]
    return Review(match, opening, tuple(moves))


def _turns_of(match: Match) -> Iterator[int]:
    """The number of the turn of each move."""
    return (turn.number for turn in match.turns() for act in turn.acts if act.choice)


def _verdict_after(step: Step, solution: Solution) -> Verdict:
    outcome = step.outcome
    if outcome is None:
        return solution.verdict(step.after)
    return Verdict(outcome.winner, 0 if outcome.winner else None)


def _review_move(
    number: int, turn: int, verdicts: tuple[Verdict, Verdict], step: Step, solution: Solution
) -> ReviewedMove:
    before, after = verdicts
    is_mistake = before.winner != after.winner
    return ReviewedMove(
        number,
        turn,
        step,
        before,
        after,
        decision=decide(*solution.find(step.before)),
        kept=find_kept(solution, step.before),
        refutation=solution.line(step.after) if is_mistake and step.outcome is None else (),
    )


def find_kept(solution: Solution, state: State) -> tuple[str, ...]:
    """The choices of a state that keep what best play gives."""
    winner = solution.verdict(state).winner
    return tuple(outlook.choice for outlook in solution.choices(state) if outlook.winner == winner)


class Cost(NamedTuple):
    """What a move cost against a certain opponent: the odds before and after, if one errs nowhere else."""

    player: int
    before: Odds
    after: Odds

    @property
    def had(self) -> Fraction | float:
        """How likely the player was to win."""
        return _win_of(self.before, self.player)

    @property
    def has(self) -> Fraction | float:
        """How likely the player is to win after the move."""
        return _win_of(self.after, self.player)


def _win_of(odds: Odds, player: int) -> Fraction | float:
    return odds.p1 if player == 1 else odds.p2


def find_costs(moves: Sequence[ReviewedMove], solution: Solution, opponent: Policy) -> tuple[Cost, ...]:
    """What moves cost against an opponent of a certain way of playing, each as if it was the only one that erred."""
    return tuple(_find_cost(move, solution, opponent) for move in moves)


def _find_cost(move: ReviewedMove, solution: Solution, opponent: Policy) -> Cost:
    """The odds from the state before a move and from what it led to, by their numbers in the graph that knows both."""
    own, number = solution.find(move.step.before)
    graph = own.graph
    lead = graph.leads_of(number)[graph.menu(number).choices.index(move.choice)]
    perfect, other = weigh_by(graph, perfect_policy(lambda _: own)), weigh_by(graph, opponent)
    one, two = (perfect, other) if move.player == 1 else (other, perfect)
    return Cost(move.player, expect(graph, one, two, number), expect(graph, one, two, lead))
