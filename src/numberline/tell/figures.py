"""The figures of a game in words: for each its name, what it is, how it is read, and how it is written.

What may live here: one visible table of all figures, and the writing of a figure.
What this file must not know: how a figure is worked out, and how a picture of it is drawn.
"""

from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple

from numberline.rules.notation import both, said_choices
from numberline.rules.state import opponent_of
from numberline.solve.solution import Verdict
from numberline.study.metrics.expectations import Expected
from numberline.study.metrics.flags import FAIREST, FEWEST_RUNGS, LEAST_LIVE, MOST_FORCED, MOST_SETTLED
from numberline.study.metrics.measuring import JUDGED, Metrics
from numberline.tell.chances import percent
from numberline.tell.solved import count

Number = Fraction | float
Figure = Number | int | None

UNKNOWN = "-"  # stands where a figure has no meaning

RANDOM = "random"
SHARE, COUNT, WHOLE = "share", "count", "whole"  # how a figure is written: in percent, with two decimals, as it is


class Measure(NamedTuple):
    """A figure: its name, what it is, how one reads it, where it comes from, and the policy that it is about."""

    name: str
    key: str  # in the JSON of `audit`, below `metrics`
    definition: str
    reading: str
    kind: str
    figure: Callable[[Metrics], Figure]

    def write(self, metrics: Metrics) -> str:
        """The figure of a game as a person reads it."""
        return write_figure(self.figure(metrics), self.kind)


def write_figure(figure: Figure, kind: str) -> str:
    """A figure as a person reads it; a dash where it has no meaning."""
    if figure is None:
        return UNKNOWN
    if kind == SHARE:
        return percent(figure)
    return f"{float(figure):.2f}" if kind == COUNT else f"{figure:,}"


def write_share(share: Number) -> str:
    """A share in a column of them: in percent with one digit behind the point, and never rounded to none or all."""
    return NEARLY.get(said := percent(share)) or (said if "." in said else said.replace(" %", ".0 %"))


NEARLY = {"less than 0.1 %": "<0.1 %", "more than 99.9 %": ">99.9 %"}


def _per_policy(policy: str, get: Callable[[Expected], Figure]) -> Callable[[Metrics], Figure]:
    return lambda metrics: get(metrics.expected[policy])


MEASURES = (
    Measure(
        "distance",
        "moves",
        "Who wins with best play, and in how many moves: the winner hurries, and the loser delays. `verdicts` says it"
        " for either starter.",
        "A long way to the end leaves room for a story. Where nobody can force a win there is no distance.",
        WHOLE,
        lambda metrics: metrics.verdict.moves,
    ),
    Measure(
        "winning openings",
        "winning_openings",
        "The first choices that keep the verdict of the start.",
        "One alone makes the start a riddle. When every choice keeps it, the first move decides nothing.",
        WHOLE,
        lambda metrics: len(metrics.openings),
    ),
    Measure(
        f"starter's edge, {JUDGED}",
        "starters_edge",
        "How likely the starter is to win when both play alike: at random, with ever fewer slips, or perfectly.",
        "Around one half the game is fair. How it grows from random to perfect play shows what the first move is worth"
        " to whom.",
        SHARE,
        lambda metrics: metrics.edge[JUDGED],
    ),
    Measure(
        "completion, random",
        "play.POLICY.completion",
        "How likely it is that somebody wins, and that the game neither ends in a deadlock nor goes on for ever.",
        "Below 100 % some games end without a winner. `endless` says whether play can go on for ever at all.",
        SHARE,
        _per_policy(RANDOM, lambda expected: expected.completion),
    ),
    Measure(
        "length, random",
        "play.POLICY.mean_moves",
        "The mean number of moves; beside it the fewest and the most that there can be.",
        "How long one sits there. Where play can come back there is no most.",
        COUNT,
        _per_policy(RANDOM, lambda expected: expected.odds.mean_moves),
    ),
    Measure(
        f"forced, {JUDGED}",
        "play.POLICY.forced",
        "The share of moves with only one way on: one choice, or several with the same result.",
        "Such moves play themselves. When most are forced the players look on.",
        SHARE,
        _per_policy(JUDGED, lambda expected: expected.forced),
    ),
    Measure(
        f"idle, {JUDGED}",
        "play.POLICY.idle",
        "The share of moves with several ways on that all have the same winner.",
        "There is something to choose, but nothing to win or lose by it.",
        SHARE,
        _per_policy(JUDGED, lambda expected: expected.idle),
    ),
    Measure(
        f"live, {JUDGED}",
        "play.POLICY.live",
        "The share of moves with ways on that differ in who wins. Forced, idle and live moves are all there are.",
        "Here the game is decided. The more, the more it is in the players' hands.",
        SHARE,
        _per_policy(JUDGED, lambda expected: expected.live),
    ),
    Measure(
        f"only move, {JUDGED}",
        "play.POLICY.only_move",
        "The share of moves in which the player is winning, and exactly one of several ways on keeps that.",
        "The riddles among the live moves: all but one of the answers are wrong.",
        SHARE,
        _per_policy(JUDGED, lambda expected: expected.only),
    ),
    Measure(
        f"agency of Player 1, {JUDGED}",
        "play.POLICY.agency_1",
        "The live decisions that a player has in a game on average; `agency_2` is the same for Player 2.",
        "A player with 0 decides nothing at all, and might as well watch.",
        COUNT,
        _per_policy(JUDGED, lambda expected: expected.agency[0]),
    ),
    Measure(
        f"agency of Player 2, {JUDGED}",
        "play.POLICY.agency_2",
        "The same for the other player.",
        "Far from the other player's it means that one of them is in charge.",
        COUNT,
        _per_policy(JUDGED, lambda expected: expected.agency[1]),
    ),
    Measure(
        f"settled, {JUDGED}",
        "play.POLICY.settled",
        "The share of moves made when only one winner can be reached at all, whatever anybody does.",
        "Moves that could as well be left out: the game is over, and goes on.",
        SHARE,
        _per_policy(JUDGED, lambda expected: expected.settled),
    ),
    Measure(
        "blunder potential",
        "blunder_potential",
        "In a state with several ways on that its player wins: the share of these ways that lose the win; the mean over"
        " all such states.",
        "How easily a win slips away to one who does not see it.",
        SHARE,
        lambda metrics: metrics.blunders,
    ),
    Measure(
        "trap rate",
        "trap_rate",
        "The share of the live states that their player wins in which the greedy player, who always goes as near to the"
        " goal as possible, throws the win away.",
        "At 0 % greed is good enough. High up, what looks best is a trap.",
        SHARE,
        lambda metrics: metrics.traps,
    ),
    Measure(
        f"lead changes, {JUDGED}",
        "play.POLICY.lead_changes",
        "The mean number of moves in a game after which somebody else wins with best play.",
        "How often the story turns. Between perfect players it never does.",
        COUNT,
        _per_policy(JUDGED, lambda expected: expected.lead_changes),
    ),
    Measure(
        "skill curve, perfect against random",
        "skill.curve",
        "What a player scores against random play over both seats: one who plays perfectly, one who looks some moves"
        " ahead, one who slips now and then. A win is one point, and what nobody wins is half a point.",
        "Near one half skill does not pay. A curve that rises for long says that there is always more to see.",
        SHARE,
        lambda metrics: None if metrics.skill is None else metrics.skill.curve["perfect"],
    ),
    Measure(
        "skill chain",
        "skill.chain",
        "Levels of skill: the first scores at least 60 % against random play over both seats, and each next one,"
        " looking farther ahead, scores as much against the level before it.",
        "How many times one can get better and notice it. Under 3 there is little to learn.",
        WHOLE,
        lambda metrics: None if metrics.skill is None else len(metrics.skill.chain),
    ),
    Measure(
        "size",
        "states",
        "The states that can be reached in which somebody chooses.",
        "A game of some dozen states can be learned by heart.",
        WHOLE,
        lambda metrics: metrics.states,
    ),
)


# When each flag is raised; `audit` says the rest.
FLAG_MEANINGS = {
    "no-agency": "a player has no live state at all",
    "blitz": "whoever moves first can win before the other player ever moves",
    "never-ends": "no line of play leads to an end",
    "endless": "a state can come again, so that play can fail to end",
    "one-winner": "every line of play has the same winner, or none",
    "few-live": f"live moves are under {percent(LEAST_LIVE)}, when both play {JUDGED}",
    "mostly-forced": f"forced moves are over {percent(MOST_FORCED)}, when both play {JUDGED}",
    "mostly-settled": f"settled moves are over {percent(MOST_SETTLED)}, when both play {JUDGED}",
    "shallow": f"the skill chain has fewer than {FEWEST_RUNGS} levels",
    "unfair": f"the starter's edge is not from {percent(FAIREST[0])} to {percent(FAIREST[1])}, when both play {JUDGED}",
    "greedy-perfect": "there are live states, and the greedy player throws nothing away in any of them",
}


class PolicyRow(NamedTuple):
    """A figure that is told for each policy."""

    name: str
    kind: str
    figure: Callable[[Expected], Figure]


POLICY_ROWS = (
    PolicyRow("somebody wins", SHARE, lambda each: each.completion),
    PolicyRow("moves on average", COUNT, lambda each: each.odds.mean_moves),
    PolicyRow("forced moves", SHARE, lambda each: each.forced),
    PolicyRow("idle moves", SHARE, lambda each: each.idle),
    PolicyRow("live moves", SHARE, lambda each: each.live),
    PolicyRow("only moves, of all", SHARE, lambda each: each.only),
    PolicyRow("settled moves, of all", SHARE, lambda each: each.settled),
    PolicyRow("live decisions of Player 1", COUNT, lambda each: each.agency[0]),
    PolicyRow("live decisions of Player 2", COUNT, lambda each: each.agency[1]),
    PolicyRow("lead changes", COUNT, lambda each: each.lead_changes),
)


def tell_figures(metrics: Metrics) -> tuple[tuple[str, str], ...]:
    """The figures that are about no policy, each with its name."""
    return (
        (f"if Player {opponent_of(metrics.first)} starts", _tell_other(metrics.other)),
        ("states", f"{metrics.states:,}"),
        ("winning openings", said_choices(metrics.openings) if metrics.openings else "none: nobody ever chooses"),
        ("moves", _tell_moves(metrics)),
        ("blunder potential", write_figure(metrics.blunders, SHARE)),
        ("trap rate", write_figure(metrics.traps, SHARE)),
        ("skill chain", UNKNOWN if metrics.skill is None else _tell_chain(list(metrics.skill.chain))),
    )


def _tell_other(verdict: Verdict | None) -> str:
    if verdict is None:
        return UNKNOWN
    if verdict.moves is None:
        return "nobody can force a win"
    return f"Player {verdict.winner} wins, in {count(verdict.moves, 'move')}"


def _tell_moves(metrics: Metrics) -> str:
    if metrics.fewest is None:
        return "without an end"
    most = "and no most, for play can go on for ever" if metrics.most is None else f"at most {metrics.most:,}"
    return f"at least {metrics.fewest:,}, {most}" if metrics.most != metrics.fewest else f"{metrics.fewest:,}"


def _tell_chain(chain: list[str]) -> str:
    ahead = both([rung.removeprefix("lookahead:") for rung in chain])
    return f"{len(chain)}, looking {ahead} move{'' if ahead == '1' else 's'} ahead" if chain else "0"
