import inspect
import re
from functools import cache
from pathlib import Path

import click
import pytest

import numberline
from numberline.cli.root import COMMANDS, root
from numberline.rules.mechanics import MECHANICS, Mechanic
from numberline.rules.rulebook import FIELDS, parse
from numberline.rules.table import Field
from numberline.study.check import check
from tests.docs.pages import ROOT
from tools import generate_docs
from tools.generate_docs import PAGES, main, stale_pages, tiny_book

REFERENCE = ROOT / "docs" / "reference"


def command_of(name: str) -> click.Command:
    """The command of that name."""
    command = root.get_command(click.Context(root), name)
    assert command is not None
    return command


def reference(name: str) -> str:
    """The text of a page of the reference."""
    return (REFERENCE / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", COMMANDS)
def test_command_is_documented_and_has_help(name: str) -> None:
    """A command has a heading in the reference, a sentence of help, and a sentence for each option."""
    command = command_of(name)

    assert f"\n## numberline {name}\n" in reference("commands.md")
    assert command.help
    assert all(option.help for option in command.params if isinstance(option, click.Option))


@pytest.mark.parametrize("name", numberline.__all__)
def test_public_name_is_documented(name: str) -> None:
    """A public name has a sentence of its own and a heading in the reference."""
    assert f"\n## {name}\n" in reference("python.md")
    assert inspect.getdoc(getattr(numberline, name))


@pytest.mark.parametrize("field", [pytest.param(field, id=field.key) for field in FIELDS])
def test_rule_book_key_is_documented(field: Field) -> None:
    """A key of the rule book is in the reference, and so is every key of the tables below it."""
    page = reference("rule-book.md")

    assert f"| `{field.key}` |" in page or f"### [{field.key}]\n" in page or f"### [[{field.key}]]\n" in page
    assert all(f"{inner.key}` |" in page for inner in field.read.fields)


@pytest.mark.parametrize("key", ["goal", "lose", "repeat", "supply", "square"])
def test_key_that_nothing_stands_for_is_told_so(key: str) -> None:
    """Without a goal, for one, a game has none, whatever the smallest rule book of the page has."""
    (row,) = (line for line in reference("rule-book.md").split("\n") if line.startswith(f"| `{key}` |"))

    assert row.endswith("| nothing |")


@pytest.mark.parametrize("kind", MECHANICS)
def test_mechanic_has_a_sample_that_shows_it(kind: type[Mechanic]) -> None:
    """Every sample of a mechanic is a rule book that has this mechanic, with a sentence in its printed rules."""
    for sample in generate_docs.SAMPLES[kind.__name__]:
        shown = [mechanic for mechanic in tiny_book(sample).mechanics if isinstance(mechanic, kind)]

        assert shown
        assert all(mechanic.rules() for mechanic in shown)


@pytest.mark.parametrize("kind", MECHANICS)
def test_mechanic_has_a_game_that_lives_on_it(kind: type[Mechanic]) -> None:
    """The tiny game of a mechanic is a rule book without problems or warnings that has this mechanic."""
    book = parse(generate_docs.GAMES[kind.__name__], "tiny")

    assert any(isinstance(mechanic, kind) for mechanic in book.mechanics)
    assert check(book) == ()


def words_of(schema: object) -> set[str]:
    """The words that a schema names, as far down as it goes; those of sets are told in the notation."""
    if isinstance(schema, dict):
        named = {word for word in schema.get("enum", ()) if isinstance(word, str)}
        return named.union(*(words_of(each) for each in schema.values()))
    return set().union(*(words_of(each) for each in schema)) if isinstance(schema, list) else set()


@pytest.mark.parametrize("kind", MECHANICS)
def test_every_word_of_a_mechanic_is_shown(kind: type[Mechanic]) -> None:
    """Every word that a key of a mechanic accepts stands in one of its samples or in its game, signs with an amount."""
    shown = "\n".join((*generate_docs.SAMPLES[kind.__name__], generate_docs.GAMES[kind.__name__]))

    words = set().union(*(words_of(field.read.schema) for field in kind.fields))

    assert not [word for word in words if not re.search(f'"{re.escape(word)}[0-9]*"', shown)]


def test_every_command_is_told_in_python() -> None:
    """What each command does is told as functions, but for those that are about the program itself."""
    assert set(generate_docs.BEHIND) == set(COMMANDS) - {"doctor", "completion"}


def test_check_names_what_is_stale(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A page that was changed by hand, or is missing, is named and makes the check fail; written again, it passes."""
    made_once = {name: cache(make_page) for name, make_page in PAGES.items()}  # making one takes seconds
    monkeypatch.setattr(generate_docs, "PAGES", made_once)
    tmp_path = tmp_path / "docs" / "reference"
    assert main([], tmp_path) == 0
    (tmp_path / "python.md").write_text("changed", encoding="utf-8")
    (tmp_path / "commands.md").unlink()

    assert main(["--check"], tmp_path) == 1

    assert capsys.readouterr().out.count("is stale") == 2
    assert main([], tmp_path) == 0
    assert not stale_pages(tmp_path)


def test_pages_are_those_of_the_folder() -> None:
    """Every page that says it is made by a program is one that the program makes."""
    pages = (ROOT / "docs").rglob("*.md")
    made = {page.resolve() for page in pages if generate_docs.MADE in page.read_text(encoding="utf-8")}

    assert made == {(REFERENCE / name).resolve() for name in set(PAGES) - {generate_docs.SCHEMA}}
