"""`numberline rules`: the printed rules of a game."""

import click

from numberline.cli.arguments import complete_game
from numberline.cli.console import say, screen_width
from numberline.cli.reporting import headed, say_json
from numberline.rules.rulebook import RuleBook
from numberline.store import load
from numberline.tell.rules import rule_sections, tell_rules


@click.command("rules")
@click.argument("game", shell_complete=complete_game)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def command(game: str, *, as_json: bool) -> None:
    """Print the rules of GAME, and how unclear passages are read."""
    book = load(game)
    if as_json:
        say_json(_report(book))
    else:
        say(tell_rules(book, screen_width(), headed).rstrip("\n"))


def _report(book: RuleBook) -> dict[str, object]:
    sections = [{"heading": each.heading, "paragraphs": each.paragraphs} for each in rule_sections(book)]
    rulings = [{"question": each.question, "reading": each.reading, "passage": each.passage} for each in book.rulings]
    return {
        "game": book.name,
        "title": book.title,
        "about": book.about,
        "source": book.source,
        "version": book.version,
        "digest": book.digest,
        "sections": sections,
        "rulings": rulings,
    }
