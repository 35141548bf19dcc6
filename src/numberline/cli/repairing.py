"""Repairs on the command line: searched for, told, and written as rule books that can be played."""

import os
from collections.abc import Sequence
from textwrap import wrap

from numberline.cli.console import say, screen_width
from numberline.cli.reporting import headed
from numberline.cli.solving import progress
from numberline.rules.notation import harmless
from numberline.store import SUFFIX, Unusable, read_text, save_new, user_path
from numberline.study.audit import Audit
from numberline.study.metrics import metrics_json
from numberline.study.repair import Search, repair
from numberline.tell.repair import (
    HEADING,
    PROFILE,
    tell_edit,
    tell_profiles,
    tell_repair,
    tell_search,
    write_repair,
)

Files = Sequence[str]


def search_repairs(audited: Audit, folder: str) -> tuple[Search, Files]:
    """Search for the repairs of a game, and write each into the folder; the paths of their files."""
    with progress("repairing", "games") as notice:
        search = repair(audited, notice=notice)
    places = range(1, len(search.repairs) + 1)
    return search, [_write(folder, audited.book.name, write_repair(search, place)) for place in places]


def _write(folder: str, game: str, text: str) -> str:
    """Write a rule book under the first name that is free, or that the very same one has already."""
    number = 1
    while True:
        path = os.path.join(folder, f"{game}-repair-{number}{SUFFIX}")
        if save_new(user_path(path), text) or _holds(user_path(path), text):
            return path
        number += 1


def _holds(path: str, text: str) -> bool:
    try:
        return read_text(path, "rule book") == text
    except Unusable:
        return False


def say_repairs(search: Search, files: Files) -> None:
    """Print what was tried, the repairs, and the profiles side by side."""
    for line in tell_search(search):
        _say_wrapped(line, "", "")
    if not search.repairs:
        return
    say()
    say(headed(HEADING))
    for place, (each, file) in enumerate(zip(search.repairs, files, strict=True), start=1):
        _say_wrapped(f"{tell_edit(each.edit)}.", f"  {place}. ", "     ")
        _say_wrapped(" ".join(tell_repair(search, each)), "     ", "     ")
        say(f"     {harmless(file, 300)}")
    say()
    say(headed(PROFILE))
    for line in tell_profiles(search):
        say(line)


def _say_wrapped(text: str, first: str, others: str) -> None:
    """Print a paragraph; the name of a finding stays in one piece."""
    for line in wrap(text, screen_width(), initial_indent=first, subsequent_indent=others, break_on_hyphens=False):
        say(line)


def repairs_json(search: Search, files: Files) -> dict[str, object]:
    """The repairs as a part of the stable JSON object of an audit."""
    return {
        "worst": None if search.worst is None else search.worst.id,
        "tried": dict(search.tried),
        "untried": search.untried,
        "too_large": search.too_large,
        "promising": search.promising,
        "measured": search.measured,
        "repairs": [
            {
                "edit": tell_edit(each.edit),
                "kind": each.edit.kind,
                "size": each.edit.size,
                "file": file,
                "findings": [finding.id for finding in each.findings],
                "claims_mended": [claim.says for claim in each.mended],
                "claims_spoiled": [claim.says for claim in each.spoiled],
                "metrics": metrics_json(each.metrics),
            }
            for each, file in zip(search.repairs, files, strict=True)
        ],
    }
