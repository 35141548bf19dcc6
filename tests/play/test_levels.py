import pytest

from numberline.play.levels import NAMES, needs_solution, policy_of, read_player
from numberline.rules.notation import BadNotation
from tests.founding import founding_game


def test_a_level_stands_for_its_policy() -> None:
    """The name of a level means its published policy, and any other name means itself."""
    assert policy_of("club") == "lookahead:5"
    assert policy_of("noisy:0.2") == "noisy:0.2"


def test_those_who_look_ahead_need_a_solution() -> None:
    """Every level follows a solution, and so do the policies that see further than the next square."""
    assert all(needs_solution(name) for name in (*NAMES, "noisy:0.2", "lookahead:3"))
    assert not any(needs_solution(name) for name in ("random", "greedy"))


@pytest.mark.parametrize("name", ["beginner", "perfect", "random", "greedy", "noisy:0.5", "lookahead:2"])
def test_players_are_found_by_level_or_policy(name: str) -> None:
    """A player's policy takes legal choices, whether it is named as a level or as a policy."""
    game = founding_game("leap-to-twenty")
    policy = read_player(name, game)

    assert {choice for choice, _ in policy(game.start())} <= set(game.choices(game.start()))


def test_an_unknown_player_is_refused_with_a_suggestion() -> None:
    """A mistyped name is answered with what is known, and with what was probably meant."""
    with pytest.raises(
        BadNotation, match=r"expected beginner, .* or lookahead:3: got 'begginer'; did you mean 'beginner'"
    ):
        read_player("begginer", founding_game("leap-to-twenty"))


def test_a_name_like_nothing_known_has_no_suggestion() -> None:
    """A name that resembles no player is answered with what is known, and no guess."""
    with pytest.raises(BadNotation, match=r"got 'zzz'$"):
        read_player("zzz", founding_game("leap-to-twenty"))
