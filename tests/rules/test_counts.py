"""Exact counts: how many lines of play of each length the five games have, counted in two different ways."""

import tomllib
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from numberline.rules.engine import Game
from numberline.rules.state import NOBODY, PLAYERS, State
from tests.founding import NAMES, founding_game
from tests.independent import GAMES, Board, Independent

COUNTS = tomllib.loads((Path(__file__).parent / "counts.toml").read_text(encoding="utf-8"))


def lines_forward(game: Game, first: int) -> list[int]:
    """Lines of each length, counted forwards: how many lines lead to each state, one move further at a time."""
    following = cache(lambda state: [game.play(state, choice).after for choice in game.choices(state)])
    lines, reached = [], Counter({game.start(first): 1})
    while reached:
        lines.append(reached.total())
        after: Counter[State] = Counter()
        for state, ways in reached.items():
            for following_state in following(state):
                after[following_state] += ways
        reached = after
    return lines


def lines_backward(rules: Independent, first: int) -> list[int]:
    """Lines of each length, counted backwards: a line is a choice and a line of what follows."""

    @cache
    def lines(board: Board) -> tuple[int, ...]:
        following = [lines(after) for after in rules.options(board).values()] if board.asked else []
        lengths = range(max(map(len, following), default=0))
        return (1, *(sum(each[length] for each in following if length < len(each)) for length in lengths))

    return list(lines(rules.begin(first)))


def lines_one_by_one(game: Game, state: State, length: int) -> int:
    """Lines of one length, played out one by one."""
    if length == 0:
        return 1
    return sum(lines_one_by_one(game, game.play(state, each).after, length - 1) for each in game.choices(state))


def boards(rules: Independent, first: int) -> dict[Board, dict[str, Board]]:
    """Every board that can be reached, and what its choices lead to."""
    found: dict[Board, dict[str, Board]] = {}
    waiting = [rules.begin(first)]
    while waiting:
        board = waiting.pop()
        if board not in found:
            found[board] = rules.options(board) if board.asked else {}
            waiting += found[board].values()
    return found


def state_of(game: Game, board: Board) -> State:
    """The board as the engine writes it."""
    squares = (board.one,) if game.book.shared else (board.one, board.two)
    return State(squares, board.asked, (int(1 in board.missing), int(2 in board.missing)))


@pytest.mark.parametrize("first", PLAYERS)
@pytest.mark.parametrize("name", NAMES)
def test_lines_counted_with_the_engine(name: str, first: int) -> None:
    """The engine has as many lines of each length as the fixture says, whoever starts."""
    assert lines_forward(founding_game(name), first) == COUNTS[name]["lines"]


@pytest.mark.parametrize("first", PLAYERS)
@pytest.mark.parametrize("name", NAMES)
def test_lines_counted_without_the_engine(name: str, first: int) -> None:
    """The games written by hand from the books have as many lines of each length as the fixture says."""
    assert lines_backward(GAMES[name], first) == COUNTS[name]["lines"]


@pytest.mark.parametrize("name", NAMES)
def test_short_lines_played_one_by_one(name: str) -> None:
    """Playing every line of up to four moves one by one finds as many as the fixture says."""
    game = founding_game(name)

    assert [lines_one_by_one(game, game.start(), length) for length in range(5)] == COUNTS[name]["lines"][:5]


@pytest.mark.parametrize("first", PLAYERS)
@pytest.mark.parametrize("name", NAMES)
def test_every_state_agrees_with_the_book(name: str, first: int) -> None:
    """In every state of the game the legal choices, what they lead to and who wins are those written by hand."""
    game = founding_game(name)
    for board, options in boards(GAMES[name], first).items():
        state = state_of(game, board)
        steps = {choice: game.play(state, choice) for choice in game.choices(state)}

        assert list(steps) == list(options)
        for choice, after in options.items():
            assert steps[choice].after == state_of(game, after)
            outcome = steps[choice].outcome
            assert (outcome.winner if outcome else NOBODY) == after.winner


@pytest.mark.parametrize("name", NAMES)
def test_states_are_counted(name: str) -> None:
    """The game has as many states in which somebody chooses, and as many final ones, as the fixture says."""
    found = boards(GAMES[name], 1)

    assert sum(board.asked != 0 for board in found) == COUNTS[name]["states"]
    assert sum(board.asked == 0 for board in found) == COUNTS[name]["ends"]
