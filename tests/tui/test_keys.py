import importlib
import pkgutil
from collections.abc import Iterator

import pytest
from textual.binding import Binding
from textual.screen import Screen

import numberline.tui
from numberline.tell.actions import ANYWHERE, TITLES, actions_of
from numberline.tui.app import NumberlineApp
from numberline.tui.audit import AuditScreen
from numberline.tui.drill import DrillScreen
from numberline.tui.game import GameScreen
from numberline.tui.home import HomeScreen
from numberline.tui.keys import SPOKEN
from numberline.tui.map import MapScreen
from numberline.tui.page import PageScreen
from numberline.tui.review import ReviewScreen
from numberline.tui.seats import SeatsScreen

SCREENS: dict[str, type] = {
    "anywhere": NumberlineApp,
    "audit": AuditScreen,
    "drill": DrillScreen,
    "game": GameScreen,
    "home": HomeScreen,
    "map": MapScreen,
    "page": PageScreen,
    "review": ReviewScreen,
    "seats": SeatsScreen,
}
# Screens that answer a question or wait: they have no actions beside that.
BOXES = {"AskScreen", "HelpScreen", "WorkScreen"}
# What textual's own lists do with a key that the table names.
OWN = {"select", "next", "play", "leave_app"}


def screens() -> Iterator[type]:
    """Every screen that there is."""
    for module in pkgutil.iter_modules(numberline.tui.__path__):
        for value in vars(importlib.import_module(f"numberline.tui.{module.name}")).values():
            if isinstance(value, type) and issubclass(value, Screen) and value.__module__.startswith("numberline"):
                yield value


def test_every_screen_has_its_actions_in_the_table() -> None:
    """No screen is missing from the table of actions, and so none is missing from the reference."""
    assert set(SCREENS) == set(TITLES)
    assert {screen.__name__ for screen in screens()} - BOXES <= {screen.__name__ for screen in SCREENS.values()}


@pytest.mark.parametrize("name", TITLES)
def test_every_key_of_a_screen_is_in_the_table(name: str) -> None:
    """A key that does something is told, with the command that does the same; other keys only repeat it."""
    bound = [(binding.key, binding.action) for binding in map(made, SCREENS[name].__dict__["BINDINGS"])]
    told = {action.name for action in (*actions_of(name), *actions_of(ANYWHERE))}

    assert {action.split("(")[0] for _, action in bound} <= told | {"forget", "look"}


@pytest.mark.parametrize("name", TITLES)
def test_every_action_in_the_table_is_there(name: str) -> None:
    """Whatever the table promises, the screen can do."""
    for action in actions_of(name):
        if action.key not in SPOKEN and action.name not in OWN:
            holder = SCREENS[name] if name != ANYWHERE or action.name != "help" else HomeScreen
            assert hasattr(holder, f"action_{action.name}"), action


def made(binding: object) -> Binding:
    """A binding, however it is written."""
    if isinstance(binding, Binding):
        return binding
    if isinstance(binding, tuple):
        return Binding(str(binding[0]), str(binding[1]))
    raise TypeError(binding)
