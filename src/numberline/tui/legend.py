"""The legend: what the signs of the board mean, each in its colours."""

from typing import ClassVar

from rich.text import Text
from textual.widget import Widget

from numberline.rules.rulebook import RuleBook
from numberline.tell.pictures import find_marks
from numberline.tui.board import SIGNS


class Legend(Widget):
    """One line; a sign that has no colour of its own is shown in that of the others."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        *(f"legend--{part}" for part in ("goal", "skip", "extra", "lose", "other", "words"))
    }
    DEFAULT_CSS = """
    Legend { height: auto; text-align: center; }
    Legend > .legend--goal { background: $goal; color: $goal-text; text-style: bold; }
    Legend > .legend--skip { background: $skip; color: $skip-text; }
    Legend > .legend--extra { background: $extra; color: $extra-text; }
    Legend > .legend--lose { background: $lose; color: $lose-text; }
    Legend > .legend--other { background: $other; color: $other-text; }
    Legend > .legend--words { color: $quiet; }
    """

    def __init__(self, book: RuleBook) -> None:
        """Explain the signs of a book."""
        super().__init__()
        self._marks = find_marks(book)

    def render(self) -> Text:
        """Each sign as on the board, with its meaning."""
        words = self.get_component_rich_style("legend--words", partial=True)
        text = Text(justify="center")
        for place, (sign, meaning) in enumerate(self._marks.items()):
            text.append("   " if place else "")
            text.append(f" {sign} ", self.get_component_rich_style(f"legend--{SIGNS.get(sign, 'other')}"))
            text.append(f" {meaning}".replace(" ", "\N{NO-BREAK SPACE}"), words)
        return text
