import pytest

from numberline.rules.rulebook import BadRuleBook, parse
from numberline.tell.notices import (
    tell_no_card,
    tell_passed_over,
    tell_theme,
    tell_unopened,
    tell_unplayable,
    tell_unsaved,
)


def test_mistakes_are_told_with_their_reason() -> None:
    """What could not be opened, saved or made says why, in one sentence."""
    mistake = ValueError("the disk is full")

    assert tell_unopened(mistake) == "That cannot be opened: the disk is full."
    assert tell_unsaved(mistake) == "not saved: the disk is full"
    assert tell_unplayable("race.toml", mistake) == "That cannot be played: the disk is full."
    assert tell_no_card("Race", mistake) == "There is no card for Race: the disk is full."
    assert tell_theme("light") == "Colours: light"


def test_bad_rule_book_is_told_by_its_first_problem() -> None:
    """A rule book with problems is named with the first of them, and with the command that tells all."""
    with pytest.raises(BadRuleBook) as caught:
        parse('title = "Race"', "race")

    assert tell_unplayable("race.toml", caught.value) == (
        "race.toml cannot be played: token: expected whether each player has a token or both move the same number:"
        " it is missing; numberline check tells all."
    )


def test_foreign_text_is_made_harmless() -> None:
    """Control characters of a file never reach the screen."""
    assert tell_unopened(ValueError("\x1b[31m")).isprintable()
    assert tell_no_card("\x1b[31m", ValueError("no")).isprintable()


def test_games_that_are_passed_over() -> None:
    """The last game that cannot be read is told with the reason, and how many more there are."""
    assert tell_passed_over(["a.txt: no head"]) == "Passed over: a.txt: no head."
    assert tell_passed_over(["a.txt: no head", "b", "c"]).endswith("no head. Passed over as well: 2 games.")
