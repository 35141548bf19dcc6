import pytest

from numberline.rules.notation import BadNotation
from numberline.rules.state import Refusal
from tests.small_games import after, race, refusal, said, shared

MORE = 'goal = 0\nstuck = "loses"\n'


def test_opponents_last_amount_is_refused() -> None:
    """What the opponent chose last may not be chosen, and is told as the last choice."""
    game = shared(f"{MORE}repeat = {{ }}")

    state = after(game, "p1:9", "-2").after

    assert state.memory == (2,)
    assert game.choices(state) == ("-1", "-3")
    assert game.why_not(state, "-2") == Refusal("repeats", "-2", start=7, wanted=2, limit=2)


def test_own_last_amount_is_refused() -> None:
    """One's own last choice is remembered while the opponent moves."""
    game = shared(f'{MORE}repeat = {{ last = "own" }}')

    state = after(game, "p1:9", "-2").after
    assert game.choices(state) == ("-1", "-2", "-3")
    again = game.play(state, "-2").after

    assert again.memory == (2, 2)
    assert game.choices(again) == ("-1", "-3")


def test_near_amounts_are_refused() -> None:
    """Within 1, the neighbours of the last amount are refused too, and told as too near."""
    game = shared(f"{MORE}repeat = {{ within = 1 }}", '["-1..5"]')

    assert game.choices(game.read_state("p1:9:memory=3")) == ("-1", "-5")
    assert refusal(game, "p1:9:memory=3", "-4") == Refusal("too_near", "-4", start=9, wanted=4, limit=3)


def test_kind_may_not_be_repeated() -> None:
    """By kind, no amount of the last sign or name may be chosen."""
    game = shared(f'{MORE}repeat = {{ of = "kind" }}', '["-1..2", "//2", { do = "-5", name = "bite" }]')

    assert game.choices(after(game, "p1:9", "-1").after) == ("//2", "bite")
    assert game.choices(after(game, "p1:9", "bite").after) == ("-1", "-2", "//2")


def test_nought_is_an_amount_like_any_other() -> None:
    """The amount 0 is remembered as well as any."""
    game = shared(f"{MORE}repeat = {{ }}", '["-1", { do = "-", by = "digits", from = 0 }]', start=20)

    state = after(game, "p1:20", "-0").after

    assert state.memory == (-1,)
    assert game.choices(state) == ("-1", "-2")


def test_turn_that_goes_by_forgets() -> None:
    """After a skipped turn every choice is free again, unless the book keeps it."""
    skip = 'square = [{ on = 2, then = "skip" }]\n'
    forgets, keeps = (race(f'{skip}repeat = {{ after_pass = "{word}" }}') for word in ("forget", "keep"))

    one = after(forgets, "p2:0,2:skips=0,0:memory=2", "+1")
    state = forgets.play(forgets.start(), "+2").after
    assert state.chooser == 2
    skipped = forgets.play(state, "+1").after

    assert one.after.memory == (1,)
    assert (skipped.chooser, skipped.memory) == (2, (0,))
    kept = keeps.play(keeps.play(keeps.start(), "+2").after, "+1").after
    assert (kept.chooser, kept.memory) == (2, (2, 1))
    assert keeps.choices(kept) == ("+1", "+3")


def test_own_choice_is_forgotten_by_whoever_skips() -> None:
    """Only the player whose turn goes by forgets."""
    game = race('square = [{ on = 2, then = "skip" }]\nrepeat = { last = "own" }')

    state = game.play(game.play(game.start(), "+2").after, "+1").after

    assert (state.chooser, state.memory) == (2, (0, 1))


def test_extra_turn_keeps_the_opponents_choice() -> None:
    """In an extra turn, what the opponent chose before it still counts."""
    game = race('square = [{ on = 3, then = "extra turn" }]\nrepeat = { }', '["+1", "+2", "+3"]')

    state = after(game, "p1:0,0:memory=2", "+3").after

    assert (state.chooser, state.memory) == (1, (2,))
    assert game.choices(state) == ("+1", "+3")


@pytest.mark.parametrize("memory", ["4,4", "-2"])
def test_memory_that_cannot_be_is_refused(memory: str) -> None:
    """A state whose memory no play can leave is refused."""
    with pytest.raises(BadNotation, match="expected a memory that this game can have"):
        shared(f"{MORE}repeat = {{ }}").read_state(f"p1:9:memory={memory}")


@pytest.mark.parametrize(
    ("repeat", "stuck", "sentence"),
    [
        ("{ }", "loses", "You may not use the amount that your opponent chose last."),
        (
            "{ last = 'own', of = 'kind' }",
            "loses",
            "You may not make the same kind of choice as your own last one, whatever the amount.",
        ),
        (
            "{ within = 1 }",
            "loses",
            "You may not use the amount that your opponent chose last, nor one that differs from it by 1.",
        ),
        (
            "{ }",
            "passes",
            "When your opponent lost a turn instead, every choice is free again.",
        ),
        (
            "{ last = 'own', after_pass = 'keep' }",
            "passes",
            "You may not use the amount that you chose last. A turn lost in between changes nothing about that.",
        ),
    ],
)
def test_repeat_is_said(repeat: str, stuck: str, sentence: str) -> None:
    """The printed rules say what may not be repeated and, where a turn can go by, what that does to it."""
    game = shared(f'goal = 0\nstuck = "{stuck}"\nrepeat = {repeat}')

    assert sentence in said(game, "turn")
