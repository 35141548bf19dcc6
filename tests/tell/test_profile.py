from dataclasses import replace

import pytest

from numberline.rules.engine import Game
from numberline.rules.rulebook import parse
from numberline.solve.solution import solve
from numberline.study.metrics import Metrics, measure
from numberline.tell.figures import tell_figures
from numberline.tell.profile import make_charts, make_heat, tabulate_policies, tell_profile
from tests.founding import NAMES, founding_game
from tests.hand_made import COUNT, GIVE, NEVER, OVER, PATH, STAY, WALK, measured

HAND_MADE = (COUNT, GIVE, NEVER, OVER, PATH, STAY, WALK)


def profile(rules: str) -> str:
    """The profile of a game as one text."""
    return "\n".join(tell_profile(measured(rules)))


def keys(metrics: Metrics) -> list[str]:
    """Which pictures a game has."""
    return [chart.key for chart in make_charts(metrics)]


def test_profile_of_a_game() -> None:
    """The profile of COUNT, line by line: all of its figures were worked out by hand."""
    told = tell_profile(measured(COUNT))

    assert told[:25] == (
        "Player 1 wins with best play, in 3 moves.",
        "  if Player 2 starts  Player 2 wins, in 3 moves",
        "  states              6",
        "  winning openings    +1",
        "  moves               at least 2, at most 4",
        "  blunder potential   50 %",
        "  trap rate           33.3 %",
        "  skill chain         2, looking 1 and 2 moves ahead",
        "",
        "  when both play               random  noisy:0.2",
        "  somebody wins               100.0 %    100.0 %",
        "  moves on average               2.88       2.96",
        "  forced moves                 21.7 %     17.1 %",
        "  idle moves                   17.4 %     30.5 %",
        "  live moves                   60.9 %     52.5 %",
        "  only moves, of all           60.9 %     52.5 %",
        "  settled moves, of all        21.7 %     17.1 %",
        "  live decisions of Player 1     1.25       1.45",
        "  live decisions of Player 2     0.50       0.10",
        "  lead changes                   0.88       0.15",
        "",
        "Starter's edge: how often Player 1 wins",
        "  when both play alike, from random to perfect; a fair game is at one half",
        "  both play     wins",
        "  random      62.5 %  #########################...............",
    )


def test_pictures_of_a_game() -> None:
    """Edge, skill, decisions by move, lengths, and heat: each with its numbers."""
    told = profile(COUNT)

    assert keys(measured(COUNT)) == ["starters-edge", "skill-curve", "decisions-by-move", "lengths"]
    assert "  lookahead:1  68.8 %  ############################............" in told
    assert "  4       0.0 %   0.0 %   4.5 %  --......................................" in told
    assert "  2       9.0 %  ####...................................." in told
    assert told.endswith("     +0 +1 +2 +3\n  0   #  -  #  -\n  '.' never met, '-' none, 1 to 9 tenths, '#' all")


@pytest.mark.parametrize("rules", HAND_MADE)
def test_every_game_has_a_profile_that_fits(rules: str) -> None:
    """Whatever a game lacks, its profile is told within 80 columns, without trailing blanks and in plain signs."""
    for line in tell_profile(measured(rules)):
        assert len(line) <= 80
        assert line == line.rstrip()
        assert line.isascii()


@pytest.mark.parametrize("name", NAMES)
def test_founding_games_have_profiles_that_fit(name: str) -> None:
    """The profile of a founding game keeps to 80 columns."""
    assert max(map(len, tell_profile(measure(solve(founding_game(name)))))) <= 80


def test_what_has_no_meaning_is_a_dash_that_is_explained() -> None:
    """Where games may never end there is no mean, and the profile says so; elsewhere there is no such line."""
    assert ("moves on average", "-", "-") in tabulate_policies(measured(NEVER))
    assert "A dash: " in profile(NEVER)
    assert "A dash: " not in profile(COUNT)


def test_moves_are_told_with_their_bounds() -> None:
    """At least and at most; no most where play can come back; no end at all; one number where there is only one."""
    assert [dict(tell_figures(measured(rules)))["moves"] for rules in HAND_MADE] == [
        "at least 2, at most 4",
        "at least 3, and no most, for play can go on for ever",
        "without an end",
        "0",
        "2",
        "at least 1, and no most, for play can go on for ever",
        "at least 2, at most 3",
    ]


def test_either_starter_is_told() -> None:
    """Who wins if the other player starts is said, be it nobody, or not known."""
    never, unknown = measured(NEVER), replace(measured(COUNT), other=None)

    assert dict(tell_figures(measured(COUNT, 2)))["if Player 1 starts"] == "Player 1 wins, in 3 moves"
    assert dict(tell_figures(never))["if Player 2 starts"] == "nobody can force a win"
    assert dict(tell_figures(unknown))["if Player 2 starts"] == "-"


def test_a_game_over_at_once_has_few_pictures() -> None:
    """Without a move there are neither decisions nor lengths, nor a heat map."""
    assert keys(measured(OVER)) == ["starters-edge", "skill-curve"]
    assert make_heat(measured(OVER)) is None
    assert "winning openings    none: nobody ever chooses" in profile(OVER)


def test_a_large_game_lacks_what_takes_too_long() -> None:
    """Without timelines and skill there is the edge alone, and a dash for the chain."""
    large = replace(measured(COUNT), timelines={}, skill=None)

    assert keys(large) == ["starters-edge"]
    assert "  skill chain         -" in tell_profile(large)


def test_games_that_go_on_are_cut_with_what_is_left() -> None:
    """Of a game that never ends everything is left after the last row; of one that hardly does, next to nothing."""
    assert "  Of all games 100 % take more than 100 moves." in tell_profile(measured(NEVER))
    assert "Of all games 0.2 % take more than" in profile(GIVE)


def test_rows_that_say_nothing_new_are_left_out() -> None:
    """Who looks three moves ahead in COUNT scores like who looks two, and is left out; a cut is noted too."""
    curve = next(chart for chart in make_charts(measured(COUNT)) if chart.key == "skill-curve")
    found = measured(COUNT).skill
    assert found is not None
    cut = make_charts(replace(measured(COUNT), skill=replace(found, whole=False)))[1]

    assert [bar.label for bar in curve.bars][-3:] == ["lookahead:1", "lookahead:2", "perfect"]
    assert curve.note == "A lookahead without a row scores like the row above it."
    assert cut.note.endswith(" Nobody who looks more than 3 moves ahead was tried.")


def test_places_of_two_tokens_are_a_square() -> None:
    """Player 1 down and Player 2 across; where every place has one state, a cell is all or nothing."""
    grid = make_heat(measured(WALK))
    assert grid is not None

    assert (grid.rows, grid.columns) == (("0", "1", "2"), ("0",))


def test_a_long_line_is_put_together() -> None:
    """A line of 600 numbers has rows of 50, five numbers to a cell."""
    book = 'title = "Long"\ntoken = "shared"\nstart = 0\ngoal = 600\nchoices = ["+1", "+2"]'
    grid = make_heat(measure(solve(Game(parse(book, "long")))))
    assert grid is not None

    assert grid.columns == tuple(f"+{number}" for number in range(0, 50, 5))
    assert grid.rows == tuple(map(str, range(0, 600, 50)))
    assert sum(states for _, states in grid.cells.values()) == 1198
