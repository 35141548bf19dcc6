"""The drill in words: a position as a question, what an answer was worth, and how far somebody has come.

What may live here: the blocks of lines that a drill prints.
What this file must not know: where lines come from and go to, and which card is asked next.
"""

from collections.abc import Sequence
from datetime import date
from typing import NamedTuple

from numberline.rules.engine import Game
from numberline.rules.notation import both, either, harmless, said_choices
from numberline.rules.rulebook import RuleBook
from numberline.rules.state import NOBODY, PLAYERS, State, mine, token_of
from numberline.solve.solution import Solution
from numberline.study.drill import BOXES, INTERVALS, Box, Card, Standing
from numberline.study.reasons import Reasons
from numberline.study.review import find_kept
from numberline.tell.help import tell_short_rules
from numberline.tell.pictures import NUMBER, draw_line, legend
from numberline.tell.plain import LONGEST_LIST, Block
from numberline.tell.prose import UNNAMED, clean
from numberline.tell.reasons import tell_choice, tell_why
from numberline.tell.solved import count, tell_line

LONGEST_TEXT = 200
MOST_MOVES = 12  # moves before a position that are told; earlier ones are rarely remembered by a rule
MOST_LINES = 16  # of a refutation

KEYS = (
    "Type a choice as it is written, or by its number alone where that is clear.",
    "?       these lines",
    "h       show the answer; that counts as wrong",
    "q       stop; every answer is saved already",
)


class Asked(NamedTuple):
    """A card that is asked: its game, and which of how many it is; after the last one come those that were wrong."""

    card: Card
    reasons: Reasons
    box: int
    place: int
    total: int

    @property
    def solution(self) -> Solution:
        """The solution of the game."""
        return self.reasons.solution

    @property
    def game(self) -> Game:
        """The game."""
        return self.solution.graph.game

    @property
    def state(self) -> State:
        """The position."""
        return self.card.state


def tell_question(asked: Asked, width: int = 78) -> Block:
    """The position, and what is asked; not what the answer is."""
    book, state = asked.game.book, asked.state
    source = f"from {harmless(asked.card.source)}" if asked.card.source else "a typical trap"
    which = f"card {asked.place} of {asked.total}" if asked.place <= asked.total else "once more"
    head = f"{clean(book.title, LONGEST_TEXT)}: {which}, box {asked.box}, {source}"
    marks = (f"Marks: {meanings}.",) if (meanings := legend(book)) else ()
    board = draw_line(book, state, width)
    return (head, *marks, *_tell_moves(asked), *board, *_tell_owed(state), _tell_task(asked, NUMBER))


def _tell_moves(asked: Asked) -> Block:
    """How it came here, where the rules remember what was chosen."""
    moves = asked.card.moves
    if not moves or not any(mechanic.memory for mechanic in asked.game.book.mechanics):
        return ()
    earlier = "... " if len(moves) > MOST_MOVES else ""
    return (f"So far: {earlier}{', '.join(harmless(move) for move in moves[-MOST_MOVES:])}.",)


def _tell_owed(state: State) -> Block:
    return tuple(
        f"Player {player} has {count(mine(state.owed, player), 'turn')} to skip."
        for player in PLAYERS
        if mine(state.owed, player)
    )


def _tell_task(asked: Asked, sign: str = "") -> str:
    """Who is asked, and for what; a board shows one number as tiles or as a bar, and so with no sign of its own."""
    book, state = asked.game.book, asked.state
    winner = asked.solution.verdict(state).winner
    square = state.squares[token_of(state.squares, state.chooser)]
    number = f"the number, {sign}," if sign else "the number"
    mark = f"; {number} is {square}" if book.shared else f", {mine(book.marks, state.chooser)}, on {square}"
    hope = "Nobody can force a win: keep it so." if winner == NOBODY else "You can win: keep it so."
    return f"You are Player {state.chooser}{mark}. {hope}"


def tell_prompt(asked: Asked) -> str:
    """What the person may answer."""
    choices = asked.game.choices(asked.state)
    listed = said_choices(choices)
    return f"Choose {listed}:" if len(listed) <= LONGEST_LIST else f"Choose one of {len(choices)} choices:"


def tell_drill_help(asked: Asked, width: int = 78) -> Block:
    """The rules, the choices, the keys."""
    choices = f"Your choices now: {said_choices(asked.game.choices(asked.state))}."
    return (*tell_short_rules(asked.game.book, width), "", choices, "", "Keys", *KEYS)


def tell_right(asked: Asked, choice: str) -> Block:
    """That an answer was right and why, and which others would have been."""
    others = [each for each in find_kept(asked.solution, asked.state) if each != choice]
    too = f" So {'does' if len(others) == 1 else 'do'} {both(others)}." if others else ""
    return (f"Right: {choice} keeps {_what(asked)}.{too}", _explain(asked, choice))


def tell_wrong(asked: Asked, choice: str, width: int = 78) -> Block:
    """What happens after a wrong answer, on the board and move by move, and what was right."""
    game = asked.game
    step = game.play(asked.state, choice)
    if step.outcome is not None:
        return (f"Wrong. {_explain(asked, choice)}", _tell_answer(asked))
    line = asked.solution.line(step.after)
    end = line[-1].after if line else step.after
    return (
        f"Wrong. {_explain(asked, choice)}",
        *draw_line(game.book, step.after, width),
        "Best play from there:",
        *tell_line(asked.solution, step.after, UNNAMED, MOST_LINES),
        *(draw_line(game.book, end, width) if end.chooser == NOBODY else ("And so on, for ever.",)),
        _tell_answer(asked),
    )


def tell_refuted(asked: Asked, choice: str) -> Block:
    """The same in words alone, for a board that plays the refutation out."""
    return (f"Wrong. {_explain(asked, choice)}", _tell_answer(asked))


def tell_due(standing: Standing) -> str:
    """How much there is to practise, in a few words."""
    if not standing.cards:
        return "Drill: practise positions in which most players give the win away"
    return f"Drill: {count(standing.due, 'card')} due of {standing.cards}"


def tell_asked(asked: Asked) -> tuple[str, str]:
    """Which card is asked and where it comes from, and what is to be done: a question beside a board."""
    return tell_question(asked)[0], _tell_task(asked)


def tell_shown(asked: Asked) -> Block:
    """The answer, for somebody who gave up."""
    return (_tell_answer(asked), tell_why(asked.reasons, asked.state))


def _explain(asked: Asked, choice: str) -> str:
    """Why a choice wins, loses, or leaves the game open."""
    return tell_choice(asked.reasons, asked.reasons.explain(asked.state, choice))


def _tell_answer(asked: Asked) -> str:
    return f"{either(find_kept(asked.solution, asked.state))} keeps {_what(asked)}."


def _what(asked: Asked) -> str:
    return "the win" if asked.solution.verdict(asked.state).winner else "it so"


def tell_box(box: Box) -> str:
    """Where a card lies now, and when it comes again."""
    days = INTERVALS[box.number - 1]
    when = "again today" if not days else f"again in {count(days, 'day')}, on {box.due.isoformat()}"
    return f"Box {box.number} of {BOXES}: {when}."


def tell_end(right: int, answers: int, *, saved: bool) -> str:
    """What a sitting came to."""
    if not answers:
        return "Nothing was answered."
    return (
        f"{right} of {count(answers, 'answer')} right. {'Every answer is' if saved else 'Not every answer is'} saved."
    )


def tell_nothing_due(cards: int, soonest: date | None, book: RuleBook | None) -> Block:
    """Why nothing is asked."""
    where = f" of {clean(book.title, LONGEST_TEXT)}" if book else ""
    if not cards:
        return (f"There is no position{where} in which a choice changes who wins, so there is nothing to practise.",)
    until = f"; the next card is due on {soonest.isoformat()}" if soonest else ""
    return (f"Nothing{where} is due today{until}.",)


def tell_standing(standing: Standing, games: Sequence[tuple[str, Standing]]) -> Block:
    """How far somebody has come: all cards, then those of each game."""
    if not standing.cards:
        return ("No card has been answered yet; begin with 'numberline drill'.",)
    answers = standing.right + standing.wrong
    room = max(len("GAME"), *(len(name) for name, _ in games))
    head = f"{'GAME':<{room}}  CARDS  DUE  RIGHT  WRONG  BOXES 1 TO {BOXES}"
    return (
        f"{count(standing.cards, 'card')}, {standing.due} due; {standing.right} of {count(answers, 'answer')} right.",
        f"Days until a card comes again, by its box: {', '.join(map(str, INTERVALS))}.",
        "",
        head,
        *(_tell_row(name, each, room) for name, each in games),
    )


def _tell_row(name: str, standing: Standing, room: int) -> str:
    boxes = " ".join(f"{number:>3}" for number in standing.boxes)
    counts = f"{standing.cards:>5}  {standing.due:>3}  {standing.right:>5}  {standing.wrong:>5}"
    return f"{name:<{room}}  {counts} {boxes}"
