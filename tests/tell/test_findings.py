from numberline.rules.rulebook import parse
from numberline.study.check import PROBLEM, WARNING, Finding
from numberline.tell.findings import tell_book, tell_finding, tell_sum
from tests.founding import founding_book


def test_problem_is_one_line() -> None:
    """A problem is the file, the path and the sentence, with its line where that is known."""
    finding = Finding(PROBLEM, "choices[1]", "expected a choice")

    assert tell_finding("my.toml", finding, 4) == "my.toml: choices[1]: expected a choice (line 4)"
    assert tell_finding("my.toml", finding, None) == "my.toml: choices[1]: expected a choice"


def test_line_is_not_said_twice() -> None:
    """A sentence that names the line already is left as it is."""
    finding = Finding(PROBLEM, "", "this is not TOML (at line 4, column 1)")

    assert tell_finding("my.toml", finding, 4) == "my.toml: this is not TOML (at line 4, column 1)"


def test_warning_says_that_it_is_one() -> None:
    """A warning is told from a problem by its word."""
    assert tell_finding("my.toml", Finding(WARNING, "goal", "out of reach"), 2) == (
        "my.toml: goal: warning: out of reach (line 2)"
    )


def test_hostile_texts_are_shown_harmless() -> None:
    """Escape bytes of a file name, a path or a sentence never reach a terminal."""
    assert tell_finding("a\x1b", Finding(PROBLEM, "b\x1b", "c\x1b" * 1000), None).isprintable()


def test_good_book_is_described() -> None:
    """A good book is said to be which game, from where to where, with which choices and examples."""
    assert tell_book("leap", founding_book("leap-to-twenty"), 1) == (
        "leap: Leap to Twenty, a token each from 0 to 20, +1, +2 or +4; 1 example replayed"
    )
    assert tell_book("double", founding_book("double-or-add-one"), 0) == (
        "double: Double or Add One, one shared number from 1 to 20, +1 or *2; no examples"
    )
    aimless = parse('title = "T"\ntoken = "shared"\nstart = 9\nchoices = ["-1", "-2"]\nstuck = "loses"\n', "t")
    assert tell_book("t", aimless, 0) == "t: T, one shared number from 9, -1 or -2; no examples"


def test_sum_counts_what_there_is() -> None:
    """The sum names problems always, warnings and unread files where there are any."""
    problem, warning = Finding(PROBLEM, "a", "b"), Finding(WARNING, "a", "b")

    assert tell_sum(1, [], 0) == "1 rule book checked: no problems."
    assert tell_sum(2, [problem, warning, warning], 1) == (
        "2 rule books checked: 1 problem, 2 warnings, 1 file not read."
    )
