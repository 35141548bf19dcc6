"""Ten lines: load a game, ask what is legal, make a move, see what happened, let two computers play."""

from numberline import Game, load, play

game = Game(load("leap-to-twenty"))
state = game.start()
print("Player", state.chooser, "may choose", game.choices(state))

step = game.play(game.read_state("p1:4,9"), "+1")
print("From 4, +1 brings", [event.kind for event in step.events], "and Player", step.after.chooser, "chooses")

refusal = game.why_not(game.read_state("p1:18,0"), "+4")
print("On 18, +4 is refused:", refusal.rule if refusal else "no")

match = play(game, "greedy", "random", seed=7)
print(match.outcome, "after", match.moves, "moves")

# > Player 1 may choose ('+1', '+2', '+4')
# > From 4, +1 brings ['moved', 'must_skip'] and Player 2 chooses
# > On 18, +4 is refused: past
# > Outcome(winner=1, how='won') after 9 moves
