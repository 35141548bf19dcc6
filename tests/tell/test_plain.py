"""Plain mode's lines."""

from numberline.play.match import Match
from numberline.rules.engine import Game
from numberline.rules.rulebook import parse
from numberline.tell.plain import Plain
from tests.founding import founding_game

HUMANS = ("human", "human")


def plain(name: str = "leap-to-twenty", kinds: tuple[str, str] = HUMANS) -> Plain:
    """Plain words for a founding game."""
    return Plain(founding_game(name), ("Ann", "Bo"), kinds)


def match_of(name: str = "leap-to-twenty", choices: str = "") -> Match:
    """A match after some choices."""
    match = Match.begin(founding_game(name))
    for choice in choices.split():
        match = match.submit(choice)
    return match


def game_of(title: str = "T", more: str = "", choices: str = '"+1"') -> Game:
    """A game of its own."""
    text = f'title = "{title}"\ntoken = "each"\nstart = 0\ngoal = 900\nchoices = [{choices}]\n{more}'
    return Game(parse(text, "t"))


def test_opening() -> None:
    """The opening says which game it is, who sits where, what the marks mean and where help is."""
    assert plain().opening(match_of()) == (
        (
            "Leap to Twenty",
            "Race to 20 in steps of 1, 2 or 4; three squares cost a turn.",
            "P1 is Ann.",
            "P2 is Bo.",
            "Marks: ! skip your next turn, # goal.",
            "Type a choice, or ? for help.",
        ),
    )


def test_opening_of_a_shared_number() -> None:
    """With a shared number nobody has a token, and the sign that points at it is explained."""
    (block,) = plain("double-or-add-one").opening(match_of("double-or-add-one"))

    assert "Ann and Bo change one number, v on the line." in block


def test_opening_of_a_line_without_marks() -> None:
    """Where no square is marked, no marks are explained."""
    (block,) = plain("pounce").opening(match_of("pounce"))

    assert not [line for line in block if line.startswith("Marks")]


def test_opening_names_the_computers() -> None:
    """A computer is said to be one, and by which name it can be asked for again."""
    (block,) = plain(kinds=("human", "greedy")).opening(match_of())

    assert "P2 is Bo (the computer, greedy)." in block


def test_opening_between_computers() -> None:
    """Where nobody types, nobody is told what to type."""
    (block,) = plain(kinds=("random", "greedy")).opening(match_of())

    assert not [line for line in block if "Type" in line]


def test_opening_of_a_resumed_match() -> None:
    """A match that goes on says how far it is, and what happened last."""
    one = plain().opening(match_of(choices="+4"))[-1]
    two = plain().opening(match_of(choices="+4 +4"))[-1]

    assert one == ("The game goes on after 1 move. The last one:", "Ann moves from 0 to 4.")
    assert two == ("The game goes on after 2 moves. The last one:", "Bo moves from 0 to 4.")


def test_opening_tells_what_was_forced() -> None:
    """Passes before the first choice are told in a block of their own."""
    game = Game(parse('title = "T"\ntoken = "each"\nstart = 9\ngoal = 9\nchoices = ["+1"]', "t"))
    opening = Plain(game, ("Ann", "Bo"), HUMANS).opening(Match.begin(game))

    assert opening[-1][0] == "Ann has no legal choice and passes."


def test_hostile_texts_are_harmless() -> None:
    """Escape and bidi characters in a title or a description become visible, and long texts are cut."""
    hostile = "\\u001b[2Jx\\u202ey" + "\\u0007" * 50
    game = game_of(hostile, f'about = "a\\u0007!\\n{"b" * 60}"')
    (block,) = Plain(game, ("Ann", "Bo"), HUMANS).opening(Match.begin(game))

    assert block[0] == "\\x1b[2Jx\\u202ey" + ("\\x07" * 50)[:182] + "..."
    assert block[1] == "a\\x07! " + "b" * 60 + "."


def test_description_with_its_own_full_stop() -> None:
    """A description that ends a sentence gets no second full stop."""
    game = game_of(more='about = "Run!"')

    assert "Run!" in Plain(game, ("Ann", "Bo"), HUMANS).opening(Match.begin(game))[0]


def test_turn_of_a_person() -> None:
    """A turn shows the line, then who is asked, where they stand, and in which turn."""
    assert plain().turn(match_of(choices="+4"))[-1] == "Turn 2: Bo, on 0."
    assert plain().turn(match_of(choices="+4"))[0].strip() == "P1"


def test_extra_turn() -> None:
    """An extra turn is said to be one and keeps its number."""
    assert plain("prime-climb").turn(match_of("prime-climb", "+3"))[-1] == "Turn 1, extra turn: Ann, on 3."


def test_turn_with_a_shared_number() -> None:
    """With a shared number nobody stands anywhere."""
    name = "double-or-add-one"

    assert plain(name).turn(match_of(name, "*2"))[-1] == "Turn 2: Bo, the number is 2."


def test_turn_of_a_computer() -> None:
    """A computer's turn is told in one line with its choice."""
    words, match = plain(kinds=("human", "greedy")), match_of(choices="+4")

    assert not words.turn(match)[-1].startswith("Turn")
    assert words.chosen(match, "+2") == ("Turn 2: Bo, on 0, chooses +2.",)


def test_prompt_lists_the_legal_choices() -> None:
    """The prompt offers what is legal now, and nothing else."""
    match = Match.at(founding_game("leap-to-twenty"), founding_game("leap-to-twenty").read_state("p1:18,0"))

    assert plain().prompt(match_of()) == "Choose +1, +2 or +4:"
    assert plain().prompt(match) == "Choose +1 or +2:"
    assert plain("prime-climb").prompt(match_of("prime-climb")) == "Choose +1 to +9:"


def test_prompt_with_many_choices() -> None:
    """A list too long for a line is left to the help."""
    game = game_of(choices=", ".join(f'"+{amount}"' for amount in range(1, 60, 2)))
    words = Plain(game, ("Ann", "Bo"), HUMANS)

    assert words.prompt(Match.begin(game)) == "Choose one of 30 choices (? lists them):"


def test_step_is_one_block() -> None:
    """All that a step did is told in the block of its turn."""
    match = match_of(choices="+4 +4 +1")

    assert plain().step(match.steps[-1]) == (
        ("Ann moves from 4 to 5.", "Ann landed on 5 and must skip the next turn."),
    )


def test_choices_are_echoed_as_they_are() -> None:
    """Plain mode writes choices as rule books do, and answers on the line of the prompt."""
    assert plain().echo("+4") == "+4"
    assert not plain().asks_apart
