"""Leap's rules as a Python game of OpenSpiel, solved by OpenSpiel's MinimaxSolver, measured like ours.

It runs in an environment of its own, which has open_spiel; see run.py. Turns that are skipped happen inside the move,
as in numberline, so that both count the same states; a state is written the same way, so that they can be compared.

Usage: python benchmarks/open_spiel_leap.py GOAL [VERDICTS]
"""

import json
import sys
from importlib.metadata import version
from pathlib import Path
from time import perf_counter

import pyspiel  # type: ignore[import-not-found]
from open_spiel.python.algorithms.minimax_solver import MinimaxSolver  # type: ignore[import-not-found]

STEPS = (1, 2, 4)
SKIP = 5

TYPE = pyspiel.GameType(
    short_name="leap",
    long_name="Leap",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=False,
    provides_observation_tensor=False,
    parameter_specification={"goal": 20},
)


class LeapGame(pyspiel.Game):  # type: ignore[misc]
    """The game as OpenSpiel wants it."""

    def __init__(self, params: dict[str, int] | None = None) -> None:
        """Take the goal from the game string."""
        self.goal = (params or {}).get("goal", 20)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(STEPS),
            max_chance_outcomes=0,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=2 * self.goal,
        )
        super().__init__(TYPE, info, params or {})

    def new_initial_state(self) -> "LeapState":
        """Both tokens on 0."""
        return LeapState(self)


class LeapState(pyspiel.State):  # type: ignore[misc]
    """Where the tokens stand, who chooses, and who owes a turn: plain numbers, which OpenSpiel copies fastest."""

    def __init__(self, game: LeapGame) -> None:
        """Begin."""
        super().__init__(game)
        self.goal = game.goal
        self.first = self.second = self.owed_first = self.owed_second = self.player = 0
        self.winner = -1

    def current_player(self) -> int:
        """Who chooses."""
        return self.player if self.winner < 0 else int(pyspiel.PlayerId.TERMINAL)

    def _legal_actions(self, player: int) -> list[int]:
        """The steps that do not go past the goal; +1 never does."""
        room = self.goal - (self.second if player else self.first)
        return [action for action, step in enumerate(STEPS) if step <= room]

    def _apply_action(self, action: int) -> None:
        """Move the chooser's token, and let owed turns go by."""
        step = STEPS[action]
        if self.player:
            self.second += step
            square = self.second
        else:
            self.first += step
            square = self.first
        if square == self.goal:
            self.winner = self.player
            return
        if square % SKIP == 0:
            if self.player:
                self.owed_second += 1
            else:
                self.owed_first += 1
        self.player = 1 - self.player
        while self.owed_second if self.player else self.owed_first:
            if self.player:
                self.owed_second -= 1
            else:
                self.owed_first -= 1
            self.player = 1 - self.player

    def is_terminal(self) -> bool:
        """Whether somebody has won."""
        return self.winner >= 0

    def returns(self) -> list[float]:
        """One for the winner."""
        if self.winner < 0:
            return [0.0, 0.0]
        return [1.0, -1.0] if self.winner == 0 else [-1.0, 1.0]

    def __str__(self) -> str:
        """The state as numberline writes it, for the solver knows states by their text."""
        owed = f":skips={self.owed_first},{self.owed_second}" if self.owed_first or self.owed_second else ""
        return f"p{self.player + 1}:{self.first},{self.second}{owed}"


def main(goal: str, *files: str) -> None:
    """Measure once."""
    sys.setrecursionlimit(100_000)  # the solver calls itself for each move
    pyspiel.register_game(TYPE, LeapGame)
    begun = perf_counter()
    table = MinimaxSolver(f"leap(goal={goal})").solve()
    seconds = perf_counter() - begun
    found = {"goal": int(goal), "states": len(table), "seconds": seconds, "version": version("open_spiel")}
    print(json.dumps(found))
    for file in files:
        # The value is the chooser's, and Player 1 chooses in the states that begin with p1.
        winners = {state: 1 if (entry.value > 0) == state.startswith("p1") else 2 for state, entry in table.items()}
        Path(file).write_text(json.dumps(winners), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
