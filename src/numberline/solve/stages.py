"""The stages of a game that read one number only, run once for each player and number.

What may live here: asking the engine's own stage functions, and remembering their answers.
What this file must not know: what any mechanic does, and how states are numbered.

A mechanic says by `reads` how much of a draft it looks at. Where all mechanics read the changed number alone, a whole
move can be looked up; where some at the contact stage read the opponent's number too, those run for every state between
the two halves of the lookup; where any reads more, moves are looked up by both squares, and memory apart from them.
"""

from numberline.rules.engine import Game, ran, run
from numberline.rules.mechanics import Part, Reads, Stage
from numberline.rules.state import Draft, token_of

MANY_PARTS = 8  # more than a plain game has

Landings = tuple[tuple[str, Draft], ...]  # each choice with what becomes of it


def reads_number(game: Game) -> bool:
    """Whether nothing in the game looks beyond the changed number."""
    choices = all(choice.reads == Reads.NUMBER for choice in game.book.choices)
    return choices and all(part.reads == Reads.NUMBER for part in _parts(game))


def reads_squares(game: Game) -> bool:
    """Whether nothing looks beyond the changed number, but for contact, which may look at both."""
    choices = all(choice.reads == Reads.NUMBER for choice in game.book.choices)
    return choices and all(
        part.reads == Reads.NUMBER or (part.reads, part.stage) == (Reads.SQUARES, Stage.CONTACT)
        for part in _parts(game)
    )


def count_offered(game: Game, number: int) -> int:
    """How many choices can be named on a number, legal or not: as much work it is to follow them."""
    return sum(len(choice.amounts.of_number(number)) for choice in game.book.choices)


def weigh(game: Game) -> int:
    """How many times the work of a plain game a choice of this one is: a hundred special squares take their time."""
    return 1 + len(_parts(game)) // MANY_PARTS


def _parts(game: Game) -> list[Part]:
    return [part for mechanic in game.book.mechanics for part in mechanic.parts()]


class Stages:
    """The two halves of a move that can be looked up: from a number to contact, and from the arrival on."""

    __slots__ = ("_after", "_approaches", "_before", "_effects", "_game", "_landings", "_tokens", "contact")

    def __init__(self, game: Game) -> None:
        """Sort the stages into those looked up and, if it reads both squares, contact."""
        self._game = game
        self._tokens = 1 if game.book.shared else 2
        self._before = game.rules_of(Stage.BEFORE, Stage.BOUNDS)
        self.contact = game.rules_of(Stage.CONTACT)
        self._after = game.rules_of(Stage.FINISH, Stage.SQUARES)
        self._approaches: dict[tuple[int, int], tuple[Draft, ...]] = {}
        self._effects: dict[tuple[int, int], Draft] = {}
        self._landings: dict[tuple[int, int], Landings] = {}

    def approaches(self, player: int, number: int) -> tuple[Draft, ...]:
        """The player's choices from a number as far as they need no other square."""
        if (player, number) not in self._approaches:
            self._approaches[player, number] = self._approach(player, number)
        return self._approaches[player, number]

    def _approach(self, player: int, number: int) -> tuple[Draft, ...]:
        found: dict[str, Draft] = {}
        for choice, begun in self._game.offered(self._draft(player, number)):
            approached = run((choice.offer, choice.change, *self._before), begun)
            if isinstance(approached, Draft):
                found.setdefault(begun.choice, approached)
        return tuple(found.values())

    def effect(self, player: int, number: int) -> Draft:
        """What arriving on a number does."""
        if (player, number) not in self._effects:
            self._effects[player, number] = ran(self._after, self._draft(player, number))
        return self._effects[player, number]

    def landings(self, player: int, number: int) -> Landings:
        """The player's legal choices from a number with what becomes of each, as if nobody were met."""
        if (player, number) not in self._landings:
            approached = self.approaches(player, number)
            self._landings[player, number] = tuple((draft.choice, self.arrive(draft)) for draft in approached)
        return self._landings[player, number]

    def arrive(self, draft: Draft) -> Draft:
        """What becomes of a draft that has passed contact: its end if it is over, or what its number does to it."""
        if draft.end is not None:
            return draft
        effect = self.effect(draft.player, draft.number)
        owed = (draft.owed[0] + effect.owed[0], draft.owed[1] + effect.owed[1])
        return effect._replace(owed=owed, again=draft.again or effect.again)

    def _draft(self, player: int, number: int) -> Draft:
        # The opponent's square is filled in with any number: who reads it has said so, and is not asked here.
        squares = (number,) * self._tokens
        return Draft(player, token_of(squares, player), squares, number)
