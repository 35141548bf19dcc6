"""Plays, proves and designs two-player number-line games."""

import sys
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING

__version__ = "0.1.0"

if TYPE_CHECKING:
    from numberline.play.match import Match as Match
    from numberline.play.players import odds as odds
    from numberline.play.players import play as play
    from numberline.rules.engine import Game as Game
    from numberline.rules.notation import BadNotation as BadNotation
    from numberline.rules.notation import IllegalMove as IllegalMove
    from numberline.rules.rulebook import BadRuleBook as BadRuleBook
    from numberline.rules.rulebook import RuleBook as RuleBook
    from numberline.rules.rulebook import parse as parse
    from numberline.rules.rulebook import write as write
    from numberline.rules.state import Event as Event
    from numberline.rules.state import Outcome as Outcome
    from numberline.rules.state import Refusal as Refusal
    from numberline.rules.state import State as State
    from numberline.rules.state import Step as Step
    from numberline.solve.solution import Solution as Solution
    from numberline.solve.solution import Verdict as Verdict
    from numberline.solve.solution import solve as solve
    from numberline.store import load as load

# The public names and where each lives; a module is imported when one of its names is first asked for.
_HOMES = {
    "BadNotation": "numberline.rules.notation",
    "BadRuleBook": "numberline.rules.rulebook",
    "Event": "numberline.rules.state",
    "Game": "numberline.rules.engine",
    "IllegalMove": "numberline.rules.notation",
    "Match": "numberline.play.match",
    "Outcome": "numberline.rules.state",
    "Refusal": "numberline.rules.state",
    "RuleBook": "numberline.rules.rulebook",
    "Solution": "numberline.solve.solution",
    "State": "numberline.rules.state",
    "Step": "numberline.rules.state",
    "Verdict": "numberline.solve.solution",
    "load": "numberline.store",
    "odds": "numberline.play.players",
    "parse": "numberline.rules.rulebook",
    "play": "numberline.play.players",
    "solve": "numberline.solve.solution",
    "write": "numberline.rules.rulebook",
}

__all__ = sorted(_HOMES)  # noqa: PLE0605 - the table is the list


class _Names(ModuleType):
    """The package itself: a public name such as `play` is not replaced by the folder of the same name."""

    def __setattr__(self, name: str, value: object) -> None:
        if not (name in _HOMES and isinstance(value, ModuleType)):
            super().__setattr__(name, value)

    def __getattr__(self, name: str) -> object:
        if name not in _HOMES:
            raise AttributeError(f"module 'numberline' has no attribute {name!r}")
        value: object = getattr(import_module(_HOMES[name]), name)
        setattr(self, name, value)
        return value

    def __dir__(self) -> list[str]:
        return [*self.__dict__, *_HOMES]


sys.modules[__name__].__class__ = _Names
