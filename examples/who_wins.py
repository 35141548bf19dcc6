"""What is true of a game: who wins with best play, one line of it, which mistakes there are, and the odds."""

from numberline import Game, load, odds, solve

game = Game(load("token-sprint"))
solution = solve(game)
start = game.start()

verdict = solution.verdict()
print(f"{game.book.title}: Player {verdict.winner} wins in {verdict.moves} moves, of {solution.states} states")
print("One line of best play:", " ".join(step.choice for step in solution.line(start)))

for outlook in solution.choices(start):
    kept = "keeps" if outlook.winner == verdict.winner else "throws it away"
    print(f"{outlook.choice} {kept}: Player {outlook.winner} wins in {outlook.moves}")

for opponent in ("random", "club", "perfect"):
    print(
        f"{opponent}, starting second, wins {float(odds(game, 'greedy', opponent).p2):.3f} of all games against greedy"
    )

# > perfect, starting second, wins 0.083 of all games against greedy
