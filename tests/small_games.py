"""Games written in a few lines, for tests that need one of their own."""

from collections.abc import Iterable

from numberline.rules.engine import Game
from numberline.rules.rulebook import BadRuleBook, RuleBook, parse
from numberline.rules.state import Refusal, Step


def parse_rules(rules: str) -> RuleBook:
    """A rule book from its rules alone."""
    return parse(f'title = "Small"\n{rules}', "small")


def game_of(rules: str) -> Game:
    """A game from the rules alone."""
    return Game(parse_rules(rules))


def race(more: str = "", choices: str = '["+1", "+2", "+3"]', goal: str = "9") -> Game:
    """A game of a token each from 0, with further rules."""
    start = "" if "\nstart =" in f"\n{more}" else "start = 0\n"
    return game_of(f'token = "each"\n{start}goal = {goal}\nchoices = {choices}\n{more}')


def shared(more: str = "", choices: str = '["-1", "-2", "-3"]', start: int = 9) -> Game:
    """A game of one number, without a goal unless the further rules name one."""
    return game_of(f'token = "shared"\nstart = {start}\nchoices = {choices}\n{more}')


def after(game: Game, state: str, choice: str) -> Step:
    """The step of a choice in a state written as one word."""
    return game.play(game.read_state(state), choice)


def kinds(step: Step) -> list[str]:
    """What happened in a step, in order."""
    return [event.kind for event in step.events]


def refusal(game: Game, state: str, choice: str) -> Refusal:
    """Why a choice is refused in a state written as one word."""
    found = game.why_not(game.read_state(state), choice)
    assert found is not None
    return found


def said(game: Game, *sections: str) -> str:
    """What the printed rules say in some sections, or in all of them."""
    rules = [rule for mechanic in game.book.mechanics for rule in mechanic.rules()]
    return " ".join(rule.sentence for rule in rules if not sections or rule.section in sections)


def problems(rules: str) -> list[str]:
    """The problems of a rule book, each as one line."""
    try:
        parse_rules(rules)
    except BadRuleBook as found:
        return [str(problem) for problem in found.problems]
    return []


def starting_with(lines: Iterable[str], word: str) -> list[str]:
    """The lines that begin with a word."""
    return [line for line in lines if line.startswith(word)]
