import pytest

from numberline.rules.engine import Game
from numberline.rules.notation import write_state
from numberline.rules.rulebook import parse
from numberline.solve.graph import explore
from numberline.study.landings import NOWHERE, find_landings
from tests.founding import founding_game

EACH = 'title = "T"\ntoken = "each"\nstart = 0\ngoal = 6\nchoices = ["+1", "+2"]\n'


def landings(game: Game) -> dict[str, dict[str, int]]:
    """Where each choice lands, by the chooser and the squares of the tokens."""
    graph = explore(game)
    return {
        write_state(graph.state(number)): dict(zip(graph.menu(number).choices, squares, strict=True))
        for number, squares in find_landings(graph).items()
    }


def test_landings_are_where_tokens_come_to() -> None:
    """A token lands where its choice puts it, on the goal too."""
    found = landings(founding_game("leap-to-twenty"))

    assert found["p1:0,0"] == {"+1": 1, "+2": 2, "+4": 4}
    assert found["p1:18,17"] == {"+1": 19, "+2": 20}


@pytest.mark.parametrize(
    "rules",
    [
        "square = [{ on = 2, then = { to = 4 } }]",
        'contact = { land = "send home" }\nsquare = [{ on = 2, then = "start" }]',
    ],
)
def test_landing_is_not_where_a_square_sends(rules: str) -> None:
    """What a square does with a token that has landed changes nothing about where it landed."""
    assert landings(Game(parse(EACH + rules, "t")))["p1:0,0"] == {"+1": 1, "+2": 2}


def test_shortened_choice_lands_short() -> None:
    """A choice that is stopped short of the opponent lands where it stops."""
    game = Game(parse(EACH + 'contact = { land = "shorten", pass = "shorten" }', "t"))

    assert landings(game)["p2:2,0"] == {"+1": 1, "+2": 1}


def test_choice_that_moves_nothing_lands_nowhere() -> None:
    """Whoever stays directly behind the opponent lands on no square."""
    game = Game(parse(EACH + 'contact = { land = "shorten or stay", pass = "shorten or stay" }', "t"))

    assert landings(game)["p2:1,0"] == {"+1": NOWHERE, "+2": NOWHERE}


def test_pushed_token_lands_too() -> None:
    """A choice on the opponent's number lands where that token comes to."""
    rules = 'title = "T"\ntoken = "each"\nstart = 0\ngoal = 6\nchoices = ["+1", "opp+3"]'

    assert landings(Game(parse(rules, "t")))["p1:0,0"] == {"+1": 1, "opp+3": 3}
