"""`numberline check`: everything that is wrong with a rule book, at once."""

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import click

from numberline.cli.arguments import complete_game
from numberline.cli.codes import NO, OK, UNUSABLE
from numberline.cli.console import remark, say
from numberline.cli.reporting import say_json
from numberline.rules.rulebook import BadRuleBook, RuleBook, parse
from numberline.store import Unusable, find_game, game_name, is_path, is_shipped, read_text
from numberline.study.check import PROBLEM, Finding, check, replayable
from numberline.study.lines import find_line, find_mistake, index_lines
from numberline.tell.findings import tell_book, tell_finding, tell_sum


@dataclass(frozen=True, slots=True)
class Checked:
    """A rule book as checked: what was found, and on which lines."""

    file: str
    book: RuleBook | None  # none if it cannot be built
    unread: bool  # it is no rule book at all, or one of a newer version
    findings: tuple[tuple[Finding, int | None], ...]

    @property
    def code(self) -> int:
        """The exit code this file asks for."""
        if self.unread:
            return UNUSABLE
        return NO if any(finding.severity == PROBLEM for finding, _ in self.findings) else OK

    @property
    def examples(self) -> int:
        """How many examples were replayed."""
        return len(replayable(self.book)) if self.book else 0


@click.command("check")
@click.argument("files", shell_complete=complete_game, nargs=-1, required=True, metavar="FILE...")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.pass_context
def command(ctx: click.Context, files: tuple[str, ...], *, as_json: bool) -> None:
    """Check rule books: all problems at once, with every example replayed.

    FILE is a .toml file, or the name of a game that is shipped.
    """
    checked = [check_file(path) for path in [name if _is_file(name) else find_game(name) for name in files]]
    if as_json:
        say_json({"files": [_report(each) for each in checked]})
    else:
        _tell(checked)
    ctx.exit(max(each.code for each in checked))


def _is_file(name: str) -> bool:
    return is_path(name) or "." in name or os.path.exists(name)


def check_file(path: str) -> Checked:
    """Everything that is found in a rule book, whatever stands in the file."""
    file = game_name(path) if is_shipped(path) else path
    try:
        text = read_text(path, "rule book")
    except Unusable as mistake:
        sentence = str(mistake).removeprefix(f"{path} ")  # the file is named in front of every finding
        return Checked(file, None, unread=True, findings=((Finding(PROBLEM, "", sentence), None),))
    try:
        book = parse(text, game_name(path))
    except BadRuleBook as mistake:
        return _bad(file, text, mistake)
    return Checked(file, book, unread=False, findings=_placed(check(book), index_lines(text)))


def _bad(file: str, text: str, mistake: BadRuleBook) -> Checked:
    findings = tuple(Finding(PROBLEM, problem.where, problem.message) for problem in mistake.problems)
    if mistake.unread:
        placed = tuple((finding, find_mistake(text, finding.sentence)) for finding in findings)
        return Checked(file, None, unread=True, findings=placed)
    return Checked(file, None, unread=False, findings=_placed(findings, index_lines(text)))


def _placed(findings: tuple[Finding, ...], lines: Mapping[str, int]) -> tuple[tuple[Finding, int | None], ...]:
    return tuple((finding, find_line(lines, finding.where)) for finding in findings)


def _tell(checked: list[Checked]) -> None:
    """Findings are what was asked for; a file that cannot be read is an error like any other."""
    for each in checked:
        for sentence in sentences(each):
            (remark if each.unread else say)(f"{'numberline: ' if each.unread else ''}{sentence}")
    read = [each for each in checked if not each.unread]
    if read:
        findings = [finding for each in read for finding, _ in each.findings]
        say(tell_sum(len(read), findings, len(checked) - len(read)))


def sentences(checked: Checked) -> Iterator[str]:
    """What is said about a file: each finding and, if it is good, what it is."""
    for finding, line in checked.findings:
        yield tell_finding(checked.file, finding, line)
    if checked.book and not checked.code:
        yield tell_book(checked.file, checked.book, checked.examples)


def _report(checked: Checked) -> dict[str, object]:
    findings = [
        {"severity": finding.severity, "where": finding.where, "line": line, "sentence": finding.sentence}
        for finding, line in checked.findings
    ]
    return {
        "file": checked.file,
        "title": checked.book.title if checked.book else None,
        "read": not checked.unread,
        "examples": checked.examples,
        "findings": findings,
    }
