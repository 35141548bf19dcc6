"""What a random rule book means, worked out a second time in the plainest way: a model to judge the engine by.

It reads the plain values of a `Plan` and knows nothing of stages, drafts, events or mechanics: a walk follows one move
from the choice to its end, in the order that the design page states.
"""

from math import isqrt
from typing import Any, NamedTuple

from tests.random_books import Plan

FAR = 10**9


class Position(NamedTuple):
    """Where a game stands: `asked` is 0 once it is over, and `winner` then 1, 2, or 0 for nobody."""

    squares: tuple[int, ...]
    asked: int
    owed: tuple[int, int] = (0, 0)
    winner: int = 0
    last: tuple[tuple[str, int] | None, tuple[str, int] | None] = (None, None)  # each player's last choice
    used: tuple[tuple[object, ...], ...] = ()  # what has been used up, once for each use


class Refused(Exception):
    """A choice that may not be made."""


class Over(Exception):
    """Somebody has won; where the tokens stand then."""

    def __init__(self, winner: int, squares: tuple[int, ...]) -> None:
        """Keep who, and where."""
        super().__init__(winner)
        self.winner = winner
        self.squares = squares


# Sets and amounts.


def contains(numbers: Any, number: int) -> bool:  # noqa: ANN401 - a set as TOML writes it
    """Whether a set, as a book writes it, contains a number."""
    if isinstance(numbers, dict):
        if "not" in numbers:
            return not contains(numbers["not"], number)
        return bool(number % numbers["multiples_of"] == 0)
    if isinstance(numbers, list):
        return any(contains(each, number) for each in numbers)
    if isinstance(numbers, int):
        return numbers == number
    if ".." in numbers:
        low, high = numbers.split("..")
        return int(low or -FAR) <= number <= int(high or FAR)
    return {
        "primes": number > 1 and all(number % divisor for divisor in range(2, number)),
        "squares": number >= 0 and isqrt(number) ** 2 == number,
        "even": number % 2 == 0,
        "odd": number % 2 == 1,
    }[numbers]


def of(value: Any, player: int) -> Any:  # noqa: ANN401 - any value of a book
    """A player's half of what may differ between the players."""
    return value[f"p{player}"] if isinstance(value, dict) and "p1" in value else value


def amounts(entry: dict[str, Any], number: int) -> set[int]:
    """The amounts an entry with `by` gives, computed from a number where it is a word."""
    low, high = entry.get("from", 1), entry.get("to", FAR)
    n, high = abs(number), isqrt(abs(number)) if high == "root" else high
    divisors = {each for each in range(1, n + 1) if n % each == 0}
    words = {
        "divisors": divisors,
        "proper divisors": divisors - {n},
        "prime factors": {each for each in divisors if contains("primes", each)},
        "digits": {int(digit) for digit in str(n)},
        "number": {n},
        "multiples": {n * times for times in range(1, 10)} - {0},
    }
    by = entry["by"]
    found = words[by] if isinstance(by, str) and by in words else {each for each in range(99) if contains(by, each)}
    return {each for each in found if low <= each <= high}


# Choices.


class Move(NamedTuple):
    """A choice that can be named: how it is written, and what it would do."""

    text: str
    kind: str
    sign: str
    amount: int
    entry: dict[str, Any]


def moves(plan: Plan, position: Position, player: int) -> list[Move]:
    """Every choice that can be named, legal or not."""
    return [
        move for entry in plan.rules["choices"] for move in _moves(entry, *_numbers(plan, position.squares, player))
    ]


def _numbers(plan: Plan, squares: tuple[int, ...], player: int) -> tuple[int, int]:
    """The player's own number and the opponent's, or the shared one twice."""
    return (squares[0], squares[0]) if plan.shared else (squares[player - 1], squares[2 - player])


def _moves(entry: Any, own: int, opposing: int) -> list[Move]:  # noqa: ANN401 - a text or a table
    if isinstance(entry, str):
        entry = {"do": entry}
    sign, digits = entry["do"].rstrip("0123456789."), entry["do"][len(entry["do"].rstrip("0123456789.")) :]
    low, _, high = digits.partition("..")
    found = set(range(int(low), int(high or low) + 1)) if digits else amounts(entry, own)
    if not digits and entry.get("of") == "opponent":
        found = amounts(entry, opposing)
    fixed = bool(digits) or not isinstance(entry["by"], str) or entry["by"] in ("primes", "odd", "squares")
    name = entry.get("name")
    kind = name or sign
    alone = name and fixed and len(found) == 1
    return [Move(kind if alone else f"{kind}{each}", kind, sign, each, entry) for each in found]


def _is_on(condition: Any, plan: Plan, number: int, player: int) -> bool:  # noqa: ANN401 - as TOML writes it
    start = of(plan.rules["start"], player)
    if condition == "start":
        return bool(number == start)
    if condition == {"not": "start"}:
        return bool(number != start)
    return contains(of(condition, player), number)


def _may(plan: Plan, position: Position, player: int, move: Move) -> bool:
    """Whether conditions, repeat and supply let a choice be made."""
    own, opposing = _numbers(plan, position.squares, player)
    when = move.entry.get("when")
    if isinstance(when, dict) and when.keys() & {"own", "opponent"}:
        other = when.get("opponent")
        if other is not None and not _is_opposing(other, plan, opposing, player):
            return False
        when = when.get("own")
    if when is not None and not _is_on(when, plan, own, player):
        return False
    return not _repeats(plan, position, player, move) and not _is_used_up(plan, position, player, move)


def _is_opposing(condition: Any, plan: Plan, number: int, player: int) -> bool:  # noqa: ANN401 - as TOML writes it
    """A condition on the opponent's number: a pair goes by who chooses, the start is the opponent's own."""
    if condition == "start":
        return bool(number == of(plan.rules["start"], 3 - player))
    return contains(of(condition, player), number)


def _repeats(plan: Plan, position: Position, player: int, move: Move) -> bool:
    repeat = plan.rules.get("repeat")
    if repeat is None:
        return False
    last = position.last[player - 1 if repeat["last"] == "own" else 2 - player]
    if last is None:
        return False
    if repeat["of"] == "kind":
        return last[0] == move.kind
    return bool(abs(last[1] - move.amount) <= repeat.get("within", 0))


def _item(supply: dict[str, Any], player: int, move: Move) -> tuple[object, ...] | None:
    if supply.get("only") and move.kind not in supply["only"]:
        return None
    what = move.amount if supply["of"] == "amount" else move.kind
    return (player, what) if supply.get("pool") == "each" else (what,)


def _is_used_up(plan: Plan, position: Position, player: int, move: Move) -> bool:
    if "supply" not in plan.rules:
        return False
    supply = plan.rules["supply"]
    return bool(position.used.count(_item(supply, player, move) or ()) >= supply["uses"])


# A move.


class Walk:
    """One move on its way."""

    def __init__(self, plan: Plan, position: Position, player: int, move: Move) -> None:
        """Begin where the tokens stand."""
        self.plan, self.rules, self.player, self.move = plan, plan.rules, player, move
        self.squares = list(position.squares)
        own = 0 if plan.shared else player - 1
        self.token = 1 - own if move.sign.startswith("opp") else own
        self.owner = player if plan.shared else self.token + 1
        self.start = self.number = self.squares[self.token]
        self.owed = list(position.owed)
        self.again = self.jumped = False

    def go(self) -> None:
        """Everything up to the other effects of the square, or `Refused`, or `Over`."""
        self.number = self._changed()
        for square in self._squares(before=True):
            if contains(square.get("on", "..99"), self.number):
                self._act(square["then"])
        self._stay_on_the_line()
        if not self.plan.shared and self.owner == self.player:
            self._meet()
        self.squares[self.token] = landed = self.number
        self._judge()
        for square in self._squares(before=False):
            if "on" not in square or contains(square["on"], landed):
                self._act(square["then"])
        self.squares[self.token] = self.number

    def _squares(self, *, before: bool) -> list[dict[str, Any]]:
        return [each for each in self.rules.get("square", ()) if each.get("before", False) == before]

    def _changed(self) -> int:
        sign, amount, number = self.move.sign.removeprefix("opp"), self.move.amount, self.start
        down = of(self.rules.get("heading", "up"), self.owner) == "down"
        if sign in "fb":
            sign = "-" if (sign == "b") != down else "+"
        if sign in "//" and (amount == 0 or (sign == "/" and number % amount)):
            raise Refused
        return {
            "+": lambda: number + amount,
            "-": lambda: number - amount,
            "*": lambda: number * amount,
            "/": lambda: number // amount,
            "//": lambda: number // amount,
        }[sign]()

    def _over(self, winner: int) -> None:
        self.squares[self.token] = self.number
        raise Over(winner, tuple(self.squares))

    def _stay_on_the_line(self) -> None:
        low, high = self._line()
        if low <= self.number <= high:
            return
        end = low if self.number < low else high
        past = self._past(end, "low" if self.number < low else "high")
        if past == "refused":
            raise Refused
        if past == "loses":
            self.number = self.start
            self._over(3 - self.owner)
        if past == "stops":
            self.number = end
            return
        self.number = of(self.rules["start"], self.owner) if past == "restarts" else past["to"]
        self.jumped = True

    def _line(self) -> tuple[int, int]:
        if "line" in self.rules:
            low, high = self.rules["line"].split("..")
            return int(low), int(high)
        both = [of(self.rules["goal"], player) for player in (1, 2)]  # without a line a plan has plain goals
        goals = both if self.plan.shared else [of(self.rules["goal"], self.owner)]
        starts = [of(self.rules["start"], player) for player in (1, 2)]
        start = of(self.rules["start"], self.owner)
        low = min(goals) if min(goals) < start else min(0, *starts, *both)
        high = max(goals) if max(goals) > start else max(*starts, *both)
        return low, high

    def _past(self, end: int, side: str) -> Any:  # noqa: ANN401 - a word or a table
        past = self.rules.get("past", "refused")
        if isinstance(past, dict) and "to" not in past:
            return past[side]
        goals = [of(self.rules.get("goal"), player) for player in ((1, 2) if self.plan.shared else (self.owner,))]
        return past if any(goal is None or _names(goal, end) for goal in goals) else "refused"

    def _meet(self) -> None:
        contact = self.rules.get("contact", {})
        other = self.squares[1 - self.token]
        lands = self.number == other != self.start
        passes = not self.jumped and min(self.start, self.number) < other < max(self.start, self.number)
        starts = (of(self.rules["start"], 1), of(self.rules["start"], 2))
        if lands and not (contact.get("on_start") == "share" and other in starts):
            self._bump(contact.get("land", "share"), other, starts)
        if passes:
            self._bump(contact.get("pass", "free"), other, starts)

    def _bump(self, word: str, other: int, starts: tuple[int, int]) -> None:
        if word == "refuse":
            raise Refused
        if word.startswith("shorten"):
            self.number = other - 1 if other > self.start else other + 1
            if self.number == self.start and word == "shorten":
                raise Refused
        if word == "send home":
            self.squares[1 - self.token] = starts[1 - self.token]
        if word in {"win", "lose"}:
            self._over(self.player if word == "win" else 3 - self.player)

    def _judge(self) -> None:
        goal, lose = self.rules.get("goal"), self.rules.get("lose")
        judged = (self.owner, 3 - self.owner) if self.plan.shared else (self.owner,)
        for player in judged:
            if goal is not None and contains(of(goal, player), self.number):
                self._over(player)
        if lose is not None and contains(of(lose, self.owner), self.number):
            self._over(3 - self.owner)

    def _act(self, then: Any) -> None:  # noqa: ANN401 - a word or a table
        if then == "skip":
            self.owed[self.owner - 1] += 1
        elif then == "extra turn":
            self.again = True
        elif then in {"win", "lose"} if isinstance(then, str) else False:
            self._over(self.owner if then == "win" else 3 - self.owner)
        else:
            before, self.number = self.number, self._sent(then)
            self.jumped = self.jumped or self.number != before

    def _sent(self, then: Any) -> int:  # noqa: ANN401 - a word or a table
        if then == "start":
            return int(of(self.rules["start"], self.owner))
        if "toward" in then:
            way = then["toward"] - self.number
            return int(self.number + max(-then["by"], min(then["by"], way)))
        if "times" in then:
            return int(self.number * then["times"])
        return int(self.number + then["add"] if "add" in then else then["to"])


def _names(numbers: Any, end: int) -> bool:  # noqa: ANN401 - a set as TOML writes it
    """Whether a number is in a set; a set that is all numbers but some names none."""
    denied = isinstance(numbers, dict) and "not" in numbers
    return not denied and contains(numbers, end)


# A game.


def begin(plan: Plan, first: int) -> Position:
    """The position before the first choice."""
    one, two = of(plan.rules["start"], 1), of(plan.rules["start"], 2)
    return _next_asked(plan, Position((one,) if plan.shared else (one, two), first))


def options(plan: Plan, position: Position) -> dict[str, Position]:
    """What each legal choice of whoever is asked leads to."""
    found: dict[str, Position] = {}
    for move in moves(plan, position, position.asked):
        after = _after(plan, position, position.asked, move)
        if after is not None and move.text not in found:
            found[move.text] = after
    return found


def _after(plan: Plan, position: Position, player: int, move: Move) -> Position | None:
    """What a choice leads to; nothing if it may not be made."""
    if not _may(plan, position, player, move):
        return None
    walk = Walk(plan, position, player, move)
    try:
        walk.go()
    except Refused:
        return None
    except Over as over:
        return Position(over.squares, 0, winner=over.winner)
    last = list(position.last)
    keeps_opponents = plan.rules.get("repeat", {}).get("last") == "opponent"
    forgets = plan.rules.get("repeat", {}).get("after_pass", "forget") == "forget"
    if not (keeps_opponents and forgets and walk.again):  # in an extra turn the opponent's last choice still counts
        last[player - 1] = (move.kind, move.amount)
    item = _item(plan.rules["supply"], player, move) if "supply" in plan.rules else None
    used = (*position.used, item) if item is not None else position.used
    turn = player if walk.again else 3 - player
    owed = (walk.owed[0], walk.owed[1])
    return _next_asked(plan, Position(tuple(walk.squares), turn, owed, 0, (last[0], last[1]), used))


def _next_asked(plan: Plan, position: Position) -> Position:
    """Turns go by, owed ones first, until somebody can move; where nothing can ever change, nobody wins."""
    seen = set()
    while (position.asked, position.owed, position.last) not in seen:
        seen.add((position.asked, position.owed, position.last))
        player = position.asked
        if not position.owed[player - 1]:
            named = moves(plan, position, player)
            if any(_after_is_legal(plan, position, player, move) for move in named):
                return position
            if plan.rules.get("stuck", "passes") != "passes":
                wins = player if plan.rules["stuck"] == "wins" else 3 - player
                return Position(position.squares, 0, winner=wins)
        position = _gone_by(plan, position)
    return Position(position.squares, 0)


def _after_is_legal(plan: Plan, position: Position, player: int, move: Move) -> bool:
    if not _may(plan, position, player, move):
        return False
    try:
        Walk(plan, position, player, move).go()
    except Refused:
        return False
    except Over:
        return True
    return True


def _gone_by(plan: Plan, position: Position) -> Position:
    """The position after a turn that is skipped or passed."""
    player = position.asked
    owed, last = list(position.owed), list(position.last)
    owed[player - 1] = max(0, owed[player - 1] - 1)
    if plan.rules.get("repeat", {}).get("after_pass", "forget") == "forget":
        last[player - 1] = None
    return position._replace(asked=3 - player, owed=(owed[0], owed[1]), last=(last[0], last[1]))
