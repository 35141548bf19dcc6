"""Reports: one JSON object, and whether headings may have colour."""

import json
import os
import sys
from collections.abc import Mapping

from numberline.cli.console import say

SCHEMA = 1


def say_json(report: Mapping[str, object]) -> None:
    """Print a report as one JSON object, which says by which schema."""
    say(json.dumps({"schema": SCHEMA, **report}, indent=2))


def wants_colour() -> bool:
    """Whether the output may have colour: what the environment says, or whether a terminal shows it."""
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    return sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


def headed(heading: str) -> str:
    """A heading, bold where there may be colour."""
    return f"\x1b[1m{heading}\x1b[0m" if wants_colour() else heading
