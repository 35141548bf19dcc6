"""`numberline new`: a rule book to start from, out of a few questions or out of a game there is."""

import os
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import NamedTuple

import click

from numberline.cli.arguments import complete_game
from numberline.cli.console import ask, remark, say
from numberline.rules.notation import harmless
from numberline.rules.rulebook import FIELDS, IN_ORDER, BadRuleBook, parse, write, write_table
from numberline.store import SCHEMA, SUFFIX, Unusable, check_folder, game_name, is_free, load, save_new, user_path

Read = Callable[[str], object]


def _as_it_is(answer: str) -> object:
    return answer


def _as_number(answer: str) -> object:
    """A number as a number, and anything else, such as a range, as the text it is."""
    bare = answer.removeprefix("-")
    return int(answer) if bare.isascii() and bare.isdigit() and len(bare) < 8 else answer  # noqa: PLR2004 - numbers of a book have seven digits


def _as_choices(answer: str) -> object:
    return [word.strip("\"'[]") for word in answer.replace(",", " ").split()]


def _as_squares(answer: str) -> object:
    on = [_as_number(word.strip("\"'[]")) for word in answer.replace(",", " ").split()]
    return [{"on": on, "then": "skip"}] if on else []


class Question(NamedTuple):
    """One question: the key it is about, the answer for Enter, and how an answer becomes a value of the rule book."""

    key: str
    text: str
    default: str
    read: Read = _as_it_is


QUESTIONS = (
    Question("token", "A token for each player, or one number that both move (each, shared)?", "each"),
    Question("start", "On which number does it start?", "0", _as_number),
    Question("goal", "Which number wins? 20 is exactly 20, and 20.. is 20 or more.", "20", _as_number),
    Question("choices", "What may a player choose, such as +1 +2 *2 -1?", "+1 +2 +3", _as_choices),
    Question("past", "What becomes of a choice past the goal (refused, loses, stops)?", "refused"),
    Question("square", "Which squares cost the next turn, such as 5 10? Enter for none.", "", _as_squares),
)


@click.command("new")
@click.argument("file")
@click.option("--like", metavar="GAME", shell_complete=complete_game, help="Start from the rules of this game.")
def command(file: str, like: str | None) -> None:
    """Start a rule book in FILE, by a few questions or from a game there is.

    The file names the schema of the format, so that editors complete and check it.
    """
    path = user_path(file if file.endswith(SUFFIX) else file + SUFFIX)
    if not is_free(path):
        raise Unusable(f"{path} exists already, and is not written over; choose another name")
    check_folder(path)
    written = _ask_all(game_name(path)) if like is None else _write_like(like)
    if written is None:
        remark("nothing is written: not every question was answered")
        return
    if not save_new(path, f"#:schema {SCHEMA}\n{written}\n{_say_more(written)}"):
        raise Unusable(f"{path} was made by somebody else meanwhile, and is not written over; choose another name")
    _tell_next(path)


def _write_like(game: str) -> str:
    """The rules of a game under a new title, without what its book tells besides."""
    book = load(game)
    bare = replace(book, title=f"Like {book.title}"[:60], version=1, source="", classic={})
    return write(replace(bare, examples=(), rulings=(), claims=()))


def _ask_all(name: str) -> str | None:
    """The rules by questions; nothing if the person leaves."""
    title = harmless(name.replace("-", " ").replace("_", " ").strip().title()) or "My Game"
    questions = (Question("title", "What is the game called?", title), *QUESTIONS)
    data = {each.key: each.read(each.default) for each in questions}
    say("A few questions; Enter takes the answer in brackets, q leaves.")
    for each in questions:
        value = _ask_for(data, _suited(each, data))
        if value is None:
            return None
        data[each.key] = value
    return write_table({key: value for key, value in data.items() if value != []})


def _suited(asked: Question, data: Mapping[str, object]) -> Question:
    """The question, with choices for Enter that lead from the start to the goal."""
    start, goal = data["start"], data["goal"]
    falls = isinstance(start, int) and isinstance(goal, int) and goal < start
    return asked._replace(default=asked.default.replace("+", "-")) if falls and asked.key == "choices" else asked


def _ask_for(data: Mapping[str, object], asked: Question) -> object | None:
    """Ask until a rule book with the answer, and with the ones so far, could be used."""
    while True:
        line = ask(f"{asked.text} [{asked.default or 'none'}]")
        answer = line.strip() if line is not None else "q"
        if answer.lower() in {"q", "quit"}:
            return None
        value = asked.read(answer or asked.default)
        try:
            parse(write_table({**data, asked.key: value}), "new")
        except BadRuleBook as mistake:
            for problem in mistake.problems:
                sentence = f"{problem.message[:1].upper()}{problem.message[1:]}"
                say(f"{sentence} Try again." if sentence.endswith("?") else f"{sentence}; try again.")
        else:
            return value


def _say_more(written: str) -> str:
    """What else the rules could say, as comments: a key, what it means, what it accepts."""
    there = {line.partition(" = ")[0] for line in written.splitlines()}
    fields = {field.key: field for field in FIELDS}
    more = [fields[key] for key in IN_ORDER if key not in there]
    said = "".join(f"# {each.key}: {each.about} ({each.read.accepts})\n" for each in more)
    return f"# What else the rules can say:\n{said}"


def _tell_next(path: str) -> None:
    """What to type next, as a shell would take it."""
    from shlex import quote

    short = os.path.relpath(path)
    name = harmless(path if short.startswith("..") else short, 300)
    remark(f"written to {name}; now try: numberline check {quote(name)}")
    for what in ("rules", "play", "solve"):
        remark(f"  numberline {what} {quote(name)}")
