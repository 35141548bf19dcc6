"""`numberline verify`: check a certificate, with nothing of the solver."""

from dataclasses import dataclass

import click

from numberline.cli.codes import NO
from numberline.cli.console import remark, say
from numberline.cli.reporting import say_json
from numberline.cli.solving import progress
from numberline.rules.engine import Game
from numberline.rules.notation import harmless
from numberline.store import find_game, load, read_text, user_path
from numberline.study.verify import BadCertificate, read_certificate, verify
from numberline.tell.prose import count_moves

MOST_BYTES = 512 * 1024 * 1024  # a game of some ten million states


@click.command("verify")
@click.argument("file", type=click.Path())
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.pass_context
def command(ctx: click.Context, file: str, *, as_json: bool) -> None:
    """Check the certificate FILE: every verdict in it against those that follow, under the rules of its game."""
    path = user_path(file)
    try:
        proof = _prove(path)
    except BadCertificate as mistake:
        if as_json:
            say_json({"proved": False, "reason": harmless(str(mistake), 1000)})
        remark(f"numberline: {harmless(path, 300)} proves nothing: {mistake}")
        ctx.exit(NO)
    if as_json:
        say_json(proof.to_json())
    else:
        _tell(proof)


@dataclass(frozen=True, slots=True)
class Proof:
    """What a certificate has proved."""

    game: Game
    first: int
    winner: int
    moves: int | None
    states: int

    def to_json(self) -> dict[str, object]:
        """The proof as the stable JSON object."""
        return {
            "proved": True,
            "game": self.game.book.name,
            "first": self.first,
            "winner": self.winner or None,
            "moves": self.moves,
            "states": self.states,
        }


def _prove(path: str) -> Proof:
    certificate = read_certificate(read_text(path, "certificate", MOST_BYTES))
    header = certificate.header
    game = Game(load(find_game(header.get("file") or header.get("game", ""))))
    with progress("proving") as notice:
        states = verify(certificate, game, notice)
    winner, moves = header["verdict"].split()
    return Proof(game, int(header["first"]), int(winner), int(moves) if moves != "-" else None, states)


def _tell(proof: Proof) -> None:
    title = harmless(proof.game.book.title)
    say(f"Proved for {title} with Player {proof.first} starting, state by state: {proof.states:,} states.")
    if proof.moves is None:
        say("Nobody can force a win.")
    else:
        say(f"Player {proof.winner} wins with best play, in {count_moves(proof.moves)}.")
