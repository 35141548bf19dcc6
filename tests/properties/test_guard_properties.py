"""What holds of the guard in front of the TOML reader, whatever the text."""

import time
import tomllib
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from numberline.rules.guard import MOST_BYTES, MOST_DEPTH, MOST_KEY_PARTS, find_excess

pytestmark = pytest.mark.soak

SIGNS = "[]{}.=,#\"'\\\n a1"


def pieces(*parts: str) -> st.SearchStrategy[str]:
    """Some of the parts, one after the other."""
    return st.lists(st.sampled_from(parts), max_size=8).map("".join)


def _ends(quote: str) -> st.SearchStrategy[str]:
    return st.sampled_from((quote * 3, quote * 4, quote * 5))


def strings() -> st.SearchStrategy[str]:
    """Any kind of TOML string, holding what would be structure outside, and ending in every way."""
    signs = ("[", "]", ".", "{", "}", "#", "=", ",", "a.b")
    basic = pieces(*signs, "'", '\\"', "\\\\")
    literal = pieces(*signs, '"', "\\")
    lines = st.tuples(pieces(*signs, "'", '\\"', "\\\\", "\n", '"a', '""a'), _ends('"'))
    literal_lines = st.tuples(pieces(*signs, '"', "\\", "\n", "'a", "''a"), _ends("'"))
    return st.one_of(
        basic.map(lambda held: f'"{held}"'),
        literal.map(lambda held: f"'{held}'"),
        lines.map(lambda held: f'"""{held[0]}{held[1]}'),
        literal_lines.map(lambda held: f"'''{held[0]}{held[1]}"),
    )


def keys(parts: int) -> st.SearchStrategy[str]:
    """A key of so many parts, some of them quoted and full of dots."""
    part = st.sampled_from(("k", '"a.b"', "'[c]'", '""', " d "))
    return st.lists(part, min_size=parts, max_size=parts).map(".".join)


@given(st.data(), st.integers(1, 2 * MOST_KEY_PARTS), st.integers(2, 2 * MOST_DEPTH))
def test_structure_is_counted_and_nothing_else(data: st.DataObject, parts: int, depth: int) -> None:
    """A TOML file is refused exactly for its nested brackets and its dotted keys, whatever its strings hold."""
    hidden = [data.draw(strings()) for _ in range(3)]
    inside = f"{hidden[0]}, {'[' * (depth - 2)}{hidden[1]}{']' * (depth - 2)}"
    text = f"a = {hidden[2]} # [[[ a.b.c\n{data.draw(keys(parts))} = [{{x = [{inside}]}}]"
    nested = depth + 1 if depth > 2 else 3
    tomllib.loads(text)

    excess = find_excess(text)

    assert (excess is None) == (parts <= MOST_KEY_PARTS and nested <= MOST_DEPTH)


@given(st.text(SIGNS, max_size=20), st.text(SIGNS, min_size=1, max_size=12), st.text(SIGNS, max_size=5))
def test_any_pattern_is_handled_quickly(head: str, part: str, tail: str) -> None:
    """Any pattern, repeated to the longest file, is judged, and read where it passes, in well under a second."""
    text = head + part * ((MOST_BYTES - 25) // len(part)) + tail

    start = time.process_time()
    if find_excess(text) is None:
        with suppress(ValueError):
            tomllib.loads(text)

    assert time.process_time() - start < 0.75


@given(st.text(st.characters()))
def test_any_text_is_judged(text: str) -> None:
    """Whatever the text, the guard says what is too much about it or nothing, and nothing it lets through recurses."""
    if find_excess(text) is None:
        with suppress(ValueError):
            tomllib.loads(text)
