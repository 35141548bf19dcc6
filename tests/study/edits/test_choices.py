"""Edits of choices, in tiny books whose every edit is counted by hand."""

from collections import Counter
from collections.abc import Iterable

from numberline.rules.rulebook import parse
from numberline.study.edits import Edit, find_edits

SHARED = 'title = "T"\ntoken = "shared"\nstart = 0\ngoal = 9\n'


def edits_of(rules: str) -> list[Edit]:
    """The edits of the amounts of a book."""
    return [edit for edit in find_edits(parse(SHARED + rules, "t"), 1) if edit.kind == "amounts"]


def choices_after(edits: Iterable[Edit], deed: str) -> list[object]:
    """The choices after each edit of one kind."""
    return [edit.rules["choices"] for edit in edits if edit.deed == deed]


def test_amounts_are_changed_taken_and_added() -> None:
    """Of +1 and +3 each can become its free neighbours up to two away, and go; 2, 4 and 5 can be added."""
    edits = edits_of('choices = ["+1", "+3"]')

    assert Counter(edit.deed for edit in edits) == {"amount-changed": 4, "amount-taken": 2, "amount-added": 3}
    assert choices_after(edits, "amount-changed") == [["+2", "+3"], ["+1", "+2"], ["+1", "+4"], ["+1", "+5"]]
    assert choices_after(edits, "amount-taken") == [["+3"], ["+1"]]
    assert choices_after(edits, "amount-added") == [["+1", "+2", "+3"], ["+1", "+3", "+4"], ["+1", "+3", "+5"]]


def test_size_is_how_far_an_amount_moves() -> None:
    """An amount that becomes its neighbour is the smallest change, and one that comes or goes counts two."""
    edits = edits_of('choices = ["+1", "+3"]')

    assert [(edit.size, edit.facts) for edit in edits if edit.deed == "amount-changed"] == [
        (1, {"was": "+1", "now": "+2"}),
        (1, {"was": "+3", "now": "+2"}),
        (1, {"was": "+3", "now": "+4"}),
        (2, {"was": "+3", "now": "+5"}),
    ]
    assert {edit.size for edit in edits if edit.deed != "amount-changed"} == {2}


def test_only_choice_is_not_taken_away() -> None:
    """A game keeps at least one choice."""
    assert not choices_after(edits_of('choices = ["+2"]'), "amount-taken")


def test_nothing_is_multiplied_by_one() -> None:
    """A number is never multiplied or divided by 1, which changes nothing."""
    choices = choices_after(edits_of('choices = ["+3", "*2"]'), "amount-changed")

    assert [each for each in choices if "*2" not in str(each)] == [["+3", "*3"], ["+3", "*4"]]


def test_long_runs_are_cut() -> None:
    """Several amounts can go at once, from either end; runs of more than three are written as a range."""
    edits = edits_of('choices = ["+1..6"]')

    assert choices_after(edits, "amounts-cut") == [
        ["+1..4"],
        ["+3..6"],
        ["+1", "+2", "+3"],
        ["+4", "+5", "+6"],
        ["+1", "+2"],
        ["+5", "+6"],
    ]
    assert [edit.size for edit in edits if edit.deed == "amounts-cut"] == [2, 2, 3, 3, 4, 4]
    assert ["+1", "+2", "+4", "+5", "+6"] in choices_after(edits, "amount-taken")


def test_named_choices_keep_their_names() -> None:
    """A name for a single amount stands with it in brackets, and no second amount is added under it."""
    edits = edits_of('choices = ["+1", { do = "+3", name = "leap" }]')

    assert {"was": "leap (+3)", "now": "leap (+4)"} in [edit.facts for edit in edits]
    assert ["+1", {"do": "+", "by": 4, "name": "leap"}] in choices_after(edits, "amount-changed")
    assert all("leap" not in edit.facts["now"] for edit in edits if edit.deed == "amount-added")


def test_sets_of_amounts_become_lists() -> None:
    """Amounts that a word names are listed when one of them goes."""
    edits = edits_of('choices = [{ do = "+", by = "odd", to = 5, name = "step" }]')

    assert choices_after(edits, "amount-taken")[0] == [{"do": "+", "by": [3, 5], "name": "step"}]
    assert {"was": "step5"} in [edit.facts for edit in edits]


def test_ends_of_computed_amounts_are_moved() -> None:
    """Amounts that are computed from the number get other ends, unless these are open; the whole choice can go."""
    edits = edits_of('choices = ["+1", { do = "+", by = "divisors", from = 2, to = 3, name = "own" }]')
    facts = [(edit.facts["end"], edit.facts["now"]) for edit in edits if edit.deed == "limit-changed"]

    assert facts == [("from", "1"), ("from", "3"), ("to", "2"), ("to", "4"), ("from", "4"), ("to", "5")]
    assert ["+1"] in choices_after(edits, "choice-taken")


def test_open_ends_stay_open() -> None:
    """Without a largest amount, or with the root as the largest, only the smallest one is moved."""
    for high in ("", ', to = "root"'):
        edits = edits_of(f'choices = [{{ do = "+", by = "divisors"{high} }}]')

        assert {edit.facts["end"] for edit in edits} == {"from"}
        assert [edit.facts["now"] for edit in edits] == ["2", "3"]


def test_hundreds_of_amounts_are_left_alone() -> None:
    """Of more than forty amounts none is edited by itself."""
    assert not edits_of('choices = ["+1..41"]')
    assert edits_of('choices = ["+1..40"]')
