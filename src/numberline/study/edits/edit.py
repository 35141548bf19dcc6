"""An edit: one change of one clause of a rule book, as a value.

What may live here: what an edit is, how large each change counts, and what every kind of edit looks at.
What this file must not know: which edits there are, and what any of them does to a game.

The size of an edit makes changes of different kinds comparable: a number that becomes another counts by how far it
moves, and everything else has a fixed size below.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from numberline.rules.mechanics.choice import FORWARD
from numberline.rules.rulebook import RuleBook, rules_data
from numberline.rules.sets import Numbers
from numberline.rules.state import mine

AMOUNTS, SQUARES, CONTACT, GOAL = "amounts", "squares", "contact", "goal"
START, PAST, STUCK, LIMITS = "start", "past", "stuck", "limits"
KINDS = (AMOUNTS, SQUARES, CONTACT, GOAL, START, PAST, STUCK, LIMITS)

ITEM = 2  # an amount, or a square, that is added or taken away
WORD = 3  # another word, or a clause that is left out
ENTRY = 3  # an entry of special squares, or a whole way of choosing, that is added or taken away
UNSAID = 1  # a clause that is left out and says no more than its absence

STEPS = (-1, 1, -2, 2)  # by how much an amount or a square is changed

Rules = dict[str, Any]


class Edit(NamedTuple):
    """A change of one clause: its kind, what is done in one word, the facts of it, its size, and the new rules."""

    kind: str
    deed: str
    facts: Mapping[str, str]
    size: int
    rules: Rules


@dataclass(frozen=True, slots=True)
class Plan:
    """What edits are made of: a book, its rules as plain data, and who starts."""

    book: RuleBook
    data: Rules
    first: int

    @classmethod
    def of(cls, book: RuleBook, first: int) -> "Plan":
        """The plan of a book."""
        return cls(book, rules_data(book), first)

    def way(self, player: int) -> int:
        """The way a player wants to go: toward the goal or, without one, forward: 1 is up, -1 is down."""
        if self.book.goal is None:
            heading = self.data.get("heading", "up")
            return FORWARD[heading if isinstance(heading, str) else heading[f"p{player}"]]
        near = nearest_end(mine(self.book.goal, player), mine(self.book.start, player))
        return 1 if near is None or near >= mine(self.book.start, player) else -1


def nearest_end(numbers: Numbers, to: int) -> int | None:
    """The end of a set that is nearest to a number; nothing where it names none."""
    return min(numbers.ends, key=lambda end: abs(end - to), default=None)
