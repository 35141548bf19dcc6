import ast
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import cast

import pytest

from numberline.rules.engine import Game
from numberline.rules.notation import write_state
from numberline.rules.rulebook import parse
from numberline.solve.solution import solve
from numberline.store import list_games, load
from numberline.study import verify as verify_module
from numberline.study.certificate import write_certificate
from numberline.study.verify import BadCertificate, checksum_of, read_certificate, verify
from tests.founding import NAMES
from tests.soak import SOAK


class _Remembered:
    """A game that remembers its answers, so that thousands of certificates are checked in seconds."""

    def __init__(self, game: Game) -> None:
        self.book, self.begin = game.book, game.begin
        self.steps = cache(lambda state: tuple(game.steps(state)))


@pytest.fixture(autouse=True)
def remembered_names(monkeypatch: pytest.MonkeyPatch) -> None:
    """States are written down once: that is half the work of checking them again and again."""
    monkeypatch.setattr(verify_module, "write_state", cache(write_state))


def _certificate(name: str) -> tuple[Game, str]:
    game = Game(load(name))
    return cast("Game", _Remembered(game)), write_certificate(solve(game), 1)


def _signed(text: str) -> str:
    lines = text.split("\n")
    return "\n".join(f"checksum: {checksum_of(text)}" if line.startswith("checksum: ") else line for line in lines)


def _others(entry: str) -> list[str]:
    """The same state with every kind of wrong verdict: another winner, another distance, nobody."""
    state, winner, moves = entry.split(" ")
    if winner == "0":
        return [f"{state} 1 1", f"{state} 2 2"]
    rest = [str(int(moves) + 1), str(int(moves) + 2), *([str(int(moves) - 1)] if moves != "1" else [])]
    return [f"{state} {3 - int(winner)} {moves}", f"{state} 0 -", *(f"{state} {winner} {other}" for other in rest)]


@pytest.mark.parametrize("name", list_games())
def test_a_true_certificate_is_proved(name: str) -> None:
    """The certificate of each shipped game is proved, with as many states as the solution has."""
    game = Game(load(name))
    solution = solve(game)

    assert solution.states == verify(read_certificate(write_certificate(solution, 1)), game)


@pytest.mark.parametrize("name", ["double-or-add-one", "exactly-23"])
def test_a_wrong_verdict_is_named(name: str) -> None:
    """The first entry that does not fit those that follow from it is refused, with what it should say."""
    game, text = _certificate(name)
    head, body = text.split("\n\n")
    *entries, last = body.splitlines()
    wrong = _others(last)[0]

    with pytest.raises(BadCertificate, match=r"expected p[12]:\S+ [012] \S+: got [012] "):
        verify(read_certificate(_signed(f"{head}\n\n{chr(10).join([*entries, wrong, ''])}")), game)


@pytest.mark.soak
@pytest.mark.parametrize("name", list_games())
def test_every_entry_counts(name: str) -> None:
    """A wrong verdict in any entry is refused, the checksum made to fit; beyond the founding games kinds take turns."""
    game, text = _certificate(name)
    head, body = text.split("\n\n")
    entries = body.splitlines()
    every_kind = name in NAMES or SOAK
    for place, entry in enumerate(entries):
        others = _others(entry)
        for wrong in others if every_kind else [others[place % len(others)]]:
            changed = "\n".join([*entries[:place], wrong, *entries[place + 1 :], ""])

            with pytest.raises(BadCertificate):
                verify(read_certificate(_signed(f"{head}\n\n{changed}")), game)


@pytest.mark.parametrize("name", list_games())
def test_changing_any_character_fails(name: str) -> None:
    """Changing any one character makes the certificate of each shipped game fail."""
    game, text = _certificate(name)
    for place in range(len(text)):
        with pytest.raises(BadCertificate):
            verify(read_certificate(text[:place] + chr(ord(text[place]) ^ 1) + text[place + 1 :]), game)


def test_the_checker_is_short_and_stands_apart() -> None:
    """The checker has at most 120 lines, and of numberline it imports the rules alone."""
    source = Path(verify_module.__file__).read_text(encoding="utf-8")
    nodes = list(ast.walk(ast.parse(source)))
    imported = {node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)}
    imported |= {name.name for node in nodes if isinstance(node, ast.Import) for name in node.names}

    assert len(source.splitlines()) <= 120
    assert {name for name in imported if name.partition(".")[0] not in sys.stdlib_module_names} == {
        "numberline.rules.engine", "numberline.rules.notation", "numberline.rules.state"
    }  # fmt: skip


def test_verify_tells_how_far_it_is() -> None:
    """The notice hears of each state as it is proved."""
    game, text = _certificate("double-or-add-one")
    heard: list[int] = []

    verify(read_certificate(text), game, heard.append)

    assert heard == list(range(1, 36))


@pytest.mark.parametrize("name", ["double-or-add-one", "number-climb"])
def test_every_character_counts(name: str) -> None:
    """Changing, dropping or doubling any one character makes a certificate fail."""
    game, text = _certificate(name)
    edits: tuple[Callable[[int], str], ...] = (
        lambda place: text[:place] + chr(ord(text[place]) ^ 1) + text[place + 1 :],
        lambda place: text[:place] + text[place + 1 :],
        lambda place: text[:place] + text[place] + text[place:],
    )
    for place in range(len(text)):
        for edit in edits:
            with pytest.raises(BadCertificate):
                verify(read_certificate(edit(place)), game)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("numberline certificate 1", "numberline certificate 9", "line 1"),
        ("first: 1", "first: 3", "first: 1' or 'first: 2"),
        ("digest: ", "digest: 0", "other rules"),
        ("verdict: 2 14", "verdict: 2 12", "verdict of the header"),
        ("states: 35", "states: 36", "35 states"),
        ("p1:1 2 14\n", "", "missing"),
        ("p1:1 2 14\n", "p1:1 2 14\np1:1 2 14\n", "once"),
        ("p1:1 2 14\n", "p1:1 two 14\n", "expected an entry"),
        ("p1:1 2 14\n", "p1:1 2 14\np2:1 2 13\n", "got 36"),
    ],
)
def test_what_is_wrong_is_named(old: str, new: str, says: str) -> None:
    """A certificate that is signed and wrong is refused with the reason."""
    game = Game(load("double"))
    text = write_certificate(solve(game), 1)
    assert old in text

    with pytest.raises(BadCertificate, match=says):
        verify(read_certificate(_signed(text.replace(old, new, 1))), game)


def test_a_missing_start_is_named() -> None:
    """A certificate whose header does not say who starts is refused."""
    game = Game(load("double"))
    text = write_certificate(solve(game), 1).replace("first: 1\n", "", 1)

    with pytest.raises(BadCertificate, match="got ''"):
        verify(read_certificate(_signed(text)), game)


def test_a_draw_is_proved() -> None:
    """A game that ends in a deadlock is proved to be won by nobody."""
    book = 'title = "Short"\ntoken = "shared"\nstart = 0\ngoal = 5\nchoices = ["+2"]\n'
    game = Game(parse(book, "short"))
    text = write_certificate(solve(game), 1)

    assert "verdict: 0 -" in text
    assert verify(read_certificate(text), game) == 2


def test_a_game_without_a_choice_is_proved() -> None:
    """A game in which nobody can ever choose has a certificate without entries."""
    book = 'title = "Still"\ntoken = "shared"\nstart = 4\ngoal = 5\nchoices = ["+2"]\n'
    game = Game(parse(book, "still"))
    text = write_certificate(solve(game), 1)

    assert verify(read_certificate(text), game) == 0
