"""The strip of a review: who was winning when."""

from typing import ClassVar

from rich.text import Text
from textual.widget import Widget

from numberline.study.review import Review
from numberline.tell.prose import UNNAMED, Names
from numberline.tell.strip import GAVE, LEGEND, RULER, WINNING, Row, draw_strip, find_part, tell_spells

HIGH = 24  # lines of a screen that has room to say what the signs mean
TALL = 36  # and of one that has room to say everything twice
PARTS = {1: "p1", 2: "p2", 0: "nobody"}


class Strip(Widget):
    """A row for each player, with their colour where they were winning; and the same in words."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {f"strip--{part}" for part in ("p1", "p2", "nobody", "gave", "ruler")}
    DEFAULT_CSS = """
    Strip { height: auto; }
    Strip > .strip--p1 { background: $p1; color: $p1-text; }
    Strip > .strip--p2 { background: $p2; color: $p2-text; }
    Strip > .strip--nobody { background: $nobody; color: $nobody-text; }
    Strip > .strip--gave { background: $lose; color: $lose-text; text-style: bold; }
    Strip > .strip--ruler { color: $quiet; }
    """

    def __init__(self) -> None:
        """Wait for a review."""
        super().__init__()
        self._review: Review | None = None
        self._names = UNNAMED
        self._number = 0

    def look(self, number: int) -> None:
        """Show the part of a long game that has the move of a number in it."""
        self._number = number
        self.refresh(layout=True)

    def show(self, found: Review, names: Names) -> None:
        """Show a review."""
        self._review, self._names = found, names
        self.refresh(layout=True)

    def render(self) -> Text:
        """The rows, what their signs mean, and the same in words."""
        if self._review is None:
            return Text()
        rows = draw_strip(self._review, self._names, max(self.size.width, 20))
        text = Text("\n").join([self._row(row) for row in find_part(rows, self._number)])
        if self.screen.size.height >= HIGH:
            text.append(f"\n{LEGEND}", self.get_component_rich_style("strip--ruler", partial=True))
        if self.screen.size.height >= TALL:
            text.append(f"\n{tell_spells(self._review, self._names)}")
        return text

    def _row(self, row: Row) -> Text:
        text = Text(row.label, no_wrap=True)
        if row.player == RULER:
            return text.append(row.cells, self.get_component_rich_style("strip--ruler", partial=True))
        for sign in row.cells:
            part = PARTS[row.player] if sign == WINNING else "gave"
            text.append(sign, self.get_component_rich_style(f"strip--{part}") if sign in WINNING + GAVE else "")
        return text
