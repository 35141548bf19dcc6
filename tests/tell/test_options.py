import pytest

from numberline.play.match import Match
from numberline.rules.engine import Game
from numberline.rules.rulebook import parse
from numberline.store import load
from numberline.tell.options import (
    MOST_TOLD,
    Option,
    find_ghosts,
    give_keys,
    list_options,
    meant_by,
    tell_options,
)
from numberline.tell.prose import UNNAMED


def options_of(game: str, state: str) -> tuple[Option, ...]:
    """The options of a state."""
    return list_options(Match.read(Game(load(game)), state), UNNAMED)


def test_every_choice_has_a_key_a_place_and_a_sentence() -> None:
    """What a choice would do is said, with the square it leads to and the mark of that square."""
    one, two, four = options_of("leap-to-twenty", "p1:4,0")

    assert one == Option(
        "1", "+1", "+1: Player 1 moves from 4 to 5. Player 1 landed on 5 and must skip the next turn.", (0, 5), "!"
    )
    assert (two.place, two.sign) == ((0, 6), "")
    assert four.key == "4"


def test_refused_choices_say_why() -> None:
    """Where a book has few choices, those that are refused are listed with the reason."""
    (refused,) = [option for option in options_of("leap-to-twenty", "p1:17,0") if option.refused]

    assert refused.choice == "+4"
    assert refused.place is None
    assert refused.told.startswith("+4 is refused: ")


def test_nobody_is_offered_anything_after_the_end() -> None:
    """After the end there are no options."""
    assert options_of("leap-to-twenty", "p1:19,0 +1") == ()


def test_only_legal_choices_of_a_long_list() -> None:
    """Of a book with more choices than are read, only the legal ones are listed."""
    options = options_of("tests/books/090-quantum-leap-nodes.toml", "p1:10,1")

    assert [option.choice for option in options] == ["*2", "*3"]
    assert not any(option.refused for option in options)


def keys_of(choices: str, legal: tuple[str, ...] = ()) -> list[str]:
    """The keys of all choices of a book, or of those that are legal."""
    game = Game(parse(f'title = "T"\ntoken = "shared"\nstart = 60\ngoal = 1\nchoices = [{choices}]\n', "t"))
    return list(give_keys(game, legal or game.texts).values())


@pytest.mark.parametrize(
    ("choices", "keys"),
    [
        ('"+1", "+2", "+4"', "1 2 4"),
        ('"+1", "*2"', "1 2"),
        ('"+2", "*2", "-1"', "1 2 3"),
        ('"/2", "/5", "/10"', "2 5 10"),
        ('"-1", { do = "+3", name = "attack" }', "1 2"),
        ('"+5..15"', "5 6 7 8 9 10 11 12 13 14 15"),
        ('"+1..10", "-1"', "1 2 3 4 5 6 7 8 9 10 11"),
    ],
)
def test_keys(choices: str, keys: str) -> None:
    """A choice has its amount as its key, as in lines, where no other choice has it; otherwise its place."""
    assert keys_of(choices) == keys.split()


@pytest.mark.parametrize(
    ("choices", "legal", "keys"),
    [
        ('"+2", "*2", "-1"', "*2 -1", "2 3"),
        ('{ do = "/", by = "divisors", from = 2 }', "/3 /12", "3 12"),
        ('"-1", { do = "/", by = "divisors", from = 2 }', "-1 /3", "1 3"),
        ('"/2", { do = "/", by = "prime factors", from = 2 }', "/2 /3", "2 3"),
        ('"-2", { do = "/", by = "divisors", from = 2 }', "-2 /3 /12", "1 2 3"),
        ('{ do = "/", by = "divisors" }, { do = "-", by = "digits" }', "/3 -6", "1 2"),
    ],
)
def test_keys_are_those_of_the_book(choices: str, legal: str, keys: str) -> None:
    """Which choices are legal now changes no key of a choice that the book names, nor of computed amounts alone."""
    assert keys_of(choices, tuple(legal.split())) == keys.split()


def test_two_choices_that_lead_to_one_place() -> None:
    """Where several choices lead to one place, its ghost says that there are more."""
    options = options_of("double-or-add-one", "p1:1")

    assert find_ghosts(options) == {(0, 2): "1+"}
    assert find_ghosts(options_of("leap-to-twenty", "p1:17,0")) == {(0, 18): "1", (0, 19): "2"}


def test_what_typed_digits_mean() -> None:
    """The option of exactly that number comes first, then those that begin so."""
    options = tuple(Option(key, f"+{key}", "") for key in ("10", "1", "2"))

    assert [option.key for option in meant_by(options, "1")] == ["1", "10"]
    assert meant_by(options, "3") == ()


def test_no_more_choices_are_told_than_anybody_reads() -> None:
    """Of very many choices the first are told, and how many there are besides; few are told whole."""
    game = Game(parse('title = "T"\ntoken = "shared"\nstart = 0\ngoal = 2000\nchoices = ["+1..999"]\n', "t"))
    many = list_options(Match.begin(game), UNNAMED)

    assert tell_options(many)[0] == "+1: Player 1 makes the number 1, from 0."
    assert tell_options(many)[MOST_TOLD:] == ("... and 959 more choices",)
    assert tell_options(many[:3]) == tuple(option.told for option in many[:3])
