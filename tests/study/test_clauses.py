"""Clauses: what each rule does, against an obvious search in which every game is played out by the engine."""

from collections.abc import Callable
from random import Random

import pytest

from numberline.rules.engine import Game
from numberline.rules.rulebook import BadRuleBook, parse, with_rules
from numberline.rules.state import State
from numberline.solve.size import TooManyStates
from numberline.solve.solution import solve
from numberline.study.clauses import Clause, Coverage, clauses, compare, cover
from tests.founding import NAMES, founding_game
from tests.random_books import random_plan
from tests.slow_solver import Lead, find_leads, find_verdicts
from tests.soak import sized

BOOKS = sized(60, 3_000)
MOST = 60  # states of a game that is compared clause by clause

HEAD = 'title = "T"\ntoken = "each"\nstart = 0\ngoal = 4\n'


def game_of(rules: str, head: str = HEAD) -> Game:
    """A game of those rules."""
    return Game(parse(head + rules, "t"))


def covered(game: Game) -> dict[str, Coverage]:
    """What each clause of a game does, by its path."""
    return {each.clause.path: each for each in cover(solve(game))}


def asked(game: Game, state: State) -> Lead:
    """Who is asked when it is the turn of a state's chooser, or who has won."""
    if game.choices(state):
        return state
    step = game.settle(state)
    return step.after if step.outcome is None else step.outcome.winner


def search(game: Game, clause: Clause) -> tuple[set[State], set[State]]:
    """Where a clause fires and matters, found by playing both games from every state."""
    variant = Game(with_rules(game.book, clause.without))
    leads = find_leads(game, [game.start()])
    roots = {state: asked(variant, state) for state in leads}
    others = find_leads(variant, [root for root in roots.values() if isinstance(root, State)])
    verdicts, other_verdicts = find_verdicts(leads), find_verdicts(others)
    fires, matters = set(), set()
    for state, root in roots.items():
        expected = {choice: roots[lead] if isinstance(lead, State) else lead for choice, lead in leads[state].items()}
        if root != state or expected != others[state]:
            fires.add(state)
        if verdicts[state][0] != (other_verdicts[root][0] if isinstance(root, State) else root):
            matters.add(state)
    return fires, matters


def test_clauses_are_what_an_obvious_search_finds(report: Callable[[str], None]) -> None:
    """In random games over the whole vocabulary a clause fires and matters exactly where playing it out says so."""
    compared = fired = mattered = 0
    for seed in range(BOOKS):
        game = Game(random_plan(Random(seed)).book)
        if any(mechanic.memory for mechanic in game.book.mechanics):
            continue
        try:
            solution = solve(game, limit=MOST)
        except TooManyStates:
            continue
        for each in cover(solution) if solution.states else ():
            if each.is_known:
                fires, matters = search(game, each.clause)
                compared, fired, mattered = compared + 1, fired + bool(fires), mattered + bool(matters)

                assert (set(each.fires), set(each.matters)) == (fires, matters), (seed, each.clause.path)
    report(f"{compared} clauses of random games compared: {fired} fire somewhere, {mattered} matter")

    assert fired >= compared // 3
    assert mattered >= compared // 10 > 0


@pytest.mark.parametrize("name", NAMES)
def test_clauses_of_founding_games(name: str) -> None:
    """In the founding games every clause fires and matters exactly where playing it out says so."""
    game = founding_game(name)
    for each in cover(solve(game)):
        assert (set(each.fires), set(each.matters)) == search(game, each.clause), each.clause.path


def test_every_kind_of_clause_is_there() -> None:
    """Each choice, condition and word of the rules is a clause of its own, by its path."""
    game = game_of(
        'line = "0..6"\nlose = 3\nchoices = ["+1..2", { do = "+3", when = "even", name = "leap" }]\n'
        'past = { low = "refused", high = "loses" }\nrepeat = { last = "own" }\nsupply = { uses = 2 }\n'
        'contact = { land = "refuse", pass = "shorten", on_start = "share" }\n'
        'square = [{ on = 2, then = "skip" }, { on = 5, then = { to = 1 } }]\nstuck = "loses"'
    )

    assert [each.path for each in clauses(game.book)] == [
        *("choices +1", "choices +2", "choices leap", "choices[1].when"),
        *("past.low", "past.high", "lose", "repeat", "supply"),
        *("contact.land", "contact.pass", "contact.on_start", "square[0]", "square[1]", "stuck"),
    ]


def test_choice_without_which_there_is_no_game_is_no_clause() -> None:
    """A game with a single choice cannot do without it."""
    assert [each.path for each in clauses(game_of('choices = ["+1"]').book)] == ["past", "stuck"]


def test_only_entry_of_a_book_is_no_clause() -> None:
    """A game whose only choices are computed cannot do without them."""
    game = game_of('choices = [{ do = "-", by = "divisors" }]', 'title = "T"\ntoken = "shared"\nstart = 9\ngoal = 0\n')

    assert [each.path for each in clauses(game.book)] == ["past", "stuck"]


def test_computed_choices_are_taken_away_whole() -> None:
    """A choice whose amounts are computed is one clause; a named one loses single amounts like any other."""
    game = game_of(
        'choices = [{ do = "-", by = "divisors" }, { do = "-", by = [2, 4], name = "cut" }]',
        'title = "T"\ntoken = "shared"\nstart = 9\ngoal = 0\n',
    )

    assert [each.path for each in clauses(game.book)][:3] == ["choices - by divisors", "choices cut2", "choices cut4"]
    assert covered(game)["choices cut2"].fires


def test_skip_that_costs_the_game() -> None:
    """On a line of four a skip on 2 fires wherever 2 can be landed on, and matters where it loses the race."""
    found = covered(game_of('choices = ["+1", "+2"]\nsquare = [{ on = 2, then = "skip" }]'))["square[0]"]

    assert State((0, 0), 1) in found.fires
    assert State((3, 0), 1) not in found.fires
    assert found.matters
    assert not found.is_dead
    assert not found.is_idle


def test_dead_clause() -> None:
    """A rule about a square that nobody can land on never fires."""
    found = covered(game_of('choices = ["+2"]\nsquare = [{ on = 3, then = "skip" }]'))["square[0]"]

    assert found.is_dead
    assert not found.is_idle


def test_idle_clause() -> None:
    """Where there is only one line of play, refusing to land on the opponent can fire, and changes no winner."""
    found = covered(founding_game("prime-climb"))["contact.land"]

    assert found.is_idle
    assert not found.is_dead


@pytest.mark.parametrize(
    "memory", ['repeat = { last = "opponent" }', 'supply = { of = "kind", uses = 3, pool = "each" }']
)
def test_games_that_remember(memory: str) -> None:
    """Taking away what remembers compares states without what is remembered; other clauses keep it."""
    game = game_of(f'choices = ["+1", "+2", "-1"]\nline = "0..4"\n{memory}\nstuck = "loses"')
    found = covered(game)
    key = memory.partition(" ")[0]

    assert found[key].fires
    assert found["stuck"].is_known
    assert found["past"].is_known


def test_clause_whose_loss_would_change_what_is_remembered_is_not_known() -> None:
    """A supply counts kinds by their places: without the only choice of a kind the memory would mean something else."""
    game = game_of(
        'choices = ["+1", { do = "+2", name = "leap" }]\nsupply = { of = "kind", uses = 3 }\nstuck = "loses"'
    )
    found = covered(game)

    assert not found["choices leap"].is_known
    assert not found["choices leap"].is_dead
    assert not found["choices leap"].is_idle


def test_clause_whose_loss_leaves_too_many_states_is_not_known() -> None:
    """A game without the clause that is over the limit is not solved."""
    solution = solve(founding_game("leap-to-twenty"))
    clause = Clause("goal", "", {"token": "each", "start": 0, "goal": 500, "choices": ["+1"]})

    assert not compare(solution, clause, 1_000).is_known


def test_covering_says_how_far_it_has_come() -> None:
    """The notice is told how many clauses are done."""
    told: list[int] = []
    found = cover(solve(founding_game("leap-to-twenty")), notice=told.append)

    assert told == list(range(len(found)))


def test_clause_whose_loss_is_no_rule_book_is_not_known() -> None:
    """Where nothing would be left to play, nothing is known."""
    solution = solve(founding_game("leap-to-twenty"))

    assert not compare(solution, Clause("choices", "", {"token": "each", "start": 0, "choices": []})).is_known
    with pytest.raises(BadRuleBook):
        with_rules(solution.graph.game.book, {"token": "each", "start": 0, "choices": []})


def test_clause_whose_loss_ends_the_game_at_once() -> None:
    """Where nobody has a choice without it, the state counts as what comes after it: here a loss."""
    game = game_of('choices = ["+1", { do = "+3", when = "start" }]\nstuck = "loses"')
    found = covered(game)["choices +1"]

    assert State((3, 1), 1) in found.fires
    assert State((3, 1), 1) in found.matters
