"""Sentences about events, refusals and results, filled from the templates beside each mechanic.

What may live here: names and numbers put into sentences.
What this file must not know: which events there are, and where the sentences are shown.
"""

from collections.abc import Sequence

from numberline.play.match import Match
from numberline.rules.notation import both, harmless
from numberline.rules.rulebook import RuleBook
from numberline.rules.state import NOBODY, Event, Outcome, Refusal, Step, opponent_of

Names = tuple[str, str]
UNNAMED: Names = ("Player 1", "Player 2")  # what players are called who have no names


def told_apart(names: Names) -> Names:
    """Names that say who is meant: two alike get the numbers of their seats."""
    one, two = names
    return names if one != two else (f"{one} (1)", f"{two} (2)")


def tell_event(book: RuleBook, event: Event, names: Names = UNNAMED) -> str:
    """One sentence for one event."""
    words = {kind: words for mechanic in book.mechanics for kind, words in mechanic.events.items()}
    variant = "_shared" if book.shared else "_pushed" if book.pushes else ""
    template = words.get(f"{event.kind}{variant}", words[event.kind])
    return template.format(
        **_numbers(event),
        player=name_of(names, event.player),
        opponent=name_of(names, opponent_of(event.player)),
        turns_owed="turn" if event.turns == 1 else f"{event.turns} turns",
    )


def _numbers(event: Event) -> dict[str, int]:
    return {"square": event.square, "start": event.start, "wanted": event.wanted, "met": event.met}


def tell_step(book: RuleBook, step: Step, names: Names = UNNAMED) -> tuple[str, ...]:
    """One sentence for each event of a step."""
    return tuple(tell_event(book, event, names) for event in step.events)


def tell_refusal(book: RuleBook, refusal: Refusal, names: Names = UNNAMED, player: int = 1) -> str:
    """Why a choice is refused, as half a sentence that starts with the choice or its cause."""
    words = {rule: words for mechanic in book.mechanics for rule, words in mechanic.refusals.items()}
    return words[refusal.rule].format(
        choice=refusal.choice,
        start=refusal.start,
        wanted=refusal.wanted,
        limit=refusal.limit,
        opponent=name_of(names, opponent_of(player)),
    )


def tell_outcome(outcome: Outcome | None, names: Names = UNNAMED) -> str:
    """The result of a match in one sentence."""
    if outcome is None:
        return "The game is not finished."
    return "Nobody wins." if outcome.winner == NOBODY else f"{name_of(names, outcome.winner)} wins."


def tell_over(book: RuleBook, last: Step) -> str:
    """That a line of play ends the game, and how its last step did."""
    return f"The game is over. {tell_event(book, last.events[-1])}"


def tell_tally(wins: Sequence[int], names: Names) -> str:
    """How many games each has won; `wins` counts those of nobody first."""
    draws = f", nobody: {wins[NOBODY]}" if wins[NOBODY] else ""
    return f"{names[0]}: {wins[1]}, {names[1]}: {wins[2]}{draws}"


def tell_standing(match: Match, names: Names) -> str:
    """How far a match has come, and where it stands."""
    squares = match.state.squares
    each = (f"{name} is on {square}" for name, square in zip(names, squares, strict=False))
    where = f"the number is {squares[0]}" if match.game.book.shared else both(each)
    return f"The game goes on after {count_moves(match.moves)}: {where}."


def count_moves(moves: int) -> str:
    """A number of moves, one as one."""
    return "1 move" if moves == 1 else f"{moves} moves"


def clean(text: str, longest: int) -> str:
    """A text of a rule book on one line, fit for a terminal; cut twice, for a sign made visible is longer."""
    return harmless(harmless(" ".join(text.split()), longest), longest)


def end_sentence(sentence: str) -> str:
    """A sentence with a full stop, unless it has an end of its own."""
    return f"{sentence}." if sentence and sentence[-1] not in ".!?" else sentence


def begin_sentence(sentence: str) -> str:
    """A sentence with a capital letter in front."""
    return f"{sentence[:1].upper()}{sentence[1:]}"


def name_of(names: Names, player: int) -> str:
    """The name of a player; an event of nobody's has no name to fill in."""
    return "nobody" if player == NOBODY or player > len(names) else names[player - 1]
