"""The coach at the table: hints, the question before a choice that gives something away, the sentence after it.

What may live here: what a person hears beside the game, and when.
What this file must not know: how a question is asked, and how the answer comes.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from numberline.play.match import Match
from numberline.tell.plain import Block
from numberline.tell.prose import Names

if TYPE_CHECKING:
    from numberline.solve.solution import Solution
    from numberline.study.reasons import Reasons

OFF, ON_REQUEST, ALWAYS = "off", "on-request", "always"
HINTS = (OFF, ON_REQUEST, ALWAYS)
HINTS_OFF = "Hints are off in this game."
SURE = "y plays it; or choose again:"
TAKE_BACK = "Type u to take it back."


class Coaching(NamedTuple):
    """How much a game is to teach."""

    teach: bool = False
    hints: str = ON_REQUEST

    @property
    def solves(self) -> str:
        """The option that cannot do without the solution from the first move on; nothing if there is none."""
        if self.teach:
            return "--teach"
        return "--hints always" if self.hints == ALWAYS else ""


class Coach:
    """What a person at the table hears beside the game; nothing is imported before it is needed."""

    __slots__ = ("_reasons", "_solve", "coaching", "doubted")

    def __init__(self, coaching: Coaching, solve: "Callable[[], Solution]") -> None:
        """Keep quiet for the moment."""
        self.coaching = coaching
        self.doubted = ""  # the choice that the person was asked about, until they choose
        self._solve = solve
        self._reasons: Reasons | None = None

    @property
    def reasons(self) -> "Reasons":
        """The reasons of the game, which is solved when they are first asked for."""
        if self._reasons is None:
            from numberline.study.reasons import Reasons  # noqa: PLC0415 - only a coach who speaks needs it

            self._reasons = Reasons(self._solve())
        return self._reasons

    def hint(self, match: Match, names: Names) -> Block:
        """What `h` answers."""
        from numberline.solve.size import TooManyStates  # noqa: PLC0415 - only a coach who speaks needs it
        from numberline.tell.solved import tell_too_large  # noqa: PLC0415 - only a coach who speaks needs it

        if self.coaching.hints == OFF:
            return (HINTS_OFF,)
        try:
            return self._tell_hint(match, names)
        except TooManyStates as mistake:
            return (tell_too_large(mistake),)

    def _tell_hint(self, match: Match, names: Names) -> Block:
        from numberline.tell.reasons import tell_hint  # noqa: PLC0415 - only a coach who speaks needs it

        return tell_hint(self.reasons, match.state, names)

    def before_turn(self, match: Match, names: Names) -> Block:
        """The hint that stands before every choice, if that was asked for."""
        return self._tell_hint(match, names) if self.coaching.hints == ALWAYS else ()

    def doubts(self, match: Match, choice: str) -> str:
        """What is asked before a choice that gives something away; nothing a second time."""
        if not self.coaching.teach or choice == self.doubted or not self._is_mistake(match, choice):
            return ""
        self.doubted = choice
        winning = self.reasons.solution.verdict(match.state).winner == match.state.chooser
        return f"{choice} {'gives the win away' if winning else 'lets your opponent win'}. Are you sure?"

    def _is_mistake(self, match: Match, choice: str) -> bool:
        from numberline.study.review import find_kept  # noqa: PLC0415 - only a coach who speaks needs it

        return choice not in find_kept(self.reasons.solution, match.state)

    def lesson(self, match: Match, names: Names) -> str:
        """Why the last move gave something away, in one sentence; nothing if it did not, or if it ended the game."""
        step = match.steps[-1]
        if not self.coaching.teach or match.outcome is not None:
            return ""
        if not self._is_mistake(Match.at(match.game, step.before), step.choice):
            return ""
        from numberline.tell.reasons import tell_choice  # noqa: PLC0415 - only a coach who speaks needs it

        return f"{tell_choice(self.reasons, self.reasons.explain(step.before, step.choice), names)} {TAKE_BACK}"
