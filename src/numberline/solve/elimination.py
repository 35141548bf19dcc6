"""Linear equations of chances, solved by taking one unknown out after the other.

What may live here: elimination, and a bound on the error where it is done in floats.
What this file must not know: what the unknowns stand for.

An equation says that an unknown is a mean of unknowns plus known parts, `x = sum(share · unknown) + known`; the first
known part is the share that leads out of the system, so the shares of an equation add up to one with it. What is left
when an unknown's share of itself is taken out is therefore added up from the others and never subtracted: nothing
cancels, and floats stay as good as they are (Grassmann, Taksar and Heyman, 1985).
"""

import sys
from collections.abc import Mapping
from fractions import Fraction
from heapq import heapify, heappop, heappush
from typing import Generic, NamedTuple, TypeVar

Share = TypeVar("Share", Fraction, float)

ROUNDING = sys.float_info.epsilon


class Equation(NamedTuple, Generic[Share]):
    """An unknown as a mean of unknowns plus known parts; the first part is the share that leads out."""

    shares: dict[int, Share]
    known: list[Share]


def eliminate(equations: Mapping[int, Equation[Share]]) -> dict[int, list[Share]]:
    """What each unknown is, part by part; every unknown must lead out in the end."""
    rows = {x: Equation(dict(row.shares), list(row.known)) for x, row in equations.items()}
    users: dict[int, set[int]] = {x: set() for x in rows}
    for x, row in rows.items():
        for other in row.shares:
            users[other].add(x)
    taken = []
    heap = [(len(row.shares) * len(users[x]), x) for x, row in rows.items()]
    heapify(heap)
    while heap:
        cost, x = heappop(heap)
        now = len(rows[x].shares) * len(users[x])
        if now > cost:  # what has few neighbours goes first, for then few new shares come up
            heappush(heap, (now, x))
            continue
        _take_out(x, rows, users)
        taken.append(x)
    return _put_back(taken, rows)


def _take_out(x: int, rows: dict[int, Equation[Share]], users: dict[int, set[int]]) -> None:
    """Solve an equation for its unknown, and put the result into the equations that lean on it."""
    shares, known = rows[x]
    shares.pop(x, None)
    left = sum(shares.values(), known[0])
    for other in shares:
        shares[other] /= left
        users[other].discard(x)
    known[:] = [part / left for part in known]
    for user in users[x] - {x}:
        theirs = rows[user]
        share = theirs.shares.pop(x)
        for other, more in shares.items():
            if other in theirs.shares:
                theirs.shares[other] += share * more
            else:
                theirs.shares[other] = share * more
                users[other].add(user)
        theirs.known[:] = [part + share * more for part, more in zip(theirs.known, known, strict=True)]


def _put_back(taken: list[int], rows: dict[int, Equation[Share]]) -> dict[int, list[Share]]:
    """From the last one taken out to the first, each leans on known ones only."""
    solved: dict[int, list[Share]] = {}
    for x in reversed(taken):
        shares, parts = rows[x]
        for other, share in shares.items():
            parts = [part + share * more for part, more in zip(parts, solved[other], strict=True)]
        solved[x] = parts
    return solved


def find_errors(equations: Mapping[int, Equation[float]], solved: Mapping[int, list[float]]) -> list[float]:
    """How far off each part can be at most; the last known part of every equation must be 1, the step it takes.

    What an equation is missed by has an effect for as many steps as play stays in the system; and no more than that
    many, which the last part says, itself corrected by what its own equations are missed by.
    """
    missed = [0.0 for _ in next(iter(solved.values()))]
    for x, (shares, known) in equations.items():
        for part, value in enumerate(known):
            terms = [value, -solved[x][part], *(share * solved[other][part] for other, share in shares.items())]
            unsure = ROUNDING * (len(terms) + 2) * sum(map(abs, terms))
            missed[part] = max(missed[part], abs(sum(terms)) + unsure)
    longest = max(parts[-1] for parts in solved.values())
    steps = longest / (1 - missed[-1]) if missed[-1] < 1 else float("inf")
    return [steps * miss for miss in missed]
