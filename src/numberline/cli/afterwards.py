"""After a game at a terminal: a rematch, a review, a second try from a mistake of one's own."""

from typing import NamedTuple

from numberline.cli.console import ask, say
from numberline.cli.session import Session
from numberline.keeping import Table
from numberline.play.match import Match
from numberline.play.players import HUMAN
from numberline.study.review import ReviewedMove, review
from numberline.tell.prose import tell_tally


class Next(NamedTuple):
    """The match that follows, and whether its result counts."""

    match: Match
    counts: bool


def ask_next(session: Session, table: Table, wins: list[int]) -> Next | None:
    """What comes after a game; nothing if people leave."""
    rematch = session.match.again()
    starter = table.names[rematch.first - 1]
    say(f"So far: {tell_tally(wins, table.names)}.")
    while True:
        answer = ask(f"A rematch, which {starter} starts? Enter for yes, r for a review, q for no:")
        say()
        if answer is None or answer.strip().lower() in {"q", "quit", "n", "no"}:
            return None
        word = answer.strip().lower()
        if word in {"", "y", "yes"}:
            return Next(rematch, counts=True)
        if word == "r":
            _review(session, table)
        elif word in {"t", "u"} or word.startswith("t "):
            again = _try_again(session, table, word[1:].strip())
            if again is not None:
                return Next(again, counts=False)
        else:
            say("Press Enter to play again, type r to see what decided the game, or q to leave.")


def _review(session: Session, table: Table) -> None:
    """Show the review of the game, and offer to take one's own mistakes back."""
    from numberline.cli.review import look_through, tell
    from numberline.solve.size import TooManyStates

    try:
        tell(look_through(session.match, table.names, session.solve()))
    except TooManyStates as mistake:
        say(f"There is no review: this game has {mistake.size} states, over the limit of {mistake.limit:,}.")
        return
    mistakes = _own_mistakes(session, table)
    if mistakes:
        say(_tell_offer(mistakes))
    say()


def _own_mistakes(session: Session, table: Table) -> dict[str, ReviewedMove]:
    """The mistakes that people made, by their turns: the first of each turn."""
    found = review(session.match, session.solve())
    own = [move for move in found.mistakes if table.kinds[move.player - 1] == HUMAN]
    return {str(move.turn): move for move in reversed(own)}


def _tell_offer(mistakes: dict[str, ReviewedMove]) -> str:
    last, *others = mistakes
    first = f", or for example t {others[-1]} from turn {others[-1]}" if others else ""
    return f"Type t to try again from turn {last}{first}."


def _try_again(session: Session, table: Table, turn: str) -> Match | None:
    """The match before a mistake: the last one, or that of a turn."""
    from numberline.solve.size import TooManyStates

    try:
        mistakes = _own_mistakes(session, table)
    except TooManyStates:
        mistakes = {}
    if not mistakes:
        say("There is no mistake of yours to take back in this game.")
        return None
    chosen = mistakes.get(turn or next(iter(mistakes)))
    if chosen is None:
        say(_tell_offer(mistakes))
        return None
    say(f"Once more from turn {chosen.turn}; the game that was played is kept as it was.")
    say()
    return Match.of(session.match.game, session.match.steps[: chosen.number])
