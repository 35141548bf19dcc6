"""`numberline games`: the games that can be played."""

import click

from numberline.cli.console import say, screen_width
from numberline.cli.reporting import headed, say_json
from numberline.store import list_games, load
from numberline.tell.games import tell_games


@click.command("games")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def command(*, as_json: bool) -> None:
    """List the games that can be played."""
    books = [load(name) for name in list_games()]
    if as_json:
        say_json({"games": [{"game": book.name, "title": book.title, "about": book.about} for book in books]})
        return
    head, *lines = tell_games(books, screen_width())
    say(headed(head))
    for line in lines:
        say(line)
