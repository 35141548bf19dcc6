"""The five founding games once more, each written by hand straight from its book, to judge the engine by.

Nothing here may import numberline, and no game shares its rules with another: what is stated twice in the books is
stated twice here. Whoever is asked has a choice; turns that are missed or passed happen inside the function.
"""

from collections.abc import Callable
from typing import NamedTuple


class Board(NamedTuple):
    """Where the game stands: `asked` is 0 once somebody has won."""

    one: int  # where Player 1 stands; in Double or Add One the number
    two: int  # where Player 2 stands; in Double or Add One always 0
    asked: int
    missing: frozenset[int] = frozenset()  # who misses the next turn: in these games nobody ever misses more than one
    winner: int = 0


Options = dict[str, Board]  # by choice, what comes of it; a choice that is refused is not among them


def leap_options(board: Board) -> Options:
    """Leap to Twenty: 1, 2 or 4 spaces; 5, 10 and 15 cost the next turn; 20 wins."""
    me, you = board.asked, 3 - board.asked
    options = {}
    for spaces in (1, 2, 4):
        one, two = board.one + spaces * (me == 1), board.two + spaces * (me == 2)
        mine = (one, two)[me - 1]
        if mine == 20:
            options[f"+{spaces}"] = Board(one, two, 0, board.missing, me)
        elif mine < 20:
            i_miss = mine in (5, 10, 15)
            you_miss = you in board.missing
            asked = me if you_miss and not i_miss else you  # where both miss a turn, both turns go by
            missing = frozenset({me}) if i_miss and not you_miss else frozenset[int]()
            options[f"+{spaces}"] = Board(one, two, asked, missing)
    return options


def sprint_options(board: Board) -> Options:
    """Token Sprint: 1, 2 or 3 positions; a multiple of 5 misses the next turn; 20 wins."""
    runner, waiting = board.asked, 3 - board.asked
    options = {}
    for steps in (1, 2, 3):
        position = (board.one, board.two)[runner - 1] + steps
        one, two = (position, board.two) if runner == 1 else (board.one, position)
        if position > 20:
            continue
        if position == 20:
            options[f"+{steps}"] = Board(one, two, 0, board.missing, runner)
            continue
        missing = set(board.missing)
        if position % 5 == 0:
            missing.add(runner)
        asked = waiting
        while asked in missing:
            missing.remove(asked)
            asked = 3 - asked
        options[f"+{steps}"] = Board(one, two, asked, frozenset(missing))
    return options


def _climb_steps(own: int, other: int) -> dict[str, int]:
    highest = other - 1 if other > own else 10
    steps = {f"+{step}": min(own + step, highest) for step in (1, 2, 3) if own + step <= 10}
    return {choice: position for choice, position in steps.items() if position > own}


def climb_options(board: Board) -> Options:
    """Number Climb: 1, 2 or 3 positions, never on or past an opponent ahead; blocked players are skipped; 10 wins."""
    me = board.asked
    own, other = (board.one, board.two) if me == 1 else (board.two, board.one)
    options = {}
    for choice, position in _climb_steps(own, other).items():
        one, two = (position, other) if me == 1 else (other, position)
        if position == 10:
            options[choice] = Board(one, two, 0, winner=me)
        else:
            options[choice] = Board(one, two, 3 - me if _climb_steps(other, position) else me)
    return options


def double_options(board: Board) -> Options:
    """Double or Add One: one number, which must not exceed 20; whoever makes it 20 wins."""
    results = {"+1": board.one + 1, "*2": board.one * 2}
    return {
        choice: Board(20, 0, 0, winner=board.asked) if number == 20 else Board(number, 0, 3 - board.asked)
        for choice, number in results.items()
        if number <= 20
    }


def prime_options(board: Board) -> Options:
    """Prime Climb: 1 to 9 steps, not onto the opponent's; a prime gives an extra turn; 20 wins."""
    me, own, other = board.asked, board.one, board.two
    if me == 2:
        own, other = other, own
    options = {}
    for number in range(1, 10):
        step = own + number
        if step > 20 or step == other:
            continue
        again = step in {2, 3, 5, 7, 11, 13, 17, 19}
        # Nobody ever passes: from 19 the goal is free, and from any lower step one of two numbers is.
        asked = 0 if step == 20 else me if again else 3 - me
        one, two = (step, other) if me == 1 else (other, step)
        options[f"+{number}"] = Board(one, two, asked, winner=me if step == 20 else 0)
    return options


class Independent(NamedTuple):
    """A game: where it starts, and what each choice leads to."""

    start: int
    options: Callable[[Board], Options]

    def begin(self, first: int = 1) -> Board:
        """The board before the first choice."""
        return Board(self.start, 0, first)


GAMES = {
    "double-or-add-one": Independent(1, double_options),
    "leap-to-twenty": Independent(0, leap_options),
    "number-climb": Independent(0, climb_options),
    "prime-climb": Independent(0, prime_options),
    "token-sprint": Independent(0, sprint_options),
}
