"""The strip: who was winning when, as a picture made of characters, and the same as a sentence.

What may live here: the rows of the strip, and its twin in words.
What this file must not know: how a verdict is found, and whether a row is shown in colour.
"""

from collections.abc import Sequence
from typing import NamedTuple

from numberline.rules.state import NOBODY, PLAYERS
from numberline.study.review import Review
from numberline.tell.prose import UNNAMED, Names

WINNING, GAVE, EMPTY = "#", "x", ""
RULER = -1  # the row that has the numbers of the turns
LEGEND = f"Who was winning after each move: {WINNING} winning, {GAVE} changed it; turn 0 is the start"


class Row(NamedTuple):
    """A row of the strip: whose it is, what stands before it, and its cells."""

    player: int  # `RULER` for the numbers of the turns
    label: str
    cells: str
    width: int  # of a cell

    def __str__(self) -> str:
        """The row as a line."""
        return f"{self.label}{self.cells}".rstrip()


def draw_strip(review: Review, names: Names = UNNAMED, width: int = 78) -> tuple[Row, ...]:
    """A row of turns and one for each player, as often as a game needs to fit the width."""
    turns = [0, *(move.turn for move in review.moves)]
    players = [*PLAYERS, *([NOBODY] if NOBODY in review.winners else [])]
    labels = {RULER: "turn", NOBODY: "nobody", **{player: names[player - 1] for player in PLAYERS}}
    room = max(len(labels[player]) for player in (RULER, *players))
    cell = len(str(turns[-1])) + 1
    fitting = max(1, (width - room) // cell)
    rows = {RULER: list(map(str, turns)), **{player: _signs_of(review, player) for player in players}}
    return tuple(
        Row(
            player,
            f"{labels[player]:<{room}}",
            "".join(f"{sign:>{cell}}" for sign in signs[start : start + fitting]),
            cell,
        )
        for start in range(0, len(turns), fitting)
        for player, signs in rows.items()
    )


def find_part(rows: Sequence[Row], number: int) -> Sequence[Row]:
    """Of a strip that takes several parts, the one with the move of a number in it."""
    height = next((place for place, row in enumerate(rows) if place and row.player == RULER), len(rows))
    start = number // (len(rows[0].cells) // rows[0].width) * height
    return rows[start : start + height]


def _signs_of(review: Review, player: int) -> list[str]:
    """The row of a player, or of nobody: where they were winning, and where they changed that to their harm."""
    given = {move.number for move in review.mistakes if move.player == player}
    return [
        WINNING if winner == player else GAVE if place in given else EMPTY
        for place, winner in enumerate(review.winners)
    ]


def tell_spells(review: Review, names: Names = UNNAMED) -> str:
    """The strip in words: who was winning at the start, and what came after which turn."""
    who = {NOBODY: "nobody", 1: names[0], 2: names[1]}
    first, *others = review.spells
    if not others:
        return f"{_capital(who[first.winner])} was winning {_tell_span(review)}."
    changes = [f"{who[spell.winner]} after turn {review.moves[spell.first - 2].turn}" for spell in others]
    return f"{_capital(who[first.winner])} was winning at the start, {', '.join(changes)}."


def _tell_span(review: Review) -> str:
    """The whole of a game, as far as it went."""
    if review.outcome is not None:
        return "from the start to the end"
    return "from the start on" if review.moves else "at the start"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
