from fractions import Fraction
from functools import cache

import pytest

from numberline.play.match import Match
from numberline.rules.engine import Game
from numberline.rules.rulebook import parse
from numberline.solve.odds import weigh_by
from numberline.solve.policies import greedy_policy
from numberline.solve.solution import Solution
from numberline.store import list_games, load
from numberline.study.decisions import decide, decisions, find_trap
from numberline.study.drill import Card
from numberline.study.positions import MOST_TRAPS, in_turn, is_right, own_cards, solve_both, trap_cards
from tests.small_games import game_of

# Taking 1 or 2 up to 4: whoever leaves 1 or 4 wins.
COUNT = 'token = "shared"\nstart = 0\ngoal = 4\nchoices = ["+1", "+2"]'


@cache
def solved(name: str) -> Solution:
    """A shipped game, solved from either start."""
    return solve_both(Game(load(name)))


def played(solution: Solution, *moves: str, first: int = 1) -> Match:
    """A match with these moves."""
    match = Match.begin(solution.graph.game, first)
    for move in moves:
        match = match.submit(move)
    return match


def trap_of(solution: Solution, card: Card) -> Fraction:
    """How likely the greedy player gives the win away in the position of a card."""
    graph = solution.graph
    number = graph.number(card.state)
    assert number is not None
    return find_trap(solution, number, weigh_by(graph, greedy_policy(graph.game)))


def test_own_positions_are_those_that_changed_the_winner() -> None:
    """From 0 the win is kept by +1 alone; whoever takes +2 has this position to drill, and their opponent none."""
    solution = solve_both(game_of(COUNT))
    match = played(solution, "+2", "+1", "+1")

    cards = list(own_cards(solution, match, (1, 2), "that game"))

    assert [(card.state.squares, card.state.chooser, card.moves) for card in cards] == [
        ((0,), 1, ()),
        ((2,), 2, ("+2",)),
    ]
    assert list(own_cards(solution, match, (2,), "that game")) == cards[1:]
    assert {card.source for card in cards} == {"that game"}


def test_perfect_games_leave_nothing_to_drill() -> None:
    """In a game in which both play their best nobody has a position to drill."""
    solution = solved("leap")
    line = solution.line(solution.graph.game.start())

    assert not list(own_cards(solution, played(solution, *(step.choice for step in line)), (1, 2), ""))


def test_declared_draw_is_no_choice() -> None:
    """A match that was called a draw has only the positions before it."""
    solution = solved("exactly-23")
    match = Match.begin(solution.graph.game)
    while not match.can_draw:
        match = match.submit("-1" if match.state.squares[0] > 1 else "*2")

    assert list(own_cards(solution, match.draw(), (1, 2), "")) == list(own_cards(solution, match, (1, 2), ""))


def test_any_choice_that_keeps_the_verdict_is_right() -> None:
    """A slower win is right as well, and so is everything where nothing can be lost."""
    solution = solved("leap")
    state = solution.graph.game.read_state("p1:4,2")

    assert [is_right(solution, state, choice) for choice in ("+1", "+2", "+4")] == [False, True, True]


@pytest.mark.parametrize("name", list_games())
def test_traps_are_won_and_can_be_lost(name: str) -> None:
    """Every trap of a shipped game is live and won for its chooser, and its moves lead there from the start."""
    solution = solved(name)
    cards = trap_cards(solution)

    assert len(cards) <= MOST_TRAPS
    assert len({card.key for card in cards}) == len(cards)
    for card in cards:
        number = solution.graph.number(card.state)
        assert number is not None
        decision = decide(solution, number)
        assert decision.is_live
        assert decision.wins
        assert played(solution, *card.moves, first=card.first).state == card.state


@pytest.mark.parametrize("name", list_games())
def test_traps_are_ranked_by_their_rate(name: str) -> None:
    """Those into which the greedy player falls more often come first, and none that it falls into is left out."""
    solution = solved(name)
    rates = [trap_of(solution, card) for card in trap_cards(solution, 10_000)]
    graph = solution.graph
    greedy = weigh_by(graph, greedy_policy(graph.game))
    every = [find_trap(solution, n, greedy) for n, each in decisions(solution).items() if each.is_live and each.wins]

    assert rates == sorted(rates, reverse=True)
    assert set(rates) - {0} == set(every) - {0}
    assert not any(rates) or all(rates)


def test_game_without_traps_has_its_other_positions() -> None:
    """The greedy player falls into no trap of Exactly 23, but a win can be given away from 21 and from 22."""
    solution = solved("exactly-23")
    cards = trap_cards(solution)

    assert not any(trap_of(solution, card) for card in cards)
    assert cards


def test_game_in_which_nothing_can_be_lost_has_no_positions() -> None:
    """Number Climb has no position in which a choice changes who wins."""
    assert trap_cards(solved("number-climb")) == ()


def test_mirrored_positions_are_asked_once() -> None:
    """In a game with equal sides a position and its mirror image are one card."""
    found = {(card.state.chooser, *card.state) for card in trap_cards(solved("leap"), 1000)}
    mirrored = {(3 - chooser, squares[::-1], 3 - chooser, owed[::-1], ()) for chooser, squares, _, owed, _ in found}

    assert not mirrored & found


def test_game_that_nobody_is_asked_in_has_no_positions() -> None:
    """A game that is over before it begins has nothing to drill."""
    book = parse('title = "T"\ntoken = "shared"\nstart = 5\ngoal = 5\nchoices = ["+1"]', "t")

    assert trap_cards(solve_both(Game(book))) == ()


def test_games_take_turns() -> None:
    """The first cards of all games come before the second ones."""
    one, two, three = (
        Card("tiny", "0" * 16, played(solve_both(game_of(COUNT)), *moves).state) for moves in ((), ("+1",), ("+2",))
    )

    assert in_turn([(one, two), (three,)]) == (one, three, two)
