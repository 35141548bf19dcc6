from numberline.rules.state import Step
from numberline.study.metrics.story import find_lead_changes
from tests.hand_made import COUNT, solved


def play(*choices: str) -> list[Step]:
    """The steps of a game of COUNT, with the one before the first choice."""
    game = solved(COUNT).graph.game
    steps = [game.begin(1)]
    for choice in choices:
        steps.append(game.play(steps[-1].after, choice))
    return steps


def test_lead_changes_are_listed_for_a_played_game() -> None:
    """From 0 a 2 throws the win away, and from 2 a 1 throws it back."""
    assert find_lead_changes(solved(COUNT), play("+2", "+1", "+1")) == ((1, 1, 2), (2, 2, 1))
    assert find_lead_changes(solved(COUNT), play("+2", "+2")) == ((1, 1, 2),)


def test_a_game_without_mistakes_has_no_lead_change() -> None:
    """Best play keeps the verdict to the end."""
    assert find_lead_changes(solved(COUNT), play("+1", "+1", "+2")) == ()
