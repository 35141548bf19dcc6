"""The kinds of claims in words: none is left out, and none is told that a rule book cannot name."""

from numberline.rules.told import CLAIMS
from numberline.study.case import FALSE, LIMITED, TRUE
from numberline.tell.claims import CLAIM_TESTS
from tests.study.test_claims import COUNT, OVER, judged


def test_every_kind_is_told() -> None:
    """Each kind that a rule book can name is told, in the same order, with what makes it true and what false."""
    assert tuple(CLAIM_TESTS) == CLAIMS
    assert all(told.like.endswith(".") and told.true and told.false for told in CLAIM_TESTS.values())


def test_only_one_kind_has_no_limit() -> None:
    """Either every game has a winner or not; every other kind can be true with a limit."""
    assert [kind for kind, told in CLAIM_TESTS.items() if not told.limited] == ["always a winner"]


def test_rules_are_judged_as_they_are_told() -> None:
    """A rule that decides, one that only makes a difference, and one that never does are the three cases."""
    exact = COUNT.replace('"+2"', '"+3"')

    assert [judged(rules, "rule", rule=rule).verdict for rules, rule in ((exact, "past"), (COUNT, "past"))] == [
        TRUE,
        LIMITED,
    ]
    assert judged(COUNT, "rule", rule="stuck").verdict == FALSE


def test_counting_is_judged_as_it_is_told() -> None:
    """An end that matters, one that only comes up, and one that nobody can pass are the three cases."""
    exact = COUNT.replace('"+2"', '"+3"')

    assert judged(exact, "count").verdict == TRUE
    assert judged(COUNT, "count").verdict == LIMITED
    assert judged(OVER, "count").verdict == FALSE
