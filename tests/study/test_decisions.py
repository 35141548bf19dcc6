from fractions import Fraction

from numberline.rules.engine import Game
from numberline.rules.rulebook import parse
from numberline.solve.keys import ENDS
from numberline.solve.odds import weigh_by
from numberline.solve.policies import greedy_policy, random_policy
from numberline.solve.solution import Solution, solve
from numberline.study.decisions import FORCED, IDLE, LIVE, decide, decisions, find_trap


def solved(rules: str) -> Solution:
    """A game of one shared number from 0, solved."""
    return solve(Game(parse(f'title = "Tiny"\ntoken = "shared"\nstart = 0\n{rules}', "tiny")))


# Taking 1 or 2 up to 4: whoever leaves 1 or 4 wins, and nobody else can.
COUNT = 'goal = 4\nchoices = ["+1", "+2"]'


def test_kinds_of_decisions() -> None:
    """From 0 one choice keeps the win; from 1 both lose; from 2 one wins at once; from 3 there is one way on."""
    solution = solved(COUNT)
    graph = solution.graph
    found = {graph.state(number).squares[0]: decision for number, decision in decisions(solution).items()}

    assert {number: each.kind for number, each in found.items()} == {0: LIVE, 1: IDLE, 2: LIVE, 3: FORCED}
    assert [number for number, each in found.items() if each.is_only_move] == [2, 0]
    assert [number for number, each in found.items() if each.wins] == [3, 2, 0]


def test_two_names_for_one_result_decide_nothing() -> None:
    """From 1, adding one and doubling lead to the same state, and so there is nothing to decide."""
    solution = solve(Game(parse('title = "T"\ntoken = "shared"\nstart = 1\ngoal = 4\nchoices = ["+1", "*2"]', "t")))

    assert decide(solution, solution.graph.root).kind == FORCED


def test_trap_is_the_chance_to_lose_the_win() -> None:
    """From 0 the greedy player takes 2 and throws the win away for certain; from 2 it takes the goal."""
    solution = solved(COUNT)
    graph = solution.graph
    greedy = weigh_by(graph, greedy_policy(graph.game))
    traps = {graph.state(number).squares[0]: find_trap(solution, number, greedy) for number in (graph.root, ENDS + 1)}

    assert traps == {0: Fraction(1), 2: Fraction(0)}


def test_trap_counts_ties_by_their_chance() -> None:
    """From 0 a player to whom both choices are alike throws the win away half of the time."""
    solution = solved(COUNT)
    alike = weigh_by(solution.graph, random_policy(solution.graph.game))

    assert find_trap(solution, solution.graph.root, alike) == Fraction(1, 2)
