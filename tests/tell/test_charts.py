from numberline.tell.charts import (
    Bar,
    Chart,
    Grid,
    draw_chart,
    draw_grid,
    group,
    size_of_blocks,
    tabulate_chart,
    tabulate_grid,
)

CHART = Chart(
    "kinds",
    "What is at stake",
    "in every move",
    "move",
    ("live", "idle"),
    ("live", "idle"),
    (Bar("1", (1.0, 0.0), ("100 %", "0 %")), Bar("2-10", (0.25, 0.5), ("25 %", "50 %"))),
    "The rest is over.",
)
CELLS = {(0, 0): (0, 3), (0, 1): (2, 2), (1, 0): (1, 99)}
GRID = Grid(
    "heat", "Heat", "down and across", ("0", "10"), ("+0", "+5"), {(0, 0): (0, 3), (0, 1): (2, 2), (1, 0): (1, 99)}
)


def test_chart_has_every_number_and_every_bar() -> None:
    """Labels and numbers stand in columns, bars behind them, each part with its own sign; what is missing is dotted."""
    assert draw_chart(CHART, 38) == (
        "What is at stake",
        "  in every move",
        "  move   live  idle  # live, = idle",
        "  1     100 %   0 %  #################",
        "  2-10   25 %  50 %  ####=========....",
        "  The rest is over.",
    )


def test_bars_fit_the_width_down_to_a_least() -> None:
    """A wide screen makes no endless bars, and a narrow one no invisible ones."""
    widths = [len(draw_chart(CHART, width)[3]) for width in (200, 50, 10)]

    assert widths == [21 + 40, 50, 21 + 8]


def test_chart_of_one_part_has_no_legend() -> None:
    """Where a bar has one part there is nothing to tell apart, and without a note there is no last line."""
    chart = CHART._replace(parts=(), note="")

    assert draw_chart(chart)[2] == "  move   live  idle"
    assert len(draw_chart(chart)) == 5


def test_rounded_parts_fill_the_bar_exactly() -> None:
    """Three thirds are a whole bar, however long it is."""
    thirds = CHART._replace(parts=("a", "b", "c"), bars=(Bar("1", (1 / 3, 1 / 3, 1 / 3), ("", "")),))

    for width in range(20, 60):
        bar = draw_chart(thirds, width)[3].split()[-1]
        assert "." not in bar
        assert set(bar) == {"#", "=", "-"}


def test_grid_has_a_sign_for_each_cell() -> None:
    """None, all, tenths, and never met are told apart, and a small share is not rounded to none."""
    assert draw_grid(GRID) == (
        "Heat",
        "  down and across",
        "      +0 +5",
        "   0   -  #",
        "  10   1  .",
        "  '.' never met, '-' none, 1 to 9 tenths, '#' all",
    )


def test_a_share_is_never_rounded_to_all() -> None:
    """Ninety-eight of ninety-nine are nine tenths."""
    assert draw_grid(GRID._replace(cells={(0, 0): (98, 99)}))[3].split() == ["0", "9", "."]


def test_numbers_are_put_into_few_blocks() -> None:
    """Blocks are as small as they can be with so many of them: of 1, 2, 5, 10 numbers and so on."""
    assert [size_of_blocks(range(many), 4) for many in (4, 5, 8, 9, 20, 21, 40, 41, 81)] == [
        1,
        2,
        2,
        5,
        5,
        10,
        10,
        20,
        50,
    ]
    assert group([3, 4, 5, 8], 4) == {3: 3, 4: 3, 5: 5, 8: 7}
    assert group([-2, 1]) == {-2: -2, 1: 1}


def test_tables_have_the_same_numbers() -> None:
    """A table has the numbers of a chart, or how many of how many in each cell of a grid."""
    assert tabulate_chart(CHART).rows == (("1", "100 %", "0 %"), ("2-10", "25 %", "50 %"))
    assert tabulate_chart(CHART).head == ("move", "live", "idle")
    assert tabulate_grid(GRID).rows == (("0", "0/3", "2/2"), ("10", "1/99", ""))
