from fractions import Fraction
from itertools import pairwise
from random import Random

import pytest

from numberline.play.levels import read_player
from numberline.play.match import Match
from numberline.play.transcript import replay_sample
from numberline.rules.engine import Game
from numberline.rules.state import NOBODY, PLAYERS, State, Step
from numberline.rules.told import Example
from numberline.solve.solution import Solution, Verdict, solve
from numberline.study.decisions import FORCED, IDLE, LIVE
from numberline.study.review import Review, Spell, find_costs, find_kept, review
from tests.founding import NAMES, founding_book, founding_game
from tests.random_books import small_game
from tests.slow_solver import find_leads, find_verdicts, judge
from tests.small_games import game_of, shared
from tests.soak import sized

GAMES = sized(60, 2_000)
SAMPLES = [
    pytest.param(name, example, id=f"{name}: {example.title}")
    for name in NAMES
    for example in founding_book(name).examples
]
# A number that both change by 1 or 2 up to 4: whoever leaves 1 or 4 wins.
COUNT = 'token = "shared"\nstart = 0\ngoal = 4\nchoices = ["+1", "+2"]\n'
# Nobody can force 4 from 0, for one can always go back; whoever goes to 2 or 3 lets the other win.
BACK = 'token = "shared"\nstart = 0\ngoal = 4\nline = "0..4"\nchoices = ["+1", "+2", "-1"]\npast = { low = "stops" }\n'


def played(game: Game, *choices: str) -> Match:
    """A match with some choices."""
    match = Match.begin(game)
    for choice in choices:
        match = match.submit(choice)
    return match


def reviewed(game: Game, *choices: str) -> Review:
    """The review of a match with some choices."""
    return review(played(game, *choices), solve(game))


def sample(name: str, example: Example) -> Match:
    """A worked example of a book."""
    game = founding_game(name)
    state = game.read_state(example.state) if example.state else None
    return replay_sample(game, state, example.first, example.moves)[0]


def at_random(game: Game, rng: Random, most: int = 30) -> Match:
    """A match of random choices, finished or not."""
    match = Match.begin(game, rng.choice(PLAYERS))
    while match.state.chooser != NOBODY and match.moves < most:
        match = match.submit(rng.choice(game.choices(match.state)))
    return match


def slow_winners(match: Match) -> list[int]:
    """Who wins with best play before the first move and after each, by the slow solver."""
    begun = match.steps[0].after
    leads = find_leads(match.game, [begun] if begun.chooser else [])
    verdicts = find_verdicts(leads)
    return [step.outcome.winner if step.outcome else verdicts[step.after][0] for step in match.steps]


@pytest.mark.parametrize(("name", "example"), SAMPLES)
def test_samples_of_the_books_are_reviewed_rightly(name: str, example: Example) -> None:
    """On each sample the review names exactly the moves that change who wins, as the slow solver sees it."""
    match = sample(name, example)
    winners = slow_winners(match)

    found = review(match, solve(match.game))

    assert list(found.winners) == winners
    changing = [number for number in range(1, len(winners)) if winners[number] != winners[number - 1]]
    assert [move.number for move in found.mistakes] == changing


@pytest.mark.parametrize(("name", "example"), SAMPLES)
def test_kept_choices_of_samples_are_right(name: str, example: Example) -> None:
    """On each sample the choices that keep what best play gives are those of the slow solver."""
    match = sample(name, example)
    leads = find_leads(match.game, [match.steps[0].after])
    verdicts = find_verdicts(leads)

    for move in review(match, solve(match.game)).moves:
        state = move.step.before
        right = [choice for choice in leads[state] if judge(choice, state, leads, verdicts)[0] == verdicts[state][0]]
        assert list(move.kept) == right


def check(found: Review, solution: Solution) -> None:
    """What is true of any review."""
    game, winners = found.match.game, found.winners
    flips = sum(one != two for one, two in pairwise(winners))
    assert len(found.mistakes) == flips == len(found.spells) - 1
    assert sum(len(account.mistakes) for account in found.accounts) == flips
    for move in found.mistakes:
        assert move.is_live
        assert move.choice not in move.kept
        assert move.kept
        for choice in move.kept:
            step = game.play(move.step.before, choice)
            kept = step.outcome.winner if step.outcome else solution.verdict(step.after).winner
            assert kept == move.before.winner
        check_refutation(game, move.step.after, move.refutation, move.after)


def check_refutation(game: Game, state: State, refutation: tuple[Step, ...], claimed: Verdict) -> None:
    """A refutation replays step by step, and ends as claimed: won in so many moves, or with nobody winning."""
    met = [state]
    for step in refutation:
        assert step == game.play(met[-1], step.choice)
        met.append(step.after)
    last = refutation[-1].outcome if refutation else None
    if claimed.winner == NOBODY:
        assert not refutation or met[-1] in met[:-1] or (last is not None and last.winner == NOBODY)
        return
    assert len(refutation) == claimed.moves
    assert not refutation or (last is not None and last.winner == claimed.winner)


@pytest.mark.soak
@pytest.mark.parametrize("name", NAMES)
def test_reviews_of_random_games_hold(name: str) -> None:
    """Flips are changes of the verdict, what is said to keep it keeps it, and refutations end as claimed."""
    game = founding_game(name)
    for seed in range(GAMES):
        match = at_random(game, Random(seed))
        solution = solve(game, roots=[match.steps[0].after])
        check(review(match, solution), solution)


@pytest.mark.soak
def test_reviews_of_random_books_hold() -> None:
    """The same is true of games over the whole vocabulary, those that nobody can force among them."""
    for seed in range(GAMES):
        game = small_game(seed)
        match = at_random(game, Random(seed))
        begun = match.steps[0].after
        solution = solve(game, roots=[begun] if begun.chooser else [])
        check(review(match, solution), solution)


def test_a_game_is_told_move_by_move() -> None:
    """From 0 taking 2 gives the win away, and from 2 taking 1 gives it back; at 3 there is one way on."""
    found = reviewed(game_of(COUNT), "+2", "+1", "+1")

    assert [(move.player, move.kind, move.kept) for move in found.moves] == [
        (1, LIVE, ("+1",)),
        (2, LIVE, ("+2",)),
        (1, FORCED, ("+1",)),
    ]
    assert found.winners == (1, 2, 1, 1)
    assert found.spells == (Spell(1, 1, 1), Spell(2, 2, 2), Spell(1, 3, 4))
    assert [[step.choice for step in move.refutation] for move in found.moves] == [["+2"], ["+1"], []]
    assert all(move.gave_win_away for move in found.mistakes)
    assert found.last_live == found.moves[1]
    assert found.outcome
    assert found.outcome.winner == 1


def test_an_only_move_is_found() -> None:
    """Taking 1 from 0 is the only result that keeps the win; then whatever is chosen changes nothing."""
    found = reviewed(game_of(COUNT), "+1", "+2", "+1")

    assert [move.is_only_move for move in found.moves] == [True, False, False]
    assert [move.kind for move in found.moves] == [LIVE, IDLE, FORCED]
    assert found.mistakes == ()


def test_turns_are_those_of_a_transcript() -> None:
    """Skipped turns count, so the fifth move of the book's sample is made in turn 7."""
    (example, *_) = founding_book("leap-to-twenty").examples
    match = sample("leap-to-twenty", example)

    assert [move.turn for move in review(match, solve(match.game)).moves][:6] == [1, 2, 3, 4, 7, 8]


def test_slower_wins_and_sooner_losses_are_counted() -> None:
    """On 18 a step of 1 still wins, two moves later than it had to; whoever is lost may fall sooner than they must."""
    game = founding_game("leap-to-twenty")
    match = Match.at(game, State((18, 3), 1)).submit("+1")
    lost = Match.at(game, State((1, 8), 1)).submit("+4")
    solution = solve(game)

    assert [(move.slower, move.sooner) for move in review(match, solution).moves] == [(2, 0)]
    assert [(move.slower, move.sooner) for move in review(lost, solution).moves] == [(0, 1)]


def test_what_each_player_did_is_added_up() -> None:
    """In the book's sample Player 1 kept the win in 2 of 5 decisions, and lost it for good in turn 15."""
    (example, *_) = founding_book("leap-to-twenty").examples
    match = sample("leap-to-twenty", example)

    one, two = review(match, solve(match.game)).accounts

    assert [(len(each.live), each.right, len(each.winning), each.kept_wins) for each in (one, two)] == [
        (5, 2, 5, 2),
        (3, 1, 3, 1),
    ]
    assert [each.lost_at and each.lost_at.turn for each in (one, two)] == [15, None]
    assert [len(each.lasting) for each in (one, two)] == [1, 0]
    assert [len(each.slower) for each in (one, two)] == [0, 1]
    assert [len(each.only_moves) for each in (one, two)] == [1, 0]


def test_a_player_may_have_lost_nothing() -> None:
    """A player without a mistake has not lost the game anywhere."""
    assert reviewed(game_of(COUNT), "+1").account(1).lost_at is None


def test_a_win_and_then_the_draw_can_be_given_away_for_good() -> None:
    """A win let go does not come back because the draw is given away after it; only the opponent brings one back."""
    game = game_of(BACK)
    solution = solve(game)
    match = Match.at(game, State((2,), 1))
    for choice in ("-1", "-1", "+2"):
        match = match.submit(choice)

    lost, restored = review(match, solution), review(match.submit("-1"), solution)

    assert lost.winners == (1, NOBODY, NOBODY, 2)
    assert [move.number for move in lost.account(1).lasting] == [1, 3]
    assert [move.number for move in restored.account(1).lasting] == [1]
    assert restored.account(1).lost_at == restored.moves[0]


def test_nobody_winning_can_be_given_away() -> None:
    """Where nobody can force a win, letting the opponent win is a mistake too, but no win was given away."""
    found = reviewed(game_of(BACK), "+2")

    assert found.winners == (0, 2)
    assert [(move.is_mistake, move.gave_win_away, move.slower, move.sooner) for move in found.moves] == [
        (True, False, 0, 0)
    ]


def test_a_declared_draw_is_no_move() -> None:
    """A drawn match has as many moves as were made; whoever was winning when it was drawn is named."""
    game = game_of(BACK)
    match = played(game, "-1", "-1", "-1", "-1").draw()
    winning = Match.at(game, State((2,), 1))
    for choice in ("-1", "+1", "-1", "+1"):
        winning = winning.submit(choice)
    found = review(match, solve(game))

    assert len(found.moves) == 4
    assert found.winners == (NOBODY,) * 5
    assert found.drawn_while_winning == NOBODY
    assert review(winning, solve(game)).drawn_while_winning == NOBODY
    assert review(winning.draw(), solve(game)).drawn_while_winning == 1


def test_a_game_that_never_began_is_reviewed() -> None:
    """A match that is over before anybody can choose has nothing to tell, and nothing fails."""
    game = shared(choices='["+4", "+5"]', start=9, more="goal = 10\n")
    match = Match.begin(game)

    found = review(match, solve(game))

    assert found.moves == found.mistakes == ()
    assert found.last_live is None
    assert found.winners == (NOBODY,)


def test_a_mistake_may_end_the_game() -> None:
    """A choice that loses at once needs no refutation."""
    game = game_of('token = "shared"\nstart = 0\ngoal = 5\nlose = 2\nchoices = ["+1", "+2"]\n')
    (move,) = reviewed(game, "+2").moves

    assert move.is_mistake
    assert move.refutation == ()
    assert move.after == (2, 0)


def test_states_elsewhere_are_reviewed() -> None:
    """A match from a state that the start does not lead to is reviewed like any other."""
    game = founding_game("leap-to-twenty")
    state = State((0, 19), 1, (0, 1))
    solution = solve(game)

    assert solution.graph.number(state) is None
    assert review(Match.at(game, state).submit("+4"), solution).moves[0].kept == find_kept(solution, state)


def test_a_mistake_has_a_cost_against_a_level() -> None:
    """In the book's sample the last mistake of Player 2 cost two wins in three against the casual level."""
    (example, *_) = founding_book("leap-to-twenty").examples
    match = sample("leap-to-twenty", example)
    solution = solve(match.game)
    mistakes = review(match, solution).account(2).mistakes

    costs = find_costs(mistakes, solution, read_player("casual", match.game, solution))

    assert [cost.had for cost in costs] == [1, 1]
    assert costs[1].has == Fraction(1, 3)


def test_a_cost_is_that_of_the_definition() -> None:
    """The odds after a mistake are those of a match that begins there, played perfectly against the level."""
    game = founding_game("token-sprint")
    (example, *_) = game.book.examples
    match = sample("token-sprint", example)
    solution = solve(game)
    for move in review(match, solution).mistakes:
        (cost,) = find_costs([move], solution, read_player("greedy", game, solution))
        assert cost.has == slow_chance(game, solution, move.step.after, move.player)


def slow_chance(game: Game, solution: Solution, state: State, player: int) -> Fraction:
    """How likely a player wins from a state who plays perfectly against greedy, straight from the definition."""
    policy = read_player("perfect" if state.chooser == player else "greedy", game, solution)
    weights = policy(state)
    whole = sum(weight for _, weight in weights)
    chance = Fraction(0)
    for choice, weight in weights:
        step = game.play(state, choice)
        won = Fraction(step.outcome.winner == player) if step.outcome else None
        chance += Fraction(weight, whole) * (slow_chance(game, solution, step.after, player) if won is None else won)
    return chance
