from numberline.rules.engine import Game
from numberline.rules.notation import write_state
from numberline.solve.solution import solve
from numberline.study.metrics.witnesses import (
    Line,
    find_blitz,
    find_fewest,
    find_line,
    find_longest,
    find_loop,
    find_most,
)
from tests.founding import founding_game
from tests.hand_made import COUNT, GIVE, NEVER, OVER, PATH, STAY, WALK, measured, solved


def play_line(game: Game, line: Line) -> str:
    """The state that a line leads to, as one word, or who has won."""
    state, won = game.read_state(line.state), ""
    for choice in line.choices:
        step = game.play(state, choice)
        state, won = step.after, f"Player {step.outcome.winner} wins" if step.outcome else ""
    return won or write_state(state)


def test_a_win_before_the_opponent_is_asked_is_found() -> None:
    """With an extra turn on every square on the way, Player 1 wins in two moves, and the line proves it."""
    graph = solved(WALK).graph
    blitz = find_blitz(graph)

    assert blitz == Line("p1:0,0", ("+1", "+2"))
    assert play_line(graph.game, blitz) == "Player 1 wins"
    assert find_blitz(solved(WALK, 2).graph) == Line("p2:0,0", ("+1", "+2"))


def test_prime_climb_is_won_before_the_opponent_moves() -> None:
    """In Prime Climb three moves from prime to prime are enough."""
    game = founding_game("prime-climb")
    blitz = find_blitz(solve(game).graph)

    assert blitz is not None
    assert len(blitz.choices) == 3
    assert play_line(game, blitz) == "Player 1 wins"


def test_no_blitz_where_the_opponent_is_asked() -> None:
    """Where turns alternate nobody wins before the other is asked, nor where no move is ever made."""
    assert [find_blitz(solved(rules).graph) for rules in (COUNT, GIVE, PATH, OVER)] == [None] * 4


def test_fewest_and_most_moves() -> None:
    """COUNT takes 2 to 4 moves, GIVE at least 3 and no most; what cannot end has neither; an ended game has none."""
    ends = {rules: (find_fewest(solved(rules).graph), find_most(solved(rules).graph)) for rules in (COUNT, GIVE)}

    assert ends == {COUNT: (2, 4), GIVE: (3, None)}
    assert find_fewest(solved(NEVER).graph) is None
    assert (measured(OVER).fewest, measured(OVER).most) == (0, 0)


def test_longest_line() -> None:
    """COUNT by ones takes longest; there is no longest line where play can go on for ever, or nobody is asked."""
    assert find_longest(solved(COUNT).graph) == Line("p1:0", ("+1",) * 4)
    assert find_longest(solved(GIVE).graph) is None
    assert find_longest(solved(OVER).graph) is None


def test_play_that_can_come_back_is_shown_coming_back() -> None:
    """A line leads to a state that can come again, and another from there back to it; both are as short as can be."""
    at_once, later = find_loop(solved(GIVE).graph), find_loop(solved(STAY).graph)
    assert at_once is not None
    assert later is not None

    assert at_once == (Line("p1:0", ()), Line("p1:0", ("*2", "*2")))
    assert later == (Line("p1:1", ("+1",)), Line("p2:2", ("+1", "+1")))
    for rules, lines in ((GIVE, at_once), (STAY, later)):
        game = solved(rules).graph.game
        assert play_line(game, lines[0]) == lines[1].state == play_line(game, lines[1])


def test_no_loop_where_play_goes_on() -> None:
    """Where no state can come again there is nothing to show."""
    assert find_loop(solved(COUNT).graph) is None


def test_a_line_to_any_state_or_end_is_found() -> None:
    """The shortest line leads where it is asked to, and is written as it is pasted; nothing leads past the start."""
    graph = solved(COUNT).graph
    number = graph.number(graph.game.read_state("p2:3"))
    assert number is not None
    line = find_line(graph, number)

    assert line == Line("p1:0", ("+1", "+1", "+1"))
    assert str(line) == "p1:0 +1 +1 +1"
    assert play_line(graph.game, line) == "p2:3"
    assert find_line(graph, 2) == Line("p1:0", ("+2", "+2"))
    assert find_line(graph, graph.root) is None
    assert find_line(solved(OVER).graph, 0) is None
