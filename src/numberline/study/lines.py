"""Where in the text of a rule book a path such as `example[2].moves` stands.

What may live here: the lines of the keys and tables of a TOML text that the TOML reader has accepted.
What this file must not know: what any key means.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping

# Long strings and comments are blanked, so that what they hold is never taken for a key; short ones may be quoted keys.
_TOKEN = re.compile(
    r"""
    (?:\"{3}(?:\\.|[^\\])*?(?:\"{3}|\Z) | '{3}.*?(?:'{3}|\Z)) | (?P<short>"(?:\\.|[^"\\\n])*"? | '[^'\n]*'?) | \#[^\n]*
    """,
    re.VERBOSE | re.DOTALL,
)
_TABLE = re.compile(r"\s*(?P<open>\[\[?)(?P<name>[^\[\]=]+)\]\]?\s*")
_LINE = re.compile(r"\bline ([0-9]+)")
_KEY = re.compile(r"\s*(?P<name>[^\s\[\]{}=,][^\[\]{}=,]*)=.*")


def index_lines(toml: str) -> Mapping[str, int]:
    """The line of every key and table by its path, counted from 1."""
    lines: dict[str, int] = {}
    for path, number in _find_paths(toml):
        lines.setdefault(path, number)
    return lines


def find_line(lines: Mapping[str, int], path: str) -> int | None:
    """The line of a path: of its key or, failing that, of what is around it."""
    while path and path not in lines:
        path = path[: max(path.rfind("."), path.rfind("["), 0)]
    return lines.get(path)


def find_mistake(toml: str, message: str) -> int | None:
    """The line that the TOML reader's message names; the end of the text has its last line."""
    if "at end of document" in message:
        return toml.rstrip().count("\n") + 1
    found = _LINE.search(message)
    return int(found[1]) if found else None


def _find_paths(toml: str) -> Iterator[tuple[str, int]]:
    counts: Counter[str] = Counter()
    table = ""
    for number, line in enumerate(_TOKEN.sub(_blank, toml.replace("\r\n", "\n")).split("\n"), 1):
        if found := _TABLE.fullmatch(line):
            table = _plain(found["name"])
            if found["open"] == "[[":
                counts[table] += 1
                table = f"{table}[{counts[table] - 1}]"
            yield table, number
        elif found := _KEY.fullmatch(line):
            yield f"{table}.{_plain(found['name'])}".removeprefix("."), number


def _blank(token: re.Match[str]) -> str:
    return token["short"] or "\n" * token[0].count("\n")


def _plain(key: str) -> str:
    return ".".join(part.strip().strip("\"'") for part in key.split("."))
