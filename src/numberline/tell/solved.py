"""What a solution says, in words: verdicts, choices, a best line.

What may live here: sentences about who wins and in how many moves.
What this file must not know: how a solution is found.
"""

from numberline.play.match import Act, count_turns
from numberline.rules.notation import either
from numberline.rules.rulebook import RuleBook
from numberline.rules.state import NOBODY, State
from numberline.solve.size import MOST_STATES, Size, TooManyStates
from numberline.solve.solution import Outlook, Solution, Verdict
from numberline.tell.prose import UNNAMED, Names, name_of, tell_event

Lines = tuple[str, ...]


def tell_verdict(verdict: Verdict, names: Names = UNNAMED) -> str:
    """Who wins with best play, as a sentence."""
    if verdict.moves is None:
        return "Nobody can force a win."
    return f"{name_of(names, verdict.winner)} wins with best play, in {count(verdict.moves, 'move')}."


def tell_openings(solution: Solution, state: State) -> str:
    """Which choices keep the verdict of a state, as a sentence."""
    verdict, outlooks = solution.verdict(state), solution.choices(state)
    keeping = [outlook.choice for outlook in outlooks if outlook.winner == verdict.winner]
    of_all = f"of {count(len(outlooks), 'choice')}" if len(outlooks) > 1 else "the only choice"
    if verdict.winner not in {state.chooser, NOBODY}:
        return "No choice changes that." if len(outlooks) > 1 else "There is only one choice."
    if len(keeping) == len(outlooks):
        return (
            f"Every choice keeps that: {either(keeping)}."
            if len(outlooks) > 1
            else f"There is only one choice, {keeping[0]}."
        )
    return f"{len(keeping)} {of_all} {'keeps' if len(keeping) == 1 else 'keep'} that: {either(keeping)}."


def tell_choices(outlooks: tuple[Outlook, ...], names: Names = UNNAMED) -> Lines:
    """Every choice with who wins after it and how far, one line each, the best marked."""
    width = max(len(outlook.choice) for outlook in outlooks)
    verdicts = [_tell_outlook(outlook, names) for outlook in outlooks]
    room = max(len(verdict) for verdict in verdicts)
    return tuple(
        f"  {outlook.choice:<{width}}  {verdict:<{room}}  {'best' if outlook.best else ''}".rstrip()
        for outlook, verdict in zip(outlooks, verdicts, strict=True)
    )


def _tell_outlook(outlook: Outlook, names: Names) -> str:
    if outlook.moves is None:
        return "nobody can force a win"
    return f"{name_of(names, outlook.winner)} wins in {outlook.moves}"


def tell_line(solution: Solution, state: State, names: Names = UNNAMED, most: int = 40) -> Lines:
    """One line of best play, turn by turn."""
    book = solution.graph.game.book
    turns = count_turns(solution.line(state))
    lines = [f"{turn.number:>3}. {tell_act(book, act, names)}" for turn in turns for act in turn.acts]
    return tuple(lines) if len(lines) <= most else (*lines[:most], f"     ... and {len(lines) - most} more")


def tell_act(book: RuleBook, act: Act, names: Names) -> str:
    """A choice with what it did, or a forced turn."""
    told = " ".join(tell_event(book, event, names) for event in act.events)
    return f"{act.choice}: {told}" if act.choice else told


def tell_size(solution: Solution) -> str:
    """How big the game is, as a sentence."""
    again = "play can come back to a state it has left" if solution.cycles else "play never comes back to a state"
    return f"{count(solution.states, 'state')} can be reached in which somebody chooses; {again}."


def count(number: int, noun: str) -> str:
    """A number of things: `1 move`, `1,200 states`."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def tell_too_large(mistake: TooManyStates, what: str = "hint") -> str:
    """Why there is no hint, or whatever else is asked for, in a game that is too large to be solved."""
    return f"There is no {what}: this game has {mistake.size} states, over the limit of {mistake.limit:,}."


def tell_unseated(computer: str, size: Size) -> str:
    """The same in the app, with what to choose instead."""
    instead = "let random play, or a person" if computer else "play without being taught"
    return f"{tell_unsolvable(computer or 'the coach', size).capitalize()}; {instead}."


def tell_unsolvable(what: str, size: Size) -> str:
    """Why a computer or a coach cannot sit down to a game."""
    return f"{what} has to solve the game, which has {size} states, over the limit of {size.bound or MOST_STATES:,}"
