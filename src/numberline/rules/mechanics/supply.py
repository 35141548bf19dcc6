"""Supply: how often something may be chosen in a game."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import chain
from typing import Any, ClassVar, Self

from numberline.rules.mechanics.mechanic import Mark, Memory, Part, Reads, Rule, Stage
from numberline.rules.mechanics.repeat import AMOUNT, KIND
from numberline.rules.notation import both
from numberline.rules.state import Draft, Refusal
from numberline.rules.table import Field, Values, list_of, one_of, table_of, text, whole_number

SHARED, EACH = "shared", "each"


@dataclass(frozen=True, slots=True)
class Supply:
    """How often each amount, or each kind of choice, may be used in a game: by both together, or by each player."""

    of: str
    uses: int
    pool: str
    only: tuple[str, ...]
    kinds: tuple[str, ...]

    fields: ClassVar[tuple[Field, ...]] = (
        Field(
            "supply",
            table_of(
                (
                    Field("of", one_of(AMOUNT, KIND), "what runs out", AMOUNT),
                    Field("uses", whole_number(1, 100), "how often it may be used"),
                    Field("pool", one_of(SHARED, EACH), "whether both players use it up, or each has a supply", SHARED),
                    Field("only", list_of(text(20), most=100), "the kinds that run out; all of them without it", ()),
                )
            ),
            "how often something may be chosen",
            None,
        ),
    )
    events: ClassVar[Mapping[str, str]] = {}
    refusals: ClassVar[Mapping[str, str]] = {"used_up": "{choice} is used up"}

    @classmethod
    def build(cls, values: Values) -> tuple[Self, ...]:
        """At most one."""
        each = values["supply"]
        if each is None:
            return ()
        kinds = tuple(dict.fromkeys(entry.name or entry.sign for entry in values["choices"]))
        return (cls(each["of"], each["uses"], each["pool"], each["only"], kinds),)

    def parts(self) -> tuple[Part, ...]:
        """What it refuses, and what it remembers."""
        return (Part(Stage.OFFER, Reads.MEMORY, self.offer), Part(Stage.REMEMBER, Reads.MEMORY, self.remember))

    @property
    def memory(self) -> Memory | None:
        """What is used, and how often."""
        return Memory((), self._fits, self._most)

    def _most(self, amounts: int) -> int:
        items = (len(self.only) or len(self.kinds)) if self.of == KIND else amounts
        return int((self.uses + 1) ** (items * (1 if self.pool == SHARED else 2)))

    def _fits(self, memory: tuple[int, ...]) -> bool:
        used = self._used(memory)
        whole = len(memory) % self._size == 0
        return whole and _flat(used) == memory and all(1 <= uses <= self.uses for uses in used.values())

    def offer(self, draft: Draft) -> Draft | Refusal:
        """Refuse what is used up."""
        if self._limits(draft) and self._used(draft.memory)[self._item(draft)] >= self.uses:
            return Refusal("used_up", draft.choice, draft.start, draft.amount, self.uses)
        return draft

    def remember(self, draft: Draft) -> Draft:
        """Count a use; what was used stands in order, so that the same supplies left are the same state."""
        if not self._limits(draft):
            return draft
        used = self._used(draft.memory)
        used[self._item(draft)] += 1
        return draft._replace(memory=_flat(used))

    def _limits(self, draft: Draft) -> bool:
        return not self.only or draft.kind in self.only

    def _item(self, draft: Draft) -> tuple[int, ...]:
        """What is counted: the amount or the kind, for each player or for both."""
        code = draft.amount if self.of == AMOUNT else self.kinds.index(draft.kind) + 1
        return (code,) if self.pool == SHARED else (draft.player, code)

    @property
    def _size(self) -> int:
        """How many numbers stand for a use: the item, whose it is if each player has a supply, and how often."""
        return 2 if self.pool == SHARED else 3

    def _used(self, memory: tuple[int, ...]) -> Counter[tuple[int, ...]]:
        rows = [memory[place : place + self._size] for place in range(0, len(memory), self._size)]
        return Counter({row[:-1]: row[-1] for row in rows})

    def rules(self) -> tuple[Rule, ...]:
        """What runs out."""
        times = {1: "once", 2: "twice"}.get(self.uses, f"{self.uses} times")
        who = ", whoever uses it" if self.pool == SHARED else " by each player"
        return (Rule("turn", f"{self._say_what()} may be used only {times} in a game{who}."),)

    def _say_what(self) -> str:
        kinds = both(repr(kind) for kind in self.only)
        if self.of == AMOUNT:
            return f"Each amount of {kinds}" if kinds else "Each amount"
        if not kinds:
            return "Each kind of choice"
        return f"The choice {kinds}" if len(self.only) == 1 else f"Each of the choices {kinds}"

    def mark(self, square: int) -> Mark | None:
        """No mark: a supply belongs to no square."""
        del square
        return None

    def data(self) -> Mapping[str, Any]:
        """The words for what runs out."""
        only = {"only": list(self.only)} if self.only else {}
        return {"supply": {"of": self.of, "uses": self.uses, "pool": self.pool, **only}}


def _flat(used: Counter[tuple[int, ...]]) -> tuple[int, ...]:
    return tuple(chain.from_iterable((*item, used[item]) for item in sorted(used)))
