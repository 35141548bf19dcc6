"""`numberline replay`: a saved game shown again."""

from collections.abc import Iterable

import click

from numberline.cli.console import is_terminal, read_line, say, screen_width
from numberline.cli.opening import open_transcript
from numberline.cli.reporting import say_json
from numberline.play.match import Match
from numberline.play.transcript import Transcript, doubts, result_of
from numberline.rules.notation import write_state
from numberline.tell.replay import Block, tell_replay


@click.command("replay")
@click.argument("file", type=click.Path())
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
def command(file: str, *, as_json: bool) -> None:
    """Show the saved game in FILE again.

    On a terminal it goes turn by turn: Enter shows the next turn, a shows all that are left, q stops.
    """
    transcript, match, _ = open_transcript(file)
    if as_json:
        say_json(_report(transcript, match))
        return
    blocks = tell_replay(transcript.header, match, screen_width(), transcript.comments)
    _show_step_by_step(blocks) if is_terminal() else _show(blocks)


def _show(blocks: Iterable[Block]) -> None:
    for place, block in enumerate(blocks):
        if place:
            say()
        _show_block(block)


def _show_step_by_step(blocks: Iterable[Block]) -> None:
    first, *others = blocks
    _show_block(first)
    for place, block in enumerate(others):
        click.echo("Enter next, a all, q quit: ", nl=False)
        answer = read_line()
        answer = "q" if answer is None else answer.strip().lower()
        if answer in {"q", "quit"}:
            return
        if answer in {"a", "all"}:
            _show(others[place:])
            return
        _show_block(block)


def _show_block(block: Block) -> None:
    for line in block:
        say(line)


def _report(transcript: Transcript, match: Match) -> dict[str, object]:
    header = transcript.header
    turns = [
        {
            "number": turn.number,
            "player": turn.player,
            "acts": [
                {"choice": act.choice or None, "events": [event._asdict() for event in act.events]} for act in turn.acts
            ],
        }
        for turn in match.turns()
    ]
    return {
        "game": header.game,
        "first": header.first,
        "from": header.begun or None,
        "players": header.players,
        "names": header.names,
        "seed": header.seed,
        "date": header.date,
        "result": result_of(match.outcome),
        "intact": transcript.intact,
        "doubts": doubts(transcript, match),
        "turns": turns,
        "state": write_state(match.state),
    }
