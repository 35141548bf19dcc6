"""Edits of single words."""

from numberline.rules.rulebook import parse
from numberline.study.edits import Edit, find_edits

EACH = 'title = "T"\ntoken = "each"\nstart = 0\ngoal = 6\nchoices = ["+1", "+2"]\n'
SHARED = EACH.replace("each", "shared")


def edits_of(rules: str, kind: str) -> list[Edit]:
    """The edits of one kind of a book."""
    return [edit for edit in find_edits(parse(rules, "t"), 1) if edit.kind == kind]


def test_every_other_word_for_a_meeting() -> None:
    """Landing has five other words and passing four, and there are as many pairs of both: together one clause."""
    edits = edits_of(EACH, "contact")

    assert len([edit for edit in edits if edit.deed == "word-changed"]) == 5 + 4
    assert len([edit for edit in edits if edit.deed == "contact-changed"]) == 5 * 4
    assert edits[0].rules["contact"] == {"land": "refuse"}
    assert {edit.size for edit in edits if edit.deed == "contact-changed"} == {6}


def test_start_matters_where_landing_does() -> None:
    """Whether both may stand on the start is asked only where they may not elsewhere."""
    edits = edits_of(EACH + 'contact = { land = "refuse" }', "contact")
    (start,) = [edit for edit in edits if edit.facts.get("key") == "contact.on_start"]

    assert start.rules["contact"] == {"land": "refuse", "on_start": "share"}


def test_nobody_is_met_on_a_shared_number() -> None:
    """With one number, and with tokens that only ever part, there is no contact to be changed."""
    apart = 'title = "T"\ntoken = "each"\nstart = { p1 = 5, p2 = 9 }\nheading = { p1 = "down", p2 = "up" }\n'

    assert not edits_of(SHARED, "contact")
    assert not edits_of(apart + 'line = "0..14"\ngoal = { p1 = 0, p2 = 14 }\nchoices = ["f1", "f2"]', "contact")


def test_every_other_word_past_the_end() -> None:
    """Past the goal there are three other words; the one that goes without saying is left out of the rules."""
    edits = edits_of(SHARED + 'past = "loses"', "past")

    assert [edit.facts["now"] for edit in edits] == ["refused", "stops", "restarts"]
    assert [edit.rules.get("past") for edit in edits] == [None, "stops", "restarts"]


def test_each_end_has_its_word() -> None:
    """Where each end has its own word, each is changed by itself; a number that is sent to gives way to any word."""
    edits = edits_of(SHARED + 'past = { low = "stops", high = "loses" }', "past")

    assert [edit.facts["key"] for edit in edits] == ["past.low"] * 3 + ["past.high"] * 3
    assert edits[0].rules["past"] == {"low": "refused", "high": "loses"}
    assert len(edits_of(SHARED + "past = { to = 2 }", "past")) == 4


def test_no_word_for_an_end_that_nobody_passes() -> None:
    """Where no choice can go past an end, its word is not changed."""
    assert not edits_of(SHARED.replace(', "+2"', ""), "past")


def test_every_other_word_without_a_choice() -> None:
    """Whoever has no choice can pass, lose or win."""
    assert [edit.facts["now"] for edit in edits_of(SHARED, "stuck")] == ["loses", "wins"]
    assert "stuck" not in edits_of(SHARED + 'stuck = "wins"', "stuck")[0].rules


def test_limits_are_left_out() -> None:
    """Numbers that lose, repeats and supplies can go; and a word that says what holds anyway."""
    rules = 'lose = 4\nrepeat = { last = "own", of = "amount" }\nsupply = { of = "amount", uses = 2 }\nstuck = "passes"'
    edits = edits_of(SHARED + rules, "limits")

    assert [edit.facts["key"] for edit in edits] == ["stuck", "lose", "repeat", "supply"]
    assert all(edit.facts["key"] not in edit.rules for edit in edits)
    assert not edits_of(SHARED + 'stuck = "loses"', "limits")
