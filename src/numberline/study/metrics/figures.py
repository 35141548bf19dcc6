"""The figures of a game as data: names that stay, fractions as texts, decimals next to them.

What may live here: the shape of the JSON object.
What this file must not know: how a figure is worked out, and how a person is told it.
"""

from collections.abc import Mapping
from fractions import Fraction

from numberline.rules.state import NOBODY, opponent_of
from numberline.solve.solution import Verdict
from numberline.solve.writing import write_chance
from numberline.study.metrics.expectations import Expected
from numberline.study.metrics.measuring import Metrics
from numberline.study.metrics.skill import Skill
from numberline.study.metrics.timeline import KINDS, Timeline
from numberline.study.metrics.witnesses import Line

Number = Fraction | float
Written = dict[str, object]


def metrics_json(metrics: Metrics) -> Written:
    """The figures of a game as a JSON object; winners are 1, 2 or nothing for nobody."""
    return {
        "first": metrics.first,
        "states": metrics.states,
        "winner": metrics.verdict.winner or None,
        "moves": metrics.verdict.moves,
        "verdicts": {
            str(metrics.first): _write_verdict(metrics.verdict),
            str(opponent_of(metrics.first)): None if metrics.other is None else _write_verdict(metrics.other),
        },
        "winning_openings": list(metrics.openings),
        **_write_all("starters_edge", metrics.edge),
        "fewest_moves": metrics.fewest,
        "most_moves": metrics.most,
        "endless": metrics.endless,
        "play": {policy: _write_play(metrics, policy) for policy in metrics.expected},
        "live_states": {"1": metrics.live[0], "2": metrics.live[1]},
        "only_winner": _name_winner(metrics.only_winner),
        **_write("blunder_potential", metrics.blunders),
        **_write("trap_rate", metrics.traps),
        "greedy_is_perfect": None if metrics.greedy_slips is None else not metrics.greedy_slips,
        "skill": None if metrics.skill is None else _write_skill(metrics.skill),
        "heat": [
            {"squares": list(squares), "live": live, "states": states}
            for squares, (live, states) in metrics.heat.items()
        ],
        "blitz": None if metrics.blitz is None else _write_line(metrics.blitz),
        "loop": None if metrics.loop is None else [_write_line(line) for line in metrics.loop],
    }


def _write_verdict(verdict: Verdict) -> Written:
    return {"winner": verdict.winner or None, "moves": verdict.moves}


def _name_winner(winner: int | None) -> int | str | None:
    """Here nobody is no gap in the data but an answer."""
    return "nobody" if winner == NOBODY else winner


def _write(name: str, number: Number | None) -> Written:
    if number is None:
        return {name: None, f"{name}_decimal": None}
    return {name: write_chance(number), f"{name}_decimal": float(number)}


def _write_all(name: str, numbers: Mapping[str, Number]) -> Written:
    return {
        name: {key: write_chance(number) for key, number in numbers.items()},
        f"{name}_decimal": {key: float(number) for key, number in numbers.items()},
    }


def _write_play(metrics: Metrics, policy: str) -> Written:
    expected = metrics.expected[policy]
    timeline = metrics.timelines.get(policy)
    return _write_expected(expected) | ({} if timeline is None else _write_timeline(timeline))


def _write_expected(expected: Expected) -> Written:
    one, two = expected.agency
    numbers = {
        "completion": expected.completion,
        "mean_moves": expected.odds.mean_moves,
        "forced": expected.forced,
        "idle": expected.idle,
        "live": expected.live,
        "only_move": expected.only,
        "settled": expected.settled,
        "agency_1": one,
        "agency_2": two,
        "lead_changes": expected.lead_changes,
    }
    written: Written = {"exact": expected.odds.exact}
    for name, number in numbers.items():
        written |= _write(name, number)
    return written if expected.odds.exact else written | {"error": expected.error}


def _write_timeline(timeline: Timeline) -> Written:
    """Distributions are decimals alone: their fractions are as long as the games."""
    return {
        "kinds_by_move": [dict(zip(KINDS, map(float, kinds), strict=True)) for kinds in timeline.kinds],
        "lengths": [float(chance) for chance in timeline.lengths],
        "longer": float(timeline.remainder),
    }


def _write_skill(skill: Skill) -> Written:
    rungs = [{"rung": rung, **_write("score", scored)} for rung, scored in skill.chain.items()]
    return {
        **_write_all("curve", skill.curve),
        "chain": len(skill.chain),
        "rungs": rungs,
        "farthest": skill.farthest,
        "whole": skill.whole,
    }


def _write_line(line: Line) -> Written:
    return {"from": line.state, "choices": list(line.choices)}
