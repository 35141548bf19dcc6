"""What is said of repairs."""

import tomllib

import pytest

from numberline.rules.engine import Game
from numberline.rules.rulebook import parse
from numberline.store import list_games, load
from numberline.study.audit import audit
from numberline.study.edits import KINDS, find_edits
from numberline.study.repair import LIMITS, Search, repair
from numberline.tell import repair as told
from numberline.tell.repair import DEEDS, tell_edit, tell_profiles, tell_repair, tell_search, write_repair

PATH = 'title = "{}"\ntoken = "shared"\nstart = 0\ngoal = 4\nchoices = ["+2"]\nmarks = ["X", "O"]\n'
CLAIMS = '[[claim]]\nsays = "Think."\nline = 1\nkind = "strategy"\n[[claim]]\nsays = "Sit."\nline = 2\n'
HOME = """
title = "T"
token = "each"
start = 0
goal = 6
choices = ["+1", "+2"]
contact = { land = "shorten", pass = "shorten" }
"""
SOUND = PATH.format("T").replace("goal = 4", "goal = 17").replace('"+2"', '"+1..3"')


def searched(rules: str) -> Search:
    """The search for repairs of a game."""
    return repair(audit(Game(parse(rules, "t"))))


def test_every_edit_of_every_game_is_said() -> None:
    """Every edit of the shipped games has its phrase, and no two of a game have the same; all kinds have names."""
    for name in list_games():
        said = [tell_edit(edit) for edit in find_edits(load(name), 1)]

        assert len(set(said)) == len(said)
        assert not any(sign in phrase for phrase in said for sign in "{}" if "becomes" not in phrase)
    assert set(told.KINDS) == set(KINDS)


def test_every_deed_is_some_edits() -> None:
    """No phrase is left over: each is said of an edit of a book that has every kind of rule."""
    rules = """
    title = "T"
    token = "each"
    start = 0
    goal = 9
    past = "refused"
    choices = ["+1..5", { do = "+", by = "divisors", from = 2, name = "grow" }]
    square = [{ on = [3, 4], then = "skip" }, { on = 6, then = { to = 2 } }]
    repeat = { last = "own", of = "amount" }
    """
    edits = [*find_edits(parse(rules, "t"), 1), *find_edits(load("no-echo"), 1)]

    assert {edit.deed for edit in edits} == set(DEEDS)


def test_search_says_what_was_tried() -> None:
    """The worst finding comes first, then how many edits of each kind were tried, and how many of them measured."""
    worst, tried, looked = tell_search(searched(PATH.format("Path")))

    assert worst == (
        "The worst finding about the game itself: Player 1 never decides anything: no choice of theirs changes who"
        " wins, in any state."
    )
    assert tried == (
        "Tried 28 edits of a single clause: 6 of amounts, 6 of special squares, 8 of the goal, 3 of the start,"
        " 3 of 'past' and 2 of 'stuck'."
    )
    assert looked == "Promising at first sight: 1; measured in full: 1."


def test_search_says_what_was_not_tried() -> None:
    """Games that are too large, and edits beyond the limit, are counted aloud; so is a search without result."""
    found = audit(Game(parse(PATH.format("Path"), "t")))
    little = list(tell_search(repair(found, LIMITS._replace(edits=2, states=0))))

    assert little[3:] == [
        "Too large for the search, with more than 20,000 states: 2 games.",
        "Not tried, for the search had come to its limit: 26 larger edits.",
        "No edit of a single clause clears it without bringing in something as bad.",
    ]


def test_sound_game_needs_nothing() -> None:
    """Where nothing is wrong, one sentence says so."""
    assert list(tell_search(searched(SOUND))) == [
        "Nothing is broken or weak in the game itself: there is nothing to repair."
    ]


def test_search_names_what_is_broken_besides() -> None:
    """False claims are counted, and findings about samples named, beside a worst finding and without one."""
    sample = '[[example]]\ntitle = "S"\npassage = "L1"\nmoves = "1. p1 +1 refused +2 2"\n'
    broken = [each for each in tell_search(searched(SOUND + CLAIMS + sample)) if each.startswith("Also")]
    climbing = list(tell_search(repair(audit(Game(load("number-climb"))))))

    assert broken == ["Also broken, but in what the book says, which is not searched for: wrong-refusal-1-1."]
    assert climbing[1] == "Also broken, but in what the book says, which is not searched for: 9 false claims."


def test_table_counts_what_the_audit_counts() -> None:
    """The broken findings before are those of the audit: its own and the false claims, in two rows."""
    search = repair(audit(Game(load("number-climb"))))
    figures = {line[:26].strip(): line[26:].split() for line in tell_profiles(search)[1:]}
    broken = sum(finding.severity == "broken" for finding in search.audited.findings)

    assert int(figures["broken in the game"][0]) + int(figures["false claims"][0]) == broken == 11


def test_repair_says_what_is_left() -> None:
    """The findings that are left are named, and the claims that became true or false are counted."""
    search = searched(PATH.format("Path") + CLAIMS)
    (forked, *_) = search.repairs

    assert list(tell_repair(search, forked)) == [
        "Findings left: shallow and unfair.",
        "Of the 2 claims of the book 1 is no longer false.",
    ]
    (clean, *_) = searched(SOUND + 'stuck = "loses"').repairs
    assert list(tell_repair(search, clean)) == ["No findings are left."]


def test_profiles_stand_side_by_side() -> None:
    """Each figure has a line, with the game before and each repair after it."""
    lines = tell_profiles(searched(PATH.format("Path")))
    figures = {line[:26].strip(): line[26:].split() for line in lines[1:]}

    assert lines[0].split() == ["before", "1"]
    assert figures["broken in the game"] == ["2", "0"]
    assert figures["false claims"] == ["0", "0"]
    assert figures["best play: who, in moves"] == ["P2,", "2", "P1,", "3"]
    assert figures["live decisions, Player 1"][0] == "0.0"
    assert figures["states"][0] == "2"


def test_figures_without_a_meaning_are_dashes() -> None:
    """Where play may never end nothing is known of its moves; where nobody can force a win, nobody is named."""
    search = searched(HOME)
    lines = "\n".join(tell_profiles(search))

    assert any(each.metrics.loop for each in search.repairs)
    assert "nobody" in lines


@pytest.mark.parametrize("title", ["Path", 'A "title" with \\u001b, as long as a title ever can be'])
def test_written_book_is_the_game_that_was_measured(title: str) -> None:
    """The text of a repair reads back as its game, under a title and a line that say what it is."""
    search = searched(PATH.format(title.replace('"', '\\"')) + CLAIMS)
    text = write_repair(search, 1)
    book = parse(text, "t")
    (only,) = search.repairs

    assert (book.digest, book.mechanics, book.written) == (only.book.digest, only.book.mechanics, only.book.written)
    assert book.title.endswith(", repair 1")
    assert book.marks == ("X", "O")
    assert book.claims == search.audited.book.claims
    assert "but +1 is added" in book.about
    assert "\x1b" not in text
    assert tomllib.loads(text)["choices"] == ["+2", "+1"] or tomllib.loads(text)["choices"] == ["+1", "+2"]
    assert "# Findings left: shallow and unfair." in text
