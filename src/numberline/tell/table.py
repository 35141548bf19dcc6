"""What is said around the board: who sits where, whose turn it is, what has happened.

What may live here: short sentences of a match as it is played.
What this file must not know: which screen shows them.
"""

from collections.abc import Sequence
from typing import NamedTuple

from numberline.play.match import Match
from numberline.play.players import HUMAN
from numberline.rules.notation import either
from numberline.rules.state import NOBODY, mine, opponent_of, token_of
from numberline.tell.options import Option, meant_by
from numberline.tell.plain import tell_head
from numberline.tell.prose import Names, name_of
from numberline.tell.solved import count, tell_act

Remark = tuple[int, str]  # after how many moves something was said, and what

FEW = 3  # keys in a row that are named one by one
MOST_NAMED = 9  # keys that a prompt names; of more it says how to type them


MIDDLE, AGAIN = "from the middle", "a second try, which does not count"


class Seat(NamedTuple):
    """A player as the screen shows one."""

    mark: str  # of the token; nothing where both move one number
    name: str
    about: str  # where the token stands, and what is owed
    kind: str = ""  # instead of the name where there is no room; nothing between people
    brief: str = ""  # instead of what is told about the token where there is no room; nothing if that is brief


class Entry(NamedTuple):
    """A line of what has happened, and whose it is."""

    player: int
    text: str


def tell_seat(match: Match, player: int, names: Names, kinds: tuple[str, str]) -> Seat:
    """A player's token, name and square, and the turns that are owed."""
    state, book = match.state, match.game.book
    kind = mine(kinds, player)
    short = "you" if kind == HUMAN != mine(kinds, opponent_of(player)) else kind.removeprefix(HUMAN)
    who = f"{name_of(names, player)}, {short}" if short else name_of(names, player)
    where = [] if book.shared else [f"on {state.squares[token_of(state.squares, player)]}"]
    owed = mine(state.owed, player)
    mark = "" if book.shared else mine(book.marks, player)
    if not owed:
        return Seat(mark, who, ", ".join(where), short)
    about, brief = (", ".join((*where, f"owes {debt}")) for debt in (count(owed, "turn"), str(owed)))
    return Seat(mark, who, about, short, brief)


def tell_board(match: Match, tally: str, *, counts: bool) -> str:
    """What is said beside the title: whether this is a game like any other, and how many each has won."""
    if not counts:
        return AGAIN
    return "; ".join(part for part in ("" if match.is_from_start else MIDDLE, tally) if part)


def tell_prompt(options: Sequence[Option], typed: str = "") -> str:
    """Which keys may be pressed now."""
    if typed:
        more = ", or another digit" if any(option.key != typed for option in meant_by(options, typed)) else ""
        return f"You typed {typed}: press Enter{more}; Esc forgets it."
    if asks_enter(options):
        return "Type the number of a choice and press Enter, or use the arrows and Enter."
    return f"Press {_listed(_keys_of(options))}, or use the arrows and Enter."


class Typed(NamedTuple):
    """What a digit does: the digits typed so far, the choice that is taken or looked at, and what is said of it."""

    digits: str
    taken: str = ""
    looked: str = ""
    said: str = ""  # nothing where the prompt says it all


def type_digit(options: Sequence[Option], before: str, digit: str) -> Typed:
    """Read one more digit of the number of a choice; one that fits nothing begins anew."""
    digits = before + digit if meant_by(options, before + digit) else digit
    found = meant_by(options, digits)
    if not found:
        return Typed("", said=f"No choice has the number {digit}. {tell_prompt(options)}")
    first = found[0]
    if first.key != digits:
        return Typed(digits, looked=first.choice)
    if first.refused:  # it is looked at, so that Enter does not take another one
        left = digits if len(found) > 1 else ""
        return Typed(left, looked=first.choice, said=f"{first.told} {tell_prompt(options)}")
    return Typed(digits, looked=first.choice) if asks_enter(options) else Typed(digits, taken=first.choice)


def asks_enter(options: Sequence[Option]) -> bool:
    """Whether a choice is taken by its number and Enter, rather than by one key."""
    keys = _keys_of(options)
    return len(keys) > MOST_NAMED or any(len(key) > 1 for key in keys)


def _keys_of(options: Sequence[Option]) -> list[str]:
    return [option.key for option in options if not option.refused]


def _listed(keys: Sequence[str]) -> str:
    """Keys as an alternative; all of a row by the first and the last."""
    row = len(keys) > FEW and [int(key) for key in keys] == list(range(int(keys[0]), int(keys[-1]) + 1))
    return f"{keys[0]} to {keys[-1]}" if row else either(keys)


def tell_thinking(match: Match, names: Names) -> str:
    """That a computer is about to choose."""
    return f"{tell_head(match, names)}. The computer is choosing ..."


def tell_log(match: Match, names: Names, said: Sequence[Remark] = ()) -> tuple[Entry, ...]:
    """Every act of a match in turn order, one entry each; what was said beside the game stands where it was said."""
    acts = [(turn, place, act) for turn in match.turns() for place, act in enumerate(turn.acts)]
    entries = [Entry(NOBODY, text) for moves, text in said if not moves]
    made = 0
    for number, (turn, place, act) in enumerate(acts, 1):
        head = "" if place else f"{turn.number}."
        entries.append(Entry(turn.player, f"{head:>3} {tell_act(match.game.book, act, names)}"))
        made += bool(act.choice)
        if number == len(acts) or acts[number][2].choice:  # forced turns belong to the move before them
            entries += [Entry(NOBODY, text) for moves, text in said if moves == made]
    return tuple(entries)
