"""`numberline hint`: every choice of a state, with who wins after it."""

import click

from numberline.cli.arguments import complete_game
from numberline.cli.console import say
from numberline.cli.reporting import say_json
from numberline.cli.solving import progress
from numberline.rules.engine import Game
from numberline.rules.notation import write_state
from numberline.rules.state import NOBODY, State, Step
from numberline.solve.size import MOST_STATES
from numberline.solve.solution import solve
from numberline.store import load
from numberline.study.reasons import Reasons
from numberline.tell.prose import tell_over
from numberline.tell.reasons import tell_choice, tell_hint, tell_why


@click.command("hint")
@click.argument("game", shell_complete=complete_game)
@click.option(
    "--from", "written", metavar="STATE", help="The state, such as p2:5,1; the start unless you say otherwise."
)
@click.option("--first", type=click.Choice(["1", "2"]), help="Who starts, without --from.  [default: as in solve]")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.option(
    "--max-states", type=click.IntRange(1), default=MOST_STATES, show_default=True, help="The largest game to try."
)
def command(game: str, written: str | None, first: str | None, *, as_json: bool, max_states: int) -> None:
    """Say of every choice in GAME who wins after it, why the best is the best, and why others lose."""
    playing = Game(load(game))
    step = playing.begin(int(first or playing.book.starter)) if written is None else _follow(playing, written)
    state = step.after
    if state.chooser == NOBODY and written is None:
        raise click.UsageError("nobody can choose anything there; give a state in which the game is not over")
    if state.chooser == NOBODY:
        _tell_ended(playing, step, as_json=as_json)
        return
    with progress() as notice:
        reasons = Reasons(solve(playing, roots=(state,), limit=max_states, notice=notice))
    if as_json:
        say_json(_report(reasons, state))
        return
    for line in (f"{write_state(state)}: Player {state.chooser} chooses", *tell_hint(reasons, state)):
        say(line)


def _tell_ended(game: Game, last: Step, *, as_json: bool) -> None:
    """Where the game is over there is nothing to choose, only who has won."""
    said = tell_over(game.book, last)
    if as_json:
        say_json({"game": game.book.name, "state": None, "choices": [], "why": said, "refutations": []})
    else:
        say(said)


def _report(reasons: Reasons, state: State) -> dict[str, object]:
    choices = [
        {"choice": each.choice, "winner": each.winner or None, "moves": each.moves, "best": each.best}
        for each in reasons.solution.choices(state)
    ]
    refutations = [
        {
            "choice": each.explanation.step.choice,
            "why": tell_choice(reasons, each.explanation),
            "line": [step.choice for step in each.line],
        }
        for each in reasons.refutations(state)
    ]
    return {
        "game": reasons.solution.graph.game.book.name,
        "state": write_state(state),
        "choices": choices,
        "why": tell_why(reasons, state),
        "refutations": refutations,
    }


def _follow(game: Game, written: str) -> Step:
    """The last step of what is written; a state alone is a step to itself."""
    begun, steps = game.follow(written)
    return steps[-1] if steps else Step(begun, "", (), begun)
