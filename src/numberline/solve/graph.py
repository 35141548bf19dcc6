"""The graph of a game: every state that can be reached, once, and what its choices lead to, in flat arrays.

What may live here: exploring, and asking the graph.
What this file must not know: what a mechanic does, and who wins.

States and ends are numbered. 0, 1 and 2 are the ends (nobody has won, Player 1 has, Player 2 has); states follow from 3
on, each after all that its choices lead to, as far as play cannot come back. So a pass over the numbers in their order
meets what a choice leads to before the choice itself: no other order is ever needed, and nothing recurses.
"""

from array import array
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from numberline.rules.engine import Game
from numberline.rules.notation import IllegalMove, write_state
from numberline.rules.state import NOBODY, PLAYERS, State, mine
from numberline.solve.arrays import Arrays, Notice, Numbers, Watch
from numberline.solve.keys import ENDS, OffTheTable
from numberline.solve.rows import MemoryRows, Menu, NumberRows, Rows, SquareRows
from numberline.solve.size import FEW, MOST_STATES, Reach, TooManyStates
from numberline.solve.stages import count_offered, reads_number, reads_squares
from numberline.solve.sweep import sweep

SLOWER = 16  # times, where more than one number decides what becomes of a choice
OPEN = -1  # the number of a state whose choices are still being followed
CLOSE = -1  # on the stack: time to close the last state of the path


@dataclass(frozen=True, slots=True)
class Graph:
    """Every reachable state of a game and what its choices lead to."""

    game: Game
    root: int  # the number of the state, or the end, that the game starts with
    cycles: bool  # whether some state can come again
    menus: Sequence[Menu] = field(repr=False)
    menu_of: "array[int]" = field(repr=False)  # by number: which menu; nothing sensible for ends
    first_lead: "array[int]" = field(
        repr=False
    )  # by number: where its leads begin; they end where the next one's begin
    leads: "array[int]" = field(repr=False)  # for each choice of each state the number of what it leads to
    blocks: "array[int]" = field(repr=False)  # where states begin that have the same menu and do not lead to each other
    _keys: "array[int]" = field(repr=False)
    _numbers: Numbers = field(repr=False)
    _rows: Rows = field(repr=False)

    @property
    def states(self) -> int:
        """How many states there are in which somebody chooses."""
        return len(self._keys) - ENDS

    def number(self, state: State) -> int | None:
        """The number of a state; nothing if it cannot be reached."""
        try:
            return self._numbers.get(self._rows.key(state))
        except OffTheTable:
            return None

    def place(self, state: State) -> int:
        """The number of a state that is known to be there."""
        return self._numbers[self._rows.key(state)]

    def state(self, number: int) -> State:
        """The state of a number from 3 on."""
        return self._rows.state(self._keys[number])

    def menu(self, number: int) -> Menu:
        """Who chooses, and among what."""
        return self.menus[self.menu_of[number]]

    def leads_of(self, number: int) -> "array[int]":
        """What each choice of the menu leads to."""
        return self.leads[self.first_lead[number] : self.first_lead[number + 1]]


def find_starts(game: Game) -> tuple[State, ...]:
    """The states in which somebody is asked first, with either player as the starter."""
    return tuple(start for first in PLAYERS if (start := game.start(first)).chooser != NOBODY)


def explore(
    game: Game,
    first: int = 1,
    *,
    roots: Sequence[State] = (),
    limit: int = MOST_STATES,
    notice: Notice | None = None,
) -> Graph:
    """Find every state that can come after the start, or after the states given instead."""
    begun = game.begin(first)
    for state in roots:
        _check_asked(game, state)
    roots = roots or ([begun.after] if begun.outcome is None else [])
    graph = explore_from(game, roots, limit, notice)
    return graph if roots or begun.outcome is None else replace(graph, root=begun.outcome.winner)


def explore_from(game: Game, roots: Sequence[State], limit: int = MOST_STATES, notice: Notice | None = None) -> Graph:
    """Find every state that can come after these, in each of which somebody must have a choice: that is not checked."""
    watch = Watch(limit, notice, _effort(game, roots))
    reach = Reach(game, roots, limit, watch.tell) if reads_squares(game) else None
    if reach is not None and reach.size.is_over(limit):
        raise TooManyStates(reach.size, limit)
    rows, arrays = _fill(game, reach, roots, watch)
    return Graph(
        game=game,
        root=arrays.numbers[rows.key(roots[0])] if roots else NOBODY,
        cycles=arrays.cycles,
        menus=rows.menus.all,
        menu_of=arrays.menu_of,
        first_lead=arrays.first_lead,
        leads=arrays.leads,
        blocks=arrays.blocks,
        _keys=arrays.keys,
        _numbers=arrays.numbers,
        _rows=rows,
    )


def _effort(game: Game, roots: Sequence[State]) -> int:
    """How many times as much a state takes as one with a few choices that are only looked up."""
    offered = (count_offered(game, square) for state in roots for square in state.squares)
    return (1 if reads_number(game) else SLOWER) * (1 + max(offered, default=0) // FEW)


def _check_asked(game: Game, state: State) -> None:
    if mine(state.owed, state.chooser) or not game.choices(state):
        raise IllegalMove(f"expected a state in which somebody has a choice: got {write_state(state)}")


def _fill(game: Game, reach: Reach | None, roots: Sequence[State], watch: Watch) -> tuple[Rows, Arrays]:
    """Explore in the quickest way that fits the game."""
    if reach is not None and reads_number(game):
        rows = NumberRows(game, reach)
        return rows, sweep(rows, reach, roots, watch) or _follow(rows, roots, watch)
    # Where contact stops a token on a square that sends it on, it may come to numbers that nobody knew of before.
    unsure = reach is not None and reach.stages.contact and game.book.sends
    others = MemoryRows(game) if reach is None or unsure else SquareRows(game, reach)
    return others, _follow(others, roots, watch)


def _follow(rows: Rows, roots: Sequence[State], watch: Watch) -> Arrays:
    """Follow the choices of each state to their ends before the state is numbered, on a stack of our own.

    The loop is written out, without a call for each state: that nearly halves its time.
    """
    numbers = {end: end for end in range(ENDS)}
    arrays = Arrays(numbers)
    row_of, all_keys, menu_of, all_leads = rows.row, arrays.keys, arrays.menu_of, arrays.leads
    back: list[tuple[int, int]] = []  # leads to states that were still open: where they stand, and their keys
    path: list[tuple[int, int, Sequence[int]]] = []
    stack = [rows.key(state) for state in reversed(roots)]
    while stack:
        key = stack.pop()
        if key in numbers:
            continue
        if key != CLOSE:
            numbers[key] = OPEN
            if len(numbers) - ENDS > watch.next:  # states on the path count: one that never ends must end here
                watch.look(len(numbers) - ENDS, len(all_leads))
            menu, leads = row_of(key)
            path.append((key, menu, leads))
            stack.append(CLOSE)
            stack.extend(leads)
            continue
        key, menu, leads = path.pop()  # all that the last state of the path leads to has been followed
        known = [numbers[lead] for lead in leads]
        if OPEN in known:
            back += [(place, lead) for place, lead in enumerate(leads, len(all_leads)) if numbers[lead] == OPEN]
        numbers[key] = len(all_keys)
        all_keys.append(key)
        menu_of.append(menu)
        all_leads.fromlist(known)
        arrays.first_lead.append(len(all_leads))
    for place, key in back:
        all_leads[place] = numbers[key]
    arrays.cycles = bool(back)
    return arrays
