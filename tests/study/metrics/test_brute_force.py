"""The figures of random small games, against all their games played out one by one by an obvious program.

It shares nothing with what it judges but the engine: verdicts come from the slow solver, and every figure is added up
over whole games, as its definition says.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

import pytest

from numberline.rules.engine import Game
from numberline.rules.state import NOBODY, State
from numberline.solve.solution import solve
from numberline.study.metrics import Metrics, measure
from tests.random_books import small_game
from tests.slow_solver import Lead, Leads, Verdict, can_come_back, find_best, find_leads, find_verdicts
from tests.soak import sized

MOST_GAMES = 2_000
MOST_STATES = 40  # that can come back
LONG = 100  # moves on average; longer games are left out
LEFT = 1e-12  # of all games; so few may still go on
SEEDS = sized(75, 3_000)


class Seen(NamedTuple):
    """A game as the slow program sees it."""

    leads: Leads
    verdicts: dict[State, Verdict]
    root: State

    def winner(self, lead: Lead) -> int:
        """Who wins with best play."""
        return self.verdicts[lead][0] if isinstance(lead, State) else lead

    def kind(self, state: State) -> str:
        """What is at stake."""
        after = set(self.leads[state].values())
        return "forced" if len(after) == 1 else "live" if len({self.winner(lead) for lead in after}) > 1 else "idle"

    def losing(self, state: State) -> int:
        """How many different ways on lose what the chooser has."""
        return sum(self.winner(lead) != self.winner(state) for lead in set(self.leads[state].values()))

    def is_only_move(self, state: State) -> bool:
        """Whether the chooser wins, and a single one of several ways on keeps it."""
        ways = len(set(self.leads[state].values()))
        return self.winner(state) == state.chooser and ways > 1 and self.losing(state) == ways - 1

    def chances(self, state: State, error: Fraction) -> dict[str, Fraction]:
        """How likely each choice is for who errs that often."""
        best, every = find_best(state, self.leads, self.verdicts), self.leads[state]
        return {each: error / len(every) + (1 - error) * Fraction(each in best, len(best)) for each in every}

    def ends(self, state: State) -> set[int]:
        """Who can still win, or nobody; play never comes back here."""
        found = (self.ends(lead) if isinstance(lead, State) else {lead} for lead in self.leads[state].values())
        return set().union(*found)


class Played(NamedTuple):
    """One whole game with its chance."""

    chance: Fraction
    path: tuple[State, ...]
    end: int


def see(game: Game) -> Seen | None:
    """A game as the slow program sees it; nothing if it is over at once."""
    start = game.start()
    if start.chooser == NOBODY:
        return None
    leads = find_leads(game, [start])
    return Seen(leads, dict(find_verdicts(leads)), start)


def play_all(seen: Seen, error: Fraction) -> Iterator[Played]:
    """Every game that can be played, one by one; play never comes back here."""
    waiting = [Played(Fraction(1), (seen.root,), NOBODY)]
    while waiting:
        chance, path, _ = waiting.pop()
        for choice, share in seen.chances(path[-1], error).items():
            lead = seen.leads[path[-1]][choice]
            if isinstance(lead, State):
                waiting.append(Played(chance * share, (*path, lead), NOBODY))
            elif share:
                yield Played(chance * share, path, lead)


def count_games(seen: Seen) -> int:
    """How many games there are, as far as they are worth counting."""
    games, now = 0, Counter([seen.root])
    while now and games + now.total() <= MOST_GAMES:
        leads = [(lead, times) for state, times in now.items() for lead in seen.leads[state].values()]
        games += sum(times for lead, times in leads if not isinstance(lead, State))
        now = Counter()
        for lead, times in leads:
            if isinstance(lead, State):
                now[lead] += times
    return games + now.total()


def add_up(games: list[Played], worth: Callable[[Played], int]) -> Fraction:
    """What a game is worth on average."""
    return sum((game.chance * worth(game) for game in games), Fraction(0))


def check_play(seen: Seen, found: Metrics, policy: str, error: Fraction) -> None:
    """Compare everything that is expected under one policy."""
    games = list(play_all(seen, error))
    expected = found.expected[policy]
    moves = add_up(games, lambda game: len(game.path))

    def mean(is_counted: Callable[[State], bool]) -> Fraction:
        return add_up(games, lambda game: sum(map(is_counted, game.path)))

    assert expected.odds.mean_moves == moves
    assert found.edge[policy] == expected.odds.p1 == add_up(games, lambda game: game.end == 1)
    assert expected.completion == add_up(games, lambda game: game.end != NOBODY)
    assert expected.forced == mean(lambda state: seen.kind(state) == "forced") / moves
    assert expected.idle == mean(lambda state: seen.kind(state) == "idle") / moves
    assert expected.live == mean(lambda state: seen.kind(state) == "live") / moves
    assert expected.only == mean(seen.is_only_move) / moves
    assert expected.settled == mean(lambda state: len(seen.ends(state)) == 1) / moves
    assert expected.agency == tuple(
        mean(lambda state, player=player: seen.kind(state) == "live" and state.chooser == player)  # type: ignore[misc]
        for player in (1, 2)
    )
    assert expected.lead_changes == add_up(games, lambda game: changes(seen, game))
    check_timeline(seen, found, policy, games)


def check_timeline(seen: Seen, found: Metrics, policy: str, games: list[Played]) -> None:
    """Compare move by move."""
    told = found.timelines[policy]
    longest = max(len(game.path) for game in games)

    assert told.remainder == 0
    assert told.lengths == tuple(
        add_up(games, lambda game, move=move: len(game.path) == move)  # type: ignore[misc]
        for move in range(1, longest + 1)
    )
    for move, kinds in enumerate(told.kinds):
        met: defaultdict[str, Fraction] = defaultdict(Fraction)
        for game in games:
            if len(game.path) > move:
                met[seen.kind(game.path[move])] += game.chance
        assert kinds == (met["forced"], met["idle"], met["live"])


def changes(seen: Seen, game: Played) -> int:
    """How many moves of a game change who wins."""
    winners = [*map(seen.winner, game.path), game.end]
    return sum(one != other for one, other in pairwise(winners))


def check_states(seen: Seen, found: Metrics) -> None:
    """Compare what is said of states, however often they are met."""
    live = [state for state in seen.leads if seen.kind(state) == "live"]
    won = [state for state in seen.leads if seen.kind(state) != "forced" and seen.winner(state) == state.chooser]
    lost = [Fraction(seen.losing(state), len(set(seen.leads[state].values()))) for state in won]

    assert found.states == len(seen.leads)
    assert found.live == tuple(sum(state.chooser == player for state in live) for player in (1, 2))
    assert found.blunders == (sum(lost, Fraction(0)) / len(lost) if lost else None)
    assert found.heat == {
        squares: (
            sum(state.squares == squares for state in live),
            sum(state.squares == squares for state in seen.leads),
        )
        for squares in {state.squares for state in seen.leads}
    }


@pytest.mark.soak
def test_figures_are_those_of_all_games_played_out(report: Callable[[str], None]) -> None:
    """In random small games every figure is what its definition gives, added up over all games one by one."""
    compared = games = 0
    for seed in range(SEEDS):
        game = small_game(seed)
        seen = see(game)
        if seen is None or can_come_back(seen.leads) or count_games(seen) > MOST_GAMES:
            continue
        found = measure(solve(game))
        check_states(seen, found)
        check_play(seen, found, "random", Fraction(1))
        check_play(seen, found, "noisy:0.2", Fraction(1, 5))
        lengths = [len(game.path) for game in play_all(seen, Fraction(1))]
        assert (found.fewest, found.most) == (min(lengths), max(lengths))
        compared, games = compared + 1, games + len(lengths)
    assert compared
    report(f"figures of {compared} random games compared with {games} games played out one by one")


@pytest.mark.soak
def test_figures_are_those_of_long_play_where_it_can_come_back(report: Callable[[str], None]) -> None:
    """In random small games that can come back, counts are what long play of the obvious program comes to."""
    compared = 0
    for seed in range(SEEDS):
        game = small_game(seed)
        seen = see(game)
        if seen is None or not can_come_back(seen.leads) or len(seen.leads) > MOST_STATES:
            continue
        found = measure(solve(game))
        expected = found.expected["random"]
        counted = play_long(seen)
        if expected.odds.mean_moves is None or counted["left"] > LEFT:
            continue
        moves = counted["moves"]
        assert float(expected.odds.mean_moves) == pytest.approx(moves)
        assert float(expected.forced or 0) == pytest.approx(counted["forced"] / moves)
        assert float(expected.idle or 0) == pytest.approx(counted["idle"] / moves)
        assert float(expected.live or 0) == pytest.approx(counted["live"] / moves)
        assert float(expected.lead_changes or 0) == pytest.approx(counted["changes"])
        assert float(expected.odds.p1) == pytest.approx(counted["won by 1"])
        compared += 1
    assert compared
    report(f"figures of {compared} random games that can come back compared with long play")


def play_long(seen: Seen) -> dict[str, float]:
    """What random play comes to, added up move by move in floats."""
    counted: defaultdict[str, float] = defaultdict(float)
    now: dict[State, float] = {seen.root: 1.0}
    while sum(now.values()) > LEFT and counted["moves"] < LONG:
        after: dict[State, float] = {}
        for state, chance in now.items():
            counted["moves"] += chance
            counted[seen.kind(state)] += chance
            for lead in seen.leads[state].values():
                share = chance / len(seen.leads[state])
                counted["changes"] += share * (seen.winner(lead) != seen.winner(state))
                counted[f"won by {lead}"] += 0 if isinstance(lead, State) else share
                if isinstance(lead, State):
                    after[lead] = after.get(lead, 0) + share
        now = after
    counted["left"] = sum(now.values())
    return counted
