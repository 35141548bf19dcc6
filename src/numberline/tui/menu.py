"""The menu: the choices of whoever is asked, or what can be done when the game is over."""

from rich.text import Text
from textual.message import Message
from textual.widgets import OptionList
from textual.widgets.option_list import Option as Line

from numberline.tell.options import Option


class Menu(OptionList):
    """A list that says which choice the cursor is on, and which one is taken."""

    class Looked(Message):
        """The cursor went to a choice."""

        def __init__(self, choice: str) -> None:
            """Keep the choice."""
            super().__init__()
            self.choice = choice

    class Taken(Message):
        """A choice is taken."""

        def __init__(self, choice: str) -> None:
            """Keep the choice."""
            super().__init__()
            self.choice = choice

    def show(self, options: tuple[Option, ...]) -> None:
        """Show other choices; the cursor is on the first that is allowed."""
        self.clear_options()
        self.add_options([Line(_tell(option), id=option.choice, disabled=option.refused) for option in options])
        allowed = [place for place, option in enumerate(options) if not option.refused]
        self.highlighted = allowed[0] if allowed else None

    def look(self, choice: str) -> None:
        """Put the cursor on a choice."""
        self.highlighted = self.get_option_index(choice)

    @property
    def choice(self) -> str | None:
        """The choice that the cursor is on."""
        option = self.highlighted_option
        return None if option is None else option.id

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Say where the cursor is."""
        event.stop()
        self.post_message(self.Looked(event.option.id or ""))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Say what is taken."""
        event.stop()
        self.post_message(self.Taken(event.option.id or ""))


def _tell(option: Option) -> Text:
    key = f"{option.key:>2}" if option.key else "  "
    where = f" → {option.place[1]} {option.sign}" if option.place else ""
    return Text.assemble((key, "bold"), f"  {option.choice}{where}{'  refused' if option.refused else ''}")
