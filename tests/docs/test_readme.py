import doctest
import re
import tomllib
from pathlib import Path

import pytest

from numberline import Game, load, parse, play, solve
from numberline.store import list_games
from numberline.study.ladder import has_live_states
from tests.docs.pages import ROOT, fences
from tests.founding import founding_book, founding_game, founding_text

README = ROOT / "README.md"
SECOND = 2  # the player who does not start
TEXT = README.read_text(encoding="utf-8")


def sixth_game() -> tuple[str, str]:
    """The file name and the text of the game that the README shows how to write."""
    (shown,) = [fence for fence in fences(README) if fence.kind == "toml"]
    return shown.mark.removeprefix("file: "), shown.text


def test_python_lines_run() -> None:
    """The README's lines of Python give what stands below them, and are about ten."""
    (shown,) = [fence for fence in fences(README) if fence.kind == "python"]
    test = doctest.DocTestParser().get_doctest(shown.text, {}, "README", "README.md", shown.line)

    failed, tried = doctest.DocTestRunner().run(test)

    assert (failed, tried) == (0, 10)


def said_in_table(choice: str | dict[str, object]) -> tuple[str, ...]:
    """What the table has to show of a choice as the rule book writes it."""
    if isinstance(choice, str):
        return (f"`{choice}`",)
    by = choice.get("by")
    return (f"`{choice['do']}`", *([by] if isinstance(by, str) else []))


@pytest.mark.parametrize("name", list_games())
def test_table_tells_the_game(name: str) -> None:
    """A table has a row for the game, with its goal and all its choices."""
    book = founding_book(name)
    row, _ = [line for line in TEXT.split("\n") if line.startswith(f"| {book.title} ")]
    choices = [said for choice in tomllib.loads(founding_text(name))["choices"] for said in said_in_table(choice)]

    assert f"`{name}`" in row
    assert all(str(side) in row for side in book.goal or ("land on your opponent",))
    assert all(choice in row for choice in choices)


def known_facts(name: str) -> list[str]:
    """What the table of the README has to say of a game, worked out anew."""
    game = founding_game(name)
    solution = solve(game)
    verdict, outlooks = solution.verdict(), solution.choices(game.start())
    keeping = [outlook.choice for outlook in outlooks if outlook.winner == verdict.winner]
    return [
        ("nobody can force it", "the starter", "whoever does not start")[verdict.winner],
        str(verdict.moves or "-"),
        tell_keeping(verdict.winner, keeping, len(outlooks)),
        str(solution.states),
        "yes" if has_live_states(solution) else "no, never",
    ]


def tell_keeping(winner: int, keeping: list[str], of_all: int) -> str:
    """Which first choices keep the verdict, as the table says it."""
    if len(keeping) == of_all:
        return "no choice changes it" if winner == SECOND else "every choice"
    return " ".join(f"`{choice}`" for choice in keeping)


@pytest.mark.parametrize("name", list_games())
def test_table_tells_what_is_true(name: str) -> None:
    """The second table says of the game what the solver finds, and the same whoever starts."""
    game = founding_game(name)
    rows = [line for line in TEXT.split("\n") if line.startswith(f"| {game.book.title} ")]
    one, two = solve(game, 1).verdict(), solve(game, 2).verdict()

    assert [cell.strip() for cell in rows[1].strip("|").split("|")][1:] == known_facts(name)
    assert (two.winner, two.moves) == (3 - one.winner if one.winner else 0, one.moves)


def test_sixth_game_can_be_played(tmp_path: Path) -> None:
    """The game that the README shows is a whole rule book, not one of those shipped, and somebody wins it."""
    name, text = sixth_game()
    (tmp_path / name).write_text(text, encoding="utf-8")

    book = load(str(tmp_path / name))
    match = play(Game(book), "greedy", "random", seed=1)

    assert book == parse(text, name.removesuffix(".toml"))
    assert book.name not in list_games()
    assert match.outcome
    assert match.outcome.how == "won"


def test_sixth_game_uses_every_kind_of_rule() -> None:
    """The game shows special squares, contact and an example, so that a reader sees where each goes."""
    data = tomllib.loads(sixth_game()[1])

    assert {"square", "contact", "example", "choices", "goal"} <= set(data)


def test_first_words_are_few() -> None:
    """What the product is, is said in three sentences right below the title."""
    about = TEXT.split("\n\n")[1]

    assert len(re.findall(r"[.!?](?=\s|$)", about)) == 3
