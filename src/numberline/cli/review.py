"""`numberline review`: a played game, move by move, beside the solution of its game."""

import click

from numberline.cli.arguments import complete_computer
from numberline.cli.colour import paint_strip
from numberline.cli.console import say, screen_width
from numberline.cli.opening import last_game, open_transcript
from numberline.cli.reporting import say_json
from numberline.cli.solving import progress
from numberline.play.levels import read_player
from numberline.play.match import Match
from numberline.rules.engine import Game
from numberline.rules.notation import BadNotation, write_state
from numberline.rules.state import NOBODY
from numberline.solve.size import MOST_STATES
from numberline.solve.solution import Solution, Verdict, solve
from numberline.solve.writing import write_chance
from numberline.study.reasons import Reasons
from numberline.study.review import Account, Cost, ReviewedMove, find_costs, review
from numberline.tell.prose import Names
from numberline.tell.reasons import tell_choice
from numberline.tell.replay import names_of
from numberline.tell.review import Told, tell_course, tell_head, tell_list, tell_mistakes, tell_sum


@click.command("review")
@click.argument("file", type=click.Path(), required=False)
@click.option(
    "--as",
    "level",
    metavar="LEVEL",
    shell_complete=complete_computer,
    help="Say what each mistake cost against this opponent, as a probability.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.option(
    "--max-states", type=click.IntRange(1), default=MOST_STATES, show_default=True, help="The largest game to try."
)
def command(file: str | None, level: str | None, max_states: int, *, as_json: bool) -> None:
    """Review the game in FILE, or the last one that was saved: who was winning when, and what changed that.

    A mistake is a move after which somebody else wins with best play. Each is shown with the choices that kept the win,
    with the reason, and with the shortest line that refutes it.
    """
    transcript, match, _ = open_transcript(file or last_game())
    if level is not None:
        _check_level(match.game, level)
    told = look_through(match, names_of(transcript.header), _solve(match, max_states), level)
    if as_json:
        say_json(_report(told))
        return
    tell(told)


def _check_level(game: Game, level: str) -> None:
    """Refuse a name that is no player's, before the game is solved."""
    try:
        read_player(level, game)
    except BadNotation as mistake:
        raise click.UsageError(f"--as: {mistake}") from mistake


def _solve(match: Match, limit: int) -> Solution:
    begun = match.steps[0].after
    with progress() as notice:
        return solve(match.game, roots=[begun] if begun.chooser != NOBODY else [], limit=limit, notice=notice)


def look_through(match: Match, names: Names, solution: Solution, level: str | None = None) -> Told:
    """A match with all that can be told of it."""
    found = review(match, solution)
    costs = () if level is None else find_costs(found.mistakes, solution, read_player(level, match.game, solution))
    return Told(found, Reasons(solution), names, costs, level or "")


def tell(told: Told) -> None:
    """Print a review, block by block."""
    _say_block(tell_head(told))
    _say_block(*paint_strip(tell_course(told, screen_width())))
    _say_block(*tell_list(told))
    for mistake in tell_mistakes(told):
        _say_block(*mistake)
    for line in tell_sum(told):
        say(line)


def _say_block(*lines: str) -> None:
    if lines:
        for line in lines:
            say(line)
        say()


def _report(told: Told) -> dict[str, object]:
    found = told.review
    costs = dict(zip((move.number for move in found.mistakes), told.costs, strict=False))
    return {
        "game": found.match.game.book.name,
        "first": found.match.first,
        "names": told.names,
        "against": told.against or None,
        "winners": [winner or None for winner in found.winners],
        "moves": [_move_to_json(told, move, costs.get(move.number)) for move in found.moves],
        "players": [_account_to_json(account) for account in found.accounts],
        "outcome": None if found.outcome is None else found.outcome._asdict(),
        "told": list(tell_sum(told)),
    }


def _move_to_json(told: Told, move: ReviewedMove, cost: Cost | None) -> dict[str, object]:
    report: dict[str, object] = {
        "number": move.number,
        "turn": move.turn,
        "player": move.player,
        "state": write_state(move.step.before),
        "choice": move.choice,
        "before": _verdict_to_json(move.before),
        "after": _verdict_to_json(move.after),
        "kind": move.kind,
        "mistake": move.is_mistake,
        "only_move": move.is_only_move,
        "slower": move.slower,
        "kept": list(move.kept),
    }
    if move.is_mistake:
        explained = told.reasons.explain(move.step.before, move.choice)
        report |= {
            "why": tell_choice(told.reasons, explained, told.names),
            "refutation": [step.choice for step in move.refutation],
        }
    return report if cost is None else report | {"cost": _cost_to_json(cost)}


def _verdict_to_json(verdict: Verdict) -> dict[str, object]:
    return {"winner": verdict.winner or None, "moves": verdict.moves}


def _cost_to_json(cost: Cost) -> dict[str, object]:
    return {
        "before": write_chance(cost.had),
        "after": write_chance(cost.has),
        "exact": cost.before.exact and cost.after.exact,
    }


def _account_to_json(account: Account) -> dict[str, object]:
    return {
        "player": account.player,
        "moves": len(account.moves),
        "live": len(account.live),
        "right": account.right,
        "live_while_winning": len(account.winning),
        "kept_the_win": account.kept_wins,
        "mistakes": [move.number for move in account.mistakes],
        "lost_at": account.lost_at.number if account.lost_at else None,
    }
