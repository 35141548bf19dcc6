"""A book's own words; the samples of the founding books themselves are under golden."""

import pytest

from numberline.play.match import Match
from numberline.rules.engine import Game
from numberline.rules.rulebook import parse
from numberline.tell.classic import Classic
from tests.founding import founding_game

RULES = 'title = "T"\ntoken = "each"\nstart = 0\ngoal = 6\nchoices = ["+1", "+2", "*2"]\n'
SKIP = 'square = [{ on = 3, then = "skip" }]\n'


def words_of(words: str, rules: str = RULES) -> tuple[Classic, Match]:
    """The words of a book of its own, and a match of it."""
    game = Game(parse(f"{rules}[classic]\n{words}", "t"))
    return Classic(game, ("Ann", "Bo")), Match.begin(game)


def told(words: str, choices: str, rules: str = RULES) -> tuple[tuple[str, ...], ...]:
    """What is told about the last of some choices."""
    classic, match = words_of(words, rules)
    for choice in choices.split():
        match = match.submit(choice)
    return classic.step(match.steps[-1])


def test_line_of_the_book() -> None:
    """A line is filled with the numbers of its event."""
    assert told("moved = '{player} {opponent} {start}-{square} ({square1}, {square2})'", "+2") == (("1 2 0-2 (2, 0)",),)


@pytest.mark.parametrize(
    ("choices", "line"), [("+2", "Ann moves from 0 to 2."), ("+2 +1 *2 *2", "Bo moves from 1 to 2.")]
)
def test_line_that_a_book_lacks(choices: str, line: str) -> None:
    """What a book has no words for is said in our own."""
    assert told("turn = 'x'", choices)[0][-1] == line


def test_prompt_that_a_book_lacks() -> None:
    """A book without a prompt still asks; so does one that has none for as many choices as are left."""
    classic, match = words_of("turn = 'x'")
    other, _ = words_of("ask = { 2 = 'two' }")

    assert classic.prompt(match) == "Choose +1, +2 or *2:"
    assert other.prompt(match) == "Choose +1, +2 or *2:"


def test_opening_without_a_start() -> None:
    """A book without first lines opens with nothing, or with what was forced."""
    classic, match = words_of("turn = 'x'")
    stuck, over = words_of("passed = '{player} passes'", RULES.replace("start = 0", "start = 6"))

    assert classic.opening(match) == ()
    assert stuck.opening(over)[:2] == (("1 passes",), ("2 passes",))
    assert "nobody wins" in stuck.opening(over)[2][0]


def test_opening_of_a_book() -> None:
    """The first lines know where the tokens stand and who starts."""
    classic, match = words_of('start = "a\\n{square} {player}"')

    assert classic.opening(match) == (("a", "0 1"),)


def test_no_opening_later_in_a_match() -> None:
    """Once somebody has moved, a book's welcome and its starting squares would be untrue."""
    game = founding_game("token-sprint")

    assert Classic(game, ("Player 1", "Player 2")).opening(Match.begin(game).submit("+3")) == ()


def test_hostile_words_are_harmless() -> None:
    """Control characters in a book's words become visible; its line ends stay."""
    assert told('moved = "a\\u001b[2J\\nb\\u202e"', "+2") == (("a\\x1b[2J", "b\\u202e"),)


def test_braces_of_a_book() -> None:
    """Doubled braces are braces."""
    assert told("moved = '{{{square}}}'", "+2") == (("{2}",),)


def test_echo() -> None:
    """A choice is typed as its number where that is clear, and whole where it is not."""
    classic, _ = words_of("turn = 'x'")

    assert [classic.echo(choice) for choice in ("+1", "+2", "*2")] == ["1", "+2", "*2"]


def test_computer_types_at_the_prompt() -> None:
    """A computer's choice stands where a person's would: after the prompt, or repeated below it."""
    classic, match = words_of("ask = 'ask:'")
    apart, _ = words_of("ask = 'ask:'\ntyped = 'typed {choice}'")

    assert classic.chosen(match, "+1") == ("ask: 1",)
    assert not classic.asks_apart
    assert apart.chosen(match, "+1") == ("ask:",)
    assert apart.asks_apart
    assert apart.step(match.submit("+1").steps[-1])[0][0] == "typed 1"


def test_special_move_replaces_the_move() -> None:
    """A move on which something else happens has its own line, which may stand for both."""
    assert told("moved = 'm'\n[classic.moved_special]\nmust_skip = 'special {square}'", "+1 +1 +2", RULES + SKIP) == (
        ("special 3",),
    )


def test_special_move_and_its_event() -> None:
    """Where the book has a line for the event too, both are said."""
    words = "moved = 'm'\nmust_skip = 's'\n[classic.moved_special]\nmust_skip = 'special'"

    assert told(words, "+1 +1 +2", RULES + SKIP) == (("special", "s"),)


def test_skipped_turns_are_blocks() -> None:
    """Each forced turn is a block of its own."""
    assert told("moved = 'm'\nmust_skip = 's'\nskipped = '{player} skips'", "+1 +1 +2 +2", RULES + SKIP) == (
        ("m", "s"),
        ("1 skips",),
        ("2 skips",),
    )


def test_end_comes_after_a_win() -> None:
    """The last lines are a block after the win."""
    words = "moved = 'm'\nwon = '{player} wins'\nend = 'end {player}'"

    assert told(words, "+2 +1 +2 +1 +2") == (("m", "1 wins"), ("end 1",))
    assert told("moved = 'm'\nwon = 'w'", "+2 +1 +2 +1 +2") == (("m", "w"),)


def test_deadlock() -> None:
    """Where nobody wins, the passes come first, each in its block, and nobody is congratulated."""
    rules = RULES.replace('"+1", "+2", "*2"', '"+5"')

    assert told("moved = 'm'\npassed = '{player} passes'\nend = 'end'", "+5 +5", rules) == (
        ("m",),
        ("1 passes",),
        ("2 passes",),
        ("Neither player has a legal choice any more: nobody wins.",),
    )


def test_shortened() -> None:
    """A choice that would land and one that would pass are told apart."""
    rules = RULES.replace('"*2"', '"+3"') + 'contact = { land = "shorten", pass = "shorten" }\n'
    words = "moved = 'm'\nshortened_land = 'land {wanted} {met}'\nshortened_pass = 'pass {wanted} {met}'"

    assert told(words, "+2 +2", rules)[0] == ("land 2 2", "m")
    assert told(words, "+2 +3", rules)[0] == ("pass 3 2", "m")


def test_heads_of_turns() -> None:
    """An extra turn has its own head where the book has one, and the usual one where not."""
    match = Match.begin(founding_game("prime-climb")).submit("+3")
    rules = RULES + 'square = [{ on = 2, then = "extra turn" }]\n'
    classic, own = words_of("turn = 'turn {player}'", rules)

    assert Classic(match.game, ("", "")).turn(match)[0] == "Player 1 Extra Turn:"
    assert classic.turn(own.submit("+2")) == ("turn 1",)


def test_lists_by_number_of_choices() -> None:
    """The list of choices and the prompt depend on how many are legal."""
    game = founding_game("number-climb")
    match = Match.at(game, game.read_state("p1:9,0"))
    classic = Classic(game, ("", ""))

    assert classic.turn(match)[-1] == "Available moves: 1 position forward."
    assert classic.prompt(match) == "Enter your move (1):"
