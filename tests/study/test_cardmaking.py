from collections import deque
from functools import cache
from pathlib import Path

import pytest

from numberline.rules.engine import Game
from numberline.rules.rulebook import parse
from numberline.rules.state import NOBODY, PLAYERS, State
from numberline.solve.keys import ENDS
from numberline.solve.solution import Solution, solve
from numberline.store import SHIPPED, list_games
from numberline.study.arena import Arena
from numberline.study.card import StrategyCard, follow
from numberline.study.cardmaking import NoCard, make_card
from numberline.study.positions import solve_both
from numberline.study.rulesearch import MOST_LISTED, MOST_RULES, Work
from tests.small_games import game_of
from tests.soak import SOAK

PUBLISHED = sorted((Path(__file__).parents[1] / "books").glob("*.toml"))
BOOKS = [*(Path(SHIPPED) / f"{name}.toml" for name in list_games()), *PUBLISHED]
SLOW = {"683-sum-battle", "244-digit-duel"}  # are solved or searched for seconds
TRIED = Work().most if SOAK else 2_000_000
EACH = [pytest.param(path, id=path.stem) for path in BOOKS if SOAK or path.stem not in SLOW]
LONG = {"keep-or-give", "pounce"}  # have many positions that only mistakes lead to
SHORT = [path for path in BOOKS if SOAK or (path not in PUBLISHED and path.stem not in LONG)]
EVERY = [pytest.param(path, id=path.stem) for path in SHORT]


@cache
def solved(path: Path) -> Solution:
    """A book's game, solved from either start."""
    return solve_both(Game(parse(path.read_text(encoding="utf-8"), path.stem)))


@cache
def card_of(path: Path) -> StrategyCard:
    """The card of a book's game, found with less work than usual."""
    return make_card(solved(path), work=Work(TRIED))


def advised(card: StrategyCard, arena: Arena, state: State) -> list[str]:
    """What a card says in a state."""
    number = arena.solution.graph.number(state)
    assert number is not None
    place = (state.chooser, number)
    if place in card.exceptions:
        return [card.exceptions[place]]
    return [way.choice for way in follow(card.rules, arena.position(place))[1]]


def met_states(card: StrategyCard, arena: Arena, first: int, holder: int) -> dict[State, list[str]]:
    """The states in which the holder is asked, found by playing, and what the card says in each."""
    game = arena.solution.graph.game
    waiting, seen, met = deque([game.start(first)]), set(), {}
    while waiting:
        state = waiting.popleft()
        if state in seen or state.chooser == NOBODY:
            continue
        seen.add(state)
        choices = list(game.choices(state))
        if state.chooser == holder:
            choices = met[state] = advised(card, arena, state)
        waiting += (game.play(state, choice).after for choice in choices)
    return met


@pytest.mark.parametrize("path", EACH)
def test_card_never_gives_anything_away(path: Path) -> None:
    """Whatever the other player does, no choice that a card allows gives away what its holder has."""
    # The positions are found by playing and judged by another solution, not by the one that the card was made from.
    card, solution = card_of(path), solved(path)
    game, arena, states = solution.graph.game, Arena(solution), set()
    for first in PLAYERS:
        judge = solve(game, first)
        winner = judge.verdict().winner
        for holder in PLAYERS if winner == NOBODY else (winner,):
            for state, choices in met_states(card, arena, first, holder).items():
                states.add(state)
                before = judge.verdict(state).winner
                after = {view.choice: view.winner for view in judge.choices(state)}
                assert choices
                assert all(after[choice] in {holder, before} for choice in choices), state

    assert len(states) == len({place[1] for place in card.findings.met})


@pytest.mark.parametrize("path", EACH)
def test_card_wins_in_the_end(path: Path) -> None:
    """Whoever follows the card from a won position wins after so many choices as it says, however the rest goes."""
    card = card_of(path)
    won = [met for met in card.findings.met.values() if met.position.won]

    assert not won or 0 < card.findings.most <= len(won)


@pytest.mark.parametrize("path", EACH)
def test_card_is_short(path: Path) -> None:
    """Every book has a card of few rules that are short themselves, all of them needed, and without exceptions."""
    card = card_of(path)

    assert len(card.rules) <= MOST_RULES
    assert all(rule.cost <= MOST_LISTED for rule in card.rules)
    assert set(range(len(card.rules))) <= set(card.findings.counts)
    assert not card.exceptions
    assert card.covered == len(card.findings.met)


@pytest.mark.parametrize(
    ("name", "rules"),
    [
        ("double-or-add-one", 1),
        ("divisor-drop", 2),
        ("exactly-23", 1),
        ("leap-to-twenty", 1),
        ("narrow-bridge", 1),
        ("no-echo", 1),
        ("number-climb", 0),
        ("pounce", 2),
        ("prime-climb", 1),
        ("token-sprint", 1),
    ],
)
def test_cards_of_shipped_games(name: str, rules: int) -> None:
    """Most shipped games are won by one rule, some by two; Number Climb needs none."""
    assert len(card_of(Path(SHIPPED) / f"{name}.toml").rules) == rules


@pytest.mark.parametrize("path", EVERY)
def test_card_for_every_position_never_gives_anything_away(path: Path) -> None:
    """A card for all positions that are not lost has every one of them, from either start, and is right in each."""
    solution = solved(path)
    card = make_card(solution, work=Work(TRIED // 4), every=True)
    arena, found = Arena(solution), 0
    for number in range(ENDS, ENDS + solution.states):
        state = solution.graph.state(number)
        before = solution.verdict(state).winner
        if before in {state.chooser, NOBODY}:
            found += 1
            after = {view.choice: view.winner for view in solution.choices(state)}
            assert all(after[choice] in {state.chooser, before} for choice in advised(card, arena, state)), state

    assert len(card.findings.met) == found


def test_card_for_one_start() -> None:
    """A card for one start only has the positions after that start."""
    solution = solved(Path(SHIPPED) / "leap-to-twenty.toml")
    card = make_card(solution, (1,))

    assert {place[0] for place in card.findings.met} == {1}


def test_search_that_may_do_little_says_so() -> None:
    """With next to no work allowed a card has exceptions, is right all the same, and says that it is not complete."""
    path = Path(SHIPPED) / "keep-or-give.toml"
    card = make_card(solved(path), work=Work(1))

    assert card.exceptions
    assert not card.complete
    assert not card.findings.mistakes
    assert card.covered + len(card.exceptions) == len(card.findings.met)


def test_rules_run_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where more rules would be needed than a card may have, the positions that are left are exceptions."""
    monkeypatch.setattr("numberline.study.rulesearch.MOST_RULES", 2)
    card = make_card(solved(Path(SHIPPED) / "keep-or-give.toml"), work=Work(TRIED))

    assert len(card.rules) == 2
    assert 0 < len(card.exceptions) < len(card.findings.met)
    assert not card.findings.mistakes


def test_no_card_without_anybody_to_hold_it() -> None:
    """Where nobody who could win is ever asked, there is no card, and the reason is said."""
    over = game_of('token = "shared"\nstart = 5\ngoal = 5\nchoices = ["+1"]')

    with pytest.raises(NoCard, match="nobody who could win"):
        make_card(solve_both(over))


def test_no_card_where_too_much_is_met(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game in which every way of playing meets too many positions has no card, and the reason is said."""
    monkeypatch.setattr("numberline.study.ground.MOST_POSITIONS", 3)

    with pytest.raises(NoCard, match="every way of playing"):
        make_card(solved(Path(SHIPPED) / "leap-to-twenty.toml"))


def test_sides_that_differ_have_rules_of_their_own() -> None:
    """Where the players do not start and end alike, a card for both seats may tell them apart, and is right."""
    uneven = (
        'token = "each"\nstart = { p1 = 0, p2 = 12 }\ngoal = { p1 = 12, p2 = 2 }\n'
        'choices = ["f1", "f2", "b1"]\nline = "0..12"\npast = "stops"\n'
    )
    solution = solve_both(game_of(uneven))
    card = make_card(solution, every=True, work=Work(TRIED))

    assert [[(demand.fact, demand.span.listed) for demand in rule.when] for rule in card.rules] == [
        [("seat", (1,))],
        [],
    ]
    assert not card.exceptions
    assert not card.findings.mistakes


def test_search_can_be_stopped() -> None:
    """The search tells how many rules it has weighed, and whoever is told may end it."""
    weighed: list[int] = []

    def stop(rules: int) -> None:
        weighed.append(rules)
        if rules > 1_000:
            raise InterruptedError

    with pytest.raises(InterruptedError):
        make_card(solved(BOOKS[0]), work=Work(notice=stop))
    assert weighed == sorted(weighed)
    assert weighed[0] == 0
