"""Repeat: which choices are refused because of what was chosen last."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from numberline.rules.mechanics.mechanic import Mark, Memory, Part, Reads, Rule, Stage
from numberline.rules.notation import LARGEST
from numberline.rules.state import Draft, Refusal, opponent_of
from numberline.rules.table import Field, Values, one_of, table_of, whole_number

OWN, OPPONENT = "own", "opponent"
AMOUNT, KIND = "amount", "kind"
FORGET, KEEP = "forget", "keep"
NOTHING, ZERO = 0, -1  # what is remembered where nothing was chosen, and for the amount 0


@dataclass(frozen=True, slots=True)
class Repeat:
    """Which choices are refused because they repeat the last one, by its amount or by its kind."""

    last: str
    of: str
    within: int
    after_pass: str
    kinds: tuple[str, ...]
    turns_go_by: bool = True  # whether a turn can be skipped or passed, so that it matters what is remembered then

    fields: ClassVar[tuple[Field, ...]] = (
        Field(
            "repeat",
            table_of(
                (
                    Field("last", one_of(OPPONENT, OWN), "whose last choice may not be repeated", OPPONENT),
                    Field("of", one_of(AMOUNT, KIND), "what may not be the same", AMOUNT),
                    Field("within", whole_number(0, 100), "how near another amount may not come", 0),
                    Field(
                        "after_pass", one_of(FORGET, KEEP), "whether a turn that goes by clears the last choice", FORGET
                    ),
                )
            ),
            "which choices may not be repeated",
            None,
        ),
    )
    events: ClassVar[Mapping[str, str]] = {}
    refusals: ClassVar[Mapping[str, str]] = {
        "repeats": "{choice} repeats the last choice",
        "too_near": "{choice} is too near to the last choice, {limit}",
    }

    @classmethod
    def build(cls, values: Values) -> tuple[Self, ...]:
        """At most one."""
        each = values["repeat"]
        if each is None:
            return ()
        kinds = tuple(dict.fromkeys(entry.name or entry.sign for entry in values["choices"]))
        skips = any(entry["then"].word == "skip" for entry in values["square"])
        go_by = skips or values["stuck"] == "passes"
        return (cls(each["last"], each["of"], each["within"], each["after_pass"], kinds, go_by),)

    def parts(self) -> tuple[Part, ...]:
        """What it refuses, and what it remembers."""
        return (
            Part(Stage.OFFER, Reads.MEMORY, self.offer),
            Part(Stage.REMEMBER, Reads.MEMORY, self.remember),
            Part(Stage.LOST, Reads.MEMORY, self.lose_turn),
        )

    @property
    def _each(self) -> bool:
        """Whether both players' last choices are kept; otherwise that of whoever is not asked is enough."""
        return self.last == OWN or self.after_pass == KEEP

    @property
    def memory(self) -> Memory | None:
        """The last choice of whoever is not asked, or those of both."""
        blank = (NOTHING, NOTHING) if self._each else (NOTHING,)
        return Memory(blank, self._fits, lambda amounts: self._codes(amounts) ** len(blank))

    def _codes(self, amounts: int) -> int:
        return (len(self.kinds) if self.of == KIND else amounts) + 1

    def _fits(self, memory: tuple[int, ...]) -> bool:
        most = len(self.kinds) if self.of == KIND else LARGEST
        return len(memory) == 1 + self._each and all(ZERO <= last <= most for last in memory)

    def offer(self, draft: Draft) -> Draft | Refusal:
        """Refuse a choice like the last one."""
        whose = draft.player if self.last == OWN else opponent_of(draft.player)
        last = draft.memory[whose - 1] if self._each else draft.memory[0]
        if last == NOTHING:
            return draft
        if self.of == KIND:
            same = self._code(draft) == last
            return Refusal("repeats", draft.choice, draft.start, draft.amount, 0) if same else draft
        amount = 0 if last == ZERO else last
        away = abs(draft.amount - amount)
        if away > self.within:
            return draft
        return Refusal("too_near" if away else "repeats", draft.choice, draft.start, draft.amount, amount)

    def remember(self, draft: Draft) -> Draft:
        """Keep what was chosen; in an extra turn the opponent's last choice still counts."""
        if not self._each:
            return draft if draft.again else draft._replace(memory=(self._code(draft),))
        return self._kept(draft, self._code(draft))

    def lose_turn(self, draft: Draft) -> Draft:
        """Forget the last choice of a player whose turn goes by, unless the book says otherwise."""
        if self.after_pass == KEEP:
            return draft
        return self._kept(draft, NOTHING) if self._each else draft._replace(memory=(NOTHING,))

    @staticmethod
    def _kept(draft: Draft, code: int) -> Draft:
        one, two = draft.memory
        return draft._replace(memory=(code, two) if draft.player == 1 else (one, code))

    def _code(self, draft: Draft) -> int:
        if self.of == KIND:
            return self.kinds.index(draft.kind) + 1
        return draft.amount or ZERO

    def rules(self) -> tuple[Rule, ...]:
        """What may not be repeated."""
        who = "your opponent" if self.last == OPPONENT else "you"
        if self.of == KIND:
            whose = "your opponent's" if self.last == OPPONENT else "your own"
            said = f"You may not make the same kind of choice as {whose} last one, whatever the amount."
        else:
            near = f"{self.within} or less" if self.within > 1 else "1"
            also = f", nor one that differs from it by {near}" if self.within else ""
            said = f"You may not use the amount that {who} chose last{also}."
        return (
            Rule("turn", said),
            *([Rule("turn", self._say_pass(), ("skipped", "passed"))] if self.turns_go_by else []),
        )

    def _say_pass(self) -> str:
        """What a turn that goes by does to it."""
        if self.after_pass == KEEP:
            return "A turn lost in between changes nothing about that."
        whose = "your opponent" if self.last == OPPONENT else "you"
        return f"When {whose} lost a turn instead, every choice is free again."

    def mark(self, square: int) -> Mark | None:
        """No mark: what was chosen stands on no square."""
        del square
        return None

    def data(self) -> Mapping[str, Any]:
        """The words for repeating."""
        within = {"within": self.within} if self.within else {}
        return {"repeat": {"last": self.last, "of": self.of, **within, "after_pass": self.after_pass}}
