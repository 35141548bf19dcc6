"""Checking a certificate, a whole solution as a text: proved state by state, with nothing of the solver.

Each state in which somebody chooses has an entry: who wins, in how many moves. It follows from those of its successors:
the chooser's nearest win, one move more; else nobody, if one is nobody's; else the opponent's farthest, one move more.
Entries that all agree are right: a win is backed by ever shorter wins, and nobody's state by one that does not lose.
"""

import re
from collections.abc import Callable, Iterator
from hashlib import sha256
from typing import NamedTuple

from numberline.rules.engine import Game
from numberline.rules.notation import shown, write_state
from numberline.rules.state import NOBODY, State, Step

TITLE = "numberline certificate 1"
_COUNT = re.compile(r"[1-9][0-9]{0,8}", re.ASCII)
Entry = tuple[int, int]  # who wins, and in how many moves; (NOBODY, 0) where nobody can force it


class BadCertificate(ValueError):
    """A certificate that proves nothing; the message says where it fails."""


class Certificate(NamedTuple):
    """A certificate as read: its header, and its entries by the state's notation."""

    header: dict[str, str]
    entries: dict[str, Entry]


def checksum_of(text: str) -> str:
    """The checksum over all of a certificate but the line of the checksum itself."""
    return sha256("\n".join(row for row in text.split("\n") if not row.startswith("checksum: ")).encode()).hexdigest()


def read_certificate(text: str) -> Certificate:
    """Read a certificate whose checksum fits, without believing any of it."""
    head, _, body = text.partition("\n\n")
    title, *lines = head.split("\n")
    if title != TITLE:
        raise BadCertificate(f"expected {TITLE!r} in line 1: got {shown(title)}")
    header = dict(line.partition(": ")[::2] for line in lines)
    if len(header) != len(lines) or header.get("checksum") != checksum_of(text):
        raise BadCertificate("the checksum does not fit: the certificate was damaged or edited")
    entries: dict[str, Entry] = {}
    for line in body.removesuffix("\n").split("\n") if body else ():
        state, entry = _read_entry(line)
        if state in entries:
            raise BadCertificate(f"expected each state once: got {shown(state)} twice")
        entries[state] = entry
    return Certificate(header, entries)


def _read_entry(line: str) -> tuple[str, Entry]:
    match line.split(" "):
        case [state, "0", "-"]:
            return state, (NOBODY, 0)
        case [state, "1" | "2" as winner, moves] if _COUNT.fullmatch(moves):
            return state, (int(winner), int(moves))
    raise BadCertificate(f"expected an entry such as 'p1:0,0 1 9': got {shown(line)}")


def verify(certificate: Certificate, game: Game, notice: Callable[[int], None] | None = None) -> int:
    """Prove a certificate under the rules of its game, or say where it fails; the number of states proved."""
    header, entries = certificate
    if header.get("digest") != game.book.digest:
        raise BadCertificate(f"the certificate is for other rules than those of {game.book.title} today")
    if header.get("first") not in {"1", "2"}:
        raise BadCertificate(f"expected 'first: 1' or 'first: 2': got {shown(header.get('first', ''))}")
    begun = game.begin(int(header["first"]))
    if header.get("verdict") != write_entry(_entry_after(begun, entries)):
        raise BadCertificate("the verdict of the header is not that of the first state")
    proved = 0
    for proved, (state, steps) in enumerate(_reach(game, begun), 1):
        _prove(state, steps, entries)
        if notice:
            notice(proved)
    if proved != len(entries) or header.get("states") != str(proved):
        raise BadCertificate(f"expected {proved} states, those that can be reached: got {len(entries)}")
    return proved


def _reach(game: Game, begun: Step) -> Iterator[tuple[State, list[Step]]]:
    """Every state in which somebody chooses, each once, and a step for each of its choices."""
    seen, waiting = {begun.after}, [begun.after]
    while waiting:
        state = waiting.pop()
        if state.chooser != NOBODY:
            yield state, (steps := list(game.steps(state)))
            waiting += (found := {step.after for step in steps} - seen)
            seen |= found


def _prove(state: State, steps: list[Step], entries: dict[str, Entry]) -> None:
    after = [_entry_after(step, entries) for step in steps]
    wins = [moves for winner, moves in after if winner == state.chooser]
    if wins:
        expected = (state.chooser, 1 + min(wins))
    elif any(winner == NOBODY for winner, _ in after):
        expected = (NOBODY, 0)
    else:
        expected = (3 - state.chooser, 1 + max(moves for _, moves in after))
    if entries.get(name := write_state(state)) != expected:
        raise BadCertificate(f"expected {name} {write_entry(expected)}: got {write_entry(entries.get(name))}")


def _entry_after(step: Step, entries: dict[str, Entry]) -> Entry:
    if step.outcome is not None:
        return (step.outcome.winner, 0)
    name = write_state(step.after)
    if name not in entries:
        raise BadCertificate(f"expected an entry for {name}: it is missing")
    return entries[name]


def write_entry(entry: Entry | None) -> str:
    """Who wins, and in how many moves, as a certificate writes it."""
    return "nothing" if entry is None else f"{entry[0]} {entry[1] if entry[0] else '-'}"
