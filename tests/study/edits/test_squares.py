"""Edits of special squares, in tiny books whose every edit is counted by hand."""

from collections import Counter

from numberline.rules.rulebook import parse
from numberline.study.edits import Edit, find_edits

SHARED = 'title = "T"\ntoken = "shared"\nstart = 0\ngoal = 6\nchoices = ["+1", "+2"]\n'


def edits_of(rules: str, book: str = SHARED) -> list[Edit]:
    """The edits of the special squares of a book."""
    return [edit for edit in find_edits(parse(book + rules, "t"), 1) if edit.kind == "squares"]


def squares_after(edits: list[Edit], deed: str) -> list[object]:
    """The first entry, or the squares it is about, after each edit of one kind."""
    return [edit.rules["square"][0].get("on") for edit in edits if edit.deed == deed]


def test_squares_are_moved_taken_and_added() -> None:
    """On a line from 0 to 5, 2 and 3 can move to 0, 1, 4 and 5 as far as they are near; 1, 4 and 5 can be added."""
    edits = edits_of('square = [{ on = [2, 3], then = "skip" }]')

    assert squares_after(edits, "square-moved") == [[1, 3], [2, 4], [0, 3], [3, 4], [1, 2], [2, 5]]
    assert squares_after(edits, "square-taken") == [3, 2]
    assert squares_after(edits, "square-added") == [[2, 3, 1], [2, 3, 4], [2, 3, 5]]
    assert [edit.size for edit in edits if edit.deed == "square-moved"] == [1, 1, 2, 2, 2, 2]


def test_entry_is_turned_and_dropped() -> None:
    """A square that costs a turn can give one, and go; and there can be a first one of the other kind."""
    edits = edits_of('square = [{ on = 3, then = "skip" }]')
    counts = Counter(edit.deed for edit in edits)
    (turned,) = [edit for edit in edits if edit.deed == "effect-turned"]
    (dropped,) = [edit for edit in edits if edit.deed == "entry-dropped"]

    assert turned.rules["square"] == [{"on": 3, "then": "extra turn"}]
    assert "square" not in dropped.rules
    assert counts["square-taken"] == 0
    assert counts["entry-added"] == 4
    assert {edit.facts["effect"] for edit in edits if edit.deed == "entry-added"} == {"extra turn"}


def test_first_squares_are_added() -> None:
    """Where there are none, every number but the start and the goal can cost a turn, or give one."""
    edits = edits_of("")

    assert Counter((edit.deed, edit.facts["effect"]) for edit in edits) == {
        ("entry-added", "skip"): 5,
        ("entry-added", "extra turn"): 5,
    }
    assert edits[0].rules["square"] == [{"on": 1, "then": "skip"}]


def test_words_for_squares_become_lists() -> None:
    """Primes without one of them are listed as far as the line goes, and with one more the word stays."""
    edits = edits_of('square = [{ on = "primes", then = "extra turn" }]')

    assert squares_after(edits, "square-taken") == [[3, 5], [2, 5], [2, 3]]
    assert squares_after(edits, "square-added") == [[1, "primes"], [4, "primes"]]


def test_squares_that_are_all_but_some() -> None:
    """To add a square to all but some is to name one exception less."""
    edits = edits_of('square = [{ on = { not = [0, 1, 2] }, then = "skip" }]')

    assert squares_after(edits, "square-added") == [{"not": [0, 2]}, {"not": [0, 1]}]


def test_every_square_and_early_ones_are_only_turned_or_dropped() -> None:
    """What happens everywhere, or before the ends of the line are looked at, keeps its squares."""
    for entry in ('then = "skip"', 'on = 3, then = "skip", before = true'):
        edits = edits_of(f"square = [{{ {entry} }}]")

        assert {edit.deed for edit in edits} <= {"effect-turned", "entry-dropped", "entry-added"}


def test_sending_squares_send_elsewhere() -> None:
    """The number of a square that sends is changed by one or two either way; other entries stay."""
    edits = edits_of('square = [{ on = 3, then = { to = 1 } }, { on = 4, then = "win" }]')
    changed = [edit for edit in edits if edit.deed == "effect-changed"]

    assert [edit.rules["square"][0]["then"] for edit in changed] == [{"to": 0}, {"to": 2}, {"to": -1}, {"to": 3}]
    assert all(edit.rules["square"][1] == {"on": 4, "then": "win"} for edit in changed)


def test_long_lines_are_not_tried_square_by_square() -> None:
    """On a line of more than 200 numbers special squares are turned and dropped, but not moved."""
    long = SHARED.replace("goal = 6", "goal = 400")

    assert {edit.deed for edit in edits_of('square = [{ on = 3, then = "skip" }]', long)} == {
        "effect-turned",
        "entry-dropped",
    }


def test_games_without_a_goal_have_squares_too() -> None:
    """Where nothing is to be reached, every number of the line can be special."""
    book = 'title = "T"\ntoken = "shared"\nstart = 3\nchoices = ["-1", "-2"]\nstuck = "loses"\n'

    assert {edit.facts["now"] for edit in edits_of("", book)} == {"0", "1", "2"}
