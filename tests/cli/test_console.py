from io import StringIO

import pytest

from numberline.cli import console

SENTENCE = "  3  casual: sees three moves ahead, and after that nothing at all"


@pytest.fixture(params=[20, 40, 64])
def columns(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> int:
    """A terminal narrower than the sentence."""
    wide: int = request.param
    monkeypatch.setattr(console, "_columns", lambda: wide)
    return wide


def test_long_line_is_broken_between_words(columns: int, capsys: pytest.CaptureFixture[str]) -> None:
    """A line that is wider than the terminal is broken between words, its indent kept, and no word is lost."""
    console.say(SENTENCE)
    lines = capsys.readouterr().out.splitlines()

    assert len(lines) > 1
    assert max(map(len, lines)) <= columns
    assert all(line.startswith("  ") and not line.endswith(" ") for line in lines)
    assert " ".join(lines).split() == SENTENCE.split()


def test_long_prompt_is_broken_between_words(
    columns: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A question that is wider than the terminal is broken between words too, and the answer follows it."""
    monkeypatch.setattr("sys.stdin", StringIO("4\n"))

    assert console.ask(SENTENCE) == "4"
    lines = capsys.readouterr().out.split("\n")
    assert len(lines) > 1
    assert max(map(len, lines[:-2])) <= columns
    assert " ".join(lines).split() == [*SENTENCE.split(), "4"]


def test_line_as_wide_as_the_terminal_is_left_alone(columns: int, capsys: pytest.CaptureFixture[str]) -> None:
    """A line that just fits is printed as it is, inner blanks and all."""
    line = "a   b".ljust(columns, "c")
    console.say(line)

    assert capsys.readouterr().out == f"{line}\n"


@pytest.mark.parametrize("text", ['{\n  "title": "' + "word " * 30 + '"\n}', "\x1b[44m 1\x1b[0m " * 20, "x" * 200])
def test_what_is_no_sentence_is_left_alone(columns: int, text: str, capsys: pytest.CaptureFixture[str]) -> None:
    """JSON and scripts, coloured lines, and words longer than the terminal are printed as they are."""
    console.say(text)

    assert capsys.readouterr().out == f"{text}\n"
    assert columns < len(text)


def test_long_line_in_a_pipe_is_left_alone(capsys: pytest.CaptureFixture[str]) -> None:
    """Where no terminal shows it, a line stays one line, however long."""
    console.say(SENTENCE * 10)

    assert capsys.readouterr().out == f"{SENTENCE * 10}\n"
