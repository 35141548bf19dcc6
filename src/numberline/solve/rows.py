"""Rows: for a state the menu of its choices, and what each of them leads to, all as whole numbers.

What may live here: the three ways to work a row out.
What this file must not know: in which order states are explored, and what is done with them.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple, Protocol

from numberline.rules.engine import Game, arrive, ran, run
from numberline.rules.mechanics import Stage
from numberline.rules.state import Draft, State, Step, opponent_of, token_of
from numberline.solve.keys import ENDS, Keys, Settling, number_of
from numberline.solve.size import Reach

Row = tuple[int, Sequence[int]]  # the number of the menu; for each of its choices the key of what it leads to


class Menu(NamedTuple):
    """Who chooses, and among which choices."""

    chooser: int
    choices: tuple[str, ...]


class Menus:
    """The few different menus of a game."""

    __slots__ = ("_numbers", "all")

    def __init__(self) -> None:
        """Know no menu yet."""
        self.all: list[Menu] = []
        self._numbers: dict[Menu, int] = {}

    def number(self, chooser: int, choices: Sequence[str]) -> int:
        """The number of a menu."""
        return number_of(Menu(chooser, tuple(choices)), self.all, self._numbers)


class Rows(Protocol):
    """What exploring needs to know of a game."""

    @property
    def menus(self) -> Menus:
        """The menus met so far."""

    def key(self, state: State) -> int:
        """The key of a state, or `OffTheTable`."""

    def state(self, key: int) -> State:
        """The state of a key."""

    def row(self, key: int) -> Row:
        """The menu and what its choices lead to."""


class Met:
    """States with their keys, in the order they are met."""

    __slots__ = ("_numbers", "_states")

    def __init__(self) -> None:
        """Know no state yet."""
        self._states: list[State] = []
        self._numbers: dict[State, int] = {}

    def key(self, state: State) -> int:
        """The key of a state, new or not."""
        return number_of(state, self._states, self._numbers) + ENDS

    def key_after(self, step: Step) -> int:
        """The key of what a step leads to."""
        return self.key(step.after) if step.outcome is None else step.outcome.winner

    def state(self, key: int) -> State:
        """The state of a key."""
        return self._states[key - ENDS]


class NumberRows:
    """Rows of a game without contact: what a player's number leads to is looked up, wherever the opponent stands."""

    __slots__ = ("_able", "_area", "_settling", "_shared", "_span", "_stages", "_templates", "keys", "menus")

    def __init__(self, game: Game, reach: Reach) -> None:
        """Make room for the numbers that the tokens can come to."""
        self.menus = Menus()
        self._shared = game.book.shared
        self._stages = reach.stages
        self.keys = Keys(1 if game.book.shared else 2, reach.low, reach.high)
        self._settling = Settling(game, self.keys)
        self._area, self._span = self.keys.area, self.keys.span
        self._able: tuple[dict[int, bool], dict[int, bool]] = ({}, {})
        self._templates: dict[int, Row] = {}

    def key(self, state: State) -> int:
        """The key of a state."""
        return self.keys.key(state)

    def state(self, key: int) -> State:
        """The state of a key."""
        return self.keys.state(key)

    def row(self, key: int) -> Row:
        """The menu and what its choices lead to: a template, to which the part of the other square is added."""
        menu, leads, rest = self.template(key)
        return menu, [lead + rest if lead >= ENDS else lead for lead in leads]

    def template(self, key: int) -> tuple[int, Sequence[int], int]:
        """What all states share in which the player has that number; and the part of the other square."""
        head, place = divmod(key - ENDS, self._area)
        if self._shared:
            own, other, rest = place, place, 0
        elif head % 2:
            other, own = divmod(place, self._span)
            rest = place - own
        else:
            own, other = divmod(place, self._span)
            rest = other
        able = self._able[1 - head % 2].get(other)
        if able is None:
            able = self._able[1 - head % 2][other] = self.is_able(2 - head % 2, other + self.keys.low)
        # Where a move leads depends on the opponent's number only by whether it leaves a choice.
        case = (head * self._span + own) * 2 + able
        template = self._templates.get(case)
        if template is None:
            template = self._templates[case] = self._template(key, rest)
        return template[0], template[1], rest

    def is_able(self, player: int, number: int) -> bool:
        """Whether a player has a choice on a number."""
        return bool(self._stages.landings(player, number))

    def _template(self, key: int, rest: int) -> Row:
        state = self.keys.state(key)
        landings = self._stages.landings(state.chooser, state.squares[token_of(state.squares, state.chooser)])
        menu = self.menus.number(state.chooser, [choice for choice, _ in landings])
        leads = [self._lead(state, draft) for _, draft in landings]
        return menu, [lead if lead < ENDS else lead - rest for lead in leads]

    def _lead(self, state: State, draft: Draft) -> int:
        if draft.outcome is not None:
            return draft.outcome.winner
        return self._settling.lead(moved(state, state.squares, draft), self._is_able_in)

    def _is_able_in(self, player: int, state: State) -> bool:
        return self.is_able(player, state.squares[token_of(state.squares, player)])


class SquareRows:
    """Rows of a game with contact: it is asked in every state, between what is looked up before and after it."""

    __slots__ = ("_able", "_keys", "_settling", "_stages", "menus")

    def __init__(self, game: Game, reach: Reach) -> None:
        """Make room for the numbers that the tokens can come to."""
        self.menus = Menus()
        self._stages = reach.stages
        self._keys = Keys(1 if game.book.shared else 2, reach.low, reach.high)
        self._settling = Settling(game, self._keys)
        self._able: dict[tuple[int, tuple[int, ...]], bool] = {}

    def key(self, state: State) -> int:
        """The key of a state."""
        return self._keys.key(state)

    def state(self, key: int) -> State:
        """The state of a key."""
        return self._keys.state(key)

    def row(self, key: int) -> Row:
        """The menu and what its choices lead to."""
        state = self._keys.state(key)
        moves = list(self._moves(state.chooser, state.squares))
        menu = self.menus.number(state.chooser, [met.choice for met, _ in moves])
        return menu, [self._lead(state, met, landed) for met, landed in moves]

    def _moves(self, player: int, squares: tuple[int, ...]) -> Iterator[tuple[Draft, Draft]]:
        """For each legal choice the draft after contact, and what the arrival makes of it."""
        for draft in self._stages.approaches(player, squares[token_of(squares, player)]):
            met = run(self._stages.contact, draft._replace(squares=squares))
            if isinstance(met, Draft):
                yield met, self._stages.arrive(met)

    def _lead(self, state: State, met: Draft, landed: Draft) -> int:
        if landed.outcome is not None:
            return landed.outcome.winner
        return self._settling.lead(moved(state, met.squares, landed), self._is_able)

    def _is_able(self, player: int, state: State) -> bool:
        case = (player, state.squares)
        if case not in self._able:
            self._able[case] = any(True for _ in self._moves(player, state.squares))
        return self._able[case]


class MemoryRows:
    """Rows of any game, such as one that remembers choices, or whose choices look at both squares.

    What the squares do to a choice is worked out once for each pair of them, what memory does once for each memory.
    """

    __slots__ = (
        "_after",
        "_before",
        "_game",
        "_leads",
        "_memories",
        "_moves",
        "_offers",
        "_remember",
        "_states",
        "menus",
    )

    def __init__(self, game: Game) -> None:
        """Sort the stages into those that look at squares, and those that look at what is remembered."""
        self.menus = Menus()
        self._game = game
        self._before = game.rules_of(Stage.BEFORE, Stage.BOUNDS, Stage.CONTACT)
        self._after = game.rules_of(Stage.FINISH, Stage.SQUARES)
        self._offers, self._remember = game.rules_of(Stage.OFFER), game.rules_of(Stage.REMEMBER)
        self._states = Met()
        self._leads: dict[State, int] = {}
        self._moves: dict[tuple[int, tuple[int, ...]], tuple[Draft, ...]] = {}
        self._memories: dict[tuple[object, ...], tuple[int, ...] | None] = {}

    def key(self, state: State) -> int:
        """The key of a state, in the order they are met."""
        return self._states.key(state)

    def state(self, key: int) -> State:
        """The state of a key."""
        return self._states.state(key)

    def row(self, key: int) -> Row:
        """The menu and what its choices lead to."""
        state = self.state(key)
        choices: list[str] = []
        leads: list[int] = []
        for draft in self._moves_on(state.chooser, state.squares):
            memory = self._memory_after(state.memory, draft)
            if memory is not None:
                choices.append(draft.choice)
                leads.append(self._lead(state, draft, memory))
        return self.menus.number(state.chooser, choices), leads

    def _moves_on(self, player: int, squares: tuple[int, ...]) -> tuple[Draft, ...]:
        """What becomes of each choice on these squares, as if nothing were remembered."""
        if (player, squares) not in self._moves:
            begun = Draft(player, token_of(squares, player), squares, squares[token_of(squares, player)])
            self._moves[player, squares] = tuple(self._work_out(begun))
        return self._moves[player, squares]

    def _work_out(self, draft: Draft) -> Iterator[Draft]:
        done = set()
        for choice, begun in self._game.offered(draft):
            met = run((choice.offer, choice.change, *self._before), begun)
            if isinstance(met, Draft) and begun.choice not in done:
                done.add(begun.choice)
                yield ran(self._after, arrive(met))

    def _memory_after(self, memory: tuple[int, ...], draft: Draft) -> tuple[int, ...] | None:
        """What is remembered after a choice; nothing where what is remembered refuses it."""
        case = (memory, draft.player, draft.choice, draft.again)
        if case not in self._memories:
            remembered = run((*self._offers, *self._remember), draft._replace(memory=memory, end=None))
            self._memories[case] = remembered.memory if isinstance(remembered, Draft) else None
        return self._memories[case]

    def _lead(self, state: State, draft: Draft, memory: tuple[int, ...]) -> int:
        if draft.end is not None:
            return draft.end.player
        after = moved(state, draft.squares, draft)._replace(memory=memory)
        if after not in self._leads:
            self._leads[after] = self._states.key_after(self._game.settle(after))
        return self._leads[after]


def moved(state: State, squares: tuple[int, ...], draft: Draft) -> State:
    """The state after a move with such an effect, before anybody skips or passes."""
    after = tuple(draft.number if token == draft.token else square for token, square in enumerate(squares))
    player = draft.player if draft.again else opponent_of(draft.player)
    return State(after, player, (state.owed[0] + draft.owed[0], state.owed[1] + draft.owed[1]))
