"""The arrays of a graph while they are filled, and the watch that is kept meanwhile.

What may live here: the arrays, and when to tell how far they are.
What this file must not know: in which order states are found.
"""

from array import array
from collections.abc import Callable
from typing import Protocol

from numberline.solve.keys import ENDS
from numberline.solve.size import CHUNK, Size, TooManyStates, most_leads

OFTEN = 1 << 16  # states from one notice to the next: a few times a second

Notice = Callable[[int], None]  # is told how many states are explored, and may raise to end it


class Numbers(Protocol):
    """The numbers of states by their keys."""

    def __getitem__(self, key: int, /) -> int: ...

    def get(self, key: int, /) -> int | None:
        """The number of a key; nothing if there is no such state."""


class Arrays:
    """The arrays of a graph: what is known of the ends to begin with."""

    __slots__ = ("blocks", "cycles", "first_lead", "keys", "leads", "menu_of", "numbers")

    def __init__(self, numbers: Numbers) -> None:
        """Give the ends their places; they have no menu and lead nowhere."""
        self.numbers = numbers
        self.cycles = False
        self.blocks = array("i")  # where states begin that have the same menu, and do not lead to each other
        self.keys = array("q", range(ENDS))
        self.menu_of = array("i", range(ENDS))
        self.first_lead = array("q", [0] * (ENDS + 1))
        self.leads = array("i")


class Watch:
    """Looks from time to time whether to go on, and tells how far it is."""

    __slots__ = ("_limit", "_notice", "_often", "_worked", "next")

    def __init__(self, limit: int, notice: Notice | None, effort: int = 1) -> None:
        """Look first after a while, or when there are too many states; sooner where a state takes more effort."""
        self._limit = limit
        self._notice = notice
        self._often = max(OFTEN // effort, 1)
        self._worked = 0  # choices since the last notice
        self.next = min(limit, self._often)

    def look(self, states: int, leads: int = 0) -> None:
        """Look whether to go on; it is time when there are more states than `next`."""
        if states > self._limit:
            raise TooManyStates(Size(states, whole=False), self._limit)
        most = most_leads(self._limit)
        if leads > most:
            raise TooManyStates(Size(states, whole=False, leads=leads, bound=most), self._limit)
        self.tell(states)
        self.next = min(self._limit, states + self._often)

    def tell(self, done: int) -> None:
        """Tell how far it is."""
        if self._notice is not None:
            self._notice(done)

    def work(self, choices: int) -> None:
        """Tell from time to time that work goes on before any state is found."""
        self._worked += choices
        if self._worked > CHUNK:
            self._worked = 0
            self.tell(0)
