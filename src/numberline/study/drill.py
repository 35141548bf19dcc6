"""The drill: positions asked again and again, each the more seldom the better it is known.

What may live here: cards, the boxes they lie in, which of them are due, and the text that progress is kept as.
What this file must not know: files, clocks, how a position is shown; the day is passed in.

There are five boxes. Every card begins in the first one. A right answer puts it one box further, a wrong one back into
the first; the box says after how many days the card is asked again. Progress is a text of one line for each card. A
line that cannot be read is carried along as it is, so that whatever somebody wrote into the file is still there later.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from typing import NamedTuple

from numberline.rules.notation import harmless, shown, write_state
from numberline.rules.state import State

INTERVALS = (0, 1, 3, 7, 21)  # days until a card is asked again, by its box; one answered wrong comes again today
BOXES = len(INTERVALS)
FORMAT = 1
_TITLE = "numberline drill"
_LONGEST_NAME = 100
_LATEST = date.max - timedelta(max(INTERVALS))
_LINE = re.compile(
    r"(?P<digest>[0-9a-f]{16}) (?P<state>p[12]:[0-9a-z:=,-]{1,5000}) box (?P<box>[1-9]) due (?P<due>\d{4}-\d\d-\d\d)"
    r" right (?P<right>\d{1,9}) wrong (?P<wrong>\d{1,9}) ?(?P<game>.*)",
    re.ASCII,
)

Key = tuple[str, str]  # the digest of the rules, and the state as a word


class BadProgress(ValueError):
    """A text that is no progress of a drill; nothing of it is used, and nothing is written over it."""


class Card(NamedTuple):
    """A position in which a choice decides who wins, and the moves that lead there."""

    game: str
    digest: str  # of the rules: under other rules it is another card
    state: State
    first: int = 1  # who started
    moves: tuple[str, ...] = ()  # the choices from the start to the state
    source: str = ""  # the game of one's own in which the win was given away there; empty for a trap of the game

    @property
    def key(self) -> Key:
        """What progress knows the card by."""
        return (self.digest, write_state(self.state))


class Box(NamedTuple):
    """Where a card lies that was answered: its box, when it is due, and the answers so far."""

    game: str
    number: int
    due: date
    right: int = 0
    wrong: int = 0


@dataclass(frozen=True, slots=True)
class Deck:
    """The cards that can be asked, the first ones first, and the boxes of all cards that ever were answered."""

    cards: tuple[Card, ...] = ()
    boxes: Mapping[Key, Box] = field(default_factory=dict)
    unread: tuple[str, ...] = ()  # the lines of the progress that could not be read


def due(deck: Deck, day: date) -> tuple[Card, ...]:
    """The cards to ask on a day: those that were answered before, the most overdue first, then the new ones."""
    known = [card for card in deck.cards if card.key in deck.boxes]
    waiting = [card for card in known if deck.boxes[card.key].due <= day]
    new = [card for card in deck.cards if card.key not in deck.boxes]
    return (*sorted(waiting, key=lambda card: _urgency(deck.boxes[card.key])), *new)


def _urgency(box: Box) -> tuple[date, int]:
    return (box.due, box.number)


def box_of(deck: Deck, card: Card) -> int:
    """The number of the box that a card lies in; a new one lies in the first."""
    return deck.boxes[card.key].number if card.key in deck.boxes else 1


def answered(deck: Deck, card: Card, right: bool, day: date) -> Deck:  # noqa: FBT001 - an answer is right or not
    """The deck after an answer: the card is one box further, or back in the first one."""
    before = deck.boxes.get(card.key, Box(card.game, 1, day))
    number = min(before.number + 1, BOXES) if right else 1
    again = min(day, _LATEST) + timedelta(INTERVALS[number - 1])
    box = Box(card.game, number, again, before.right + right, before.wrong + (not right))
    return replace(deck, boxes={**deck.boxes, card.key: box})


def requeued(queue: Sequence[Card], right: bool) -> tuple[Card, ...]:  # noqa: FBT001 - an answer is right or not
    """What is left to ask after the first of a queue was answered: a wrong answer puts it at the end."""
    return tuple(queue[1:]) if right else (*queue[1:], queue[0])


class Standing(NamedTuple):
    """How far some cards have come."""

    cards: int
    due: int
    right: int
    wrong: int
    boxes: tuple[int, ...]  # how many cards lie in each box


def standing(boxes: Iterable[Box], day: date) -> Standing:
    """How far the cards of some boxes have come on a day."""
    found = list(boxes)
    counts = Counter(box.number for box in found)
    return Standing(
        len(found),
        sum(box.due <= day for box in found),
        sum(box.right for box in found),
        sum(box.wrong for box in found),
        tuple(counts[number] for number in range(1, BOXES + 1)),
    )


def write_progress(deck: Deck) -> str:
    """The boxes as a text, one line each."""
    lines = (_write_box(key, box) for key, box in deck.boxes.items())
    return "\n".join([f"{_TITLE} {FORMAT}", *lines, *deck.unread, ""])


def _write_box(key: Key, box: Box) -> str:
    digest, state = key
    tail = f"right {box.right} wrong {box.wrong} {harmless(box.game, _LONGEST_NAME)}"
    return f"{digest} {state} box {box.number} due {box.due.isoformat()} {tail}"


def read_progress(text: str) -> Deck:
    """The boxes of a text, without cards; an empty text is the progress of somebody who begins."""
    if not text.strip():
        return Deck()
    lines = [line.rstrip("\r") for line in text.split("\n")]
    _check_title(lines[0].strip())
    boxes: dict[Key, Box] = {}
    unread: list[str] = []
    for line in filter(str.strip, lines[1:]):
        found = _read_box(line)
        if found is None or found[0] in boxes:
            unread.append(line)
        else:
            boxes[found[0]] = found[1]
    return Deck(boxes=boxes, unread=tuple(unread))


def _check_title(line: str) -> None:
    title, _, version = line.rpartition(" ")
    if title != _TITLE or not (version.isascii() and version.isdigit()):
        raise BadProgress(f"expected '{_TITLE} {FORMAT}' in line 1: got {shown(line)}")
    if int(version[:9]) > FORMAT:
        raise BadProgress(f"it has format {version[:9]}, and this version of numberline reads up to {FORMAT}")


def _read_box(line: str) -> tuple[Key, Box] | None:
    found = _LINE.fullmatch(line)
    if found is None or int(found["box"]) > BOXES:
        return None
    try:
        again = date.fromisoformat(found["due"])
    except ValueError:
        return None
    box = Box(found["game"], int(found["box"]), again, int(found["right"]), int(found["wrong"]))
    return (found["digest"], found["state"]), box
