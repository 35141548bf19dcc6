"""The choices of whoever is asked, each with the key that takes it and where it leads.

What may live here: keys given to choices, and what each choice would do.
What this file must not know: how keys are read, and where the list is shown.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from numberline.play.match import FORCED, Match
from numberline.rules.engine import Game
from numberline.rules.notation import split_choice
from numberline.rules.state import NOBODY, Refusal, State, Step
from numberline.tell.board import find_left
from numberline.tell.pictures import mark_of
from numberline.tell.prose import Names, tell_event, tell_refusal

MOST_REFUSED = 10  # choices of a book that are all listed, refused ones too; of more only the legal ones
MOST_TOLD = 40  # choices told one by one


class Option(NamedTuple):
    """A choice as a screen offers it."""

    key: str
    choice: str
    told: str  # what it would do, or why it is refused
    place: tuple[int, int] | None = None  # the token it moves, and where that comes to
    sign: str = ""  # the mark of that square
    refused: bool = False


def list_options(match: Match, names: Names) -> tuple[Option, ...]:
    """The choices of whoever is asked; where a book has few, those that are refused too."""
    game, state = match.game, match.state
    if state.chooser == NOBODY:
        return ()
    known = game.texts if len(game.texts) <= MOST_REFUSED else ()
    steps = {step.choice: step for step in game.steps(state)}
    refusals = {choice: refusal for choice in known if (refusal := game.why_not(state, choice)) is not None}
    keys = give_keys(game, tuple(dict.fromkeys((*known, *steps))))
    return tuple(
        _offer(game, steps[choice], key, names)
        if choice in steps
        else Option(key, choice, _tell_refused(game, state, refusals[choice], names), refused=True)
        for choice, key in keys.items()
    )


def _tell_refused(game: Game, state: State, refusal: Refusal, names: Names) -> str:
    return f"{refusal.choice} is refused: {tell_refusal(game.book, refusal, names, state.chooser)}."


def _offer(game: Game, step: Step, key: str, names: Names) -> Option:
    choice = step.choice
    events = [event for event in step.events if event.kind not in FORCED]
    told = f"{choice}: {' '.join(tell_event(game.book, event, names) for event in events)}"
    place = _find_place(step)
    mark = None if place is None else mark_of(game.book, place[1])
    return Option(key, choice, told, place, mark.sign if mark else "")


def _find_place(step: Step) -> tuple[int, int] | None:
    """Which token a step moves, and where it stands afterwards."""
    left = find_left(step)
    return None if left is None else (left[0], step.after.squares[left[0]])


def tell_options(options: Sequence[Option]) -> tuple[str, ...]:
    """What each choice would do, as many as anybody reads."""
    more = len(options) - MOST_TOLD
    rest = (f"... and {more} more choices",) if more > 0 else ()
    return (*(option.told for option in options[:MOST_TOLD]), *rest)


def give_keys(game: Game, choices: Sequence[str]) -> dict[str, str]:
    """A key for each choice, the same in every state: its amount where a book has each once, its place otherwise."""
    if _has_clear_amounts(game):
        return {choice: str(split_choice(choice)[1]) for choice in choices}
    places = {choice: str(place) for place, choice in enumerate(dict.fromkeys((*game.texts, *choices)), 1)}
    return {choice: places[choice] for choice in choices}


def _has_clear_amounts(game: Game) -> bool:
    """Whether no two choices of a book can ever have one amount; what is computed may give any within its ends."""
    parts = [split_choice(text) for text in game.texts]
    amounts = {amount for _, amount in parts}
    if None in amounts or len(amounts) < len(parts):
        return False
    computed = [choice for choice in game.book.choices if choice.amounts.computed]
    if len({choice.kind for choice in computed}) > 1:
        return False
    return not any(kind != each.kind and (amount or 0) in each.amounts for each in computed for kind, amount in parts)


def find_ghosts(options: Sequence[Option]) -> Mapping[tuple[int, int], str]:
    """The keys by the places they lead to; of several keys the first, with a sign that there are more."""
    ghosts: dict[tuple[int, int], str] = {}
    for option in options:
        if option.place is not None:
            ghosts[option.place] = f"{ghosts[option.place][:1]}+" if option.place in ghosts else option.key
    return ghosts


def meant_by(options: Sequence[Option], typed: str) -> tuple[Option, ...]:
    """The options whose keys begin as typed, the one of exactly that key first."""
    found = [option for option in options if option.key.startswith(typed)]
    return tuple(sorted(found, key=lambda option: option.key != typed))
