import pytest

from numberline.rules.state import Event, Refusal
from tests.small_games import after, game_of, kinds, problems, race, refusal, said, shared


def ends(rules: str) -> tuple[int, int]:
    """Where the line of a game ends."""
    return game_of(f'choices = ["+1", "-1"]\n{rules}').book.ends


@pytest.mark.parametrize(
    ("rules", "line"),
    [
        ('token = "each"\nstart = 0\ngoal = 20', (0, 20)),
        ('token = "each"\nstart = 3\ngoal = [20, 25]', (0, 25)),
        ('token = "shared"\nstart = 30\ngoal = 0', (0, 30)),
        ('token = "shared"\nstart = 10\ngoal = -5', (-5, 10)),
        ('token = "each"\nstart = { p1 = 0, p2 = 9 }', (0, 9)),
        ('token = "each"\nstart = 0\ngoal = 9\nlose = 12', (0, 12)),
        ('token = "each"\nstart = 0\ngoal = 9\nline = "-4..11"', (-4, 11)),
        ('token = "each"\nstart = 0\ngoal = "9.."', (0, 1_000_001)),
        ('token = "each"\nstart = 0\ngoal = "primes"', (0, 1_000_001)),
        ('token = "each"\nstart = 0\ngoal = 3\nlose = "..-2"', (-1_000_001, 3)),
    ],
)
def test_line_ends_where_its_numbers_end(rules: str, line: tuple[int, int]) -> None:
    """Without its key, the line goes from 0, or the lowest number named, to the highest; a set may leave it open."""
    assert ends(rules) == line


@pytest.mark.parametrize("number", [7, 8])
def test_bounds_let_the_goal_be_reached(number: int) -> None:
    """A number up to the goal is left as it is."""
    assert after(race(), f"p1:{number},0", "+1").after.squares == (number + 1, 0)


def test_going_past_the_goal_is_refused() -> None:
    """A number past the goal is refused with where it started, where it would lead and the goal."""
    assert refusal(race(), "p1:8,0", "+3") == Refusal("past", "+3", start=8, wanted=11, limit=9)


def test_going_below_the_line_is_refused() -> None:
    """A number below the low end is refused as such."""
    assert refusal(shared("goal = 0"), "p1:2", "-3") == Refusal("past", "-3", start=2, wanted=-1, limit=0) or (
        refusal(shared("goal = 0"), "p1:2", "-3").rule == "below"
    )


def test_no_number_goes_past_a_million() -> None:
    """Where the line is open, a number past a million is refused all the same."""
    game = shared('goal = "primes"', '["*1000", "+1"]', start=1)

    assert refusal(game, "p1:999999", "*1000").limit == 1_000_000


def test_going_past_the_goal_may_lose() -> None:
    """Where it loses, the token stays where it was, and the other player has won."""
    step = after(race('past = "loses"'), "p1:8,0", "+3")

    assert step.events == (Event("went_past", 2, square=8, start=8, wanted=11, met=9),)
    assert step.after.squares == (8, 0)
    assert step.outcome == (2, "went_past")


def test_going_past_may_stop() -> None:
    """Where it stops, the token is on the end of the line, and what lies there counts."""
    step = after(race('past = "stops"'), "p1:8,0", "+3")

    assert kinds(step) == ["stopped", "moved", "won"]
    assert step.after.squares == (9, 0)


def test_going_past_may_restart() -> None:
    """Where it restarts, the token goes back to its own start, and passes nobody on the way."""
    game = race('start = { p1 = 1, p2 = 2 }\npast = "restarts"\ncontact = { pass = "refuse" }')

    step = after(game, "p1:8,4", "+3")

    assert kinds(step) == ["restarted", "moved"]
    assert step.after.squares == (1, 4)


def test_going_past_may_lead_to_a_number() -> None:
    """Where it is sent to a number, it goes there."""
    assert after(race("past = { to = 4 }"), "p1:8,0", "+3").after.squares == (4, 0)


def test_each_end_has_its_own_word() -> None:
    """The low end may stop what the high end lets lose."""
    game = race('line = "0..9"\npast = { low = "stops", high = "loses" }', '["+3", "-3"]')

    assert after(game, "p1:1,0", "-3").after.squares == (0, 0)
    assert after(game, "p1:8,0", "+3").outcome == (2, "went_past")


def test_past_is_about_the_goal_alone() -> None:
    """At an end of the line that is no goal, going past is refused whatever the word says."""
    game = race('line = "0..12"\npast = "loses"', '["+3", "-3"]', goal="9")

    assert refusal(game, "p1:11,0", "+3").rule == "past"
    assert refusal(game, "p1:1,0", "-3").rule == "below"


def test_goals_of_both_players_count_for_a_shared_number() -> None:
    """With one number pulled two ways, going past either goal is what the word says."""
    goals = 'goal = { p1 = 0, p2 = 9 }\npast = "loses"'
    game = shared(goals, '["+3", "-3"]', start=5)

    assert after(game, "p1:8", "+3").outcome == (2, "went_past")
    assert after(game, "p1:1", "-3").outcome == (2, "went_past")


@pytest.mark.parametrize(
    ("more", "choices", "sentence"),
    [
        (
            "",
            '["+2"]',
            "You may not go past 9: such a choice is refused, and you choose again without losing your turn.",
        ),
        (
            'line = "0..9"',
            '["+2", "-2"]',
            (
                "You may not go below 0 or past 9: such a choice is refused, and you choose again"
                " without losing your turn."
            ),
        ),
        ('past = "loses"', '["+2"]', "You may go past 9, but then you lose at once."),
        ('past = "stops"', '["+2"]', "A token that would go past 9 stops on 9."),
        ('past = "restarts"', '["+2"]', "A token that would go past 9 goes back to its start instead."),
        ("past = { to = 4 }", '["+2"]', "A token that would go past 9 goes to 4 instead."),
    ],
)
def test_ends_are_said(more: str, choices: str, sentence: str) -> None:
    """The printed rules say what becomes of a choice past an end that some choice can pass."""
    assert said(race(more, choices), "turn") == sentence


def test_ends_that_no_choice_passes_are_not_said() -> None:
    """Where no choice goes past an end, or digits never fall below nought, that end is not spoken of."""
    assert said(shared("goal = 0", '[{ do = "-", by = "digits" }]'), "turn") == ""
    assert said(race(choices='["+1"]'), "turn") == ""
    assert "below" not in said(race(), "turn")


@pytest.mark.parametrize(
    ("square", "sentence"),
    [
        ("{ on = [2, 5], then = { add = -6 }, before = true }", "You may go below 0, but then you lose at once."),
        ("{ on = [2, 5], then = { add = -6 } }", "You may go below 0, but then you lose at once."),
        ("{ on = [2, 5], then = { add = -2 } }", ""),
        ("{ on = 6, then = { times = 3 }, before = true }", "You may go past 9, but then you lose at once."),
        ("{ on = 6, then = { toward = 9, by = 5 }, before = true }", ""),
        ('{ on = 6, then = "skip", before = true }', ""),
    ],
)
def test_ends_that_a_square_leads_past_are_said(square: str, sentence: str) -> None:
    """An end is spoken of where only a square can lead past it: before the ends are looked at, or off the line."""
    game = race(f'past = {{ low = "loses", high = "loses" }}\nsquare = [{square}]', '["+1"]')

    assert said(game, "turn") == sentence


@pytest.mark.parametrize(
    ("square", "sentence"),
    [
        ("{ on = 4, then = { to = 9 } }", "You may go past 9, but then you lose at once."),
        (
            "{ on = 4, then = { add = 2 } }, { on = 4, then = { add = 3 } }",
            "You may go past 9, but then you lose at once.",
        ),
        ("{ on = 4, then = { add = 2 } }, { on = 3, then = { add = 3 } }", ""),
        ("{ on = 9, then = { add = 0 } }", ""),
        ("{ on = 4, then = { to = 9 }, before = true }", ""),
    ],
)
def test_ends_that_being_sent_to_a_goal_leads_past_are_said(square: str, sentence: str) -> None:
    """To be sent to a goal is not to come to it, so play goes on from there, and past it."""
    assert said(race(f'past = "loses"\nsquare = [{square}]', '["+1"]'), "turn") == sentence


def test_squares_of_a_long_line_may_send_to_its_end() -> None:
    """On a line of more than a thousand numbers nobody looks where squares send, and an end counts as one to pass."""
    square = "square = [{ on = 4, then = { to = 9 } }]"

    assert said(race(square, '["+1"]', goal="999"), "turn") == ""
    assert "past 1000" in said(race(square, '["+1"]', goal="1000"), "turn")


def test_ends_that_a_start_leads_past_are_said() -> None:
    """An end is spoken of where only a start that would lose if it were come to leads past it."""
    game = race('start = { p1 = 2, p2 = 8 }\nline = "0..10"\nlose = "4.."', '["*1", "*3"]', goal="0")

    assert "past 10" in said(game, "turn")


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        ("lose = { p1 = 0, p2 = 10 }", "A number that would go below 0 or past 10 goes back to the start instead."),
        ("lose = [0, 10]", ""),
        ("lose = { p1 = [0, 10], p2 = 10 }", "A number that would go below 0 goes back to the start instead."),
        ("goal = { p1 = 0, p2 = 10 }", ""),
    ],
)
def test_ends_that_one_player_leaves_to_the_other_are_said(more: str, sentence: str) -> None:
    """A shared number that loses for one player alone may be made by the other, and can be led on from there."""
    game = shared(f'line = "0..10"\npast = {{ low = "restarts", high = "restarts" }}\n{more}', '["+1", "-1"]', start=5)

    assert said(game, "turn") == sentence


def test_ends_are_said_for_each_player() -> None:
    """What differs between the players is said for each."""
    game = race('line = "0..12"\npast = "loses"', '["+2"]', goal="{ p1 = 12, p2 = 9 }")

    assert "You may go past 12 (Player 1), but then you lose at once." in said(game, "turn")
    assert "You may not go past 12 (Player 2): such a choice is refused" in said(game, "turn")


OWN_GOALS = 'start = { p1 = 0, p2 = 12 }\nheading = { p1 = "up", p2 = "down" }'


@pytest.mark.parametrize(
    ("past", "events"),
    [("loses", ["went_past"]), ("stops", ["stopped", "moved", "won"]), ("restarts", ["restarted", "moved"])],
)
def test_each_player_goes_past_a_goal_of_their_own(past: str, events: list[str]) -> None:
    """Going past one's own goal is what the word says, wherever the other player's goal is."""
    game = race(f'{OWN_GOALS}\npast = "{past}"', '["f1..3"]', goal="{ p1 = 10, p2 = 2 }")

    assert kinds(after(game, "p1:9,12", "f3")) == events
    assert kinds(after(game, "p2:0,3", "f3")) == events


def test_past_an_own_goal_is_refused_without_a_word() -> None:
    """Whoever says nothing of going past has it refused at each player's goal, and no farther on."""
    game = race(goal="{ p1 = 10, p2 = 15 }")

    assert refusal(game, "p1:9,0", "+2").limit == 10
    assert refusal(game, "p2:0,14", "+2").limit == 15


@pytest.mark.parametrize("lose", ["11", '"11.."'])
def test_what_loses_beyond_a_goal_can_be_come_to(lose: str) -> None:
    """A goal does not end the line where the book says of numbers beyond it that they lose."""
    assert kinds(after(race(f"lose = {lose}"), "p1:8,0", "+3")) == ["moved", "lost"]


def test_goal_that_is_denied_ends_no_line() -> None:
    """Of a goal that is all numbers but some, none is an end past which the word counts."""
    game = shared('goal = { not = [0, 4, 2] }\nline = "0..4"\npast = "stops"', '["+3", "*1"]', start=2)

    assert refusal(game, "p1:2", "+3").rule == "past"


def test_goals_of_two_players_are_said_together() -> None:
    """Two ends with the same word make one sentence, which says whose each is."""
    game = race(f'{OWN_GOALS}\npast = "loses"', '["f1..3"]', goal="{ p1 = 10, p2 = 2 }")

    assert said(game, "turn") == "You may go below 2 (Player 2) or past 10 (Player 1), but then you lose at once."


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ('"5"', "line: expected the two ends of the line, such as '0..20': got '5'"),
        ("[1, 2]", "line: expected the two ends of the line, such as '0..20': got [1, 2]"),
        ('"9..1"', "line: expected the two ends of the line, such as '0..20': got '9..1'"),
    ],
)
def test_line_has_two_ends(line: str, problem: str) -> None:
    """A line that is no range is a problem."""
    (found,) = problems(f'token = "each"\nstart = 0\ngoal = 9\nchoices = ["+1"]\nline = {line}')

    assert found.startswith(problem)


def test_line_without_an_end_is_a_problem() -> None:
    """Where choices go up and nothing names an end, the line has to be said."""
    rules = 'token = "shared"\nstart = 0\nchoices = ["+1"]\nstuck = "loses"'

    assert problems(rules) == ["line: expected the ends of the line, such as '0..20': no goal or loss names them"]
    assert problems(rules.replace("+1", "-1")) == []


@pytest.mark.parametrize("past", ['"explodes"', "{ to = 'x' }", "{ low = 'stop' }", "5"])
def test_other_words_for_past_are_problems(past: str) -> None:
    """A word that is none is told under its key."""
    found = problems(f'token = "each"\nstart = 0\ngoal = 9\nchoices = ["+1"]\npast = {past}')

    assert found
    assert all(line.startswith("past") for line in found)
