import pytest

from numberline.rules.mechanics import Mark
from numberline.rules.state import Event
from tests.small_games import after, game_of, kinds, problems, race, said, shared


def landing(then: str, on: str = "on = 5, ", more: str = "") -> str:
    """The line of a rule book with one special square."""
    return f"square = [{{ {on}then = {then}{more} }}]"


def test_ordinary_square_does_nothing() -> None:
    """A number that is not in the set has no effect."""
    assert kinds(after(race(landing('"skip"')), "p1:3,0", "+1")) == ["moved"]


def test_skip_square_adds_a_turn_owed() -> None:
    """Landing on a skip square adds a turn to those its owner owes; two entries add two."""
    once, twice = race(landing('"skip"')), race('square = [{ on = 5, then = "skip" }, { on = "odd", then = "skip" }]')

    assert after(once, "p1:3,0", "+2").after.owed == (1, 0)
    assert after(twice, "p1:3,0", "+2").after.owed == (2, 0)
    assert after(twice, "p1:3,0", "+2").events[-1] == Event("must_skip", 1, square=5, turns=2)


def test_skip_binds_the_owner_whoever_chose() -> None:
    """A player who moves the opponent onto a skip square makes the opponent skip."""
    step = after(race(landing('"skip"'), '["+1", "opp+2"]'), "p1:1,3", "opp+2")

    assert kinds(step) == ["pushed", "must_skip", "skipped"]
    assert step.after.chooser == 1


def test_extra_turn_goes_to_whoever_chose() -> None:
    """An extra turn is the chooser's, even on the opponent's number."""
    game = race(landing('"extra turn"'), '["+1", "+2", "opp+2"]')

    assert after(game, "p2:3,3", "+2").after.chooser == 2
    assert after(game, "p2:3,3", "opp+2").after.chooser == 2


@pytest.mark.parametrize(
    ("word", "sentence"),
    [
        ("skip", "Whoever's token lands on 5 skips their next turn, whoever moved it."),
        ("extra turn", "Whoever brings a token to 5 takes an extra turn at once, which cannot be declined."),
        ("win", "Whoever's token lands on 5 wins at once, whoever moved it."),
        ("lose", "Whoever's token lands on 5 loses at once, whoever moved it."),
    ],
)
def test_squares_say_whose_they_are_where_tokens_are_moved_by_others(word: str, sentence: str) -> None:
    """Where a choice moves the opponent's token, the rules say who has what comes of landing."""
    assert said(race(landing(f'"{word}"'), '["+2", "opp+2"]'), "squares").startswith(sentence)


@pytest.mark.parametrize(("word", "winner"), [("win", 2), ("lose", 1)])
def test_squares_may_end_the_game(word: str, winner: int) -> None:
    """A winning or losing square judges the owner of the number."""
    game = race(landing(f'"{word}"'), '["+2", "opp+2"]')

    assert after(game, "p2:0,3", "+2").outcome == (winner, f"square_{'won' if word == 'win' else 'lost'}")
    assert after(game, "p1:0,3", "opp+2").outcome == (winner, f"square_{'won' if word == 'win' else 'lost'}")


@pytest.mark.parametrize(
    ("then", "square"),
    [
        ("{ to = 2 }", 2),
        ("{ times = 2 }", 10),
        ("{ times = 0 }", 0),
        ("{ add = -3 }", 2),
        ("{ add = 1 }", 6),
        ("{ toward = 0, by = 2 }", 3),
        ("{ toward = 6, by = 2 }", 6),
        ("{ toward = 9, by = 2 }", 7),
        ('"start"', 1),
    ],
)
def test_squares_may_send(then: str, square: int) -> None:
    """A square may put the token elsewhere; what lies there does not act."""
    game = race(
        f'start = 1\nline = "0..12"\nsquare = [{{ on = 5, then = {then} }}, {{ on = {square}, then = "skip" }}]'
    )

    step = after(game, "p1:3,1", "+2")

    assert step.after.squares == (square, 1)
    assert kinds(step) == ["moved", "sent"]
    assert step.events[1] == Event("sent", 1, square=square, start=5)


@pytest.mark.parametrize("then", ["{ to = 5 }", "{ times = 1 }", "{ add = 0 }"])
def test_square_that_sends_nowhere_is_silent(then: str) -> None:
    """A token that stays where it is has not been sent."""
    assert kinds(after(race(landing(then)), "p1:3,0", "+2")) == ["moved"]


def test_nothing_is_sent_past_a_million() -> None:
    """A number that would grow past what there is stays as it is."""
    game = shared('goal = "primes"\nsquare = [{ on = 1000000, then = { times = 2 } }]', '["+1", "+5"]', start=4)

    assert after(game, "p1:999999", "+1").after.squares == (1_000_000,)


def test_effects_of_one_landing_add_up() -> None:
    """Every entry looks at the number landed on, and changes what the ones before it have left."""
    game = race('line = "0..12"\nsquare = [{ on = 5, then = { add = 1 } }, { on = 5, then = { times = 2 } }]')

    assert after(game, "p1:3,0", "+2").after.squares == (12, 0)


def test_square_without_numbers_is_every_square() -> None:
    """An entry without `on` acts on every landing."""
    game = race(landing("{ toward = 0, by = 1 }", on=""))

    assert after(game, "p1:3,0", "+2").after.squares == (4, 0)


def test_effect_may_come_before_the_bounds() -> None:
    """With `before`, the number is changed before the ends, the opponent and the goal are looked at."""
    game = race(landing("{ times = 2 }", on="on = 4, ", more=", before = true"), goal="8")

    assert kinds(after(game, "p1:3,0", "+1")) == ["sent", "moved", "won"]
    assert after(game, "p1:3,0", "+2").after.squares == (5, 0)


@pytest.mark.parametrize(
    ("square", "sentence"),
    [
        (landing('"skip"'), "Whoever lands on 5 skips their next turn."),
        (landing("{ to = 2 }"), "A token that lands on 5 goes to 2."),
        (landing("{ add = -3 }"), "goes 3 squares down the line"),
        (landing("{ add = 3 }"), "goes 3 squares up the line"),
        (landing("{ toward = 0, by = 1 }", on=""), "After each move, the token that moved drifts 1 square toward 0."),
        (landing('"start"', more=", before = true"), "before the ends of the line are looked at"),
    ],
)
def test_squares_are_said(square: str, sentence: str) -> None:
    """The printed rules say on which squares it happens, and what."""
    assert sentence in said(race(square), "squares")


def test_squares_of_a_shared_number_are_said() -> None:
    """With one number, the rules speak of making it."""
    game = shared('goal = 0\nsquare = [{ on = 5, then = "skip" }, { then = { times = 2 } }]')

    assert "Whoever makes the number 5 skips" in said(game, "squares")
    assert "After each move, the number is multiplied by 2." in said(game, "squares")


def test_square_that_wins_is_the_objective_where_there_is_no_goal() -> None:
    """Without a goal, coming to a square that wins is what the players are after."""
    one = shared('square = [{ on = 0, then = "win" }]')
    each = game_of('token = "each"\nstart = 0\nline = "0..9"\nchoices = ["+1"]\nsquare = [{ on = 7, then = "win" }]')

    assert said(one, "objective") == "Be the first to make the number 0."
    assert said(each, "objective") == "Be the first to land on 7."


def test_special_squares_are_marked() -> None:
    """Each effect has its mark on its squares; what happens everywhere marks none."""
    game = race('square = [{ on = 5, then = "skip" }, { on = 6, then = { to = 2 } }, { then = { add = 1 } }]')
    squares = game.book.mechanics[-4:-1]

    assert squares[0].mark(5) == Mark("!", "skip your next turn")
    assert squares[0].mark(6) is None
    assert squares[1].mark(6) == Mark("@", "sends you to another square")
    assert squares[2].mark(5) is None


@pytest.mark.parametrize(
    "entry",
    ["{ on = 5 }", '{ on = 5, then = "jump" }', "{ on = 5, then = { by = 1 } }", "{ on = 5, then = { toward = 3 } }"],
)
def test_other_effects_are_problems(entry: str) -> None:
    """What is no effect is told under its key."""
    found = problems(f'token = "each"\nstart = 0\ngoal = 9\nchoices = ["+1"]\nsquare = [{entry}]')

    assert found
    assert all(line.startswith("square[0].then") for line in found)


@pytest.mark.parametrize(
    "entry",
    [
        {"on": 5, "then": "skip"},
        {"then": {"toward": 3, "by": 1}},
        {"on": [5, "7..9"], "then": {"to": 2}, "before": True},
    ],
)
def test_square_is_written_as_it_was(entry: dict[str, object]) -> None:
    """An entry is written the way a rule book has it."""
    toml = str(entry).replace("': ", "' = ").replace("True", "true")
    game = race(f"square = [{toml}]")

    assert [each for mechanic in game.book.mechanics for each in mechanic.data().get("square", ())] == [entry]


@pytest.mark.parametrize(
    ("others", "adds_up"),
    [
        ('{ on = 6, then = "extra turn" }', False),
        ('{ on = "even", then = "extra turn" }', True),
        ('{ on = [4, 7], then = "skip" }', True),
        ('{ on = 6, then = "extra turn", before = true }', True),
        ('{ on = 4, then = "lose" }', False),
    ],
)
def test_turns_to_skip_are_said_to_add_up_only_where_they_can(others: str, adds_up: bool) -> None:  # noqa: FBT001 - what is expected
    """Turns to skip add up where one landing can cost two, or costs one and gives another turn."""
    game = race(f'square = [{{ on = 4, then = "skip" }}, {others}]', '["+1", "+2", "-1"]')

    assert ("Turns to skip add up." in said(game, "squares")) is adds_up
