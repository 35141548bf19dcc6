"""What a search for repairs found, in words: the edits, what was tried, the profiles side by side, the rule books.

What may live here: the sentences of repairs, the table of profiles, the text of a repaired rule book.
What this file must not know: how repairs are found, and where files are.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction

from numberline.rules.notation import both
from numberline.rules.rulebook import write_claims, write_table
from numberline.rules.state import NOBODY
from numberline.study.audit import BROKEN, CLAIM_KINDS, WEAK, Finding
from numberline.study.case import FALSE
from numberline.study.edits import Edit
from numberline.study.metrics import Metrics
from numberline.study.metrics.measuring import JUDGED
from numberline.study.repair import LIMITS, ORDER, Repair, Search
from numberline.tell.audit import tell_finding
from numberline.tell.chances import percent
from numberline.tell.rules import clean
from numberline.tell.solved import count

FALSE_CLAIM = CLAIM_KINDS[FALSE]
LONGEST_TITLE, LONGEST_ABOUT = 60, 120  # as rule books allow

# A phrase for everything that is done to a rule book; facts stand in it as they are.
DEEDS = {
    "amount-changed": "{was} becomes {now}",
    "amount-taken": "{was} is taken away",
    "amount-added": "{now} is added",
    "amounts-cut": "{now} is the {end} amount that is left",
    "limit-changed": "the {end} of {choice} becomes {now} instead of {was}",
    "choice-taken": "{was} is taken away",
    "square-moved": "'{effect}' moves from {was} to {now}",
    "square-taken": "'{effect}' no longer happens on {was}",
    "square-added": "'{effect}' happens on {now}, too",
    "effect-turned": "'{was}' on {on} becomes '{now}'",
    "effect-changed": "{was} on {on} becomes {now}",
    "entry-dropped": "'{effect}' on {on} is dropped",
    "entry-added": "'{effect}' happens on {now}",
    "word-changed": "'{key}' becomes '{now}' instead of '{was}'",
    "contact-changed": "'contact' becomes land = '{land}' and pass = '{pass}'",
    "goal-moved": "the goal becomes {now} instead of {was}",
    "start-moved": "Player {player} starts on {now} instead of {was}, and Player {first} begins",
    "number-moved": "the number starts on {now} instead of {was}",
    "clause-dropped": "'{key}' is left out",
    "clause-unsaid": "'{key}' is left out, for without it nothing else holds",
}
KINDS = {
    "amounts": "of amounts",
    "squares": "of special squares",
    "contact": "of contact",
    "goal": "of the goal",
    "start": "of the start",
    "past": "of 'past'",
    "stuck": "of 'stuck'",
    "limits": "of clauses left out",
}
NOTHING = "Nothing is broken or weak in the game itself: there is nothing to repair."
FAILED = "No edit of a single clause clears it without bringing in something as bad."
HEADING = "Repairs that clear it, the best first"
PROFILE = f"The profile before and after, where both play {JUDGED}"


def tell_edit(edit: Edit) -> str:
    """What an edit changes, as the beginning of a sentence."""
    return DEEDS[edit.deed].format(**{key: clean(value) for key, value in edit.facts.items()})


def tell_search(search: Search) -> Iterator[str]:
    """What was to be cleared, and what was tried, in sentences."""
    if search.worst is None:
        yield NOTHING
        yield from _tell_sayings(search.audited.findings)
        return
    yield f"The worst finding about the game itself: {tell_finding(search.worst)}"
    yield from _tell_sayings(search.audited.findings)
    kinds = both(f"{number} {KINDS[kind]}" for kind, number in search.tried.items())
    yield f"Tried {count(sum(search.tried.values()), 'edit')} of a single clause: {kinds}."
    yield f"Promising at first sight: {search.promising}; measured in full: {search.measured}."
    if search.too_large:
        yield f"Too large for the search, with more than {LIMITS.states:,} states: {count(search.too_large, 'game')}."
    if search.untried:
        yield f"Not tried, for the search had come to its limit: {count(search.untried, 'larger edit')}."
    if not search.repairs:
        yield FAILED


def _tell_sayings(findings: Iterable[Finding]) -> Iterator[str]:
    """What is broken in the words of the book, where something is."""
    broken = [finding for finding in findings if finding.severity == BROKEN]
    claims = sum(finding.kind == FALSE_CLAIM for finding in broken)
    samples = [finding.id for finding in broken if _is_of_samples(finding)]
    said = [*([count(claims, "false claim")] if claims else []), *samples]
    if said:
        yield f"Also broken, but in what the book says, which is not searched for: {both(said)}."


def _is_of_samples(finding: Finding) -> bool:
    return finding.kind != FALSE_CLAIM and finding.kind not in ORDER


def tell_repair(search: Search, repair: Repair) -> Iterator[str]:
    """What is left to be said of a repair, in sentences."""
    left = [finding.id for finding in repair.findings]
    yield f"Findings left: {both(left)}." if left else "No findings are left."
    changes = [(len(repair.mended), "no longer false"), (len(repair.spoiled), "false now")]
    said = [f"{number} {'is' if number == 1 else 'are'} {what}" for number, what in changes if number]
    if said:
        yield f"Of the {count(len(search.audited.book.claims), 'claim')} of the book {both(said)}."


def tell_profiles(search: Search) -> tuple[str, ...]:
    """The main figures of the game and of its repairs, side by side."""
    before = (search.audited.metrics, search.audited.findings)
    columns = [before, *((each.metrics, each.findings) for each in search.repairs)]
    heads = ["", "before", *(str(place) for place in range(1, len(columns)))]
    rows = [heads, *([name, *(show(*column) for column in columns)] for name, show in ROWS.items())]
    widths = [max(len(row[place]) for row in rows) for place in range(len(heads))]
    return tuple(_line(row, widths) for row in rows)


def _line(row: list[str], widths: list[int]) -> str:
    cells = [f"{cell:>{width}}" for cell, width in zip(row[1:], widths[1:], strict=True)]
    return "  ".join((f"  {row[0]:<{widths[0]}}", *cells)).rstrip()


def _show_verdict(metrics: Metrics, findings: tuple[Finding, ...]) -> str:
    del findings
    winner, moves = metrics.verdict
    return "nobody" if winner == NOBODY else f"P{winner}, {moves}"


def _count_findings(severity: str, *kinds: str) -> "Show":
    """How many findings there are of a severity and of some kinds."""

    def show(metrics: Metrics, findings: tuple[Finding, ...]) -> str:
        del metrics
        return str(sum(each.severity == severity and each.kind in kinds for each in findings))

    return show


def _share(read: Callable[[Metrics], Fraction | float | None]) -> "Show":
    def show(metrics: Metrics, findings: tuple[Finding, ...]) -> str:
        del findings
        share = read(metrics)
        return "-" if share is None else percent(share).replace("less than ", "<").replace("more than ", ">")

    return show


def _mean(read: Callable[[Metrics], Fraction | float | None]) -> "Show":
    def show(metrics: Metrics, findings: tuple[Finding, ...]) -> str:
        del findings
        mean = read(metrics)
        return "-" if mean is None else f"{float(mean):.1f}"

    return show


def _show_chain(metrics: Metrics, findings: tuple[Finding, ...]) -> str:
    del findings
    return "-" if metrics.skill is None else f"{len(metrics.skill.chain)}{'' if metrics.skill.whole else '+'}"


def _show_states(metrics: Metrics, findings: tuple[Finding, ...]) -> str:
    del findings
    return f"{metrics.states:,}"


Show = Callable[[Metrics, tuple[Finding, ...]], str]
ROWS: Mapping[str, Show] = {
    "broken in the game": _count_findings(BROKEN, *ORDER),
    "false claims": _count_findings(BROKEN, FALSE_CLAIM),
    "weak in the game": _count_findings(WEAK, *ORDER),
    "best play: who, in moves": _show_verdict,
    "the starter wins": _share(lambda metrics: metrics.edge[JUDGED]),
    "games that are won": _share(lambda metrics: metrics.expected[JUDGED].completion),
    "live decisions, Player 1": _mean(lambda metrics: metrics.expected[JUDGED].agency[0]),
    "live decisions, Player 2": _mean(lambda metrics: metrics.expected[JUDGED].agency[1]),
    "moves of a game": _mean(lambda metrics: metrics.expected[JUDGED].odds.mean_moves),
    "live moves": _share(lambda metrics: metrics.expected[JUDGED].live),
    "forced moves": _share(lambda metrics: metrics.expected[JUDGED].forced),
    "settled moves": _share(lambda metrics: metrics.expected[JUDGED].settled),
    "levels of skill": _show_chain,
    "states": _show_states,
}


def write_repair(search: Search, place: int) -> str:
    """The rule book of a repair, by its place from 1 on: a game to be played, and to be worked on."""
    book, repair = search.audited.book, search.repairs[place - 1]
    name, done = clean(book.title), tell_edit(repair.edit)
    end = f", repair {place}"
    head: dict[str, object] = {"title": f"{book.title[: LONGEST_TITLE - len(end)]}{end}"}
    about = f"{book.title}, but {done}"
    head |= {"about": about[:LONGEST_ABOUT], "first": book.first or "either", "marks": list(book.marks)}
    comments = [
        f"{name}, but {done}.",
        *tell_repair(search, repair),
        "The claims are the book's, with its lines; its samples and rulings are not taken over.",
    ]
    parts = (
        "".join(f"# {comment}\n" for comment in comments),
        write_table(head | repair.edit.rules),
        write_claims(book),
    )
    return "\n".join(part for part in parts if part)
