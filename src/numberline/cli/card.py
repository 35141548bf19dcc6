"""`numberline card`: the fewest rules by which anybody keeps a win."""

import os
from dataclasses import dataclass

import click

from numberline.cli.arguments import complete_file, complete_game
from numberline.cli.console import remark, say, screen_width
from numberline.cli.reporting import headed, say_json
from numberline.cli.solving import progress
from numberline.rules.engine import Game
from numberline.rules.notation import harmless, write_state
from numberline.solve.size import MOST_STATES
from numberline.solve.solution import Solution
from numberline.store import Unusable, check_folder, load, save, user_path
from numberline.study.card import StrategyCard
from numberline.study.cardmaking import NoCard, make_card
from numberline.study.positions import solve_both
from numberline.study.rulesearch import Work
from numberline.tell.card import describe, tell_card, tell_seat, write_markdown
from numberline.tell.cardrules import tell_rule


@dataclass(frozen=True, slots=True)
class Asked:
    """What is to be told, and where it goes."""

    first: str = "both"
    markdown: str | None = None
    svg: str | None = None
    every: bool = False
    as_json: bool = False
    max_states: int = MOST_STATES

    @property
    def firsts(self) -> tuple[int, ...]:
        """Who starts: one player, or either."""
        return (1, 2) if self.first == "both" else (int(self.first),)


@click.command("card")
@click.argument("game", shell_complete=complete_game)
@click.option("--first", type=click.Choice(["1", "2", "both"]), default="both", help="Who starts.  [default: both]")
@click.option("--every", is_flag=True, help="For every position that is not lost, also after mistakes.")
@click.option("--md", "markdown", metavar="FILE.md", shell_complete=complete_file, help="Write the card as Markdown.")
@click.option("--svg", metavar="FILE.svg", shell_complete=complete_file, help="Draw the card, for print.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.option(
    "--max-states", type=click.IntRange(1), default=MOST_STATES, show_default=True, help="The largest game to try."
)
@click.pass_context
def command(ctx: click.Context, /, game: str, **options: object) -> None:
    """Say how to beat anyone at GAME: the fewest rules found by which a won game is never given away.

    The rules are checked in every position that can come about when you follow them, whatever the other player does.
    """
    asked = Asked(**options)  # type: ignore[arg-type]  # click has checked the types
    if asked.every and asked.first != "both":
        raise click.UsageError("--every is for positions after either start; leave --first out", ctx)
    _check_endings(asked)
    with progress() as notice:
        solution = solve_both(Game(load(game)), asked.max_states, notice=notice)
    card = _make(solution, asked)
    _write(card, solution, asked)
    if asked.as_json:
        say_json(to_json(card, solution, asked))
    elif asked.markdown is None and asked.svg is None:
        title, *lines = tell_card(card, solution, asked.firsts, screen_width())
        say(headed(title))
        for line in lines:
            say(line)


def _make(solution: Solution, asked: Asked) -> StrategyCard:
    try:
        with progress("looking for the fewest rules", "rules weighed") as notice:
            return make_card(solution, asked.firsts, Work(notice=notice), every=asked.every)
    except NoCard as mistake:
        name = harmless(solution.graph.game.book.title)
        raise Unusable(f"there is no card for {name}: {mistake}") from mistake


def _check_endings(asked: Asked) -> None:
    """A file is refused before the search when its name says that it is something else."""
    for path, ending, what in ((asked.markdown, ".md", "Markdown"), (asked.svg, ".svg", "SVG")):
        if path is not None and not path.endswith(ending):
            raise Unusable(f"{path} does not end in {ending}; give the {what} a name such as card{ending}")


def _write(card: StrategyCard, solution: Solution, asked: Asked) -> None:
    if asked.svg is not None:
        from numberline.tell.carddrawing import draw_card_svg

        _put(asked.svg, draw_card_svg(card, solution, asked.firsts))
    if asked.markdown is not None:
        _put(asked.markdown, write_markdown(card, solution, asked.firsts, _beside(asked)))


def _put(path: str, text: str) -> None:
    place = user_path(path)
    check_folder(place)
    save(place, text)
    remark(f"card written to {place}")


def _beside(asked: Asked) -> str:
    """The picture as the Markdown finds it: by its way from there."""
    if asked.svg is None:
        return ""
    folder = os.path.dirname(user_path(asked.markdown or ""))
    try:
        way = os.path.relpath(user_path(asked.svg), folder)
    except ValueError:  # another drive
        way = user_path(asked.svg)
    from urllib.parse import quote

    return quote(way.replace(os.sep, "/"))


def to_json(card: StrategyCard, solution: Solution, asked: Asked) -> dict[str, object]:
    """The card as the stable JSON object."""
    book, counts = solution.graph.game.book, card.findings.counts
    met = len(card.findings.met)
    return {
        "game": book.name,
        "first": asked.first,
        "every": asked.every,
        "seat": tell_seat(card, solution, asked.firsts),
        "rules": [
            {
                "sentence": tell_rule(rule, book),
                "when": [describe(demand) for demand in rule.when],
                "then": [describe(demand) for demand in rule.then],
                "positions": counts.get(place, 0),
            }
            for place, rule in enumerate(card.rules)
        ],
        "otherwise": counts.get(None, 0),
        "positions": met,
        "covered": card.covered,
        "coverage": card.covered / met,
        "exceptions": [
            {"state": write_state(solution.graph.state(number)), "choice": choice}
            for (_, number), choice in card.exceptions.items()
        ],
        "most_choices": card.findings.most if card.findings.most > 0 else None,
        "tried": card.tried,
        "limit": card.limit,
        "complete": card.complete,
    }
