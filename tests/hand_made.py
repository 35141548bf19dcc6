"""Small games whose every figure is worked out by hand, in the tests that use them.

COUNT: one number from 0 to 4, by 1 or 2. Whoever is asked on 1 loses, everybody else wins. Seen as who is asked where:

    0 (1) -> 1 (2), 2 (2)     1 (2) -> 2 (1), 3 (1)     2 -> 3 (the other), 4     3 -> 4

Five games can be played, here with their chances when both choose at random:

    0 1 2 4    1/8, Player 1 wins in 3 moves: live, idle, live
    0 1 2 3 4  1/8, Player 2 wins in 4 moves: live, idle, live, forced; the third move throws the win away
    0 1 3 4    1/4, Player 1 wins in 3 moves: live, idle, forced
    0 2 4      1/4, Player 2 wins in 2 moves: live, live; the first move throws the win away
    0 2 3 4    1/4, Player 1 wins in 3 moves: live, live, forced; the first move and the second throw it away
"""

from functools import cache

from numberline.rules.engine import Game
from numberline.rules.rulebook import parse
from numberline.solve.solution import Solution, solve
from numberline.study.metrics import Metrics, measure

COUNT = 'token = "shared"\nstart = 0\ngoal = 4\nchoices = ["+1", "+2"]'
# Doubling 0 gives the turn away; nobody need ever take 1.
GIVE = 'token = "shared"\nstart = 0\ngoal = 4\nchoices = ["+1", "*2"]'
# Nothing but giving the turn away, for ever.
NEVER = 'token = "shared"\nstart = 0\ngoal = 4\nchoices = ["*1", "*2"]'
# From 1 either the goal, or 2 for ever.
STAY = 'token = "shared"\nstart = 1\ngoal = 4\nchoices = ["+1", "+3"]\nsquare = [{ on = 3, then = { to = 2 } }]'
# Either of two ways to one end, with no way for Player 2 to matter.
WALK = 'token = "each"\nstart = 0\ngoal = 3\nchoices = ["+1", "+2"]\nsquare = [{ on = [1, 2], then = "extra turn" }]'
# One way on, twice: Player 2 wins.
PATH = 'token = "shared"\nstart = 0\ngoal = 4\nchoices = ["+2"]'
# The game is over before it begins.
OVER = 'token = "each"\nstart = 20\ngoal = 20\nchoices = ["+3"]'


@cache
def solved(rules: str, first: int = 1) -> Solution:
    """A game of these rules, solved."""
    return solve(Game(parse(f'title = "Small"\n{rules}', "small")), first)


@cache
def measured(rules: str, first: int = 1) -> Metrics:
    """A game of these rules, measured."""
    return measure(solved(rules, first), first)
