"""Edits of goals and starts."""

from numberline.rules.rulebook import parse
from numberline.study.edits import Edit, find_edits

EACH = 'title = "T"\ntoken = "each"\nchoices = ["+1", "-1"]\n'


def edits_of(rules: str, kind: str, first: int = 1) -> list[Edit]:
    """The edits of one kind of a book."""
    return [edit for edit in find_edits(parse(rules, "t"), first) if edit.kind == kind]


def values(edits: list[Edit], key: str) -> list[object]:
    """What the rules say under a key after each edit."""
    return [edit.rules[key] for edit in edits]


def test_goal_goes_up_to_five_numbers_away() -> None:
    """A goal of 7 can be anything from 2 to 12, the nearest first."""
    edits = edits_of(EACH + "start = 0\ngoal = 7", "goal")

    assert values(edits, "goal") == [8, 6, 9, 5, 10, 4, 11, 3, 12, 2]
    assert [edit.size for edit in edits] == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5]


def test_goal_stays_ahead() -> None:
    """A goal does not come to the start, or behind it."""
    assert values(edits_of(EACH + "start = 0\ngoal = 2", "goal"), "goal") == [3, 1, 4, 5, 6, 7]


def test_goals_of_both_players_move_alike() -> None:
    """Two goals go farther from their players' starts together, and the ends of the line go with them."""
    rules = EACH + 'line = "0..9"\nstart = { p1 = 2, p2 = 7 }\ngoal = { p1 = 9, p2 = 0 }'
    edits = edits_of(rules, "goal")

    assert edits[0].rules["goal"] == {"p1": 10, "p2": -1}
    assert edits[0].rules["line"] == "-1..10"
    assert edits[0].facts["now"] == "10 for Player 1 and -1 for Player 2"


def test_ranges_move_and_words_do_not() -> None:
    """A goal from some number on moves with its end; one that a word names is not moved."""
    assert edits_of(EACH + 'start = 0\ngoal = "7.."', "goal")[0].rules["goal"] == "8.."
    assert not edits_of(EACH + 'start = 1\nline = "0..20"\ngoal = "squares"', "goal")
    assert not edits_of(EACH + "start = 0\nlose = 7", "goal")


def test_line_that_ends_elsewhere_stays() -> None:
    """An end of the line that is no goal stays where it is."""
    assert edits_of(EACH + 'line = "-3..9"\nstart = 0\ngoal = 7', "goal")[0].rules["line"] == "-3..9"


def test_starts_are_moved_one_to_three() -> None:
    """Whoever answers can start ahead or behind, and whoever starts behind; the book then says who begins."""
    edits = edits_of(EACH + "start = 0\ngoal = 7", "start", first=2)

    assert [(edit.facts["player"], edit.facts["now"]) for edit in edits] == [
        *(("1", "1"), ("1", "-1"), ("2", "-1")),
        *(("1", "2"), ("1", "-2"), ("2", "-2")),
        *(("1", "3"), ("1", "-3"), ("2", "-3")),
    ]
    assert edits[0].rules["start"] == {"p1": 1, "p2": 0}
    assert {edit.rules["first"] for edit in edits} == {2}


def test_ahead_is_where_one_wants_to_go() -> None:
    """Toward a goal below, ahead is lower; and without a goal it is the way one heads."""
    down = edits_of(EACH + "start = 9\ngoal = 2", "start")
    facing = 'start = { p1 = 0, p2 = 9 }\nheading = { p1 = "up", p2 = "down" }\ncontact = { land = "win" }'
    each_way = edits_of('title = "T"\ntoken = "each"\nchoices = ["f1"]\n' + facing, "start")
    upward = edits_of('title = "T"\ntoken = "each"\nchoices = ["+1"]\nstart = 0\nlose = 9', "start")
    alike = 'start = 9\nheading = "down"\nlose = 0'
    downward = edits_of('title = "T"\ntoken = "each"\nchoices = ["f1"]\n' + alike, "start")

    assert down[0].facts["now"] == "8"
    assert each_way[0].facts["now"] == "8"
    assert upward[0].facts["now"] == "1"
    assert downward[0].facts["now"] == "8"


def test_ahead_of_goals_that_a_word_names_is_up() -> None:
    """Where no number is named as the goal, ahead is up."""
    assert edits_of(EACH + 'start = 10\nline = "0..20"\ngoal = "squares"', "start")[0].facts["now"] == "11"


def test_nobody_starts_on_the_goal() -> None:
    """A start that would be on the goal, or past it, is left out."""
    assert [edit.facts["now"] for edit in edits_of(EACH + "start = 0\ngoal = 2", "start")] == [
        *("1", "-1", "-1", "-2", "-2", "-3", "-3"),
    ]


def test_shared_number_starts_elsewhere() -> None:
    """One number that both move can start up to three away, but not below 0 and not on the goal."""
    shared = 'title = "T"\ntoken = "shared"\nchoices = ["+1"]\n'

    assert values(edits_of(shared + "start = 2\ngoal = 4", "start"), "start") == [3, 1, 0, 5]
    assert values(edits_of(shared + "start = 0\nlose = 4", "start"), "start") == [1, 2, 3]
