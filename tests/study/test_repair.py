"""Repairs, in hand-made games whose cure is known, and in the games of the founding books."""

from collections.abc import Callable
from functools import cache

import pytest

from numberline.rules.engine import Game
from numberline.rules.rulebook import parse
from numberline.study.audit import Audit, audit, grave
from numberline.study.check import check
from numberline.study.edits import find_edits
from numberline.study.metrics import FLAGS
from numberline.study.repair import LIMITS, ORDER, Limits, Search, find_worst, repair
from tests.founding import founding_game

SHARED = 'title = "T"\ntoken = "shared"\nstart = 0\n'
# A count to 7 in which whoever makes 2 has won: Player 1 does so at once.
LOST_BY_A_SQUARE = SHARED + 'goal = 7\nchoices = ["+1", "+2"]\nsquare = [{ on = 2, then = "win" }]\n'
# Each has a token, and the first choice can be the last.
BLITZ = 'title = "T"\ntoken = "each"\nstart = 0\ngoal = 6\nchoices = ["+1", "+2", "+6"]\n'
# Nothing is wrong but a rule that says what nobody ever meets.
IDLE_WORD = SHARED + 'goal = 17\nchoices = ["+1", "+2", "+3"]\nstuck = "{}"\n'
# There is one line of play.
PATH = SHARED + 'goal = 4\nchoices = ["+2"]\n'


@cache
def audited(rules: str, first: int = 1) -> Audit:
    """A game of those rules, audited."""
    return audit(Game(parse(rules, "t")), first)


@cache
def searched(rules: str) -> Search:
    """The search for repairs of a game."""
    return repair(audited(rules))


@cache
def founding_search(name: str) -> Search:
    """The search for repairs of a founding game."""
    return repair(audit(founding_game(name)))


def computed(found: Audit) -> set[str]:
    """The findings of an audit that count for a repair."""
    return {finding.id for finding in found.findings if finding.kind in ORDER}


def deeds(search: Search) -> list[tuple[str, str, str]]:
    """What each repair of a search does, in three words."""
    return [(each.edit.deed, each.edit.facts.get("was", ""), each.edit.facts.get("now", "")) for each in search.repairs]


def test_square_that_loses_the_game_is_moved_or_dropped() -> None:
    """A game that is won at once on one square is cured by dropping the square; by moving it, more is left."""
    search = searched(LOST_BY_A_SQUARE)
    (dropped, *_), moved = search.repairs, [each for each in search.repairs if each.edit.deed == "square-moved"]

    assert search.worst is not None
    assert search.worst.kind == "blitz"
    assert dropped.edit.deed == "entry-dropped"
    assert [finding.id for finding in dropped.findings] == ["unfair"]
    assert ("square-moved", "2", "4") in deeds(search)
    assert all(len(each.findings) > 1 for each in moved)


def test_blitz_is_cured_by_an_amount() -> None:
    """Where +6 wins at once, taking it away is a repair, and so is +5 instead of it."""
    found = deeds(searched(BLITZ))

    assert found[0] == ("amount-taken", "+6", "")
    assert ("amount-changed", "+6", "+5") in found


@pytest.mark.parametrize("word", ["passes", "loses"])
def test_clause_that_does_nothing_is_left_out(word: str) -> None:
    """A dead clause alone is a worst finding, and leaving it out clears everything."""
    search = searched(IDLE_WORD.format(word))
    (best, *_) = search.repairs

    assert search.worst is not None
    assert search.worst.id == "dead-clause-stuck"
    assert "stuck" not in best.edit.rules
    assert not best.findings


def test_sound_game_is_left_alone() -> None:
    """Where nothing is wrong, nothing is tried."""
    search = searched(IDLE_WORD.split("stuck")[0])

    assert search.worst is None
    assert not search.tried
    assert not search.repairs


def test_game_without_a_decision_is_given_one() -> None:
    """The only line of play forks when a choice is added; that clears the worst finding for both players."""
    search = searched(PATH)

    assert deeds(search) == [("amount-added", "", "+1")]
    assert not any(finding.kind == "no-agency" for finding in search.repairs[0].findings)


def test_worst_finding_is_the_first_of_the_order() -> None:
    """Flags come in the order in which they are raised, then dead clauses; what books claim does not count."""
    found = audited(PATH).findings
    worst = find_worst(reversed(found))

    assert (*FLAGS, "dead-clause") == ORDER
    assert worst is not None
    assert worst.kind == "no-agency"
    assert find_worst(finding for finding in found if finding.severity == "note") is None


def test_edits_are_counted_by_kind() -> None:
    """A count to 4 by 2 has 23 edits: each makes a game, is tried once, and counts under its kind."""
    assert searched(PATH).tried == {"amounts": 6, "squares": 6, "goal": 8, "start": 3, "stuck": 2, "past": 3}


def test_edit_that_makes_no_game_is_not_tried() -> None:
    """Without doubling there is nothing that its supply could limit: that edit is no rule book, and is not counted."""
    rules = PATH.replace('"+2"', '"+1", "*2"') + 'supply = { of = "kind", uses = 1, only = ["*"] }\n'
    found = audited(rules)
    amounts = [edit for edit in find_edits(found.book, 1) if edit.kind == "amounts"]

    assert repair(found).tried["amounts"] == len(amounts) - 1


@pytest.mark.parametrize("rules", [LOST_BY_A_SQUARE, BLITZ, PATH, IDLE_WORD.format("loses")])
def test_repairs_are_what_they_are_said_to_be(rules: str) -> None:
    """Audited anew, the game of each repair has exactly the findings that are said to be left."""
    before = audited(rules)
    for each in searched(rules).repairs:
        again = audit(Game(each.book))

        assert computed(again) == {finding.id for finding in each.findings}
        assert again.metrics == each.metrics
        assert not grave(tuple(finding for finding in each.findings if finding.id not in computed(before)))
        assert set(check(each.book)) <= set(check(before.book))


def test_best_repairs_come_first() -> None:
    """Repairs stand in the order of broken findings, findings, and size."""
    for rules in (LOST_BY_A_SQUARE, BLITZ):
        keys = [(len(grave(each.findings)), len(each.findings), each.edit.size) for each in searched(rules).repairs]

        assert keys == sorted(keys)
        assert 3 <= len(keys) <= LIMITS.shown


def test_nothing_graver_takes_the_place_of_the_worst() -> None:
    """In Leap to Twenty tokens that are sent home make the game even and endless: that is no repair."""
    search = founding_search("leap-to-twenty")

    assert search.worst is not None
    assert search.worst.kind == "unfair"
    assert not search.repairs


def test_edits_alike_do_not_crowd_out_others() -> None:
    """No more than two repairs do the same kind of thing where there are others."""
    done = [each.edit.deed for each in searched(BLITZ).repairs]

    assert max(done.count(each) for each in done) <= 2


def test_edits_alike_are_shown_rather_than_too_few() -> None:
    """Where all repairs do the same kind of thing, three are shown."""
    rules = 'title = "T"\ntoken = "shared"\nstart = 0\ngoal = 9\nline = "0..9"\nchoices = ["+1", "+9"]\n'
    search = repair(audited(rules), LIMITS._replace(shown=5))
    few = repair(audited(rules), LIMITS._replace(shown=1))

    assert len(search.repairs) >= 3
    assert len(few.repairs) == 1


def test_limits_hold() -> None:
    """A search stops at so many edits, so many states in all, so many measured; larger games are left out."""
    found = audited(BLITZ)
    few = repair(found, LIMITS._replace(edits=3))
    little = repair(found, LIMITS._replace(solved=1))
    small = repair(found, LIMITS._replace(states=1))
    glanced = repair(found, LIMITS._replace(measured=0))

    assert sum(few.tried.values()) == 3
    assert few.untried == sum(searched(BLITZ).tried.values()) - 3
    assert sum(little.tried.values()) == 1
    assert small.too_large == sum(small.tried.values())
    assert (glanced.measured, len(glanced.repairs)) == (0, 0)


def test_smallest_edits_are_tried_first() -> None:
    """What a limit leaves untried are larger changes."""
    assert repair(audited(BLITZ), Limits(edits=2)).tried == {"amounts": 2}


def test_searches_are_repeatable() -> None:
    """The same game has the same repairs in the same order."""
    assert deeds(repair(audited(BLITZ))) == deeds(searched(BLITZ))


def test_notice_is_told_of_every_game() -> None:
    """Whoever watches hears of each game that is tried, and of each that is measured."""
    heard: list[int] = []
    search = repair(audited(BLITZ), notice=heard.append)

    assert heard == list(range(1, sum(search.tried.values()) + search.measured + 1))


def test_claims_that_become_true_and_false_are_named() -> None:
    """A claim that was false and holds in the repaired game is named, and so is one that no longer holds."""
    claims = '[[claim]]\nsays = "Think."\nline = 1\nkind = "strategy"\n[[claim]]\nsays = "Be quick."\nline = 2\n'
    (forked, *_) = repair(audit(Game(parse(PATH + claims, "t")))).repairs

    assert [claim.says for claim in forked.mended] == ["Think."]
    assert not forked.spoiled
    home = founding_search("number-climb").repairs[0]
    assert len(home.mended) == 7
    assert not home.spoiled
    again = founding_search("number-climb").repairs[-1]
    assert [claim.line for claim in again.spoiled] == [5]


def test_claims_that_stay_false_are_findings_of_a_repair() -> None:
    """Audited with the claims of its book, the game of each repair has the broken findings that are said to be left."""
    search = founding_search("number-climb")
    for each in search.repairs:
        false = [finding.id for finding in each.findings if finding.kind == "false-claim"]

        assert len(false) == 9 - len(each.mended) + len(each.spoiled)
        assert {finding.id for finding in grave(audit(Game(each.book)).findings)} == set(false)


def test_repair_that_spoils_a_claim_comes_after_those_that_spoil_none() -> None:
    """Where as many false claims are mended, a repair that makes a true one false stands behind."""
    for name in ("number-climb", "prime-climb"):
        assert [bool(each.spoiled) for each in founding_search(name).repairs][-2:] == [False, True]


def test_founding_games_become_better(report: Callable[[str], None]) -> None:
    """The two founding games with broken findings have repairs after which both players decide something."""
    for name in ("number-climb", "prime-climb"):
        search = founding_search(name)
        best = search.repairs[0]
        report(f"{name}: {best.edit.deed} {dict(best.edit.facts)}, {len(search.repairs)} repairs")

        assert not set(ORDER) & {finding.kind for finding in grave(best.findings)}
        assert min(best.metrics.live) > 0
        assert best.metrics.skill is not None
        assert len(best.metrics.skill.chain) >= 3


@pytest.mark.parametrize("name", ["double-or-add-one", "number-climb", "prime-climb"])
def test_repairs_of_founding_games_hold(name: str) -> None:
    """Every repair of a founding game clears the worst finding, breaks nothing, and is liked by `check`."""
    search = founding_search(name)
    for each in search.repairs:
        assert search.worst is not None
        assert search.worst.kind not in {finding.kind for finding in each.findings}
        assert {finding.kind for finding in grave(each.findings)} <= {"false-claim"}
        assert not check(each.book)
