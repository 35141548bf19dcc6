import pytest

from numberline.solve.stages import Stages, reads_number, reads_squares
from tests.founding import founding_game
from tests.small_games import game_of


@pytest.mark.parametrize(
    ("name", "number", "squares"),
    [
        ("leap-to-twenty", True, True),
        ("token-sprint", True, True),
        ("double-or-add-one", True, True),
        ("number-climb", False, True),
        ("prime-climb", False, True),
    ],
)
def test_founding_games_fit_the_tables(name: str, *, number: bool, squares: bool) -> None:
    """Games in which meeting changes nothing need one number only; the others both, and only at contact."""
    game = founding_game(name)

    assert (reads_number(game), reads_squares(game)) == (number, squares)


@pytest.mark.parametrize(
    "more",
    [
        'repeat = { last = "own" }',
        "supply = { uses = 2 }",
        'choices = ["+1", "opp+2"]',
        'choices = ["+1", { do = "+2", when = { opponent = "even" } }]',
        'choices = ["+1", { do = "+", by = "digits", of = "opponent" }]',
    ],
)
def test_games_that_look_further_do_not_fit(more: str) -> None:
    """Where something is remembered, or a choice looks at the opponent's number, one number is not enough."""
    choices = "" if "choices" in more else 'choices = ["+1", "+4"]\n'
    game = game_of(f'token = "each"\nstart = 0\ngoal = 9\n{choices}{more}')

    assert not reads_number(game)
    assert not reads_squares(game)


def test_landings_are_what_becomes_of_each_choice() -> None:
    """From 11 in Leap, +1 and +2 are plain, and +4 lands on 15 and costs a turn."""
    stages = Stages(founding_game("leap-to-twenty"))

    landings = {choice: (draft.number, draft.owed) for choice, draft in stages.landings(2, 11)}

    assert landings == {"+1": (12, (0, 0)), "+2": (13, (0, 0)), "+4": (15, (0, 1))}


def test_refused_choices_do_not_land() -> None:
    """A choice past the goal is missing, and one that ends the game says so."""
    stages = Stages(founding_game("leap-to-twenty"))

    landings = dict(stages.landings(1, 18))

    assert list(landings) == ["+1", "+2"]
    assert landings["+2"].outcome == (1, "won")


def test_choice_that_is_refused_by_any_stage_is_missing() -> None:
    """A choice that cannot be offered, worked out or carried on is no landing."""
    stages = Stages(
        game_of('token = "shared"\nstart = 9\ngoal = 1\nchoices = ["/2", "-3", { do = "-1", when = "even" }]')
    )

    assert [choice for choice, _ in stages.landings(1, 9)] == ["-3"]
