"""The report of an audit: what the author of a game is sent, as chapters and blocks.

What may live here: what a report says, in which order, and the sentences that only it has.
What this file must not know: how anything is found, and how HTML or Markdown is written.
"""

from collections.abc import Iterator, Mapping, Sequence
from shlex import quote
from typing import NamedTuple

from numberline.rules.notation import either, write_state
from numberline.rules.state import NOBODY, PLAYERS, Step
from numberline.solve.size import TooManyStates
from numberline.solve.solution import Outlook
from numberline.study.audit import BROKEN, MOST_AUDITED, NOTE, WEAK, Audit, Finding
from numberline.tell.audit import COVERAGE, HEADINGS, tabulate_coverage, tell_finding, tell_judgement, tell_summary
from numberline.tell.charts import CELL_LEGEND, draw_chart, draw_grid, tabulate_chart, tabulate_grid
from numberline.tell.charts_svg import draw_chart_svg, draw_grid_svg
from numberline.tell.document import (
    Block,
    Card,
    Chapter,
    Heading,
    Items,
    Lines,
    Pairs,
    Picture,
    Report,
    Section,
    Table,
    Text,
)
from numberline.tell.figures import tell_figures
from numberline.tell.map_picture import picture_map
from numberline.tell.maps import make_map
from numberline.tell.profile import make_charts, make_heat, tabulate_policies
from numberline.tell.prose import begin_sentence, tell_step
from numberline.tell.rules import clean, rule_sections, tell_source
from numberline.tell.solved import count, tell_line, tell_openings, tell_size, tell_verdict

WIDEST = 60  # squares; the map of a longer line is no picture for a page
MOST_MAPPED = MOST_AUDITED  # states; the places of a map lead to more than the start does
SOUND, ACCEPTED = "sound", "accepted"
MOST_TOLD = 20  # steps of a line of play
ENDLESS = ("endless", "never-ends")  # the findings that are about a line, however short it is
COLOPHON = (
    "Made by numberline. Every figure and every verdict is computed from the solved game, in every state that play can"
    " reach; nothing is sampled or guessed. The commands show it again."
)
PROFILE = (
    "No figure says by itself whether a game is good, and there is no score. The player random takes every choice"
    " alike; noisy:0.2 takes any choice in one move of five and a best one otherwise, like somebody who knows the game"
    " and now and then slips."
)


class Audited(NamedTuple):
    """An audit with the name that its game has in commands, and why some findings are accepted, by their ids."""

    audit: Audit
    name: str
    accepted: Mapping[str, str]


def make_report(audits: Sequence[Audited]) -> Report:
    """The report of one audit or more."""
    chapters = tuple(_make_chapter(each) for each in audits)
    title = f"Audit of {chapters[0].title}" if len(chapters) == 1 else f"Audit of {count(len(chapters), 'game')}"
    return Report(title, chapters, COLOPHON)


def _make_chapter(audited: Audited) -> Chapter:
    audit, book = audited.audit, audited.audit.book
    about = f"The rule book is version {book.version}, with the digest {book.digest}."
    return Chapter(
        title=clean(book.title),
        mark=_mark(audited),
        verdict=tell_judgement(audit, audited.accepted),
        lead=(f"With Player {audit.first} starting: {tell_summary(audit, audited.accepted)}", about),
        sections=(
            Section("findings", "Findings", tuple(_tell_findings(audited))),
            Section("profile", "Profile", tuple(_tell_profile(audit))),
            Section("map", "Map", tuple(_draw_maps(audited))),
            Section("best-play", "Best play", tuple(_tell_best_play(audit))),
            Section("coverage", "What each rule does", tuple(_tell_coverage(audit))),
            Section("rules", "The rules as they were audited", tuple(_tell_rules(audit))),
        ),
    )


def _mark(audited: Audited) -> str:
    """The gravest severity to be mended that is not accepted; of a game where all of them are, just that."""
    grave = {each.id: each.severity for each in audited.audit.findings if each.severity != NOTE}
    left = {severity for name, severity in grave.items() if name not in audited.accepted}
    rest = ACCEPTED if grave else SOUND
    return next((severity for severity in (BROKEN, WEAK) if severity in left), rest)


def _tell_findings(audited: Audited) -> Iterator[Block]:
    for severity, heading in HEADINGS.items():
        found = [each for each in audited.audit.findings if each.severity == severity]
        if found:
            yield Heading(f"{heading} ({len(found)})")
        for finding in found:
            yield _make_card(finding, audited)


def _make_card(finding: Finding, audited: Audited) -> Card:
    pairs = [*_tell_witness(finding, audited.audit)]
    if finding.id in audited.accepted:
        pairs.append(("Accepted", clean(audited.accepted[finding.id])))
    return Card(
        mark=finding.severity,
        about=f"{finding.id}, {clean(finding.clause)}",
        text=tell_finding(finding),
        pairs=tuple(pairs),
        command=make_command(finding, audited),
    )


def make_command(finding: Finding, audited: Audited) -> str:
    """The command that shows a finding again, to be pasted into a shell; nothing where there is nothing to show."""
    name, first = quote(audited.name), audited.audit.first
    start = f" --first {first}" if first != 1 else ""
    policy = finding.facts.get("policy")
    if finding.kind == "unjudged-claim":
        return ""
    if finding.kind == "broken-sample":
        return f"numberline check {name}"
    if finding.kind == "unfair":
        return f"numberline odds {name} --p1 {policy} --p2 {policy}{start}"
    if "perfect_1" in finding.facts:
        return f"numberline odds {name} --p1 perfect --p2 random{start}"
    return f"numberline solve {name}" + (f" --from {quote(finding.witness)}" if finding.witness else start)


def _tell_witness(finding: Finding, audit: Audit) -> Iterator[tuple[str, str]]:
    """The line of play that a finding is about, or its state with who wins after which choice there.

    The start is left out: it stands elsewhere in the report. So is a long line of something that holds: its command
    says enough.
    """
    game = audit.solution.graph.game
    if not finding.witness:
        return
    state, steps = game.follow(finding.witness)
    if finding.severity == NOTE and len(steps) > MOST_TOLD:
        return
    if len(steps) > 1 or finding.kind in ENDLESS:
        yield "Line of play", _tell_steps(audit, steps)
        return
    if state.chooser == NOBODY or (not steps and state == game.start(audit.first)):
        return
    outlooks = audit.solution.choices(state)
    yield f"In {write_state(state)}", f"Player {state.chooser} chooses: {_tell_outlooks(outlooks)}."


def _tell_steps(audit: Audit, steps: Sequence[Step]) -> str:
    told = [sentence for step in steps[:MOST_TOLD] for sentence in tell_step(audit.book, step)]
    return " ".join([*told, *(["And so on."] if len(steps) > MOST_TOLD else [])])


def _tell_outlooks(outlooks: Sequence[Outlook]) -> str:
    choices: dict[int, list[str]] = {}
    for outlook in outlooks:
        choices.setdefault(outlook.winner, []).append(outlook.choice)
    return "; ".join(f"after {either(each)} {_tell_winner(winner)}" for winner, each in choices.items())


def _tell_winner(winner: int) -> str:
    return "nobody can force a win" if winner == NOBODY else f"Player {winner} wins"


def _tell_profile(audit: Audit) -> Iterator[Block]:
    """The figures of the game, and pictures of those that are many."""
    metrics = audit.metrics
    yield Text(PROFILE)
    yield Pairs(tell_figures(metrics))
    head, *rows = tabulate_policies(metrics)
    yield Table("What to expect when both players choose alike", head, tuple(rows))
    for chart in make_charts(metrics):
        about = begin_sentence(f"{chart.about}. {chart.note}".strip())
        yield Picture(chart.title, about, draw_chart_svg(chart), tabulate_chart(chart), _bare(draw_chart(chart)))
    grid = make_heat(metrics)
    if grid is not None:
        about = begin_sentence(f"{grid.about}. {CELL_LEGEND}.")
        yield Picture(grid.title, about, draw_grid_svg(grid), tabulate_grid(grid), _bare(draw_grid(grid)))


def _bare(drawn: Sequence[str]) -> tuple[str, ...]:
    """A picture of characters without the two lines above it, which stand beside it."""
    return tuple(line.removeprefix("  ") for line in drawn[2:])


def _draw_maps(audited: Audited) -> Iterator[Block]:
    """Who wins from every pair of squares, or from every number, whoever chooses there."""
    game = audited.audit.solution.graph.game
    low, high = game.book.span
    if high - low > WIDEST:
        command = f"numberline solve {quote(audited.name)} --map FILE.svg"
        yield Text(f"The line is too long for a map on a page; draw it with: {command}")
        return
    for chooser in PLAYERS:
        try:
            yield picture_map(make_map(game, chooser, limit=MOST_MAPPED))
        except TooManyStates:
            yield Text("There are too many states for a map of every place, whether play can reach it or not.")
            return


def _tell_best_play(audit: Audit) -> Iterator[Block]:
    solution = audit.solution
    start = solution.graph.game.start(audit.first)
    if start.chooser == NOBODY:
        yield Text("The game is over before anybody can choose.")
        return
    yield Text(f"{tell_verdict(solution.verdict())} {tell_openings(solution, start)}")
    yield _tabulate_openings(solution.choices(start))
    yield Text("One line of best play: the winner hurries, and the loser delays.")
    yield Lines(tuple(line.strip() for line in tell_line(solution, start)))
    yield Text(tell_size(solution))


def _tabulate_openings(outlooks: Sequence[Outlook]) -> Table:
    rows = tuple(
        (each.choice, _tell_winner(each.winner), "-" if each.moves is None else str(each.moves), "best" * each.best)
        for each in outlooks
    )
    return Table("What each first choice leads to", ("choice", "who wins", "in moves", ""), rows)


def _tell_coverage(audit: Audit) -> Iterator[Block]:
    title = f"In how many of {count(audit.metrics.states, 'state')} each rule fires, and in how many it matters"
    head, *rows = tabulate_coverage(audit.coverage)
    yield Text(COVERAGE)
    yield Table(title, head, tuple(rows))


def _tell_rules(audit: Audit) -> Iterator[Block]:
    """The printed rules, made from what was audited; an author sees how the rule book was understood."""
    book = audit.book
    for section in rule_sections(book):
        yield Heading(section.heading)
        yield from _tell_paragraphs(section.paragraphs)
    if book.rulings:
        yield Heading("How unclear passages are read")
        yield Pairs(
            tuple((clean(each.question), f"{clean(each.reading)} ({clean(each.passage)})") for each in book.rulings)
        )
    if book.source:
        yield Heading("Source")
        yield Text(tell_source(book))


def _tell_paragraphs(paragraphs: Sequence[str]) -> Iterator[Block]:
    """Paragraphs as the printed rules have them, where a dash begins an item of a list."""
    items = tuple(each.removeprefix("- ") for each in paragraphs if each.startswith("- "))
    for paragraph in paragraphs:
        if not paragraph.startswith("- "):
            yield Text(paragraph)
        elif paragraph == f"- {items[0]}":
            yield Items(items)
