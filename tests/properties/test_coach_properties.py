"""One source of values: hint, review, reasons, teaching, drill, card and the perfect player agree in all games."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from random import Random

import pytest

from numberline.play.levels import read_player
from numberline.play.match import Match
from numberline.rules.engine import Game
from numberline.rules.rulebook import parse
from numberline.rules.state import NOBODY, State
from numberline.solve.keys import ENDS
from numberline.solve.solution import Outlook, Solution, solve
from numberline.store import list_games, load
from numberline.study.cardmaking import make_card
from numberline.study.positions import is_right, own_cards, solve_both
from numberline.study.reasons import Reasons
from numberline.study.review import ReviewedMove, review
from numberline.study.rulesearch import Work
from numberline.tell.coach import Coach, Coaching
from numberline.tell.reasons import tell_hint, tell_why
from tests.soak import sized

pytestmark = pytest.mark.soak

FOLDER = Path(__file__).parents[1] / "books"
PUBLISHED = tuple(sorted(path.stem for path in FOLDER.glob("*.toml")))
BOOKS = (*list_games(), *PUBLISHED)
MOST = sized(40, 10**6)  # states of each game; all of them at full size


@cache
def solved(name: str) -> Solution:
    """The solution of one of the books."""
    book = parse((FOLDER / f"{name}.toml").read_text("utf-8"), name) if name in PUBLISHED else load(name)
    return solve(Game(book))


def states_of(solution: Solution) -> Sequence[State]:
    """The states of a game, or a sample of them."""
    numbers: Sequence[int] = range(ENDS, ENDS + solution.states)
    if len(numbers) > MOST:
        numbers = Random(solution.states).sample(numbers, MOST)
    return [solution.graph.state(number) for number in numbers]


def reviewed(game: Game, state: State, choice: str, solution: Solution) -> ReviewedMove:
    """The review of a match of one move."""
    (move,) = review(Match.at(game, state).submit(choice), solution).moves
    return move


def test_there_are_thirty_five_books() -> None:
    """The five founding games, and thirty published ones of which six are shipped."""
    assert len(BOOKS) == 35


@pytest.mark.parametrize("name", BOOKS)
def test_coach_speaks_with_one_voice(name: str) -> None:
    """In each state, who wins after each choice, what is best, and what is a mistake are the same for all."""
    solution = solved(name)
    game, reasons = solution.graph.game, Reasons(solution)
    coach = Coach(Coaching(teach=True), lambda: solution)
    perfect = read_player("perfect", game, solution)
    for state in states_of(solution):
        outlooks = solution.choices(state)
        best = tuple(choice for choice, _ in perfect(state))
        lines = tell_hint(reasons, state)
        marked = tuple(line.split()[0] for line in lines[: len(outlooks)] if line.endswith("  best"))
        assert best == marked == solution.best(state)
        assert lines[len(outlooks)] == tell_why(reasons, state)
        refuted = {each.explanation.step.choice for each in reasons.refutations(state)}
        for outlook in outlooks:
            assert (outlook.choice in refuted) == is_losing(outlook, state, solution.verdict(state).winner), state
            check_choice((reasons, coach), state, outlook, best)


def is_losing(outlook: Outlook, state: State, winner: int) -> bool:
    """Whether the opponent wins after a choice, or a win is given away by it."""
    return outlook.winner not in {state.chooser, NOBODY} or outlook.winner != winner


def check_choice(voices: tuple[Reasons, Coach], state: State, outlook: Outlook, best: tuple[str, ...]) -> None:
    """Review, reasons and teaching think the same of a choice."""
    reasons, coach = voices
    solution, game = reasons.solution, reasons.solution.graph.game
    move, found = reviewed(game, state, outlook.choice, solution), reasons.explain(state, outlook.choice)
    match = Match.at(game, state)
    coach.doubted = ""
    where = (state, outlook)

    assert move.after.winner == found.winner == outlook.winner, where
    assert (move.after.moves is None) == (outlook.moves is None), where
    assert move.after.moves is None or move.after.moves + 1 == outlook.moves, where
    assert move.is_mistake == (outlook.winner != solution.verdict(state).winner), where
    assert move.is_mistake == bool(coach.doubts(match, outlook.choice)) == (outlook.choice not in move.kept), where
    assert set(best) <= set(move.kept), where
    assert move.is_mistake != is_right(solution, state, outlook.choice), where
    check_drill(solution, match.submit(outlook.choice), move)
    check_lesson(coach, match.submit(outlook.choice), move)


def check_drill(solution: Solution, match: Match, move: ReviewedMove) -> None:
    """What is a mistake to the review becomes a card of the drill, and nothing else does."""
    seat = move.step.before.chooser

    assert bool(list(own_cards(solution, match, (seat,), ""))) == move.is_mistake


def check_lesson(coach: Coach, match: Match, move: ReviewedMove) -> None:
    """After a mistake that does not end the game there is a sentence, and after nothing else."""
    spoken = coach.lesson(match, ("Ann", "Bo"))
    assert bool(spoken) == (move.is_mistake and match.state.chooser != NOBODY)
    assert not spoken or spoken.startswith(f"{move.choice} ")


@pytest.mark.parametrize("name", BOOKS)
def test_card_speaks_with_the_same_voice(name: str) -> None:
    """Wherever a card is followed, the review finds no mistake in what it allows."""
    solution = solve_both(solved(name).graph.game)
    game = solution.graph.game
    card = make_card(solution, work=Work(sized(200_000, 20_000_000)))
    met = sorted(card.findings.met.items())
    for (_, number), each in met if len(met) <= MOST else Random(len(met)).sample(met, MOST):
        for way in each.ways:
            assert not reviewed(game, solution.graph.state(number), way.choice, solution).is_mistake
