"""A review in words: move by move, what gave a win away and why, and what each player did.

What may live here: sentences about a played game beside its solution.
What this file must not know: how a game is reviewed, and where the lines go.
"""

from collections.abc import Iterator
from typing import NamedTuple

from numberline.rules.notation import both, either, write_state
from numberline.rules.state import NOBODY, State, opponent_of, token_of
from numberline.solve.solution import Verdict
from numberline.study.decisions import FORCED
from numberline.study.reasons import Reasons
from numberline.study.review import Account, Cost, Review, ReviewedMove
from numberline.tell.chances import percent
from numberline.tell.prose import UNNAMED, Names, clean, count_moves, name_of, tell_outcome
from numberline.tell.reasons import tell_choice, tell_moves
from numberline.tell.strip import LEGEND, Row, draw_strip, tell_spells

Lines = tuple[str, ...]

LONGEST_TITLE = 200


class Told(NamedTuple):
    """A review to be told: with the reasons of its game, the names of its players, and what mistakes cost."""

    review: Review
    reasons: Reasons
    names: Names = UNNAMED
    costs: tuple[Cost, ...] = ()  # of the mistakes, in their order; none where nobody asked
    against: str = ""  # the opponent whom the costs are about


def tell_head(told: Told) -> str:
    """The game, how long it was, and how it ended."""
    match = told.review.match
    title = clean(match.game.book.title, LONGEST_TITLE)
    return f"{title}, {count_moves(match.moves)}. {tell_outcome(match.outcome, told.names)}"


def tell_course(told: Told, width: int = 78) -> tuple[Row | str, ...]:
    """Who was winning when: the strip, and the same in words."""
    return (LEGEND, *draw_strip(told.review, told.names, width), tell_spells(told.review, told.names))


def tell_list(told: Told) -> Lines:
    """Every move with who wins after it, one line each, and what there is to say about it."""
    rows = [_row_of(move, told.names) for move in told.review.moves]
    rooms = [max((len(row[column]) for row in rows), default=0) for column in range(4)]
    return tuple(
        f"{turn:>{rooms[0]}}. {who:<{rooms[1]}} {choice:<{rooms[2]}}  {verdict:<{rooms[3]}}  {note}".rstrip()
        for turn, who, choice, verdict, note in rows
    )


def _row_of(move: ReviewedMove, names: Names) -> tuple[str, str, str, str, str]:
    verdict = _tell_verdict(move.after, names)
    return (str(move.turn), name_of(names, move.player), move.choice, verdict, note_of(move))


def _tell_verdict(verdict: Verdict, names: Names) -> str:
    if verdict.moves is None:
        return "nobody can force a win"
    who = name_of(names, verdict.winner)
    return f"{who} wins in {verdict.moves}" if verdict.moves else f"{who} has won"


def note_of(move: ReviewedMove) -> str:
    """What there is to say about a move, in a few words."""
    if move.is_mistake:
        return f"{_given(move)}: {either(move.kept)} kept {_held(move)}"
    if move.slower:
        return f"kept the win, {count_moves(move.slower)} slower than it had to be"
    if not move.is_live:
        return "forced" if move.kind == FORCED else "nothing mattered here"
    if move.before.winner != move.player:
        return "kept the game open"
    return "the only move" if move.is_only_move else "kept the win"


def _given(move: ReviewedMove) -> str:
    return "gave the win away" if move.gave_win_away else "let the opponent win"


def tell_mistakes(told: Told) -> tuple[Lines, ...]:
    """Each move that changed who wins, with what would have kept it, why, and how it is refuted."""
    costs = told.costs or (None,) * len(told.review.mistakes)
    return tuple(_tell_mistake(told, move, cost) for move, cost in zip(told.review.mistakes, costs, strict=True))


def _tell_mistake(told: Told, move: ReviewedMove, cost: Cost | None) -> Lines:
    who, state = name_of(told.names, move.player), move.step.before
    where = _tell_where(told, state)
    head = f"Turn {move.turn}, {who}{where}: {move.choice} {_given(move)}; {_tell_kept(move)}."
    why = tell_choice(told.reasons, told.reasons.explain(state, move.choice), told.names)
    line = tell_moves(told.review.match.game.book, move.refutation, told.names)
    return (
        head,
        f"  {why}",
        *((f"  It goes on: {line}", f"  see --from '{_write_line(move)}'") if line else ()),
        *((_tell_cost(cost, told.against),) if cost else ()),
    )


def _write_line(move: ReviewedMove) -> str:
    """The mistake with its refutation as a line of play, such as `solve`, `hint` and `play` take it."""
    return " ".join((write_state(move.step.before), move.choice, *(step.choice for step in move.refutation)))


def _tell_where(told: Told, state: State) -> str:
    """Where the tokens stand, that of whoever is asked first."""
    if told.review.match.game.book.shared:
        return f", the number is {state.squares[0]}"
    opponent = opponent_of(state.chooser)
    own, other = (state.squares[token_of(state.squares, player)] for player in (state.chooser, opponent))
    return f" on {own}, {name_of(told.names, opponent)} on {other}"


def tell_refuting(move: ReviewedMove, place: int, names: Names) -> str:
    """What the board shows that was not played: how far a mistake is refuted."""
    return f"If {name_of(names, opponent_of(move.player))} answers best: {place} of {len(move.refutation)}"


def _tell_kept(move: ReviewedMove) -> str:
    return f"{either(move.kept)} would have kept {_held(move)}"


def _held(move: ReviewedMove) -> str:
    """What a mistake gave away."""
    return "it" if move.gave_win_away else "the game open"


def _tell_cost(cost: Cost, against: str) -> str:
    return f"  Against {against}: a win in {percent(cost.had)} before it, in {percent(cost.has)} after it."


def tell_sum(told: Told) -> Iterator[str]:
    """What each player did, and what decided the game."""
    for account in told.review.accounts:
        yield tell_account(account, told.review, told.names)
    yield from _tell_rest(told.review, told.names)


def tell_account(account: Account, review: Review, names: Names = UNNAMED) -> str:
    """What a player did: the decisions that mattered, how many were right, and where it was lost."""
    who = name_of(names, account.player)
    if not account.moves:
        return f"{who} made no move."
    head = f"{who} made {count_moves(len(account.moves))}"
    if not account.live:
        return " ".join([f"{head}, and nothing {who} did here mattered.", *_tell_finds(account)])
    sentences = [f"{head} and {_tell_right(account)}.", *_tell_finds(account), *_tell_lost(account, review, names)]
    return " ".join(sentences)


def _tell_right(account: Account) -> str:
    kept = f"kept the win in {account.kept_wins} of {_count(len(account.winning), 'live decision')}"
    open_ones = len(account.live) - len(account.winning)
    if not open_ones:
        return kept
    held = f"kept the game open in {account.right - account.kept_wins} of {_count(open_ones, 'live decision')}"
    return f"{kept}, and {held}" if account.winning else held


def _tell_finds(account: Account) -> Iterator[str]:
    if account.only_moves:
        yield f"The only move was found in {_turns(account.only_moves)}."
    if account.slower:
        yield f"A win was slower than it had to be in {_turns(account.slower)}."


def _tell_lost(account: Account, review: Review, names: Names) -> Iterator[str]:
    """What was given away for good, and what came back."""
    for move in account.lasting:
        yield f"{_tell_loss(move, review, names)}."
    back = [move for move in account.mistakes if move not in account.lasting]
    if back:
        yield f"What was given away in {_turns(back)} came back."


def _tell_loss(move: ReviewedMove, review: Review, names: Names) -> str:
    """What a mistake gave away for good; only a game that the opponent has won was lost."""
    opponent = opponent_of(move.player)
    if move.after.winner == NOBODY:
        return f"The win was lost in turn {move.turn}"
    if review.outcome is not None and review.outcome.winner == opponent:
        return f"The game was lost in turn {move.turn}"
    return f"{name_of(names, opponent)} was winning from turn {move.turn} on"


def _tell_rest(review: Review, names: Names) -> Iterator[str]:
    """From when on nothing mattered; in a game that is not finished, up to now."""
    last, is_over = review.last_live, review.outcome is not None
    if review.moves and last is None:
        yield f"No choice {'in this game' if is_over else 'so far'} could have changed who wins."
    elif last is not None and last.number < len(review.moves):
        which = "that was left" if is_over else "so far"
        yield f"After turn {last.turn} no choice {which} could have changed who wins."
    if review.drawn_while_winning != NOBODY:
        yield f"The game was called a draw while {name_of(names, review.drawn_while_winning)} was winning."


def _turns(moves: "list[ReviewedMove] | tuple[ReviewedMove, ...]") -> str:
    turns = list(dict.fromkeys(str(move.turn) for move in moves))
    return f"turn{'s' * (len(turns) > 1)} {both(turns)}"


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"
