"""The full-screen app in a real terminal: what is on the screen, and how the terminal is left."""

import os
import re
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.program import Program, Terminal

ESCAPES_OFF = ("\x1b[?1049l", "\x1b[?25h", "\x1b[?1000l", "\x1b[?1003l", "\x1b[?2004l")


@pytest.fixture
def program(tmp_path: Path) -> Program:
    """The program with an empty home."""
    return Program(tmp_path)


def wait_for(terminal: Terminal, text: str) -> None:
    """Wait until the screen shows a text."""
    terminal.wait_until(lambda screen: any(text in line for line in screen), text)


def leave(terminal: Terminal) -> int:
    """Wait for the end; the exit code. All that the app switched on must be off again."""
    code = terminal.end()
    sent = terminal.bytes.decode()
    for switch in ESCAPES_OFF:
        opposite = switch[:-1] + ("h" if switch.endswith("l") else "l")
        assert sent.rfind(switch) > sent.rfind(opposite), switch
    return code


@pytest.fixture
def home(program: Program) -> Iterator[Terminal]:
    """The app as `numberline` alone opens it."""
    terminal = program.open_screen()
    wait_for(terminal, "Open a rule book file")
    yield terminal
    terminal.process.close(force=True)


def test_numberline_alone_opens_home(home: Terminal) -> None:
    """On a full terminal `numberline` shows the games, and q leaves it."""
    screen = home.screen
    home.process.send("q")

    assert leave(home) == 0
    assert any(line.startswith(" Leap to Twenty     Race to 20") for line in screen)


def test_ctrl_c_restores_the_terminal(program: Program) -> None:
    """Ctrl-C leaves at once with exit code 130, and what is typed is treated as before."""
    shell = "stty -a >before; {0} -m numberline play leap --p2 casual; echo $? >code; stty -a >after"
    terminal = program.open_shell(shell)
    wait_for(terminal, "Turn 1: Player 1")
    terminal.process.send("\x03")

    assert leave(terminal) == 0
    assert (program.folder / "code").read_text() == "130\n"
    assert (program.folder / "before").read_text() == (program.folder / "after").read_text()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_restores_the_terminal(home: Terminal, number: signal.Signals) -> None:
    """Asked to end by the system, the app leaves the terminal as it was, with the exit code of the signal."""
    os.kill(int(home.process.pid or 0), number)

    assert leave(home) == 128 + number


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_no_move_is_lost_with_the_app(program: Program, number: signal.Signals) -> None:
    """Ctrl-C and a signal leave a move in the file that was made the moment before."""
    terminal = program.open_screen("play", "leap", "--p2", "human")
    wait_for(terminal, "Turn 1: Player 1")
    terminal.process.send("4")
    time.sleep(0.1)  # the token is on its way
    if number == signal.SIGINT:
        terminal.process.send("\x03")
    else:
        os.kill(int(terminal.process.pid or 0), number)

    assert leave(terminal) == 128 + number
    assert program.games[0].read_text().endswith("1. p1 +4 4\n")


def test_crash_restores_the_terminal(program: Program) -> None:
    """A bug closes the app, and one sentence on a terminal put right says that it is one, with exit code 70."""
    (program.folder / "sitecustomize.py").write_text(
        "import numberline.tui.home as home\n"
        "def crash(self):\n    raise ZeroDivisionError('on purpose')\n"
        "home.HomeScreen.action_rules = crash\n"
    )
    terminal = program.open_screen(variables={"PYTHONPATH": str(program.folder)})
    wait_for(terminal, "Open a rule book file")
    terminal.process.send("r")

    assert leave(terminal) == 70
    assert "this is a bug of numberline, ZeroDivisionError: on purpose" in terminal.text
    assert "Traceback" not in terminal.text


@pytest.mark.parametrize("variable", [("TERM", "dumb"), ("NUMBERLINE_PLAIN", "1")])
def test_plain_lines_where_the_screen_is_not_wanted(program: Program, variable: tuple[str, str]) -> None:
    """A dumb terminal, and whoever prefers lines, gets lines."""
    terminal = program.open_screen("play", "leap", variables=dict([variable]))
    terminal.type("q", "Choose +1, +2 or +4: ")

    assert terminal.end() == 0
    assert "\x1b" not in terminal.text


def test_plain_asks_for_lines(program: Program) -> None:
    """--plain and --classic keep lines on a terminal that could show the app."""
    for option in ("--plain", "--classic"):
        terminal = program.open_screen("play", "leap", option)
        terminal.process.sendline("q")

        assert terminal.end() == 0
        assert "\x1b[?1049h" not in terminal.text


def test_small_terminals_get_lines(program: Program) -> None:
    """On a terminal that is too small for the app, numberline asks its questions."""
    terminal = program.open_screen(size=(19, 59))
    terminal.type("q", "]: ")

    assert terminal.end() == 0
    assert "\x1b[?1049h" not in terminal.text


def test_resizing(home: Terminal) -> None:
    """The screen fits a terminal that changes its size."""
    home.resize(30, 100)
    wait_for(home, "Enter play")
    home.wait_until(lambda screen: len(screen[0]) <= 100 and bool(screen[29]), "a screen of 30 lines")
    home.resize(20, 60)
    home.wait_until(lambda screen: any(line.endswith("…") for line in screen[:20]), "a cut line")
    home.process.send("q")

    assert leave(home) == 0


def test_saved_game_is_told_after_the_app(program: Program) -> None:
    """Who leaves a game is told where it lies and how to go on with it; and --resume goes on with it in the app."""
    terminal = program.open_screen("play", "leap", "--p2", "casual", "--seed", "1")
    wait_for(terminal, "Turn 1: Player 1")
    terminal.process.send("4")
    wait_for(terminal, "Turn 3: Player 1")
    terminal.process.send("q")
    wait_for(terminal, "Continue Leap to Twenty, after 2 moves")
    terminal.process.send("q")

    assert leave(terminal) == 0
    assert "go on with: numberline play --resume" in terminal.text
    again = program.open_screen("play", "--resume")
    wait_for(again, "Turn 3: Player 1")
    again.process.send("\x03")
    assert leave(again) == 130
    assert len(program.games) == 1


def colours(terminal: Terminal) -> set[str]:
    """The kinds of colours that were sent: of 16, of 256, or any."""
    numbers = re.findall(r"\x1b\[([0-9;]*)m", terminal.bytes.decode())
    kinds = {"[34]8;2": "any", "[34]8;5": "256", r"\b([349][0-7]|10[0-7])\b": "16"}
    return {kind for number in numbers for pattern, kind in kinds.items() if re.search(pattern, number)}


@pytest.mark.parametrize(
    ("variables", "kinds"),
    [
        ({"NO_COLOR": "1"}, set()),
        ({"TERM": "xterm", "COLORTERM": ""}, {"16"}),
        ({"TERM": "xterm-256color", "COLORTERM": ""}, {"256"}),
        ({}, {"any"}),
    ],
)
def test_no_more_colours_than_the_terminal_has(program: Program, variables: dict[str, str], kinds: set[str]) -> None:
    """NO_COLOR sends no colour at all, and a terminal of few colours gets no others; all says the same in words."""
    terminal = program.open_screen("play", "leap", "--p2", "casual", "--seed", "1", variables=variables)
    wait_for(terminal, "Turn 1: Player 1")
    wait_for(terminal, "▶  P1  Player 1, you  on 0")
    wait_for(terminal, "!  skip your next turn")
    terminal.process.send("\x03")

    assert leave(terminal) == 130
    assert colours(terminal) <= kinds | ({"16"} if kinds else set())
    assert (not kinds) == (not colours(terminal))


def test_a_whole_journey(program: Program) -> None:
    """Home, a game against a level that is lost, its review, a second try, a drill, and out: nothing is left behind."""
    shell = "stty -a >before; {0} -m numberline; echo $? >code; stty -a >after"
    terminal = program.open_shell(shell)
    wait_for(terminal, "Open a rule book file")
    terminal.process.send("\r")
    wait_for(terminal, "Points of 100")
    for key in ("\x1b[B",) * 4 + ("\r",):  # from casual down to perfect
        terminal.process.send(key)
    wait_for(terminal, "Player 2, perfect")
    lose(terminal)
    terminal.process.send("e")
    wait_for(terminal, "gave the win away")
    terminal.process.send("\x1b[A" * 30 + "\r")
    wait_for(terminal, "Turn 1: Player 1, on 0")
    terminal.process.send("4")
    wait_for(terminal, "Turn 3: Player 1")
    terminal.process.send("q")
    wait_for(terminal, "Continue Leap to Twenty, after 2 moves")
    terminal.process.send("d")
    wait_for(terminal, "card 1 of 10")
    terminal.process.send("1")
    wait_for(terminal, "Press Enter for the next card.")
    terminal.process.send("q")
    wait_for(terminal, "Drill: ")
    terminal.process.send("q")

    assert leave(terminal) == 0
    assert (program.folder / "code").read_text() == "0\n"
    assert (program.folder / "before").read_text() == (program.folder / "after").read_text()
    assert [path.read_text().count("player 2 wins") for path in program.games] == [1, 0]


def lose(terminal: Terminal) -> None:
    """Play the smallest step until the game is over."""
    for _ in range(25):
        terminal.wait_until(
            lambda screen: any("Press 1" in line or "to play again" in line for line in screen), "a question or the end"
        )
        if any("to play again" in line for line in terminal.screen):
            return
        turn = next(line for line in terminal.screen if "Press 1" in line)
        terminal.process.send("1")
        terminal.wait_until(lambda screen, turn=turn: turn not in screen, "the next turn")  # type: ignore[misc]
    raise AssertionError("the game does not end")
