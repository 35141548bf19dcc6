"""The keys of a screen, as the table of actions has them, and the line at the foot that shows them."""

from typing import ClassVar

from rich.style import Style
from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType
from textual.widget import Widget

from numberline.tell.actions import ANYWHERE, actions_of, name_key

HELP = "help"
SPOKEN = {"1-9", "arrows", "PgUp PgDn"}  # keys that are no single key: a screen listens to them by itself
# To scroll what was said; before the list of choices has them, which is short and has the arrows.
PAGES = (Binding("pageup", "read(-1)", priority=True), Binding("pagedown", "read(1)", priority=True))


def bindings_of(screen: str) -> list[BindingType]:
    """The bindings of a screen, made of the table of actions; each screen has a help of its own."""
    helping = [action for action in actions_of(ANYWHERE) if action.name == HELP]
    listed = [*actions_of(screen), *helping] if screen != ANYWHERE else actions_of(screen)
    return [
        Binding("question_mark" if action.key == "?" else action.key, action.name, action.label)
        for action in listed
        if action.key not in SPOKEN and (screen != ANYWHERE or action not in helping)
    ]


class KeyLine(Widget):
    """The last line of a screen: the keys that can be pressed, each of which can be clicked as well."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {"keyline--key", "keyline--label"}
    DEFAULT_CSS = """
    KeyLine {
        dock: bottom;
        height: auto;
        max-height: 2;
        padding: 0 1;
        background: $panel;
    }
    KeyLine > .keyline--key { color: $primary; text-style: bold; }
    KeyLine > .keyline--label { color: $foreground; }
    """

    def __init__(self, screen: str) -> None:
        """Show the keys of a screen."""
        super().__init__()
        self._screen = screen
        self._hidden: frozenset[str] = frozenset()

    def hide(self, *names: str) -> None:
        """Show all keys but those of some actions, which cannot be done now."""
        if frozenset(names) != self._hidden:
            self._hidden = frozenset(names)
            self.refresh(layout=True)

    def render(self) -> Text:
        """The keys that have a label, in the order of the table."""
        key, label = (self.get_component_rich_style(f"keyline--{part}", partial=True) for part in ("key", "label"))
        text, room = Text(), self.size.width
        for action in (*actions_of(self._screen), *actions_of(ANYWHERE)):
            if not action.label or action.name in self._hidden:
                continue
            scope = "app" if action.screen == ANYWHERE and action.name != HELP else "screen"
            click = Style(meta={"does": f"{scope}.{action.name}"})
            part = Text.assemble((name_key(action.key), key + click), (f" {action.label}", label + click))
            gap = "  " if text else ""
            if len(gap) + part.cell_len > room:  # a key and its label stay together
                gap, room = "\n", self.size.width
            text.append(gap).append(part)
            room -= part.cell_len + (2 if gap == "  " else 0)
        return text

    async def on_click(self, event: events.Click) -> None:
        """Do what the key does that was clicked."""
        does = event.style.meta.get("does")
        if does:
            await self.run_action(does)
