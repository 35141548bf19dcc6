from numberline.play.match import Match
from numberline.rules.state import NOBODY, State
from numberline.solve.solution import solve
from numberline.study.review import Review, review
from numberline.tell.strip import RULER, draw_strip, find_part, tell_spells
from tests.founding import founding_game
from tests.small_games import game_of

COUNT = 'token = "shared"\nstart = 0\ngoal = 4\nchoices = ["+1", "+2"]\n'
BACK = 'token = "shared"\nstart = 0\ngoal = 4\nline = "0..4"\nchoices = ["+1", "+2", "-1"]\npast = { low = "stops" }\n'


def reviewed(rules: str, *choices: str, state: State | None = None) -> Review:
    """The review of a match with some choices."""
    game = game_of(rules)
    match = Match.begin(game) if state is None else Match.at(game, state)
    for choice in choices:
        match = match.submit(choice)
    return review(match, solve(game))


def lines(found: Review, width: int = 78) -> list[str]:
    """The strip as lines."""
    return [str(row) for row in draw_strip(found, ("Ann", "Bo"), width)]


def test_the_strip_has_a_row_for_each_player() -> None:
    """Each move has a column: who is winning after it, and whether whoever moved changed that."""
    found = reviewed(COUNT, "+2", "+1", "+1")

    assert lines(found) == [
        "turn 0 1 2 3",
        "Ann  # x # #",
        "Bo     # x",
    ]


def test_nobody_has_a_row_where_nobody_wins() -> None:
    """Where nobody can force a win at some time, there is a row for that."""
    found = reviewed(BACK, "+2")

    assert lines(found) == ["turn   0 1", "Ann      x", "Bo       #", "nobody #"]
    assert tell_spells(found) == "Nobody was winning at the start, Player 2 after turn 1."


def test_a_long_game_takes_several_strips() -> None:
    """What does not fit beside each other stands below, with its turns, and nothing is lost."""
    found = reviewed(COUNT, "+2", "+1", "+1")
    rows = draw_strip(found, ("Ann", "Bo"), 9)

    assert [str(row) for row in rows] == ["turn 0 1", "Ann  # x", "Bo     #", "turn 2 3", "Ann  # #", "Bo   x"]
    assert [row.player for row in rows] == [RULER, 1, 2, RULER, 1, 2]
    assert len(draw_strip(found, ("Ann", "Bo"), 1)) == 12


def test_a_part_of_a_long_strip_has_the_move_that_is_looked_at() -> None:
    """Of several strips, the one with a move is found by the number of that move."""
    found = reviewed(COUNT, "+2", "+1", "+1")
    long, short = (draw_strip(found, ("Ann", "Bo"), width) for width in (9, 78))

    assert [find_part(long, number)[0].cells.split() for number in range(4)] == [["0", "1"]] * 2 + [["2", "3"]] * 2
    assert [len(find_part(long, number)) for number in range(4)] == [3] * 4
    assert find_part(short, 3) == short


def test_the_twin_says_the_same() -> None:
    """The sentence names who was winning at the start, and whom each change favoured after which turn."""
    found = reviewed(COUNT, "+2", "+1", "+1")

    assert tell_spells(found, ("Ann", "Bo")) == ("Ann was winning at the start, Bo after turn 1, Ann after turn 2.")


def test_the_twin_has_as_many_parts_as_the_strip_has_changes() -> None:
    """In the book's sample the sentence has a part for each stretch."""
    game = founding_game("number-climb")
    match = Match.begin(game)
    solution = solve(game)
    found = review(match.submit("+3"), solution)

    assert tell_spells(found) == "Player 1 was winning from the start on."
    assert tell_spells(review(match, solution)) == "Player 1 was winning at the start."
    while match.outcome is None:
        match = match.submit(game.choices(match.state)[-1])
    assert tell_spells(review(match, solution)) == "Player 1 was winning from the start to the end."
    assert found.winners[0] != NOBODY
