import pytest

from numberline.play.match import Match
from numberline.rules.engine import Game
from numberline.store import load
from numberline.tell.options import Option
from numberline.tell.table import (
    Entry,
    Seat,
    Typed,
    asks_enter,
    tell_board,
    tell_log,
    tell_prompt,
    tell_seat,
    tell_thinking,
    type_digit,
)

NAMES = ("Ann", "Bo")


def match_of(game: str, *choices: str) -> Match:
    """A match after some choices."""
    match = Match.begin(Game(load(game)))
    for choice in choices:
        match = match.submit(choice)
    return match


def test_seats() -> None:
    """A seat says who sits there and whether that is you or a computer, where the token is, and what is owed."""
    match = match_of("leap-to-twenty", "+4", "+1", "+1")

    assert tell_seat(match, 1, NAMES, ("human", "casual")) == Seat(
        "P1", "Ann, you", "on 5, owes 1 turn", "you", "on 5, owes 1"
    )
    assert tell_seat(match, 2, NAMES, ("human", "casual")) == Seat("P2", "Bo, casual", "on 1", "casual")
    assert tell_seat(match, 2, NAMES, ("human", "human")) == Seat("P2", "Bo", "on 1")
    assert tell_seat(match_of("double-or-add-one"), 1, NAMES, ("human", "human")) == Seat("", "Ann", "")


def test_a_game_unlike_others_says_so() -> None:
    """A game from the middle and a second try are told beside the title, where others have the tally alone."""
    begun = match_of("leap-to-twenty")
    middle = Match.read(begun.game, "p1:4,1")

    assert tell_board(begun, "Ann: 1, Bo: 0", counts=True) == "Ann: 1, Bo: 0"
    assert tell_board(middle, "Ann: 1, Bo: 0", counts=True) == "from the middle; Ann: 1, Bo: 0"
    assert tell_board(middle, "", counts=True) == "from the middle"
    assert tell_board(begun, "Ann: 1, Bo: 0", counts=False) == "a second try, which does not count"


@pytest.mark.parametrize(
    ("keys", "typed", "said"),
    [
        ("1 2 4", "", "Press 1, 2 or 4, or use the arrows and Enter."),
        ("1 2 3 4 5", "", "Press 1 to 5, or use the arrows and Enter."),
        ("1 2 3", "", "Press 1, 2 or 3, or use the arrows and Enter."),
        ("1 10", "", "Type the number of a choice and press Enter, or use the arrows and Enter."),
        ("1 10", "1", "You typed 1: press Enter, or another digit; Esc forgets it."),
        ("1 10", "10", "You typed 10: press Enter; Esc forgets it."),
    ],
)
def test_prompt(keys: str, typed: str, said: str) -> None:
    """The prompt names the keys that may be pressed, and how a longer number is typed."""
    options = [Option(key, f"+{key}", "") for key in keys.split()]

    assert tell_prompt([*options, Option("9", "+9", "", refused=True)], typed) == said


@pytest.mark.parametrize(("last", "refused", "asks"), [(9, False, False), (10, False, True), (10, True, False)])
def test_enter_is_asked_for(last: int, *, refused: bool, asks: bool) -> None:
    """A choice is taken by Enter where a number of two digits may be meant."""
    options = [Option(str(key), f"+{key}", "", refused=refused and key > 9) for key in range(1, last + 1)]

    assert asks_enter(options) is asks


def test_story() -> None:
    """Every act is told once, with its turn's number where the turn begins."""
    match = match_of("prime-climb", "+2", "+3")

    assert tell_log(match, NAMES) == (
        Entry(1, " 1. +2: Ann moves from 0 to 2. Ann landed on 2 and has an extra turn."),
        Entry(1, "    +3: Ann moves from 2 to 5. Ann landed on 5 and has an extra turn."),
    )


def test_remarks_stand_where_they_were_made() -> None:
    """What was said beside the game stands after the move it was said after, and after the turns that it forced."""
    match = match_of("leap-to-twenty", "+4", "+1", "+1", "+1", "+4")
    said = ((0, "first"), (3, "later"), (5, "last"))

    assert [entry.text.strip()[:6] for entry in tell_log(match, NAMES, said)] == [
        *("first", "1. +4:", "2. +1:", "3. +1:", "later", "4. +1:", "5. Ann", "6. +4:", "last"),
    ]
    assert tell_log(match_of("leap-to-twenty"), NAMES, said) == (Entry(0, "first"),)


def test_computer_is_choosing() -> None:
    """Before a computer moves it is said whose turn it is."""
    assert tell_thinking(match_of("leap-to-twenty"), NAMES) == "Turn 1: Ann, on 0. The computer is choosing ..."


def option(key: str, *, refused: bool = False) -> Option:
    """An option with a key."""
    return Option(key, f"+{key}", f"+{key} is told.", refused=refused)


@pytest.mark.parametrize(
    ("keys", "before", "digit", "typed"),
    [
        ("1 2", "", "2", Typed("2", taken="+2")),
        ("1 2", "", "3", Typed("", said="No choice has the number 3. Press 1 or 2, or use the arrows and Enter.")),
        ("2 10 12", "", "1", Typed("1", looked="+10")),
        ("2 10 12", "1", "2", Typed("12", looked="+12")),
        (
            "2 10 12",
            "1",
            "3",
            Typed("", said="No choice has the number 3. Type the number of a choice and press Enter,"),
        ),
        ("1 4x", "", "4", Typed("", looked="+4", said="+4 is told. Press 1, or use the arrows and Enter.")),
        ("1 4x 40", "", "4", Typed("4", looked="+4", said="+4 is told. Type the number of a choice and press Enter,")),
    ],
)
def test_digits_are_read_one_by_one(keys: str, before: str, digit: str, typed: Typed) -> None:
    """A digit takes a choice where one key does, looks at one where more may follow, and else says what is wrong."""
    options = [option(key.rstrip("x"), refused=key.endswith("x")) for key in keys.split()]
    found = type_digit(options, before, digit)

    assert found[:3] == typed[:3]
    assert found.said.startswith(typed.said)
    assert bool(found.said) is bool(typed.said)
