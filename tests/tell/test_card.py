import re
from functools import cache

import pytest

from numberline.rules.engine import Game
from numberline.solve.solution import Solution
from numberline.store import list_games, load
from numberline.study.arena import Arena
from numberline.study.card import Demand, Rule, Span, StrategyCard, walk
from numberline.study.cardmaking import make_card
from numberline.study.positions import solve_both
from numberline.study.rulesearch import MOST_RULES, Work
from numberline.tell.card import (
    describe,
    draw_stones,
    stones,
    tell_card,
    tell_order,
    tell_search,
    tell_seat,
    write_markdown,
)
from tests.small_games import game_of, parse_rules, race

LONG = race(goal="500").book
BOTH = (1, 2)


@cache
def solved(name: str) -> Solution:
    """A shipped game, solved from either start."""
    return solve_both(Game(load(name)))


@cache
def card_of(name: str) -> StrategyCard:
    """The card of a shipped game, found with less work than usual."""
    return make_card(solved(name), work=Work(1_000_000))


COUNT = 'token = "shared"\nstart = 0\nchoices = ["+1", "+2"]'
HELD = "whoever plays by this card cannot be beaten"
ONE_START = (
    'token = "each"\nstart = { p1 = 0, p2 = 3 }\nline = "0..6"\ngoal = 4\nchoices = ["+2", "-1"]\n'
    'contact = { land = "send home" }'
)
DIFFERENT = (
    'token = "each"\nstart = { p1 = 0, p2 = 7 }\ngoal = 9\nchoices = ["+1", "+2", "+3"]\ncontact.land = "refuse"'
)


@pytest.mark.parametrize(
    ("rules", "firsts", "sentence"),
    [
        (f"{COUNT}\ngoal = 4", BOTH, "Start. Whoever starts wins by this card."),
        (f"{COUNT}\ngoal = 3", BOTH, "Let the other player start. Whoever does not start wins by this card."),
        (f"{COUNT}\ngoal = 4", (2,), "When Player 2 starts, Player 2 wins by this card."),
        (DIFFERENT, BOTH, "Be Player 2, who wins by this card, whoever starts."),
        (
            ONE_START,
            BOTH,
            f"When Player 1 starts, {HELD}; when Player 2 starts, Player 2 wins by this card.",
        ),
    ],
)
def test_seat_to_take(rules: str, firsts: tuple[int, ...], sentence: str) -> None:
    """The card says which seat to take, in a game of any kind."""
    assert tell_seat(card_of("leap-to-twenty"), solve_both(game_of(rules)), firsts) == sentence


def test_seat_where_nobody_can_force_it() -> None:
    """Where nobody can force a win, the card promises no more than that nobody loses by it."""
    assert tell_seat(card_of("exactly-23"), solved("exactly-23"), BOTH).startswith(
        "Nobody can force a win from the start. Whoever plays by"
    )


@pytest.mark.parametrize("name", list_games())
def test_card_is_one_page(name: str) -> None:
    """The card of every shipped game is a page: at most 24 lines of at most 78 columns, with each of its rules."""
    lines = tell_card(card_of(name), solved(name), BOTH)

    assert len(lines) <= 24 + len(card_of(name).exceptions)
    assert all(len(line) <= 78 for line in lines)
    assert sum(line.startswith("  1. ") for line in lines) == min(len(card_of(name).rules), 1)


def test_page_of_a_card() -> None:
    """The page says which seat to take, the rule, how long it takes, and that it was checked."""
    assert tell_card(card_of("leap-to-twenty"), solved("leap-to-twenty"), BOTH) == (
        "Leap to Twenty: how to beat anyone",
        "",
        "Start. Whoever starts wins by this card.",
        "",
        "On your turn:",
        "  1. Choose +4.",
        "",
        "You win with at most 5 choices of your own.",
        "Checked against the solution in all 68 positions that you can meet, whatever",
        "the other player does.",
        "No card can have fewer rules.",
    )


def test_card_for_every_position() -> None:
    """A card for every position that is not lost says so, and promises nothing about who starts."""
    solution = solved("narrow-bridge")
    lines = tell_card(make_card(solution, every=True), solution, BOTH)

    assert "For either seat, and for every position that is not lost: also after mistakes." in lines
    assert "Checked against the solution in all 24 positions that are not lost." in lines


def test_card_without_rules() -> None:
    """Where nothing can go wrong, the card says so, and nothing about a search."""
    card = card_of("number-climb")

    assert tell_order(card).startswith("There is no rule to learn: choose what you like")
    assert tell_search(card) == ""


def test_first_rule_is_shown_on_the_line() -> None:
    """The numbers to come to have a sign below the line, and those never to come to another one."""
    base = card_of("token-sprint")
    book = solved("token-sprint").graph.game.book
    never = StrategyCard((Rule((), (Demand("to", Span((5, 10), but=True)),)),), {}, base.findings, 1, 9, complete=True)

    assert stones(base, book) == (frozenset({3, 6, 8, 11, 14, 17, 20}), frozenset())
    assert draw_stones(base, book)[1].split() == ["^"] * 7
    assert draw_stones(never, book)[1].split() == ["x", "x"]
    assert draw_stones(base, book, width=40) == ()
    assert stones(base, LONG) == (frozenset(), frozenset())


def test_exceptions_are_listed_and_counted() -> None:
    """A card with exceptions says how much its rules cover, lists the first exceptions, and says what is left out."""
    solution = solved("keep-or-give")
    card = make_card(solution, work=Work(1))
    lines = tell_card(card, solution, BOTH)
    whole = " ".join(lines)

    assert re.search(r"the rules are enough in [0-9]{1,2}\.[0-9] % of the [0-9]+ positions that you can meet", whole)
    assert sum(line.startswith("  p") for line in lines) == 20
    assert "Each begins with who chooses, p1 or p2, and with the squares" in whole
    assert f"... and {len(card.exceptions) - 20} more, which --md and --json list" in whole
    assert write_markdown(card, solution, BOTH).count("\n- `p") == len(card.exceptions)


def test_limit_of_rules_is_said() -> None:
    """A card with as many rules as it may have, and exceptions, says that there are no more to have."""
    base = make_card(solved("keep-or-give"), work=Work(1))
    rule = Rule((), (Demand("wins", Span((1,))),))
    full = StrategyCard((rule,) * MOST_RULES, base.exceptions, base.findings, 1, 9, complete=True)

    assert tell_search(full).endswith("A card has at most 12 rules.")
    assert "the search ended after weighing 1" in tell_search(full)


def test_one_position_is_one() -> None:
    """A card for a single position says so in the singular."""
    solution = solve_both(game_of(f"{COUNT}\ngoal = 2"))
    card = make_card(solution, (1,))

    assert "in the one position that you can meet" in " ".join(tell_card(card, solution, (1,)))


def test_markdown_is_the_same_card() -> None:
    """As Markdown the card has a heading, a numbered list, and the picture if there is one."""
    text = write_markdown(card_of("pounce"), solved("pounce"), BOTH, "pounce.svg")

    assert text.startswith("# Pounce: how to beat anyone\n\nStart. Whoever starts wins by this card.\n\nOn your turn")
    assert "\n1. Win at once if you can.\n2. Leave a distance of 4, failing that 8" in text
    assert "![The card as a picture](pounce.svg)" in text
    assert "![" not in write_markdown(card_of("pounce"), solved("pounce"), BOTH)


def test_demands_as_data() -> None:
    """As data a demand has only the keys that it needs."""
    assert describe(Demand("to", Span((3, 5), but=True))) == {"fact": "to", "listed": [3, 5], "but": True}
    assert describe(Demand("own", Span(modulus=4))) == {"fact": "own", "modulus": 4, "remainder": 0}
    assert describe(Demand("lead", Span(low=0))) == {"fact": "lead", "from": 0}


def test_foreign_texts_are_harmless() -> None:
    """A title that would reach a terminal is made harmless."""
    book = parse_rules(f"{COUNT}\ngoal = 4")
    solution = solve_both(Game(book))

    assert "\x1b" not in "".join(tell_card(walk_card(solution), solution, BOTH))


def walk_card(solution: Solution) -> StrategyCard:
    """A card without rules, for whatever it is worth."""
    arena = Arena(solution)
    return StrategyCard((), {}, walk(arena, arena.roots(1), (), {}), 0, 9, complete=True)
