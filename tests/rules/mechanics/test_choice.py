import pytest

from numberline.rules.notation import BadNotation
from numberline.rules.state import Event, Refusal, State
from tests.small_games import after, game_of, problems, race, refusal, said, shared

TUG = 'token = "shared"\nstart = 5\ngoal = { p1 = 0, p2 = 10 }\nheading = { p1 = "down", p2 = "up" }\nchoices = '


@pytest.mark.parametrize(
    ("choice", "number"),
    [("+3", 15), ("-3", 9), ("*2", 24), ("/3", 4), ("//5", 2), ("f2", 14), ("b2", 10)],
)
def test_sign_changes_the_number(choice: str, number: int) -> None:
    """Every sign does to the number what it says."""
    game = shared('goal = 99\nline = "0..99"', f'["{choice}"]', start=12)

    assert after(game, "p1:12", choice).after.squares == (number,)


def test_uneven_division_is_refused() -> None:
    """A division that leaves a remainder is no choice; rounding down is one of its own."""
    game = shared("goal = 1", '["/2", "//2"]')

    assert game.choices(State((9,), 1)) == ("//2",)
    assert refusal(game, "p1:9", "/2") == Refusal("uneven", "/2", start=9, wanted=2, limit=0)


def test_negative_numbers_are_rounded_down() -> None:
    """Rounding down goes to the lower number below nought too."""
    game = shared('goal = 1\nline = "-20..20"', '["//2"]', start=-9)

    assert after(game, "p1:-9", "//2").after.squares == (-5,)


def test_nothing_is_divided_by_nought() -> None:
    """A digit 0 divides nothing."""
    game = shared("goal = 1", '["-1", { do = "/", by = "digits", from = 0 }]', start=10)

    assert game.choices(game.start()) == ("-1", "/1")


def test_forward_is_each_players_own_way() -> None:
    """The same choice takes one shared number down for one player and up for the other."""
    game = game_of(f'{TUG}["f1..2", "b1"]')

    assert [after(game, f"p{player}:5", "f2").after.squares for player in (1, 2)] == [(3,), (7,)]
    assert [after(game, f"p{player}:5", "b1").after.squares for player in (1, 2)] == [(6,), (4,)]


def test_choice_may_act_on_the_opponent() -> None:
    """A choice on the opponent's number moves that token, and tells who moved it."""
    game = race(choices='["+1", "opp+2"]')

    step = after(game, "p1:3,4", "opp+2")

    assert step.after.squares == (3, 6)
    assert step.events == (Event("pushed", 1, square=6, start=4),)


def test_pushed_token_goes_its_own_way() -> None:
    """Forward on the opponent's number is the opponent's forward."""
    heading = 'start = { p1 = 0, p2 = 9 }\nheading = { p1 = "up", p2 = "down" }\nline = "0..9"'
    game = race(heading, '["f1", "oppf2"]', goal="{ p1 = 9, p2 = 0 }")

    assert after(game, "p1:0,9", "oppf2").after.squares == (0, 7)


def test_number_on_the_goal_wins_for_its_owner() -> None:
    """Pushing the opponent onto the goal is a win for the opponent."""
    step = after(race(choices='["+1", "opp+2"]'), "p1:3,7", "opp+2")

    assert step.outcome == (2, "won")


@pytest.mark.parametrize(
    ("entry", "choices"),
    [
        ('{ do = "-", by = "divisors" }', ["-1", "-2", "-3", "-4", "-6", "-12"]),
        ('{ do = "-", by = "divisors", from = 2, to = 4 }', ["-2", "-3", "-4"]),
        ('{ do = "/", by = "proper divisors", from = 2 }', ["/2", "/3", "/4", "/6"]),
        ('{ do = "/", by = "prime factors" }', ["/2", "/3"]),
        ('{ do = "-", by = "digits" }', ["-1", "-2"]),
        ('{ do = "-", by = "number" }', ["-12"]),
        ('{ do = "-", by = "divisors", to = "root" }', ["-1", "-2", "-3"]),
        ('{ do = "-", by = { multiples_of = 4 }, to = 9 }', ["-4", "-8"]),
        ('{ do = "-", by = "primes", to = 6 }', ["-2", "-3", "-5"]),
        ('{ do = "-3", name = "bite" }', ["bite"]),
        ('{ do = "-", by = [2, 3], name = "bite" }', ["bite2", "bite3"]),
        ('{ do = "-", by = "prime factors", name = "bite" }', ["bite2", "bite3"]),
    ],
)
def test_entry_offers_its_choices(entry: str, choices: list[str]) -> None:
    """A table stands for a choice for each of its amounts, from 12."""
    game = shared("goal = 0", f"[{entry}]", start=12)

    assert list(game.choices(game.start())) == choices


def test_amounts_may_come_from_the_opponent() -> None:
    """The digits of the opponent's number are one's choices."""
    game = race('line = "0..60"', '[{ do = "+", by = "digits", of = "opponent" }]', goal="60")

    assert game.choices(State((0, 27), 1)) == ("+2", "+7")
    assert game.choices(State((27, 31), 1)) == ("+1", "+3")


def test_multiples_have_an_end() -> None:
    """Multiples of a number are offered up to the largest amount, and 0 has none."""
    game = shared('goal = 99\nline = "0..99"', '["+1", { do = "+", by = "multiples", to = 9 }]', start=3)

    assert game.choices(State((4,), 1)) == ("+1", "+4", "+8")
    assert game.choices(State((0,), 1)) == ("+1",)


def test_computed_amount_that_is_not_there_is_refused() -> None:
    """A digit that the number lacks is refused with its reason; it can be named all the same."""
    game = shared("goal = 0", '[{ do = "-", by = "digits" }]', start=25)

    assert refusal(game, "p1:25", "-3") == Refusal("digits", "-3", start=25, wanted=3, limit=25)
    assert game.why_not(game.start(), "-5") is None


@pytest.mark.parametrize("text", ["-", "bite", "-x", "+5"])
def test_choice_that_is_none_cannot_be_named(text: str) -> None:
    """A text that is no choice of the game is refused with the choices there are now."""
    game = shared("goal = 0", '[{ do = "-", by = "digits" }]', start=25)

    with pytest.raises(BadNotation, match="expected -2 or -5"):
        game.play(game.start(), text)


def test_two_entries_may_offer_one_choice() -> None:
    """A choice that two entries offer is one choice, legal when either offers it."""
    game = shared("goal = 0", '["-1", { do = "-", by = "digits" }]', start=21)

    assert game.choices(game.start()) == ("-1", "-2")
    assert game.choices(State((13,), 1)) == ("-1", "-3")


def test_choices_with_one_result_stay_two() -> None:
    """At 1 adding one and doubling come to the same number, and are two choices."""
    game = shared("goal = 9", '["+1", "*2"]', start=1)

    assert game.choices(game.start()) == ("+1", "*2")


@pytest.mark.parametrize(
    ("sign", "phrase"),
    [("+", "add the number to itself (at most 9)"), ("-", "subtract the number from itself (at most 9)")],
)
def test_ends_of_the_number_itself_are_said(sign: str, phrase: str) -> None:
    """Between which ends the number may be taken as its own amount is said, whatever is done with it."""
    game = shared("goal = 40", f'[{{ do = "{sign}", by = "number", to = 9 }}]', start=3)

    assert said(game, "choices") == phrase


@pytest.mark.parametrize(
    ("choices", "phrase"),
    [
        ('["+1", "+2", "+4"]', "move your token 1, 2 or 4 squares forward"),
        ('["+1"]', "move your token 1 square forward"),
        ('["+1..9"]', "move your token 1 to 9 squares forward"),
        ('["+3", "+4..5", "+6", "+9"]', "move your token 3 to 6 or 9 squares forward"),
        ('["*2"]', "double your number"),
        ('["*2", "*3"]', "multiply your number by 2 or 3"),
        ('["opp+2"]', "move your opponent's token 2 squares forward"),
    ],
)
def test_choices_are_said_with_their_amounts(choices: str, phrase: str) -> None:
    """The printed rules say what a turn offers."""
    assert said(race('line = "0..9"', choices), "choices") == phrase


@pytest.mark.parametrize(
    ("choices", "phrase"),
    [
        ('["-1"]', "subtract 1 from the number"),
        ('["*2"]', "double the number"),
        ('["//2"]', "divide the number by 2 and round down"),
        ('[{ do = "-", by = "digits" }]', "one of its digits (0 does not count)"),
        ('[{ do = "/", by = "prime factors" }]', "prime factor"),
    ],
)
def test_choices_on_a_shared_number_are_said(choices: str, phrase: str) -> None:
    """The printed rules speak of the number where both players change the same."""
    assert phrase in said(shared("goal = 0", choices), "choices")


@pytest.mark.parametrize(
    ("entry", "problem"),
    [
        ('{ do = "+" }', "choices[0].by: expected the amounts of '+': they are missing"),
        ('{ do = "+4", by = "digits" }', "choices[0].by: '+4' says by how much already; leave this out"),
        (
            '{ do = "+", by = 3, of = "opponent" }',
            "choices[0].of: a set of amounts is computed from no number; leave this out",
        ),
        ('{ do = "+", by = 3, to = "root" }', "choices[0].to: a set of amounts has no square root; write a number"),
        (
            '{ do = "+", by = "primes" }',
            "choices[0].to: expected the largest amount, at most 1000, for amounts without end: it is missing",
        ),
        ('{ do = "+", by = "0..3" }', "choices[0].by: expected amounts of at least 1: got smaller ones"),
        (
            '{ do = "+", by = "multiples" }',
            "choices[0].to: expected the largest amount, at most 1000, for amounts without end: it is missing",
        ),
        (
            '{ do = "+4", name = "opp" }',
            "choices[0].name: expected a name of 2 to 12 small letters that is no sign and no key: got 'opp'",
        ),
        ('{ do = "?" }', "choices[0].do: expected a sign (+, -, *, /, //, f or b) or a choice such as '+4': got '?'"),
        ('{ do = "+4", name = "moved" }', "choices: 'moved' is a word of transcripts; choose another name"),
    ],
)
def test_entry_that_says_too_little_or_too_much_is_a_problem(entry: str, problem: str) -> None:
    """A table that does not fit together is told with its place and what to do."""
    assert problem in problems(f'token = "each"\nstart = 0\ngoal = 9\nchoices = [{entry}]')


def test_name_stands_for_one_thing() -> None:
    """A name on two signs is a problem."""
    two = '[{ do = "+4", name = "leap" }, { do = "-4", name = "leap" }]'

    found = problems(f'token = "each"\nstart = 0\ngoal = 9\nchoices = {two}')

    assert "choices: expected one sign for the name 'leap': got several" in found


@pytest.mark.parametrize(
    ("choices", "written"),
    [
        ('["+1", "+2..4"]', ["+1", "+2..4"]),
        ('[{ do = "-", by = "digits" }]', [{"do": "-", "by": "digits"}]),
        ('[{ do = "-4", name = "bite", when = "even" }]', [{"do": "-", "by": 4, "name": "bite", "when": "even"}]),
        (
            '[{ do = "opp-", by = "divisors", of = "opponent", from = 2, to = 5 }]',
            [{"do": "opp-", "by": "divisors", "of": "opponent", "from": 2, "to": 5}],
        ),
    ],
)
def test_entry_is_written_as_it_means(choices: str, written: list[object]) -> None:
    """A choice is written so that it reads back as the same choice."""
    game = race('line = "0..9"', choices)

    assert [entry for choice in game.book.choices for entry in choice.data()["choices"]] == written


@pytest.mark.parametrize(
    ("entry", "name"),
    [
        ('{ do = "-", by = "digits", name = "bite" }', "bite by digits"),
        ('{ do = "/", by = "proper divisors" }', "/ by proper divisors"),
    ],
)
def test_computed_amounts_are_named_apart_from_the_choice(entry: str, name: str) -> None:
    """A list of choices names computed amounts by a word of their own."""
    assert [named for choice in shared("goal = 0", f"[{entry}]").book.choices for named in choice.named] == [name]


def test_computed_amounts_between_ends_that_cross_are_a_problem() -> None:
    """Ends between which no amount can be are told where amounts are computed, as they are of a set."""
    rules = 'token = "shared"\nstart = 9\ngoal = 0\nchoices = ["-1", { do = "-", by = "divisors", from = 2, to = 1 }]'

    assert problems(rules) == ["choices[1].from: expected at least one amount: got none from 2 to 1"]
