import pytest

from numberline.rules.engine import Game
from numberline.store import load
from numberline.study.arena import Arena, Position, Way
from numberline.study.card import ENDLESS, Demand, Rule, Span, follow, joined, lengths, walk
from numberline.study.positions import solve_both
from tests.small_games import game_of

# Taking 1 or 2 up to 6: whoever does not start wins by always leaving a multiple of 3.
COUNT = 'token = "shared"\nstart = 0\ngoal = 6\nchoices = ["+1", "+2"]'
MULTIPLES = Rule((), (Demand("to", Span(modulus=3)),))
ONES = Rule((), (Demand("choice", Span(("+1",))),))
TWO, FOUR, SIX, NOT_TWO = (Demand("to", Span((number,), but=number < 0)) for number in (2, 4, 6, -2))


def way(choice: str, to: int) -> Way:
    """A way of which only the choice and the square matter."""
    return Way({"choice": choice, "to": to}, True, 0, frozenset())  # noqa: FBT003 - a way that keeps everything


POSITION = Position((1, 3), {"own": 3, "owes": 0}, (way("+1", 4), way("+3", 6)), won=True)


@pytest.mark.parametrize(
    ("span", "held", "cost"),
    [
        (Span((3, 7)), {3, 7}, 2),
        (Span((3, 7), but=True), {0, 1, 2, 4, 5, 6, 8, 9}, 2),
        (Span(low=8), {8, 9}, 1),
        (Span(high=1), {0, 1}, 1),
        (Span(low=4, high=5), {4, 5}, 2),
        (Span(modulus=4, remainder=1), {1, 5, 9}, 2),
    ],
)
def test_span_holds_its_numbers(span: Span, held: set[int], cost: int) -> None:
    """A span is a list, an end, or a remainder, and costs as much as there is to learn."""
    assert {number for number in range(10) if span.holds(number)} == held
    assert span.cost == cost


def test_rule_applies_where_its_conditions_hold() -> None:
    """A rule allows the ways that it advises, if all its conditions hold and there is such a way."""
    on_three = Demand("own", Span((3,)))
    advice = Rule((on_three,), (FOUR,))

    assert [each.choice for each in advice.ways(POSITION)] == ["+1"]
    assert Rule((on_three, Demand("owes", Span((1,)))), (FOUR,)).ways(POSITION) == ()
    assert Rule((Demand("lead", Span((0,))),), (FOUR,)).ways(POSITION) == ()
    assert Rule((), (TWO,)).ways(POSITION) == ()
    assert advice.cost == 2


def test_first_advice_that_can_be_followed_counts() -> None:
    """Of several pieces of advice the first that can be followed counts."""
    assert [each.choice for each in Rule((), (TWO, SIX, FOUR)).ways(POSITION)] == ["+3"]


def test_first_rule_that_can_be_followed_counts() -> None:
    """The rules are gone through in their order; where none can be followed, everything is allowed."""
    rules = (Rule((), (TWO,)), Rule((), (SIX,)), Rule((), (FOUR,)))

    assert follow(rules, POSITION) == (1, POSITION.ways[1:])
    assert follow(rules[:1], POSITION) == (None, POSITION.ways)


def test_walk_meets_what_the_opponent_can_bring_about() -> None:
    """With the right rule nothing is given away, and the longest game is known."""
    arena = Arena(solve_both(game_of(COUNT)))
    findings = walk(arena, arena.roots(1), (MULTIPLES,), {})

    assert not findings.mistakes
    assert findings.counts == {0: len(findings.met)}
    assert findings.most == 2


def test_walk_finds_the_mistakes_of_a_card() -> None:
    """A card that is wrong somewhere is found out there."""
    arena = Arena(solve_both(game_of(COUNT)))
    findings = walk(arena, arena.roots(1), (ONES,), {})

    assert [arena.state(met.position.place).squares for met in findings.mistakes] == [(4,), (1,)]


def test_exceptions_come_before_rules() -> None:
    """Where an exception says what to choose, the rules do not count, and the position is not one they cover."""
    arena = Arena(solve_both(game_of(COUNT)))
    exceptions = {place: "+2" for place in arena.roots(1) if arena.state(place).squares == (1,)}
    findings = walk(arena, arena.roots(1), (MULTIPLES,), exceptions)

    assert findings.excepted == frozenset(exceptions)
    assert not findings.mistakes
    assert findings.counts == {0: len(findings.met) - 1}


def test_card_that_goes_round_for_ever_has_no_longest_game() -> None:
    """Rules by which a win is kept and never taken have no bound, and neither have those of a game nobody can win."""
    pounce = Arena(solve_both(Game(load("pounce"))))
    nothing = Arena(solve_both(game_of('token = "shared"\nstart = 3\nline = "0..9"\nchoices = ["+1", "-1"]')))

    assert walk(pounce, pounce.roots(1), (), {}).most == ENDLESS
    assert walk(nothing, nothing.roots(1), (), {}).most == ENDLESS
    assert not lengths({(1, 3): frozenset({(1, 4)}), (1, 4): frozenset({(1, 3)})})


def test_longest_ways() -> None:
    """The length of a place is one more than the longest of those it leads to."""
    ways = {(1, 3): frozenset({(1, 4), (1, 5)}), (1, 4): frozenset({(1, 5)}), (1, 5): frozenset[tuple[int, int]]()}

    assert lengths(ways) == {(1, 5): 0, (1, 4): 1, (1, 3): 2}


def test_neighbours_that_differ_in_their_number_are_joined() -> None:
    """Rules one after the other with the same conditions, about the same fact, become one while it stays short."""
    one, other = Rule((), (TWO,)), Rule((), (FOUR,))
    level = Rule((Demand("lead", Span((0,))),), (SIX,))

    assert joined((one, other, level), 4) == (Rule((), (TWO, FOUR)), level)
    assert joined((one, other), 1) == (one, other)
    assert joined((ONES, one), 4) == (ONES, one)
    assert joined((Rule((), (NOT_TWO,)), Rule((), (NOT_TWO,))), 4) == (Rule((), (NOT_TWO,)),) * 2
