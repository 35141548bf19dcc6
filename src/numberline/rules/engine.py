"""The engine: the one place that knows in which order a step is worked out.

What may live here: running the stages, who is asked next, forced skips and passes.
What this file must not know: which mechanics a game has, and what any of them does.

The order: a choice is offered, the number changes, then squares that come before, bounds, contact; the token arrives;
then finish, the squares' other effects, and what is remembered. After that the game settles: owed skips and passes
happen as events until somebody has a choice.
"""

from collections.abc import Callable, Iterable, Iterator

from numberline.rules.mechanics import Choice, Mechanic, Stage
from numberline.rules.notation import (
    BadNotation,
    IllegalMove,
    read_state,
    read_typed_choice,
    said_choices,
    shown,
    split_choice,
    write_state,
)
from numberline.rules.rulebook import RuleBook
from numberline.rules.state import (
    NOBODY,
    PLAYERS,
    Draft,
    Event,
    Refusal,
    State,
    Step,
    mine,
    opponent_of,
    replaced,
    token_of,
)

Rule = Callable[[Draft], Draft | Refusal]

MOST_LANDINGS = 1_000  # numbers whose effects are looked at to find out whether a token may have been sent somewhere


class Game:
    """A rule book that can be played; it holds no state of play."""

    __slots__ = (
        "_after",
        "_before",
        "_bounds",
        "_by_kind",
        "_effects",
        "_lost",
        "_offers",
        "_stuck",
        "blank",
        "book",
        "texts",
    )

    def __init__(self, book: RuleBook) -> None:
        """Put the mechanics of the book in their order."""
        self.book = book
        self._by_kind: dict[str, list[Choice]] = {}
        for choice in book.choices:
            self._by_kind.setdefault(choice.kind, []).append(choice)
        self.texts = tuple(dict.fromkeys(text for choice in book.choices for text in choice.texts))
        self.blank: tuple[int, ...] = tuple(
            number for mechanic in book.mechanics if mechanic.memory for number in mechanic.memory.blank
        )
        self._offers = self.rules_of(Stage.OFFER)
        self._before = self.rules_of(Stage.BEFORE, Stage.BOUNDS, Stage.CONTACT)
        self._after = self.rules_of(Stage.FINISH, Stage.SQUARES, Stage.REMEMBER)
        self._bounds = self.rules_of(Stage.BOUNDS)
        self._effects = self.rules_of(Stage.FINISH, Stage.SQUARES)
        self._lost = self.rules_of(Stage.LOST)
        self._stuck = self.rules_of(Stage.STUCK)

    def __repr__(self) -> str:
        """The game by its name."""
        return f"Game({self.book.name!r})"

    def rules_of(self, *stages: Stage) -> tuple[Rule, ...]:
        """What the book's mechanics do at these stages, in the order of working out."""
        found = [
            (part.stage, part.apply if mechanic.memory is None else _within(share, part.apply))
            for mechanic, share in _shares(self.book.mechanics)
            for part in mechanic.parts()
            if part.stage in stages
        ]
        return tuple(rule for _, rule in sorted(found, key=lambda each: each[0]))

    def shares(self) -> Iterator[tuple[Mechanic, slice]]:
        """Each mechanic with its share of a state's memory."""
        return _shares(self.book.mechanics)

    def start(self, first: int = 1) -> State:
        """The state in which somebody is asked for the first choice."""
        return self.begin(first).after

    def begin(self, first: int = 1) -> Step:
        """The step before the first choice: forced passes can happen even here."""
        if first not in PLAYERS:
            raise ValueError(f"expected player 1 or 2 to start: got {first!r}")
        squares = self.book.start[:1] if self.book.shared else self.book.start
        return self.settle(State(squares, first, memory=self.blank))

    def settle(self, state: State) -> Step:
        """The step that finds out who is asked, when it is the turn of the state's chooser."""
        return self._settled(state, "", _draft_of(state, state.chooser), state.chooser)

    def choices(self, state: State) -> tuple[str, ...]:
        """The legal choices of whoever is asked, in the order of the rule book."""
        if state.chooser == NOBODY:
            return ()
        return tuple(draft.choice for draft in self._legal(_draft_of(state, state.chooser)))

    def steps(self, state: State) -> Iterator[Step]:
        """The step of every legal choice of whoever is asked, in the order of the rule book."""
        if state.chooser != NOBODY:
            for draft in self._legal(_draft_of(state, state.chooser)):
                yield self._settled(state, draft.choice, draft, _next_of(draft))

    def refusals(self, state: State) -> Iterator[Refusal]:
        """Why each choice that can be named, but not made, is refused to whoever is asked."""
        for choice, begun in self.offered(_draft_of(state, state.chooser)):
            worked_out = self._work_out(choice, begun)
            if isinstance(worked_out, Refusal):
                yield worked_out

    def why_not(self, state: State, choice: str) -> Refusal | None:
        """Why a choice of this game is refused in this state; nothing if it is legal."""
        worked_out = self.work_out(state, choice)
        return worked_out if isinstance(worked_out, Refusal) else None

    def play(self, state: State, choice: str) -> Step:
        """Carry out a choice, and all that is forced after it."""
        draft = self.work_out(state, choice)
        if isinstance(draft, Refusal):
            legal = said_choices(self.choices(state))
            raise IllegalMove(f"expected {legal}: got {choice!r} ({draft.rule}) in {write_state(state)}")
        return self._settled(state, choice, draft, _next_of(draft))

    def work_out(self, state: State, choice: str) -> Draft | Refusal:
        """Run a choice through the stages, up to a refusal or a finished draft."""
        if state.chooser == NOBODY:
            raise IllegalMove(f"expected no choice after the end: got {choice!r} in {write_state(state)}")
        draft = _draft_of(state, state.chooser)
        named = list(self._named(choice))
        if not named:
            legal = said_choices(self.texts or self.choices(state))
            raise BadNotation(f"expected {legal}: got {shown(choice)} in {write_state(state)}")
        results = [
            self._work_out(each, draft._replace(choice=choice, kind=each.kind, amount=amount)) for each, amount in named
        ]
        return next((result for result in results if isinstance(result, Draft)), results[0])

    def read_choice(self, state: State, typed: str) -> str:
        """Find the choice that a person means, legal or not; by its amount alone where only one choice has it."""
        word = typed.strip(" \t\r\n")
        if any(True for _ in self._named(word)):
            return word
        return read_typed_choice(typed, tuple(dict.fromkeys((*self.choices(state), *self.texts))))

    def read_state(self, text: str) -> State:
        """Read a state of this game in which somebody can be asked; it need not be reachable."""
        state = read_state(text)
        tokens = 1 if self.book.shared else 2
        if len(state.squares) != tokens:
            raise BadNotation(f"expected {tokens} square{'s' * (tokens - 1)} in this game: got {shown(text)}")
        state = state._replace(memory=state.memory or self.blank)
        if not self._remembers(state.memory):
            raise BadNotation(f"expected a memory that this game can have: got {shown(text)}")
        out = [self._is_out(_draft_of(state, player)) for player in PLAYERS]
        if all(out) if self.book.shared else any(out):  # one player may make a shared number what loses for the other
            raise BadNotation(f"expected squares that a token may stand on in this game: got {shown(text)}")
        if mine(state.owed, state.chooser):
            raise BadNotation(f"expected a chooser who owes no skipped turn: got {shown(text)}")
        if any(state.owed) and not self.may_owe:
            raise BadNotation(f"expected no turns owed in this game, which costs nobody a turn: got {shown(text)}")
        if not self.choices(state):
            raise BadNotation(f"expected a chooser with a legal choice: got {shown(text)}")
        return state

    @property
    def may_owe(self) -> bool:
        """Whether a turn can be owed at all: some mechanic has words for one that is skipped."""
        return any("skipped" in mechanic.events for mechanic in self.book.mechanics)

    def follow(self, text: str) -> tuple[State, tuple[Step, ...]]:
        """Read a state and, behind it, choices that are made from there: a line of play such as `p1:0,0 +4 +1`."""
        word, *choices = text.split(" ")
        begun = state = self.read_state(word)
        steps = []
        for choice in filter(None, choices):
            steps.append(self.play(state, choice))
            state = steps[-1].after
        return begun, tuple(steps)

    def _remembers(self, memory: tuple[int, ...]) -> bool:
        """Whether the mechanics can have left such a memory: each takes its share, and nothing is left over."""
        whole = len(memory) == len(self.blank)
        for mechanic, share in _shares(self.book.mechanics):
            if mechanic.memory is not None and not mechanic.memory.fits(memory[share]):
                return False
            whole = whole or (mechanic.memory is not None and share.stop is None)
        return whole

    def _is_out(self, draft: Draft) -> bool:
        """Whether a token cannot stand there: off the line, or where coming to it would have ended the game."""
        if draft.number == mine(self.book.start, draft.owner):
            return False
        stays = run(self._bounds, draft) == draft or self.book.may_hold(draft.number)
        return not (stays and self._arrived(draft, draft.number).end is None) and not self._is_sent(draft)

    def _is_sent(self, draft: Draft) -> bool:
        """Whether a square may put a token there; on a long line nobody looks."""
        low, high = self.book.ends
        if not self.book.sends or high - low > MOST_LANDINGS:
            return self.book.sends
        found = (self._arrived(draft, number) for number in (*range(low, high + 1), *self.book.start))
        return any(each.end is None and each.number == draft.number for each in found)

    def _arrived(self, draft: Draft, number: int) -> Draft:
        """What becomes of a token that lands on a number."""
        landed = draft._replace(number=number)
        return ran(self._effects, landed._replace(squares=_put(landed)))

    def _named(self, text: str) -> Iterator[tuple[Choice, int]]:
        """The choices of the book that a text can mean, each with the amount."""
        kind, amount = split_choice(text)
        for choice in self._by_kind.get(kind, ()):
            if choice.is_alone:
                if amount is None:
                    yield choice, choice.amounts.fixed[0]
            elif amount is not None and choice.text(amount) == text and amount in choice.amounts:
                yield choice, amount

    def offered(self, draft: Draft) -> Iterator[tuple[Choice, Draft]]:
        """Every choice that can be named in a state, legal or not, with the draft that it begins with."""
        for choice in self.book.choices:
            for amount in choice.amounts_in(draft):
                yield choice, draft._replace(choice=choice.text(amount), kind=choice.kind, amount=amount)

    def _work_out(self, choice: Choice, begun: Draft) -> Draft | Refusal:
        worked_out = run((choice.offer, *self._offers, choice.change, *self._before), begun)
        if isinstance(worked_out, Refusal):
            return worked_out
        finished = ran(self._after, arrive(worked_out))
        return finished._replace(squares=_put(finished))

    def _legal(self, draft: Draft) -> Iterator[Draft]:
        """The finished drafts of all legal choices; a choice that two entries offer is one choice."""
        done = set()
        for choice, begun in self.offered(draft):
            worked_out = None if begun.choice in done else self._work_out(choice, begun)
            if isinstance(worked_out, Draft):
                done.add(begun.choice)
                yield worked_out

    def _settled(self, before: State, choice: str, draft: Draft, player: int) -> Step:
        """Skips and passes happen until somebody has a choice, or until nothing can ever change."""
        seen = set()
        while draft.end is None:
            draft = _draft_for(draft, player)
            if (player, draft.owed, draft.memory) in seen:
                return _ended(before, choice, draft, Event("deadlock", NOBODY))
            seen.add((player, draft.owed, draft.memory))
            if mine(draft.owed, player):
                draft = ran(self._lost, _skip(draft))
            elif any(True for _ in self._legal(draft)):
                return Step(before, choice, draft.events, State(draft.squares, player, draft.owed, draft.memory))
            else:
                draft = ran(self._lost, ran(self._stuck, draft))
            player = opponent_of(player)
        return _ended(before, choice, draft, draft.end)


def run(rules: Iterable[Rule], draft: Draft) -> Draft | Refusal:
    """Run a draft through stage functions, up to a refusal or the end of the game."""
    worked_out: Draft | Refusal = draft
    for rule in rules:
        if isinstance(worked_out, Refusal) or worked_out.end is not None:
            break
        worked_out = rule(worked_out)
    return worked_out


def arrive(draft: Draft) -> Draft:
    """The token is where its number says, and everybody sees it move; whoever went too far has not moved."""
    if draft.end is not None and draft.number == draft.start:
        return draft
    kind = "moved" if draft.owner == draft.player else "pushed"
    moved = Event(kind, draft.player, square=draft.number, start=draft.start)
    return draft.told(moved)._replace(squares=_put(draft))


def _put(draft: Draft) -> tuple[int, ...]:
    return tuple(draft.number if token == draft.token else square for token, square in enumerate(draft.squares))


def _shares(mechanics: Iterable[Mechanic]) -> Iterator[tuple[Mechanic, slice]]:
    """Each mechanic with its share of the memory; one whose share grows comes last and has all the rest."""
    start = 0
    for mechanic in mechanics:
        blank = mechanic.memory.blank if mechanic.memory else ()
        grows = mechanic.memory is not None and not blank
        yield mechanic, slice(start, None if grows else start + len(blank))
        start += len(blank)


def _within(share: slice, rule: Rule) -> Rule:
    """A rule that sees its own share of the memory, and nothing of the others'."""

    def apply(draft: Draft) -> Draft | Refusal:
        memory = draft.memory
        worked_out = rule(draft._replace(memory=memory[share]))
        if isinstance(worked_out, Refusal):
            return worked_out
        rest = () if share.stop is None else memory[share.stop :]
        return worked_out._replace(memory=(*memory[: share.start], *worked_out.memory, *rest))

    return apply


def ran(rules: Iterable[Rule], draft: Draft) -> Draft:
    """Run rules that never refuse: once a token has arrived, nothing takes its move back."""
    worked_out = run(rules, draft)
    return worked_out if isinstance(worked_out, Draft) else draft


def _ended(before: State, choice: str, draft: Draft, end: Event) -> Step:
    """The step that ends the game; its end is told last."""
    return Step(before, choice, (*draft.events, end), State(draft.squares, NOBODY, draft.owed, draft.memory))


def _next_of(draft: Draft) -> int:
    return draft.player if draft.again else opponent_of(draft.player)


def _draft_of(state: State, player: int) -> Draft:
    token = token_of(state.squares, player)
    return Draft(player, token, state.squares, state.squares[token], owed=state.owed, memory=state.memory)


def _draft_for(draft: Draft, player: int) -> Draft:
    """The same draft seen by the player whose turn it is now."""
    state = State(draft.squares, player, draft.owed, draft.memory)
    return _draft_of(state, player)._replace(events=draft.events)


def _skip(draft: Draft) -> Draft:
    turns = mine(draft.owed, draft.player) - 1
    skipped = Event("skipped", draft.player, square=draft.start, turns=turns)
    return draft.told(skipped)._replace(owed=replaced(draft.owed, draft.player, turns))
