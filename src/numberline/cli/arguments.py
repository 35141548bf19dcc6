"""Arguments as shells complete them; nothing is imported before a shell asks."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from numberline.play.players import HUMAN

if TYPE_CHECKING:
    import click
    from click.shell_completion import CompletionItem


def complete_game(ctx: "click.Context", param: "click.Parameter", incomplete: str) -> "list[CompletionItem]":
    """The games that begin as typed; where none does, the shell completes a file."""
    from numberline.store import list_games

    return _beginning_with(list_games(), incomplete.lower()) or complete_file(ctx, param, incomplete)


def complete_computer(ctx: "click.Context", param: "click.Parameter", incomplete: str) -> "list[CompletionItem]":
    """The computers that begin as typed: the levels, and those policies that have no number."""
    del ctx, param
    from numberline.play.levels import NAMES

    return _beginning_with((*NAMES, "random", "greedy"), incomplete)


def complete_player(ctx: "click.Context", param: "click.Parameter", incomplete: str) -> "list[CompletionItem]":
    """A person, or the computers that begin as typed."""
    return [*_beginning_with((HUMAN,), incomplete), *complete_computer(ctx, param, incomplete)]


def complete_file(ctx: "click.Context", param: "click.Parameter", incomplete: str) -> "list[CompletionItem]":
    """Whatever file the shell finds."""
    del ctx, param
    from click.shell_completion import CompletionItem

    return [CompletionItem(incomplete, type="file")]


def _beginning_with(words: Iterable[str], incomplete: str) -> "list[CompletionItem]":
    from click.shell_completion import CompletionItem

    return [CompletionItem(word) for word in words if word.startswith(incomplete)]
