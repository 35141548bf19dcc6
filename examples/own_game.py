"""A game of one's own, written as text: read it, count its lines of play, and show one of them."""

from numberline import Game, State, parse, play

RULES = """
title = "Three Steps Up"
token = "shared"
start = 1
goal = 10
choices = ["+1", "*2"]
square = [{ on = 7, then = "skip" }]
"""


def count_lines(game: Game, state: State) -> int:
    """How many ways the game can go on from a state; there is one where it is over."""
    ways = [count_lines(game, game.play(state, choice).after) for choice in game.choices(state)]
    return sum(ways) or 1


game = Game(parse(RULES, "three-steps-up"))
print(game.book.title, "can be played in", count_lines(game, game.start()), "ways; one of them:")
for step in play(game, seed=3).steps[1:]:
    print(f"{step.before.squares[0]:>2} {step.choice} {', '.join(event.kind for event in step.events)}")

# > Three Steps Up can be played in 14 ways; one of them:
# >  1 *2 moved
# >  2 *2 moved
# >  4 *2 moved
# >  8 +1 moved
# >  9 +1 moved, won
