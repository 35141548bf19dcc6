import pytest

from numberline.play.match import Match
from numberline.play.movetext import read_movetext
from numberline.play.transcript import replay_sample
from numberline.rules.told import Example
from tests.founding import NAMES, founding_book, founding_game

EXAMPLES = [
    pytest.param(name, example, id=f"{name}: {example.title}")
    for name in NAMES
    for example in founding_book(name).examples
]

# Who wins the games that the books print to the end, and in which of the book's turns.
ENDINGS = {
    ("double-or-add-one", 0): (2, 8),
    ("double-or-add-one", 1): (1, 5),
    ("leap-to-twenty", 0): (2, 20),
    ("number-climb", 0): (1, 7),
    ("prime-climb", 0): (1, 1),
    ("token-sprint", 0): (2, 22),
}


def replayed(name: str, example: Example) -> Match:
    """A worked example of a book, played under its rules."""
    game = founding_game(name)
    state = game.read_state(example.state) if example.state else None
    return replay_sample(game, state, example.first, example.moves)[0]


@pytest.mark.parametrize(("name", "example"), EXAMPLES)
def test_example_follows_the_rules_turn_by_turn(name: str, example: Example) -> None:
    """Every worked example replays, with its squares and events, under the turn numbers that the book prints."""
    stated = read_movetext(example.moves)

    turns = replayed(name, example).turns(stated[0].number)

    assert [(turn.number, turn.player) for turn in stated] == [
        (turn.number, turn.player) for turn in turns[: len(stated)]
    ]


@pytest.mark.parametrize("name", NAMES)
def test_examples_state_where_every_move_leads(name: str) -> None:
    """Every move of an example that is carried out states its square, so that replaying compares it."""
    turns = [turn for example in founding_book(name).examples for turn in read_movetext(example.moves)]
    acts = [act for turn in turns for act in turn.acts if act.choice and not act.refused]

    assert all(any(fact.isdigit() for fact in act.facts) for act in acts)


@pytest.mark.parametrize(("name", "place"), ENDINGS)
def test_whole_sample_ends_as_its_book_says(name: str, place: int) -> None:
    """The samples that are printed to the end have the book's winner in the book's last turn."""
    match = replayed(name, founding_book(name).examples[place])

    assert match.outcome is not None
    assert (match.outcome.winner, match.turns()[-1].number) == ENDINGS[name, place]
