"""A report as Markdown, the dialect that code hosts show.

What may live here: how each kind of block is written as Markdown.
What this file must not know: what a report is about.

Text becomes Markdown in `plain` alone: it is made harmless, and nothing in it is taken for a sign of the language.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from numberline.rules.notation import harmless
from numberline.tell.document import (
    Block,
    Card,
    Chapter,
    Heading,
    Items,
    Lines,
    Pairs,
    Picture,
    Report,
    Section,
    Table,
    Text,
)

LONGEST = 10_000  # characters of a text; none that is made here is longer
_SIGNS = re.compile(r"[\\`*_\[\]<>|&~$#]")
_START = re.compile(r"^([-+]|[0-9]+[.)])(?= |$)|^[-=]+$")  # what begins a list, or underlines a heading


def plain(text: str) -> str:
    """A text within a line that means itself in Markdown."""
    return _SIGNS.sub(r"\\\g<0>", harmless(text, LONGEST))


def paragraph(text: str) -> str:
    """The same at the beginning of a line, where more signs have a meaning."""
    written = plain(text)
    found = _START.match(written)
    if not found:
        return written
    sign = found.end() - 1  # what stands before the point of a number is no sign
    return f"{written[:sign]}\\{written[sign:]}"


def code(text: str) -> str:
    """A piece of code within a line."""
    fence = "`" * (1 + max((len(run) for run in re.findall(r"`+", text)), default=0))
    return f"{fence}{harmless(text, LONGEST)}{fence}"


def fenced(lines: Iterable[str], kind: str = "text") -> str:
    """Lines that stay as they are."""
    safe = [harmless(line, LONGEST) for line in lines]
    fence = "`" * max(3, 1 + max((len(run) for line in safe for run in re.findall(r"`+", line)), default=0))
    return "\n".join((f"{fence}{kind}", *safe, fence))


def write_markdown(report: Report) -> str:
    """A report as Markdown."""
    return "\n\n".join((*_write_report(report), f"*{plain(report.colophon)}*")) + "\n"


def _write_report(report: Report) -> Iterator[str]:
    if len(report.chapters) == 1:
        yield from _write_chapter(report.chapters[0], report.title, 1)
        return
    titles = [f"{number}. {each.title}" for number, each in enumerate(report.chapters, start=1)]
    yield f"# {plain(report.title)}"
    yield "\n".join(
        f"{number}. [{plain(each.title)}](#{_anchor(title)}): **{each.mark}**. {plain(each.verdict)}"
        for number, (each, title) in enumerate(zip(report.chapters, titles, strict=True), start=1)
    )
    for chapter, title in zip(report.chapters, titles, strict=True):
        yield from _write_chapter(chapter, title, 2)


def _anchor(heading: str) -> str:
    """The name that code hosts give a heading."""
    return re.sub(r"[^\w\- ]", "", harmless(heading, LONGEST).lower()).replace(" ", "-")


def _write_chapter(chapter: Chapter, title: str, level: int) -> Iterator[str]:
    yield f"{'#' * level} {plain(title)}"
    yield f"**{chapter.mark}**: {plain(chapter.verdict)}"
    yield from map(paragraph, chapter.lead)
    for section in chapter.sections:
        yield from _write_section(section, level + 1)


def _write_section(section: Section, level: int) -> Iterator[str]:
    yield f"{'#' * level} {plain(section.heading)}"
    for block in section.blocks:
        yield _write_block(block, level + 1)


def _write_block(block: Block, level: int) -> str:
    if isinstance(block, Heading):
        return f"{'#' * level} {plain(block.text)}"
    return WRITERS[type(block)](block)


def _write_list(items: Iterable[str]) -> str:
    return "\n".join(f"- {paragraph(item)}" for item in items)


def _write_picture(picture: Picture) -> str:
    return f"**{plain(picture.title)}**: {plain(picture.about)}\n\n{fenced(picture.lines)}"


def _write_pair(name: str, said: str) -> str:
    return f"- **{plain(name)}** {plain(said)}"


def _write_table(table: Table) -> str:
    rows = (table.head, ("---",) * len(table.head), *table.rows)
    lines = (" | ".join(plain(cell) if cell != "---" else cell for cell in row) for row in rows)
    return "\n".join((f"{plain(table.title)}:\n", *(f"| {line} |" for line in lines)))


def _write_card(card: Card) -> str:
    """An item of a list: the mark stands in the heading above."""
    below = [f"  {_write_pair(*pair)}" for pair in card.pairs]
    command = [f"  - {code(card.command)}"] if card.command else []
    return "\n".join((f"- {paragraph(card.text)}", f"  - {paragraph(card.about)}", *below, *command))


# How each kind of block is written; a heading needs its level besides.
WRITERS: Mapping[type[Block], Callable[[Any], str]] = {
    Text: lambda block: paragraph(block.text),
    Items: lambda block: _write_list(block.items),
    Pairs: lambda block: "\n".join(_write_pair(*pair) for pair in block.pairs),
    Lines: lambda block: fenced(block.lines),
    Table: _write_table,
    Picture: _write_picture,
    Card: _write_card,
}
