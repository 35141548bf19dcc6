"""Landings: on which square each choice puts the token that it moves, before the square does anything with it.

What may live here: reading that off the graph where it can be read, and asking the engine where it cannot.
What this file must not know: what is done with it.
"""

from collections.abc import Iterator, Mapping

from numberline.play.movetext import MOVED
from numberline.rules.engine import Game
from numberline.rules.state import Step
from numberline.solve.graph import Graph
from numberline.solve.keys import ENDS

NOWHERE = -(10**9)  # off every line: the choice moved no token


def find_landings(graph: Graph) -> Mapping[int, tuple[int, ...]]:
    """For each state, by number, the square that each of its choices lands on."""
    stays = _stays_put(graph.game)
    return {number: tuple(_land(graph, number, stays=stays)) for number in range(ENDS, ENDS + graph.states)}


def _land(graph: Graph, number: int, *, stays: bool) -> Iterator[int]:
    state, menu = graph.state(number), graph.menu(number)
    for choice, lead in zip(menu.choices, graph.leads_of(number), strict=True):
        if lead >= ENDS and stays:
            yield _moved_to(state.squares, graph.state(lead).squares)
        else:
            yield landing_of(graph.game.play(state, choice))


def landing_of(step: Step) -> int:
    """The square that the step's choice landed on."""
    return next((event.square for event in step.events if event.kind in MOVED), NOWHERE)


def _moved_to(before: tuple[int, ...], after: tuple[int, ...]) -> int:
    return next((new for old, new in zip(before, after, strict=True) if old != new), NOWHERE)


def _stays_put(game: Game) -> bool:
    """Whether a token stays where it landed: nothing sends it on, and nobody is sent home."""
    contact = [mechanic.data().get("contact", {}) for mechanic in game.book.mechanics]
    return not game.book.sends and all("send home" not in each.values() for each in contact)
