"""Flags: what in the figures of a game deserves a second look of its author.

What may live here: the limits, and the evidence of each flag that is raised.
What this file must not know: how a flag is said, and how bad it is.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import NamedTuple

from numberline.rules.state import NOBODY, PLAYERS
from numberline.study.metrics.measuring import JUDGED, Metrics
from numberline.study.metrics.witnesses import Line

Number = Fraction | float

LEAST_LIVE = Fraction(15, 100)
MOST_FORCED = Fraction(50, 100)
MOST_SETTLED = Fraction(40, 100)
FEWEST_RUNGS = 3
FAIREST = (Fraction(35, 100), Fraction(65, 100))  # the starter's edge


class Flag(NamedTuple):
    """A flag that is raised: its stable name, and what proves it."""

    id: str
    figure: Number | int | None = None
    policy: str = ""  # the policy that the figure is about, where there is one
    player: int = NOBODY  # the player it is about, where it is about one
    lines: tuple[Line, ...] = ()  # for `endless` a line to a state and one that comes back to it; for `blitz` the win


Check = Callable[[Metrics], Iterator[Flag]]


def flags(metrics: Metrics) -> tuple[Flag, ...]:
    """Every flag that the figures of a game raise, the gravest kind first."""
    return tuple(flag for check in CHECKS for flag in check(metrics))


def _check_agency(metrics: Metrics) -> Iterator[Flag]:
    for player, live in zip(PLAYERS, metrics.live, strict=True):
        if not live:
            yield Flag("no-agency", 0, player=player)


def _check_blitz(metrics: Metrics) -> Iterator[Flag]:
    if metrics.blitz:
        length, winner = len(metrics.blitz.choices), metrics.verdict.winner
        yield Flag("blitz", length, player=winner, lines=(metrics.blitz,))


def _check_ends(metrics: Metrics) -> Iterator[Flag]:
    if metrics.loop:
        yield Flag("never-ends" if metrics.fewest is None else "endless", lines=metrics.loop)


def _check_only_winner(metrics: Metrics) -> Iterator[Flag]:
    if metrics.only_winner is not None:
        yield Flag("one-winner", player=metrics.only_winner)


def _check_shares(metrics: Metrics) -> Iterator[Flag]:
    found = metrics.expected[JUDGED]
    if found.live is not None and found.live < LEAST_LIVE:
        yield Flag("few-live", found.live, JUDGED)
    if found.forced is not None and found.forced > MOST_FORCED:
        yield Flag("mostly-forced", found.forced, JUDGED)
    if found.settled is not None and found.settled > MOST_SETTLED:
        yield Flag("mostly-settled", found.settled, JUDGED)


def _check_skill(metrics: Metrics) -> Iterator[Flag]:
    skill = metrics.skill
    if skill and skill.whole and len(skill.chain) < FEWEST_RUNGS:
        yield Flag("shallow", len(skill.chain))


def _check_edge(metrics: Metrics) -> Iterator[Flag]:
    low, high = FAIREST
    edge = metrics.edge[JUDGED]
    if not low <= edge <= high:
        yield Flag("unfair", edge, JUDGED, metrics.first)


def _check_greedy(metrics: Metrics) -> Iterator[Flag]:
    if metrics.greedy_slips is False:
        yield Flag("greedy-perfect", policy="greedy")


CHECKS: tuple[Check, ...] = (
    _check_agency,
    _check_blitz,
    _check_ends,
    _check_only_winner,
    _check_shares,
    _check_skill,
    _check_edge,
    _check_greedy,
)
# The stable names, in the order in which they are raised.
FLAGS = (
    "no-agency",
    "blitz",
    "never-ends",
    "endless",
    "one-winner",
    "few-live",
    "mostly-forced",
    "mostly-settled",
    "shallow",
    "unfair",
    "greedy-perfect",
)
