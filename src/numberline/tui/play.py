"""A match as it is played in the app: the table, the computers, what they know, where it is kept, and the tally.

No widget lives here. What takes long is given to whoever calls, to be run in the background.
"""

from threading import Lock
from typing import TYPE_CHECKING, Self

from numberline.keeping import Keeper, Opened, Table, header_of, new_file, take_back
from numberline.play.match import Match
from numberline.play.players import HUMAN, Chooser, find_chooser, rng_for, takes_draw, toss
from numberline.rules.state import NOBODY, PLAYERS, State
from numberline.solve.arrays import Notice
from numberline.tell.coach import Coach

if TYPE_CHECKING:
    from numberline.play.transcript import Transcript
    from numberline.solve.solution import Solution

TOSS = "toss"
DRAW = ""  # what a computer "chooses" that takes a draw


class Play:
    """One match after another at the same table."""

    def __init__(self, table: Table, match: Match, path: str, resumed: "Transcript | None" = None) -> None:
        """Sit down; a match that is resumed lies in its file already."""
        self.table = table
        self.match = match
        self.wins = [0, 0, 0]
        self.remarks: list[str] = []
        self.keeper = self._keep(path, resumed)
        self._lock, self._saving = Lock(), Lock()
        self._unsaved: dict[Keeper, Match] = {}
        self._solution: Solution | None = None
        self._notice: Notice = _ignore
        self._choosers: dict[int, Chooser] = {}
        self.coach = Coach(table.coaching, self._solve)
        self.counts = True  # whether the result counts; that of a second try does not
        self._seat_computers()

    @classmethod
    def begin(cls, table: Table, first: str = "1") -> Self:
        """A new match; whoever is to start may be tossed for."""
        match = Match.begin(table.game, toss(table.seed) if first == TOSS else int(first))
        return cls(table, match, new_file(table))

    @classmethod
    def go_on(cls, opened: Opened, path: str) -> Self:
        """A saved match."""
        from numberline.tell.replay import names_of  # noqa: PLC0415 - only a resumed match needs it

        header = opened.transcript.header
        table = Table(opened.match.game, opened.file, header.players, names_of(header), header.seed)
        return cls(table, opened.match, path, opened.transcript)

    def _keep(self, path: str, resumed: "Transcript | None" = None) -> Keeper:
        table, first, date = self.table, self.match.first, resumed.header.date if resumed else ""
        return Keeper(path, lambda: header_of(table, first, date), self.remarks.append, resumed)

    def _seat_computers(self) -> None:
        for player in PLAYERS:
            if self.table.kinds[player - 1] != HUMAN:
                self._choosers[player] = find_chooser(self.table.kinds[player - 1], self.table.game, self._solve)

    @property
    def is_over(self) -> bool:
        """Whether nobody is asked any more."""
        return self.match.state.chooser == NOBODY

    @property
    def asks_person(self) -> bool:
        """Whether a person is asked now."""
        return not self.is_over and self.match.state.chooser not in self._choosers

    @property
    def people(self) -> tuple[int, ...]:
        """The seats that people have."""
        return tuple(player for player in PLAYERS if player not in self._choosers)

    def solve(self, notice: Notice) -> "Solution":
        """The solution of the game, from the start of the match on; in the background."""
        with self._lock:
            self._notice = notice
            return self._solve_once()

    def _solve(self) -> "Solution":
        """The same for a computer, which is asked under the lock."""
        return self._solve_once()

    def _solve_once(self) -> "Solution":
        from numberline.solve.solution import solve  # noqa: PLC0415 - a game between people needs none

        if self._solution is None:
            self._solution = solve(self.table.game, roots=[self.match.steps[0].after], notice=self._notice)
        return self._solution

    def hint(self, notice: Notice) -> tuple[str, ...]:
        """What the coach says of the choices; in the background."""
        with self._lock:
            self._notice = notice
            return self.coach.hint(self.match, self.table.names)

    def doubt(self, choice: str, notice: Notice) -> str:
        """What the coach asks before a choice; in the background."""
        with self._lock:
            self._notice = notice
            return self.coach.doubts(self.match, choice)

    def lesson(self, notice: Notice) -> str:
        """What the coach says of the last move; in the background."""
        with self._lock:
            self._notice = notice
            return self.coach.lesson(self.match, self.table.names)

    def choose(self, notice: Notice) -> str:
        """What the computer chooses that is asked; in the background."""
        with self._lock:
            self._notice = notice
            state = self.match.state
            if self.match.can_draw and (not self.people or takes_draw(state, self._solve)):
                return DRAW
            return self._choosers[state.chooser](state, rng_for(self.table.seed, self.match.moves))

    def carry_out(self, choice: str) -> None:
        """Make a choice, or take the draw that is offered."""
        self._change(self.match.submit(choice) if choice else self.match.draw())
        self._count(1)

    def _change(self, match: Match) -> None:
        """The match as it stands from now on, to be saved where it is kept now: a rematch is kept elsewhere."""
        self.match = match
        self._unsaved[self.keeper] = match

    def _count(self, by: int) -> None:
        """Count the result, or take it back."""
        if self.match.outcome is not None and self.counts:
            self.wins[self.match.outcome.winner] += by

    def save(self) -> None:
        """Keep every match as it stood last; in the background, and at once if nothing is left to do."""
        with self._saving:  # one after the other; whoever comes last waits for the others
            while self._unsaved:
                keeper, match = self._unsaved.popitem()
                keeper.save(match)

    def copy(self, path: str) -> None:
        """Save a copy where a person wants it; in the background."""
        with self._saving:
            self.keeper.copy(self.match, path)

    def undo(self) -> bool:
        """Take back the last choice of whoever is asked, or of the person who chose last; whether there was one."""
        before = take_back(self.match, self._undoing(), self.people)
        if before is self.match:
            return False
        self._count(-1)
        self._change(before)
        return True

    def _undoing(self) -> int:
        if self.asks_person:
            return self.match.state.chooser
        chosen = [step.before.chooser for step in self.match.steps[1:] if step.choice]
        people = [player for player in reversed(chosen) if player in self.people]
        return people[0] if people else NOBODY

    def rematch(self) -> None:
        """Begin the next match."""
        self.table = self.table._replace(seed=self.table.seed + 1)
        self.match = self.match.again()
        self.keeper = self._keep(new_file(self.table))
        self.counts = True

    def try_again(self, match: Match) -> None:
        """Go on from a state of a match that was played; that one is kept as it was, and this one does not count."""
        self.match = match
        self.keeper = self._keep(new_file(self.table))
        self.counts = False

    def start_at(self, state: State) -> None:
        """Begin in the middle of a game."""
        self.match = Match.at(self.table.game, state)
        self.keeper = self._keep(new_file(self.table))
        self.counts = True

    @property
    def last_words(self) -> tuple[str, ...]:
        """What is worth knowing when the app has gone: where the match lies, and how to go on with it."""
        if not (self.keeper.claimed or self.keeper.failed):
            return ()
        again = () if self.is_over or not self.keeper.claimed else (f"go on with: {self.keeper.way_back()}",)
        return (f"seed {self.table.seed}; {self.keeper.place}", *again)


def _ignore(done: int) -> None:
    """Nobody watches."""
    del done
