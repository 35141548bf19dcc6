"""Contact: what happens when a token would land on the opponent, or go past."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from numberline.rules.mechanics.choice import DOWN, UP, ways_of
from numberline.rules.mechanics.mechanic import Mark, Memory, Part, Reads, Rule, Stage, ended
from numberline.rules.state import Draft, Event, Refusal, mine, opponent_of
from numberline.rules.table import Field, Values, one_of, table_of

SHARE, FREE, REFUSE, SHORTEN, STAY = "share", "free", "refuse", "shorten", "shorten or stay"
WIN, HOME, LOSE = "win", "send home", "lose"
LIKE_ELSEWHERE = "like elsewhere"

_LANDING = {
    SHARE: "Both tokens may stand on the same square.",
    REFUSE: "You may not land on your opponent: such a choice is refused.",
    SHORTEN: "A choice that would land on your opponent is shortened: you stop on the square just before.",
    STAY: "A choice that would land on your opponent is shortened: you stop on the square just before.",
    WIN: "Whoever lands on the opponent wins at once.",
    HOME: "Whoever lands on the opponent sends that token back to its start.",
}
_PASSING = {
    FREE: "The tokens may pass each other.",
    REFUSE: "You may not pass your opponent: such a choice is refused.",
    SHORTEN: "A choice that would pass your opponent is shortened: you stop on the square just before.",
    STAY: "A choice that would pass your opponent is shortened: you stop on the square just before.",
    LOSE: "Whoever passes the opponent loses at once.",
}
_EITHER = {
    REFUSE: "You may neither land on your opponent nor pass: such a choice is refused.",
    SHORTEN: "A choice that would land on your opponent or pass is shortened: you stop on the square just before.",
    STAY: "A choice that would land on your opponent or pass is shortened: you stop on the square just before.",
}
_BEHIND = {
    SHORTEN: "If that is where you stand already, the choice is refused.",
    STAY: "If that is where you stand already, you may choose it all the same, and stay.",
}


@dataclass(frozen=True, slots=True)
class Contact:
    """What happens when a choice would land on the opponent, or go past."""

    land: str
    passing: str
    on_start: str = LIKE_ELSEWHERE
    start: tuple[int, int] = (0, 0)
    meets: bool = True  # whether the tokens can come to each other at all
    aims: bool = True  # whether there is a goal besides

    fields: ClassVar[tuple[Field, ...]] = (
        Field(
            "contact",
            table_of(
                (
                    Field(
                        "land",
                        one_of(SHARE, REFUSE, SHORTEN, STAY, WIN, HOME),
                        "a choice that lands on the opponent",
                        SHARE,
                    ),
                    Field("pass", one_of(FREE, REFUSE, SHORTEN, STAY, LOSE), "a choice that passes the opponent", FREE),
                    Field(
                        "on_start",
                        one_of(SHARE, LIKE_ELSEWHERE),
                        "landing on an opponent who stands on a start",
                        LIKE_ELSEWHERE,
                    ),
                )
            ),
            "what happens when the tokens meet",
            None,
        ),
    )
    events: ClassVar[Mapping[str, str]] = {
        "shortened": "{opponent} stands on {met}, so {player} stops short of {wanted}.",
        "sent_home": "{player} is caught on {start} and goes back to {square}.",
        "caught": "{player} lands on {opponent} and wins!",
        "overtook": "{opponent} passes {player} on {met} and loses: {player} wins!",
    }
    refusals: ClassVar[Mapping[str, str]] = {
        "occupied": "{choice} would land on {limit}, where {opponent} stands",
        "passing": "{choice} would pass {opponent} on {limit}",
        "blocked": "{opponent} stands directly ahead on {limit}",
    }

    @classmethod
    def build(cls, values: Values) -> tuple[Self, ...]:
        """One mechanic where each player has a token; with a shared token nobody is met."""
        if values["token"] == "shared":
            return ()
        contact = values["contact"] or {"land": SHARE, "pass": FREE, "on_start": LIKE_ELSEWHERE}
        words = (contact["land"], contact["pass"], contact["on_start"])
        return (cls(*words, values["start"], _can_meet(values), values["goal"] is not None),)

    def parts(self) -> tuple[Part, ...]:
        """What happens on the way; nothing at all where meeting the opponent changes nothing."""
        if (self.land, self.passing) == (SHARE, FREE):
            return ()
        return (Part(Stage.CONTACT, Reads.SQUARES, self.apply),)

    @property
    def memory(self) -> Memory | None:
        """It remembers nothing."""
        return None

    def apply(self, draft: Draft) -> Draft | Refusal:
        """Look at the opponent when the mover's own token lands there or goes past."""
        if draft.owner != draft.player:
            return draft
        met = draft.squares[1 - draft.token]
        if draft.number == met != draft.start:
            return self._land(draft, met)
        if not draft.jumped and min(draft.start, draft.number) < met < max(draft.start, draft.number):
            return self._meet(draft, met, self.passing, "passing")
        return draft

    def _land(self, draft: Draft, met: int) -> Draft | Refusal:
        return draft if self.on_start == SHARE and met in self.start else self._meet(draft, met, self.land, "occupied")

    def _meet(self, draft: Draft, met: int, word: str, rule: str) -> Draft | Refusal:
        opponent = opponent_of(draft.player)
        if word == REFUSE:
            return Refusal(rule, draft.choice, draft.start, draft.number, met)
        if word in {SHORTEN, STAY}:
            return self._shorten(draft, met, word)
        if word == HOME:
            home = mine(self.start, opponent)
            squares = (home, *draft.squares[1:]) if opponent == 1 else (draft.squares[0], home)
            return draft._replace(squares=squares).told(Event("sent_home", opponent, square=home, start=met))
        if word == WIN:
            return ended(draft, "caught", draft.player, met=met)
        return ended(draft, "overtook", opponent, met=met) if word == LOSE else draft

    @staticmethod
    def _shorten(draft: Draft, met: int, word: str) -> Draft | Refusal:
        before = met - 1 if draft.start < met else met + 1
        if before == draft.start and word == SHORTEN:
            return Refusal("blocked", draft.choice, draft.start, draft.number, met)
        event = Event("shortened", draft.player, square=before, start=draft.start, wanted=draft.number, met=met)
        return draft._replace(number=before).told(event)

    def rules(self) -> tuple[Rule, ...]:
        """What landing on the opponent and going past does, where the tokens can meet at all."""
        if not self.meets:
            return ()
        aim = (Rule("objective", "Land on your opponent."),) if self.land == WIN and not self.aims else ()
        return (*aim, *(Rule("contact", sentence) for sentence in self._said()))

    def _said(self) -> Iterator[str]:
        if self.land == self.passing:
            yield f"{_EITHER[self.land]}{_behind(self.land)}"
        else:
            yield f"{_LANDING[self.land]}{_behind(self.land)}"
            yield f"{_PASSING[self.passing]}{_behind(self.passing)}"
        if self.on_start == SHARE and self.land != SHARE:
            yield "On a square where one of them started, the tokens may always meet."

    def mark(self, square: int) -> Mark | None:
        """No mark: the tokens themselves show where they meet."""
        del square
        return None

    def data(self) -> Mapping[str, Any]:
        """The words for landing and passing."""
        on_start = {"on_start": self.on_start} if self.on_start != LIKE_ELSEWHERE else {}
        return {"contact": {"land": self.land, "pass": self.passing, **on_start}}


def _behind(word: str) -> str:
    return f" {_BEHIND[word]}" if word in _BEHIND else ""


def _can_meet(values: Values) -> bool:
    """Whether the tokens can come to each other: not where they start apart, or together, and only ever part."""
    sent = any(past.word in {"restarts", "sent"} for past in values["past"])
    if sent or any(entry["then"].sends for entry in values["square"]):
        return True
    signs = [entry.sign for entry in values["choices"]]
    ways = [{way for sign in signs for way in ways_of(sign, heading)} for heading in values["heading"]]
    starts = values["start"]
    return not any(starts[low] <= starts[1 - low] and ways[low] <= {DOWN} and ways[1 - low] <= {UP} for low in (0, 1))
