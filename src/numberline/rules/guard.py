"""A lexical guard in front of `tomllib`, which takes seconds and gigabytes on small hostile files.

What may live here: the limits, and the one scan that enforces them.
What this file must not know: what a rule book contains.
"""

import re

MOST_BYTES = 64 * 1024  # thirty times the longest founding book
MOST_KEY_PARTS = 8  # a rule book needs two
MOST_DEPTH = 16  # brackets within brackets; a rule book needs four

# Strings and comments are skipped whole, closed or not, so that what they hold is never counted as structure. A string
# of several lines may end on two quotes of its own. Whatever begins also matches, so that nothing is scanned twice.
_TOKEN = re.compile(
    r"""
    \#[^\n]* | \"{3}(?:\\.|[^\\])*?(?:\"{3,5}|\\?\Z) | '{3}.*?(?:'{3,5}|\Z) | "(?:\\.|[^"\\\n])*"? | '[^'\n]*'?
    | (?P<structure>[\[\]{}=,.\n])
    """,
    re.VERBOSE | re.DOTALL,
)


def find_excess(text: str) -> str | None:
    """What is too much about a text to hand it to the TOML reader, as half a sentence; nothing if it is fit."""
    size = len(text.encode("utf-8", "surrogatepass"))
    if size > MOST_BYTES:
        return f"it has {size} bytes, and a rule book has at most {MOST_BYTES}"
    depth = dots = 0
    for token in _TOKEN.finditer(text):
        sign = token["structure"]
        if sign is None:
            continue
        dots = dots + 1 if sign == "." else 0
        depth = max(0, depth + (sign in "[{") - (sign in "]}"))
        if depth > MOST_DEPTH:
            return f"{_line(text, token)} nests brackets deeper than {MOST_DEPTH} levels"
        if dots >= MOST_KEY_PARTS:
            return f"{_line(text, token)} has a key of more than {MOST_KEY_PARTS} parts"
    return None


def _line(text: str, token: re.Match[str]) -> str:
    return f"line {text.count(chr(10), 0, token.start()) + 1}"
