from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from numberline.rules.state import State
from numberline.study.drill import (
    BOXES,
    INTERVALS,
    BadProgress,
    Box,
    Card,
    Deck,
    answered,
    box_of,
    due,
    read_progress,
    requeued,
    standing,
    write_progress,
)

DAY = date(2026, 11, 19)
RIGHT, WRONG = True, False
ONE, TWO, THREE = (Card("tiny", "0123456789abcdef", State((square,), 1)) for square in (1, 2, 3))
DECK = Deck((ONE, TWO, THREE))
LINE = "0123456789abcdef p1:1 box 2 due 2026-11-20 right 1 wrong 0 tiny"

boxes = st.builds(
    Box,
    game=st.text(max_size=20),
    number=st.integers(1, BOXES),
    due=st.dates(),
    right=st.integers(0, 10**9 - 1),
    wrong=st.integers(0, 10**9 - 1),
)


def in_days(days: int) -> date:
    """So many days from the day of the tests on."""
    return DAY + timedelta(days)


def test_new_cards_are_due_in_their_order() -> None:
    """Before anything is answered every card is due, in the first box, in the order of the deck."""
    assert due(DECK, DAY) == (ONE, TWO, THREE)
    assert [box_of(DECK, card) for card in DECK.cards] == [1, 1, 1]


def test_right_answers_lead_from_box_to_box() -> None:
    """A card that is always right climbs to the last box and stays there; each box has its own interval."""
    deck, met = DECK, []
    for _ in range(BOXES):
        deck = answered(deck, ONE, RIGHT, DAY)
        met.append((box_of(deck, ONE), deck.boxes[ONE.key].due - DAY))

    assert met == [(number, timedelta(INTERVALS[number - 1])) for number in (2, 3, 4, 5, 5)]


def test_wrong_answer_leads_back_to_the_first_box() -> None:
    """A wrong answer puts a card into the first box, wherever it lay, and it is due on the same day."""
    deck = answered(answered(DECK, ONE, RIGHT, DAY), ONE, WRONG, in_days(1))

    assert deck.boxes[ONE.key] == Box("tiny", 1, in_days(1), right=1, wrong=1)
    assert ONE in due(deck, in_days(1))


def test_cards_wait_in_their_boxes() -> None:
    """A card is due again when its days are over, and not before."""
    deck = answered(answered(DECK, ONE, RIGHT, DAY), ONE, RIGHT, DAY)

    assert ONE not in due(deck, in_days(2))
    assert ONE in due(deck, in_days(3))


def test_most_overdue_comes_first_and_new_ones_last() -> None:
    """Cards that were answered come before new ones, the longest overdue first, then the lower box."""
    deck = answered(answered(DECK, THREE, RIGHT, DAY), TWO, WRONG, in_days(1))

    assert due(deck, in_days(9)) == (TWO, THREE, ONE)
    assert due(answered(deck, TWO, RIGHT, in_days(2)), in_days(9)) == (THREE, TWO, ONE)


def test_answering_changes_nothing_else() -> None:
    """The deck that was there before an answer stays as it was, and so do all other cards."""
    before = answered(DECK, ONE, RIGHT, DAY)
    after = answered(before, TWO, WRONG, DAY)

    assert DECK.boxes == {}
    assert set(before.boxes) == {ONE.key}
    assert after.boxes[ONE.key] == before.boxes[ONE.key]


def test_day_at_the_end_of_time_is_no_mistake() -> None:
    """A clock that is centuries off breaks nothing."""
    deck = DECK
    for _ in range(BOXES):
        deck = answered(deck, ONE, RIGHT, date.max)

    assert deck.boxes[ONE.key].due == date.max


def test_wrong_answer_comes_again_at_the_end_of_the_queue() -> None:
    """What was answered right leaves the queue; what was not is asked again after all others."""
    assert requeued((ONE, TWO), RIGHT) == (TWO,)
    assert requeued((ONE, TWO), WRONG) == (TWO, ONE)
    assert requeued((ONE,), WRONG) == (ONE,)


def test_standing_adds_up_boxes() -> None:
    """The standing has the cards of each box, those that are due, and all answers."""
    deck = answered(answered(answered(DECK, ONE, RIGHT, DAY), TWO, WRONG, DAY), THREE, RIGHT, DAY)
    deck = answered(deck, THREE, RIGHT, in_days(1))

    assert standing(deck.boxes.values(), in_days(1)) == (3, 2, 3, 1, (1, 1, 1, 0, 0))


@given(st.dictionaries(st.tuples(st.from_regex("[0-9a-f]{16}", fullmatch=True), st.just("p2:1,-5")), boxes))
def test_progress_is_read_as_it_was_written(found: dict[tuple[str, str], Box]) -> None:
    """Boxes that were written are read again; only what is odd in a game's name is made visible."""
    read = read_progress(write_progress(Deck(boxes=found)))

    assert read.unread == ()
    assert list(read.boxes) == list(found)
    assert [box[1:] for box in read.boxes.values()] == [box[1:] for box in found.values()]


@pytest.mark.parametrize("text", ["", "\n", "  \n\n"])
def test_nothing_is_the_progress_of_somebody_who_begins(text: str) -> None:
    """An empty text has no boxes, and is no mistake."""
    assert read_progress(text) == Deck()


@pytest.mark.parametrize(
    "line",
    [
        "nonsense",
        LINE.replace("box 2", "box 6"),
        LINE.replace("2026-11-20", "2026-02-30"),
        LINE.replace("p1:1", "p3:1"),
        LINE.replace("right 1", "right x"),
        LINE.partition(" due")[0],
        LINE,  # the second one of the same card
    ],
)
def test_line_that_cannot_be_read_is_carried_along(line: str) -> None:
    """A damaged line is named, hides no other line, and is written again as it was."""
    other = LINE.replace("p1:1", "p1:2")
    text = f"numberline drill 1\n{LINE}\n{line}\n{other}\n"

    deck = read_progress(text)

    assert deck.unread == (line,)
    assert len(deck.boxes) == 2
    assert line in write_progress(answered(deck, THREE, RIGHT, DAY)).split("\n")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("hello\n", "expected 'numberline drill 1' in line 1: got 'hello'"),
        ("numberline drill one\n", "expected 'numberline drill 1' in line 1: got 'numberline drill one'"),
        ("numberline drill 2\n", "it has format 2, and this version of numberline reads up to 1"),
    ],
)
def test_other_texts_are_refused(text: str, reason: str) -> None:
    """A text that is no progress, or that of a newer version, is refused whole, so that nobody writes over it."""
    with pytest.raises(BadProgress) as caught:
        read_progress(text)

    assert str(caught.value) == reason
