"""Repair: the few changes of a single clause that clear the worst finding of a game at the least change.

Every edit of the book makes a game, which is solved and glanced at. Those that may do are then looked at closely, the
most promising first: measured in full, and each of their clauses taken away. An edit is a repair when

- the worst finding is gone: the first of `ORDER` that was there, for both players, and a dead clause by itself;
- nothing is broken that was not, whatever else is new is less grave than what is gone, and `check` says nothing new.

The best repairs leave the fewest broken findings, then the fewest findings, are then the smallest changes, and then
those after which the starter wins as near to half of the games as can be. A glance never finds more than a close look.
So whatever has been looked at closely, and still stands first, is the best there is, and the rest need not be measured.

What is searched for is found in the game itself: flags, and clauses that do nothing. The claims of its book go with the
game: those that are false of a repaired one are broken findings of it, whether they were false before or not. Samples
and rulings are about the old game alone.

What may live here: which edits are repairs, their order, and how much is tried.
What this file must not know: how a book is changed, and how anything is told.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from heapq import heapify, heappop, heappush
from typing import NamedTuple

from numberline.rules.engine import Game
from numberline.rules.rulebook import BadRuleBook, RuleBook, parse, write_claims, write_table
from numberline.rules.told import Claim
from numberline.solve.arrays import Notice
from numberline.solve.graph import Graph
from numberline.solve.size import TooManyStates
from numberline.solve.solution import solve
from numberline.study.audit import MOST_AUDITED, Audit, Finding, find_computed, find_false, grave
from numberline.study.case import FALSE, Case
from numberline.study.check import check
from numberline.study.claims import judge
from numberline.study.clauses import cover
from numberline.study.edits import KINDS, Edit, find_edits
from numberline.study.metrics import FLAGS, Metrics, glance, measure
from numberline.study.metrics.measuring import JUDGED
from numberline.study.metrics.witnesses import find_blitz, find_loop

DEAD = "dead-clause"
ORDER = (*FLAGS, DEAD)  # of findings, the worst first
FEWEST_SHOWN = 3  # as far as there are so many
SEEN: Mapping[str, Callable[[Graph], object]] = {
    "blitz": find_blitz,
    "endless": find_loop,
}  # before anything is weighed
EVEN = 0.5  # the starter's share of the games that is fair
MOST_ALIKE = 2  # repairs that do the same kind of thing, unless too few are shown without more

Key = tuple[int, int, int, float]


class Limits(NamedTuple):
    """How much is tried at most."""

    edits: int = 1_000
    states: int = 20_000  # of one game
    solved: int = 500_000  # states of all games together
    measured: int = 60
    shown: int = 5


LIMITS = Limits()


@dataclass(frozen=True, slots=True)
class Repair:
    """An edit that clears the worst finding, with the game it makes."""

    edit: Edit
    book: RuleBook
    metrics: Metrics
    findings: tuple[Finding, ...]  # what is left
    mended: tuple[Claim, ...]  # claims of the book that were false, and no longer are
    spoiled: tuple[Claim, ...]  # claims that are false now, and were not


@dataclass(frozen=True, slots=True)
class Search:
    """What was tried to repair a game, and the repairs, the best first; where nothing is wrong nothing was tried."""

    audited: Audit
    worst: Finding | None
    tried: Mapping[str, int] = field(default_factory=dict)  # how many of each kind made a game
    untried: int = 0  # for the limits
    too_large: int = 0  # of those that were tried
    promising: int = 0
    measured: int = 0
    repairs: tuple[Repair, ...] = ()


class Candidate(NamedTuple):
    """An edit that may be a repair, as far as its game has been looked at; the best candidate is the smallest."""

    key: Key
    place: int  # among the edits: no two candidates have the same
    edit: Edit
    case: Case
    close: bool  # whether the game has been looked at closely


def repair(audited: Audit, limits: Limits = LIMITS, notice: Notice | None = None) -> Search:
    """Search for repairs of an audited game; the notice is told how many games have been looked at."""
    worst = find_worst(audited.findings)
    if worst is None:
        return Search(audited, None)
    trial = _Trial(audited, worst, limits, notice or (lambda _: None))
    left = list(enumerate(find_edits(audited.book, audited.first)))
    while left and trial.tried.total() < limits.edits and trial.solved < limits.solved:
        trial.try_out(*left.pop(0))
    promising = len(trial.candidates)
    chosen = trial.choose()
    return Search(
        audited,
        worst,
        tried={kind: trial.tried[kind] for kind in KINDS if trial.tried[kind]},
        untried=len(left),
        too_large=trial.too_large,
        promising=promising,
        measured=trial.measured,
        repairs=tuple(_finish(audited, chosen)),
    )


def find_worst(findings: Iterable[Finding]) -> Finding | None:
    """The worst of the findings that are computed of the game itself; nothing where there are none."""
    return min(_computed(findings), key=lambda finding: ORDER.index(finding.kind), default=None)


def _computed(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    return tuple(finding for finding in findings if finding.kind in ORDER)


def rewrite(book: RuleBook, edit: Edit) -> RuleBook:
    """The rule book that an edit makes of another, with nothing but its rules and claims; or `BadRuleBook`."""
    head = {"title": book.title, "first": book.first or "either", "marks": list(book.marks)}
    return parse(f"{write_table(head | edit.rules)}\n{write_claims(book)}", book.name)


@dataclass(slots=True)
class _Trial:
    """A search that is under way."""

    audited: Audit
    worst: Finding
    limits: Limits
    notice: Notice
    candidates: list[Candidate] = field(default_factory=list)  # a heap
    tried: Counter[str] = field(default_factory=Counter)
    solved: int = 0
    too_large: int = 0
    measured: int = 0

    def try_out(self, place: int, edit: Edit) -> None:
        """Solve the game that an edit makes, and keep it if it may do; an edit that makes no game is not tried."""
        try:
            game = Game(rewrite(self.audited.book, edit))
        except BadRuleBook:
            return
        self.tried[edit.kind] += 1
        self._tell()
        try:
            solution = solve(game, self.audited.first, limit=self.limits.states)
        except TooManyStates:
            self.too_large += 1
            return
        self.solved += solution.states
        if self.worst.kind in SEEN and SEEN[self.worst.kind](solution.graph) is not None:
            return
        self._keep(place, edit, Case(solution, glance(solution, self.audited.first), ()))

    def _keep(self, place: int, edit: Edit, case: Case, *, close: bool = False) -> None:
        """Put a game where it belongs among the candidates, unless it is none."""
        found = find_computed(case)
        if self._may_do(found):
            uneven = abs(float(case.metrics.edge[JUDGED]) - EVEN)
            known = (*found, *find_false(case)) if close else found
            key = (len(grave(known)), len(known), edit.size, uneven)
            heappush(self.candidates, Candidate(key, place, edit, case, close))

    def _may_do(self, found: tuple[Finding, ...]) -> bool:
        before = {each.id for each in _computed(self.audited.findings)}
        gone = self.worst.id if self.worst.kind == DEAD else self.worst.kind
        new = [each for each in found if each.id not in before]
        graver = any(ORDER.index(each.kind) <= ORDER.index(self.worst.kind) for each in new)
        return not graver and not grave(tuple(new)) and not any(gone in {each.id, each.kind} for each in found)

    def choose(self) -> list[Candidate]:
        """The best candidates: few that are alike, unless there are too few of them."""
        chosen = self._draw(self.limits.shown, MOST_ALIKE)
        if len(chosen) < FEWEST_SHOWN:
            chosen += self._draw(FEWEST_SHOWN - len(chosen), FEWEST_SHOWN)
        return sorted(chosen)

    def _draw(self, most: int, alike: int) -> list[Candidate]:
        """The best candidates, looked at closely; those that are like enough others drawn go back."""
        chosen: list[Candidate] = []
        passed: list[Candidate] = []
        drawn: Counter[tuple[str, str]] = Counter()
        while self.candidates and len(chosen) < most:
            best = heappop(self.candidates)
            deed = (best.edit.kind, best.edit.deed)
            if drawn[deed] >= alike:
                passed.append(best)
            elif best.close:
                chosen.append(best)
                drawn[deed] += 1
            elif self.measured < self.limits.measured:
                self._look_closely(best)
        self.candidates = passed
        heapify(self.candidates)
        return chosen

    def _look_closely(self, candidate: Candidate) -> None:
        """Measure a game in full, and take away each of its clauses, if it is one that `check` likes."""
        self.measured += 1
        self._tell()
        solution = candidate.case.solution
        known = {each.sentence for each in check(self.audited.book)}
        if all(each.sentence in known for each in check(solution.graph.game.book)):
            coverage = cover(solution, MOST_AUDITED)
            case = Case(solution, measure(solution, self.audited.first), coverage)
            self._keep(candidate.place, candidate.edit, case, close=True)

    def _tell(self) -> None:
        self.notice(self.tried.total() + self.measured)


def _finish(audited: Audit, chosen: Iterable[Candidate]) -> Iterator[Repair]:
    """The repairs, with what becomes of the claims of the book."""
    own = Case(audited.solution, audited.metrics, audited.coverage)
    before = [(claim, judge(own, claim).verdict == FALSE) for claim in audited.book.claims]
    for each in chosen:
        case = each.case
        changed = [(claim, was) for claim, was in before if (judge(case, claim).verdict == FALSE) != was]
        yield Repair(
            each.edit,
            case.solution.graph.game.book,
            case.metrics,
            (*find_computed(case), *find_false(case)),
            mended=tuple(claim for claim, was in changed if was),
            spoiled=tuple(claim for claim, was in changed if not was),
        )
