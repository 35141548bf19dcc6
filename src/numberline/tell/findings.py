"""What `check` says about rule books: findings, what a good one is, and the sum of it all.

What may live here: sentences about checked rule books.
What this file must not know: how findings are found.
"""

from collections.abc import Iterable

from numberline.rules.notation import harmless, said_choices
from numberline.rules.rulebook import RuleBook
from numberline.study.check import WARNING, Finding
from numberline.tell.rules import clean

_LONGEST = 500  # characters of a sentence; what is cut is a quotation


def tell_finding(file: str, finding: Finding, line: int | None) -> str:
    """A finding on one line: the file, the path, the sentence, the line of the file where it is known."""
    severity = f"{WARNING}: " if finding.severity == WARNING else ""
    where = f"{harmless(finding.where)}: " if finding.where else ""
    stated = "" if line is None or f"line {line}" in finding.sentence else f" (line {line})"
    return f"{harmless(file, 300)}: {where}{severity}{harmless(finding.sentence, _LONGEST)}{stated}"


def tell_book(file: str, book: RuleBook, examples: int) -> str:
    """What a rule book without problems is, on one line."""
    texts = tuple(dict.fromkeys(text for choice in book.choices for text in choice.named))
    tokens = "one shared number" if book.shared else "a token each"
    replayed = f"{_count(examples, 'example')} replayed" if examples else "no examples"
    return (
        f"{harmless(file, 300)}: {clean(book.title)}, {tokens} {harmless(_from_to(book), _LONGEST)},"
        f" {harmless(said_choices(texts), _LONGEST)}; {replayed}"
    )


def _from_to(book: RuleBook) -> str:
    """Where the tokens start, and what wins."""
    one, two = book.start
    start = str(one) if one == two else f"{one} and {two}"
    if book.goal is None:
        return f"from {start}"
    first, second = book.goal
    goal = str(first) if first == second else f"{first} (Player 1) or {second} (Player 2)"
    return f"from {start} to {goal}"


def tell_sum(files: int, findings: Iterable[Finding], unread: int) -> str:
    """The sum of a check in one sentence."""
    severities = [finding.severity for finding in findings]
    warnings = severities.count(WARNING)
    problems = len(severities) - warnings
    counts = [_count(problems, "problem") if problems else "no problems"]
    counts += [_count(warnings, "warning")] if warnings else []
    counts += [f"{_count(unread, 'file')} not read"] if unread else []
    return f"{_count(files, 'rule book')} checked: {', '.join(counts)}."


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
