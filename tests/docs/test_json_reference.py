import json
import re
from pathlib import Path

import pytest

from tests.docs.pages import ROOT, run

PAGE = (ROOT / "docs" / "reference" / "json.md").read_text(encoding="utf-8")
SECTIONS = dict(re.findall(r"^## (\w+)\n(.*?)(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL))

GAME = "printf '4\\ns game.txt\\n' | numberline play leap >said.txt 2>&1; "
COMMANDS = {
    "games": "numberline games --json",
    "rules": "numberline rules leap --json",
    "check": "numberline check leap --json",
    "replay": GAME + "numberline replay game.txt --json",
    "solve": "numberline solve leap --json",
    "verify": "numberline solve leap --certificate leap.cert 2>said.txt; numberline verify leap.cert --json",
    "hint": "numberline hint leap --json",
    "odds": "numberline odds leap --p1 perfect --p2 beginner --json",
    "levels": "numberline levels number-climb --json",
    "review": GAME + "numberline review game.txt --json",
    "audit": "numberline audit leap --json",
    "card": "numberline card leap --json",
    "drill": "numberline drill --stats --json",
    "doctor": "numberline doctor --json",
}


@pytest.mark.parametrize("name", SECTIONS)
def test_keys_of_a_report_are_documented(name: str, tmp_path: Path) -> None:
    """Every key of a report stands in its section of the page."""
    code, printed = run(COMMANDS[name], tmp_path)
    report = json.loads(printed)

    assert code == 0
    assert report.pop("schema") == 1
    assert all(f"`{key}`" in SECTIONS[name] or f'"{key}"' in SECTIONS[name] for key in report)


def test_keys_of_an_audit_are_documented(tmp_path: Path) -> None:
    """What is below a game and below a finding stands in the section, too."""
    _, printed = run(COMMANDS["audit"], tmp_path)
    (game,) = json.loads(printed)["games"]

    assert all(f"`games[].{key}`" in SECTIONS["audit"] for key in game)
    assert all(f"`games[].findings[].{key}`" in SECTIONS["audit"] for key in game["findings"][0])
    assert all(f"`{key}`" in SECTIONS["audit"] for key in game["clauses"][0])
