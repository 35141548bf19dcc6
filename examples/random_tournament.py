"""A small tournament: in each game greedy meets random a hundred times, fifty times in either seat."""

from numberline import Game, load, play

GAMES = ("double-or-add-one", "leap-to-twenty", "number-climb", "prime-climb", "token-sprint")
PAIRS = 50


def greedy_wins(name: str) -> int:
    """How many of the games the greedy player wins, changing seats so that starting helps nobody."""
    game = Game(load(name))
    seats = (("greedy", "random"), ("random", "greedy"))
    matches = [(play(game, *seat, seed=seed), seat) for seed in range(PAIRS) for seat in seats]
    return sum(
        match.outcome is not None and match.outcome.winner == seat.index("greedy") + 1 for match, seat in matches
    )


for name in GAMES:
    print(f"{name:<18} greedy wins {greedy_wins(name):>3} of {2 * PAIRS}")

# > token-sprint       greedy wins  99 of 100
