"""Claims about squares: is it good advice to avoid them, and can landing there help?

avoid   landing there is never the only way to keep a win; with a limit where it loses more often
helps   somewhere landing there is the only way to keep a win; with a limit where it only does no harm

What may live here: the tests of these claims.
What this file must not know: how a judgement is told.
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from numberline.rules.sets import Numbers
from numberline.study.case import FALSE, LIMITED, TRUE, Case, Judgement


class Landing(NamedTuple):
    """States that the chooser wins and in which landing on some squares is one of several ways on, by what it does."""

    needed: tuple[int, ...]  # only landing there keeps the win
    harmful: tuple[int, ...]  # landing there always loses it
    others: int


def judge_avoiding(case: Case, on: Numbers) -> Judgement:
    """Avoid: landing there is never the only way to keep a win."""
    found = _look_at_landings(case, on)
    facts = _landing_facts(found)
    if not found.harmful:
        return Judgement(FALSE, "landing never loses", facts, _first(case, found.needed) or case.start)
    if not found.needed:
        return Judgement(TRUE, "landing loses", facts, _first(case, found.harmful))
    mostly = len(found.needed) < len(found.harmful)
    return Judgement(LIMITED if mostly else FALSE, "landing is needed", facts, _first(case, found.needed))


def judge_helping(case: Case, on: Numbers) -> Judgement:
    """Helps: somewhere landing there is the only way to keep a win."""
    found = _look_at_landings(case, on)
    facts = _landing_facts(found)
    if found.needed:
        return Judgement(TRUE, "landing is needed", facts, _first(case, found.needed))
    if found.others:
        return Judgement(LIMITED, "landing is never needed", facts, _first(case, found.harmful) or case.start)
    return Judgement(FALSE, "landing never wins", facts, _first(case, found.harmful) or case.start)


def _first(case: Case, numbers: tuple[int, ...]) -> str:
    return case.say(numbers[0]) if numbers else ""


def _landing_facts(found: Landing) -> Mapping[str, object]:
    return {"needed": len(found.needed), "harmful": len(found.harmful), "others": found.others}


def _look_at_landings(case: Case, on: Numbers) -> Landing:
    graph = case.solution.graph
    needed, harmful, others = [], [], 0
    for number in sorted(case.states.decisions, reverse=True):
        decision = case.decision(number)
        lands = [square in on for square in case.landings[number]]
        if not decision.wins or len(set(lands)) == 1:
            continue
        winners = [decision.outcomes[lead] for lead in graph.leads_of(number)]
        keeping = {land for land, winner in zip(lands, winners, strict=True) if winner == decision.winner}
        needed += [number] if keeping == {True} else []
        harmful += [number] if keeping == {False} else []
        others += len(keeping) > 1
    return Landing(tuple(needed), tuple(harmful), others)


JUDGES_OF_SQUARES: Mapping[str, Callable[[Case, Numbers], Judgement]] = {
    "avoid": judge_avoiding,
    "helps": judge_helping,
}
