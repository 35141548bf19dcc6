"""Sitting down at a table: the session of a match, with its voice, its computers, and where it is kept."""

from typing import TYPE_CHECKING, NamedTuple

import click

from numberline.cli.console import remark, screen_width
from numberline.cli.session import Computers, Session, Solver, Voice
from numberline.keeping import Keeper, Table, find_unsolvable, header_of
from numberline.play.match import Match
from numberline.play.players import HUMAN, Chooser, find_chooser
from numberline.rules.notation import BadNotation
from numberline.rules.state import PLAYERS
from numberline.tell.coach import Coach
from numberline.tell.prose import tell_standing

if TYPE_CHECKING:
    from numberline.play.transcript import Transcript


class Kept(NamedTuple):
    """Where a match is kept, and as what, if it is resumed."""

    path: str
    resumed: "Transcript | None" = None
    options: tuple[str, ...] = ()  # how it is told, for whoever goes on with it


def sit_down(table: Table, match: Match, kept: Kept) -> Session:
    """A session for a match: its voice, its computers, and where it is kept."""
    if table.classic and not match.is_from_start:
        raise click.UsageError("the book's words begin where the game begins; leave --classic out")
    solver = Solver(match)
    choosers = {player: _computer(table, player, solver) for player in PLAYERS if table.kinds[player - 1] != HUMAN}
    _check_size(table, match)
    date = "" if kept.resumed is None else kept.resumed.header.date
    keeper = Keeper(kept.path, lambda: header_of(table, match.first, date), remark, kept.resumed)
    coach = Coach(table.coaching, solver)
    if table.classic and match.moves:
        remark(tell_standing(match, table.names))
    return Session(match, _voice(table), Computers(choosers, table.seed, solver), keeper, coach)


def _computer(table: Table, player: int, solver: Solver) -> Chooser:
    try:
        return find_chooser(table.kinds[player - 1], table.game, solver)
    except BadNotation as mistake:
        raise click.UsageError(f"--p{player} is 'human' or a computer: {mistake}") from mistake


def _check_size(table: Table, match: Match) -> None:
    unsolvable = find_unsolvable(table, match)
    if unsolvable is None:
        return
    from numberline.tell.solved import tell_unsolvable

    instead = "take random or greedy instead" if unsolvable.kind else "leave it out"
    raise click.UsageError(f"{tell_unsolvable(unsolvable.kind or table.coaching.solves, unsolvable.size)}; {instead}")


def _voice(table: Table) -> Voice:
    if table.classic:
        from numberline.tell.classic import Classic

        return Classic(table.game, table.names)
    from numberline.tell.plain import Plain

    return Plain(table.game, table.names, table.kinds, screen_width())
