from numberline.study.card import Demand, Span
from numberline.study.ruletables import tabulate, union_of
from tests.study.test_rulesearch import ground_of, steps


def test_positions_where_all_is_right_need_no_rule() -> None:
    """A position in which every way is allowed is not needed."""
    assert tabulate(ground_of(steps(1, 1, 2, 3), steps(2, 1))).needed == 0b10


def test_advice_is_told_most_shortly() -> None:
    """Of several pieces of advice that come to the same there is one, the one with the least to learn."""
    tables = tabulate(ground_of(steps(1, 2), steps(4, 2)))
    advice = {sieve: demand for demand, sieve in tables.advice}

    assert len(advice) == len(tables.advice)
    assert Demand("choice", Span(("+2",))) in advice.values()


def test_union_is_of_all() -> None:
    """The union of sets of positions has every position of each; that of none is empty."""
    assert union_of([0b101, 0b010]) == 0b111
    assert union_of([]) == 0
