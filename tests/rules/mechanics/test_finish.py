import pytest

from numberline.rules.mechanics import Mark
from tests.small_games import after, game_of, kinds, race, said, shared


def test_short_of_the_goal_nobody_wins() -> None:
    """A number below the goal decides nothing."""
    assert after(race(), "p1:6,0", "+2").outcome is None


@pytest.mark.parametrize("player", [1, 2])
def test_goal_wins_for_whoever_comes_there(player: int) -> None:
    """A token each: its owner wins; one number: whoever made it the goal."""
    assert after(race(), f"p{player}:8,8", "+1").outcome == (player, "won")
    assert after(shared("goal = 9", '["+1"]', start=0), f"p{player}:8", "+1").outcome == (player, "won")


@pytest.mark.parametrize(
    ("goal", "wins"),
    [("9", [9]), ('"8.."', [8, 9, 10]), ("[8, 10]", [8, 10]), ('"primes"', [7]), ('{ not = "even" }', [7, 9])],
)
def test_goal_is_a_set(goal: str, wins: list[int]) -> None:
    """Every number of the goal wins, and no other."""
    game = race('line = "0..12"', '["+1..4"]', goal=goal)

    assert [6 + step for step in range(1, 5) if after(game, "p1:6,0", f"+{step}").outcome] == [
        each for each in wins if each > 6
    ]


def test_goals_may_differ() -> None:
    """Each token is judged by its owner's goal."""
    game = race('line = "0..12"', goal="{ p1 = 9, p2 = 12 }")

    assert after(game, "p2:0,8", "+1").outcome is None
    assert after(game, "p2:0,11", "+1").outcome == (2, "won")


def test_shared_number_on_the_opponents_goal() -> None:
    """A number pulled onto the opponent's goal wins for the opponent; one's own goal is looked at first."""
    tug = shared("goal = { p1 = 0, p2 = 9 }", '["+1", "-1"]', start=5)
    same = shared("goal = { p1 = [0, 9], p2 = 9 }", '["+1", "-1"]', start=5)

    assert after(tug, "p1:8", "+1").outcome == (2, "won")
    assert after(same, "p1:8", "+1").outcome == (1, "won")


def test_some_numbers_lose() -> None:
    """Coming to one of them loses at once, for the owner of the number."""
    game = race("lose = [4, 9]", goal="9")

    assert after(game, "p1:3,0", "+1").outcome == (2, "lost")
    assert after(game, "p2:0,3", "+1").outcome == (1, "lost")
    assert after(game, "p1:8,0", "+1").outcome == (1, "won")


def test_nothing_happens_on_the_goal_but_the_win() -> None:
    """The goal comes before every other effect of its square."""
    game = race('square = [{ on = 9, then = "skip" }]')

    assert kinds(after(game, "p1:8,0", "+1")) == ["moved", "won"]


def test_game_may_do_without() -> None:
    """A game without goal and losing numbers has no such mechanic; its objective is another."""
    game = shared('stuck = "loses"')

    assert game.book.finish is None
    assert said(game, "objective") == "Leave your opponent without a legal choice."


@pytest.mark.parametrize(
    ("rules", "sentence"),
    [
        ("goal = 9", "Be the first to land exactly on 9."),
        ("goal = 9", "Whoever lands exactly on 9 wins at once."),
        ('goal = "9.."', "Be the first to reach 9 or more."),
        ("goal = [9, 12]", "Be the first to reach 9 or 12."),
        ("goal = { p1 = 9, p2 = 12 }", "Be the first to reach your goal: 9 for Player 1, 12 for Player 2."),
        ("lose = [4, 5]", "Do not be the player who comes to 4 or 5."),
        ("lose = [4, 5]", "Whoever comes to 4 or 5 loses at once."),
        ("goal = 9\nlose = 4", "Whoever comes to 4 loses at once."),
        ("lose = { p1 = 4, p2 = 5 }", "Player 1 loses at once by coming to 4, Player 2 by coming to 5."),
    ],
)
def test_finish_is_said(rules: str, sentence: str) -> None:
    """The printed rules say what wins and what loses."""
    game = game_of(f'token = "each"\nstart = 0\nline = "0..12"\nchoices = ["+1"]\n{rules}')

    assert sentence in said(game, "objective", "end")


@pytest.mark.parametrize(
    ("rules", "sentence"),
    [
        ("goal = 9", "Be the player who makes the number exactly 9."),
        ("goal = { p1 = 0, p2 = 9 }", "Bring the number to your goal: 0 for Player 1, 9 for Player 2."),
        ('lose = "7.."', "Whoever makes the number 7 or more loses at once."),
        (
            "lose = { p1 = 4, p2 = 5 }",
            "Player 1 loses at once by making the number 4, Player 2 by making the number 5.",
        ),
    ],
)
def test_finish_of_a_shared_number_is_said(rules: str, sentence: str) -> None:
    """With one number, the rules speak of making it."""
    assert sentence in said(shared(f'line = "0..12"\n{rules}', '["+1"]', start=1), "objective", "end")


def test_goal_and_loss_are_marked() -> None:
    """The goal and what loses have a mark, other squares none."""
    finish = race("lose = 4").book.finish

    assert finish is not None
    assert [finish.mark(square) for square in (9, 4, 5)] == [Mark("#", "goal"), Mark("x", "loses"), None]


@pytest.mark.parametrize(
    ("numbers", "sentence"),
    [
        ('"..99"', "Whoever makes the number 100 or more loses at once."),
        ("[3, 4]", "Whoever makes the number anything but 3 or 4 loses at once."),
    ],
)
def test_denied_sets_of_a_shared_number_are_said(numbers: str, sentence: str) -> None:
    """All numbers but some are said so that the sentence can be read."""
    assert sentence in said(shared(f'lose = {{ not = {numbers} }}\nline = "0..200"'), "end")
