from collections.abc import Callable

import pytest

from numberline.rules.mechanics import MECHANICS, Contact
from numberline.rules.rulebook import EITHER, FIELDS, BadRuleBook, RuleBook, parse, write
from numberline.rules.sets import read_set
from numberline.rules.table import Problem
from numberline.rules.told import Example
from tests.founding import NAMES, founding_book

RACE = """
title = "Race"
token = "each"
start = 0
goal = 20
choices = ["+1", "+2"]
"""


def problems_of(text: str) -> list[str]:
    """Every problem of a rule book, as lines."""
    with pytest.raises(BadRuleBook) as found:
        parse(text, "bad")
    return [str(problem) for problem in found.value.problems]


def test_shortest_book_is_filled_up() -> None:
    """A book that gives only its rules has everything else by default, and the name it is found by."""
    book = parse(RACE, "race")

    assert (book.name, book.title, book.about, book.source, book.version) == ("race", "Race", "", "", 1)
    assert (book.first, book.token, book.start, book.marks) == (EITHER, "each", (0, 0), ("P1", "P2"))
    assert book.goal == (read_set(20), read_set(20))
    assert (book.examples, book.rulings, book.claims, book.classic) == ((), (), (), {})


def test_founding_book_is_read_whole() -> None:
    """A founding book has its rules, examples, rulings, claims and words."""
    book = founding_book("number-climb")

    assert (book.title, book.first, book.marks) == ("Number Climb", EITHER, ("P1", "P2"))
    assert Contact("shorten", "shorten") in book.mechanics
    assert book.goal == (read_set(10), read_set(10))
    assert book.examples[2] == Example(
        "Command-Line Interaction Sample, winning announcement", "L199-L213", "7. p1 +3 refused +2 10 wins", 1, "p1:8,7"
    )
    assert all((book.rulings, book.claims))
    assert book.classic["ask"]["2"] == "Enter your move (1, 2):"


@pytest.mark.parametrize("name", NAMES)
def test_founding_book_is_written_and_read_again(name: str) -> None:
    """Each founding book, written and read again, is the same book."""
    assert parse(write(founding_book(name)), name) == founding_book(name)


@pytest.mark.parametrize("name", NAMES)
def test_founding_book_carries_what_its_book_says(name: str) -> None:
    """Each founding book has examples, rulings, claims and the words of its sample."""
    book = founding_book(name)

    assert all((book.examples, book.rulings, book.claims, book.classic))


def test_digests_tell_games_apart() -> None:
    """Each founding book has a digest of its own, of sixteen hexadecimal digits."""
    digests = {founding_book(name).digest for name in NAMES}

    assert len(digests) == len(NAMES)
    assert all(len(digest) == 16 and set(digest) <= set("0123456789abcdef") for digest in digests)


def test_default_said_aloud_changes_nothing() -> None:
    """A book that spells a default out means the same rules."""
    aloud = 'contact = { land = "share", pass = "free" }\npast = "refused"\nstuck = "passes"\nsquare = []\nformat = 1\n'

    assert parse(RACE + aloud, "race").digest == parse(RACE, "race").digest


def test_mechanics_stand_in_the_order_of_their_list() -> None:
    """Whatever the order in the file, the mechanics of a book are in the order of the one visible list."""
    kinds = [type(mechanic) for mechanic in founding_book("prime-climb").mechanics]

    assert kinds == sorted(kinds, key=MECHANICS.index)


@pytest.mark.parametrize(("written", "first"), [("1", 1), ("2", 2), ('"either"', EITHER)])
def test_starter_is_read(written: str, first: int) -> None:
    """A book says that player 1 starts, or player 2, or either."""
    assert parse(f"first = {written}\n{RACE}", "race").first == first


@pytest.mark.parametrize("written", ["0", "3", "true", "1.0", '"first"', "[1]"])
def test_other_starters_are_problems(written: str) -> None:
    """Anything else in the place of the starter is a problem."""
    assert problems_of(f"first = {written}\n{RACE}")[0].startswith("first: expected 1, 2 or 'either': got ")


@pytest.mark.parametrize("written", ['["A"]', '["A", "A"]', '["A", "-"]', '["A", "\\u001b"]', "[]"])
def test_marks_are_two_and_different(written: str) -> None:
    """Marks that could not be told apart on the board are a problem."""
    assert problems_of(f"marks = {written}\n{RACE}")[0].startswith("marks: expected two different marks of ")


@pytest.mark.parametrize("written", ['["A", "BCD"]', '["A", 1]', '["A", ""]'])
def test_each_bad_mark_is_named(written: str) -> None:
    """A mark that is no short text is a problem of its own."""
    assert problems_of(f"marks = {written}\n{RACE}")[0].startswith("marks[1]: expected a text of 1 to 2 characters: ")


def test_empty_file_misses_what_every_book_needs() -> None:
    """An empty file is told the four keys that every rule book needs, and what for."""
    assert [line.split(":")[0] for line in problems_of("")] == ["title", "token", "start", "choices"]
    assert problems_of("")[0] == "title: expected what the game is called: it is missing"


def test_several_conflicts_are_found_at_once() -> None:
    """Rules that fit one by one and not together are all reported."""
    text = RACE.replace("each", "shared").replace('"+2"', '"+1"') + 'contact = {}\n[classic.said]\n"+9" = "nine"\n'

    assert problems_of(text) == [
        "contact: a shared token meets nobody; leave contact out, or write token = 'each'",
        "choices: expected each choice once: got +1 more than once",
        "classic.said.+9: expected the choice: got '+9'",
    ]


@pytest.mark.parametrize(
    "text", ["this is no TOML", "a = " + "[" * 99, "x" * 100_000, "format = 2", f"a = {'9' * 5000}"]
)
def test_what_is_no_rule_book_is_unread(text: str) -> None:
    """A file that is not TOML, over the guard or of a newer format is told apart from one with problems."""
    with pytest.raises(BadRuleBook) as found:
        parse(text, "bad")

    assert found.value.unread


@pytest.mark.parametrize("text", ["", "goal = 20", RACE.replace("goal", "gaol")])
def test_book_with_problems_is_read(text: str) -> None:
    """A file that is TOML and breaks the rules of rule books has been read."""
    with pytest.raises(BadRuleBook) as found:
        parse(text, "bad")

    assert not found.value.unread


def test_error_is_all_of_its_problems() -> None:
    """The message of a bad rule book says every problem with its place."""
    assert str(BadRuleBook([Problem("goal", "it is missing"), Problem("", "no")])) == "goal: it is missing; no"


@pytest.mark.parametrize("change", [lambda text: text.replace("\n", "\r\n"), lambda text: f"{text}\n# The end."])
def test_ends_of_lines_and_comments_change_nothing(change: Callable[[str], str]) -> None:
    """A book with other line ends, or with comments, is the same book."""
    assert parse(change(RACE), "race") == parse(RACE, "race")


def test_fields_are_documented() -> None:
    """Every key of a rule book says what it is for, and no key has two meanings."""
    assert all(field.about for field in FIELDS)
    assert len({field.key for field in FIELDS}) == len(FIELDS)


@pytest.mark.parametrize(
    ("rules", "line", "span"),
    [
        ('token = "each"\nstart = 0\ngoal = 20\nchoices = ["+1"]', (0, 20), (0, 20)),
        ('token = "shared"\nstart = 9\ngoal = 0\nline = "-5..30"\nchoices = ["-1"]', (-5, 30), (-5, 9)),
        ('token = "shared"\nstart = 1\ngoal = "31.."\nchoices = ["*2"]', (0, 31), (1, 31)),
        ('token = "shared"\nstart = 1\nlose = "..-9"\nchoices = ["-1"]', (-9, 1), (-9, 1)),
        (
            (
                'token = "each"\nstart = 1\nline = "0..9"\ngoal = 9\nchoices = ["+1"]\n'
                'square = [{ on = 3, then = "start" }]'
            ),
            (0, 9),
            (0, 9),
        ),
    ],
)
def test_line_to_draw_and_span_of_play(rules: str, line: tuple[int, int], span: tuple[int, int]) -> None:
    """A picture shows the line to its ends, or to the farthest number named; play spans what choices can come to."""
    book = parse(f'title = "T"\n{rules}', "t")

    assert (book.line, book.span) == (line, span)


def test_books_can_be_compared() -> None:
    """Two books of the same content are equal, and another goal makes them differ."""
    race: RuleBook = parse(RACE, "race")

    assert race == parse(RACE, "race")
    assert race != parse(RACE.replace("20", "21"), "race")


def test_starter_is_whom_the_book_names() -> None:
    """A book that names a starter has that one; where it leaves it open, it is Player 1 without a word."""
    rules = 'title = "T"\ntoken = "shared"\nstart = 1\ngoal = 5\nchoices = ["+1"]\n'

    assert parse(f"{rules}first = 2\n", "t").starter == 2
    assert parse(f'{rules}first = "either"\n', "t").starter == 1
