"""Classic mode: a book's own words, letter for letter, from its `[classic]` table.

What may live here: filling the book's lines, and sorting them into blocks.
What this file must not know: any book. A line that a book lacks is said in our own words.
"""

from collections.abc import Mapping
from itertools import dropwhile, takewhile
from typing import NamedTuple

from numberline.play.match import FORCED, Match
from numberline.rules.engine import Game
from numberline.rules.notation import harmless, said_choices, split_choice
from numberline.rules.state import NOBODY, Event, State, Step, opponent_of, token_of
from numberline.tell.plain import Block
from numberline.tell.prose import Names, tell_event

LONGEST = 500  # characters of a line; a template has at most 400

_Words = Mapping[str, int | str]


class Classic(NamedTuple):
    """The words of one book."""

    game: Game
    names: Names

    @property
    def asks_apart(self) -> bool:
        """Whether the answer stands on a line of its own, below the prompt."""
        return "typed" in self.game.book.classic

    def opening(self, match: Match) -> tuple[Block, ...]:
        """The lines before the first turn, and what was forced before the first choice; nothing later in a match."""
        if match.moves:
            return ()
        step = match.steps[0]
        start = self._fill("start", self._place(step.after, match.first))
        return (start, *self._forced(step)) if start else self._forced(step)

    def turn(self, match: Match) -> Block:
        """The head of a turn, where the tokens stand, the list of choices."""
        words = self._place(match.state, match.state.chooser)
        head = self._fill("extra_turn", words) if match.extra else ()
        return (
            *(head or self._fill("turn", words)),
            *self._fill("state", words),
            *self._fill("choices", words, self._left(match)),
        )

    def prompt(self, match: Match) -> str:
        """The book's prompt."""
        asked = self._fill("ask", self._place(match.state, match.state.chooser), self._left(match))
        return "\n".join(asked) or f"Choose {said_choices(self.game.choices(match.state))}:"

    def _left(self, match: Match) -> str:
        return str(len(self.game.choices(match.state)))

    def chosen(self, match: Match, choice: str) -> Block:
        """The prompt as if the computer had typed at it."""
        prompt = self.prompt(match)
        return (prompt,) if self.asks_apart else (f"{prompt} {self.echo(choice)}",)

    def echo(self, choice: str) -> str:
        """A choice as the book's players type it: its number alone, where that is clear."""
        amounts = [str(split_choice(text)[1]) for text in self.game.texts]
        amount = str(split_choice(choice)[1])
        return amount if amounts.count(amount) == 1 else choice

    def step(self, step: Step) -> tuple[Block, ...]:
        """What a step did: the rest of its turn, then a block for each forced turn, then the end."""
        words = self._place(step.before, step.before.chooser) | {"choice": self.echo(step.choice)}
        own = (*self._fill("typed", words), *self._fill("said", words, step.choice))
        move = takewhile(lambda event: event.kind not in FORCED, step.events)
        told = tuple(line for event in move for line in self._tell(event, step))
        return ((*own, *told), *self._forced(step), *self._end(step))

    def _forced(self, step: Step) -> tuple[Block, ...]:
        """The forced turns, and a deadlock that comes after them."""
        forced = dropwhile(lambda event: event.kind not in FORCED, step.events)
        return tuple(self._tell(event, step) for event in forced)

    def _end(self, step: Step) -> tuple[Block, ...]:
        if step.outcome is None or step.outcome.winner == NOBODY:
            return ()
        end = self._fill("end", self._event_words(step.events[-1], step.after))
        return (end,) if end else ()

    def _tell(self, event: Event, step: Step) -> Block:
        """The book's lines for an event, or our own sentence where it has none."""
        words = self._event_words(event, step.after)
        special = self.game.book.classic.get("moved_special", {})
        if event.kind == "moved":
            also = next((other.kind for other in step.events if other.kind in special), "")
            lines = self._fill("moved_special", words, also) if also else self._fill("moved", words)
        elif event.kind in special:
            return self._fill(event.kind, words)  # the line of the move may have said it all
        else:
            lines = self._fill(_key(event), words)
        return lines or (tell_event(self.game.book, event, self.names),)

    def _fill(self, key: str, words: _Words, variant: str = "") -> Block:
        variants = self.game.book.classic.get(key, {})
        template = variants.get(variant, variants.get(""))
        if template is None:
            return ()
        return tuple(harmless(line, LONGEST) for line in template.format(**words).split("\n"))

    def _place(self, state: State, player: int) -> dict[str, int | str]:
        square = state.squares[token_of(state.squares, player)]
        return self._event_words(Event("", player, square=square, start=square), state)

    def _event_words(self, event: Event, state: State) -> dict[str, int | str]:
        return {
            "player": event.player,
            "opponent": opponent_of(event.player),
            "choice": "",
            "start": event.start,
            "square": event.square,
            "square1": state.squares[0],
            "square2": state.squares[-1],
            "wanted": event.wanted,
            "met": event.met,
        }


def _key(event: Event) -> str:
    """The key of an event's lines; the books tell a choice that would land from one that would pass."""
    if event.kind != "shortened":
        return event.kind
    return "shortened_land" if event.wanted == event.met else "shortened_pass"
