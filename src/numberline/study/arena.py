"""The arena: the positions that somebody can meet who keeps what they have, as a strategy card sees them.

What may live here: the facts of positions and of ways on, from the eyes of the player who holds the card.
What this file must not know: the rules of a card, how they are found, and how facts are worded.

A fact says nothing of seats: "own" is the square of whoever holds the card. So one card can serve both seats of a game,
and its rules are the same whoever starts. Only where the players come from different squares, or go to different ones,
"seat" says who the holder is: the same square is not as good for either.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from numberline.rules.engine import Game
from numberline.rules.state import NOBODY, PLAYERS, State, mine, opponent_of, token_of
from numberline.solve.keys import ENDS
from numberline.solve.solution import Solution, verdict_of

Value = int | str
Facts = Mapping[str, Value]
Place = tuple[int, int]  # who holds the card, and the number of the state


class Way(NamedTuple):
    """A choice as the holder of the card sees it."""

    facts: Facts  # of the choice, and of what it leads to
    keeps: bool  # whether the holder keeps what best play gives
    moves: int  # from there to the end with best play; 0 where nobody can force it
    nexts: frozenset[Place]  # where the holder can be asked next, whatever the opponent does

    @property
    def choice(self) -> str:
        """The choice as it is written."""
        return str(self.facts["choice"])


class Position(NamedTuple):
    """A state in which the holder of the card chooses."""

    place: Place
    facts: Facts
    ways: tuple[Way, ...]
    won: bool  # whether the holder wins with best play, and not only cannot be beaten


@dataclass(frozen=True, slots=True)
class Arena:
    """The positions of a solved game, each looked at when it is first asked for."""

    solution: Solution
    _positions: dict[Place, Position] = field(default_factory=dict, repr=False)
    _nexts: dict[Place, frozenset[Place]] = field(default_factory=dict, repr=False)

    def state(self, place: Place) -> State:
        """The state of a place."""
        return self.solution.graph.state(place[1])

    def position(self, place: Place) -> Position:
        """The position of a place."""
        if place not in self._positions:
            self._positions[place] = self._look(place)
        return self._positions[place]

    def roots(self, first: int) -> frozenset[Place]:
        """Where a card is needed first: on the seat that wins, or on either seat where nobody can force it."""
        graph = self.solution.graph
        number = graph.number(graph.game.start(first))
        if number is None or number < ENDS:
            return frozenset()
        winner = verdict_of(self.solution.values[number]).winner
        holders = PLAYERS if winner == NOBODY else (winner,)
        return frozenset(place for holder in holders for place in self._after(holder, number))

    def every(self) -> frozenset[Place]:
        """Every position in which whoever chooses has not lost: also those that only mistakes lead to."""
        graph = self.solution.graph
        choosers = ((graph.menu(number).chooser, number) for number in range(ENDS, ENDS + graph.states))
        return frozenset(place for place in choosers if self._winner(place[1]) in {place[0], NOBODY})

    def _after(self, holder: int, number: int) -> frozenset[Place]:
        """Where the holder is asked next from a state on, whatever the opponent does."""
        place = (holder, number)
        if place not in self._nexts:
            self._nexts[place] = frozenset(self._follow(holder, number))
        return self._nexts[place]

    def _follow(self, holder: int, number: int) -> Iterator[Place]:
        graph, seen, stack = self.solution.graph, {number}, [number]
        while stack:
            state = stack.pop()
            if state < ENDS:
                continue
            if graph.menu(state).chooser == holder:
                yield (holder, state)
                continue
            fresh = set(graph.leads_of(state)) - seen
            seen |= fresh
            stack.extend(fresh)

    def _look(self, place: Place) -> Position:
        holder, number = place
        graph, state, winner = self.solution.graph, self.state(place), self._winner(number)
        choices, leads = graph.menu(number).choices, graph.leads_of(number)
        facts = [self._see(state, choice, lead) for choice, lead in zip(choices, leads, strict=True)]
        ways = tuple(
            Way(
                each,
                self._winner(lead) in {holder, winner},
                verdict_of(self.solution.values[lead]).moves or 0,
                self._after(holder, lead),
            )
            for each, lead in zip(_with_lengths(state, facts), leads, strict=True)
        )
        return Position(place, facts_of(graph.game, state, choices), ways, winner == holder)

    def _see(self, state: State, choice: str, lead: int) -> Facts:
        """The facts of a choice; only one that ends the game has to be played to be seen, the graph has all others."""
        graph = self.solution.graph
        if lead >= ENDS:
            return facts_after(graph.game, state.chooser, Seen(choice, graph.state(lead)))
        step = graph.game.play(state, choice)
        wanted = next((event.wanted for event in step.events if event.kind == "went_past"), None)
        return facts_after(graph.game, state.chooser, Seen(choice, step.after, wanted, lead == state.chooser))

    def _winner(self, number: int) -> int:
        return verdict_of(self.solution.values[number]).winner


def facts_of(game: Game, state: State, choices: Sequence[str]) -> Facts:
    """What the holder of a card sees who is to choose; what is remembered shows in the choices there are."""
    own, other = _squares(state, state.chooser)
    remembered = {f"can {text}": int(text in choices) for text in game.texts} if game.blank else {}
    if game.book.shared:
        return {"own": own, **remembered}
    owed = mine(state.owed, opponent_of(state.chooser))
    seat = {} if _is_alike(game) else {"seat": state.chooser}
    return {"own": own, "other": other, **_between(game, own, other), "owes": owed, **remembered, **seat}


class Seen(NamedTuple):
    """A choice, and what is seen after it."""

    choice: str
    after: State
    wanted: int | None = None  # the number it would have led to, where going there has lost the game
    wins: bool = False


def facts_after(game: Game, holder: int, seen: Seen) -> Facts:
    """What the holder of a card sees of a choice."""
    after = seen.after
    own, other = _squares(after, holder)
    facts: dict[str, Value] = {
        "choice": seen.choice,
        "to": own if seen.wanted is None else seen.wanted,
        "wins": int(seen.wins),
        "again": int(after.chooser == holder),
        "pays": int(mine(after.owed, holder) > 0),
    }
    if game.book.shared:
        return facts
    between = {f"{fact} after": value for fact, value in _between(game, own, other).items()}
    return {**facts, "their": other, **between}


def _squares(state: State, player: int) -> tuple[int, int]:
    """The player's own number, and that of the opponent."""
    return state.squares[token_of(state.squares, player)], state.squares[token_of(state.squares, opponent_of(player))]


def _between(game: Game, own: int, other: int) -> dict[str, int]:
    """How far the holder is ahead where both run for the same goal; how far the tokens are apart anywhere else."""
    book = game.book
    if book.goal is None or not _is_alike(game):
        return {"gap": abs(own - other)}
    down = max(book.goal[0].ends, default=book.start[0]) < book.start[0]
    return {"lead": other - own if down else own - other}


def _is_alike(game: Game) -> bool:
    """Whether the same square is as good for either player: they come from one start, and go to one goal."""
    book = game.book
    return book.start[0] == book.start[1] and (book.goal is None or book.goal[0] == book.goal[1])


def _with_lengths(state: State, ways: list[Facts]) -> list[Facts]:
    """The facts, and of each way whether no other one changes the holder's number more, or less."""
    own, _ = _squares(state, state.chooser)
    lengths = [abs(int(facts["to"]) - own) for facts in ways]
    low, high = min(lengths), max(lengths)
    return [
        {**facts, "longest": int(length == high > low), "shortest": int(length == low < high)}
        for facts, length in zip(ways, lengths, strict=True)
    ]
