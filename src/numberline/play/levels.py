"""Levels: named opponents of computed strength, each a published policy.

Each sees a number of moves ahead and nothing beyond: it takes a win and avoids a loss that it sees; where it sees
neither, all choices are alike to it. So weak levels err as people do: they overlook what lies deep, never an open win.

The depths are chosen so that each level scores between 60 and 72 % against the one before, over both seats, averaged
over the founding games in which choices matter; `numberline levels` works the table out, and a test holds it to that.
"""

from typing import TYPE_CHECKING, NamedTuple

from numberline.rules.engine import Game
from numberline.rules.notation import BadNotation, either, shown
from numberline.rules.table import nearest
from numberline.solve.policies import NAMES as POLICIES
from numberline.solve.policies import Policy, read_policy

if TYPE_CHECKING:
    from numberline.solve.solution import Solution


class Level(NamedTuple):
    """A named opponent."""

    name: str
    policy: str
    about: str


BEGINNER = Level("beginner", "lookahead:1", "sees a win in one move, and nothing else")
CASUAL = Level("casual", "lookahead:3", "sees three moves ahead")
CLUB = Level("club", "lookahead:5", "sees five moves ahead")
SHARP = Level("sharp", "lookahead:7", "sees seven moves ahead")
EXPERT = Level("expert", "lookahead:9", "sees nine moves ahead")
PERFECT = Level("perfect", "perfect", "never errs: hurries when winning, delays when losing")

LEVELS = (BEGINNER, CASUAL, CLUB, SHARP, EXPERT, PERFECT)

NAMES = tuple(level.name for level in LEVELS)

_POLICIES = {level.name: level.policy for level in LEVELS}


def policy_of(name: str) -> str:
    """The policy that a level's name stands for; any other name stands for itself."""
    return _POLICIES.get(name, name)


def needs_solution(name: str) -> bool:
    """Whether the policy of a player can only be followed in a solved game."""
    return policy_of(name) not in {"random", "greedy"}


def read_player(name: str, game: Game, solution: "Solution | None" = None) -> Policy:
    """The policy of a computer player: a level by its name, or a policy as written."""
    try:
        return read_policy(policy_of(name), game, solution)
    except BadNotation as mistake:
        known = (*NAMES, *(policy for policy in POLICIES if policy not in NAMES))
        near = nearest(name, known)
        hint = f"; did you mean {near!r}?" if near else ""
        raise BadNotation(f"expected {either(known)}: got {shown(name)}{hint}") from mistake
