import pytest

from numberline.rules.engine import Game
from numberline.rules.rulebook import parse
from numberline.solve.solution import Verdict, solve
from numberline.study.silence import DISTANCE, NOTHING, QUESTIONS, WINNER, Silence, find_silences
from numberline.tell.audit import QUESTIONS as WORDED
from tests.founding import founding_game

EACH = 'title = "T"\ntoken = "each"\nstart = 0\n'


def silences(rules: str, first: int = 1) -> dict[str, Silence]:
    """The questions that a book leaves open, by their keys."""
    solution = solve(Game(parse(rules, "t")), first)
    return {each.key: each for each in find_silences(solution, first)}


def test_every_question_is_worded() -> None:
    """Each question that is asked of a book has its words."""
    assert {*(question.key for question in QUESTIONS), "first"} == set(WORDED)


def test_plain_book_leaves_the_usual_questions_open() -> None:
    """A race that says nothing but its choices leaves open what past, stuck, contact and the starter mean."""
    found = silences(EACH + 'goal = 4\nchoices = ["+1", "+2"]')

    assert list(found) == ["past", "stuck", "contact.land", "contact.pass", "first"]


def test_written_keys_are_answers() -> None:
    """What the text of a book says is no question."""
    found = silences(
        EACH + 'first = 1\ngoal = 4\nchoices = ["+1", "+2"]\npast = "refused"\nstuck = "passes"\n'
        'contact = { land = "share", pass = "free" }'
    )

    assert found == {}


def test_other_reading_that_changes_the_winner() -> None:
    """Counting by 2 to 5, nobody can end on it; were going past fatal, whoever is asked on 4 would lose."""
    found = silences(
        'title = "T"\ntoken = "shared"\nstart = 0\ngoal = 5\nchoices = ["+2", { do = "+2", name = "hop" }]'
    )["past"]

    assert found.word == "refused"
    assert [(each.word, each.verdict, each.changes) for each in found.readings] == [
        ("loses", Verdict(2, 3), WINNER),
        ("stops", Verdict(1, 3), WINNER),
    ]


def test_other_reading_that_changes_the_distance() -> None:
    """By 3 or 1 to 5 takes three moves, the starter's third being the fifth; were it a stop, two by 3 would do."""
    found = silences(EACH + 'goal = 5\nchoices = ["+3", "+1"]')["past"]

    assert [(each.word, each.verdict, each.changes) for each in found.readings] == [
        ("loses", Verdict(1, 5), NOTHING),
        ("stops", Verdict(1, 3), DISTANCE),
    ]


def test_ruling_about_a_key() -> None:
    """A ruling that is about a key says why it is read so; the question stays one of the book."""
    ruling = '[[ruling]]\nquestion = "Past?"\nreading = "No."\npassage = "p. 1"\nabout = ["past"]'
    found = silences(f'{EACH}goal = 4\nchoices = ["+1", "+2"]\n{ruling}')

    assert found["past"].ruled
    assert not found["stuck"].ruled


def test_starter_decides() -> None:
    """Where either player may start, the other starter is solved too."""
    found = silences(EACH + 'goal = 4\nchoices = ["+1", "+2"]')["first"]

    assert found.word == "1"
    assert [(each.word, each.verdict) for each in found.readings] == [("2", Verdict(2, 3))]


def test_questions_come_up_only_where_they_matter() -> None:
    """Divisors ask for the smallest, a repeat what a lost turn does to it, and contact what happens on the start."""
    drop = 'title = "T"\ntoken = "shared"\nstart = 12\ngoal = 0\nstuck = "loses"\n'
    divisors = silences(drop + 'choices = [{ do = "-", by = "divisors" }, "-9"]')["choices.from"]
    fewer = silences(drop + 'choices = [{ do = "-", by = "divisors", from = 2 }]')["choices.from"]
    repeat = silences(drop + 'choices = ["-1..3"]\nrepeat = { last = "opponent" }')["repeat.after_pass"]
    apart = EACH.replace("start = 0", "start = { p1 = 0, p2 = 2 }") + 'goal = 4\nchoices = ["+1", "+2"]\n'
    start = silences(apart + 'contact = { land = "refuse" }')["contact.on_start"]

    assert (divisors.word, [each.word for each in divisors.readings]) == ("1", ["2"])
    assert (fewer.word, [each.word for each in fewer.readings]) == ("2", ["1"])
    assert (repeat.word, [each.word for each in repeat.readings]) == ("forget", ["keep"])
    assert (start.word, [each.word for each in start.readings]) == ("like elsewhere", ["share"])


@pytest.mark.parametrize("name", ["prime-climb", "number-climb"])
def test_start_on_which_nobody_lands_asks_nothing(name: str) -> None:
    """Both begin on 0 and only go forward: what landing there would do is no question of these books."""
    assert "contact.on_start" not in {each.key for each in find_silences(solve(founding_game(name)), 1)}


@pytest.mark.parametrize(("name", "title"), [("leap-to-twenty", "Sample"), ("token-sprint", "Example")])
def test_sample_rules_a_reading_out(name: str, title: str) -> None:
    """In these books' samples both stand on 5 and pass each other, so refusing either is no reading of them."""
    found = {each.key: each for each in find_silences(solve(founding_game(name)), 1)}

    for key in ("contact.land", "contact.pass"):
        (reading,) = found[key].readings
        assert (reading.word, reading.verdict) == ("refuse", None)
        assert reading.ruled_out.startswith(title)


def test_goal_without_an_end_has_nothing_past_it() -> None:
    """A goal of 4 or more is never gone past; one end of the line with a word of its own is an answer."""
    assert "past" not in silences(EACH + 'goal = "4.."\nline = "0..6"\nchoices = ["+1", "+2"]')
    assert "past" not in silences(EACH + 'goal = 4\nchoices = ["+1", "+2"]\npast = { high = "stops" }')
    assert "past" not in silences(EACH + 'line = "0..6"\nchoices = ["+1", "+2"]\nstuck = "loses"')


def test_reading_that_is_too_large_to_be_solved() -> None:
    """Another reading that is over the limit has no verdict, and the other starter is left out then."""
    solution = solve(Game(parse(EACH + 'goal = 4\nchoices = ["+1", "+2"]', "t")))
    found = find_silences(solution, 1, limit=10)

    assert [each.key for each in found] == ["past", "stuck", "contact.land", "contact.pass"]
    assert all(reading.verdict is None for each in found for reading in each.readings)
