"""The audit: what is found about the founding books, and that every witness replays."""

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from numberline.rules.engine import Game
from numberline.rules.rulebook import parse, rules_data, with_rules
from numberline.rules.state import State
from numberline.solve.solution import solve
from numberline.store import list_games, load
from numberline.study.audit import BROKEN, CLAIM_KINDS, NOTE, SEVERITIES, WEAK, Audit, audit, grave
from numberline.study.clauses import cover
from numberline.tell.audit import tell_finding
from tests.founding import NAMES, founding_book, founding_game

PUBLISHED = Path(__file__).parent.parent / "books"
OTHERS = sorted(path.stem for path in PUBLISHED.glob("*.toml"))
AUDITED = [*list_games(), *OTHERS]


@cache
def audited(name: str) -> Audit:
    """A game audited with Player 1 as the starter: a shipped one, or one of the published ones beside the tests."""
    if name in list_games():
        return audit(Game(load(name)))
    return audit(Game(parse((PUBLISHED / f"{name}.toml").read_text("utf-8"), name)))


def found(name: str, severity: str) -> list[str]:
    """The names of the findings of a severity."""
    return [finding.id for finding in audited(name).findings if finding.severity == severity]


def test_what_is_broken_in_the_founding_books() -> None:
    """Two games are decided before they begin, and a sample of Token Sprint errs."""
    assert {name: found(name, BROKEN) for name in NAMES} == {
        "double-or-add-one": [],
        "leap-to-twenty": [],
        "number-climb": [
            *("no-agency-1", "no-agency-2"),
            *(f"false-claim-{number}" for number in (1, 2, 4, 5, 6, 7, 8, 9, 10)),
        ],
        "prime-climb": ["blitz", "false-claim-9"],
        "token-sprint": ["wrong-refusal-1-21"],
    }


def test_what_is_weak_in_the_founding_books() -> None:
    """Rules that never do anything and starters who win too often are found in the books."""
    assert {name: found(name, WEAK) for name in NAMES} == {
        "double-or-add-one": ["mostly-forced", "mostly-settled", "unfair", "dead-clause-stuck"],
        "leap-to-twenty": ["unfair"],
        "number-climb": ["one-winner", "few-live", "mostly-settled", "shallow", "unfair"],
        "prime-climb": ["unfair", "dead-clause-stuck"],
        "token-sprint": ["unfair", "dead-clause-stuck"],
    }


def test_rule_of_leap_that_never_decides() -> None:
    """The special squares of Leap to Twenty, its one special rule, never change who wins."""
    assert "idle-clause-square-0" in found("leap-to-twenty", NOTE)


@pytest.mark.parametrize("name", NAMES)
def test_nothing_that_can_be_computed_is_typed_in(name: str) -> None:
    """A book without its rulings and claims has all findings but those about them; a sample's errors are computed."""
    book = founding_book(name)
    bare = audit(Game(with_rules(book, rules_data(book))))
    about = {*CLAIM_KINDS.values(), "broken-sample", "wrong-refusal", "turning-move"}
    computed = [each for each in audited(name).findings if each.kind not in about]

    assert {each.id for each in computed} <= {each.id for each in bare.findings}
    assert bare.metrics == audited(name).metrics


@pytest.mark.soak
@pytest.mark.parametrize("name", AUDITED)
def test_every_witness_replays(name: str) -> None:
    """Every finding has a witness: a state of the game, or a line of play that its rules allow."""
    game = audited(name).solution.graph.game
    for finding in audited(name).findings:
        begun, steps = game.follow(finding.witness)

        assert isinstance(begun, State)
        assert all(step.events for step in steps)


@pytest.mark.soak
@pytest.mark.parametrize("name", AUDITED)
def test_findings_are_told_and_named_once(name: str) -> None:
    """Every finding has a name of its own, a severity and a sentence without gaps; the gravest come first."""
    findings = audited(name).findings
    severities = [SEVERITIES.index(finding.severity) for finding in findings]

    assert len({finding.id for finding in findings}) == len(findings)
    assert severities == sorted(severities)
    for finding in findings:
        said = tell_finding(finding)
        assert said.endswith(".")
        assert not re.search(r"\{\w", said)
        assert "None" not in said


@pytest.mark.parametrize("name", NAMES)
def test_claims_of_founding_books_are_judged(name: str) -> None:
    """Each claim of a founding book is judged by its kind, or says why it cannot be."""
    for claim in founding_book(name).claims:
        assert bool(claim.kind) != bool(claim.why)


def test_idle_choices_are_one_finding() -> None:
    """Choices that could be left out one by one are told together; those of Prime Climb are all but +1."""
    (finding,) = [each for each in audited("prime-climb").findings if each.kind == "idle-choices"]

    assert finding.facts["choices"] == tuple(f"+{amount}" for amount in range(2, 10))
    assert finding.clause == "choices"


def test_forced_win_is_a_line_that_wins() -> None:
    """The witness of a win before the other player moves is such a line."""
    (finding,) = [each for each in audited("prime-climb").findings if each.kind == "blitz"]
    _, steps = founding_game("prime-climb").follow(finding.witness)

    assert {step.before.chooser for step in steps} == {1}
    assert steps[-1].outcome is not None
    assert steps[-1].outcome.winner == 1


def test_loop_comes_back() -> None:
    """The witness of play that can go on for ever ends in a state that it has come through."""
    (finding,) = [each for each in audited("exactly-23").findings if each.kind == "endless"]
    begun, steps = audited("exactly-23").solution.graph.game.follow(finding.witness)
    states = [begun, *(step.after for step in steps)]

    assert states[-1] in states[:-1]


def test_clause_of_a_book_that_was_built_counts_as_written() -> None:
    """A game that no text was read for has all its rules on purpose."""
    book = founding_book("leap-to-twenty")

    assert "dead-clause-stuck" in [each.id for each in audit(Game(with_rules(book, rules_data(book)))).findings]


def test_grave_findings_are_the_broken_ones() -> None:
    """What an author must mend is what is broken."""
    assert [each.id for each in grave(audited("prime-climb").findings)] == ["blitz", "false-claim-9"]


def test_game_that_is_over_before_it_begins() -> None:
    """A game without a single choice is audited like any other, and nothing of it can be pasted."""
    result = audit(
        Game(parse('title = "T"\ntoken = "shared"\nstart = 0\ngoal = 5\nchoices = ["+9"]\nstuck = "loses"', "t"))
    )

    assert result.metrics.verdict.winner == 2
    assert not [each.id for each in result.findings if each.kind == "dead-clause"]
    assert all(not finding.witness for finding in result.findings)


def test_broken_sample_is_broken() -> None:
    """A sample that breaks the rules of its book is a broken finding, with the reason."""
    text = 'title = "T"\ntoken = "shared"\nstart = 0\ngoal = 4\nchoices = ["+1", "+2"]\n'
    text += '[[example]]\ntitle = "One"\npassage = "p. 1"\nmoves = "1. p1 +1 2"\n'
    (finding,) = [each for each in audit(Game(parse(text, "t"))).findings if each.kind == "broken-sample"]

    assert (finding.severity, finding.clause) == (BROKEN, "p. 1")
    assert tell_finding(finding) == "The sample 'One' breaks the rules: turn 1 (player 1): +1 leads to 1: got '2'."


class Stopped(Exception):
    """Somebody no longer wants the result."""


def stopping(after: int) -> Callable[[int], None]:
    """A notice that ends the work when it has been called so often."""
    left = [after]

    def notice(_: int) -> None:
        left[0] -= 1
        if left[0] < 0:
            raise Stopped

    return notice


def test_audit_can_be_stopped_at_any_time() -> None:
    """An audit looks up before every rule and every score, telling how many rules are done, and can be ended there."""
    seen: list[int] = []
    whole = audit(founding_game("number-climb"), notice=seen.append)

    assert seen == sorted(seen)
    assert set(seen) == set(range(len(whole.coverage) + 1))
    assert seen.count(len(whole.coverage)) > len(whole.metrics.edge)
    for place in (0, 1, len(seen) // 2, len(seen) - 1):
        with pytest.raises(Stopped):
            audit(founding_game("number-climb"), notice=stopping(place))


def test_large_audit_can_be_stopped_while_one_rule_is_looked_at() -> None:
    """While a large game without a rule is made and solved, the work looks up as well."""
    book = parse('title = "T"\ntoken = "each"\nstart = 0\ngoal = 90\nchoices = ["+1", "+3"]\nstuck = "loses"\n', "t")
    seen: list[int] = []

    cover(solve(Game(book)), notice=seen.append)

    assert len(seen) > 2 * len(set(seen))
