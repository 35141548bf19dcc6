"""Writes the reference pages, and the schema of rule books, that can be read off the program itself.

python -m tools.generate_docs             write the generated pages of docs/reference and the schema again
python -m tools.generate_docs --check     exit 1 and name the pages that are stale
"""

import ast
import inspect
import json
import re
import sys
import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from pathlib import Path
from textwrap import dedent
from types import FunctionType

import click

import numberline
from numberline import store
from numberline.cli.root import COMMANDS, root
from numberline.play import transcript
from numberline.play.transcript import doubts, read_transcript, write_transcript
from numberline.rules import rulebook
from numberline.rules.classic import FIELDS as CLASSIC_FIELDS
from numberline.rules.classic import PLACEHOLDERS
from numberline.rules.engine import Game
from numberline.rules.mechanics import MECHANICS, Mechanic
from numberline.rules.rulebook import FIELDS, RuleBook, json_schema, parse, rules_data, with_rules, write
from numberline.rules.table import REQUIRED, Field
from numberline.solve.means import MOST_EXACT
from numberline.solve.odds import Odds
from numberline.solve.size import estimate
from numberline.solve.solution import Outlook, solve
from numberline.store import list_games, load
from numberline.study.audit import CLAIM_KINDS, audit
from numberline.study.cardmaking import make_card
from numberline.study.certificate import write_certificate
from numberline.study.check import check
from numberline.study.clauses import cover
from numberline.study.drill import answered, due
from numberline.study.facts import MOST_STATES
from numberline.study.ladder import mean_scores, score_levels
from numberline.study.metrics import Metrics, measure
from numberline.study.metrics.timeline import LONGEST
from numberline.study.positions import trap_cards
from numberline.study.reasons import BLOCK, COST, DEEDS, EXTRA, REASONS, SKIP, THEN, Reasons, count_reasons
from numberline.study.review import find_costs, review
from numberline.study.verify import read_certificate, verify
from numberline.tell.actions import TITLES, actions_of, name_key
from numberline.tell.audit import COVERAGE, tell_finding
from numberline.tell.card import tell_card
from numberline.tell.carddrawing import draw_card_svg
from numberline.tell.claims import CLAIM_TESTS, ClaimTest
from numberline.tell.figures import FLAG_MEANINGS, MEASURES, Measure
from numberline.tell.maps import draw_map, draw_map_svg, make_map
from numberline.tell.markdown import write_markdown
from numberline.tell.pages import write_page
from numberline.tell.profile import tell_profile
from numberline.tell.reasons import tell_choice, tell_hint, tell_why
from numberline.tell.replay import tell_replay
from numberline.tell.report import make_report
from numberline.tell.review import tell_list, tell_mistakes
from numberline.tell.rules import rule_sections, tell_rules
from numberline.tell.solved import tell_openings, tell_size, tell_verdict
from tools.five_books import write_five_books

REFERENCE = Path(__file__).parents[1] / "docs" / "reference"
MADE = "<!-- This page is made by `make docs`; change the program, not the page. -->"
HELP_WIDTH = 88
BOOKS = Path(numberline.__file__).parent / "rulebooks"
MOST_MEASURED = 2_000  # states of a game that the page of metrics measures, so that it is written within seconds
MOST_ESTIMATED = 10 * MOST_MEASURED  # an estimate can be high, and what is far too high is not even solved
SHOWN = "narrow-bridge"  # the game whose profile is shown

# The smallest rule book there is, and for each mechanic the lines that show what it can do.
SMALLEST = {"title": '"Tiny"', "token": '"each"', "start": "0", "goal": "10", "choices": '["+1", "+2"]'}
SAMPLES: Mapping[str, tuple[str, ...]] = {
    "Choice": (
        'choices = ["+1..3"]',
        'choices = ["+1", "*2"]',
        'token = "shared"\nstart = 10\ngoal = 0\nchoices = [{ do = "-", by = "digits" }]',
        'token = "shared"\nstart = 60\ngoal = 1\nchoices = [{ do = "/", by = "prime factors" }]',
        'token = "shared"\nstart = 60\ngoal = 1\nchoices = [{ do = "-", by = "proper divisors" }]',
        'token = "shared"\nstart = 60\ngoal = 1\nchoices = [{ do = "/", by = "divisors", from = 2, to = "root" }]',
        'choices = ["+1", { do = "+", by = "number", of = "opponent", name = "copy" }]',
        'token = "shared"\nstart = 1\ngoal = 60\nchoices = ["+1", { do = "+", by = "multiples", to = 9, of = "own" }]',
        'choices = ["+3", "//2", { do = "+1", when = { not = "start" } }]',
        'line = "0..10"\nheading = { p1 = "up", p2 = "down" }\nstart = 5\nchoices = ["f1", "f2", "b1"]',
        'choices = ["+1", { do = "opp+2", name = "push" }]',
        'choices = ["+1", "opp-1", "opp*2", "opp/2", "opp//3"]',
        'line = "0..10"\nheading = { p1 = "up", p2 = "down" }\nstart = 5\nchoices = ["f1", "oppf2", "oppb1"]',
        'choices = ["+1", { do = "+3", when = "even" }, { do = "+5", when = { own = "start", opponent = "4.." } }]',
    ),
    "Repeat": (
        'repeat = { last = "opponent", of = "amount" }',
        'repeat = { last = "opponent", of = "amount", within = 1, after_pass = "forget" }',
        'repeat = { last = "own", of = "kind", after_pass = "keep" }',
    ),
    "Supply": (
        'supply = { of = "amount", uses = 2, pool = "shared" }',
        'choices = ["+1", "*2"]\nsupply = { of = "kind", uses = 5 }',
        'choices = ["+1", "*2"]\nsupply = { of = "kind", uses = 1, pool = "each", only = ["*"] }',
    ),
    "Bounds": (
        'past = "refused"',
        'past = "loses"',
        'past = "restarts"',
        "past = { to = 5 }",
        'line = "-5..10"\nchoices = ["+2", "-1"]\npast = { low = "stops", high = "refused" }',
    ),
    "Contact": (
        'contact = { land = "refuse" }',
        'contact = { land = "shorten", pass = "shorten" }',
        'contact = { land = "shorten or stay" }',
        'contact = { land = "share", pass = "refuse" }',
        'contact = { land = "send home", pass = "free", on_start = "share" }',
        'contact = { land = "refuse", on_start = "like elsewhere" }',
        'contact = { land = "win", pass = "lose" }',
    ),
    "Finish": ("goal = 12", 'goal = "12.."', 'goal = "primes"\nlose = "15.."', "goal = [9, 12]\nlose = 10"),
    "Square": (
        'square = [{ on = [4, 8], then = "skip" }]',
        'square = [{ on = "primes", then = "extra turn" }]',
        'square = [{ on = 3, then = { to = 7 } }, { on = 9, then = "start" }]',
        'square = [{ on = 4, then = "win" }, { on = 7, then = "lose" }]',
        "square = [{ on = 4, then = { times = 2 }, before = true }]",
        "square = [{ on = 5, then = { add = -3 } }, { then = { toward = 4, by = 1 } }]",
    ),
    "Stuck": ('stuck = "passes"', 'stuck = "loses"', 'stuck = "wins"'),
}
# For each mechanic a tiny game that would not be one without it.
GAMES: Mapping[str, str] = {
    "Choice": """
title = "Digit Drop"
token = "shared"
start = 23
choices = [{ do = "-", by = "digits" }]
stuck = "loses"
""",
    "Repeat": """
title = "Not That Again"
token = "shared"
start = 12
goal = 0
choices = ["-1..3"]
repeat = { last = "opponent" }
stuck = "loses"
""",
    "Supply": """
title = "Seven Cards"
token = "shared"
start = 0
goal = 15
choices = ["+1..7"]
supply = { uses = 1 }
stuck = "loses"
""",
    "Bounds": """
title = "Not a Step Too Far"
token = "each"
start = 0
goal = 13
choices = ["+2", "+3"]
past = "loses"
""",
    "Contact": """
title = "Head-On"
token = "each"
start = { p1 = 0, p2 = 8 }
heading = { p1 = "up", p2 = "down" }
choices = ["f1", "f2"]
contact = { land = "win", pass = "lose" }
""",
    "Finish": """
title = "Hot Numbers"
token = "shared"
start = 0
goal = [13, 17]
lose = "18.."
choices = ["+1", "+3", "+4"]
""",
    "Square": """
title = "Snakes and Ladders, by Choice"
token = "each"
start = 0
goal = 12
choices = ["+1", "+2", "+3"]
square = [{ on = 4, then = { to = 8 } }, { on = 10, then = { to = 1 } }]
""",
    "Stuck": """
title = "Last One Standing"
token = "shared"
start = 10
line = "0..10"
choices = ["-1", "-2"]
stuck = "loses"
""",
}

# What stands for a key that is left out, where that is no value of TOML.
WITHOUT = {
    "choices.to": "no end",
    "choices.when": "always",
    "contact.on_start": '`"like elsewhere"`',
    "heading": '`"up"`',
    "square.on": "every square",
    "past.low": '`"refused"`',
    "past.high": '`"refused"`',
}

# What the members of the plainest values mean; the others say it beside themselves.
MEANINGS = {
    "BadRuleBook.problems": "every problem: where it is and what it is",
    "BadRuleBook.unread": "whether the text is no rule book at all",
    "Event.kind": "what happened, such as `moved`, `skipped` or `won`",
    "Event.player": "to whom; 0 is nobody",
    "Game.book": "the rule book",
    "Game.texts": "every choice there is, legal now or not",
    "Match.game": "the game that is played",
    "Odds.exact": "whether the fractions are exact; if not, they are floats",
    "Odds.mean_moves": "the mean number of moves; nothing where play can go on for ever",
    "Odds.nobody": "how likely it is that nobody wins",
    "Odds.p1": "how likely it is that Player 1 wins",
    "Odds.p2": "how likely it is that Player 2 wins",
    "Outlook.best": "whether no other choice is better by winner and distance",
    "Outlook.choice": "the choice",
    "Outlook.moves": "in how many moves, this one included; nothing where nobody can force it",
    "Outlook.winner": "who wins after it; 0 is nobody",
    "Solution.graph": "every reachable state, numbered, and what its choices lead to",
    "Outcome.how": "the kind of the event that ended the game",
    "Outcome.winner": "the player; 0 is nobody",
    "Refusal.choice": "the choice",
    "Refusal.limit": "the square that stands in the way",
    "Refusal.rule": "the rule's word, such as `past`",
    "Refusal.start": "the number before the choice",
    "Refusal.wanted": "the number it would have led to",
    "RuleBook.examples": "the samples of play",
    "RuleBook.name": "the file's name without its ending",
    "RuleBook.rulings": "how unclear passages are read",
    "RuleBook.claims": "what the book says about draws, skill or strategy",
    "State.chooser": "the player who is asked; 0 once the game is over",
    "State.memory": "what the rules of some games remember",
    "State.owed": "how many turns each player must still skip",
    "State.squares": "where the tokens stand, or the one shared number",
    "Step.after": "the state after it",
    "Step.before": "the state before it",
    "Step.choice": "the choice; empty where a game only settles",
    "Step.events": "what happened, in order",
    "Verdict.moves": "in how many moves; nothing where nobody can force it",
    "Verdict.winner": "who wins; 0 is nobody",
}

# What the command line reads from its surroundings.
ENVIRONMENT = (
    ("`NUMBERLINE_HOME`", "the folder for saved games and whatever else is yours"),
    ("`XDG_DATA_HOME`", "where that folder lies on Linux and other Unix, unless `NUMBERLINE_HOME` is set"),
    ("`NO_COLOR`", "no colour, ever"),
    ("`FORCE_COLOR`", "colour even where no terminal shows it"),
    ("`NUMBERLINE_PLAIN`", "lines instead of the full-screen app, as with `--plain`"),
    ("`TERM`", "`dumb` is a terminal without colour, and without the full-screen app"),
)

Definition = ast.ClassDef | ast.FunctionDef

# Commands


# What each command does, as functions; `doctor` and `completion` are about the program itself.
BEHIND: Mapping[str, tuple[Callable[..., object], ...]] = {
    "play": (numberline.play, write_transcript),
    "replay": (read_transcript, transcript.load, doubts, tell_replay),
    "games": (store.list_games, numberline.load),
    "rules": (rule_sections, tell_rules),
    "new": (numberline.write,),
    "check": (numberline.parse, check),
    "solve": (numberline.solve, write_certificate, make_map, draw_map, draw_map_svg),
    "verify": (read_certificate, verify),
    "odds": (numberline.odds,),
    "levels": (score_levels, mean_scores),
    "hint": (tell_hint, tell_why),
    "review": (review, find_costs, tell_list, tell_mistakes),
    "audit": (audit, make_report, write_page, write_markdown),
    "card": (make_card, tell_card, draw_card_svg),
    "drill": (trap_cards, due, answered),
}


def write_commands() -> str:
    """The page of commands: the help of each, as the program prints it."""
    intro = (
        "Every command prints this help itself: `numberline COMMAND --help`. "
        "What the exit codes mean is told in [exit codes](exit-codes.md)."
    )
    variables = f"## The environment\n\n{_table(('variable', 'what it does'), ENVIRONMENT)}"
    return _page("Commands", intro, *(_tell_command(name) for name in ("", *COMMANDS)), variables)


def _tell_command(name: str) -> str:
    full_name = f"numberline {name}".strip()
    command = root.get_command(click.Context(root), name) if name else root
    if command is None:
        raise LookupError(name)
    return f"## {full_name}\n\n{_fence('text', help_of(command, full_name))}"


def help_of(command: click.Command, full_name: str) -> str:
    """The help of a command at a fixed width."""
    settings = {**root.context_settings, "max_content_width": HELP_WIDTH, "terminal_width": HELP_WIDTH}
    return command.get_help(click.Context(command, info_name=full_name, **settings))


# The app

APP_INTRO = """\
On a terminal of at least 60 columns and 20 lines, `numberline` alone and `numberline play GAME` open a full-screen \
app. Every choice is one key, `?` explains the keys of each screen, and `t` changes the colours. Whatever the app \
can do, a command can do too; this page shows the pairs.

`--plain` stays with lines, and `NUMBERLINE_PLAIN=1` does so for good. Lines are also what pipes, `TERM=dumb` and \
smaller terminals get. `NO_COLOR=1` shows the app without any colour: every sign is told by its shape or by words \
as well.

Games are saved after every move, as everywhere; so is one that starts in the middle, from a map or from the witness \
of an audit."""


def write_app() -> str:
    """The page of the app: every key of every screen, and the command that does the same."""
    tables = (f"## {title}\n\n{_tell_keys(screen)}" for screen, title in TITLES.items())
    pictures = "![A game in the app](../pictures/app-game.svg)"
    return _page("The full-screen app", APP_INTRO, pictures, *tables)


def _tell_keys(screen: str) -> str:
    rows = [(f"`{name_key(each.key)}`", each.about, f"`{each.command}`") for each in actions_of(screen)]
    return _table(("key", "what it does", "without the app"), rows)


# The rule book


def write_rule_book() -> str:
    """The page of the rule-book format: every key, from the tables the reader itself works with."""
    intro = (
        "A rule book is one [TOML](https://toml.io) file. The keys below are all there are; an unknown key is an error."
        " `numberline check FILE.toml` tells all problems of a file at once.\n\n"
        "Choices, sets of numbers and states are written as told in [notation](notation.md)."
    )
    smallest = f"The smallest rule book:\n\n{_fence('toml', _toml(SMALLEST))}"
    mechanical = {field.key for kind in MECHANICS for field in kind.fields}
    head = [field for field in FIELDS if field.key not in mechanical and not field.read.fields]
    tables = [field for field in FIELDS if field.key not in mechanical and field.read.fields]
    return _page(
        "The rule book",
        intro,
        smallest,
        f"## The head\n\n{_tell_fields(head)}",
        "## The mechanics\n\nThe rules themselves, in the order in which a step is worked out.",
        *(_tell_mechanic(kind) for kind in MECHANICS),
        "## What the book tells besides\n\nNone of this changes how the game is played.",
        *(_tell_table(field) for field in tables),
    )


def _tell_mechanic(kind: type[Mechanic]) -> str:
    name = kind.__name__
    parts = [f"### {name}", inspect.getdoc(kind) or "", _tell_fields(kind.fields)]
    parts += [_tell_sample(kind, sample) for sample in SAMPLES[name]]
    parts.append(_tell_game(GAMES[name].strip()))
    if kind.events:
        parts.append(_tell_words("What it says when it happens:", kind.events))
    if kind.refusals:
        parts.append(_tell_words("Why it refuses a choice:", kind.refusals))
    return "\n\n".join(parts)


def _tell_sample(kind: type[Mechanic], sample: str) -> str:
    """Some lines of TOML, and what the printed rules make of them."""
    book = tiny_book(sample)
    rules = [rule for mechanic in book.mechanics if isinstance(mechanic, kind) for rule in mechanic.rules()]
    said = [f"On your turn, {rule.sentence}." if rule.section == "choices" else rule.sentence for rule in rules]
    return f"{_fence('toml', sample)}\n\n" + "\n".join(f"> {sentence}  " for sentence in said).rstrip()


def _tell_game(toml: str) -> str:
    """A whole game that lives on a mechanic, and what is true of it."""
    solution = solve(Game(parse(toml, "tiny")))
    state = solution.graph.game.start()
    told = [tell_verdict(solution.verdict()), tell_openings(solution, state), tell_size(solution)]
    return f"A game that lives on it:\n\n{_fence('toml', toml)}\n\n> If Player 1 starts: {' '.join(told)}"


def tiny_book(sample: str) -> RuleBook:
    """The smallest rule book with a sample in the place of its own lines."""
    keys = {line.partition(" ")[0] for line in sample.split("\n")}
    rest = {name: value for name, value in SMALLEST.items() if name not in keys}
    return parse(f"{_toml(rest)}\n{sample}\n", "tiny")


def _tell_words(heading: str, words: Mapping[str, str]) -> str:
    return heading + "\n\n" + "\n".join(f"- `{name}`: {template}" for name, template in words.items())


MORE = {"claim": "[Claims](claims.md) tells the exact test of each kind."}


def _tell_table(field: Field) -> str:
    many = isinstance(field.default, tuple)
    head = f"### [[{field.key}]]" if many else f"### [{field.key}]"
    kept_as = getattr(rulebook, field.key.capitalize(), None)
    about = inspect.getdoc(kept_as) if kept_as else f"{field.about[:1].upper()}{field.about[1:]}."
    inner = field.read.fields
    placeholders = f"Placeholders: {', '.join(f'`{{{name}}}`' for name in PLACEHOLDERS)}."
    return _joined(head, about, _tell_fields(inner), placeholders if inner == CLASSIC_FIELDS else MORE.get(field.key))


def _tell_fields(fields: Iterable[Field]) -> str:
    rows = [row for field in fields for row in _rows(field, "")]
    return _table(("key", "what it means", "what it accepts", "without it"), rows)


def _rows(field: Field, above: str) -> Iterator[tuple[str, ...]]:
    path = f"{above}{field.key}"
    yield (f"`{path}`", field.about, field.read.accepts, WITHOUT.get(path) or _default(field))
    for inner in field.read.fields:
        yield from _rows(inner, f"{path}.")


def _default(field: Field) -> str:
    if field.default is REQUIRED:
        return "required"
    written = tomllib.loads(write(tiny_book("start = 0"))) if field in FIELDS and field.key not in SMALLEST else {}
    value = written.get(field.key, field.default)
    return "nothing" if value in ("", None, ()) else f"`{_inline(value)}`"


# The public names


def write_python() -> str:
    """The page of public names: signatures and sentences from the source."""
    intro = (
        "These names are imported from `numberline` itself; everything else lives on the floors below and may move."
        " The types are complete: `mypy --strict` and editors know them."
    )
    values = "These come back from the functions above, and need not be imported:"
    public = (_tell_name(name, getattr(numberline, name)) for name in numberline.__all__)
    given = (_tell_name(value.__name__, value) for value in (Odds, Outlook))
    return _page("Python", intro, *public, values, *given, _tell_commands())


def _tell_commands() -> str:
    """What each command does, as functions."""
    intro = (
        "What a command says can be had as values. These functions are typed and tested like the names above, but they"
        " are not promised to stay where they are; when one moves, the [changelog](../../CHANGELOG.md) says so."
        " [Ask from Python](../how-to/python.md) shows them at work."
    )
    rows = [(f"`{name}`", _tell_function(each)) for name, functions in BEHIND.items() for each in functions]
    return _joined("## Behind the commands", intro, _table(("command", "in Python"), rows))


def _tell_function(value: Callable[..., object]) -> str:
    node = _parsed(value)
    if not isinstance(node, ast.FunctionDef):
        raise TypeError(f"expected a function: got {value!r}")
    if getattr(numberline, value.__name__, None) is value:
        return f"[`numberline.{value.__name__}`](#{value.__name__}): {_first_line(node)}"
    return f"`{value.__module__}.{_signature(node).removeprefix('def ')}`: {_first_line(node)}"


def _tell_name(name: str, value: type | FunctionType) -> str:
    node = _parsed(value)
    lives = f"In `{value.__module__}`."
    if isinstance(node, ast.ClassDef):
        return _joined(f"## {name}", inspect.getdoc(value), lives, _tell_members(node, inspect.getsource(value)))
    return _joined(f"## {name}", _fence("python", _signature(node)), inspect.getdoc(value), lives)


def _parsed(value: Callable[..., object]) -> Definition:
    node = _Bare().visit(ast.parse(dedent(inspect.getsource(value)))).body[0]
    if not isinstance(node, ast.ClassDef | ast.FunctionDef):
        raise TypeError(f"expected a class or a function: got {value!r}")
    return node


class _Bare(ast.NodeTransformer):
    """Takes the quotes off annotations that are written as texts, to put off an import."""

    def visit_arg(self, node: ast.arg) -> ast.arg:
        """An argument."""
        return ast.arg(node.arg, _unquoted(node.annotation))

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AnnAssign:
        """A field."""
        node.annotation = _unquoted(node.annotation) or node.annotation
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        """A function."""
        self.generic_visit(node)
        node.returns = _unquoted(node.returns)
        return node


def _unquoted(annotation: ast.expr | None) -> ast.expr | None:
    if isinstance(annotation, ast.Constant) and isinstance(annotation.value, str):
        return ast.parse(annotation.value, mode="eval").body
    return annotation


def _tell_members(node: ast.ClassDef, source: str) -> str:
    rows = []
    for each in node.body:
        if isinstance(each, ast.AnnAssign):
            if not ast.unparse(each.target).startswith("_"):
                rows.append((f"`{_declared(each)}`", _meaning(node, each, source)))
        elif isinstance(each, ast.FunctionDef) and each.name == "__init__":
            rows.append(
                (f"`{_signature(each).replace('def __init__', node.name).removesuffix(' -> None')}`", _first_line(each))
            )
            rows += [(f"`{name}`", MEANINGS.get(f"{node.name}.{name}", "")) for name in _attributes(each)]
        elif isinstance(each, ast.FunctionDef) and not each.name.startswith("_"):
            rows.append((f"`{_signature(each).removeprefix('def ')}`", _first_line(each)))
    return _table(("member", "what it is"), rows) if rows else ""


def _declared(field: ast.AnnAssign) -> str:
    """A field as it is declared, but for what only its maker needs to know."""
    own = isinstance(field.value, ast.Call)
    return _spaced(
        ast.unparse(ast.AnnAssign(**{**dict(ast.iter_fields(field)), "value": None if own else field.value}))
    )


def _meaning(node: ast.ClassDef, field: ast.AnnAssign, source: str) -> str:
    """What a field means: by the comment beside it, by the list above, or by the key of the rule book it comes from."""
    key = ast.unparse(field.target)
    beside = source.split("\n")[field.lineno - 1].partition("#")[2].strip()
    keys = {each.key: each.about for each in FIELDS} if node.name == "RuleBook" else {}
    return beside or MEANINGS.get(f"{node.name}.{key}") or keys.get(key, "")


def _first_line(node: ast.FunctionDef) -> str:
    return (ast.get_docstring(node) or "").partition("\n")[0]


def _attributes(init: ast.FunctionDef) -> list[str]:
    """The public attributes that a constructor sets."""
    targets = [target for each in ast.walk(init) if isinstance(each, ast.Assign) for target in each.targets]
    return [each.attr for each in targets if isinstance(each, ast.Attribute) and not each.attr.startswith("_")]


def _signature(node: Definition) -> str:
    """The head of a function as its source has it; a property is written as a value."""
    if not isinstance(node, ast.FunctionDef):
        return node.name
    marks = {ast.unparse(mark) for mark in node.decorator_list}
    given = f" -> {ast.unparse(node.returns)}" if node.returns else ""
    if "property" in marks:
        return f"{node.name}: {given.removeprefix(' -> ')}"
    own = [each for each in node.args.args if each.arg not in {"self", "cls"}]
    arguments = ast.unparse(ast.arguments(**{**dict(ast.iter_fields(node.args)), "args": own}))
    return f"def {node.name}({_spaced(arguments)}){given}"


def _spaced(declared: str) -> str:
    """Blanks around the sign of a default, which `ast` leaves out between an annotation and its value."""
    return re.sub(r"(?<=[\w\]])=(?=\S)", " = ", declared)


# The metrics


def write_metrics() -> str:
    """The page of metrics: each with its definition, how to read it, and the shipped games where it is high and low."""
    intro = (
        "Every figure here is computed on the whole graph of a solved game: nothing is sampled. `numberline audit`"
        " tells them; with `--json` they stand below `metrics`, under the keys named here, fractions as texts with a"
        " decimal next to them. Never read one alone: a game is its profile, and there is no score."
    )
    policies = (
        "Figures about play name the policy that both players follow. `random` takes every choice alike; `noisy:0.2`"
        " takes any choice in one move of five, and one of the best otherwise, like somebody who knows the game and now"
        " and then slips; `perfect` takes the best, by who wins and in how many moves. A *state* is one in which"
        " somebody chooses, and choices that lead to the same state are one *way on*."
    )
    measured = _measure_shipped()
    games = (
        f"The examples below are the shipped games of up to {MOST_MEASURED:,} states whose figures are all exact, with"
        " Player 1 as the starter."
    )
    example = measured[SHOWN]
    return _page(
        "Metrics",
        intro,
        policies,
        games,
        *(_tell_measure(measure, measured) for measure in MEASURES),
        _tell_coverage(),
        _tell_pictures(),
        _tell_flags(),
        f"## A profile\n\nThat of *{parse_shipped(SHOWN).title}*, as it is told in a terminal:",
        _fence("text", "\n".join(tell_profile(example))),
    )


def write_claims() -> str:
    """The page of claims: each kind with its exact test, and shipped games of which it is true, or is not."""
    intro = (
        "A `[[claim]]` of a [rule book](rule-book.md) is a sentence of the book's text, in short words. Its `kind` says"
        " what it is held to: `numberline audit` solves the game and tells whether the claim is true, true with a"
        " limit, or false, with the figures and a state or a line of play that shows it. A false claim is a *broken*"
        " finding; the others are notes."
    )
    form = (
        "`says` and `line` are the sentence and its line in the text. The kinds `avoid` and `helps` need the squares"
        " that they speak of, under `on`, and `rule` needs the rule, under `rule`: one that an audit can take away,"
        " such as `contact.land`, `choices +4`, or `square[0]` for the first entry of special squares. A claim that"
        " fits no kind has none, and says under `why` what is missing: it is told as not judged, and never as true."
    )
    sample = (
        '[[claim]]\nsays = "Avoid landing on 5 and 10."\nline = 12\nkind = "avoid"\non = [5, 10]\n\n'
        '[[claim]]\nsays = "It is fun for all ages."\nline = 13\nwhy = "fun is not computed"'
    )
    words = (
        "`perfect`, `random` and `noisy:0.2` are the policies of [metrics](metrics.md). A *state* is one in which"
        " somebody chooses, and choices that lead to the same state are one *way on*. Who wins is who wins with best"
        " play on both sides, with the starter of the audit. Of a game that is over before anybody can choose all"
        " claims are false but those about its end; and what a rule does is not judged where the game without it is too"
        " large to be solved."
    )
    judged = _judge_shipped()
    sections = (_tell_claim(kind, told, judged) for kind, told in CLAIM_TESTS.items())
    return _page("Claims", intro, form, _fence("toml", sample), words, *sections)


def _judge_shipped() -> Mapping[tuple[str, str], str]:
    """For each kind of claim and of judgement the first that a shipped game has, told."""
    judged: dict[tuple[str, str], str] = {}
    for name in sorted(path.stem for path in BOOKS.glob("*.toml")):
        book = parse_shipped(name)
        for finding in audit(Game(book)).findings if book.claims else ():
            if finding.kind.endswith("-claim") and finding.facts["kind"]:
                told = f"- *{book.title}*: {tell_finding(finding)}"
                judged.setdefault((finding.facts["kind"], finding.kind), told)
    return judged


def _tell_claim(kind: str, told: ClaimTest, judged: Mapping[tuple[str, str], str]) -> str:
    rows = [("true", told.true), ("true with a limit", told.limited), ("false", told.false)]
    shown = [judged[kind, each] for each in CLAIM_KINDS.values() if (kind, each) in judged]
    return _joined(
        f"## {kind}",
        f"*{told.like}*",
        _table(("judged", "when"), [row for row in rows if row[1]]),
        "\n".join(shown),
    )


def parse_shipped(name: str) -> RuleBook:
    """A rule book that is shipped."""
    return parse((BOOKS / f"{name}.toml").read_text(encoding="utf-8"), name)


def _measure_shipped() -> dict[str, Metrics]:
    """The figures of the shipped games that are small enough, by name."""
    measured = {}
    for name in sorted(path.stem for path in BOOKS.glob("*.toml")):
        game = Game(parse_shipped(name))
        if estimate(game, [game.start()]).states > MOST_ESTIMATED:
            continue
        solution = solve(game)
        if solution.states <= (MOST_EXACT if solution.cycles else MOST_MEASURED):
            measured[name] = measure(solution)
    return measured


def _tell_measure(told: Measure, measured: Mapping[str, Metrics]) -> str:
    figures = {name: figure for name, each in measured.items() if (figure := told.figure(each)) is not None}
    high, low = max(figures, key=lambda name: figures[name]), min(figures, key=lambda name: figures[name])
    ends = f"High in {_name(told, high, measured)}, low in {_name(told, low, measured)}."
    same = f"The same in all of them: {told.write(measured[low])}.{_tell_lower(told, figures[low])}"
    return _joined(
        f"## {told.name[0].upper()}{told.name[1:]}",
        f"{told.definition} *{told.reading}*",
        f"{same if figures[high] == figures[low] else ends} Key: `{told.key}`.",
    )


# Where all shipped games are alike: a book whose rules are changed, and how the change is said.
HOME = {"contact": {"land": "send home", "pass": "shorten"}}
ELSEWHERE = ("number-climb", HOME, "where a token that is landed on is sent home")


def _tell_lower(told: Measure, least: Fraction | float) -> str:
    """A game in which a figure is lower than in every shipped one, if the one that is kept for that is such a game."""
    name, rules, change = ELSEWHERE
    book = parse_shipped(name)
    found = measure(solve(Game(with_rules(book, {**rules_data(book), **rules}))))
    figure = told.figure(found)
    lower = figure is not None and figure < least
    return f" Lower in *{book.title}* {change} ({told.write(found)})." if lower else ""


COVERED = (("prime-climb", "square[0]"), ("double-or-add-one", "stuck"))  # rules that matter much, and not at all


def _tell_coverage() -> str:
    """What is counted for each rule, with a rule that matters often and one that never comes up."""
    high, low = (_tell_rule(*rule) for rule in COVERED)
    return _joined(
        "## Rule coverage",
        f"{COVERAGE} For that the game is solved without the rule. *A rule that never fires says nothing; one that"
        " never matters could be forgotten. The more states the rules matter in, the more of the game is in them.*",
        f"High: {high}. Low: {low}. Key: `clauses`, beside `metrics`.",
    )


def _tell_rule(name: str, path: str) -> str:
    solution = solve(Game(parse_shipped(name)))
    (each,) = (each for each in cover(solution) if each.clause.path == path)
    said = f"`{path} = {each.clause.says}` of *{solution.graph.game.book.title}*"
    return f"{said} fires in {len(each.fires)} of {solution.states} states, and matters in {len(each.matters)}"


def _name(told: Measure, name: str, measured: Mapping[str, Metrics]) -> str:
    return f"*{parse_shipped(name).title}* ({told.write(measured[name])})"


def _tell_pictures() -> str:
    rows = (
        (
            "`play.POLICY.kinds_by_move`",
            "for each move from the first on how likely it is to be made, and forced, idle or live",
        ),
        ("`play.POLICY.lengths`", "how likely the game is to end with the first move, the second, and so on"),
        (
            "`play.POLICY.longer`",
            f"how likely it is to last longer: than {LONGEST} moves, where play can go on for ever",
        ),
        ("`heat`", "for each place of the tokens how many of its states are live"),
        ("`fewest_moves`, `most_moves`, `endless`", "the bounds of the length, and whether a state can come again"),
        ("`verdicts`", "for either starter who wins with best play, and in how many moves"),
        ("`live_states`", "how many states are live for each player"),
        ("`blitz`", "a line by which whoever moves first wins before the other moves"),
        ("`loop`", "a line to a state that can come again, and one from there back to it"),
    )
    return f"## Distributions and lines\n\n{_table(('key', 'what it holds'), rows)}"


def _tell_flags() -> str:
    intro = "What deserves a second look of a game's author. `audit` raises them as findings."
    rows = ((f"`{flag}`", meaning) for flag, meaning in FLAG_MEANINGS.items())
    return f"## Flags\n\n{intro}\n\n{_table(('flag', 'raised when'), rows)}"


# Writing


def _page(title: str, *parts: str) -> str:
    return f"{MADE}\n\n# {title}\n\n{_joined(*parts)}\n"


def _joined(*parts: str | None) -> str:
    return "\n\n".join(part for part in parts if part)


def _fence(kind: str, text: str) -> str:
    return f"```{kind}\n{text.rstrip()}\n```"


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    ruled = (head, ["---"] * len(head), *rows)
    return "\n".join(f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in row)} |" for row in ruled)


def _toml(lines: Mapping[str, str]) -> str:
    return "\n".join(f"{key} = {value}" for key, value in lines.items())


def _inline(value: object) -> str:
    """A value as a rule book would write it."""
    if isinstance(value, Mapping):
        return f"{{ {', '.join(f'{key} = {_inline(each)}' for key, each in value.items())} }}"
    return json.dumps(value)


# Reasons

# For each type of reason, and for what a choice can do, a game, a state and a choice that show it.
REASON_SAMPLES: Mapping[str, tuple[str, str, str]] = {
    "run": ("prime-climb", "p1:1,11", "+5"),
    "replies": ("leap-to-twenty", "p2:10,17", "+1"),
    "count": ("leap-to-twenty", "p1:0,0", "+4"),
    "pattern": ("pounce", "p1:1,20", "+3"),
    "settled": ("double-or-add-one", "p1:8", "*2"),
    "number": ("double-or-add-one", "p1:4", "+1"),
    EXTRA: ("prime-climb", "p1:0,0", "+2"),
    SKIP: ("leap-to-twenty", "p2:15,8:skips=1,0", "+4"),
    COST: ("leap-to-twenty", "p1:4,1", "+1"),
    BLOCK: ("number-climb", "p1:0,0", "+1"),
}


@cache
def write_reasons() -> str:
    """The page of reasons: their definitions from the source, a sample of each, and how much they explain."""
    intro = (
        "A hint, a review and a lesson say *why* a choice wins or loses. Each reason is a fact of the solution, of one"
        " of the types below, found and not guessed: for every state of the founding games a test plays each line that"
        " is quoted. The winner is whoever wins with best play after the choice, the loser is the other player.\n\n"
        "The types are tried in this order, and the first that holds is said. A choice that ends the game needs no"
        " other reason. Where none holds right after a losing choice, the winner's best answer is named, and the reason"
        " for that. Where none holds even then, there is only that the winner then wins."
    )
    searched = (
        f"Facts about many states at once, as in `pattern`, `settled` and `number`, are looked for in games"
        f" of up to {MOST_STATES:,} states."
    )
    whys = (_tell_type(find.__name__.removeprefix("find_"), inspect.getdoc(find) or "") for find in REASONS)
    deeds = (_tell_type(name, about) for name, about in DEEDS.items())
    shares = (
        "*Live* is a state whose choices differ in who wins. Of all live states that their chooser wins, this is how"
        " many each type explains, as the reason of the best choice; `ends` is a choice that wins at once. *Only that"
        " the winner wins* is the share of them that no type explains, and then the same share of all choices there"
        " that lose."
    )
    return _page(
        "Reasons",
        intro,
        f"## Why somebody wins\n\n{searched}",
        *whys,
        "## What a choice does\n\nThis is named before the reason, wherever it happens and helps the winner.",
        *deeds,
        f"## How much they explain\n\n{shares}",
        _table_of_shares(),
    )


def _tell_type(name: str, about: str) -> str:
    """A type with its definition, and the sentence of a sample."""
    game, state, choice = REASON_SAMPLES[name]
    reasons = _reasons_of(game)
    told = tell_choice(reasons, reasons.explain(reasons.solution.graph.game.read_state(state), choice))
    title = reasons.solution.graph.game.book.title
    return f"### {name}\n\n{about}\n\n> {title}, `{state}`: {told}"


@cache
def _reasons_of(game: str) -> Reasons:
    return Reasons(solve(Game(load(game))))


def _table_of_shares() -> str:
    kinds = ["ends", *(find.__name__.removeprefix("find_") for find in REASONS)]
    rows = [_row_of_shares(game, kinds) for game in list_games()]
    return _table(("game", *(f"`{kind}`" for kind in kinds), "only that the winner wins", "of choices that lose"), rows)


def _row_of_shares(game: str, kinds: Sequence[str]) -> tuple[str, ...]:
    reasons = _reasons_of(game)
    winning, losing = count_reasons(reasons)
    counts = (str(winning[kind]) if winning[kind] else "" for kind in kinds)
    return (reasons.solution.graph.game.book.title, *counts, _share(winning), _share(losing))


def _share(counts: Counter[str]) -> str:
    """How many are left without a named reason."""
    whole, left = counts.total(), counts[THEN]
    return f"{left} of {whole} ({100 * left / whole:.1f} %)" if whole else "no live state"


def write_schema() -> str:
    """The JSON Schema of the rule book."""
    return json.dumps(json_schema(), indent=2, ensure_ascii=False) + "\n"


SCHEMA = "../../src/numberline/rules/rule-book.schema.json"  # it is shipped with the program
FIVE_BOOKS = "../explanation/five-books.md"


def _write_five_books() -> str:
    return _page("What we found in the five books", write_five_books())


PAGES: Mapping[str, Callable[[], str]] = {
    "app.md": write_app,
    "claims.md": write_claims,
    "commands.md": write_commands,
    "metrics.md": write_metrics,
    "python.md": write_python,
    FIVE_BOOKS: _write_five_books,
    "reasons.md": write_reasons,
    "rule-book.md": write_rule_book,
    SCHEMA: write_schema,
}


def stale_pages(folder: Path) -> list[str]:
    """The pages of a folder that are not as they would be written now."""
    return [name for name, make_page in PAGES.items() if _text_of(folder / name) != make_page()]


def _text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8") if path.exists() else ""


def main(arguments: Sequence[str], folder: Path = REFERENCE) -> int:
    """Write the pages, or with --check name those that are stale."""
    if "--check" in arguments:
        stale = stale_pages(folder)
        print("".join(f"{Path(name).name} is stale; run make docs\n" for name in stale), end="")
        return 1 if stale else 0
    for name, make_page in PAGES.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(make_page(), encoding="utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
