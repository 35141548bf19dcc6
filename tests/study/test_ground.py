import pytest

from numberline.rules.engine import Game
from numberline.store import load
from numberline.study.arena import Arena, Place
from numberline.study.ground import Ground, lay_out, ways_of_playing
from numberline.study.positions import solve_both


def grounds(name: str) -> tuple[Arena, frozenset[Place], list[Ground | None]]:
    """The grounds of all ways of playing a shipped game."""
    arena = Arena(solve_both(Game(load(name))))
    roots = arena.roots(1)
    texts = arena.solution.graph.game.texts
    return arena, roots, [lay_out(arena, roots, prefer) for prefer in ways_of_playing(texts)]


@pytest.mark.parametrize("name", ["leap-to-twenty", "no-echo", "exactly-23", "pounce"])
def test_ground_is_never_left(name: str) -> None:
    """Every allowed way keeps what the holder has and leads to positions of the ground, and each position has one."""
    _, roots, found = grounds(name)

    for ground in filter(None, found):
        places = {position.place for position in ground.positions}
        assert roots <= places
        for position, allowed in zip(ground.positions, ground.allowed, strict=True):
            assert allowed
            assert all(position.ways[place].keeps and position.ways[place].nexts <= places for place in allowed)


def test_ground_of_a_game_that_can_go_round_gets_on() -> None:
    """Where play can come back, ways of playing that do not get on with winning have no ground; others lead on."""
    _, _, found = grounds("pounce")

    assert None in found
    assert any(found)


def test_ways_of_playing_differ() -> None:
    """A way of playing that always takes the fastest win meets fewer positions than one that takes any."""
    _, _, found = grounds("leap-to-twenty")
    everything, fastest = found[:2]

    assert everything is not None
    assert fastest is not None
    assert len(fastest.positions) < len(everything.positions)
    assert fastest.outline < everything.outline or fastest.outline != everything.outline


def test_ground_has_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """A way of playing that meets more positions than the limit has no ground."""
    monkeypatch.setattr("numberline.study.ground.MOST_POSITIONS", 20)
    _, _, found = grounds("leap-to-twenty")

    assert found[0] is None
