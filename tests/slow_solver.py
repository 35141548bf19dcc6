"""A slow and obvious solver, to judge the quick one by: dictionaries, repetition, and the engine's own `play`.

It imports nothing of `numberline.solve`.
"""

from collections.abc import Mapping, Sequence

from numberline.rules.engine import Game
from numberline.rules.state import State

Lead = State | int  # the next state, or who has won: 1, 2, or 0 for nobody
Leads = Mapping[State, Mapping[str, Lead]]
Verdict = tuple[int, int | None]


def find_leads(game: Game, roots: Sequence[State]) -> Leads:
    """For every state that can be reached what each choice leads to."""
    leads: dict[State, dict[str, Lead]] = {}
    waiting = list(roots)
    while waiting:
        state = waiting.pop()
        if state not in leads:
            steps = {choice: game.play(state, choice) for choice in game.choices(state)}
            leads[state] = {
                choice: step.outcome.winner if step.outcome else step.after for choice, step in steps.items()
            }
            waiting += [lead for lead in leads[state].values() if isinstance(lead, State)]
    return leads


def find_verdicts(leads: Leads) -> Mapping[State, Verdict]:
    """Who can force a win within one move, within two, and so on, until one more move changes nothing."""
    found: dict[State, Verdict] = {}
    moves = 0
    while True:
        moves += 1
        more = {
            state: (winner, moves) for state in leads if state not in found and (winner := forced(state, leads, found))
        }
        if not more:
            return {state: found.get(state, (0, None)) for state in leads}
        found.update(more)


def forced(state: State, leads: Leads, found: Mapping[State, Verdict]) -> int:
    """Who wins a state, if what is found already decides it; otherwise nobody."""
    winners = [found.get(lead, (0,))[0] if isinstance(lead, State) else lead for lead in leads[state].values()]
    if state.chooser in winners:
        return state.chooser
    opponent = 3 - state.chooser
    return opponent if all(winner == opponent for winner in winners) else 0


def judge(choice: str, state: State, leads: Leads, verdicts: Mapping[State, Verdict]) -> Verdict:
    """Who wins after a choice, and in how many moves with this one."""
    lead = leads[state][choice]
    if not isinstance(lead, State):
        return (lead, 1 if lead else None)
    winner, moves = verdicts[lead]
    return (winner, None if moves is None else moves + 1)


def find_best(state: State, leads: Leads, verdicts: Mapping[State, Verdict]) -> list[str]:
    """The choices that do as well as a state can be done: the state's own verdict says how well."""
    return [choice for choice in leads[state] if judge(choice, state, leads, verdicts) == verdicts[state]]


def can_come_back(leads: Leads) -> bool:
    """Whether some state can come again: some are left when all that cannot go on are taken away, again and again."""
    left = {state: {lead for lead in after.values() if isinstance(lead, State)} for state, after in leads.items()}
    while done := {state for state, after in left.items() if not after}:
        left = {state: after - done for state, after in left.items() if state not in done}
    return bool(left)
