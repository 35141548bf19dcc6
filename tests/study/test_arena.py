from numberline.rules.engine import Game
from numberline.study.arena import Arena, Position
from numberline.study.positions import solve_both
from tests.small_games import game_of, race, shared


def position(game: Game, word: str) -> Position:
    """A position of a small game, by the state as a word."""
    solution = solve_both(game)
    state = solution.graph.game.read_state(word)
    number = solution.graph.number(state)
    assert number is not None
    return Arena(solution).position((state.chooser, number))


def facts_of_ways(found: Position, fact: str) -> dict[str, object]:
    """One fact of every choice."""
    return {way.choice: way.facts[fact] for way in found.ways}


def test_both_seats_see_themselves_as_own() -> None:
    """A position says nothing of seats: the same squares from the other side are the same facts."""
    game = race(choices='["+1", "+2"]', goal="6")

    one, two = position(game, "p1:3,2"), position(game, "p2:2,3")

    assert one.facts == two.facts == {"own": 3, "other": 2, "lead": 1, "owes": 0}
    assert [way.facts for way in one.ways] == [way.facts for way in two.ways]


def test_facts_of_a_choice() -> None:
    """A choice is seen by where it leads, how far ahead, whether it wins, costs a turn, and is the longest."""
    game = race('square = [{ on = 4, then = "skip" }]', choices='["+1", "+2", "+3"]', goal="6")
    found = position(game, "p1:3,1")

    assert facts_of_ways(found, "to") == {"+1": 4, "+2": 5, "+3": 6}
    assert facts_of_ways(found, "lead after") == {"+1": 3, "+2": 4, "+3": 5}
    assert facts_of_ways(found, "wins") == {"+1": 0, "+2": 0, "+3": 1}
    assert facts_of_ways(found, "pays") == {"+1": 1, "+2": 0, "+3": 0}
    assert facts_of_ways(found, "longest") == {"+1": 0, "+2": 0, "+3": 1}
    assert facts_of_ways(found, "shortest") == {"+1": 1, "+2": 0, "+3": 0}


def test_extra_turn_is_seen() -> None:
    """A choice after which the holder is asked again says so."""
    game = race('square = [{ on = 2, then = "extra turn" }]', choices='["+1", "+2"]', goal="6")

    assert facts_of_ways(position(game, "p1:0,0"), "again") == {"+1": 0, "+2": 1}


def test_number_that_loses_by_going_past_is_the_one_wanted() -> None:
    """A choice past the end that loses leads to the number it wanted, not to where the number stayed."""
    game = shared('past = "loses"\ngoal = 8', choices='["+1", "*2"]', start=3)
    found = position(game, "p1:5")

    assert facts_of_ways(found, "to") == {"+1": 6, "*2": 10}
    assert facts_of_ways(found, "longest") == {"+1": 0, "*2": 1}
    assert facts_of_ways(found, "wins") == {"+1": 0, "*2": 0}


def test_players_who_meet_see_the_gap() -> None:
    """Where the players do not run for the same goal, they see how far apart the tokens are."""
    rules = 'token = "each"\nstart = { p1 = 0, p2 = 6 }\nheading = { p1 = "up", p2 = "down" }\nchoices = ["f1", "f2"]'
    found = position(game_of(f'{rules}\ncontact = {{ land = "win", pass = "lose" }}'), "p1:0,6")

    assert found.facts["gap"] == 6
    assert found.facts["seat"] == 1
    assert "seat" not in position(race(goal="20"), "p1:0,0").facts
    assert facts_of_ways(found, "gap after") == {"f1": 5, "f2": 4}


def test_whoever_runs_down_is_ahead_on_the_lower_square() -> None:
    """Where the goal lies below, the lower token is ahead."""
    rules = 'token = "each"\nstart = 9\ngoal = 0\nchoices = ["-1", "-2"]'

    assert position(game_of(rules), "p1:4,6").facts["lead"] == 2


def test_memory_shows_in_the_choices_there_are() -> None:
    """Where a choice may not be repeated, the position says which choices can be made."""
    game = shared('goal = 0\nrepeat = { last = "opponent" }\nstuck = "loses"', start=9)
    start = solve_both(game).graph.game.play(game.start(), "-2").after

    solution = solve_both(game)
    number = solution.graph.number(start)
    assert number is not None
    facts = Arena(solution).position((2, number)).facts

    assert facts == {"own": 7, "can -1": 1, "can -2": 0, "can -3": 1}


def test_next_positions_are_those_the_opponent_can_leave() -> None:
    """After a choice the holder can be asked wherever any reply of the opponent leads, and nowhere else."""
    game = race(choices='["+1", "+2"]', goal="6")
    solution = solve_both(game)
    arena = Arena(solution)
    root = min(arena.roots(1))
    way = arena.position(root).ways[0]

    after = game.play(arena.state(root), way.choice).after
    replies = {game.play(after, choice).after for choice in game.choices(after)}
    assert {arena.state(place) for place in way.nexts} == replies


def test_roots_are_on_the_seat_that_wins() -> None:
    """A card is held on the seat that wins; on both where nobody can force it; and nowhere if the game is over."""
    count = solve_both(game_of('token = "shared"\nstart = 0\ngoal = 3\nchoices = ["+1", "+2"]'))
    endless = solve_both(game_of('token = "shared"\nstart = 3\ngoal = 6\nline = "0..9"\nchoices = ["+1", "-1"]'))
    over = solve_both(game_of('token = "shared"\nstart = 5\ngoal = 5\nchoices = ["+1"]'))

    assert {holder for holder, _ in Arena(count).roots(1)} == {2}
    assert {holder for holder, _ in Arena(endless).roots(1)} == {1, 2}
    assert Arena(over).roots(1) == frozenset()
