import pytest

from numberline.tell.actions import ACTIONS, ANYWHERE, GAME, TITLES, actions_of, name_key, tell_keys


def test_every_action_belongs_to_a_screen_with_a_title() -> None:
    """Every screen has a title and actions, and no two actions of a screen have the same key."""
    assert {action.screen for action in ACTIONS} == set(TITLES)
    for screen in TITLES:
        keys = [action.key for action in actions_of(screen)]
        assert len(keys) == len(set(keys))


@pytest.mark.parametrize("action", ACTIONS)
def test_every_action_has_a_command(action: object) -> None:
    """Whatever the app can do, a command can do: none is missing from the table."""
    assert all(getattr(action, part) for part in ("key", "name", "about", "command"))


def test_keys_are_told() -> None:
    """The help of a screen tells its own keys, then those of every screen, each as people call it."""
    told = tell_keys(GAME)

    assert "h          say who wins after every choice" in told
    assert [line.split()[0] for line in told][-len(actions_of(ANYWHERE)) :] == ["?", "t", "Ctrl-C"]
    assert name_key("enter") == "Enter"
