"""The printed rules of a game, put together from the sentences its mechanics give.

What may live here: the order of the sections, set-up, rulings, and the form of the page.
What this file must not know: which mechanics there are; a rule that none of them states has no sentence.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from textwrap import wrap
from typing import NamedTuple

from numberline.rules.engine import Game
from numberline.rules.notation import harmless
from numberline.rules.rulebook import RuleBook
from numberline.rules.told import Ruling
from numberline.study.course import Course, find_course

# The sections a mechanic may speak in, in the order of the page; "choices" are verb phrases of the section "turn".
HEADINGS = {
    "objective": "Objective",
    "set-up": "Set-up",
    "turn": "Your turn",
    "squares": "Special squares",
    "contact": "When tokens meet",
    "end": "The end",
    "unusual cases": "Unusual cases",
}
_LONGEST = 1000  # characters; no text of a rule book is longer
_LINE = re.compile(r"L[0-9]", re.ASCII)  # a passage that names lines
_DRAW = "whoever is asked may call the game a draw: a house rule, for the game itself has none"


class Section(NamedTuple):
    """A section of the printed rules; a paragraph that starts with a dash is an item of a list."""

    heading: str
    paragraphs: tuple[str, ...]


def tell_rules(book: RuleBook, width: int = 78, headed: Callable[[str], str] = str) -> str:
    """The rules as a page of text; `headed` may give the headings colour."""
    parts = [[headed(clean(book.title)), *wrap(_stop(clean(book.about)), width)]]
    parts += [[headed(section.heading), *_wrapped(section.paragraphs, width)] for section in rule_sections(book)]
    if book.rulings:
        parts.append([headed("How unclear passages are read"), *_tell_rulings(book.rulings, width)])
    if book.source:
        parts.append([headed("Source"), *_wrapped([tell_source(book)], width)])
    return "\n\n".join("\n".join(part) for part in parts) + "\n"


def rule_sections(book: RuleBook) -> tuple[Section, ...]:
    """The sections that this game has, in their order."""
    rules = [rule for mechanic in book.mechanics for rule in mechanic.rules()]
    doubtful = [rule for rule in rules if rule.about and not book.says(rule.key)]
    course = find_course(Game(book), {kind for rule in doubtful for kind in rule.about})
    said: dict[str, list[str]] = {section: [] for section in HEADINGS}
    for rule in rules:
        if rule not in doubtful or not course.rules_out(rule.about):
            said.setdefault(rule.section, []).append(rule.sentence)
    phrases = said.pop("choices", [])
    said["set-up"] = [_tell_tokens(book), *said["set-up"], _tell_starter(book)]
    said["end"] += _tell_endless(course)
    paragraphs: dict[str, tuple[str, ...]] = {
        name: (" ".join(dict.fromkeys(said[name])),) for name in said if said[name]
    }
    paragraphs["turn"] = _tell_turn(phrases, said["turn"])
    return tuple(
        Section(HEADINGS.get(section, section.capitalize()), paragraphs[section])
        for section in said
        if section in paragraphs
    )


def _tell_endless(course: Course) -> Iterator[str]:
    """What happens where play can go on for ever; where that is not known, only what may be done then."""
    if course.comes_back is False:
        return
    if course.comes_back:
        yield "Play can go on for ever, and then nobody wins."
        yield f"When the same state comes for the third time, {_DRAW}."
    else:
        yield f"Should the same state ever come for the third time, {_DRAW}."


def _tell_turn(phrases: list[str], sentences: list[str]) -> tuple[str, ...]:
    rest = " ".join(sentences)
    if len(phrases) == 1:
        return (f"The players take turns. On your turn, {phrases[0]}. {rest}".strip(),)
    items = (f"- {phrase}" for phrase in phrases)
    return ("The players take turns. On your turn, do one of these:", *items, *filter(None, [rest]))


def _tell_tokens(book: RuleBook) -> str:
    """What there is, where it starts, and which way is forward where somebody goes that way."""
    tokens = f"Two players share one number, which starts at {book.start[0]}." if book.shared else _tell_marks(book)
    walks = any(choice.sign[-1:] in "fb" for choice in book.choices)
    return f"{tokens} {_tell_heading(book)}" if walks else tokens


def _tell_starter(book: RuleBook) -> str:
    return f"Player {book.first} starts." if book.first else "Either player may start: agree on it, or toss for it."


def _tell_marks(book: RuleBook) -> str:
    first, second = book.marks
    marks = "P1 and P2" if book.marks == ("P1", "P2") else f"{first} (Player 1) and {second} (Player 2)"
    return f"Two players have one token each, marked {marks}. {_tell_starts(book)}"


def _tell_starts(book: RuleBook) -> str:
    one, two = book.start
    return (
        f"Both tokens start on {one}." if one == two else f"{book.marks[0]} starts on {one}, {book.marks[1]} on {two}."
    )


def _tell_heading(book: RuleBook) -> str:
    """Which way forward is, or whose way is which."""
    ways = {way: f"toward {'higher' if way > 0 else 'lower'} numbers" for way in (1, -1)}
    one, two = (ways[way] for way in book.choices[0].heading)
    if book.shared:
        return f"Your way is {one}." if one == two else f"Player 1's way is {one}, Player 2's {two}."
    return f"Forward is {one}." if one == two else f"Forward is {one} for Player 1, and {two} for Player 2."


def _tell_rulings(rulings: Iterable[Ruling], width: int) -> list[str]:
    lines: list[str] = []
    for ruling in rulings:
        lines += wrap(clean(ruling.question), width, initial_indent="  ", subsequent_indent="  ")
        reading = f"{clean(ruling.reading)} ({clean(ruling.passage)})"
        lines += wrap(reading, width, initial_indent="    ", subsequent_indent="    ")
    return lines


def tell_source(book: RuleBook) -> str:
    """The book that the rules come from, and how its lines are counted where passages name lines."""
    source = _stop(clean(book.source))
    by_line = any(_LINE.match(ruling.passage) for ruling in book.rulings)
    return f"{source} L1 is its first line." if by_line else source


def _wrapped(paragraphs: Iterable[str], width: int) -> list[str]:
    lines: list[str] = []
    for paragraph in paragraphs:
        hanging = "    " if paragraph.startswith("- ") else "  "
        lines += wrap(paragraph, width, initial_indent="  ", subsequent_indent=hanging)
    return lines


def _stop(sentence: str) -> str:
    return f"{sentence}." if sentence and sentence[-1] not in ".!?" else sentence


def clean(text: str) -> str:
    """A text of a rule book on one line, fit for a terminal."""
    return harmless(" ".join(text.split()), _LONGEST)
