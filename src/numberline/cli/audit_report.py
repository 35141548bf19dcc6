"""The report of an audit on the command line: where it goes, and how it is written."""

import os
from collections.abc import Mapping, Sequence

from numberline.cli.console import remark, say
from numberline.rules.notation import harmless
from numberline.store import Unusable, find_game, game_name, is_shipped, save, user_path, why_not_writable
from numberline.study.audit import Audit
from numberline.tell.audit import tell_judgement

Allowed = Mapping[str, str]  # by the id of a finding, why it is accepted


def place_of(report: str | None) -> str:
    """Where the report is to go; what stands in its way is told before the work is done."""
    if report is None:
        return ""
    place = user_path(report)
    if not place.lower().endswith((".html", ".md")):
        raise Unusable(f"{place} does not end in .html or .md; a report is written as one or the other")
    folder = os.path.dirname(place)
    if not os.path.isdir(folder):
        raise Unusable(f"{folder} is not a folder; make it first, or write the report into another one")
    if os.path.isdir(place):
        raise Unusable(f"{place} is a folder; give the report a name of its own")
    if reason := why_not_writable(folder):
        raise Unusable(f"no report can be written there ({reason}); write it into another folder")
    return place


def write_report(place: str, names: Sequence[str], audits: Sequence[Audit], accepted: Allowed) -> None:
    """Write the report as the ending of its place says."""
    from numberline.tell.markdown import write_markdown
    from numberline.tell.pages import write_page
    from numberline.tell.report import Audited, make_report

    typed = [game_name(find_game(name)) if is_shipped(find_game(name)) else name for name in names]
    report = make_report([Audited(each, name, accepted) for each, name in zip(audits, typed, strict=True)])
    save(place, write_page(report) if place.lower().endswith(".html") else write_markdown(report))
    remark(f"report written to {place}")


def say_judgements(audits: Sequence[Audit], accepted: Allowed) -> None:
    """Print the verdict on each game: beside a report a line is enough."""
    for each in audits:
        say(f"{harmless(each.book.title)}: {tell_judgement(each, accepted)}")
