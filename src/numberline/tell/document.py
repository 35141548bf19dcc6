"""What a report is made of: chapters, sections and blocks, which are written as HTML or as Markdown.

What may live here: the kinds of blocks, as values.
What this file must not know: what a report is about, and how anything is written.

Every text in a block is plain: whoever writes it makes it harmless for the page that it goes to.
"""

from typing import NamedTuple

Rows = tuple[tuple[str, ...], ...]


class Text(NamedTuple):
    """A paragraph."""

    text: str


class Heading(NamedTuple):
    """A heading inside a section."""

    text: str


class Items(NamedTuple):
    """A list."""

    items: tuple[str, ...]


class Pairs(NamedTuple):
    """Things and what is said of each: questions and answers, say."""

    pairs: tuple[tuple[str, str], ...]


class Lines(NamedTuple):
    """Lines that stay as they are, such as a line of play turn by turn."""

    lines: tuple[str, ...]


class Table(NamedTuple):
    """A table; the first cell of a row says what the row is about."""

    title: str
    head: tuple[str, ...]
    rows: Rows


class Picture(NamedTuple):
    """A picture with what it shows in words, as a table, and as lines of characters."""

    title: str
    about: str
    svg: str  # made by this floor: what is in it from a book is escaped already
    table: Table
    lines: tuple[str, ...]


class Card(NamedTuple):
    """Something that was found: how grave it is and where, a sentence, what belongs to it, and a command to paste."""

    mark: str
    about: str
    text: str
    pairs: tuple[tuple[str, str], ...]
    command: str


Block = Text | Heading | Items | Pairs | Lines | Table | Picture | Card


class Section(NamedTuple):
    """A part of a chapter; its key is a word that names it in links."""

    key: str
    heading: str
    blocks: tuple[Block, ...]


class Chapter(NamedTuple):
    """All about one game: a mark of one word, the verdict in one line, and the sections."""

    title: str
    mark: str
    verdict: str
    lead: tuple[str, ...]
    sections: tuple[Section, ...]


class Report(NamedTuple):
    """A whole report; one chapter for each game, and a line below all of them."""

    title: str
    chapters: tuple[Chapter, ...]
    colophon: str
