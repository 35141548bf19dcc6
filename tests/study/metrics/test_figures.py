import json
from dataclasses import replace

from numberline.study.metrics import measure, metrics_json
from tests.hand_made import COUNT, GIVE, NEVER, OVER, PATH, STAY, WALK, measured, solved

NAMES = (
    *("first", "states", "winner", "moves", "verdicts", "winning_openings"),
    *("starters_edge", "starters_edge_decimal"),
    *("fewest_moves", "most_moves", "endless", "play", "live_states", "only_winner"),
    *("blunder_potential", "blunder_potential_decimal", "trap_rate", "trap_rate_decimal", "greedy_is_perfect"),
    *("skill", "heat", "blitz", "loop"),
)


def test_figures_are_data_under_stable_names() -> None:
    """The object of COUNT has these names, each fraction a text with its decimal next to it."""
    written = metrics_json(measured(COUNT))

    assert tuple(written) == NAMES
    assert written["starters_edge"] == {
        "random": "5/8",
        "noisy:0.5": "23/32",
        "noisy:0.2": "173/200",
        "noisy:0.1": "743/800",
        "perfect": "1",
    }
    assert (written["trap_rate"], written["trap_rate_decimal"]) == ("1/3", 1 / 3)


def test_verdicts_are_told_for_either_starter() -> None:
    """Whoever starts COUNT wins it in three moves; a start that was not solved is nothing."""
    found = measured(COUNT, 2)

    assert metrics_json(found)["verdicts"] == {"2": {"winner": 2, "moves": 3}, "1": {"winner": 1, "moves": 3}}
    assert metrics_json(replace(found, other=None))["verdicts"] == {"2": {"winner": 2, "moves": 3}, "1": None}


def test_play_is_told_by_policy() -> None:
    """What is expected of random play stands under its name, with the timeline in decimals."""
    play = metrics_json(measured(COUNT))["play"]
    assert isinstance(play, dict)

    assert list(play) == ["random", "noisy:0.2"]
    random = play["random"]
    assert (random["mean_moves"], random["forced"], random["agency_1"]) == ("23/8", "5/23", "5/4")
    assert (random["lengths"], random["longer"]) == ([0.0, 0.25, 0.625, 0.125], 0.0)
    assert random["kinds_by_move"][1] == {"forced": 0.0, "idle": 0.5, "live": 0.5}


def test_skill_heat_and_lines_are_told() -> None:
    """Rungs, places and lines are objects of their own."""
    written = metrics_json(measured(COUNT))

    assert isinstance(written["skill"], dict)
    assert written["skill"]["rungs"][1] == {"rung": "lookahead:2", "score": "3/4", "score_decimal": 0.75}
    assert written["skill"]["chain"] == 2
    assert written["heat"][2] == {"squares": [2], "live": 2, "states": 2}  # type: ignore[index]
    assert metrics_json(measured(WALK))["blitz"] == {"from": "p1:0,0", "choices": ["+1", "+2"]}
    assert metrics_json(measured(GIVE))["loop"] == [
        {"from": "p1:0", "choices": []},
        {"from": "p1:0", "choices": ["*2", "*2"]},
    ]


def test_what_has_no_meaning_is_null_and_nobody_is_not() -> None:
    """Only where every line has the same winner is one named, and nobody by name."""
    assert [metrics_json(measured(rules))["only_winner"] for rules in (COUNT, PATH, NEVER)] == [None, 2, "nobody"]
    assert metrics_json(measured(STAY))["trap_rate"] is not None
    assert metrics_json(measured(NEVER))["trap_rate"] is None
    assert metrics_json(measured(PATH))["greedy_is_perfect"] is None


def test_every_game_can_be_written() -> None:
    """Whatever a game lacks, its figures are JSON."""
    for rules in (COUNT, GIVE, NEVER, OVER, PATH, STAY, WALK):
        assert json.loads(json.dumps(metrics_json(measured(rules))))["first"] == 1


def test_figures_that_are_not_exact_say_so() -> None:
    """A game with a large loop has decimals, and the most that they are off by."""
    slide = "square = [{ on = 19, then = { to = 0 } }]"
    rules = f'token = "each"\nstart = 0\ngoal = 20\nchoices = ["+1", "+2", "+3"]\n{slide}'
    found = measure(solved(rules))
    play = metrics_json(found)["play"]
    assert isinstance(play, dict)

    assert play["random"]["exact"] is False
    assert 0 < play["random"]["error"] < 1e-9
    assert "/" not in play["random"]["forced"]
    assert found.skill is not None
    assert (found.skill.farthest, found.skill.whole) == (4, False)
