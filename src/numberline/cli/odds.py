"""`numberline odds`: how often each side wins, for any two ways of playing."""

from dataclasses import dataclass

import click

from numberline.cli.arguments import complete_computer, complete_game
from numberline.cli.console import say
from numberline.cli.reporting import say_json
from numberline.cli.solving import progress
from numberline.play.levels import read_player
from numberline.rules.engine import Game
from numberline.rules.notation import BadNotation, harmless
from numberline.solve.odds import Odds, odds
from numberline.solve.size import MOST_STATES
from numberline.solve.solution import solve
from numberline.solve.writing import write_chance
from numberline.store import load
from numberline.tell.chances import tell_odds

WHO = "perfect, random, greedy, noisy:0.2, lookahead:3 or a level such as club"


@dataclass(frozen=True, slots=True)
class Asked:
    """The options, as checked by click."""

    first: str | None
    as_json: bool
    max_states: int


@click.command("odds")
@click.argument("game", shell_complete=complete_game)
@click.option(
    "--p1", required=True, metavar="WHO", shell_complete=complete_computer, help=f"How Player 1 plays: {WHO}."
)
@click.option(
    "--p2", required=True, metavar="WHO", shell_complete=complete_computer, help="How Player 2 plays, likewise."
)
@click.option("--first", type=click.Choice(["1", "2"]), help="Who starts.  [default: whom the rule book names, or 1]")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.option(
    "--max-states", type=click.IntRange(1), default=MOST_STATES, show_default=True, help="The largest game to try."
)
def command(game: str, p1: str, p2: str, **options: object) -> None:
    """Compute how often each side wins GAME, and how many moves it takes: exactly, not by trying.

    In a game where play can come back among many states, figures are decimals with their largest error stated.
    """
    asked = Asked(**options)  # type: ignore[arg-type]  # click has checked the types
    playing = Game(load(game))
    first = int(asked.first or playing.book.starter)
    _check(playing, p1, "--p1")
    _check(playing, p2, "--p2")
    with progress() as notice:
        solution = solve(playing, first, limit=asked.max_states, notice=notice)
    one, two = (read_player(name, playing, solution) for name in (p1, p2))
    found = odds(playing, one, two, first, graph=solution.graph)
    if asked.as_json:
        say_json({"game": playing.book.name, "first": first} | to_json(found))
        return
    say(f"{harmless(playing.book.title)}, Player {first} starts")
    for line in tell_odds(found, (p1, p2)):
        say(line)


def _check(game: Game, name: str, option: str) -> None:
    """Refuse a name that is no player's, before the game is solved."""
    try:
        read_player(name, game)
    except BadNotation as mistake:
        raise click.UsageError(f"{option}: {mistake}") from mistake


def to_json(found: Odds) -> dict[str, object]:
    """The odds as the stable JSON object."""
    chances = {"p1": found.p1, "p2": found.p2, "nobody": found.nobody}
    written: dict[str, object] = {key: write_chance(chance) for key, chance in chances.items()}
    written |= {f"{key}_decimal": float(chance) for key, chance in chances.items()}
    written |= {
        "exact": found.exact,
        "mean_moves": None if found.mean_moves is None else write_chance(found.mean_moves),
    }
    if not found.exact:
        written |= {"error": found.error, "moves_error": found.moves_error}
    return written
