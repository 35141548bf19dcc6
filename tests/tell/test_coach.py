import pytest

from numberline.play.match import Match
from numberline.rules.engine import Game
from numberline.solve.size import Size, TooManyStates
from numberline.solve.solution import Solution, solve
from numberline.store import load
from numberline.tell.coach import ALWAYS, HINTS_OFF, OFF, TAKE_BACK, Coach, Coaching
from numberline.tell.prose import UNNAMED

TEACHING = Coaching(teach=True, hints=ALWAYS)


@pytest.fixture(scope="module")
def solution() -> Solution:
    """Leap to Twenty, solved."""
    return solve(Game(load("leap-to-twenty")))


def at(solution: Solution, written: str) -> Match:
    """A match in a state of the game."""
    return Match.read(solution.graph.game, written)


def test_what_has_to_be_solved() -> None:
    """Teaching, and hints at every turn, need the solution from the start; hints on request do not."""
    assert [Coaching(teach=True).solves, Coaching(hints=ALWAYS).solves, Coaching().solves] == [
        "--teach",
        "--hints always",
        "",
    ]


def test_hints(solution: Solution) -> None:
    """A hint comes when it is asked for, before every turn, or never, as was agreed."""
    match = at(solution, "p1:0,0")

    assert Coach(Coaching(hints=OFF), lambda: solution).hint(match, UNNAMED) == (HINTS_OFF,)
    assert Coach(Coaching(), lambda: solution).before_turn(match, UNNAMED) == ()
    assert Coach(TEACHING, lambda: solution).before_turn(match, UNNAMED) == Coach(Coaching(), lambda: solution).hint(
        match, UNNAMED
    )


def test_too_large_for_hints() -> None:
    """Of a game that is too large there is no hint, and that is said."""

    def fail() -> Solution:
        raise TooManyStates(Size(10**9), 10)

    told = Coach(Coaching(), fail).hint(Match.begin(Game(load("leap-to-twenty"))), UNNAMED)

    assert told == ("There is no hint: this game has about 1,000,000,000 states, over the limit of 10.",)


def test_doubts_and_lessons(solution: Solution) -> None:
    """Whoever is taught is asked once before a mistake, and told afterwards why it was one."""
    coach, match = Coach(TEACHING, lambda: solution), at(solution, "p1:0,0")

    assert coach.doubts(match, "+4") == ""
    assert coach.doubts(match, "+1") == "+1 gives the win away. Are you sure?"
    assert coach.doubts(match, "+1") == ""
    assert coach.lesson(match.submit("+1"), UNNAMED).endswith(TAKE_BACK)
    assert coach.lesson(match.submit("+4"), UNNAMED) == ""
    assert coach.lesson(at(solution, "p1:19,0 +1"), UNNAMED) == ""
    assert Coach(Coaching(), lambda: solution).doubts(match, "+1") == ""


def test_doubts_where_nobody_wins_yet() -> None:
    """Where nobody can force a win, a choice that lets the opponent win is doubted in other words."""
    game = Game(load("exactly-23"))
    coach = Coach(TEACHING, lambda: solve(game))

    assert coach.doubts(Match.read(game, "p1:12"), "*2") == "*2 lets your opponent win. Are you sure?"
