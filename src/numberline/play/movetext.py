"""Movetext: the moves of a match as a person reads, writes and edits them.

One turn a line: its number, its player, then each choice with facts about it, such as

    3. p1 +1 5 must-skip {a comment}
    4. p2 +4 refused +2 7
    5. p1 skipped

A number is the square the token came to; `refused` says that the rules refuse that choice there.
Facts may be left out; a fact that is stated must be true.

What may live here: writing movetext, reading it, and replaying it under the rules.
What this file must not know: the header of a transcript, and files.
"""

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from numberline.play.match import DRAWN, FORCED, Act, Match, Turn, count_turns, draw_at, is_third
from numberline.rules.engine import Game
from numberline.rules.mechanics import MECHANICS
from numberline.rules.notation import BadNotation, IllegalMove, both, either, shown, write_state
from numberline.rules.state import NOBODY, Event, State, Step

_COMMENT = re.compile(r"\{[^{}]*\}")
_LINE = re.compile(r"(?P<number>[0-9]{1,6})\.\s+p(?P<player>[12])\s+(?P<rest>\S.*)", re.ASCII)
_FACT = re.compile(r"=?[0-9]{1,9}|(?:[a-z-]*)=-?[0-9]{1,9}", re.ASCII)
_BELOW = re.compile(r"-[0-9]{1,9}", re.ASCII)  # reads as a choice where a number below 0 was meant
MOVED = ("moved", "pushed")
# Everything else that movetext may say after a choice; any other word is taken for a choice.
WORDS = {"refused", "wins", *(kind.replace("_", "-") for mechanic in MECHANICS for kind in mechanic.events)}


Comments = Mapping[int, tuple[str, ...]]  # by the place of their turn; those before the first turn have place 0
NO_COMMENTS: Comments = MappingProxyType({})


class BadMovetext(ValueError):
    """Movetext that cannot be read, or that does not fit the rules; the message names the turn."""


class StatedAct(NamedTuple):
    """A choice as movetext states it, with its facts; a forced turn has no choice."""

    choice: str
    facts: tuple[str, ...]

    @property
    def refused(self) -> bool:
        """Whether the movetext says that the rules refuse the choice."""
        return "refused" in self.facts


class StatedTurn(NamedTuple):
    """A turn as movetext states it."""

    number: int
    player: int
    acts: tuple[StatedAct, ...]

    def __str__(self) -> str:
        """The turn as errors name it."""
        return f"turn {self.number} (player {self.player})"


def write_movetext(turns: tuple[Turn, ...], comments: Comments = NO_COMMENTS) -> str:
    """The turns as movetext, one line each, with the comments at the ends of their lines."""
    width = len(str(turns[-1].number)) if turns else 1
    lines = [f"{turn.number:>{width}}. p{turn.player} {_write_acts(turn.acts)}" for turn in turns]
    opening = [f"{{{comment}}}" for comment in comments.get(0, ())]
    commented = (
        " ".join((line, *(f"{{{said}}}" for said in comments.get(turn, ())))) for turn, line in enumerate(lines, 1)
    )
    return "".join(f"{line}\n" for line in (*opening, *commented))


def read_comments(text: str) -> Comments:
    """The comments of movetext, by the turns behind whose beginnings they stand."""
    comments: dict[int, tuple[str, ...]] = {}
    for found in _COMMENT.finditer(text):
        before = _COMMENT.sub(" ", text[: found.start()])
        turn = sum(bool(line.strip()) for line in before.split("\n"))
        comments[turn] = (*comments.get(turn, ()), found[0][1:-1])
    return comments


def _write_acts(acts: tuple[Act, ...]) -> str:
    return " ".join(word for act in acts for word in (act.choice, *_facts(act.events)) if word)


def _facts(events: tuple[Event, ...]) -> tuple[str, ...]:
    squares = tuple(_square(event.square) for event in events if event.kind in MOVED)
    return squares + tuple(_fact(event) for event in events if event.kind not in MOVED)


def _square(square: int) -> str:
    """A number as a fact; one below 0 is marked, because it would look like a choice."""
    return str(square) if square >= 0 else f"={square}"


def _fact(event: Event) -> str:
    if event.kind in {"sent", "sent_home"}:
        return f"{event.kind.replace('_', '-')}={event.square}"
    return "wins" if event.kind == "won" else event.kind.replace("_", "-")


def read_movetext(text: str) -> tuple[StatedTurn, ...]:
    """Read movetext without looking at any rules."""
    bare = _COMMENT.sub(" ", text)
    if "{" in bare or "}" in bare:
        raise BadMovetext("a comment is not closed, or closed twice: write {a comment} within one pair of braces")
    return tuple(_read_line(line.strip()) for line in bare.split("\n") if line.strip())


def _read_line(line: str) -> StatedTurn:
    found = _LINE.fullmatch(line)
    if found is None:
        raise BadMovetext(f"expected a turn such as '3. p1 +4 9': got {shown(line)}")
    acts: list[StatedAct] = []
    for word in found["rest"].split():
        if word not in WORDS and not _FACT.fullmatch(word):
            acts.append(StatedAct(word, ()))
        elif not acts or word in FORCED:
            acts.append(StatedAct("", (word,)))
        else:
            acts[-1] = acts[-1]._replace(facts=(*acts[-1].facts, word))
    return StatedTurn(int(found["number"]), int(found["player"]), tuple(acts))


class Refuted(NamedTuple):
    """A choice that movetext says is refused, and that the rules allow."""

    turn: StatedTurn
    choice: str
    state: State

    def __str__(self) -> str:
        """The mistake as a sentence."""
        return f"{self.turn}: {self.choice} is said to be refused, but the rules allow it in {write_state(self.state)}"


def find_refuted(match: Match, stated: tuple[StatedTurn, ...]) -> tuple[Refuted, ...]:
    """The choices that the movetext of a match says are refused, and that the rules allow."""
    found, done = [], 0
    for turn in stated:
        for act in turn.acts:
            state = match.steps[done].after
            if act.refused and match.game.why_not(state, act.choice) is None:
                found.append(Refuted(turn, act.choice, state))
            done += bool(act.choice) and not act.refused
    return tuple(found)


def replay(match: Match, stated: tuple[StatedTurn, ...], *, lenient: bool = False) -> Match:
    """Play the stated turns under the rules, or raise `BadMovetext` for the first that does not fit.

    A lenient replay passes over choices that are said to be refused and are not: `find_refuted` tells them.
    """
    steps = list(match.steps)
    for place, turn in enumerate(stated):
        for done, act in enumerate(turn.acts):
            try:
                steps += _replay_act(match.game, steps[-1].after, turn, act, lenient=lenient)
                steps += _replay_draw(steps, turn, act)
            except BadMovetext:
                # A fact stated before may be false already: then that is the first thing that does not fit.
                before = turn._replace(acts=turn.acts[:done])
                _compare(steps, (*stated[:place], before) if done else stated[:place])
                raise
    _compare(steps, stated)
    return Match.of(match.game, tuple(steps))


def _replay_act(game: Game, state: State, turn: StatedTurn, act: StatedAct, *, lenient: bool) -> tuple[Step, ...]:
    """The step of an act; none for a forced turn, which the step before has brought, or for a refused choice."""
    if not act.choice:
        return ()
    if state.chooser == NOBODY:
        raise BadMovetext(f"{turn}: {shown(act.choice)} comes after the end of the game")
    if state.chooser != turn.player:
        below = f"; the number {act.choice} is written '={act.choice}'" if _BELOW.fullmatch(act.choice) else ""
        said = f"{shown(act.choice)} is a choice out of turn; player {state.chooser} is asked{below}"
        raise BadMovetext(f"{turn}: {said}")
    try:
        if not act.refused:
            return (game.play(state, act.choice),)
        return _refute(game, state, turn, act, lenient=lenient)
    except (BadNotation, IllegalMove) as mistake:
        raise BadMovetext(f"{turn}: {mistake}") from mistake


def _replay_draw(steps: list[Step], turn: StatedTurn, act: StatedAct) -> tuple[Step, ...]:
    """The step of a declared draw, if the act says that the match was drawn after it."""
    if DRAWN not in act.facts:
        return ()
    if not is_third(steps):
        raise BadMovetext(f"{turn}: expected a draw only when a state has come for the third time: got {_said(act)}")
    return (draw_at(steps[-1].after),)


def _refute(game: Game, state: State, turn: StatedTurn, act: StatedAct, *, lenient: bool) -> tuple[Step, ...]:
    if game.why_not(state, act.choice) is None and not lenient:
        raise BadMovetext(str(Refuted(turn, act.choice, state)))
    if act.facts != ("refused",):
        raise BadMovetext(f"{turn}: expected nothing besides 'refused': got {_said(act)}")
    return ()


def _compare(steps: list[Step], stated: tuple[StatedTurn, ...]) -> None:
    """Every stated turn is there, is that player's, and its facts are true."""
    number = stated[0].number if stated else 1
    actual = count_turns(steps, number)
    for turn, real in zip(stated, actual, strict=False):
        _compare_turn(turn, real)
    for turn in stated[len(actual) :]:
        _compare_unreached(turn, number + len(actual), steps[-1].after)


def _compare_turn(turn: StatedTurn, real: Turn) -> None:
    if (turn.number, turn.player) != (real.number, real.player):
        raise BadMovetext(f"{turn}: expected turn {real.number} of player {real.player} here")
    acts = tuple(act for act in turn.acts if not act.refused)
    for act, done in zip(acts, real.acts, strict=False):
        _compare_act(turn, act, done)
    if len(acts) > len(real.acts):
        raise BadMovetext(f"{turn}: {_said(acts[len(real.acts)])} did not happen in this turn")


def _compare_unreached(turn: StatedTurn, number: int, state: State) -> None:
    """A turn that play did not come to may state refused choices of whoever is asked there, and nothing else."""
    done = [act for act in turn.acts if not act.refused]
    if done:
        raise BadMovetext(f"{turn}: {_said(done[0])} did not happen; the game stands at {write_state(state)}")
    if turn.number != number:
        raise BadMovetext(f"{turn}: expected turn {number} here")


def _compare_act(turn: StatedTurn, act: StatedAct, done: Act) -> None:
    if act.choice != done.choice:
        expected = done.choice or either(_facts(done.events))
        raise BadMovetext(f"{turn}: expected {expected}: got {_said(act)}")
    facts = _facts(done.events)
    wrong = [fact for fact in act.facts if fact not in facts]
    if wrong:
        raise BadMovetext(f"{turn}: {act.choice or 'here'} leads to {both(facts)}: got {shown(' '.join(wrong))}")


def _said(act: StatedAct) -> str:
    return shown(" ".join((act.choice, *act.facts)).strip())
