"""The legend of a map: what its rows, columns and colours mean."""

from typing import ClassVar

from rich.text import Text
from textual.widget import Widget

from numberline.tell.maps import MEANINGS, Map, tell_axes
from numberline.tui.grid import PARTS


class MapLegend(Widget):
    """A line for each sign that the map has."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {f"maplegend--{part}" for part in PARTS.values()}
    DEFAULT_CSS = """
    MapLegend { height: auto; margin: 1 0 0 0; color: $quiet; }
    MapLegend > .maplegend--p1 { background: $p1; color: $p1-text; }
    MapLegend > .maplegend--p2 { background: $p2; color: $p2-text; }
    MapLegend > .maplegend--nobody { background: $nobody; color: $nobody-text; }
    MapLegend > .maplegend--unasked { color: $quiet; }
    """

    def __init__(self) -> None:
        """Wait for a map."""
        super().__init__()
        self._map: Map | None = None

    def show(self, drawn: Map) -> None:
        """Explain a map."""
        self._map = drawn
        self.refresh(layout=True)

    def render(self) -> Text:
        """What goes down, what goes across, and the signs."""
        if self._map is None:
            return Text()
        text = Text(f"{self._map.owed}\n\n" if self._map.owed else "")
        text.append(f"{tell_axes(self._map)}\n" if tell_axes(self._map) else "")
        for sign, meaning in MEANINGS.items():
            if any(sign in signs for signs in self._map.signs):
                text.append(f" {sign} ", self.get_component_rich_style(f"maplegend--{PARTS[sign]}"))
                text.append(f" {meaning}\n")
        return text
