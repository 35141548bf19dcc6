from dataclasses import replace
from fractions import Fraction

import pytest

from numberline.study.metrics import FLAGS, flags
from numberline.study.metrics.measuring import JUDGED, Metrics, Number
from tests.hand_made import COUNT, GIVE, NEVER, PATH, STAY, WALK, measured


def with_edge(edge: str) -> dict[str, Number]:
    """The edges of COUNT, but for the one that is judged."""
    return {**measured(COUNT).edge, JUDGED: Fraction(edge)}


def raised(metrics: Metrics) -> list[str]:
    """The names of the flags that the figures raise."""
    return [flag.id for flag in flags(metrics)]


def fair(**figures: object) -> Metrics:
    """Figures that raise no flag but those that the given ones raise."""
    found = measured(COUNT)
    assert found.skill is not None
    skill = replace(found.skill, chain=dict.fromkeys(("lookahead:1", "lookahead:2", "lookahead:3"), Fraction(1)))
    return replace(replace(found, edge=with_edge("1/2"), skill=skill), **figures)  # type: ignore[arg-type]


def expecting(**figures: Fraction) -> Metrics:
    """The same, with other shares of the moves."""
    found = dict(measured(COUNT).expected)
    return fair(expected=found | {JUDGED: replace(found[JUDGED], **figures)})  # type: ignore[arg-type]


def test_good_figures_raise_nothing() -> None:
    """A game in which both decide, that is fair, deep and open, has no flag."""
    assert raised(fair()) == []


def test_count_is_unfair_and_shallow() -> None:
    """COUNT gives its starter .865 between players who rarely slip, and has two rungs."""
    shallow, unfair = flags(measured(COUNT))

    assert (shallow.id, shallow.figure) == ("shallow", 2)
    assert (unfair.id, unfair.figure, unfair.policy, unfair.player) == ("unfair", Fraction(865, 1000), JUDGED, 1)


def test_a_seat_without_a_live_state_has_no_agency() -> None:
    """Each seat that decides nothing has a flag of its own."""
    assert [(flag.id, flag.player) for flag in flags(measured(PATH)) if flag.id == "no-agency"] == [
        ("no-agency", 1),
        ("no-agency", 2),
    ]
    assert [flag.player for flag in flags(measured(STAY)) if flag.id == "no-agency"] == [2]


def test_a_win_before_the_opponent_moves_is_shown() -> None:
    """The flag has the winner, the number of moves, and the line."""
    blitz = next(flag for flag in flags(measured(WALK, 2)) if flag.id == "blitz")

    assert (blitz.figure, blitz.player, blitz.lines) == (2, 2, (measured(WALK, 2).blitz,))


def test_play_without_end_is_shown_with_its_loop() -> None:
    """Play that can fail to end is one thing, play that cannot end another; both show the state that comes again."""
    endless = next(flag for flag in flags(measured(GIVE)) if flag.id == "endless")

    assert endless.lines == measured(GIVE).loop
    assert "never-ends" in raised(measured(NEVER))
    assert "endless" not in raised(measured(NEVER))


def test_one_winner_is_named() -> None:
    """Where all lines have the same winner, the flag says who."""
    assert [(flag.id, flag.player) for flag in flags(measured(PATH)) if flag.id == "one-winner"] == [("one-winner", 2)]


@pytest.mark.parametrize(
    ("figure", "good", "bad", "name"),
    [
        ("live", "0.15", "0.149", "few-live"),
        ("forced", "0.5", "0.501", "mostly-forced"),
        ("settled", "0.4", "0.401", "mostly-settled"),
    ],
)
def test_shares_are_judged_at_their_limits(figure: str, good: str, bad: str, name: str) -> None:
    """A share at its limit is good, and one just beyond is not; the flag names the policy."""
    assert raised(expecting(**{figure: Fraction(good)})) == []
    assert [(flag.id, flag.figure, flag.policy) for flag in flags(expecting(**{figure: Fraction(bad)}))] == [
        (name, Fraction(bad), JUDGED)
    ]


@pytest.mark.parametrize(("edge", "unfair"), [("0.35", False), ("0.349", True), ("0.65", False), ("0.651", True)])
def test_fairness_has_two_limits(edge: str, unfair: bool) -> None:  # noqa: FBT001 - a table of cases
    """Too much for the starter is as unfair as too little."""
    assert raised(fair(edge=with_edge(edge))) == (["unfair"] if unfair else [])


def test_a_chain_that_was_cut_is_not_called_shallow() -> None:
    """Where nobody looked to the end, few rungs prove nothing; where nobody looked at all, neither."""
    found = measured(COUNT)
    assert found.skill is not None

    assert "shallow" not in raised(replace(found, skill=replace(found.skill, whole=False)))
    assert "shallow" not in raised(replace(found, skill=None))


def test_greed_that_is_enough_is_told() -> None:
    """A greedy player who never throws anything away has nothing to learn."""
    assert raised(fair(greedy_slips=False)) == ["greedy-perfect"]
    assert raised(fair(greedy_slips=None)) == []


def test_every_flag_is_known_by_its_name() -> None:
    """All names that are raised are listed, once, and in the order of the list."""
    games = [raised(measured(rules)) for rules in (COUNT, GIVE, NEVER, PATH, STAY, WALK)]

    assert len(set(FLAGS)) == len(FLAGS)
    assert all(list(dict.fromkeys(found)) == [name for name in FLAGS if name in found] for found in games)
