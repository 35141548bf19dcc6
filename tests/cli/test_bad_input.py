"""What no person would type, and what no disk should do: the game stays what it was, and says so in a sentence."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from numberline import keeping
from numberline.cli import console
from numberline.cli.root import run
from numberline.play.match import Match
from numberline.play.transcript import Header
from tests.founding import founding_game
from tests.program import SIXTH, Answer, Program

PROMPT = "Choose +1, +2 or +4: "
HOSTILE = "\x1b[2J\x07\u202e\u2066x\x00y\x9b31m"
# Nothing of this may reach a terminal: control characters but for the line end, escapes, bidi controls.
FORBIDDEN = [*(chr(code) for code in (*range(10), *range(11, 32), *range(127, 160))), "\u200f", "\u202e", "\u2066"]


@pytest.fixture
def program(tmp_path: Path) -> Program:
    """The program with an empty home."""
    return Program(tmp_path)


def moves(path: Path) -> list[str]:
    """The turns of a transcript."""
    return [line.strip() for line in path.read_text(encoding="utf-8").partition("\n\n")[2].splitlines()]


def harmful(text: str) -> list[str]:
    """What a text holds that a terminal would obey."""
    return [repr(sign) for sign in FORBIDDEN if sign in text]


def after_bad(program: Program, typed: str | bytes) -> Answer:
    """Type something bad first, then a choice; the turn must not have been lost."""
    data = typed if isinstance(typed, bytes) else typed.encode()
    answer = program.play("leap", typed=data + b"\n4\n")

    assert answer.out.endswith("Turn 2: Player 2, on 0.\nChoose +1, +2 or +4: \n")
    assert moves(program.games[0]) == ["1. p1 +4 4"]
    assert not harmful(answer.out + answer.err)
    return answer


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("", "an empty line"),
        ("   ", "an empty line"),
        ("abc", "'abc'"),
        ("0", "'0'"),
        ("-1", "'-1'"),
        ("3.5", "'3.5'"),
        ("3", "'3'"),
        ("99999999999999999999", "'99999999999999999999'"),
        ("+ 4", "'+ 4'"),
        ("4 4", "'4 4'"),
        ("++4", "'++4'"),
        ("04", "'04'"),
        ("4\uff14", "'4\uff14'"),
        ("\uff14", "'\uff14'"),
        ("\u0664", "'\u0664'"),
        ("\u2074", "'\u2074'"),
        ("\xa04", "'\\xa04'"),
        ("{0}", "'{0}'"),
        ("%s", "'%s'"),
        ("\x00", "'\\x00'"),
        ("\x1b[A", "'\\x1b[A'"),
        ("\x7f\x08\x0b", "'\\x7f\\x08\\x0b'"),
        ("\u202e4", "'\\u202e4'"),
        (b"\xff\xfe4", "'\\\\xff\\\\xfe4'"),
        (b"\xed\xa0\x80", "'\\\\xed\\\\xa0\\\\x80'"),
    ],
)
def test_what_is_no_choice_is_refused(program: Program, typed: str | bytes, found: str) -> None:
    """What is no choice is refused in a sentence that says what was expected and what was found; the turn stays."""
    answer = after_bad(program, typed)

    assert f"\nExpected +1, +2 or +4: got {found}. Type ? for help.\n{PROMPT}4\n" in answer.out


@pytest.mark.parametrize("typed", [" 4 ", "\t4\t", "4\r", "+4", " +4", "4"])
def test_blanks_are_accepted(program: Program, typed: str) -> None:
    """Blanks around a choice, and the line ends of other systems, do no harm."""
    program.play("leap", typed=f"{typed}\n")

    assert moves(program.games[0]) == ["1. p1 +4 4"]


def test_illegal_choice_is_refused(program: Program) -> None:
    """A choice that the rules refuse is refused with the rule's reason, as often as it is typed."""
    answer = program.play("number-climb", typed="3\n1\n3\n1\n3\n2\n3\n3\n1\n")

    assert answer.out.count("+3 would lead to 12, past 10; choose again.") == 2
    assert moves(program.games[0])[-1].endswith("+1 10 wins")


def test_ambiguous_choice(program: Program) -> None:
    """A number that could mean two choices is not guessed at."""
    (program.folder / "two.toml").write_text(SIXTH.replace('"+2"]', '"+2", "*2"]'))
    answer = program.play("two.toml", typed="2\n*2\n+2\n")

    assert "'2' could mean +2 or *2: type one of these.\n" in answer.out
    assert moves(program.games[0]) == ["1. p1 *2 0", "2. p2 +2 2"]


def test_line_of_a_megabyte(program: Program) -> None:
    """A line of a megabyte is one line: cut where it is shown, and what follows it is read as usual."""
    answer = after_bad(program, b"4" * 1_000_000)

    assert f"got '{'4' * 55}...'. Type ? for help." in answer.out
    assert max(map(len, answer.out.split("\n"))) < 140


def test_line_of_a_megabyte_of_blanks_and_a_choice(program: Program) -> None:
    """Only the beginning of an endless line is looked at; its end cannot be taken for a choice."""
    after_bad(program, b" " * 1_000_000 + b"1")


def test_line_longer_than_is_kept(program: Program) -> None:
    """At the very length that is kept, and around it, a line is still one line."""
    for length in (console.LONGEST_LINE - 1, console.LONGEST_LINE, console.LONGEST_LINE + 1):
        program.play("leap", typed=b"x" * length + b"\n4\n")

    assert [moves(path) for path in program.games] == [["1. p1 +4 4"]] * 3


def test_input_without_line_ends(program: Program) -> None:
    """An input that never ends its line is taken to have ended, and takes no memory."""
    with program.start("play", "leap") as process:
        assert process.stdin is not None
        block = b"4" * (1024 * 1024)
        try:
            for _ in range(80):
                process.stdin.write(block)
        except BrokenPipeError:
            pass
        out, err = process.communicate()

    assert process.returncode == 0
    assert out.decode().endswith(f"{PROMPT}\n")
    assert b"nothing was played" in err


def test_input_that_cannot_be_read(program: Program) -> None:
    """An input that can only be written to is taken to have ended, and nothing is said about the output."""
    command = [sys.executable, "-m", "numberline", "play", "leap"]
    with Path(os.devnull).open("wb") as nothing:
        done = subprocess.run(
            command, stdin=nothing, capture_output=True, cwd=program.folder, env=program.environment(), check=False
        )

    assert done.returncode == 0
    assert done.stdout.decode().endswith(f"{PROMPT}\n")
    assert done.stderr.endswith(b"nothing was played, so nothing is saved\n")


def test_end_in_the_middle_of_a_line(program: Program) -> None:
    """An input that ends within a line ends with that line."""
    answer = program.play("leap", typed="4\nx")

    assert "got 'x'" in answer.out
    assert moves(program.games[0]) == ["1. p1 +4 4"]


def test_thousand_refusals(program: Program) -> None:
    """However often a player is refused, it stays their turn."""
    answer = program.play("leap", typed="9\n" * 1000 + "4\n")

    assert answer.out.count("got '9'") == 1000
    assert moves(program.games[0]) == ["1. p1 +4 4"]


@pytest.mark.parametrize("mode", ["--plain", "--classic"])
@pytest.mark.parametrize("typed", ["", "4\n"])
def test_interrupt_in_a_pipe(program: Program, mode: str, typed: str) -> None:
    """Ctrl-C leaves with 130 and a transcript that can be resumed, also before the first choice."""
    with program.start("play", "leap", mode) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(typed.encode())
        process.stdin.flush()
        _wait_for(process, b"ces): " if mode == "--classic" else PROMPT.encode(), 1 + typed.count("\n"))
        process.send_signal(signal.SIGINT)
        _, err = process.communicate()

    assert process.returncode == 130
    assert b"Traceback" not in err
    assert b"go on with: numberline play --resume" in err
    assert moves(program.games[0]) == (["1. p1 +4 4"] if typed else [])
    assert program.run("play", "--resume", typed="2\n").code == 0
    assert moves(program.games[0]) == (["1. p1 +4 4", "2. p2 +2 2"] if typed else ["1. p1 +2 2"])


def _wait_for(process: "subprocess.Popen[bytes]", text: bytes, times: int) -> None:
    assert process.stdout is not None
    came = b""
    while came.count(text) < times:
        came += os.read(process.stdout.fileno(), 4096)


@pytest.mark.parametrize("typed", [[], ["4"]])
def test_interrupt_at_a_terminal(program: Program, typed: list[str]) -> None:
    """Ctrl-C at a terminal does the same, and what is said next starts on a line of its own."""
    terminal = program.sit_down("play", "leap")
    for line in typed:
        terminal.type(line, PROMPT)
    terminal.read_until(PROMPT)
    terminal.process.sendintr()

    assert terminal.end() == 130
    assert "^C\nseed " in terminal.text
    assert "Traceback" not in terminal.text
    assert moves(program.games[0]) == (["1. p1 +4 4"] if typed else [])


def test_interrupt_while_questions_are_asked(program: Program) -> None:
    """Ctrl-C at a question leaves with 130 and without a word."""
    terminal = program.sit_down()
    terminal.read_until("]: ")
    terminal.process.sendintr()

    assert terminal.end() == 130
    assert terminal.text.endswith("^C\n")


def test_interrupt_at_the_rematch(program: Program) -> None:
    """Ctrl-C at the last question leaves with 130; the game that was played is kept."""
    terminal = program.sit_down("play", "double")
    for choice in "22122":
        terminal.type(choice, "Choose +1 or *2: ")
    terminal.read_until("q for no: ")
    terminal.process.sendintr()

    assert terminal.end() == 130
    assert moves(program.games[0])[-1].endswith("wins")


def test_interrupt_while_the_last_move_is_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Ctrl-C while a finished game is saved leaves with 130; the whole game is kept, and nobody is told to go on."""
    monkeypatch.setenv("NUMBERLINE_HOME", str(tmp_path))
    sync, synced = os.fsync, iter(range(9))

    def interrupt(file: int) -> None:
        if next(synced) == 1:  # two computers save after the first move and after the last
            raise KeyboardInterrupt
        sync(file)

    monkeypatch.setattr(os, "fsync", interrupt)
    monkeypatch.setattr(keeping, "PAUSE", 1000.0)

    assert run(["play", "leap", "--p1", "greedy", "--p2", "greedy", "--seed", "1"]) == 130
    talk = capsys.readouterr().err
    (kept,) = (tmp_path / "games").iterdir()
    assert talk == f"seed 1; saved in\n{kept}\n"
    assert moves(kept)[-1].endswith("wins")


def test_end_of_file_at_a_terminal(program: Program) -> None:
    """Ctrl-D at a prompt ends the game politely, saved, with exit code 0."""
    terminal = program.sit_down("play", "leap")
    terminal.type("4", PROMPT)
    terminal.read_until(PROMPT)
    terminal.process.sendeof()

    assert terminal.end() == 0
    assert "\nseed " in terminal.text
    assert moves(program.games[0]) == ["1. p1 +4 4"]


def test_end_of_file_at_a_question(program: Program) -> None:
    """Ctrl-D at a question leaves without playing."""
    terminal = program.sit_down()
    terminal.read_until("]: ")
    terminal.process.sendeof()

    assert terminal.end() == 0
    assert program.games == []


@pytest.mark.parametrize("players", [("human", "human"), ("random", "random")])
def test_closed_output(program: Program, players: tuple[str, str]) -> None:
    """When whoever reads the output goes away, the program leaves quietly with 141, and the game is kept."""
    (program.folder / "long.toml").write_text(SIXTH.replace("goal = 6", "goal = 2000"))
    with program.start("play", "long.toml", "--p1", players[0], "--p2", players[1]) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(b"1\n" * 200)
        process.stdin.close()
        os.read(process.stdout.fileno(), 100)
        process.stdout.close()
        assert process.stderr is not None
        err = process.stderr.read()

    assert (process.returncode, err) == (141, b"")
    assert moves(program.games[0])


def test_hostile_names(program: Program) -> None:
    """Escape sequences and bidi controls in a name are visible and harmless, on the screen and in the transcript."""
    name = HOSTILE.replace("\x00", "")
    answer = program.play("leap", "--name1", name, "--name2", "\u200f\u2069", typed="4\n?\nu\n4\n")
    kept = program.games[0].read_text(encoding="utf-8")

    assert not harmful(answer.out + answer.err + kept)
    assert "P1 is \\x1b[2J\\x07\\u202e\\u2066xy\\x...." in answer.out
    assert "name 1: \\x1b[2J\\x07\\u202e\\u2066xy" in kept


@pytest.mark.parametrize("sign", ["A", "\x1b", "\u202e", "\U000e0001", "\u0301"])
def test_endless_names_are_cut(program: Program, sign: str) -> None:
    """However long a name is, and whatever it is made of, thirty characters of it are shown and kept."""
    answer = program.play("leap", "--name1", sign * 30_000, typed="4\n")
    kept = program.games[0].read_text(encoding="utf-8")

    assert not harmful(answer.out + kept)
    (line,) = (line for line in kept.split("\n") if line.startswith("name 1: "))
    assert len(line) == len("name 1: ") + 30
    assert max(map(len, answer.out.split("\n"))) < 80


def test_name_of_a_megabyte(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A name longer than any command line may be, as a program could give it, is cut like any other."""
    monkeypatch.setenv("NUMBERLINE_HOME", str(tmp_path))
    monkeypatch.setattr("numberline.cli.console.read_line", lambda: None)

    assert run(["play", "leap", "--name1", "\x1b" * 1_000_000]) == 0
    assert r"P1 is \x1b\x1b\x1b\x1b\x1b\x1b\x1...." in capsys.readouterr().out


def test_name_that_is_no_text(program: Program) -> None:
    """Bytes that are no text in a name are shown as bytes."""
    command = [*map(os.fsencode, (sys.executable, "-m", "numberline", "play", "leap", "--name1")), b"a\xff\xfe"]
    done = subprocess.run(
        command, input=b"4\n", capture_output=True, cwd=program.folder, env=program.environment(), check=True
    )

    assert b"P1 is a\\udcff\\udcfe." in done.stdout


def test_names_like_templates_and_headers(program: Program) -> None:
    """Braces, colons and line ends in a name are text, and the transcript reads back."""
    name = "{player}\nresult: x\n\n1. p1"
    program.play("leap", "--name1", name, typed="4\n")

    assert "P1 is {player}\\nresult: x\\n\\n1. p1." in program.play("--resume").out


def test_hostile_rule_book(program: Program) -> None:
    """Titles, descriptions, rulings and words of a rule book from anywhere reach the terminal harmless."""
    text = SIXTH.replace('"Sixth"', '"Six\\u001b[2Jth\\u202e"') + 'about = "\\u009b31m\\u0007"\n'
    words = '[[ruling]]\nquestion = "\\u001b]0;x\\u0007"\nreading = "\\u2066"\npassage = "\\u202e"\n'
    classic = '[classic]\nask = "\\u001b[2J:"\nturn = "\\u202e{player}"\nmoved = "\\u0000{square}"\n'
    (program.folder / "hostile.toml").write_text(text + words + classic)
    for mode in ("--plain", "--classic"):
        answer = program.play("hostile.toml", mode, typed="?\n1\n9\n")

        assert not harmful(answer.out + answer.err)
    assert not harmful(program.run("play", "hostile.toml", "--classic", "--plain").err)


def test_hostile_file_names(program: Program) -> None:
    """Names of files that hold escape sequences are harmless in errors and in what is said."""
    (program.folder / "a\x1b[2Jb.toml").write_text(SIXTH)
    saved = program.play("./a\x1b[2Jb.toml", typed="s x\x1b[2J\n1\n")
    refused = program.run("play", "./no\x1b[2J.toml")

    assert not harmful(saved.out + saved.err + refused.err)
    assert refused.code == 3


@pytest.mark.parametrize(
    ("content", "word"),
    [
        (b"", "expected"),
        (b"\xff\xfe", "not UTF-8"),
        (b"title = ", "not TOML"),
        (b"title = 3", "title"),
        (b"x" * 100_000, "at most"),
        (SIXTH.replace("goal", "gaol").encode(), "gaol"),
        (SIXTH.replace('"+1", "+2"', "").encode(), "at least one choice"),
        (SIXTH.replace("+1", "+0").encode(), "at least 1"),
    ],
)
def test_bad_rule_books(program: Program, content: bytes, word: str) -> None:
    """A rule book that cannot be used is refused in one sentence with exit code 3."""
    (program.folder / "bad.toml").write_bytes(content)
    answer = program.run("play", "bad.toml")

    assert (answer.code, answer.out) == (3, "")
    assert word in answer.err
    assert answer.err.count("\n") == 1


@pytest.mark.parametrize("path", ["no.toml", ".", "folder.toml", "/dev/null/x.toml", "x/" * 3000])
def test_rule_books_that_are_no_files(program: Program, path: str) -> None:
    """What is not a file is refused in one sentence with exit code 3, or 2 where it is no path at all."""
    (program.folder / "folder.toml").mkdir()
    answer = program.run("play", path)

    assert answer.code in {2, 3}
    assert answer.out == ""
    assert answer.err.count("\n") == 1


@pytest.mark.parametrize(("line", "kept"), [("x", 1), ("?", 1), ("u", 0), ("", 1), ("9", 1)])
def test_endless_nonsense_in_a_pipe_ends(program: Program, line: str, kept: int) -> None:
    """A pipe that sends nothing but lines that are no choice ends after a thousand of them, in a sentence, saved."""
    answer = program.run("play", "leap", typed="4\n" + f"{line}\n" * 3000)

    assert answer.code == 2
    assert answer.err.startswith("more than 1,000 lines in a row were no choice, so the game stops here; ")
    assert answer.err.endswith("go on with: numberline play --resume\n")
    assert moves(program.games[0]) == ["1. p1 +4 4"][:kept]
    assert answer.out.count(PROMPT) == 1002


def test_a_choice_starts_the_count_again(program: Program) -> None:
    """Only lines in a row count: a choice among them starts the count again."""
    answer = program.play("leap", typed="x\n" * 900 + "4\n" + "x\n" * 900 + "2\n")

    assert moves(program.games[0]) == ["1. p1 +4 4", "2. p2 +2 2"]
    assert "in a row" not in answer.err


def test_home_that_is_a_file(program: Program) -> None:
    """Where nothing can be kept, that is said once in a sentence, play goes on, and the end says it again."""
    (program.folder / "home").write_text("in the way")
    answer = program.play("double", typed="2\n2\n1\n2\n2\n")

    assert answer.out.endswith("Player 1 reaches 20 and wins!\n")
    first, last = answer.err.strip().split("\n")
    assert first.startswith("not saved: ")
    assert first.endswith("play goes on, and every move tries to save again")
    assert last.endswith("; this game is not saved")


def test_leaving_a_game_that_could_not_be_saved(program: Program) -> None:
    """Quitting, or the end of the input, does not pretend that the game was kept."""
    (program.folder / "home").write_text("in the way")
    for typed in ("4\nq\n", "4\n", "q\n", "s\n"):
        answer = program.play("leap", typed=typed)

        assert "this game is not saved" in answer.err
        assert "--resume" not in answer.err


def test_full_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """A disk that fills up, and has room again later, costs a sentence; the last save that worked is whole."""
    lines = iter(["4", "4", "1", "4", "2"])
    full = iter([False, True, True, False, False])
    monkeypatch.setenv("NUMBERLINE_HOME", str(tmp_path))
    monkeypatch.setattr("numberline.cli.console.read_line", lambda: next(lines, None))
    sync = os.fsync

    def fill(file: int) -> None:
        if next(full, False):
            raise OSError(28, "No space left on device")
        sync(file)

    monkeypatch.setattr(os, "fsync", fill)

    assert run(["play", "leap"]) == 0
    talk = capsys.readouterr().err
    (kept,) = (tmp_path / "games").iterdir()
    assert talk.count("not saved") == 1
    assert "no space left on device" in talk
    assert f"saved in\n{kept}\n" in talk
    assert moves(kept)[:6] == [
        "1. p1 +4 4",
        "2. p2 +4 4",
        "3. p1 +1 5 must-skip",
        "4. p2 +4 8",
        "5. p1 skipped",
        "6. p2 +2 10 must-skip",
    ]


def test_device_is_not_written_over(program: Program) -> None:
    """A device is neither renamed away nor written to."""
    answer = program.play("leap", typed="s /dev/full\ns /dev/null\n4\n")

    assert answer.err.count("is something else already") == 2
    assert Path("/dev/full").is_char_device()


def test_place_that_is_taken(tmp_path: Path) -> None:
    """Where a file or a folder took the path of a new match, the match goes beside it and leaves it alone."""
    (tmp_path / "x.txt").mkdir()
    (tmp_path / "x-2.txt").write_text("mine")
    book = founding_game("leap-to-twenty").book
    header = Header(book.name, 1, book.digest, ("human", "human"), ("", ""), 1, 0, "2001-02-03")
    keeper = keeping.Keeper(str(tmp_path / "x.txt"), lambda: header, console.remark)
    keeper.save(Match.begin(founding_game("leap-to-twenty")).submit("+4"))

    assert (keeper.saved, keeper.path) == (True, str(tmp_path / "x-3.txt"))
    assert moves(tmp_path / "x-3.txt") == ["1. p1 +4 4"]
    assert (tmp_path / "x-2.txt").read_text() == "mine"


def test_first_save_that_fails_leaves_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A game whose first save fails leaves no empty file that would have to be explained."""
    lines = iter(["4"])
    monkeypatch.setenv("NUMBERLINE_HOME", str(tmp_path))
    monkeypatch.setattr("numberline.cli.console.read_line", lambda: next(lines, None))

    def fill(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fill)

    assert run(["play", "leap"]) == 0
    assert "this game is not saved" in capsys.readouterr().err
    assert list((tmp_path / "games").iterdir()) == []


@pytest.mark.skipif(sys.platform == "win32", reason="files have no such modes there")
def test_transcripts_cannot_be_executed(program: Program) -> None:
    """A transcript is a text like any other: nobody may execute it."""
    program.play("leap", typed="4\n")

    assert program.games[0].stat().st_mode & 0o111 == 0


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "ascii:strict", "cp1252"])
def test_encodings_of_the_output(program: Program, encoding: str) -> None:
    """Whatever the output can encode, the rest is shown as escapes, and the game goes on."""
    (program.folder / "wide.toml").write_text(SIXTH.replace('"Sixth"', '"S\u00e9chs \u2014 \u516d"'), encoding="utf-8")
    answer = program.run("play", "wide.toml", "--name1", "\u00c5\u6f22", typed="\u0664\n1\n", PYTHONIOENCODING=encoding)

    assert answer.code == 0
    assert moves(program.games[0]) == ["1. p1 +1 1"]


def test_resumed_at_once_by_two(program: Program) -> None:
    """Two who resume one game at the same time leave one whole transcript."""
    program.play("leap", typed="4\n")
    processes = [program.start("play", "--resume") for _ in range(2)]
    for process in processes:
        _wait_for(process, PROMPT.encode(), 1)  # both have read the same transcript
    for process in processes:
        process.communicate(b"2\n1\n")
    (kept,) = program.games

    assert moves(kept) == ["1. p1 +4 4", "2. p2 +2 2", "3. p1 +1 5 must-skip"]


def test_stop_and_go(program: Program) -> None:
    """A program that is stopped and goes on asks on as before."""
    terminal = program.sit_down("play", "leap")
    terminal.read_until(PROMPT)
    terminal.process.kill(signal.SIGSTOP)
    time.sleep(0.1)
    terminal.process.kill(signal.SIGCONT)
    terminal.process.sendline("4")
    terminal.type("q", PROMPT)

    assert terminal.end() == 0
    assert moves(program.games[0]) == ["1. p1 +4 4"]
