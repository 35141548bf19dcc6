"""What holds of the estimate of a game's size, in random games over the whole vocabulary."""

from collections.abc import Callable, Iterator
from random import Random
from typing import NamedTuple

import pytest

from numberline.rules.engine import Game
from numberline.rules.rulebook import BadRuleBook, parse
from numberline.rules.state import NOBODY, PLAYERS, State
from numberline.solve import size
from numberline.solve.graph import explore
from numberline.solve.size import Size, TooManyStates, estimate
from tests.soak import sized
from tests.wild_books import Wild, document

pytestmark = pytest.mark.soak

BOOKS = sized(400, 40_000)
LIMIT = 300  # states of a game that is explored to its end


class Measured(NamedTuple):
    """How many states a game has, and its estimates: a patient one, and one that is broken off early."""

    seed: int
    states: int
    estimates: tuple[Size, Size]


def roots_of(game: Game) -> list[State]:
    """The states that a game can start in."""
    return [root for first in PLAYERS if (root := game.begin(first).after).chooser != NOBODY]


def measured(monkeypatch: pytest.MonkeyPatch) -> Iterator[Measured]:
    """Random games that are small enough to be explored, with their estimates."""
    for seed in range(BOOKS):
        try:
            game = Game(parse(document(Wild(Random(seed)).book()), "wild"))
            states = explore(game, roots=roots_of(game), limit=LIMIT).states
        except (BadRuleBook, TooManyStates):
            continue
        patient = estimate(game, roots_of(game))
        with monkeypatch.context() as hasty:
            hasty.setattr(size, "WORK", 100)
            yield Measured(seed, states, (patient, estimate(game, roots_of(game))))


def test_estimate_is_never_low(report: Callable[[str], None], monkeypatch: pytest.MonkeyPatch) -> None:
    """No game has more than twice its estimate, however early the counting is broken off."""
    games = list(measured(monkeypatch))
    for place, what in enumerate(("estimates", "estimates broken off early")):
        low = max(games, key=lambda each: each.states / max(each.estimates[place].states, 1))
        times = low.states / max(low.estimates[place].states, 1)
        near = [each for each in games if each.estimates[place].states <= 2 * each.states]
        report(
            f"{what} of {len(games)} games: the lowest is short by a factor of {times:.2f} (seed {low.seed});"
            f" {len(near)} are at most twice the size"
        )

        assert times <= 2
        assert len(near) >= len(games) // 2
    assert len(games) >= BOOKS // 3


def test_refusal_tells_estimate_and_limit() -> None:
    """A game over the limit is refused with how large it is taken to be, and with the limit."""
    rules = 'title = "Long"\ntoken = "each"\nstart = 0\ngoal = 300\nchoices = ["+1", "+2"]'
    game = Game(parse(rules, "long"))

    with pytest.raises(TooManyStates, match=r"expected at most 1,000 states: got about 180,000; raise the limit"):
        explore(game, limit=1_000)


def test_refusal_of_a_game_that_remembers_tells_how_far_it_came() -> None:
    """A game that only exploring can measure is refused when it comes to the limit, and says so."""
    rules = 'title = "Long"\ntoken = "shared"\nstart = 0\ngoal = 300\nchoices = ["+1..9"]\nsupply = { uses = 9 }'

    with pytest.raises(TooManyStates, match="expected at most 1,000 states: got more than 1,00"):
        explore(Game(parse(rules, "long")), limit=1_000)


def test_path_without_end_is_refused_at_the_limit() -> None:
    """States that are still being followed count: a line of play of a million states ends at the limit too."""
    rules = (
        'title = "Long"\ntoken = "shared"\nstart = 0\ngoal = "1000000.."\nchoices = ["+1", "+2"]\n'
        'repeat = { of = "kind", last = "own" }'
    )

    with pytest.raises(TooManyStates, match="got more than 1,001;"):
        explore(Game(parse(rules, "long")), limit=1_000)


def test_sizes_are_told_in_full_as_long_as_they_can_be_read() -> None:
    """A size of sixteen digits is still written out."""
    assert str(Size(10**15, most=True)) == "up to 1,000,000,000,000,000"


@pytest.mark.parametrize("power", [16, 40, 5_000])
def test_sizes_beyond_reading_are_powers_of_ten(power: int) -> None:
    """A size that nobody could read is told as a power of ten that it does not exceed, however many digits it has."""
    said = str(Size(10**power, most=True))

    assert 0 <= int(said.removeprefix("up to 10^")) - power <= 1
