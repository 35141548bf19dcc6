"""The audit: what is found about a rule book, each finding with a witness that opens on the board."""

from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.message import Message
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from numberline.play.match import Match
from numberline.rules.engine import Game
from numberline.solve.size import TooManyStates
from numberline.study.audit import BROKEN, WEAK, Audit, Finding, audit
from numberline.tell.actions import AUDIT
from numberline.tell.audit import tell_finding, tell_summary, tell_witness
from numberline.tell.notices import NO_WITNESS
from numberline.tell.profile import tell_profile
from numberline.tell.prose import clean
from numberline.tell.solved import tell_too_large
from numberline.tui.help import HelpScreen
from numberline.tui.keys import KeyLine, bindings_of
from numberline.tui.leaving import leave
from numberline.tui.page import PageScreen
from numberline.tui.work import work_on
from numberline.tui.working import start

STYLES = {BROKEN: "bold reverse", WEAK: "bold"}


class AuditScreen(Screen[None]):
    """The findings above, the one under the cursor below."""

    CSS_PATH = "audit.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [*bindings_of(AUDIT), ("escape", "leave")]

    class Witnessed(Message):
        """A witness is to be seen on the board."""

        def __init__(self, game: Game, file: str, match: Match) -> None:
            """Keep the line of play that it is, and where its rule book lies."""
            super().__init__()
            self.game = game
            self.file = file
            self.match = match

    def __init__(self, game: Game, file: str) -> None:
        """Audit a game whose rule book lies in a file."""
        super().__init__()
        self._game, self._file = game, file
        self._audit: Audit | None = None
        # Kept by name, not looked up: work that ends after the screen has gone still finds them.
        self._summary = Static("", id="summary", markup=False)
        self._list = OptionList()
        self._about = Static("", id="about", markup=False)

    def compose(self) -> ComposeResult:
        """The head, the verdict, the findings, the one under the cursor, the keys."""
        yield Static(f"{clean(self._game.book.title, 60)}: the audit", classes="head", markup=False)
        yield self._summary
        yield self._list
        yield self._about
        yield KeyLine(AUDIT)

    def on_mount(self) -> None:
        """Begin the audit."""
        self._list.focus()
        start(self, self._look, "audit")

    async def _look(self) -> None:
        try:
            found = await work_on(
                self,
                "Auditing the game ...",
                lambda notice: audit(self._game, self._game.book.starter, notice=notice),
                "rule",
            )
        except TooManyStates as mistake:
            self._summary.update(tell_too_large(mistake, "audit"))
            return
        if found is None:
            leave(self)
            return
        self._audit = found
        self._summary.update(tell_summary(found))
        self._list.add_options([Option(_tell(each), id=str(place)) for place, each in enumerate(found.findings)])
        self._list.highlighted = 0 if found.findings else None

    def _finding(self) -> Finding | None:
        looked = self._list.highlighted
        return None if self._audit is None or looked is None else self._audit.findings[looked]

    def on_option_list_option_highlighted(self) -> None:
        """Tell the finding under the cursor in full."""
        finding = self._finding()
        if finding is not None:
            self._about.update("\n".join((tell_finding(finding), tell_witness(finding))))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Open the witness of a finding."""
        event.stop()
        finding = self._finding()
        if finding is not None and finding.witness:
            self.post_message(self.Witnessed(self._game, self._file, Match.read(self._game, finding.witness)))
        else:
            self.notify(NO_WITNESS, markup=False)

    def action_profile(self) -> None:
        """Show the figures of the game with their pictures."""
        if self._audit is not None:
            metrics = self._audit.metrics
            title = f"{clean(self._game.book.title, 60)}: the profile"
            self.app.push_screen(PageScreen(title, lambda width: "\n".join(tell_profile(metrics, width))))

    def action_help(self) -> None:
        """Say what the keys do."""
        self.app.push_screen(HelpScreen(AUDIT))

    def action_leave(self) -> None:
        """Go back."""
        leave(self)


def _tell(finding: Finding) -> Text:
    return Text.assemble(
        (f"{finding.severity:<6}", STYLES.get(finding.severity, "")), f"  {tell_finding(finding)}", no_wrap=True
    )
