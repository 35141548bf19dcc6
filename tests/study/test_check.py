import time
from dataclasses import replace

import pytest
from hypothesis import given

from numberline.rules.engine import Game
from numberline.rules.rulebook import RuleBook, parse
from numberline.rules.told import Example
from numberline.study.check import PROBLEM, WARNING, Finding, check, replayable
from tests.founding import NAMES, founding_book
from tests.random_books import books, reachable

HEAD = 'title = "Checked"\ntoken = "each"\n'


def found(rules: str, head: str = HEAD) -> tuple[Finding, ...]:
    """The findings about a book of those rules."""
    return check(parse(head + rules, "checked"))


def warnings(rules: str) -> list[tuple[str, str]]:
    """Where there are warnings, and what they say."""
    findings = found(rules)
    assert {finding.severity for finding in findings} <= {WARNING}
    return [(finding.where, finding.sentence) for finding in findings]


@pytest.mark.parametrize("name", NAMES)
def test_founding_book_has_no_problems(name: str) -> None:
    """Nothing is wrong about the founding books but the mistake of one sample; all their examples are replayed."""
    book = founding_book(name)
    said = "'Example Game Play': turn 21 (player 1): +3 is said to be refused, but the rules allow it in p1:16,18"
    mistakes = (Finding(WARNING, "example[0].moves", said),) if name == "token-sprint" else ()

    assert check(book) == mistakes
    assert replayable(book) == book.examples


def test_many_wrong_refusals_are_one_finding() -> None:
    """However often a sample refuses what the rules allow, the first is told, and how many there are."""
    moves = 'moves = "1. p1 +1 refused +2 refused +4 4"'
    race = 'start = 0\ngoal = 20\nchoices = ["+1", "+2", "+4"]'
    (finding,) = found(f'{race}\n[[example]]\ntitle = "One"\npassage = "p. 1"\n{moves}')

    assert finding.severity == WARNING
    assert finding.sentence.endswith("+1 is said to be refused, but the rules allow it in p1:0,0 (and 1 more like it)")


def test_example_that_breaks_the_rules_is_a_problem() -> None:
    """An example that does not fit is named with its title, the turn and the reason."""
    example = '[[example]]\ntitle = "Sample"\npassage = "L1"\nmoves = "1. p1 +1 1\\n2. p2 +3"'

    findings = found(f'start = 0\ngoal = 9\nchoices = ["+1", "+2"]\n{example}')

    sentence = "'Sample' does not follow the rules: turn 2 (player 2): expected +1 or +2: got '+3' in p2:1,0"
    assert findings == (Finding(PROBLEM, "example[0].moves", sentence),)


def test_example_from_nowhere_is_a_problem() -> None:
    """An example that starts in no state of the game is named with what was expected."""
    example = '[[example]]\ntitle = "Sample"\npassage = "L1"\nfrom = "p1:0"\nmoves = "1. p1 +1 1"'

    (finding,) = found(f'start = 0\ngoal = 9\nchoices = ["+1", "+2"]\n{example}')

    assert (finding.severity, finding.where) == (PROBLEM, "example[0].from")
    assert finding.sentence.startswith("'Sample' cannot start: expected 2 squares")


def test_every_bad_example_is_found() -> None:
    """All examples are replayed, also after one that does not fit."""
    book = founding_book("leap-to-twenty")
    bad = Example("Bad", "L1", "1. p1 +3", 1, "")

    findings = check(replace(book, examples=(bad, *book.examples, bad)))

    assert [finding.where for finding in findings] == ["example[0].moves", f"example[{len(book.examples) + 1}].moves"]


def test_examples_that_would_take_too_long_are_not_replayed() -> None:
    """Examples beyond a stated amount of work are said not to be replayed."""
    book = founding_book("leap-to-twenty")
    endless = Example("Endless", "L1", "word " * 70_000, 1, "")

    tried = replace(book, examples=(book.examples[0], endless, book.examples[0]))

    assert replayable(tried) == book.examples[:1]
    assert check(tried) == (Finding(WARNING, "example[1]", "the examples from here on are too long to be replayed"),)


def test_start_on_the_goal_is_a_warning() -> None:
    """A game that starts on its goal is told, and that it ends at once."""
    assert warnings('start = 9\ngoal = 9\nchoices = ["+1", "+2"]') == [
        ("start", "the game starts on its goal, 9"),
        ("choices", "no choice is ever legal: the game ends at once, and nobody wins"),
    ]


def test_start_past_the_goal_is_a_warning() -> None:
    """A game that starts past its goal, where its line ends, is told."""
    assert warnings('start = 10\ngoal = 9\nline = "0..9"\nchoices = ["+1", "+2"]')[0] == (
        "start",
        "the game starts on 10, past its goal, 9",
    )


def test_start_off_the_line_is_a_warning() -> None:
    """A game that starts outside its line is told, for the player whom it concerns."""
    start = "start = { p1 = 3, p2 = -2 }"

    assert ("start", "Player 2 starts on -2, past the end of its line, 0") in warnings(
        f'{start}\ngoal = 9\nline = "0..12"\nchoices = ["+1", "+2"]'
    )


def test_deadlock_at_the_start_is_a_warning() -> None:
    """A game in which nothing fits is told to end at once."""
    assert ("choices", "no choice is ever legal: the game ends at once, and nobody wins") in warnings(
        'start = 0\ngoal = 9\nchoices = ["+10", "+20"]'
    )


@pytest.mark.parametrize(("goal", "choices"), [(20, '["+3", "+6"]'), (999_999, '["+2", "+4"]'), (20, '["*2", "*3"]')])
def test_goal_out_of_reach_is_a_warning(goal: int, choices: str) -> None:
    """A goal that no choices add up to is told, however far it is."""
    sentence = f"nobody can ever reach {goal} from 0: nobody can win"

    assert ("goal", sentence) in warnings(f"start = 0\ngoal = {goal}\nchoices = {choices}")


@given(books())
def test_unreachable_goal_is_never_said_of_a_game_that_can_be_won(book: RuleBook) -> None:
    """Where the warning is given, exploring the game finds no win."""
    game = Game(book)
    if not any(finding.where == "goal" for finding in check(book)):
        return
    steps = [game.play(state, choice) for state in reachable(game, 60) for choice in game.choices(state)]

    assert not [step for step in steps if step.outcome and step.outcome.how == "won"]


def test_only_choice_is_a_warning() -> None:
    """A game with one choice is told to have no decisions."""
    assert warnings('start = 0\ngoal = 9\nchoices = ["+1"]') == [
        ("choices", "+1 is the only choice: nobody ever decides anything")
    ]


def test_choices_that_never_fit_are_a_warning() -> None:
    """Choices too large for the whole line are told."""
    assert warnings('start = 0\ngoal = 9\nchoices = ["+1", "+10..12"]') == [
        ("choices", "there is a single line of play: nobody ever decides anything"),
        ("choices", "never legal on any number that can be reached: +10, +11 or +12"),
    ]


def test_choice_that_never_fits_where_play_comes_to_is_a_warning() -> None:
    """A choice is told that would be legal only on a number to which play never comes, as the whole game shows."""
    rules = 'start = 10\ngoal = { p1 = "..3", p2 = [0, 6] }\nheading = "down"\nchoices = ["-4", "b2"]'

    assert ("choices", "never legal on any number that can be reached: b2") in warnings(rules)


def test_choice_that_changes_nothing_is_a_warning() -> None:
    """Multiplying by one is told to change nothing."""
    assert warnings('start = 0\ngoal = 9\nchoices = ["+1", "*1"]') == [("choices", "never changes the number: *1")]


def test_choice_that_a_square_makes_something_of_is_not_told() -> None:
    """A choice that leaves the number alone changes it all the same where a square acts on it."""
    rules = 'start = 0\nline = "-3..8"\ngoal = [-3, 8]\nchoices = ["-4", "/4", "-3"]'
    idle = ("choices", "never changes the number: /4")
    shared = 'title = "Checked"\ntoken = "shared"\n'

    assert idle in [each[1:] for each in found(rules, shared)]
    assert idle not in [each[1:] for each in found(f"{rules}\nsquare = [{{ on = 0, then = {{ add = 1 }} }}]", shared)]


@pytest.mark.parametrize(
    ("squares", "sentence"),
    [
        ("[3, 4, 10]", "nobody can ever land on 3 or 10"),
        ("[1, 3, 5, 7, 9, 11, 13, 15]", "nobody can ever land on 1, 3, 5, 7, 9, 11 or 2 more"),
        ("{ multiples_of = 7 }", "nobody can ever land on a multiple of 7"),
        ('["9..12"]', "nobody can ever land on 9 to 12"),
        ("[8]", "landing on 8 wins before anything else happens there"),
    ],
)
def test_square_that_never_acts_is_a_warning(squares: str, sentence: str) -> None:
    """A square that nobody can land on, or only by winning, is told."""
    rules = f'start = 0\ngoal = 8\nchoices = ["+2", "+4"]\nsquare = [{{ on = {squares}, then = "skip" }}]'

    assert ("square[0].on", sentence) in warnings(rules)


def test_squares_of_a_large_game_are_judged_by_remainders_only() -> None:
    """In a game too large to work out, a square is told only where it is certain."""
    squares = '{ on = [7], then = "skip" }, { on = "primes", then = "skip" }'
    rules = f'start = 0\ngoal = 900000\nchoices = ["+2", "+4"]\nsquare = [{squares}]'

    assert [each for each in warnings(rules) if each[0]] == [("square[0].on", "nobody can ever land on 7")]


def test_classic_words_with_a_gap_are_a_warning() -> None:
    """Classic words without a prompt, without a move or without a count of choices are told."""
    rules = 'start = 0\ngoal = 8\nchoices = ["+1", "+2"]\n[classic]\nchoices = { 2 = "1 or 2" }'

    assert warnings(rules) == [
        ("classic", "there is no line 'ask', so classic mode asks without a prompt"),
        ("classic", "there is no line 'moved', so classic mode does not tell a move"),
        ("classic.choices", "there is no line for 1 choice left"),
    ]


def test_classic_words_may_be_the_same_for_every_count() -> None:
    """One prompt for all counts leaves no gap."""
    rules = 'start = 0\ngoal = 8\nchoices = ["+1", "+2"]\n[classic]\nask = "Choose:"\nmoved = "{square}"'

    assert warnings(rules) == []


@pytest.mark.parametrize(
    "rules",
    [
        'start = 0\ngoal = 1000000\nchoices = ["+1..1000"]',
        'start = 0\ngoal = 1000000\nchoices = ["+1", "*2..1000"]\nsquare = [{ on = "primes", then = "skip" }]',
        "start = 0\ngoal = 1000000\nchoices = [" + ", ".join(f'"+{n}"' for n in range(901, 1001)) + "]",
    ],
)
def test_largest_books_are_checked_without_a_wait(rules: str) -> None:
    """A goal of a million and a thousand choices take a bounded amount of work."""
    started = time.process_time()

    found(rules)

    assert time.process_time() - started < 5


@pytest.mark.parametrize(
    ("rules", "who"),
    [
        ('goal = 10\nline = "0..12"', ""),
        ('goal = "8.."', ""),
        ("goal = 10\nlose = 15", ""),
        ('goal = { p1 = 12, p2 = 10 }\nline = "0..12"', " for Player 2"),
    ],
)
@pytest.mark.parametrize("past", ["refused", "loses"])
def test_past_that_says_nothing_is_told(rules: str, who: str, past: str) -> None:
    """What becomes of going past an end is told to say nothing where the line goes on beyond the goal."""
    said = f"{past!r} says nothing{who}: no end of the line is a goal, and to go past any other is refused"

    assert ("past", said) in warnings(f'start = 0\n{rules}\nchoices = ["+1..3"]\npast = "{past}"')


@pytest.mark.parametrize(
    "rules",
    [
        'goal = 10\npast = "loses"',
        'goal = 10\nline = "0..12"\npast = { low = "stops", high = "loses" }',
        'line = "0..9"\nlose = 9\npast = "loses"',
        'goal = 10\nline = "0..12"',
    ],
)
def test_past_that_says_something_is_right(rules: str) -> None:
    """Where a goal ends the line, each end has its word, or nothing is said, there is nothing to be told."""
    assert not [where for where, _ in warnings(f'start = 0\n{rules}\nchoices = ["+1..3"]') if where == "past"]


@pytest.mark.parametrize(
    ("square", "sentence"),
    [
        ("{ on = 6, then = { times = 2 }, before = true }", None),
        ("{ on = 6, then = { times = 2 } }, { on = 12, then = { add = 1 }, before = true }", None),
        ("{ on = 22, then = { add = -3 }, before = true }", None),
        ("{ on = 25, then = { times = 0 }, before = true }", "nobody can ever land on 25"),
    ],
)
def test_square_before_the_ends_sees_where_choices_lead(square: str, sentence: str | None) -> None:
    """A square that comes before the ends of the line acts on numbers where no token comes to stand."""
    rules = f'start = 0\ngoal = 20\nchoices = ["+1", "+3"]\npast = "stops"\nsquare = [{square}]'
    said = [each for where, each in warnings(rules) if where == "square[0].on"]

    assert said == ([sentence] if sentence else [])


@pytest.mark.parametrize(
    ("square", "sentence"),
    [
        ("{ on = 8, then = { add = 4 } }", "landing on 8 leads to 12, off the line, which goes from 0 to 10"),
        ("{ on = 3, then = { times = 5 } }", "landing on 3 leads to 15, off the line, which goes from 0 to 10"),
        (
            "{ on = 2, then = { toward = -9, by = 3 } }",
            "landing on 2 leads to -1, off the line, which goes from 0 to 10",
        ),
        ("{ on = 2, then = { to = 12 } }", "being sent to 12 leads off the line, which goes from 0 to 10"),
        ("{ on = 8, then = { add = 4 }, before = true }", None),
        ("{ on = 10, then = { add = 4 } }", None),
        ("{ on = 4, then = { times = 2 } }", None),
    ],
)
def test_effect_that_leads_off_the_line_is_told(square: str, sentence: str | None) -> None:
    """Whatever changes the number after a landing is told where it puts a token off the line."""
    rules = f'start = 0\ngoal = 10\nchoices = ["+1", "+2", "+3"]\nsquare = [{square}]'
    said = [each for where, each in warnings(rules) if where == "square[0].then"]

    assert said == ([sentence] if sentence else [])


def test_nearness_of_kinds_is_told() -> None:
    """How near a choice may come says nothing where kinds may not be repeated, and something where amounts may not."""
    rules = 'start = 0\ngoal = 9\nchoices = ["+1..3", "*2"]\nrepeat = { of = '
    said = "1 says nothing: only amounts are near to each other, and this is about kinds"

    assert ("repeat.within", said) in warnings(f'{rules}"kind", within = 1 }}')
    assert not [where for where, _ in warnings(f'{rules}"amount", within = 1 }}') if where == "repeat.within"]


def test_computed_choice_that_is_never_legal_is_told() -> None:
    """A choice whose amounts are computed is told, too, where no number in reach allows it."""
    rules = 'start = 5\ngoal = 9\nchoices = ["+1", { do = "*", by = "digits", name = "big", when = "20.." }]'

    assert ("choices", "never legal on any number that can be reached: big by digits") in warnings(rules)


@pytest.mark.parametrize(
    ("past", "found"),
    [
        ('{ low = "loses", high = "stops" }', [("past.low", "'loses' says nothing: no choice goes past the low end")]),
        ('{ low = "refused", high = "loses" }', []),
    ],
)
def test_word_for_an_end_that_no_choice_passes_is_told(past: str, found: list[tuple[str, str]]) -> None:
    """What becomes of going past an end says nothing where no choice goes past it; to refuse it does no harm."""
    said = warnings(f'start = 0\ngoal = 9\nchoices = ["+1..3"]\npast = {past}')

    assert [each for each in said if each[0].startswith("past")] == found


def test_game_of_too_many_choices_is_told() -> None:
    """A game whose states have too many choices to be solved is warned of, as one of too many states is."""
    many = 'title = "T"\ntoken = "shared"\n'
    ((_, said),) = [
        (finding.where, finding.sentence)
        for finding in found('start = 0\ngoal = 1000000\nchoices = ["+1..999"]', many)
        if "solved without" in finding.sentence
    ]

    assert said.endswith("states, and only up to 100,000,000 choices are solved without being asked to")


def test_claim_about_a_rule_that_is_not_there() -> None:
    """A claim that names no rule which an audit can take away is warned of, with the rule that may be meant."""
    claim = '[[claim]]\nsays = "Mind it."\nline = 1\nkind = "rule"\nrule = '
    rules = 'start = 0\ngoal = 9\nchoices = ["+1", "+2"]\ncontact = { land = "refuse" }\n'

    assert warnings(f'{rules}{claim}"contact.land"') == []
    assert warnings(f'{rules}{claim}"contact.lnd"') == [
        (
            "claim[0].rule",
            "the book has no rule 'contact.lnd' that an audit can take away; did you mean 'contact.land'?",
        )
    ]
    assert warnings(f'{rules}{claim}"goal"')[0][1].startswith("the book has no rule 'goal' that an audit can take away")
