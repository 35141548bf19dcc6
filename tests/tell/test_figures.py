from fractions import Fraction

import pytest

from numberline.study.metrics import FLAGS, metrics_json
from numberline.tell.chances import percent
from numberline.tell.figures import COUNT as MEAN
from numberline.tell.figures import FLAG_MEANINGS, MEASURES, SHARE, WHOLE, Measure, write_figure, write_share
from tests.hand_made import COUNT, NEVER, OVER, measured


def test_figures_are_written_by_their_kind() -> None:
    """Shares in percent, means with two decimals, numbers as they are, and a dash where there is no figure."""
    assert write_figure(Fraction(1, 3), SHARE) == "33.3 %"
    assert write_figure(Fraction(1, 3), MEAN) == "0.33"
    assert write_figure(1234, WHOLE) == "1,234"
    assert write_figure(None, SHARE) == "-"


@pytest.mark.parametrize(
    ("share", "said", "in_column"),
    [
        (Fraction(1, 2), "50 %", "50.0 %"),
        (Fraction(1, 3), "33.3 %", "33.3 %"),
        (Fraction(0), "0 %", "0.0 %"),
        (1.0, "100 %", "100.0 %"),
        (Fraction(1, 10**6), "less than 0.1 %", "<0.1 %"),
        (1 - Fraction(1, 10**6), "more than 99.9 %", ">99.9 %"),
    ],
)
def test_shares_are_never_rounded_to_none_or_all(share: Fraction | float, said: str, in_column: str) -> None:
    """In sentences and in columns a share is told with one decimal, and only none is 0 and only all is 100."""
    assert (percent(share), write_share(share)) == (said, in_column)


@pytest.mark.parametrize("measure", MEASURES, ids=lambda measure: measure.name)
def test_every_figure_is_found_in_the_data_under_its_key(measure: Measure) -> None:
    """Each figure of the table names a key that the data have, and has a definition and a way to read it."""
    data: object = metrics_json(measured(COUNT))
    for key in measure.key.replace("POLICY", "random").split("."):
        assert isinstance(data, dict)
        data = data[key]

    assert measure.definition.endswith(".")
    assert measure.reading.endswith(".")


def test_figures_of_a_game() -> None:
    """Each figure of COUNT, by hand; of a game that is never won some have no meaning."""
    assert [measure.write(measured(COUNT)) for measure in MEASURES] == [
        *("3", "1", "86.5 %", "100 %", "2.88", "17.1 %", "30.5 %", "52.5 %", "52.5 %", "1.45", "0.10", "17.1 %"),
        *("50 %", "33.3 %", "0.15", "81.2 %", "2", "6"),
    ]
    assert MEASURES[0].write(measured(NEVER)) == "-"
    assert MEASURES[4].write(measured(OVER)) == "0.00"


def test_every_flag_has_a_meaning() -> None:
    """Each flag that can be raised is explained, in the order in which flags are raised."""
    assert tuple(FLAG_MEANINGS) == FLAGS
    assert FLAG_MEANINGS["few-live"] == "live moves are under 15 %, when both play noisy:0.2"
