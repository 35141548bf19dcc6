import pytest

from numberline.rules.state import State
from numberline.solve.keys import ENDS, Keys, OffTheTable, Settling
from tests.founding import founding_game


@pytest.mark.parametrize("tokens", [1, 2])
def test_keys_give_their_states_back(tokens: int) -> None:
    """Every state has a key of its own from 3 on, and is read back from it."""
    keys = Keys(tokens, -2, 4)
    places = [(one,) for one in range(-2, 5)] if tokens == 1 else [(a, b) for a in range(-2, 5) for b in range(-2, 5)]
    states = [State(place, asked, owed) for place in places for asked in (1, 2) for owed in ((0, 0), (0, 2), (1, 0))]

    made = [keys.key(state) for state in states]

    assert len(set(made)) == len(states)
    assert min(made) >= ENDS
    assert [keys.state(key) for key in made] == states


def test_keys_have_no_gaps() -> None:
    """The keys of all states with the same turns owed follow each other."""
    keys = Keys(2, 0, 5)

    made = {keys.key(State((one, two), asked)) for asked in (1, 2) for one in range(6) for two in range(6)}

    assert made == set(range(ENDS, ENDS + 72))


@pytest.mark.parametrize("squares", [(-1, 0), (0, 6)])
def test_numbers_off_the_table_are_told(squares: tuple[int, int]) -> None:
    """A number that there is no room for never gets the key of another."""
    with pytest.raises(OffTheTable):
        Keys(2, 0, 5).key(State(squares, 1))


def test_settling_asks_the_engine() -> None:
    """After a landing that costs a turn, the player who owes none is asked; where nobody can choose, nobody wins."""
    keys = Keys(2, 0, 20)
    settling = Settling(founding_game("leap-to-twenty"), keys)

    asked = settling.lead(State((5, 1), 1, (1, 0)), lambda player, _: player in (1, 2))
    over = settling.lead(State((20, 20), 1), lambda player, _: player == 0)

    assert keys.state(asked) == State((5, 1), 2, (0, 0))
    assert over == 0
