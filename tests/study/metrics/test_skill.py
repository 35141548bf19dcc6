from fractions import Fraction

import pytest

from numberline.solve.solution import solve
from numberline.solve.weighing import Weighing
from numberline.study.ladder import score_levels
from numberline.study.metrics import skill
from numberline.study.metrics.skill import find_farthest, find_skill, score
from tests.founding import founding_game
from tests.hand_made import COUNT, NEVER, OVER, PATH, measured, solved


def test_scores_against_random_make_the_curve() -> None:
    """In COUNT perfect play takes all points from the first seat against random and 5/8 from the second."""
    # Who looks one move ahead takes 3/4 and 5/8; two moves show that 2 loses, and that is all there is to see.
    found = measured(COUNT).skill
    assert found is not None

    assert found.curve["perfect"] == Fraction(13, 16)
    assert found.curve["lookahead:1"] == Fraction(11, 16)
    assert found.curve["lookahead:2"] == found.curve["lookahead:3"] == Fraction(13, 16)
    assert found.curve["random"] == Fraction(1, 2)
    assert list(found.curve)[-4:] == ["random", "noisy:0.5", "noisy:0.2", "noisy:0.1"]


def test_each_rung_beats_the_last() -> None:
    """In COUNT one move ahead beats random; two beat one by 3/4; three see no more, and two rungs it is."""
    found = measured(COUNT).skill
    assert found is not None

    assert found.chain == {"lookahead:1": Fraction(11, 16), "lookahead:2": Fraction(3, 4)}
    assert (found.farthest, found.whole) == (3, True)


def test_no_rung_without_a_choice() -> None:
    """Where nobody ever chooses, everybody scores alike; and where nobody ever wins, nobody looks ahead."""
    path, never, over = measured(PATH).skill, measured(NEVER).skill, measured(OVER).skill
    assert path is not None
    assert never is not None
    assert over is not None

    assert set(path.curve.values()) == {Fraction(1, 2)}
    assert path.chain == never.chain == over.chain == {}
    assert never.farthest == over.farthest == 0
    assert over.curve["perfect"] == Fraction(1, 2)


def test_scores_are_those_of_the_ladder() -> None:
    """A score is what the ladder gives the same two players."""
    game = founding_game("double-or-add-one")

    solution = solve(game)
    weighing = Weighing(solution)
    found = score(solution.graph, weighing.noisy(0, 1), weighing.lookahead(1))

    assert found == score_levels(game, ("perfect", "beginner"), solution=solution)["perfect", "beginner"]


def test_only_small_games_are_looked_into(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody looks farther than there is time for in a game of its size, and over the limit nobody looks at all."""
    solution = solved(COUNT)
    monkeypatch.setattr(skill, "MOST_WORK", 6)
    near = find_skill(solution, Weighing(solution))
    monkeypatch.setattr(skill, "MOST_SKILLED", 5)

    assert near is not None
    assert (near.farthest, near.whole, list(near.chain)) == (1, False, ["lookahead:1"])
    assert find_skill(solution, Weighing(solution)) is None


def test_farthest_move_ahead_is_the_farthest_win() -> None:
    """In COUNT the first player sees its win three moves ahead."""
    assert find_farthest(solved(COUNT)) == 3
