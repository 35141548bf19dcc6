"""Reasons in words: why a choice wins or loses, why a state is won, and how a refutation goes.

What may live here: the sentence of each type of reason, and of a line of play on one line.
What this file must not know: how a reason is found.
"""

from collections.abc import Callable, Mapping

from numberline.rules.notation import both, either
from numberline.rules.rulebook import RuleBook
from numberline.rules.state import NOBODY, State, Step, opponent_of
from numberline.solve.solution import Solution
from numberline.study import reasons as kinds
from numberline.study.reasons import Explanation, Reason, Reasons
from numberline.tell.prose import UNNAMED, Names, name_of, tell_event
from numberline.tell.solved import tell_choices

EVEN = 2  # what even numbers are multiples of
FORCED = {"skipped": "skips", "passed": "passes"}  # the turns of a line in which nobody chooses


def tell_hint(reasons: Reasons, state: State, names: Names = UNNAMED) -> tuple[str, ...]:
    """Every choice with its verdict, why the best is the best, and where it matters why the others lose."""
    outlooks, verdict = reasons.solution.choices(state), reasons.solution.verdict(state)
    refuted = tell_refutations(reasons, state, names) if verdict.winner in {state.chooser, NOBODY} else ()
    return (*tell_choices(outlooks, names), tell_why(reasons, state, names), *refuted)


def tell_why(reasons: Reasons, state: State, names: Names = UNNAMED) -> str:
    """Who wins a state and why, in one sentence; it names the first of the best choices."""
    solution = reasons.solution
    verdict, best = solution.verdict(state), solution.best(state)
    explanation = reasons.explain(state, best[0])
    if verdict.winner in {state.chooser, NOBODY} or explanation.step.outcome is not None:
        return tell_choice(reasons, explanation, names)
    who, lasts = name_of(names, verdict.winner), _lasts(best, len(solution.choices(state)))
    reason = reasons.find(state, verdict.winner)
    if reason is None:
        after = _tell_after(solution, explanation.step, names)
        return f"{who} wins whatever is chosen, and {lasts}: after {best[0]} {after}."
    if reason.kind == kinds.REPLIES:
        return f"{who} wins whatever is chosen, before {name_of(names, state.chooser)} is asked again; {lasts}."
    return f"{who} wins whatever is chosen: {tell_reason(reason, names)}; {lasts}."


def _lasts(best: tuple[str, ...], choices: int) -> str:
    if choices == 1:
        return f"{best[0]} is the only choice"
    return "all last equally long" if len(best) == choices else f"{best[0]} lasts longest"


def tell_choice(reasons: Reasons, explanation: Explanation, names: Names = UNNAMED) -> str:
    """Why a choice wins, loses, or leaves the game open, as a sentence that begins with it."""
    book, step, chooser = reasons.solution.graph.game.book, explanation.step, explanation.step.before.chooser
    if step.outcome is not None:
        return f"{step.choice} ends the game at once: {tell_event(book, step.events[-1], names)}"
    if explanation.winner == NOBODY:
        return _tell_open(reasons.solution, step, names)
    does = "wins" if explanation.winner == chooser else "loses"
    return f"{step.choice} {does}: {tell_because(reasons, explanation, names)}"


def _tell_open(solution: Solution, step: Step, names: Names) -> str:
    if solution.verdict(step.before).winner != NOBODY:
        return f"{step.choice} gives the win away: after it nobody can force one."
    return f"Nobody can force a win; after {step.choice} {_tell_after(solution, step, names)}."


def tell_because(reasons: Reasons, explanation: Explanation, names: Names = UNNAMED) -> str:
    """The rest of the sentence: what the choice does, how it is answered, and why that decides."""
    winner, loser = (name_of(names, who) for who in (explanation.winner, opponent_of(explanation.winner)))
    parts = [_DEEDS[deed].format(winner=winner, loser=loser) for deed in explanation.deeds]
    if explanation.answer is not None:
        goes = "goes on with" if explanation.winner == explanation.step.before.chooser else "answers"
        parts.append(f"{winner} {goes} {explanation.answer.choice}")
    if explanation.reason.kind != kinds.THEN:
        parts.append(tell_reason(explanation.reason, names))
    elif explanation.answer is None:
        parts.append(f"{_tell_after(reasons.solution, explanation.step, names)}, and {winner} still wins")
    else:
        parts.append(f"{winner} then wins")
    return f"{', and '.join(parts)}."


_DEEDS: Mapping[str, str] = {
    kinds.EXTRA: "it gives an extra turn",
    kinds.SKIP: "{loser} skips a turn",
    kinds.COST: "{loser} must skip a turn",
    kinds.BLOCK: "{loser} has no legal choice and passes",
}


def _tell_after(solution: Solution, step: Step, names: Names) -> str:
    answers, who = solution.best(step.after), name_of(names, step.after.chooser)
    if step.after.chooser == step.before.chooser:
        return f"{who} is asked again, best {either(answers)}"
    return f"the best answer of {who} is {either(answers)}"


def tell_reason(reason: Reason, names: Names = UNNAMED) -> str:
    """A reason as half a sentence."""
    winner, loser = (name_of(names, who) for who in (reason.winner, opponent_of(reason.winner)))
    return _SENTENCES[reason.kind](reason, winner, loser)


def _tell_run(reason: Reason, winner: str, loser: str) -> str:
    choices = [step.choice for step in reason.line]
    if len(choices) == 1:
        return f"{winner} wins at once by {choices[0]}"
    return f"{winner} wins before {loser} is asked again, by {both(choices)}"


def _tell_replies(reason: Reason, winner: str, loser: str) -> str:
    del reason
    return f"whatever {loser} chooses, {winner} wins before {loser} is asked again"


def _tell_count(reason: Reason, winner: str, loser: str) -> str:
    own, others = reason.turns
    turns = f"{own} turn" if own == 1 else f"{own} turns"
    if others is None:
        return f"{winner} needs {turns} to the goal, and {loser} can never come to it"
    if own == others:
        return f"both need {turns} to the goal, but {winner} goes first"
    return f"{winner} needs {turns} to the goal, but {loser} needs {others}"


def _tell_pattern(reason: Reason, winner: str, loser: str) -> str:
    del winner, loser
    if reason.is_distance:
        return f"the tokens are {_series(reason, ' distance')} apart, and whoever is asked at such a distance loses"
    return f"the number is {_series(reason)}, and whoever is asked on such a number loses"


def _series(reason: Reason, noun: str = "") -> str:
    if reason.modulus == EVEN:
        return f"{'an ' if noun else ''}{('even', 'odd')[reason.value]}{noun}"
    return f"{reason.value} more than {_multiple(reason)}" if reason.value else _multiple(reason)


def _multiple(reason: Reason) -> str:
    return f"a multiple of {reason.modulus}"


def _tell_settled(reason: Reason, winner: str, loser: str) -> str:
    del reason, loser
    return f"only {winner} can win any more, whatever anybody chooses"


def _tell_number(reason: Reason, winner: str, loser: str) -> str:
    del winner, loser
    return f"whoever is asked on {reason.value} loses"


_SENTENCES: Mapping[str, Callable[[Reason, str, str], str]] = {
    kinds.RUN: _tell_run,
    kinds.REPLIES: _tell_replies,
    kinds.COUNT: _tell_count,
    kinds.PATTERN: _tell_pattern,
    kinds.SETTLED: _tell_settled,
    kinds.NUMBER: _tell_number,
}


def tell_refutations(reasons: Reasons, state: State, names: Names = UNNAMED) -> tuple[str, ...]:
    """Why each choice that loses does so, one sentence for all that lose for the same reason."""
    found: dict[str, list[str]] = {}
    for refutation in reasons.refutations(state):
        choice = refutation.explanation.step.choice
        body = tell_choice(reasons, refutation.explanation, names).removeprefix(choice)
        found.setdefault(body, []).append(choice)
    return tuple(_tell_alike(choices, body) for body, choices in found.items())


def _tell_alike(choices: list[str], body: str) -> str:
    """Some choices with the rest of a sentence that is about one of them."""
    if len(choices) > 1:
        verb, blank, rest = body.lstrip().partition(" ")
        loses, colon = verb.rstrip(":"), ":" * verb.endswith(":")
        body = f" {_MANY_VERBS.get(loses, loses)}{colon}{blank}{rest}"
    return f"{both(choices)}{body}"


_MANY_VERBS = {"loses": "lose", "ends": "end", "gives": "give"}


def tell_moves(book: RuleBook, line: tuple[Step, ...], names: Names = UNNAMED) -> str:
    """A line of play on one line: who chooses what, whose turns are lost, and how it ends."""
    parts = [part for step in line for part in _tell_step(step, names)]
    if not line:
        return ""
    last = line[-1]
    if last.outcome is None:
        return f"{', '.join(parts)}, and the game stands where it stood before"
    return f"{', '.join(parts)}: {tell_event(book, last.events[-1], names)}"


def _tell_step(step: Step, names: Names) -> list[str]:
    forced = [event for event in step.events if event.kind in FORCED]
    lost = [f"({name_of(names, event.player)} {FORCED[event.kind]})" for event in forced]
    return [" ".join([f"{name_of(names, step.before.chooser)} {step.choice}", *lost])]
