import pytest

from numberline.rules.notation import BadNotation
from numberline.rules.state import Refusal
from tests.small_games import after, problems, refusal, said, shared

MORE = 'goal = 0\nstuck = "loses"\n'


def test_amount_is_used_up_by_either_player() -> None:
    """From a shared supply an amount used once is gone for both."""
    game = shared(f"{MORE}supply = {{ uses = 1 }}")

    state = after(game, "p1:9", "-2").after

    assert state.memory == (2, 1)
    assert game.choices(state) == ("-1", "-3")
    assert refusal(game, "p2:7:memory=2,1", "-2") == Refusal("used_up", "-2", start=7, wanted=2, limit=1)


def test_each_player_may_have_a_supply() -> None:
    """A supply for each leaves the opponent's alone."""
    game = shared(f'{MORE}supply = {{ uses = 1, pool = "each" }}')

    state = after(game, "p1:9", "-2").after
    assert game.choices(state) == ("-1", "-2", "-3")

    assert game.choices(game.play(state, "-1").after) == ("-1", "-3")


def test_kinds_run_out_by_their_sign() -> None:
    """By kind, all amounts of a sign share one supply, and only the kinds named run out."""
    game = shared(f'{MORE}supply = {{ of = "kind", uses = 2, only = ["//"] }}', '["-1..2", "//2"]')

    state = game.play(game.play(game.start(), "//2").after, "//2").after

    assert state.memory == (2, 2)
    assert game.choices(state) == ("-1", "-2")
    assert game.play(state, "-1").after.memory == (2, 2)


def test_the_order_of_uses_does_not_matter() -> None:
    """The same supplies left are the same state."""
    game = shared(f"{MORE}supply = {{ uses = 2 }}")

    one, other = (
        game.play(game.play(game.start(), first).after, second).after for first, second in (("-1", "-3"), ("-3", "-1"))
    )

    assert one == other
    assert one.memory == (1, 1, 3, 1)


@pytest.mark.parametrize("memory", ["2", "2,3", "3,1,2,1", "2,0"])
def test_memory_that_cannot_be_is_refused(memory: str) -> None:
    """Counts out of order, without a number or over the supply are refused."""
    with pytest.raises(BadNotation, match="expected a memory that this game can have"):
        shared(f"{MORE}supply = {{ uses = 2 }}").read_state(f"p1:9:memory={memory}")


def test_unknown_kind_is_a_problem() -> None:
    """A supply of a kind that the game lacks is told with those it has."""
    rules = 'token = "shared"\nstart = 9\ngoal = 0\nchoices = ["-1"]\nsupply = { of = "kind", uses = 1, only = ["+"] }'

    assert problems(rules) == ["supply.only: expected -: got '+'"]


@pytest.mark.parametrize(
    ("supply", "sentence"),
    [
        ("{ uses = 1 }", "Each amount may be used only once in a game, whoever uses it."),
        ("{ uses = 2, pool = 'each' }", "Each amount may be used only twice in a game by each player."),
        (
            "{ of = 'kind', uses = 3, only = ['-'] }",
            "The choice '-' may be used only 3 times in a game, whoever uses it.",
        ),
    ],
)
def test_supply_is_said(supply: str, sentence: str) -> None:
    """The printed rules say what runs out, for whom, and after how many uses."""
    assert sentence in said(shared(f"{MORE}supply = {supply}"), "turn")
