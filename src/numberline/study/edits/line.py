"""Edits of the goal and the starts.

What may live here: how far they are moved.
What this file must not know: who gains by it.
"""

from collections.abc import Iterator

from numberline.rules.mechanics import Bounds
from numberline.rules.sets import WAY, Numbers, write_ends, write_set
from numberline.rules.state import PLAYERS, mine, opponent_of, replaced
from numberline.rules.table import write_sides
from numberline.study.edits.edit import GOAL, START, Edit, Plan, Rules

FARTHEST_GOAL = 5
FARTHEST_START = 3


def find_goals(plan: Plan) -> Iterator[Edit]:
    """The goal nearer and farther, for both players alike; an end of the line that it stands on goes with it."""
    goal = plan.book.goal
    if goal is None or any(side.denied or side.words or side.multiples_of for side in goal):
        return
    for away in range(1, FARTHEST_GOAL + 1):
        for step in (away, -away):
            one, two = (_shifted(mine(goal, player), step * plan.way(player)) for player in PLAYERS)
            if any(
                _is_behind(plan, player, mine((one, two), player), mine(plan.book.start, player)) for player in PLAYERS
            ):
                continue
            moved = {"goal": write_sides((write_set(one), write_set(two)))} | _move_line(plan, goal, step)
            facts = {"was": _say(goal[0], goal[1]), "now": _say(one, two)}
            yield Edit(GOAL, "goal-moved", facts, away, plan.data | moved)


def _shifted(numbers: Numbers, step: int) -> Numbers:
    return Numbers(tuple((_shift(low, step), _shift(high, step)) for low, high in numbers.ranges))


def _shift(end: int, step: int) -> int:
    return end if abs(end) == WAY else end + step


def _is_behind(plan: Plan, player: int, goal: Numbers, step: int = 0) -> bool:
    """Whether a goal is no longer ahead of its player's start, which may have been moved."""
    start = mine(plan.book.start, player) + step
    return any((end - start) * plan.way(player) <= 0 for end in goal.ends)


def _say(one: Numbers, two: Numbers) -> str:
    return str(one) if one == two else f"{one} for Player 1 and {two} for Player 2"


def _move_line(plan: Plan, goal: tuple[Numbers, Numbers], step: int) -> Rules:
    line = next(mechanic.line for mechanic in plan.book.mechanics if isinstance(mechanic, Bounds))
    if line is None:
        return {}
    ways = {end: plan.way(player) for player in PLAYERS for end in mine(goal, player).ends}
    low, high = (end + step * ways.get(end, 0) for end in line)
    return {"line": write_ends((low, high))}


def find_starts(plan: Plan) -> Iterator[Edit]:
    """Another start for one of the players: whoever answers ahead or behind, whoever starts behind; or for both."""
    if plan.book.shared:
        yield from _move_number(plan)
        return
    answering = opponent_of(plan.first)
    for away in range(1, FARTHEST_START + 1):
        for player, step in ((answering, away), (answering, -away), (plan.first, -away)):
            own, moved = mine(plan.book.start, player), step * plan.way(player)
            if plan.book.goal and _is_behind(plan, player, mine(plan.book.goal, player), moved):
                continue
            one, two = replaced(plan.book.start, player, own + moved)
            facts = {"player": str(player), "was": str(own), "now": str(own + moved), "first": str(plan.first)}
            rules = {"first": plan.first, **plan.data, "start": write_sides((one, two))}
            yield Edit(START, "start-moved", facts, away, rules)


def _move_number(plan: Plan) -> Iterator[Edit]:
    """Another start of the number that both move; below 0 only where it is there already."""
    own = plan.book.start[0]
    for away in range(1, FARTHEST_START + 1):
        for now in (own + away, own - away):
            if now >= min(own, 0) and not any(now in side for side in plan.book.goal or ()):
                facts = {"was": str(own), "now": str(now)}
                yield Edit(START, "number-moved", facts, away, plan.data | {"start": now})
