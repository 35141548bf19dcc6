import pytest

from numberline.rules.rulebook import RuleBook
from numberline.study.card import Demand, Rule, Span
from numberline.tell.cardrules import tell_rule
from tests.small_games import race, shared

EACH = race(goal="20").book
SHARED = shared("goal = 0", start=20).book
LONG = race(goal="500").book


def said(when: list[Demand], then: list[Demand], book: RuleBook = EACH) -> str:
    """A rule as a sentence."""
    return tell_rule(Rule(tuple(when), tuple(then)), book)


CHOOSE = Demand("choice", Span(("+1",)))


@pytest.mark.parametrize(
    ("demand", "sentence"),
    [
        (Demand("own", Span((3, 6, 8))), "On 3, 6 or 8, choose +1."),
        (Demand("own", Span(low=12)), "On 12 or more, choose +1."),
        (Demand("own", Span(high=7)), "On 7 or less, choose +1."),
        (Demand("own", Span(modulus=2)), "On an even square, choose +1."),
        (Demand("own", Span(modulus=2, remainder=1)), "On an odd square, choose +1."),
        (Demand("own", Span(modulus=5)), "On a multiple of 5 (5, 10, 15 or 20), choose +1."),
        (Demand("own", Span(modulus=7, remainder=2)), "On 2 more than a multiple of 7 (2, 9 or 16), choose +1."),
        (Demand("own", Span(modulus=7, remainder=6)), "On 1 less than a multiple of 7 (6, 13 or 20), choose +1."),
        (Demand("own", Span(modulus=3)), "On a multiple of 3 (3, 6, 9, 12, 15 or 18), choose +1."),
        (Demand("other", Span((5,))), "With your opponent on 5, choose +1."),
        (Demand("owes", Span((0,))), "When your opponent has no turn to skip, choose +1."),
        (Demand("owes", Span((1,))), "When your opponent has a turn to skip, choose +1."),
        (Demand("can +2", Span((1,))), "When you may choose +2, choose +1."),
        (Demand("can +2", Span((0,))), "When you cannot choose +2, choose +1."),
        (Demand("seat", Span((1,))), "As Player 1, choose +1."),
        (Demand("seat", Span((2,))), "As Player 2, choose +1."),
        (Demand("gap", Span((3, 4))), "When you are 3 or 4 apart, choose +1."),
        (Demand("lead", Span((0,))), "Level with your opponent, choose +1."),
        (Demand("lead", Span((2,))), "2 ahead, choose +1."),
        (Demand("lead", Span((-3, -1))), "1 or 3 behind, choose +1."),
        (Demand("lead", Span((-3, 0, 2))), "3 behind, level or 2 ahead, choose +1."),
        (Demand("lead", Span(low=1)), "Ahead, choose +1."),
        (Demand("lead", Span(low=0)), "Ahead or level, choose +1."),
        (Demand("lead", Span(low=3)), "At least 3 ahead, choose +1."),
        (Demand("lead", Span(low=-2)), "At most 2 behind, level or ahead, choose +1."),
        (Demand("lead", Span(high=-1)), "Behind, choose +1."),
        (Demand("lead", Span(high=0)), "Behind or level, choose +1."),
        (Demand("lead", Span(high=-4)), "At least 4 behind, choose +1."),
        (Demand("lead", Span(high=2)), "At most 2 ahead, level or behind, choose +1."),
    ],
)
def test_conditions_are_said_as_people_say_them(demand: Demand, sentence: str) -> None:
    """Every kind of condition is a natural beginning of a sentence."""
    assert said([demand], [CHOOSE]) == sentence


@pytest.mark.parametrize(
    ("then", "sentence"),
    [
        ([Demand("choice", Span(("+1", "+4")))], "Choose +1 or +4."),
        ([Demand("choice", Span(("+1", "+4"), but=True))], "Never choose +1 or +4."),
        ([Demand("to", Span((4, 8)))], "Land on 4 or 8."),
        ([Demand("to", Span((5, 10, 15), but=True))], "Never land on 5, 10 or 15."),
        ([Demand("to", Span(modulus=2, remainder=1))], "Land on an odd square."),
        ([Demand("their", Span((17,)))], "Leave your opponent on 17."),
        ([Demand("lead after", Span((0,)))], "Leave your opponent level with you."),
        ([Demand("lead after", Span((3,)))], "Leave your opponent 3 behind you."),
        ([Demand("lead after", Span((-11,)))], "Leave your opponent 11 ahead of you."),
        ([Demand("gap after", Span((4,))), Demand("gap after", Span((8,)))], "Leave a distance of 4, failing that 8."),
        ([Demand("gap after", Span(modulus=2))], "Leave a distance of an even number."),
        ([Demand("wins", Span((1,)))], "Win at once if you can."),
        ([Demand("again", Span((1,)))], "Choose what gives you another turn."),
        ([Demand("pays", Span((0,)))], "Choose what costs you no turn."),
        ([Demand("longest", Span((1,)))], "Move as far as you can."),
        ([Demand("shortest", Span((1,)))], "Move as little as you can."),
    ],
)
def test_advice_is_said_as_people_say_it(then: list[Demand], sentence: str) -> None:
    """Every kind of advice is a natural end of a sentence."""
    assert said([], then) == sentence


@pytest.mark.parametrize(
    ("when", "then", "sentence"),
    [
        ([Demand("own", Span((3,)))], Demand("to", Span((4,))), "When the number is 3, bring the number to 4."),
        ([], Demand("to", Span((4,), but=True)), "Never bring the number to 4."),
        ([], Demand("to", Span(modulus=2)), "Bring the number to an even number."),
        ([], Demand("longest", Span((1,))), "Change the number as much as you can."),
        ([], Demand("shortest", Span((1,))), "Change the number as little as you can."),
    ],
)
def test_shared_number_has_words_of_its_own(when: list[Demand], then: Demand, sentence: str) -> None:
    """In a game of one number nobody stands anywhere: the number is, and is brought somewhere."""
    assert said(when, [then], SHARED) == sentence


def test_conditions_are_joined_and_nobody_is_named_twice() -> None:
    """Two conditions are one beginning, and an opponent who was named is them afterwards."""
    when = [Demand("other", Span((5,))), Demand("own", Span((3,)))]

    assert said(when, [Demand("their", Span((8,)))]) == "With your opponent on 5 and on 3, leave them on 8."


def test_many_numbers_are_not_listed() -> None:
    """A remainder that many numbers leave is said without them, and so is one on a line too long to look at."""
    assert said([], [Demand("to", Span(modulus=2))], EACH) == "Land on an even square."
    assert said([], [Demand("to", Span(modulus=3))], race(goal="40").book) == "Land on a multiple of 3."
    assert said([], [Demand("to", Span(modulus=100))], LONG) == "Land on a multiple of 100."
