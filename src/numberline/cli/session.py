"""A session at the table: asking, carrying out, telling and saving, one choice after the other."""

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple, Protocol

from numberline.cli.console import BLANKS, ask, is_typed, say, screen_width
from numberline.keeping import Keeper, take_back
from numberline.play.match import THIRD_TIME, Match
from numberline.play.players import Chooser, rng_for, takes_draw
from numberline.rules.notation import BadNotation, either, shown
from numberline.rules.state import NOBODY, PLAYERS, Step
from numberline.tell.coach import OFF, SURE, Coach
from numberline.tell.plain import DRAW_OFFER, Block
from numberline.tell.prose import Names, count_moves, tell_refusal, tell_step

if TYPE_CHECKING:
    from numberline.rules.state import Refusal
    from numberline.solve.solution import Solution

NO_DRAW = "The game can be called a draw only when a state has come for the third time. Type ? for help."
MOST_USELESS = 1000  # lines in a row that are no choice; a pipe that sends more would go on for ever
YES, NO = {"y", "yes"}, {"", "n", "no", "u"}  # to taking a choice that gives something away
WRITTEN_OUT = {"help": "?", "hint": "h", "undo": "u", "quit": "q", "exit": "q", "draw": "d"}
MOST_LISTED = 10  # choices named when one was not understood; `?` lists them all


class Voice(Protocol):
    """How a match is told: in plain words, or in those of its book."""

    @property
    def names(self) -> Names:
        """What the players are called."""

    @property
    def asks_apart(self) -> bool:
        """Whether the answer stands on a line of its own."""

    def opening(self, match: Match) -> tuple[Block, ...]:
        """What is said before the first turn."""

    def turn(self, match: Match) -> Block:
        """What is said before somebody chooses."""

    def prompt(self, match: Match) -> str:
        """What a person is asked."""

    def chosen(self, match: Match, choice: str) -> Block:
        """What a computer chooses."""

    def echo(self, choice: str) -> str:
        """A choice as it is typed."""

    def step(self, step: Step) -> tuple[Block, ...]:
        """What a step did."""


class Solver:
    """Solves a match's game once, when a hint or a computer first needs it."""

    __slots__ = ("_match", "_solution")

    def __init__(self, match: Match) -> None:
        """Wait; nothing is imported yet."""
        self._match = match
        self._solution: Solution | None = None

    def __call__(self) -> "Solution":
        """The solution, from the start of the match on; it answers for every state."""
        if self._solution is None:
            from numberline.cli.solving import progress
            from numberline.solve.solution import solve

            with progress() as notice:
                self._solution = solve(self._match.game, roots=[self._match.steps[0].after], notice=notice)
        return self._solution


class Computers(NamedTuple):
    """The seats that computers have, the seed of their chance, and what they know of the game."""

    choosers: Mapping[int, Chooser]
    seed: int
    solve: Solver


class Left(Exception):
    """The person at the keyboard stops, by `q` or by the end of the input."""


class Nonsense(Exception):
    """A pipe sends line after line, and none of them is a choice."""


class Session:
    """One match at the table, as it changes."""

    # Not a dataclass: making one takes as long as reading a rule book, before the first prompt.
    __slots__ = ("choosers", "coach", "keeper", "match", "met", "seed", "solve", "taught", "useless", "voice")

    def __init__(self, match: Match, voice: Voice, computers: Computers, keeper: Keeper, coach: Coach) -> None:
        """Sit down; a seat without a chooser is a person's."""
        self.match = match
        self.voice = voice
        self.choosers, self.seed, self.solve = computers
        self.keeper = keeper
        self.coach = coach
        self.taught = 0  # whose move the coach has just spoken about
        self.met = Counter(step.after for step in match.steps)
        self.useless = 0

    def run(self) -> None:
        """Play until the match ends, or until two computers would go on for ever."""
        for block in self.voice.opening(self.match):
            _say_block(block)
        while self.match.state.chooser != NOBODY:
            _say_lines(self.voice.turn(self.match))
            if self.match.state.chooser not in self.choosers:
                _say_lines(self.coach.before_turn(self.match, self.voice.names))
            self._turn()

    @property
    def can_draw(self) -> bool:
        """Whether the state has come for the third time: counted along, for looking back takes longer and longer."""
        return self.met[self.match.state] >= THIRD_TIME

    def _turn(self) -> None:
        chooser = self.choosers.get(self.match.state.chooser)
        if self.can_draw and chooser is not None and self._takes_draw():
            self._draw()
            return
        choice = self._ask() if chooser is None else self._choose(chooser)
        if choice:
            self._carry_out(choice)

    def _takes_draw(self) -> bool:
        """A computer takes a draw unless it is winning; two computers always do."""
        if len(self.choosers) == len(PLAYERS):
            return True
        return takes_draw(self.match.state, self.solve)

    def _draw(self) -> None:
        self.match = self.match.draw()
        self.keeper.save(self.match)
        _say_lines(tell_step(self.match.game.book, self.match.steps[-1], self.voice.names))

    def _choose(self, chooser: Chooser) -> str:
        choice = chooser(self.match.state, rng_for(self.seed, self.match.moves))
        _say_lines(self.voice.chosen(self.match, choice))
        return choice

    def _carry_out(self, choice: str) -> None:
        self.useless = 0
        self.match = self.match.submit(choice)
        self.met[self.match.state] += 1
        if len(self.choosers) == len(PLAYERS):
            self.keeper.save_soon(self.match)  # the seed brings back what a crash could lose
        else:
            self.keeper.save(self.match)
        first, *others = self.voice.step(self.match.steps[-1])
        _say_lines(first)
        for block in others:
            say()
            _say_lines(block)
        self._teach()
        if self.match.state.chooser != NOBODY:
            say()

    def _teach(self) -> None:
        """One sentence after a person's move that gave something away."""
        player = self.match.steps[-1].before.chooser
        lesson = "" if player in self.choosers else self.coach.lesson(self.match, self.voice.names)
        self.taught = player if lesson else NOBODY
        if lesson:
            say(lesson)

    def _ask(self) -> str | None:
        """Ask until there is a legal choice; nothing if the turn has to be told anew."""
        if self.can_draw:
            say(DRAW_OFFER)
        self.coach.doubted, unsure = "", False
        while True:
            word = self._listen(unsure=unsure)
            if word in {"u", "U"}:
                self._undo()
                self._count_useless()
                return None
            if word in {"d", "D"} and self.can_draw:
                self._draw()
                return None
            choice = None if self._is_command(word) else self._read(word)
            unsure = choice is not None and self._is_doubted(choice)
            if choice and not unsure:
                return choice
            self._count_useless()

    def _listen(self, *, unsure: bool) -> str:
        """What is typed next; whoever was asked about a choice may say yes or no to it, or choose anew."""
        line = ask(SURE) if unsure else ask(self.voice.prompt(self.match), apart=self.voice.asks_apart)
        if line is None:
            raise Left
        word = self._meant(line.strip(BLANKS))
        if unsure and word.lower() in YES:
            return self.coach.doubted
        return self._listen(unsure=False) if unsure and word.lower() in NO else word

    def _meant(self, word: str) -> str:
        """What is typed, with a command that is written out as its letter; a choice may have any name it likes."""
        return word if word in self.match.game.texts else WRITTEN_OUT.get(word.lower(), word)

    def _is_doubted(self, choice: str) -> bool:
        """Whether a choice gives something away, and a person whom the game teaches is asked about it."""
        question = self.coach.doubts(self.match, choice)
        if question:
            say(question)
        return bool(question)

    def _count_useless(self) -> None:
        """A line that was no choice; a person may type such lines for as long as they like."""
        self.useless += 1
        if self.useless > MOST_USELESS and not is_typed():
            raise Nonsense

    def _read(self, word: str) -> str | None:
        game, state = self.match.game, self.match.state
        try:
            choice = game.read_choice(state, word)
        except BadNotation as mistake:
            ambiguous = " could mean " in str(mistake)
            say(f"{mistake}." if ambiguous else self._not_understood(word))
            return None
        refusal = game.why_not(state, choice)
        if refusal is None:
            return choice
        say(f"{self._tell_refusal(refusal)}; choose again.")
        return None

    def _not_understood(self, word: str) -> str:
        texts = self.match.game.texts or self.match.game.choices(self.match.state)
        expected = either(map(self.voice.echo, texts)) if len(texts) <= MOST_LISTED else "one of the choices"
        return f"Expected {expected}: got {shown(word) if word else 'an empty line'}. Type ? for help."

    def _tell_refusal(self, refusal: "Refusal") -> str:
        """Why a choice is refused; the choice is named as this voice's players type it."""
        named = refusal._replace(choice=self.voice.echo(refusal.choice))
        return tell_refusal(self.match.game.book, named, self.voice.names, self.match.state.chooser)

    def _is_command(self, word: str) -> bool:
        if word == "?":
            self._help()
        elif word in {"h", "H"}:
            self._hint()
        elif word in {"q", "Q"}:
            if not self.keeper.saved:
                self.keeper.save(self.match)
            raise Left
        elif word.split(maxsplit=1)[:1] in (["s"], ["S"]):
            self.keeper.copy(self.match, word[1:].strip())
        elif word in {"d", "D"}:  # where it can be said, it is not asked about here
            say(NO_DRAW)
        else:
            return False
        return True

    def _help(self) -> None:
        from numberline.tell.help import tell_help

        say()
        hints = self.coach.coaching.hints != OFF
        _say_block(tell_help(self.match, self.voice.names, screen_width(), hints=hints))

    def _hint(self) -> None:
        say()
        _say_block(self.coach.hint(self.match, self.voice.names))

    def _undo(self) -> None:
        people = [player for player in PLAYERS if player not in self.choosers]
        before = take_back(self.match, self.taught or self.match.state.chooser, people)
        if before is self.match:
            from numberline.tell.notices import NOTHING_TO_TAKE_BACK

            say(NOTHING_TO_TAKE_BACK)
        else:
            say(f"Taken back: {count_moves(self.match.moves - before.moves)}.")
            self.match = before
            self.taught = NOBODY
            self.met = Counter(step.after for step in before.steps)
            self.keeper.save(self.match)
        say()


def _say_lines(lines: Block) -> None:
    for line in lines:
        say(line)


def _say_block(lines: Block) -> None:
    _say_lines(lines)
    say()
