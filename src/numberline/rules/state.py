"""The values that flow through a game.

What may live here: plain immutable values and the few functions on pairs of them.
What this file must not know: TOML, mechanics, sentences, or in which order a step is worked out.
"""

from typing import NamedTuple, TypeVar

Half = TypeVar("Half")

NOBODY = 0
PLAYERS = (1, 2)
PLACING = ("moved", "pushed", "sent", "sent_home")  # the events that put a token somewhere


class State(NamedTuple):
    """Everything that decides the future; `chooser` is `NOBODY` once the game is over."""

    squares: tuple[int, ...]
    chooser: int
    owed: tuple[int, int] = (0, 0)
    memory: tuple[int, ...] = ()


class Event(NamedTuple):
    """What happened, as a value; fields a kind of event has no use for stay zero."""

    kind: str
    player: int  # whom it happened to; of an event that ends the game, the winner
    square: int = 0  # where the token came to, or where it stood when it happened
    start: int = 0  # moved, shortened: the square left
    wanted: int = 0  # shortened, stopped, restarted, went_past: the square the choice asked for
    met: int = 0  # the opponent's square, or the end of the line, that stood in the way
    turns: int = 0  # must_skip, skipped: how many turns are owed from here on


class Refusal(NamedTuple):
    """Why a choice is not legal: the rule's word and the numbers its sentence needs."""

    rule: str
    choice: str
    start: int
    wanted: int
    limit: int


class Outcome(NamedTuple):
    """Who won, or `NOBODY`, and by which event."""

    winner: int
    how: str


class Draft(NamedTuple):
    """A step being worked out: what the stages read, and what they hand on changed."""

    player: int  # who chose
    token: int  # which of the squares changes
    squares: tuple[int, ...]
    number: int  # the number the token is on its way to
    choice: str = ""
    kind: str = ""  # the choice without its amount, as repeat and supply count it
    amount: int = 0
    owed: tuple[int, int] = (0, 0)
    memory: tuple[int, ...] = ()
    again: bool = False
    jumped: bool = False  # the number did not go there step by step, and so it passed nobody
    events: tuple[Event, ...] = ()
    end: Event | None = None  # what ends the game; it is told last

    @property
    def start(self) -> int:
        """The number before the choice; after the arrival the number that was come to."""
        return self.squares[self.token]

    @property
    def own(self) -> int:
        """The chooser's own number, or the shared one, whichever number changes."""
        return self.squares[token_of(self.squares, self.player)]

    @property
    def opposing(self) -> int:
        """The number of the chooser's opponent, or the shared one."""
        return self.squares[token_of(self.squares, opponent_of(self.player))]

    @property
    def outcome(self) -> Outcome | None:
        """Who has won, and how, if the game is over."""
        return None if self.end is None else Outcome(self.end.player, self.end.kind)

    @property
    def owner(self) -> int:
        """The player whose number changes: with a shared token, the one who chose."""
        return self.player if len(self.squares) == 1 else self.token + 1

    def told(self, event: Event) -> "Draft":
        """The same draft with one more event."""
        return self._replace(events=(*self.events, event))


class Step(NamedTuple):
    """One call of the engine: the state before, the choice, what happened, the state after."""

    before: State
    choice: str
    events: tuple[Event, ...]
    after: State

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, if this step ended it."""
        if self.after.chooser != NOBODY:
            return None
        last = self.events[-1]
        return Outcome(last.player, last.kind)


def placed(squares: tuple[int, ...], event: Event) -> tuple[int, ...]:
    """The squares after an event: where it put a token, if it put one anywhere."""
    if event.kind not in PLACING:
        return squares
    mover = opponent_of(event.player) if event.kind == "pushed" else event.player
    token = token_of(squares, mover)
    return (*squares[:token], event.square, *squares[token + 1 :])


def opponent_of(player: int) -> int:
    """The other player."""
    return 3 - player


def mine(pair: tuple[Half, Half], player: int) -> Half:
    """The player's half of a pair."""
    return pair[player - 1]


def replaced(pair: tuple[int, int], player: int, value: int) -> tuple[int, int]:
    """The pair with the player's half replaced."""
    return (value, pair[1]) if player == 1 else (pair[0], value)


def token_of(squares: tuple[int, ...], player: int) -> int:
    """Which of the squares the player's own choice changes: the shared one, or one each."""
    return min(player, len(squares)) - 1
