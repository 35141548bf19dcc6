"""A question with a line to answer it in."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from numberline.tui.leaving import leave


class AskScreen(ModalScreen[str | None]):
    """Asks for a line; Esc gives none."""

    CSS_PATH = "ask.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [("escape", "leave")]

    def __init__(self, question: str, example: str = "") -> None:
        """Ask a question."""
        super().__init__()
        self._question = question
        self._example = example

    def compose(self) -> ComposeResult:
        """The question above the line."""
        with Vertical():
            yield Static(self._question, markup=False)
            yield Input(placeholder=self._example)
            yield Static("Enter takes it, Esc leaves.", markup=False)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Give the answer."""
        event.stop()
        leave(self, event.value.strip() or None)

    def action_leave(self) -> None:
        """Give none."""
        leave(self, None)
