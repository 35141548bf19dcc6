from numberline.study.arena import Position, Way
from numberline.study.card import Demand, Rule, Span
from numberline.study.ground import Ground
from numberline.study.rulesearch import (
    MOST_LISTED,
    PRICES,
    Work,
    candidates,
    find_greedily,
    find_shorter,
)
from numberline.study.ruletables import tabulate

Told = tuple[dict[str, int], dict[str, dict[str, int]], set[str]]  # facts, facts of each choice, the allowed choices


def ground_of(*told: Told) -> Ground:
    """A ground written by hand."""
    positions = [
        Position(
            (1, place),
            facts,
            tuple(Way({"choice": choice, **seen}, True, 0, frozenset()) for choice, seen in ways.items()),  # noqa: FBT003
            won=True,
        )
        for place, (facts, ways, _) in enumerate(told, 3)
    ]
    allowed = [frozenset(i for i, choice in enumerate(ways) if choice in right) for _, ways, right in told]
    return Ground(tuple(positions), tuple(allowed))


def steps(own: int, *right: int, most: int = 3) -> Told:
    """A position on a line from which one can go up to so many squares, and where that is right."""
    ways = {f"+{amount}": {"to": own + amount} for amount in range(1, most + 1)}
    return {"own": own}, ways, {f"+{amount}" for amount in right}


def found(*told: Told) -> list[Rule]:
    """The rules that are found for a ground."""
    rules, rest = find_greedily(tabulate(ground_of(*told)), Work(), PRICES[0])
    assert not rest
    return rules


def test_one_choice_that_is_always_right_is_the_rule() -> None:
    """Where the same choice is right everywhere, that is the rule, for nothing is shorter."""
    assert found(steps(1, 2), steps(4, 2), steps(9, 2)) == [Rule((), (Demand("choice", Span(("+2",))),))]


def test_numbers_to_come_to_are_a_remainder_if_they_can_be() -> None:
    """Where multiples of four are right and nothing else is, the rule says so instead of listing them."""
    rules = found(*(steps(own, 4 - own % 4) for own in range(1, 30) if own % 4))

    assert rules == [Rule((), (Demand("to", Span(modulus=4)),))]


def test_numbers_without_a_pattern_are_listed() -> None:
    """Where no pattern fits, the numbers to come to are listed, as few as do it."""
    (rule,) = found(steps(1, 2), steps(2, 1), steps(6, 3), steps(8, 1), steps(13, 3))

    assert rule == Rule((), (Demand("to", Span((3, 9, 16))),))


def test_what_is_wrong_can_be_shorter_than_what_is_right() -> None:
    """Where one number is wrong and all others are fine, the rule says what never to do."""
    (rule,) = found(steps(3, 1, 3), steps(4, 2, 3), steps(2, 1, 2))

    assert rule == Rule((), (Demand("to", Span((5,), but=True)),))


def test_places_are_listed_where_they_decide() -> None:
    """Where one choice is right on some squares without a pattern, and wrong on all others, a rule lists them."""
    tables = tabulate(ground_of(*(steps(own, 1 if own in {2, 3, 9} else 2, most=2) for own in range(2, 12))))
    rules = {candidate.rule for candidate in candidates(tables, tables.needed, Work())}

    assert Rule((Demand("own", Span((2, 3, 9))),), (Demand("choice", Span(("+1",))),)) in rules


def test_rules_that_are_wrong_somewhere_are_no_candidates() -> None:
    """Every candidate allows only what is allowed, wherever it applies among the positions that are left."""
    ground = ground_of(*(steps(own, 1 + own % 3, 1 + own % 2) for own in range(12)))
    tables = tabulate(ground)

    for candidate in candidates(tables, tables.needed, Work()):
        assert candidate.cost <= MOST_LISTED
        for place, (position, allowed) in enumerate(zip(ground.positions, ground.allowed, strict=True)):
            ways = candidate.rule.ways(position)
            assert not candidate.covers >> place & 1 or ways
            assert all(position.ways.index(way) in allowed for way in ways)


def test_what_nobody_can_tell_apart_is_left() -> None:
    """Two positions that look the same and want different choices have no rule; they are what is left."""
    tables = tabulate(ground_of(steps(1, 1), steps(1, 2)))

    assert find_greedily(tables, Work(), PRICES[0]) == ([], 0b11)
    assert find_shorter(tables, tables.needed, 2, Work()) is None


def test_shorter_lists_are_found() -> None:
    """A list that needs one rule is found when more are allowed, and none where none are."""
    tables = tabulate(ground_of(steps(1, 2), steps(4, 2)))

    assert find_shorter(tables, tables.needed, 3, Work()) == [Rule((), (Demand("choice", Span(("+2",))),))]
    assert find_shorter(tables, tables.needed, 0, Work()) is None
    assert find_shorter(tables, 0, 0, Work()) == []


def test_work_ends_the_search() -> None:
    """When the work is used up no rule is added, and nothing shorter is looked for."""
    tables, work = tabulate(ground_of(steps(1, 2), steps(4, 2))), Work(most=1, done=1)

    assert find_greedily(tables, work, PRICES[0]) == ([], tables.needed)
    assert find_shorter(tables, tables.needed, 2, work) is None
