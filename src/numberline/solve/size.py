"""How large a game is, estimated before it is explored.

What may live here: the estimate, its formula, and the error of a game that is too large.
What this file must not know: how states are explored.

The formula. First the numbers that each token can come to are found, as if nobody were ever met. A state needs a
chooser on one of their numbers, and the opponent on one of theirs, with no turns owed or as many as that number costs:

    estimate = numbers of 1 · (numbers of 2 + turns 2 may owe) + numbers of 2 · (numbers of 1 + turns 1 may owe)

With a shared token it is twice the numbers and the turns owed on them. Where contact can put a token on numbers of its
own, the numbers on which it may stop one are followed like the others, and every number between the lowest and the
highest is counted. This never comes out low, for it counts all pairs.
Where that takes more than `WORK`, or is too much already, every number of the line is counted instead.
A game whose mechanics look further than that is played by the engine until as much work is done. One that is larger is
estimated as the product of the numbers of the line for each token, of the choosers, of the turns owed met, and of what
the mechanics can remember. That is far too high for most games, so they are refused only when exploring comes to the
limit.
States are not all: what each of their choices leads to is kept as well, and the choices on a number are worked out one
by one. A game with too many of either is refused like one with too many states.
"""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from math import prod
from typing import NamedTuple

from numberline.rules.engine import Game, run
from numberline.rules.mechanics import Reads
from numberline.rules.notation import LARGEST
from numberline.rules.state import NOBODY, PLAYERS, Draft, State
from numberline.solve.stages import Stages, count_offered, reads_squares, weigh

MOST_STATES = 5_000_000  # about 1 GiB
LEADS_EACH = 20  # choices of a state that there is room for, on the average of as many states as are allowed
LANDINGS = 5  # states for which there would be room where a choice on a number is worked out; that takes about 1 KiB
FEWEST = 100_000  # choices, worked out or kept; there is always room for so many
HOPELESS = 10  # times too many choices; nobody waits until all of them are counted
CHUNK = 1 << 12  # choices worked out from one notice to the next
WORK = 6_000  # choices that an estimate works out at most, in a plain game: a tenth of a second
FEW = 10  # choices; as many are tried in no time
LONG_MEMORY = 10  # numbers; to look through so many takes as long as a choice
MOST_SAID = 10**15  # states; what is beyond that is not told apart

MOST_COMPUTED = 20  # different amounts that a word such as `divisors` is taken to give in one game


class TooManyStates(ValueError):
    """A game with more states than the limit; it says how many there are, as far as is known."""

    def __init__(self, size: "Size", limit: int) -> None:
        """Keep what was found and what was allowed."""
        self.size = size
        self.limit = size.bound or limit
        what = "choices" if size.leads else "states"
        super().__init__(
            f"expected at most {self.limit:,} {what}: got {size}; raise the limit to explore the game all the same"
        )


class Size(NamedTuple):
    """An estimate of the number of states, or how many were found when exploring was given up."""

    states: int
    whole: bool = True
    most: bool = False  # whether there can be far fewer
    leads: int = 0  # how many choices all of them have together, if that is too many
    bound: int = 0  # how many there may be

    def __str__(self) -> str:
        """The estimate in words."""
        near = ("up to" if self.most else "about") if self.whole else "more than"
        return (
            f"{near} {_say(self.leads)} choices in {_say(self.states)}" if self.leads else f"{near} {_say(self.states)}"
        )

    def is_over(self, limit: int) -> bool:
        """Whether the game has too many states, or they have too many choices."""
        return self.states > limit or self.leads > 0


def most_leads(limit: int) -> int:
    """How many choices there is room for in all states, where so many states are allowed."""
    return max(LEADS_EACH * limit, FEWEST)


def _say(states: int) -> str:
    """A number of states; one that nobody reads as the power of ten above it, for it may have thousands of digits."""
    return f"{states:,}" if states <= MOST_SAID else f"10^{states.bit_length() * 30103 // 100_000 + 1}"


class Reach:
    """The numbers that the tokens can come to as if nobody were ever met, and the turns that these can cost."""

    __slots__ = (
        *("_costs", "_followed", "_frontier", "_game", "_landings", "_limit", "_owed", "_stopped", "_ways"),
        *("grows", "high", "low", "shared", "stages"),
    )

    def __init__(
        self, game: Game, roots: Sequence[State], limit: int, notice: Callable[[int], None] | None = None
    ) -> None:
        """Follow all choices from the roots, until there are no new numbers or too many; only some if nobody waits."""
        self._game = game
        self._followed = self._landings = 0  # numbers that were followed, and the choices on them
        self._limit = limit
        self.stages = Stages(game)
        self.grows = True  # whether every move so far leads to a larger number
        self.low = self.high = roots[0].squares[0] if roots else game.book.start[0]
        self.shared = game.book.shared
        self._costs: tuple[dict[int, int], ...] = ({},) if self.shared else ({}, {})
        self._owed = [0 for _ in self._costs]
        self._frontier: deque[tuple[int, int]] = deque()
        self._ways = [range(0), range(0)]  # for each token the numbers on which contact may stop it
        self._stopped = [range(0), range(0)]  # those of them that have been followed
        for state in roots:
            for token, square in enumerate(state.squares):
                self._note(token, square, sum(state.owed))
        if self.stages.contact and roots:  # contact may send a token back to where it started
            for token, square in enumerate(game.book.start):
                self._note(token, square, 0)
        work, weight = 0, weigh(game)
        while not self._is_whole and (work < WORK or (notice is not None and self._is_worth_it)):
            more = self._follow(*self._frontier.popleft()) if self._frontier else self._stop()
            if notice is not None and work // CHUNK != (work + more * weight) // CHUNK:
                notice(sum(map(len, self._costs)))
            work += more * weight

    @property
    def _is_whole(self) -> bool:
        """Whether all numbers were found."""
        return not self._frontier and self._stopped == self._ways

    @property
    def _is_worth_it(self) -> bool:
        """Whether the game may be small enough: too many choices to count them are known by the first of them."""
        if self.pairs > self._limit or self._landings > self._most_landings:
            return False
        if self._landings < FEWEST // 2:
            return True
        span = self.high - self.low + 1
        expected = self._landings / self._followed * sum(map(len, self._costs)) / span * self._line
        return len(PLAYERS) * expected <= HOPELESS * self._most_landings

    @property
    def _line(self) -> int:
        return _span(self._game, (self.low, self.high))

    def _note(self, token: int, number: int, cost: int) -> None:
        costs = self._costs[token]
        if number not in costs:
            self._frontier.extend((player, number) for player in PLAYERS if self.shared or player == token + 1)
            self.low, self.high = min(self.low, number), max(self.high, number)
        more = max(cost - costs.get(number, 0), 0)
        costs[number] = costs.get(number, 0) + more
        self._owed[token] += more

    def _follow(self, player: int, number: int) -> int:
        if self.stages.contact:
            approached = self.stages.approaches(player, number)
            stops = [each for draft in approached for each in _stops(self.stages, draft)]
            self._ways[player - 1] = _hull(self._ways[player - 1], stops)
        landings = self.stages.landings(player, number)
        self._followed += 1
        self._landings += len(landings)
        for _, landed in landings:
            if landed.end is None:
                self.grows = self.grows and landed.number > number
                self._note(landed.token, landed.number, sum(landed.owed))
        return count_offered(self._game, number) + 1

    def _stop(self) -> int:
        """Let contact stop a token on one more number."""
        token = int(self._stopped[0] == self._ways[0])
        way, done = self._ways[token], self._stopped[token]
        below = done.start > way.start
        number = (done.start - 1 if below else done.stop) if done else way.start
        self._stopped[token] = _hull(done, [number])
        effect = self.stages.effect(token + 1, number)
        if effect.end is None:
            self._note(token, effect.number, sum(effect.owed))
        return 1

    def numbers(self, token: int) -> list[int]:
        """The numbers a token can come to."""
        return list(self._costs[token])

    @property
    def size(self) -> Size:
        """The estimate; where not all numbers were found, what it is at most."""
        size = Size(self.pairs) if self._is_whole else Size(self._most_pairs(), most=True)
        return size if size.states > self._limit else self._with_leads(size)

    def _with_leads(self, size: Size) -> Size:
        """The same with the choices, where those are too many to be kept, or to be worked out."""
        each = self._landings / max(self._followed, 1)
        numbers = self._followed if self._is_whole else len(PLAYERS) * self._line
        for leads, bound in ((size.states * each, most_leads(self._limit)), (numbers * each, self._most_landings)):
            if leads > bound:
                return size._replace(leads=round(leads), bound=bound)
        return size

    @property
    def _most_landings(self) -> int:
        """How many choices on a number there is room to work out."""
        return max(self._limit // LANDINGS, FEWEST)

    @property
    def pairs(self) -> int:
        """The estimate, by the formula above."""
        span = self.high - self.low + 1
        first, last = (span if self.stages.contact else len(costs) for costs in (self._costs[0], self._costs[-1]))
        return self._pairs((first, last), (self._owed[0], self._owed[-1]))

    def _most_pairs(self) -> int:
        """The estimate if the tokens come to every number of the line, and each costs the most turns met so far."""
        span = self._line
        one, two = (max(costs.values(), default=0) * span for costs in (self._costs[0], self._costs[-1]))
        return self._pairs((span, span), (one, two))

    def _pairs(self, numbers: tuple[int, int], owed: tuple[int, int]) -> int:
        if self.shared:
            return 2 * (numbers[0] + owed[0])
        return numbers[0] * (numbers[1] + owed[1]) + numbers[1] * (numbers[0] + owed[0])


def _stops(stages: Stages, draft: Draft) -> Iterator[int]:
    """The ends of the numbers on which contact may stop a token, by what it does about an opponent on the way."""
    before = draft.number + (1 if draft.start > draft.number else -1)
    for met, numbers in ((draft.number, (before,)), (before, (draft.start, before))):
        squares = (draft.start, met) if draft.token == 0 else (met, draft.start)
        stopped = run(stages.contact, draft._replace(squares=squares))
        if isinstance(stopped, Draft) and stopped.number != draft.number:
            yield from numbers


def _hull(way: range, numbers: Sequence[int]) -> range:
    """A run of numbers, made long enough to hold some more."""
    held = [*numbers, way.start, way.stop - 1] if way else numbers
    return range(min(held), max(held) + 1) if held else way


def estimate(game: Game, roots: Sequence[State], limit: int = MOST_STATES) -> Size:
    """How many states a game has from these on, found with bounded work."""
    if reads_squares(game):
        return Reach(game, roots, limit).size
    looked = look(game, roots)
    if not looked.most or not all(choice.reads == Reads.NUMBER for choice in game.book.choices):
        return looked
    reach = Reach(game, roots, limit).size  # what is remembered only takes choices away
    return Size(reach.states * _memories(game), most=True)


def look(game: Game, roots: Sequence[State]) -> Size:
    """The estimate for a game that only the engine can play."""
    met = dict.fromkeys(roots)
    frontier = deque(met)
    work = 0
    while frontier and work < WORK:
        state = frontier.popleft()
        effort = _effort(game, state)
        for step in game.steps(state):
            work += effort
            if work >= WORK:
                frontier.append(state)  # it is not followed to its end
                break
            if step.after.chooser != NOBODY and step.after not in met:
                met[step.after] = None
                frontier.append(step.after)
    if not frontier:
        return Size(len(met))
    pairs = prod(_span(game, numbers) for numbers in zip(*(state.squares for state in met), strict=True))
    owed = {state.owed for state in met}
    return Size(pairs * len(PLAYERS) * len(owed) * _memories(game), most=True)


def _effort(game: Game, state: State) -> int:
    """The work of a step: twice a choice looked up, and more where many choices are tried to find who is asked."""
    offered = max(count_offered(game, square) for square in state.squares)
    return weigh(game) * (2 + max(offered - FEW, 0)) * (1 + len(state.memory) // LONG_MEMORY)


def _span(game: Game, numbers: Sequence[int]) -> int:
    """How many squares a token can stand on: all of the line, and of what lies between the numbers met."""
    low, high = game.book.ends
    return max(*numbers, min(high, LARGEST)) - min(*numbers, max(low, -LARGEST)) + 1


def _memories(game: Game) -> int:
    """How many different things the mechanics can remember, at most."""
    amounts = {amount for choice in game.book.choices for amount in choice.amounts.fixed}
    computed = any(choice.amounts.computed for choice in game.book.choices)
    return prod(
        mechanic.memory.most(len(amounts) + MOST_COMPUTED * computed)
        for mechanic in game.book.mechanics
        if mechanic.memory is not None
    )
