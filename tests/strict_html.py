"""A strict reader of HTML, for pages that must be valid: it forgives nothing that a browser would."""

import itertools
from html.parser import HTMLParser
from typing import NamedTuple

VOID = {"meta", "link", "br", "hr", "img", "input"}
INLINE_ONLY = {"p", "h1", "h2", "h3", "h4", "h5", "summary", "caption", "code", "pre", "b", "span", "a"}
INLINE = {"a", "b", "code", "span"}

Attributes = dict[str, str]


class Element(NamedTuple):
    """An element as it stands in a page: its name, its attributes, and the names of those around it."""

    name: str
    attributes: Attributes
    around: tuple[str, ...]


class Reader(HTMLParser):
    """Reads a page and fails where it is not valid."""

    def __init__(self) -> None:
        """Start with nothing read."""
        super().__init__(convert_charrefs=True)
        self.elements: list[Element] = []
        self.open: list[str] = []
        self.texts: list[str] = []
        self.declarations: list[str] = []

    def handle_decl(self, decl: str) -> None:
        """The declaration in front."""
        self.declarations.append(decl)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An element begins."""
        names = [name for name, _ in attrs]
        assert len(names) == len(set(names)), (tag, names)
        assert not any(name.startswith("on") for name in names), (tag, names)
        assert self.open or tag == "html"
        if self.open and self.open[-1] in INLINE_ONLY:
            assert tag in INLINE, (self.open, tag)
        self.elements.append(Element(tag, {name: value or "" for name, value in attrs}, tuple(self.open)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        """An element ends, the one that began last."""
        assert self.open, tag
        assert self.open.pop() == tag, (self.open, tag)

    def handle_data(self, data: str) -> None:
        """A text; it stands in an element."""
        assert self.open or not data.strip()
        if "style" not in self.open:
            self.texts.append(data)

    @property
    def text(self) -> str:
        """All that the page says."""
        return "".join(self.texts)

    def all(self, name: str) -> list[Element]:
        """Every element of that name."""
        return [each for each in self.elements if each.name == name]


def read_page(page: str) -> Reader:
    """Read a page that is valid and needs nothing from elsewhere; anything else fails here."""
    reader = Reader()
    reader.feed(page)
    reader.close()
    assert not reader.open
    assert reader.declarations == ["DOCTYPE html"]
    _check_identities(reader)
    _check_outside(reader, page)
    _check_pictures(page, len(reader.all("svg")))
    _check_headings(reader)
    return reader


def _check_identities(reader: Reader) -> None:
    """Each identity is given once, and each link leads to one."""
    names = [each.attributes["id"] for each in reader.elements if "id" in each.attributes]
    assert len(names) == len(set(names))
    assert {each.attributes["href"] for each in reader.all("a")} <= {f"#{name}" for name in names}


def _check_outside(reader: Reader, page: str) -> None:
    """Nothing runs, and nothing is fetched."""
    assert {each.name for each in reader.elements}.isdisjoint({"script", "link", "img", "iframe", "object", "form"})
    assert not {key for each in reader.elements for key in each.attributes} & {"src", "srcset", "action", "xlink:href"}
    styles = "".join(page.split("<style>")[1:])
    assert "url(" not in styles
    assert "@import" not in styles
    policies = [each.attributes for each in reader.all("meta") if "http-equiv" in each.attributes]
    assert [each["content"].partition(";")[0] for each in policies] == ["default-src 'none'"]


def _check_pictures(page: str, pictures: int) -> None:
    """Each picture has a title and a description, and beside it stands a table."""
    figures = page.split("<figure>")[1:]
    assert len(figures) == pictures
    for figure in figures:
        inside = figure.partition("</figure>")[0]
        assert all(part in inside for part in ("<title>", "<desc>", 'role="img"', "aria-label=", "<table>"))


def _check_headings(reader: Reader) -> None:
    """There is one heading of the first level, and no level is left out on the way down."""
    levels = [int(each.name[1]) for each in reader.elements if each.name[0] == "h" and each.name[1:].isdigit()]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(later <= level + 1 for level, later in itertools.pairwise(levels))
