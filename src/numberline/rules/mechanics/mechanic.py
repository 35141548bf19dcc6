"""What every mechanic gives: when it has its say, its fields, what it does, and all its words.

What may live here: the protocol of mechanics, and the plain values in it.
What this file must not know: any mechanic.

A part of a mechanic gets a draft and returns it changed, or a refusal. A mechanic's sentences are templates: `{player}`
and `{opponent}` become names, the other words the numbers of the event or the refusal.
"""

from collections.abc import Callable, Mapping
from enum import IntEnum
from typing import Any, ClassVar, NamedTuple, Protocol, Self

from numberline.rules.state import Draft, Event, Refusal
from numberline.rules.table import Field, Values


class Stage(IntEnum):
    """When a part of a mechanic has its say, in the order of working out."""

    OFFER = 1
    CHANGE = 2
    BEFORE = 3
    BOUNDS = 4
    CONTACT = 5
    FINISH = 6
    SQUARES = 7
    REMEMBER = 8
    LOST = 9  # a turn goes by, skipped or passed
    STUCK = 10


class Reads(IntEnum):
    """How much of a draft a part looks at or changes: a narrow one can be worked out once for many states."""

    NUMBER = 1  # the player, the choice and the changed number; owed turns are only added to, whatever is owed already
    SQUARES = 2  # the opponent's number too
    MEMORY = 3  # who chooses what, and what the mechanic itself remembers: no number at all


class Part(NamedTuple):
    """What a mechanic does at one stage."""

    stage: Stage
    reads: Reads
    apply: Callable[[Draft], Draft | Refusal]


class Rule(NamedTuple):
    """A sentence of the printed rules and the section it belongs to."""

    section: str
    sentence: str
    about: tuple[str, ...] = ()  # the events and refusals it tells of; where none can happen, it is left out
    key: str = ""  # by which a book may write the rule itself; then it is said all the same


class Mark(NamedTuple):
    """How a square is marked on the board: a sign, and what it means."""

    sign: str
    meaning: str


class Memory(NamedTuple):
    """What a mechanic remembers of a game."""

    blank: tuple[int, ...]  # at the start; nothing for a share that grows
    fits: Callable[[tuple[int, ...]], bool]  # whether it can have left that
    most: Callable[[int], int]  # how many different things it can remember, in a game of so many amounts


class Mechanic(Protocol):
    """What every mechanic gives: its parts, fields and memory, and words for all that it does."""

    fields: ClassVar[tuple[Field, ...]]
    events: ClassVar[Mapping[str, str]]
    refusals: ClassVar[Mapping[str, str]]

    @classmethod
    def build(cls, values: Values) -> tuple[Self, ...]:
        """The mechanics of this class that a rule book asks for."""

    def parts(self) -> tuple[Part, ...]:
        """What it does, stage by stage."""

    @property
    def memory(self) -> Memory | None:
        """What it remembers of a game; nothing if it remembers nothing."""

    def rules(self) -> tuple[Rule, ...]:
        """The sentences of the printed rules."""

    def mark(self, square: int) -> Mark | None:
        """The mark the mechanic leaves on a square of the board."""

    def data(self) -> Mapping[str, Any]:
        """The mechanic as a rule book writes it."""


def ended(draft: Draft, kind: str, winner: int, *, wanted: int = 0, met: int = 0) -> Draft:
    """The draft with the game over; the event of its end is told last, when the token has arrived."""
    return draft._replace(end=Event(kind, winner, square=draft.number, start=draft.start, wanted=wanted, met=met))
