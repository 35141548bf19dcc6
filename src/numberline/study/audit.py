"""The audit of a rule book: everything that is found about it, each finding with a witness that replays.

What may live here: gathering the findings, and how grave each kind is.
What this file must not know: how a finding is told, and how anything is computed.

A finding is a value: its kind, what it is about, and the figures that its sentence needs. Whatever does not need the
book's own rulings and claims is found without them.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from numberline.rules.engine import Game
from numberline.rules.notation import write_state
from numberline.rules.rulebook import RuleBook
from numberline.solve.arrays import Notice
from numberline.solve.solution import Solution, solve
from numberline.study.case import FALSE, LIMITED, TRUE, UNJUDGED, Case
from numberline.study.claims import judge
from numberline.study.clauses import Coverage, cover
from numberline.study.metrics import Flag, Metrics, flags, measure
from numberline.study.metrics.witnesses import join
from numberline.study.samples import Sample, replay_samples
from numberline.study.silence import Silence, find_silences

BROKEN, WEAK, NOTE = "broken", "weak", "note"
SEVERITIES = (BROKEN, WEAK, NOTE)
MOST_AUDITED = 100_000  # states: every clause and every other reading is a game to be solved
BROKEN_FLAGS = ("no-agency", "blitz", "never-ends")
CLAIM_KINDS = {FALSE: "false-claim", LIMITED: "limited-claim", TRUE: "true-claim", UNJUDGED: "unjudged-claim"}


class Finding(NamedTuple):
    """Something that was found: its stable name, how grave it is, what it is about, and what its sentence needs."""

    id: str
    kind: str
    severity: str
    clause: str  # the key of the rule book, or the passage of the book
    facts: Mapping[str, Any]
    witness: str = ""  # a state, or a line of play


@dataclass(frozen=True, slots=True)
class Audit:
    """All that an audit has worked out of one game, with one player as the starter."""

    book: RuleBook
    first: int
    solution: Solution
    metrics: Metrics
    coverage: tuple[Coverage, ...]
    samples: tuple[Sample, ...]
    silences: tuple[Silence, ...]
    findings: tuple[Finding, ...]


def audit(game: Game, first: int = 1, limit: int = MOST_AUDITED, notice: Notice | None = None) -> Audit:
    """Audit a game: solve it, measure it, and hold its book to what comes out.

    The notice is told how many rules have been looked at, for each of which the game without it is solved.
    """
    solution = solve(game, first, limit=limit, notice=notice and _still(notice, 0))
    coverage = cover(solution, limit, notice)  # comes first, so that whoever waits soon sees something
    still = notice and _still(notice, len(coverage))
    metrics = measure(solution, first, still)
    case = Case(solution, metrics, coverage)
    samples = replay_samples(game, solution)
    silences = find_silences(solution, first, limit, still)
    found = (
        *_find_flags(case),
        *_find_clauses(case),
        *_find_claims(case),
        *_find_samples(samples, case),
        *_find_silences(silences, case),
    )
    findings = tuple(sorted(found, key=lambda finding: SEVERITIES.index(finding.severity)))
    return Audit(game.book, first, solution, metrics, case.coverage, samples, silences, findings)


def _still(notice: Notice, rules: int) -> Notice:
    """A notice for work in which no rule is looked at: it is told again how many have been."""
    return lambda _: notice(rules)


def find_computed(case: Case) -> tuple[Finding, ...]:
    """What is broken or weak in a game itself, whatever its book claims: the flags, and the clauses that do nothing."""
    found = (*_find_flags(case), *_find_clauses(case))
    return tuple(finding for finding in found if finding.severity != NOTE)


def find_false(case: Case) -> tuple[Finding, ...]:
    """The claims of its book that are false of a game."""
    return tuple(finding for finding in _find_claims(case) if finding.severity == BROKEN)


def grave(findings: tuple[Finding, ...]) -> tuple[Finding, ...]:
    """The findings for which a game is broken."""
    return tuple(finding for finding in findings if finding.severity == BROKEN)


def _find_flags(case: Case) -> Iterator[Finding]:
    for flag in flags(case.metrics):
        about = f"-{flag.player}" if flag.id == "no-agency" else ""
        severity = BROKEN if flag.id in BROKEN_FLAGS else WEAK
        facts = {"figure": flag.figure, "player": flag.player, "policy": flag.policy}
        yield Finding(f"{flag.id}{about}", flag.id, severity, "the whole game", facts, _witness_of(flag, case))


def _witness_of(flag: Flag, case: Case) -> str:
    """The line that a flag is raised for; where there are two, the second goes on where the first ends."""
    if not flag.lines:
        return case.start
    return str(join(flag.lines))


def _find_clauses(case: Case) -> Iterator[Finding]:
    """Clauses that never do anything, or never anything that matters, of those that the book has written."""
    book, states = case.solution.graph.game.book, case.metrics.states
    if not states:  # where nobody ever chooses, rules about choices cannot show what they do
        return
    useless = [each for each in case.coverage if _is_written(book, each.clause.path) and (each.is_dead or each.is_idle)]
    for each in useless:
        path, fires = each.clause.path, each.fires
        if each.is_idle and each.clause.choice:
            continue
        kind, severity = ("dead-clause", WEAK) if each.is_dead else ("idle-clause", NOTE)
        facts = {"path": path, "says": each.clause.says, "fires": len(fires), "states": states}
        witness = write_state(fires[-1]) if fires else case.start
        yield Finding(f"{kind}-{_slug(path)}", kind, severity, _passage(book, path), facts, witness)
    idle = [each for each in useless if each.is_idle and each.clause.choice]
    if idle:
        facts = {"choices": tuple(each.clause.choice for each in idle)}
        yield Finding("idle-choices", "idle-choices", NOTE, "choices", facts, write_state(idle[0].fires[-1]))


def _is_written(book: RuleBook, path: str) -> bool:
    """Whether the book's text has the clause; what it leaves out is not its clause."""
    return not book.written or path in book.written or re.split(r"[\[ ]", path)[0] in book.written


def _slug(path: str) -> str:
    return path.replace("[", "-").replace("]", "").replace(".", "-").replace(" ", "-")


def _passage(book: RuleBook, path: str) -> str:
    """The key with the passages of the rulings that are about it."""
    passages = [ruling.passage for ruling in book.rulings if path in ruling.about]
    return f"{path} ({'; '.join(passages)})" if passages else path


def _find_claims(case: Case) -> Iterator[Finding]:
    for place, claim in enumerate(case.solution.graph.game.book.claims, start=1):
        judged = judge(case, claim)
        kind = CLAIM_KINDS[judged.verdict]
        severity = BROKEN if judged.verdict == FALSE else NOTE
        facts = {**judged.facts, "says": claim.says, "reason": judged.reason, "kind": claim.kind, "on": claim.on}
        yield Finding(f"{kind}-{place}", kind, severity, f"L{claim.line}", facts, judged.witness)


def _find_samples(samples: tuple[Sample, ...], case: Case) -> Iterator[Finding]:
    for sample in samples:
        number, where = sample.place + 1, sample.example.passage
        title = {"title": sample.example.title}
        if sample.broken:
            why, witness = {**title, "why": sample.broken}, sample.line or case.start
            yield Finding(f"broken-sample-{number}", "broken-sample", BROKEN, where, why, witness)
        for each in sample.refuted:
            state, choice, turn = write_state(each.state), each.choice, each.turn.number
            facts = {**title, "turn": turn, "choice": choice, "player": each.turn.player}
            name = f"wrong-refusal-{number}-{turn}"
            yield Finding(name, "wrong-refusal", BROKEN, where, facts, f"{state} {choice}")
        for turn, move in sample.turned:
            state, facts = write_state(move.step.before), {**title, "turn": turn, "choice": move.choice}
            facts |= {"keeping": move.kept, "player": move.player, "begun": sample.example.state}
            name = f"turning-move-{number}-{turn}"
            yield Finding(name, "turning-move", NOTE, where, facts, f"{state} {move.choice}")


def _find_silences(silences: tuple[Silence, ...], case: Case) -> Iterator[Finding]:
    book = case.solution.graph.game.book
    for each in silences:
        facts = {
            "key": each.key,
            "word": each.word,
            "ruled": each.ruled,
            "readings": each.readings,
            "verdict": case.metrics.verdict,
        }
        yield Finding(f"open-{_slug(each.key)}", "open", NOTE, _passage(book, each.key), facts, case.start)
