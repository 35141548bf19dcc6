"""What `?` answers."""

import pytest

from numberline.play.match import Match
from numberline.rules.engine import Game
from numberline.rules.rulebook import parse
from numberline.tell.help import DRAW_KEY, HINT_KEY, KEYS, tell_help
from numberline.tell.prose import UNNAMED
from tests.founding import NAMES, founding_game

ANN_AND_BO = ("Ann", "Bo")


def at(name: str, state: str) -> Match:
    """A match of a founding game in some state."""
    game = founding_game(name)
    return Match.at(game, game.read_state(state))


def test_help_has_rules_choices_and_keys() -> None:
    """Help says the rules of the game, what each choice would do now, and what else can be typed."""
    lines = tell_help(at("leap-to-twenty", "p1:18,0"), ANN_AND_BO)

    assert lines[0] == "Leap to Twenty"
    assert "Objective: Be the first to land exactly on 20." in lines
    assert "+1: Ann moves from 18 to 19." in lines
    assert "+2: Ann moves from 18 to 20. Ann reaches 20 and wins!" in lines
    assert "+4: refused, +4 would lead to 22, past 20." in lines
    assert lines[-len(KEYS) :] == KEYS


@pytest.mark.parametrize("width", [38, 60])
def test_help_is_as_wide_as_the_screen(width: int) -> None:
    """On a narrow screen the rules and the choices are broken to its width."""
    lines = tell_help(at("leap-to-twenty", "p1:1,0"), ANN_AND_BO, width)

    assert max(map(len, lines[: -len(KEYS)])) <= width
    assert max(map(len, lines[: -len(KEYS)])) > width - 10


def test_forced_turns_are_not_foretold() -> None:
    """A choice is told with what it does, not with the turns that others lose after it."""
    lines = tell_help(at("number-climb", "p1:0,0"), ANN_AND_BO)

    assert "+1: Ann moves from 0 to 1." in lines


def test_no_line_is_too_wide() -> None:
    """No line of help is wider than a screen."""
    for name in NAMES:
        match = Match.begin(founding_game(name))

        assert max(map(len, tell_help(match, ("A" * 30, "B" * 30)))) < 80


def test_each_of_several_choices_has_a_line() -> None:
    """Where the rules list several things to do, each stands on a line of its own, and what follows on another."""
    lines = tell_help(at("double-or-add-one", "p1:1"), ANN_AND_BO)
    place = lines.index("Your turn: The players take turns. On your turn, do one of these:")

    assert lines[place + 1].startswith("  - add 1 ")
    assert lines[place + 2].startswith("  - double ")
    assert lines[place + 3].startswith("  The number may not go past 20")


@pytest.mark.parametrize("first", [1, 2])
@pytest.mark.parametrize("name", NAMES)
def test_starter_is_that_of_this_game(name: str, first: int) -> None:
    """Help says who started the game that is played, whoever starts by the book."""
    text = " ".join(" ".join(tell_help(Match.begin(founding_game(name), first), ANN_AND_BO)).split())

    assert f"Player {first} starts." in text
    assert f"Player {3 - first} starts" not in text
    assert "Either player may start" not in text


def test_rulings_are_pointed_at() -> None:
    """Help names the command that prints the rulings, where there are any."""
    game = Game(parse('title = "T"\ntoken = "each"\nstart = 0\ngoal = 9\nchoices = ["+1"]', "t"))

    assert [line for line in tell_help(at("leap-to-twenty", "p1:0,0"), ANN_AND_BO) if "unclear" in line]
    assert not [line for line in tell_help(Match.begin(game), ANN_AND_BO) if "unclear" in line]


def test_many_choices_are_cut() -> None:
    """Of very many choices only the first are explained, and the last is named."""
    game = Game(parse('title = "T"\ntoken = "each"\nstart = 0\ngoal = 900\nchoices = ["+1..500"]', "t"))
    lines = tell_help(Match.begin(game), ANN_AND_BO)

    assert "... and so on up to +500" in lines
    assert len(lines) < 60


def test_draw_is_a_key_only_when_it_may_be_called() -> None:
    """Help names the key for a draw when a state has come for the third time, and at no other."""
    book = parse('title = "Rock"\ntoken = "shared"\nstart = 3\ngoal = 9\nchoices = ["+1", "-1"]', "rock")
    match = Match.begin(Game(book))
    for choice in ("+1", "-1", "+1", "-1"):
        assert DRAW_KEY not in tell_help(match, ANN_AND_BO)
        match = match.submit(choice)

    assert tell_help(match, ANN_AND_BO)[-1] == DRAW_KEY


def test_no_key_gives_a_hint_where_hints_are_off() -> None:
    """Without hints the key of hints is left out, and no other line."""
    match = Match.begin(founding_game("leap-to-twenty"))

    whole, without = tell_help(match, UNNAMED), tell_help(match, UNNAMED, hints=False)

    assert [line for line in whole if line not in without] == [HINT_KEY]
