"""`numberline levels`: the named opponents, and how they score against each other."""

import click

from numberline.cli.arguments import complete_game
from numberline.cli.console import say
from numberline.cli.reporting import say_json
from numberline.cli.solving import progress
from numberline.play.levels import LEVELS
from numberline.rules.engine import Game
from numberline.rules.notation import harmless
from numberline.solve.size import MOST_STATES
from numberline.solve.solution import solve
from numberline.solve.writing import write_chance
from numberline.store import load
from numberline.study.ladder import FOUNDING, Scores, has_live_states, mean_scores, score_levels
from numberline.tell.chances import draw_scores


@click.command("levels")
@click.argument("game", required=False, shell_complete=complete_game)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.option(
    "--max-states", type=click.IntRange(1), default=MOST_STATES, show_default=True, help="The largest game to try."
)
def command(game: str | None, *, as_json: bool, max_states: int) -> None:
    """Show the named opponents, and what each scores against each other one in GAME, over both seats.

    Without GAME the scores are means over the founding games in which choices can change who wins.
    """
    with progress() as notice:
        solutions = [
            solve(Game(load(name)), limit=max_states, notice=notice) for name in ((game,) if game else FOUNDING)
        ]
    if not game:
        solutions = [each for each in solutions if has_live_states(each)]
    games = [each.graph.game for each in solutions]
    with progress("scoring", "pairs of players") as notice:
        scores = mean_scores([score_levels(each.graph.game, solution=each, notice=notice) for each in solutions])
    if as_json:
        say_json(to_json(games, scores))
        return
    for line in _tell(games, scores):
        say(line)


def _tell(games: list[Game], scores: Scores) -> tuple[str, ...]:
    room = max(len(level.name) for level in LEVELS)
    titles = ", ".join(harmless(each.book.title) for each in games)
    return (
        *(f"{level.name:<{room}}  {level.about} ({level.policy})" for level in LEVELS),
        "",
        f"Points in percent, over both seats: {titles}",
        *draw_scores([level.name for level in LEVELS], scores),
    )


def to_json(games: list[Game], scores: Scores) -> dict[str, object]:
    """The levels and their cross-table as the stable JSON object."""
    return {
        "games": [each.book.name for each in games],
        "levels": [level._asdict() for level in LEVELS],
        "scores": [
            {"level": one, "against": other, "score": write_chance(score), "score_decimal": float(score)}
            for (one, other), score in sorted(scores.items())
        ],
    }
