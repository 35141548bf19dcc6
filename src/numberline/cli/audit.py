"""`numberline audit`: is what a rule book claims true, and does every rule of it matter?"""

from collections.abc import Mapping, Sequence
from textwrap import wrap
from typing import Any

import click

from numberline.cli.arguments import complete_file, complete_game
from numberline.cli.audit_report import place_of, say_judgements, write_report
from numberline.cli.codes import NO, OK
from numberline.cli.console import remark, say, screen_width
from numberline.cli.reporting import headed, say_json
from numberline.cli.solving import progress
from numberline.rules.engine import Game
from numberline.rules.notation import BadNotation, harmless
from numberline.store import find_game, list_games, load
from numberline.study.audit import BROKEN, MOST_AUDITED, Audit, Finding, audit
from numberline.study.metrics import metrics_json
from numberline.tell.audit import COVERAGE, HEADINGS, tell_coverage, tell_finding, tell_summary, tell_terms
from numberline.tell.solved import count

TIED = "\N{NO-BREAK SPACE}"
Allowed = Mapping[str, str]  # by the id of a finding, why it is accepted


@click.command("audit")
@click.argument("games", shell_complete=complete_game, nargs=-1, metavar="GAME...")
@click.option("--all", "every", is_flag=True, help="Audit every game that is shipped.")
@click.option("--first", type=click.Choice(["1", "2"]), help="Who starts.  [default: whom the rule book names, or 1]")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.option(
    "--repair",
    "folder",
    is_flag=False,
    flag_value=".",
    metavar="[FOLDER]",
    help="Search for small changes that clear the worst finding, and write them into FOLDER as games.",
)
@click.option(
    "--allow", "allowed", multiple=True, metavar="ID=WHY", help="Accept a finding, in every GAME, and say why."
)
@click.option(
    "--report",
    metavar="FILE",
    shell_complete=complete_file,
    help="Write a report for the game's author: FILE.html or FILE.md.",
)
@click.option(
    "--profile/--no-profile",
    default=None,
    help="Show the figures below the findings, with pictures.  [default: for one game]",
)
@click.option(
    "--max-states", type=click.IntRange(1), default=MOST_AUDITED, show_default=True, help="The largest game to audit."
)
@click.pass_context
def command(ctx: click.Context, /, games: tuple[str, ...], **options: Any) -> None:  # noqa: ANN401 - by click
    """Audit GAMEs: is what a rule book claims true, does every rule matter, and who decides anything?

    Every finding comes with a witness: a state, or a line of play, to be pasted behind --from of solve and hint. The
    exit code is 1 where something is broken and not accepted.
    """
    place = place_of(options["report"])
    if options["folder"]:
        _check_folder(ctx, games, options)
    names = _names(ctx, games, every=options["every"])
    accepted = _read_all_allowed(options["allowed"])
    games_named = [Game(load(find_game(name))) for name in names]  # what cannot be read is told before the work is done
    audits = [_audit(game, options) for game in games_named]
    _check_allowed(accepted, audits)
    if options["folder"]:
        _repair(audits, accepted, options)
    elif options["as_json"]:
        say_json({"games": [to_json(each, accepted) for each in audits]})
    elif place:
        say_judgements(audits, accepted)
    else:
        shows = len(audits) == 1 if options["profile"] is None else options["profile"]
        for number, each in enumerate(audits):
            _tell(each, accepted, apart=number > 0)
            if shows:
                _tell_profile(each)
    if place:
        write_report(place, names, audits, accepted)
    ctx.exit(NO if any(_is_open(finding, accepted) for each in audits for finding in each.findings) else OK)


def _audit(game: Game, options: Mapping[str, Any]) -> Audit:
    with progress(f"auditing {harmless(game.book.title)}", "rules") as notice:
        return audit(game, int(options["first"] or game.book.starter), options["max_states"], notice)


def _check_folder(ctx: click.Context, games: tuple[str, ...], options: Mapping[str, Any]) -> None:
    """The word behind --repair is a folder, and easily meant as a game; and what takes seconds should not fail then."""
    from numberline.store import Unusable, user_path, why_not_writable

    if options["report"]:
        said = "a report tells of no repairs"
        raise click.UsageError(f"{said}; run audit once with --report and once with --repair", ctx)
    folder = options["folder"]
    if folder in list_games() or not (games or options["every"]):
        said = f"the word behind --repair is a folder, and {harmless(folder)!r} may be meant as a game"
        raise click.UsageError(f"{said}; name the games first: numberline audit GAME --repair", ctx)
    if reason := why_not_writable(user_path(folder)):
        raise Unusable(
            f"no repair can be written there ({reason}); give a folder behind --repair that can be written to"
        )


def _repair(audits: list[Audit], accepted: Allowed, options: Mapping[str, Any]) -> None:
    """Repairs take the place of the findings, of which the summary is left; `--json` has both."""
    from numberline.cli.repairing import repairs_json, say_repairs, search_repairs

    reports = []
    for place, each in enumerate(audits):
        search, files = search_repairs(each, options["folder"])
        if options["as_json"]:
            reports.append(to_json(each, accepted) | {"repair": repairs_json(search, files)})
            continue
        _tell_summary(each, accepted, apart=place > 0)
        say()
        say_repairs(search, files)
    if options["as_json"]:
        say_json({"games": reports})


def _names(ctx: click.Context, games: tuple[str, ...], *, every: bool) -> list[str]:
    if every and games:
        raise click.UsageError("--all audits every game that is shipped; leave it out, or the names", ctx)
    if not every and not games:
        raise click.UsageError("no game is named; write for example 'numberline audit leap-to-twenty', or --all", ctx)
    return list(list_games()) if every else list(games)


def _read_all_allowed(texts: Sequence[str]) -> Allowed:
    """Every finding that is accepted; two reasons for one are a mistake, for only one of them would be kept."""
    accepted: dict[str, str] = {}
    for text in texts:
        name, why = _read_allowed(text)
        if name in accepted:
            raise BadNotation(f"expected one --allow for each finding: {harmless(name)!r} has two; leave one out")
        accepted[name] = why
    return accepted


def _read_allowed(text: str) -> tuple[str, str]:
    finding, equals, why = text.partition("=")
    if not equals or not why.strip():
        raise BadNotation(
            f"expected a finding and why it is accepted, such as 'unfair=meant to be': got {harmless(text)!r}"
        )
    return finding, why.strip()


def _check_allowed(accepted: Allowed, audits: list[Audit]) -> None:
    """An accepted finding that is not there may be mistyped, or mended: either way it is said."""
    found = {finding.id for each in audits for finding in each.findings}
    for name in accepted:
        if name not in found:
            remark(f"there is no finding {harmless(name)!r} any more; leave --allow out")


def _is_open(finding: Finding, accepted: Allowed) -> bool:
    return finding.severity == BROKEN and finding.id not in accepted


def _tell(audited: Audit, accepted: Allowed, *, apart: bool) -> None:
    width = screen_width()
    _tell_summary(audited, accepted, apart=apart)
    for severity, heading in HEADINGS.items():
        found = [finding for finding in audited.findings if finding.severity == severity]
        if found:
            say()
            say(headed(heading))
        for finding in found:
            _tell_finding(finding, accepted, width)
    if terms := tell_terms(audited.findings):
        say()
        _say_wrapped(terms, width)


def _tell_profile(audited: Audit) -> None:
    from numberline.tell.profile import tell_profile

    say()
    say(headed("Profile: how the game plays, and no score"))
    for line in tell_profile(audited.metrics, screen_width()):
        say(line)
    say()
    say(headed(f"What each rule does, in how many of {count(audited.metrics.states, 'state')}"))
    _say_wrapped(COVERAGE, screen_width())
    for line in tell_coverage(audited):
        say(line)


def _tell_summary(audited: Audit, accepted: Allowed, *, apart: bool) -> None:
    if apart:
        say()
    say(headed(f"{harmless(audited.book.title)}, Player {audited.first} starts"))
    say(tell_summary(audited, accepted))


def _tell_finding(finding: Finding, accepted: Allowed, width: int) -> None:
    _say_wrapped(tell_finding(finding), width)
    witness = f"; see --from '{finding.witness}'" if finding.witness else ""
    say(f"    {finding.id}, {harmless(finding.clause)}{witness}")
    if finding.id in accepted:
        say(f"    accepted: {harmless(accepted[finding.id])}")


def _say_wrapped(text: str, width: int) -> None:
    """Print a paragraph, with no line that begins with the sign of a percentage."""
    for line in wrap(text.replace(" %", f"{TIED}%"), width, initial_indent="  ", subsequent_indent="  "):
        say(line.replace(TIED, " "))


def to_json(audited: Audit, accepted: Allowed) -> dict[str, object]:
    """An audit as the stable JSON object."""
    return {
        "game": audited.book.name,
        "first": audited.first,
        "findings": [_finding_json(each, accepted) for each in audited.findings],
        "metrics": metrics_json(audited.metrics),
        "clauses": [
            {
                "clause": each.clause.path,
                "fires": len(each.fires) if each.is_known else None,
                "matters": len(each.matters) if each.is_known else None,
            }
            for each in audited.coverage
        ],
    }


def _finding_json(finding: Finding, accepted: Allowed) -> dict[str, object]:
    return {
        "id": finding.id,
        "severity": finding.severity,
        "sentence": tell_finding(finding),
        "clause": finding.clause,
        "witness": finding.witness,
        "accepted": accepted.get(finding.id),
    }
