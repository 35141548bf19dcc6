import pytest

from numberline.rules.state import State
from numberline.solve.rows import MemoryRows, Menus, NumberRows, Rows, SquareRows
from numberline.solve.size import Reach
from tests.founding import founding_game


def rows_of(kind: type[NumberRows | SquareRows | MemoryRows], name: str) -> Rows:
    """The rows of a founding game, worked out in that way."""
    game = founding_game(name)
    if issubclass(kind, MemoryRows):
        return kind(game)
    return kind(game, Reach(game, [game.start()], 10_000))


@pytest.mark.parametrize("kind", [NumberRows, MemoryRows])
def test_row_of_a_game_without_contact(kind: type[NumberRows | MemoryRows]) -> None:
    """From 16, +4 wins, and +1 and +2 lead to the opponent's choice; looked up whole or in parts, it is the same."""
    rows = rows_of(kind, "leap-to-twenty")

    menu, leads = rows.row(rows.key(State((3, 16), 2)))

    assert rows.menus.all[menu] == (2, ("+1", "+2", "+4"))
    assert [lead if lead == 2 else rows.state(lead) for lead in leads] == [State((3, 17), 1), State((3, 18), 1), 2]


@pytest.mark.parametrize("kind", [SquareRows, MemoryRows])
def test_row_of_a_game_with_contact(kind: type[SquareRows | MemoryRows]) -> None:
    """Two behind the opponent +2 and +3 are stopped short, so that all choices lead to the same state."""
    rows = rows_of(kind, "number-climb")

    menu, leads = rows.row(rows.key(State((4, 6), 1)))

    assert rows.menus.all[menu] == (1, ("+1", "+2", "+3"))
    assert [rows.state(lead) for lead in leads] == [State((5, 6), 2)] * 3


def test_menus_are_few() -> None:
    """The same choices of the same player are one menu, and another player's are another."""
    menus = Menus()

    assert [menus.number(1, ["+1"]), menus.number(2, ["+1"]), menus.number(1, ("+1",))] == [0, 1, 0]
    assert menus.all == [(1, ("+1",)), (2, ("+1",))]
