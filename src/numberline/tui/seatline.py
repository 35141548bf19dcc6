"""The two seats: who plays, where the tokens stand, what is owed, and whose turn it is."""

from typing import ClassVar

from rich.text import Text
from textual.widget import Widget

from numberline.tell.table import Seat

ASKED = "▶"
SHORTEST = 9  # of a name with a blank; words about what is owed matter more than half a name


class SeatLine(Widget):
    """One line: both players, each in their own half and colour; an arrow stands at whoever is asked."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        *(f"seatline--{part}{player}" for part in ("mark", "asked") for player in (1, 2)),
        "seatline--quiet",
    }
    DEFAULT_CSS = """
    SeatLine { height: 1; }
    SeatLine > .seatline--mark1 { background: $p1; color: $p1-text; text-style: bold; }
    SeatLine > .seatline--mark2 { background: $p2; color: $p2-text; text-style: bold; }
    SeatLine > .seatline--asked1 { color: $p1-soft; text-style: bold; }
    SeatLine > .seatline--asked2 { color: $p2-soft; text-style: bold; }
    SeatLine > .seatline--quiet { color: $quiet; }
    SeatLine:nocolor > .seatline--mark1, SeatLine:nocolor > .seatline--mark2 { text-style: bold reverse; }
    """

    def __init__(self) -> None:
        """Wait to be told who sits here."""
        super().__init__()
        self._seats: tuple[Seat, ...] = ()
        self._chooser = 0

    def show(self, seats: tuple[Seat, Seat], chooser: int) -> None:
        """Show two seats, and who is asked."""
        self._seats, self._chooser = seats, chooser
        self.refresh()

    def render(self) -> Text:
        """Both halves."""
        half = self.size.width // 2
        text = Text(no_wrap=True)
        for player, seat in enumerate(self._seats, 1):
            text.append(self._tell(player, seat, half - 1))
            text.append(" ")
        return text

    def _tell(self, player: int, seat: Seat, width: int) -> Text:
        asked = player == self._chooser
        style = self.get_component_rich_style(
            f"seatline--{'asked' if asked else 'quiet'}{player if asked else ''}", partial=True
        )
        text = Text(f"{ASKED if asked else ' '} ", style=style)
        text.append(f" {seat.mark or player} ", self.get_component_rich_style(f"seatline--mark{player}"))
        text.append(_tell_fitting(seat, width - text.cell_len), style)
        text.truncate(width, overflow="ellipsis", pad=True)
        return text


def _tell_fitting(seat: Seat, room: int) -> str:
    """The name and what is told of the token, as much as there is room for; a piece of the name at least."""
    told = [f"  {about}" if about else "" for about in (seat.about, seat.brief or seat.about)]
    for about in told:
        name = _fitting(seat, room - len(about))
        if name:
            return f"{name}{about}"
    return f"{_cut(f' {seat.name}', room - len(told[-1]))}{told[-1]}"


def _fitting(seat: Seat, room: int) -> str:
    """The name of a player; who sits there where it is too long; nothing where there is no room for that either."""
    if len(seat.name) + 1 <= room:
        return f" {seat.name}"
    if seat.kind:
        return f" {seat.kind}" if len(seat.kind) + 1 <= room else ""
    return _cut(f" {seat.name}", room) if room >= SHORTEST else ""


def _cut(text: str, room: int) -> str:
    cut = Text(text)
    cut.truncate(max(room, 0), overflow="ellipsis")
    return cut.plain
