from fractions import Fraction

import pytest

from numberline.solve.odds import Odds
from numberline.tell.chances import draw_meter, draw_scores, percent, tell_odds


def test_what_is_not_certain_is_not_told_as_certain() -> None:
    """A chance just below 1 is not told as 100 %, nor one just above 0 as 0 %; certain ends are."""
    nearly = Fraction(1, 10**9)
    lines = tell_odds(Odds(1 - nearly, nearly, Fraction(0), Fraction(7, 2), exact=True), ("club", "random"))
    certain = tell_odds(Odds(1.0, 0.0, 0.0, 3.5, exact=False, error=1e-15), ("club", "random"))

    assert lines[0].startswith("  Player 1 (club) wins    >99.9999 % = 999999999/1000000000")
    assert lines[1].startswith("  Player 2 (random) wins   <0.0001 % = 1/1000000000")
    assert (certain[0][-10:], certain[1][-10:]) == ("100.0000 %", "  0.0000 %")


def test_odds_have_a_line_for_each_end() -> None:
    """Each end is told in percent and, where it is short, as a fraction."""
    lines = tell_odds(Odds(Fraction(3, 4), Fraction(1, 4), Fraction(0), Fraction(7, 2), exact=True), ("club", "random"))

    assert lines == (
        "  Player 1 (club) wins     75.0000 % = 3/4",
        "  Player 2 (random) wins   25.0000 % = 1/4",
        "  nobody wins               0.0000 %",
        "  moves on average          3.5000 = 7/2",
    )


def test_a_long_fraction_is_told_as_a_decimal() -> None:
    """A fraction that would fill the line is left out, and the decimal stays."""
    long = Fraction(10**30 + 1, 3 * 10**30)
    lines = tell_odds(Odds(long, 1 - long, Fraction(0), Fraction(1), exact=True), ("club", "random"))

    assert lines[0].endswith("33.3333 %")


def test_play_that_may_not_end_has_no_mean() -> None:
    """Where play can go on for ever, the line says so instead of a number of moves."""
    lines = tell_odds(Odds(Fraction(0), Fraction(0), Fraction(1), None, exact=True), ("random", "random"))

    assert "for ever" in lines[-1]


def test_what_is_not_exact_states_its_error() -> None:
    """Decimals that are not exact come with the most they can be off by."""
    lines = tell_odds(Odds(0.5, 0.5, 0.0, 3.0, exact=False, error=2e-13), ("random", "random"))

    assert lines[-1] == "  Not exact: a probability is off by at most 2.0e-13."


def test_a_cross_table_has_a_row_for_each_player() -> None:
    """Each row gives what its player scores against each column's, and a dash against oneself."""
    half = Fraction(1, 2)
    scores = {("a", "a"): half, ("b", "b"): half, ("a", "b"): Fraction(1, 3), ("b", "a"): Fraction(2, 3)}

    assert draw_scores(["a", "b"], scores) == ("           a     b", "a          -  33.3", "b       66.7     -")


@pytest.mark.parametrize(
    ("chance", "said"),
    [
        (Fraction(1), "100 %"),
        (Fraction(2, 3), "66.7 %"),
        (Fraction(0), "0 %"),
        (Fraction(1, 10**6), "less than 0.1 %"),
        (Fraction(10**6 - 1, 10**6), "more than 99.9 %"),
        (0.25, "25 %"),
    ],
)
def test_a_percentage_fits_a_sentence(chance: Fraction | float, said: str) -> None:
    """Within a sentence a chance has one decimal, and is never rounded to certainty."""
    assert percent(chance) == said


def test_meter() -> None:
    """A share is drawn as a bar of a fixed length, with its number of 100."""
    assert draw_meter(Fraction(1, 2), 4) == "██░░  50"
    assert draw_meter(Fraction(0), 4) == "░░░░   0"
    assert draw_meter(Fraction(1), 4) == "████ 100"
