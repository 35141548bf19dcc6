"""The corpus: rule books that are wrong, hostile or hardly games, each with all that is said about it, word for word.

A book's first lines, `# expected: ...`, state what is found in it: path, `warning` if it is one, sentence.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from numberline.rules.rulebook import FIELDS, BadRuleBook, json_schema, parse
from numberline.rules.table import Field
from numberline.study.check import PROBLEM, WARNING, Finding, check
from numberline.tell.findings import tell_finding
from tests.schema import words

CORPUS = sorted((Path(__file__).parents[1] / "corpus").glob("*.toml"))
MARK = "# expected: "
FEWEST = 88


def stated(path: Path) -> list[str]:
    """What a book of the corpus says that is found in it."""
    return [line.removeprefix(MARK) for line in path.read_text(encoding="utf-8").splitlines() if line.startswith(MARK)]


def told(finding: Finding) -> str:
    """A finding as the corpus states it."""
    where = f"{finding.where}: " if finding.where else ""
    return f"{where}{'warning: ' if finding.severity == WARNING else ''}{finding.sentence}"


def findings_of(path: Path) -> tuple[Finding, ...]:
    """All that is found in a book, whether it can be built or not."""
    try:
        return check(parse(path.read_text(encoding="utf-8-sig"), path.stem))
    except BadRuleBook as mistake:
        return tuple(Finding(PROBLEM, problem.where, problem.message) for problem in mistake.problems)


@pytest.mark.parametrize("path", CORPUS, ids=lambda path: path.stem)
def test_all_that_is_found_is_stated(path: Path) -> None:
    """Each book of the corpus has exactly the findings that its first lines state, in any order."""
    found = findings_of(path)

    assert sorted(map(told, found)) == sorted(stated(path))
    assert all(tell_finding(path.name, each, 1).isprintable() for each in found)


def test_corpus_is_large() -> None:
    """There are many such books, every one of them with something to find."""
    assert len(CORPUS) >= FEWEST
    assert all(stated(path) for path in CORPUS)


def keys(fields: tuple[Field, ...]) -> Iterator[str]:
    """Every key of the format, those of nested tables included."""
    for field in fields:
        yield field.key
        yield from keys(field.read.fields)


def test_corpus_spans_the_vocabulary() -> None:
    """Every key and every word of the format stands in some book of the corpus, outside of what is stated about it."""
    texts = [path.read_text(encoding="utf-8") for path in CORPUS]
    lines = "\n".join(line for text in texts for line in text.splitlines() if not line.startswith("#"))
    vocabulary = {*keys(FIELDS), *words(json_schema())}

    assert sorted(each for each in vocabulary if not re.search(rf"(?<!\w){re.escape(each)}(?![a-z])", lines)) == []
