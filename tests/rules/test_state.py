import pytest

from numberline.rules.state import (
    NOBODY,
    Draft,
    Event,
    Outcome,
    State,
    Step,
    mine,
    opponent_of,
    replaced,
    token_of,
)


@pytest.mark.parametrize(("player", "opponent"), [(1, 2), (2, 1)])
def test_each_player_is_the_others_opponent(player: int, opponent: int) -> None:
    """The opponent of 1 is 2, and of 2 it is 1."""
    assert opponent_of(player) == opponent


def test_mine_is_the_players_half() -> None:
    """Player 1 has the first half of a pair, player 2 the second."""
    assert [mine((5, 7), player) for player in (1, 2)] == [5, 7]


def test_replaced_changes_one_half_only() -> None:
    """Replacing a player's half leaves the other player's half alone."""
    assert [replaced((5, 7), player, 0) for player in (1, 2)] == [(0, 7), (5, 0)]


def test_players_have_a_token_each() -> None:
    """Where there are two tokens, each player moves the one of their number."""
    assert [token_of((3, 4), player) for player in (1, 2)] == [0, 1]


def test_players_share_the_only_token() -> None:
    """Where there is one token, both players move it."""
    assert [token_of((3,), player) for player in (1, 2)] == [0, 0]


def test_draft_starts_where_its_token_stands() -> None:
    """The number before a choice is the square of the token that changes, whoever chose."""
    assert Draft(player=1, token=1, squares=(3, 8), number=9).start == 8


def test_own_token_belongs_to_its_player() -> None:
    """With a token each, the owner of the number is the token's player, even where the other one chose."""
    assert Draft(player=1, token=1, squares=(3, 8), number=9).owner == 2


def test_shared_token_belongs_to_the_chooser() -> None:
    """With a shared token, the owner of the number is whoever chose."""
    assert [Draft(player, 0, (3,), 4).owner for player in (1, 2)] == [1, 2]


def test_told_events_keep_their_order() -> None:
    """A draft that is told an event has it last, and the draft it came from does not have it."""
    before = Draft(1, 0, (3,), 4, events=(Event("moved", 1),))

    after = before.told(Event("won", 1))

    assert [event.kind for event in after.events] == ["moved", "won"]
    assert [event.kind for event in before.events] == ["moved"]


def test_states_compare_by_value() -> None:
    """Two states with the same squares, chooser and turns owed are one and the same key."""
    assert len({State((1, 2), 1), State((1, 2), 1, (0, 0), ()), State((1, 2), 2)}) == 2


def test_step_inside_a_game_has_no_outcome() -> None:
    """A step after which somebody is asked has not ended the game."""
    step = Step(State((0, 0), 1), "+1", (Event("moved", 1),), State((1, 0), 2))

    assert step.outcome is None


def test_last_step_says_who_won_and_how() -> None:
    """The outcome of a step that ends the game names the winner and the event that decided."""
    step = Step(State((9, 0), 1), "+1", (Event("moved", 1), Event("won", 1)), State((10, 0), NOBODY))

    assert step.outcome == Outcome(1, "won")


def test_deadlock_has_no_winner() -> None:
    """The outcome of a deadlock names nobody."""
    step = Step(State((9, 0), 1), "+1", (Event("deadlock", NOBODY),), State((10, 0), NOBODY))

    assert step.outcome == Outcome(NOBODY, "deadlock")
