"""The questions that `numberline` alone asks, each with an answer for Enter."""

from numberline.cli.console import ask, say
from numberline.rules.notation import harmless
from numberline.rules.rulebook import BadRuleBook
from numberline.store import UnknownGame, Unusable, list_games, load

DEFAULT_GAME = "leap-to-twenty"
DEFAULT_OPPONENT = "casual"
PERSON = ("human", "a person at this keyboard")
CHANCE = ("random", "takes any choice")
STARTERS = {"1": "1", "2": "2", "t": "toss"}


def ask_table() -> tuple[str, str, str] | None:
    """Which game, against whom, who starts; nothing if the person leaves."""
    game = ask_game()
    if game is None:
        return None
    say()
    opponent = _ask_opponent()
    if opponent is None:
        return None
    say()
    say("Who starts?")
    say("  1  Player 1" if opponent == PERSON[0] else "  1  Player 1, you")
    say("  2  Player 2" if opponent == PERSON[0] else "  2  Player 2, the computer")
    say("  t  toss a coin")
    default = str(load(game).starter)
    first = _ask(f"The starter [{default}]:", STARTERS, default)
    say()
    return None if first is None else (game, opponent, first)


def _ask_opponent() -> str | None:
    """Against whom: a person, one of the levels, or chance."""
    from numberline.play.levels import LEVELS

    offered = (PERSON, *((level.name, level.about) for level in LEVELS), CHANCE)
    opponents = {str(place): name for place, (name, _) in enumerate(offered, 1)}
    default = next(place for place, name in opponents.items() if name == DEFAULT_OPPONENT)
    say("Against whom? All but the first are the computer.")
    say(f"  1  {PERSON[1]}")
    for place, (name, about) in enumerate(offered[1:], 2):
        say(f"  {place}  {name}: {about}")
    return _ask(f"Your opponent [{default}]:", opponents, default)


def ask_game() -> str | None:
    """Which game; nothing if the person leaves."""
    games = list_games()
    default = games.index(DEFAULT_GAME) + 1
    say("Which game? Enter takes the answer in brackets, q leaves.")
    for place, name in enumerate(games, 1):
        book = load(name)
        say(f"  {place:>2}  {harmless(book.title)}")
        say(f"      {harmless(book.about)}")
    while True:
        answer = _answer(f"A number, a name or a file [{default}]:")
        if answer is None or answer.lower() in {"q", "quit"}:
            return None
        name = games[int(answer or default) - 1] if _is_place(answer or str(default), len(games)) else answer
        try:
            load(name)
        except UnknownGame:
            say(f"There is no such game: type 1 to {len(games)}, a name, or the path of a .toml file.")
        except (Unusable, BadRuleBook) as mistake:
            say(harmless(f"That cannot be played: {mistake}.", 300))
        else:
            return name


def _is_place(answer: str, count: int) -> bool:
    return answer.isascii() and answer.isdigit() and len(answer) < 4 and 1 <= int(answer) <= count  # noqa: PLR2004


def _ask(question: str, answers: dict[str, str], default: str) -> str | None:
    while True:
        answer = _answer(question)
        if answer is None or answer.lower() in {"q", "quit"}:
            return None
        word = answer.lower() or default
        if word in answers or word in answers.values():
            return answers.get(word, word)
        say(f"Type {', '.join(answers)} or Enter; q leaves.")


def _answer(question: str) -> str | None:
    line = ask(question)
    return None if line is None else line.strip()
