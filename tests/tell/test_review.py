import pytest

from numberline.play.levels import read_player
from numberline.play.match import Match
from numberline.play.transcript import replay_sample
from numberline.rules.engine import Game
from numberline.rules.state import State
from numberline.solve.solution import solve
from numberline.study.reasons import Reasons
from numberline.study.review import find_costs, review
from numberline.tell.review import Told, tell_course, tell_head, tell_list, tell_mistakes, tell_refuting, tell_sum
from tests.founding import founding_book, founding_game
from tests.small_games import game_of, shared

NAMES = ("Ann", "Bo")
COUNT = 'token = "shared"\nstart = 0\ngoal = 4\nchoices = ["+1", "+2"]\n'
BACK = 'token = "shared"\nstart = 0\ngoal = 4\nline = "0..4"\nchoices = ["+1", "+2", "-1"]\npast = { low = "stops" }\n'


def told(match: Match) -> Told:
    """The review of a match, with all that can be told of it."""
    solution = solve(match.game)
    return Told(review(match, solution), Reasons(solution), NAMES)


def played(game: Game, *choices: str, state: State | None = None) -> Match:
    """A match with some choices."""
    match = Match.begin(game) if state is None else Match.at(game, state)
    for choice in choices:
        match = match.submit(choice)
    return match


def sample(name: str) -> Match:
    """The first sample of a founding book."""
    (example, *_) = founding_book(name).examples
    return replay_sample(founding_game(name), None, example.first, example.moves)[0]


def test_the_head_tells_the_game() -> None:
    """The first line has the title, the number of moves and the result."""
    assert tell_head(told(sample("leap-to-twenty"))) == "Leap to Twenty, 15 moves. Bo wins."
    assert tell_head(told(played(game_of(COUNT), "+1"))) == "Small, 1 move. The game is not finished."


def test_the_course_is_a_strip_and_its_twin() -> None:
    """The strip has a legend above it and its sentence below."""
    legend, *_, twin = tell_course(told(played(game_of(COUNT), "+2")))

    assert str(legend).startswith("Who was winning after each move")
    assert twin == "Ann was winning at the start, Bo after turn 1."


def test_every_move_has_a_line() -> None:
    """Each move is told with its turn, who wins after it, and what there is to say."""
    lines = tell_list(told(sample("leap-to-twenty")))

    assert len(lines) == 15
    assert lines[0] == " 1. Ann +4  Ann wins in 8  the only move"
    assert lines[1] == " 2. Bo  +1  Ann wins in 7  nothing mattered here"
    assert lines[2] == " 3. Ann +1  Bo wins in 10  gave the win away: +2 or +4 kept it"
    assert lines[7] == "10. Bo  +4  Bo wins in 5   kept the win"
    assert lines[11] == "16. Bo  +2  Bo wins in 3   kept the win, 2 moves slower than it had to be"
    assert lines[14] == "20. Bo  +1  Bo has won     forced"
    assert tell_list(told(played(game_of(COUNT)))) == ()


def test_an_open_game_is_told_too() -> None:
    """Where nobody can force a win, a choice keeps the game open, or lets the opponent win."""
    lines = tell_list(told(played(game_of(BACK), "+1", "-1", "+2")))

    assert lines == (
        "1. Ann +1  nobody can force a win  kept the game open",
        "2. Bo  -1  nobody can force a win  kept the game open",
        "3. Ann +2  Bo wins in 1            let the opponent win: +1 or -1 kept the game open",
    )


def test_a_mistake_is_told_with_its_refutation() -> None:
    """What kept the win, why the move did not, and how it goes on stand below each other."""
    first, *_ = tell_mistakes(told(sample("leap-to-twenty")))

    assert first == (
        "Turn 3, Ann on 4, Bo on 1: +1 gave the win away; +2 or +4 would have kept it.",
        "  +1 loses: Ann must skip a turn, and both need 6 turns to the goal, but Bo goes first.",
        (
            "  It goes on: Bo +1 (Ann skips), Bo +2, Ann +1, Bo +4, Ann +1, Bo +4, Ann +1, Bo +4, Ann +1, Bo +4:"
            " Bo reaches 20 and wins!"
        ),
        "  see --from 'p1:4,1 +1 +1 +2 +1 +4 +1 +4 +1 +4 +1 +4'",
    )


def test_a_mistake_that_ends_the_game_has_no_line() -> None:
    """Where nothing goes on, nothing is quoted; letting the opponent win says what kept the game open."""
    ends = game_of('token = "shared"\nstart = 0\ngoal = 5\nlose = 2\nchoices = ["+1", "+2"]\n')
    (at_once,) = tell_mistakes(told(played(ends, "+2")))
    (opened,) = tell_mistakes(told(played(game_of(BACK), "+2")))

    assert len(at_once) == 2
    assert opened[0] == "Turn 1, Ann, the number is 0: +2 let the opponent win; +1 or -1 would have kept the game open."


def test_a_refutation_is_told_as_what_was_not_played() -> None:
    """While a refutation is shown it is said whose best answers it needs, and how far it is."""
    first, *_ = told(sample("leap-to-twenty")).review.mistakes

    assert tell_refuting(first, 3, NAMES) == "If Bo answers best: 3 of 10"


def test_what_a_mistake_cost_is_told() -> None:
    """Against a level each mistake has its chances, before and after."""
    match = sample("leap-to-twenty")
    plain = told(match)
    solution = plain.reasons.solution
    costs = find_costs(plain.review.mistakes, solution, read_player("casual", match.game, solution))
    lines = tell_mistakes(plain._replace(costs=costs, against="casual"))

    assert [each[-1] for each in lines] == [
        "  Against casual: a win in 100 % before it, in 93.2 % after it.",
        "  Against casual: a win in 100 % before it, in 73.2 % after it.",
        "  Against casual: a win in 100 % before it, in 77.8 % after it.",
        "  Against casual: a win in 100 % before it, in 33.3 % after it.",
        "  Against casual: a win in 100 % before it, in 0 % after it.",
    ]


def test_what_each_player_did_is_told() -> None:
    """Both players' live decisions are counted, with where the game was lost and what came back."""
    assert list(tell_sum(told(sample("leap-to-twenty")))) == [
        (
            "Ann made 7 moves and kept the win in 2 of 5 live decisions. The only move was found in turn 1."
            " The game was lost in turn 15. What was given away in turns 3 and 9 came back."
        ),
        (
            "Bo made 8 moves and kept the win in 1 of 3 live decisions. A win was slower than it had to be in turn 16."
            " What was given away in turns 4 and 12 came back."
        ),
        "After turn 15 no choice that was left could have changed who wins.",
    ]


def test_nothing_may_have_mattered() -> None:
    """In Number Climb no choice matters, and that is said."""
    assert list(tell_sum(told(sample("number-climb")))) == [
        "Ann made 4 moves, and nothing Ann did here mattered. A win was slower than it had to be in turn 1.",
        "Bo made 3 moves, and nothing Bo did here mattered.",
        "No choice in this game could have changed who wins.",
    ]


@pytest.mark.parametrize(
    ("choices", "state", "said"),
    [
        (("+1",), None, "Ann made 1 move and kept the game open in 1 of 1 live decision."),
        (
            ("+2",),
            None,
            "Ann made 1 move and kept the game open in 0 of 1 live decision. Bo was winning from turn 1 on.",
        ),
        (
            ("+2", "+2"),
            None,
            "Ann made 1 move and kept the game open in 0 of 1 live decision. The game was lost in turn 1.",
        ),
        (
            ("+2", "-1"),
            None,
            "Ann made 1 move and kept the game open in 0 of 1 live decision. What was given away in turn 1 came back.",
        ),
        (("-1",), State((2,), 1), "Ann made 1 move and kept the win in 0 of 1 live decision. The win was lost in turn"),
        (
            ("-1", "-1", "+2"),
            State((2,), 1),
            (
                "Ann made 2 moves and kept the win in 0 of 1 live decision,"
                " and kept the game open in 0 of 1 live decision."
                " The win was lost in turn 1. Bo was winning from turn 3 on."
            ),
        ),
        (
            ("-1", "-1", "+2", "+2"),
            State((2,), 1),
            (
                "Ann made 2 moves and kept the win in 0 of 1 live decision,"
                " and kept the game open in 0 of 1 live decision."
                " The win was lost in turn 1. The game was lost in turn 3."
            ),
        ),
    ],
)
def test_open_games_are_counted_apart(choices: tuple[str, ...], state: State | None, said: str) -> None:
    """Keeping the game open is counted apart from keeping a win."""
    first, *_ = tell_sum(told(played(game_of(BACK), *choices, state=state)))

    assert first.startswith(said)


def test_an_unfinished_game_was_not_lost() -> None:
    """Of a game that goes on, nothing is said that a later move could make untrue."""
    given = list(tell_sum(told(played(game_of(COUNT), "+2"))))
    course = tell_course(told(played(founding_game("number-climb"), "+3")))

    assert given == [
        "Ann made 1 move and kept the win in 0 of 1 live decision. Bo was winning from turn 1 on.",
        "Bo made no move.",
    ]
    assert course[-1] == "Ann was winning from the start on."
    assert list(tell_sum(told(played(founding_game("number-climb"), "+3"))))[-1] == (
        "No choice so far could have changed who wins."
    )
    assert list(tell_sum(told(played(founding_game("leap-to-twenty"), "+4", "+1"))))[-1] == (
        "After turn 1 no choice so far could have changed who wins."
    )


def test_what_did_not_matter_may_have_been_slow() -> None:
    """A player who could not lose the win hears of the turns in which it was put off."""
    first, *_ = tell_sum(told(played(founding_game("number-climb"), "+2")))

    assert first == (
        "Ann made 1 move, and nothing Ann did here mattered. A win was slower than it had to be in turn 1."
    )


def test_a_drawn_game_was_not_lost() -> None:
    """Where a game is called a draw while the opponent is winning, it was not lost."""
    drawn = played(game_of(BACK), "+1", "+1", "-1", "+1", "-1", "+1").draw()
    first, second, *_ = tell_sum(told(drawn))

    assert "lost" not in first + second
    assert "Ann was winning from turn 6 on." in second


def test_a_game_without_moves_is_told() -> None:
    """A player who made no move is told to have made none, and nothing else is said."""
    over = shared("goal = 10\n", choices='["+4", "+5"]', start=9)

    assert list(tell_sum(told(Match.begin(over)))) == ["Ann made no move.", "Bo made no move."]


def test_a_draw_while_winning_is_told() -> None:
    """Who calls a draw in a won game hears of it."""
    drawn = played(game_of(BACK), "-1", "+1", "-1", "+1", state=State((2,), 1)).draw()

    assert list(tell_sum(told(drawn)))[-1] == "The game was called a draw while Ann was winning."
