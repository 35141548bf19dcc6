"""Finish: the numbers that win, and those that lose."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from numberline.rules.mechanics.mechanic import Mark, Memory, Part, Reads, Rule, Stage, ended
from numberline.rules.notation import OPPOSING
from numberline.rules.sets import NO_NUMBERS, SET, Numbers, write_set
from numberline.rules.state import Draft, mine, opponent_of
from numberline.rules.table import Field, Values, per_player, write_sides

Sides = tuple[Numbers, Numbers]
_NOWHERE = (NO_NUMBERS, NO_NUMBERS)

GOAL = Field("goal", per_player(SET), "the number that wins, or the set of them", None)
LOSE = Field("lose", per_player(SET), "the numbers that lose", None)


@dataclass(frozen=True, slots=True)
class Finish:
    """The numbers that win when they are come to, and those that lose."""

    goal: Sides | None
    lose: Sides | None = None
    shared: bool = False
    pushed: bool = False  # whether a choice can move the opponent's token
    special: tuple[Numbers, ...] = ()  # the squares on which something else happens, too

    fields: ClassVar[tuple[Field, ...]] = (GOAL, LOSE)
    events: ClassVar[Mapping[str, str]] = {
        "won": "{player} reaches {square} and wins!",
        "lost": "{opponent} comes to {square} and loses: {player} wins!",
        "won_shared": "{player} reaches {square} and wins!",
        "lost_shared": "{opponent} makes the number {square} and loses: {player} wins!",
    }
    refusals: ClassVar[Mapping[str, str]] = {}

    @classmethod
    def build(cls, values: Values) -> tuple[Self, ...]:
        """A game may do without: then it is won by contact, by its squares, or by being the last to move."""
        if values["goal"] is None and values["lose"] is None:
            return ()
        pushed = any(entry.sign.startswith(OPPOSING) for entry in values["choices"])
        special = tuple(entry["on"] for entry in values["square"] if not entry["before"])
        return (cls(values["goal"], values["lose"], values["token"] == "shared", pushed, special),)

    @property
    def sets(self) -> tuple[Numbers, ...]:
        """Every set of numbers that ends the game."""
        return (*(self.goal or ()), *(self.lose or ()))

    def parts(self) -> tuple[Part, ...]:
        """Who has won, once the token has arrived."""
        return (Part(Stage.FINISH, Reads.NUMBER, self.apply),)

    @property
    def memory(self) -> Memory | None:
        """It remembers nothing."""
        return None

    def apply(self, draft: Draft) -> Draft:
        """The owner of a number is judged by it; a shared one by the goal of whoever moved, then of the other."""
        judged = (draft.owner, opponent_of(draft.owner)) if self.shared else (draft.owner,)
        for player in judged:
            if self.goal and draft.number in mine(self.goal, player):
                return ended(draft, "won", player)
        if self.lose and draft.number in mine(self.lose, draft.owner):
            return ended(draft, "lost", opponent_of(draft.owner))
        return draft

    def rules(self) -> tuple[Rule, ...]:
        """What wins, and what loses."""
        ends = (*self._say_goal(), *self._say_lose())
        return (Rule("objective", self._say_aim()), *(Rule("end", sentence) for sentence in ends))

    def _say_aim(self) -> str:
        one, two = self.goal or self.lose or _NOWHERE
        sides = f"{one.member} for Player 1, {two.member} for Player 2"
        if self.goal is None:
            if one != two:
                return f"Keep off the numbers that lose: {sides}."
            return f"Do not be the player who {self._comes_to(one)}."
        if one != two:
            return f"{'Bring the number to your goal' if self.shared else 'Be the first to reach your goal'}: {sides}."
        if self.shared:
            return f"Be the player who makes the number {_exactly(one)}."
        return f"Be the first to {_come_to(one)}."

    def _say_goal(self) -> Iterator[str]:
        if self.goal is None:
            return
        one, two = self.goal
        if one != two and self.shared:
            yield "Whoever's goal the number comes to wins at once, whoever brought it there."
        elif self.pushed:
            yield f"Whoever's token comes to {'its goal' if one != two else one.member} wins at once, whoever moved it."
        elif self.shared:
            yield f"Whoever makes the number {_exactly(one)} wins at once."
        else:
            yield f"Whoever {'reaches their goal' if one != two else _come_to(one, 's')} wins at once."

        if any(side.meets(on) for side in self.goal for on in self.special):
            yield "Winning comes first, before anything else that would happen there."

    def _say_lose(self) -> Iterator[str]:
        if self.lose is None:
            return
        one, two = self.lose
        unless = ", unless that wins" if any(map(Numbers.meets, self.goal or (), self.lose)) else ""
        if one != two:
            verb = "making the number" if self.shared else "coming to"
            yield f"Player 1 loses at once by {verb} {one.member}, Player 2 by {verb} {two.member}{unless}."
        elif self.pushed:
            yield f"Whoever's token comes to {one.member} loses at once, whoever moved it{unless}."
        else:
            yield f"Whoever {self._comes_to(one)} loses at once{unless}."

    def _comes_to(self, numbers: Numbers) -> str:
        return f"makes the number {_made(numbers)}" if self.shared else f"comes to {numbers.member}"

    def mark(self, square: int) -> Mark | None:
        """The goal, and what loses."""
        if self.goal and any(square in side for side in self.goal):
            return Mark("#", "goal")
        return Mark("x", "loses") if self.lose and any(square in side for side in self.lose) else None

    def data(self) -> Mapping[str, Any]:
        """The sets that win and lose."""
        sets = {"goal": self.goal, "lose": self.lose}
        return {key: write_sides((write_set(each[0]), write_set(each[1]))) for key, each in sets.items() if each}


def _exactly(numbers: Numbers) -> str:
    return _made(numbers) if numbers.single is None else f"exactly {numbers}"


def _made(numbers: Numbers) -> str:
    return numbers.member.replace("a number from", "anything from", 1).replace("any number but", "anything but", 1)


def _come_to(numbers: Numbers, ending: str = "") -> str:
    return (
        f"reach{ending and 'es'} {numbers.member}" if numbers.single is None else f"land{ending} exactly on {numbers}"
    )
