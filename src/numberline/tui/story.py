"""The story: what has happened, sentence by sentence, and what was asked and answered beside the game."""

from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widget import Widget

from numberline.tell.table import Entry

MOST = 300  # entries that are shown; a longer game is told whole by its transcript


class Lines(Widget):
    """The sentences themselves."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {"lines--p0", "lines--p1", "lines--p2"}
    DEFAULT_CSS = """
    Lines { height: auto; }
    Lines > .lines--p0 { color: $quiet; }
    Lines > .lines--p1 { color: $p1-soft; }
    Lines > .lines--p2 { color: $p2-soft; }
    """

    def __init__(self) -> None:
        """Wait for something to tell."""
        super().__init__()
        self._entries: tuple[Entry, ...] = ()

    def show(self, entries: tuple[Entry, ...]) -> None:
        """Show some entries."""
        self._entries = entries
        self.refresh(layout=True)

    def top_of(self, last: int) -> int:
        """On which line the last entries begin."""
        width = max(self.size.width, 10)
        return sum(_fold(entry, width).count("\n") + 1 for entry in self._entries[:-last])

    def render(self) -> Text:
        """Each entry in the colour of its player, wrapped under its text."""
        width = max(self.size.width, 10)
        text = Text()
        for place, entry in enumerate(self._entries):
            if place:
                text.append("\n")
            text.append(self._wrapped(entry, width))
        return text

    def _wrapped(self, entry: Entry, width: int) -> Text:
        return Text(_fold(entry, width), self.get_component_rich_style(f"lines--p{entry.player}", partial=True))


def _fold(entry: Entry, width: int) -> str:
    from textwrap import fill  # noqa: PLC0415 - the first frame has nothing to wrap

    head = len(entry.text) - len(entry.text.lstrip()) if entry.text[:1] == " " else 0
    indent = 4 if entry.player else head
    return fill(entry.text, width, subsequent_indent=" " * indent, drop_whitespace=True, break_long_words=False)


class Story(VerticalScroll):
    """The sentences in a box that scrolls; what was said last is in sight."""

    can_focus = False

    def __init__(self) -> None:
        """Wait for something to tell."""
        super().__init__()
        self._lines = Lines()

    def compose(self) -> ComposeResult:
        """One text."""
        yield self._lines

    def show(self, entries: tuple[Entry, ...], new: int = 1) -> None:
        """Show some entries; those that are new are in sight from the first of them on."""
        self._lines.show(entries[-MOST:])
        self.call_after_refresh(self.call_after_refresh, self._go_to, new)  # a scroll bar comes a moment later

    def _go_to(self, new: int) -> None:
        self.scroll_to(y=self._lines.top_of(new), animate=False)

    def read(self, by: int) -> None:
        """Go a page on or back; one line stays in sight."""
        self.scroll_relative(y=by * max(self.size.height - 1, 1), animate=False)
