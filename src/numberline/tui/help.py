"""What `?` answers: what the keys of a screen do."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from numberline.tell.actions import TITLES, tell_keys
from numberline.tui.leaving import leave


class HelpScreen(ModalScreen[None]):
    """A box with the keys and what they do, and what the signs on the board mean."""

    CSS_PATH = "help.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [("escape,q,question_mark,enter", "leave")]

    def __init__(self, screen: str, more: tuple[str, ...] = ()) -> None:
        """Explain a screen, with some lines more."""
        super().__init__()
        self._screen = screen
        self._more = more

    def compose(self) -> ComposeResult:
        """One text in a box."""
        lines = (*self._more, TITLES[self._screen], "", *tell_keys(self._screen), "", "Esc closes this.")
        with VerticalScroll() as box:
            box.can_focus = True
            yield Static("\n".join(lines), markup=False)

    def action_leave(self) -> None:
        """Close the box."""
        leave(self)
