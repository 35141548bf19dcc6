"""A report as one page of HTML, complete in itself: no script, and nothing that is fetched from elsewhere.

What may live here: how each kind of block is written as HTML.
What this file must not know: what a report is about, and how the page looks.

Elements are made by `element`, the one place where text becomes HTML: what is not HTML yet is made harmless and escaped
there.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from html import escape
from typing import Any, NamedTuple

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
from numberline.tell.style import STYLE

LONGEST = 10_000  # characters of a text; none that is made here is longer


class Html(NamedTuple):
    """A piece of HTML."""

    text: str


class Place(NamedTuple):
    """Where in the page something is written: what identities begin with, and how deep its headings are."""

    name: str
    level: int


def element(name: str, *inside: str | Html, **attributes: str) -> Html:
    """An element; an attribute that is a word of Python, or has a dash, is written with an underscore."""
    told = "".join(f' {key.rstrip("_").replace("_", "-")}="{_safe(value)}"' for key, value in attributes.items())
    within = "".join(each.text if isinstance(each, Html) else _safe(each) for each in inside)
    return Html(f"<{name}{told}>{within}</{name}>")


def _safe(text: str) -> str:
    return escape(harmless(text, LONGEST))


def _in_lines(parts: Iterator[Html]) -> Html:
    return Html("".join(f"\n{part.text}" for part in parts) + "\n")


# Nothing on a page runs and nothing is fetched; a browser is told to see to that, too.
HEAD = Html(f"""
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<style>
{STYLE}
</style>
""")


def write_page(report: Report) -> str:
    """A report as a page."""
    head = element("head", HEAD, element("title", report.title), Html("\n"))
    body = element("body", _in_lines(_write_body(report)))
    page = element("html", Html("\n"), head, Html("\n"), body, Html("\n"), lang="en")
    return f"<!DOCTYPE html>\n{page.text}\n"


def _write_body(report: Report) -> Iterator[Html]:
    """One game has the page for itself; several stand below a table of contents."""
    if len(report.chapters) == 1:
        yield element("main", _write_chapter(report.chapters[0]._replace(title=report.title), Place("game-1", 1)))
    else:
        games = (_write_chapter(each, Place(f"game-{number}", 2)) for number, each in enumerate(report.chapters, 1))
        yield element("header", element("h1", report.title), _write_contents(report))
        yield element("main", _in_lines(games))
    yield element("footer", element("p", report.colophon))


def _write_contents(report: Report) -> Html:
    """The table of contents, with the verdict of each game."""
    games = (
        element("li", element("a", each.title, href=f"#game-{number}"), " ", _write_mark(each.mark), " ", each.verdict)
        for number, each in enumerate(report.chapters, start=1)
    )
    return element("nav", element("ol", _in_lines(games), class_="games"), aria_label="Games")


def _write_mark(mark: str) -> Html:
    return element("b", mark, class_=f"mark {mark}")


def _write_chapter(chapter: Chapter, place: Place) -> Html:
    links = (
        element("li", element("a", section.heading, href=f"#{place.name}-{section.key}"))
        for section in chapter.sections
    )
    below = place.level + 1
    parts = [
        element(f"h{place.level}", chapter.title),
        element("p", _write_mark(chapter.mark), " ", chapter.verdict, class_=f"verdict {chapter.mark}"),
        *(element("p", line) for line in chapter.lead),
        element("nav", element("ul", _in_lines(links)), aria_label=f"Contents of {place.name.replace('-', ' ')}"),
        *(_write_section(each, Place(f"{place.name}-{each.key}", below)) for each in chapter.sections),
    ]
    return element("article", _in_lines(iter(parts)), id=place.name, class_="game")


def _write_section(section: Section, place: Place) -> Html:
    heading = element(f"h{place.level}", section.heading)
    blocks = (
        _write_block(block, Place(f"{place.name}-{number}", place.level + 1))
        for number, block in enumerate(section.blocks, start=1)
    )
    return element("section", Html("\n"), heading, _in_lines(blocks), id=place.name, class_=section.key)


def _write_block(block: Block, place: Place) -> Html:
    return WRITERS[type(block)](block, place)


def _write_list(items: tuple[str, ...], **attributes: str) -> Html:
    return element("ul", *(element("li", item) for item in items), **attributes)


def _write_pairs(pairs: tuple[tuple[str, str], ...]) -> Html:
    written = (element("div", element("dt", name), element("dd", said)) for name, said in pairs)
    return element("dl", _in_lines(written))


def _write_table(table: Table) -> Html:
    """A table that scrolls by itself where the page is narrower; the keyboard can reach it then."""
    kinds = [_kind_of(column) for column in zip(*table.rows, strict=True)] or ["number"] * len(table.head)
    head = (element("th", cell, scope="col", class_=kind) for cell, kind in zip(table.head, kinds, strict=True))
    rows = (
        element("tr", element("th", row[0], scope="row"), *map(_write_cell, row[1:], kinds[1:])) for row in table.rows
    )
    parts = (
        element("caption", table.title),
        element("thead", element("tr", *head)),
        element("tbody", _in_lines(rows)),
    )
    inside = element("table", _in_lines(iter(parts)))
    return element("div", inside, class_="wide", tabindex="0")


def _kind_of(column: Sequence[str]) -> str:
    """Words and numbers stand on different sides of a column."""
    return "words" if any(cell[:1].isalpha() for cell in column) else "number"


def _write_cell(cell: str, kind: str) -> Html:
    return element("td", cell, class_=kind)


def _write_picture(picture: Picture) -> Html:
    twin = element("details", element("summary", "As a table"), _write_table(picture.table))
    parts = (
        element("figcaption", element("b", picture.title), element("span", picture.about)),
        element("div", Html(picture.svg), class_="wide"),
        twin,
    )
    return element("figure", _in_lines(iter(parts)))


def _write_card(card: Card, place: Place) -> Html:
    parts = (
        element("p", _write_mark(card.mark), " ", card.about, class_="about"),
        element("p", card.text),
        *([_write_pairs(card.pairs)] if card.pairs else []),
        *([_write_command(card.command)] if card.command else []),
    )
    return element("div", _in_lines(iter(parts)), class_=f"card {card.mark}", id=place.name)


def _write_command(command: str) -> Html:
    """A command, broken between words only: a browser would break it behind the dashes of an option."""
    words = Html(" ".join(element("span", word).text for word in command.split(" ")))
    return element("pre", element("code", words))


# How each kind of block is written.
WRITERS: Mapping[type[Block], Callable[[Any, Place], Html]] = {
    Text: lambda block, _: element("p", block.text),
    Heading: lambda block, place: element(f"h{place.level}", block.text),
    Items: lambda block, _: _write_list(block.items),
    Pairs: lambda block, _: _write_pairs(block.pairs),
    Lines: lambda block, _: _write_list(block.lines, class_="lines"),
    Table: lambda block, _: _write_table(block),
    Picture: lambda block, _: _write_picture(block),
    Card: _write_card,
}
