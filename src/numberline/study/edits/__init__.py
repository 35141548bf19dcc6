"""The edits of a rule book: every change of a single clause that is tried when a game is to be repaired."""

from collections.abc import Callable, Iterator

from numberline.rules.rulebook import RuleBook
from numberline.study.edits.choices import find_amounts
from numberline.study.edits.edit import KINDS, Edit, Plan, Rules
from numberline.study.edits.line import find_goals, find_starts
from numberline.study.edits.squares import find_squares
from numberline.study.edits.words import find_contacts, find_limits, find_pasts, find_stucks

__all__ = ["KINDS", "Edit", "find_edits"]

FINDERS: tuple[Callable[[Plan], Iterator[Edit]], ...] = (
    find_amounts,
    find_squares,
    find_contacts,
    find_goals,
    find_starts,
    find_pasts,
    find_stucks,
    find_limits,
)


def find_edits(book: RuleBook, first: int) -> tuple[Edit, ...]:
    """Every edit of a book for one player as the starter, the smallest changes first; some may make no game."""
    plan = Plan.of(book, first)
    found = (edit._replace(rules=_said(plan, edit.rules)) for find in FINDERS for edit in find(plan))
    return tuple(sorted(found, key=lambda edit: edit.size))


def _said(plan: Plan, rules: Rules) -> Rules:
    """Only what the text of the book says itself, and what is changed: the rest goes without saying as before."""
    written, before = plan.book.written, plan.data
    if not written:
        return rules
    said = {key: value for key, value in rules.items() if key in written or before.get(key) != value}
    for key, value in said.items():
        own = before.get(key)
        if isinstance(value, dict) and isinstance(own, dict):
            said[key] = {
                inner: each for inner, each in value.items() if f"{key}.{inner}" in written or own.get(inner) != each
            }
    return said
