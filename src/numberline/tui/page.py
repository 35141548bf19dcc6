"""A page to read: the rules of a game, its profile, a strategy card."""

from collections.abc import Callable, Iterable
from functools import partial
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Static

from numberline.rules.rulebook import RuleBook
from numberline.tell.actions import PAGE
from numberline.tell.prose import clean
from numberline.tell.rules import tell_rules
from numberline.tui.background import in_background
from numberline.tui.help import HelpScreen
from numberline.tui.keys import KeyLine, bindings_of
from numberline.tui.leaving import leave
from numberline.tui.working import start

Write = Callable[[int], str]

WIDEST = 78  # columns; longer lines are hard to read


class PageScreen(Screen[None]):
    """A page of text, to scroll through."""

    CSS_PATH = "page.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [*bindings_of(PAGE), ("escape,r", "leave")]

    def __init__(self, title: str, write: Write) -> None:
        """Show what is written for a width."""
        super().__init__()
        self._title = title
        self._page = Page(write)

    def compose(self) -> ComposeResult:
        """A head, the page, the keys."""
        yield Static(self._title, classes="head", markup=False)
        with VerticalScroll():
            yield self._page
        yield KeyLine(PAGE)

    def on_mount(self) -> None:
        """Arrows scroll the page."""
        self.query_one(VerticalScroll).focus()

    def action_help(self) -> None:
        """Say what the keys do."""
        self.app.push_screen(HelpScreen(PAGE))

    def action_leave(self) -> None:
        """Go back."""
        leave(self)


class Page(Widget):
    """The page; it is made once for each width, and not in the interface's thread: some pages take long."""

    DEFAULT_CSS = "Page { height: auto; }"

    def __init__(self, write: Write) -> None:
        """Show what is written for a width."""
        super().__init__()
        self._write_for = write
        self._width = 0
        self._text = ""

    def on_resize(self) -> None:
        """Make the page anew where its width has changed."""
        width = max(min(self.size.width - 1, WIDEST), 20)
        if width != self._width:
            self._width = width
            start(self, partial(self._write, width), "only")

    async def _write(self, width: int) -> None:
        self._text = await in_background(lambda: self._write_for(width))
        self.refresh(layout=True)

    def render(self) -> Text:
        """The page; headings are the lines that are not indented."""
        text = Text()
        for place, line in enumerate(self._text.split("\n")):
            text.append(("\n" if place else "") + line, "" if line.startswith(" ") else "bold")
        return text


def wrap_lines(lines: Iterable[str], width: int) -> str:
    """Sentences as a page, each broken between words."""
    from textwrap import fill  # noqa: PLC0415 - the first frame has nothing to wrap

    return "\n".join(fill(f"  {line.strip()}", width, subsequent_indent="  ") if line else "" for line in lines)


def rules_page(book: RuleBook) -> PageScreen:
    """The rules of a game, as its rule book makes them."""
    return PageScreen(f"{clean(book.title, 60)}: the rules", lambda width: tell_rules(book, width))
