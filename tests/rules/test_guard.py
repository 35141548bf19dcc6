import sys
import time
import tomllib
from collections.abc import Callable
from contextlib import suppress

import pytest

from numberline.rules.guard import MOST_BYTES, MOST_DEPTH, MOST_KEY_PARTS, find_excess
from tests.founding import NAMES, founding_text

DEEP = "[" * (MOST_DEPTH + 1)
LONG = ".".join("k" * (MOST_KEY_PARTS + 1))


def seconds(action: Callable[[], object]) -> float:
    """The least processor time of three runs: what the work takes, without the neighbours and untraced."""
    times, trace = [], sys.gettrace()
    sys.settrace(None)
    for _ in range(3):
        start = time.process_time()
        action()
        times.append(time.process_time() - start)
    sys.settrace(trace)
    return min(times)


def try_to_read(text: str) -> None:
    """Let the TOML reader read a text, or refuse it."""
    with suppress(ValueError):
        tomllib.loads(text)


def filled(part: str, head: str = "", tail: str = "") -> str:
    """A text as long as a rule book may be, made of one part again and again."""
    return head + part * ((MOST_BYTES - len(head) - len(tail)) // len(part)) + tail


def numbered(line: str) -> str:
    """A text as long as a rule book may be, made of one line with a number in it that rises."""
    return "".join(line.format(number) for number in range(MOST_BYTES // (len(line) + 4)))


# Shapes that are hard on readers: each as long as a rule book may be, and none refused for its depth or its keys.
HOSTILE = {
    "open strings": filled('"'),
    "open literals": filled("'"),
    "lines of open strings": filled('"\n'),
    "escapes before quotes": filled('\n\\"""', head='"""', tail="\\"),
    "escapes before quotes in a value": filled('\n\\"""', head='a = """', tail="\\"),
    "escaped quotes": filled('\\"', head='a = "'),
    "backslashes": filled("\\", head='a = """'),
    "line ends in a string": filled("\\\n", head='a = """', tail='"""'),
    "newlines": filled("\n"),
    "blanks": filled(" "),
    "comments": filled("#\n"),
    "equals signs": filled("="),
    "dots and commas": filled(".,"),
    "closing brackets": filled("]"),
    "dotted keys": numbered("a{}.b.c.d.e.f.g.h = 1\n"),
    "dotted keys of one table": numbered("a.b.c.d.e.f.g.h{} = 1\n"),
    "nested headers": numbered("[a.b.c.d.e.f.g.h{}]\n"),
    "nested headers with dotted keys": numbered("[a.b.c.d.e.f.g.h{}]\nk.l.m.n.o.p.q.r = 1\n"),
    "arrays of tables": filled("[[a.b.c.d.e.f.g.h]]\n"),
    "arrays of tables within each other": filled("[[a]]\n[[a.b]]\n[[a.b.c]]\n[[a.b.c.d]]\n"),
    "inline tables": filled("{b.c.d.e.f.g.h.i = 1},", head="a = [", tail="]"),
    "dotted keys of one inline table": "a = {" + numbered("b{}.c.d.e.f.g.h.i = 1, ").rstrip(", ") + "}",
    "arrays of arrays": filled("[" * 14 + "]" * 14 + ",", head="a = [", tail="]"),
    "a long key": filled("a", tail=" = 1"),
    "a long key twice": filled("a", tail=" = 1")[MOST_BYTES // 2 :] * 2,
    "a long integer": filled("9", head="a = "),
    "a long hexadecimal integer": filled("f", head="a = 0x"),
    "a long float": filled("9", head="a = ", tail=".5"),
    "a long date": filled("1", head="a = 2000-01-01T00:00:00."),
    "underscores": filled("1_", head="a = ", tail="1"),
}


@pytest.mark.parametrize("name", NAMES)
def test_founding_books_pass(name: str) -> None:
    """The five founding books are nowhere near the limits: twice one of them still passes."""
    assert find_excess(founding_text(name) * 2) is None


def test_largest_file_passes() -> None:
    """A text of exactly the largest size passes, and one byte more is refused with both numbers."""
    assert find_excess(filled(" ")) is None
    assert find_excess(filled(" ") + " ") == "it has 65537 bytes, and a rule book has at most 65536"


def test_size_is_counted_in_bytes() -> None:
    """A text of few signs and many bytes is refused, even where a sign is none of its own."""
    assert find_excess("€" * 30_000) == "it has 90000 bytes, and a rule book has at most 65536"
    assert find_excess("\ud800" * 30_000) is not None


@pytest.mark.parametrize(
    "text", [sign * 1_000_000 for sign in '["\nx'], ids=["brackets", "quotes", "newlines", "letters"]
)
def test_megabyte_is_refused_at_once(text: str) -> None:
    """A text of a megabyte is refused in under 50 ms, whatever it holds."""
    assert find_excess(text) is not None
    assert seconds(lambda: find_excess(text)) < 0.05


@pytest.mark.parametrize("text", [filled("["), filled("a = {"), filled("a."), filled("\n", tail=DEEP)], ids="abcd")
def test_deep_files_are_refused_at_once(text: str) -> None:
    """The longest file with deep brackets or keys is refused in under 50 ms."""
    assert find_excess(text) is not None
    assert seconds(lambda: find_excess(text)) < 0.05


@pytest.mark.parametrize("opening", ["[", "{ a = "])
def test_depth_is_limited(opening: str) -> None:
    """As many levels of brackets as allowed pass; one more is refused with its line."""
    assert find_excess("\n\na = " + opening * MOST_DEPTH) is None
    assert find_excess("\n\na = " + opening * (MOST_DEPTH + 1)) == "line 3 nests brackets deeper than 16 levels"


@pytest.mark.parametrize(
    "before", ["", "[", "[[", "a = { ", "a = [{ b = 1 }, { ", "a = 1.5\n", "1 = 'a.b'\n", "# x.y\n"]
)
def test_key_parts_are_limited(before: str) -> None:
    """As many parts of a key as allowed pass, in lines, headers and inline tables; one more is refused."""
    line = before.count("\n") + 1

    assert find_excess(before + ".".join("k" * MOST_KEY_PARTS)) is None
    assert find_excess(before + LONG) == f"line {line} has a key of more than 8 parts"


@pytest.mark.parametrize("key", [" . ".join("k" * 9), '."x".' * 4, ".'a b'. " * 4, '"" . ' * 8 + "k"])
def test_quoted_parts_of_a_key_count(key: str) -> None:
    """Parts of a key count whether bare or in quotation marks, with or without blanks."""
    assert find_excess(f"{key} = 1") == "line 1 has a key of more than 8 parts"


def test_closing_brackets_buy_no_depth() -> None:
    """Closing brackets that nothing opened do not make room for deeper ones."""
    assert find_excess("]" * 99 + DEEP) == "line 1 nests brackets deeper than 16 levels"


def test_flat_brackets_pass() -> None:
    """Brackets beside each other are not nested, however many."""
    assert find_excess("a = [" + "[], {}, " * 1000 + "]") is None


def test_numbers_with_points_pass() -> None:
    """Points in the numbers of a list are not the parts of a key, however many."""
    assert find_excess("a = [" + "1.5, " * 1000 + "]") is None


@pytest.mark.parametrize("held", [DEEP, LONG, "{" * 17, "#" + DEEP])
@pytest.mark.parametrize(
    "holder", ['"{}"', "'{}'", '"""{}"""', "'''{}'''", '"""\n{}\n"""', '"\\"{}"', "1 # {}", "'\"{}'"]
)
def test_strings_and_comments_may_hold_anything(holder: str, held: str) -> None:
    """Brackets and dots inside strings and comments are never counted."""
    text = "a = " + holder.replace("{}", held) + "\nb = [1]\n"

    assert tomllib.loads(text)["b"] == [1]
    assert find_excess(text) is None


@pytest.mark.parametrize(
    "string",
    [
        '"a"',
        '"\\""',
        '"\\\\"',
        "'\\'",
        '""',
        "''",
        '"""a"""',
        '"""a""""',
        '"""a"""""',
        '"""\\""""',
        "'''a''''",
        "'''a'''''",
    ],
)
@pytest.mark.parametrize("excess", [DEEP, "{" + LONG])
def test_nothing_hides_behind_a_string(string: str, excess: str) -> None:
    """What follows a string on its line is counted, even where the string ends on quotes of its own."""
    tomllib.loads(f"a = [{string}, 1]")

    assert find_excess(f"a = [{string}, {excess}") is not None


@pytest.mark.parametrize("text", HOSTILE.values(), ids=list(HOSTILE))
def test_guard_is_linear(text: str) -> None:
    """The longest hostile file is scanned in a fraction of a second."""
    assert len(text) <= MOST_BYTES
    assert seconds(lambda: find_excess(text)) < 0.25


@pytest.mark.parametrize("text", HOSTILE.values(), ids=list(HOSTILE))
def test_what_passes_is_read_quickly(text: str) -> None:
    """A hostile file that the guard lets through is read, or refused, by the TOML reader in well under a second."""
    assert find_excess(text) is None
    assert seconds(lambda: try_to_read(text)) < 0.5
