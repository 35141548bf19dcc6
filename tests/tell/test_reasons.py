import pytest

from numberline.rules.engine import Game
from numberline.rules.state import State
from numberline.solve.solution import solve
from numberline.store import load
from numberline.study.reasons import COUNT, PATTERN, Reason, Reasons
from numberline.tell.reasons import tell_choice, tell_hint, tell_moves, tell_reason, tell_refutations, tell_why
from tests.small_games import game_of

NEVER = 'token = "shared"\nstart = 0\ngoal = 5\nchoices = ["+2", "+4"]\n'
BACK = 'token = "shared"\nstart = 0\ngoal = 4\nline = "0..4"\nchoices = ["+1", "+2", "-1"]\npast = { low = "stops" }\n'
# From 2 whoever is asked loses, however long it takes; who comes to 1 chooses again.
LONGER = 'token = "shared"\nstart = 0\ngoal = 8\nchoices = ["+1", "+2"]\nsquare = [{ on = 1, then = "extra turn" }]\n'


def reasons_of(name: str) -> Reasons:
    """The reasons of a game that is shipped."""
    return Reasons(solve(Game(load(name))))


def state_of(reasons: Reasons, text: str) -> State:
    """A state written as one word."""
    return reasons.solution.graph.game.read_state(text)


@pytest.mark.parametrize(
    ("name", "state", "said"),
    [
        ("leap-to-twenty", "p1:18,3", "+2 ends the game at once: Player 1 reaches 20 and wins!"),
        ("leap-to-twenty", "p1:0,0", "+4 wins: Player 1 needs 4 turns to the goal, but Player 2 needs 5."),
        (
            "leap-to-twenty",
            "p2:15,8:skips=1,0",
            "+4 wins: Player 1 skips a turn, and both need 2 turns to the goal, but Player 2 goes first.",
        ),
        (
            "leap-to-twenty",
            "p1:1,8",
            (
                "Player 2 wins whatever is chosen: Player 2 needs 3 turns to the goal, but Player 1 needs 6;"
                " +1 lasts longest."
            ),
        ),
        (
            "leap-to-twenty",
            "p2:4,0",
            (
                "Player 1 wins whatever is chosen: Player 1 needs 4 turns to the goal, but Player 2 needs 5;"
                " all last equally long."
            ),
        ),
        (
            "leap-to-twenty",
            "p1:10,18",
            "Player 2 wins whatever is chosen, before Player 1 is asked again; all last equally long.",
        ),
        (
            "prime-climb",
            "p1:0,0",
            "+2 wins: it gives an extra turn, and Player 1 wins before Player 2 is asked again, by +9 and +9.",
        ),
        ("leap-to-twenty", "p2:10,17", "+1 wins: whatever Player 1 chooses, Player 2 wins before Player 1 is asked"),
        ("double-or-add-one", "p1:4", "+1 wins: whoever is asked on 5 loses."),
        (
            "double-or-add-one",
            "p2:18",
            "Player 1 wins whatever is chosen, before Player 2 is asked again; +1 is the only choice.",
        ),
        ("double-or-add-one", "p1:8", "*2 wins: only Player 1 can win any more, whatever anybody chooses."),
        (
            "number-climb",
            "p1:0,0",
            (
                "+1 wins: Player 2 has no legal choice and passes, and only Player 1 can win any more,"
                " whatever anybody chooses."
            ),
        ),
        ("number-climb", "p2:6,2", "Player 1 wins whatever is chosen: only Player 1 can win any more, whatever"),
        ("no-echo", "p1:25", "Player 2 wins whatever is chosen: the number is a multiple of 5, and whoever is asked"),
        ("pounce", "p1:1,20", "+3 wins: the tokens are a multiple of 4 apart, and whoever is asked at such a distance"),
        ("keep-or-give", "p2:10,14", "give2 wins: the best answer of Player 1 is +1 or +3, and Player 2 still wins."),
        ("keep-or-give", "p1:0,0", "Player 2 wins whatever is chosen, and give2 lasts longest: after give2 the"),
    ],
)
def test_a_state_has_its_reason(name: str, state: str, said: str) -> None:
    """One sentence says who wins and why, by the type that holds."""
    reasons = reasons_of(name)

    assert tell_why(reasons, state_of(reasons, state)).startswith(said)


@pytest.mark.parametrize(
    ("name", "state", "choice", "said"),
    [
        ("leap-to-twenty", "p1:0,0", "+2", "+2 loses: both need 5 turns to the goal, but Player 2 goes first."),
        (
            "token-sprint",
            "p2:7,8",
            "+2",
            "+2 loses: Player 2 must skip a turn, and both need 5 turns to the goal, but Player 1 goes first.",
        ),
        ("prime-climb", "p1:2,11", "+2", "+2 loses: Player 2 wins at once by +9."),
        (
            "double-or-add-one",
            "p1:4",
            "*2",
            "*2 loses: Player 2 answers *2, and only Player 2 can win any more, whatever anybody chooses.",
        ),
        ("keep-or-give", "p1:0,0", "+1", "+1 loses: Player 2 answers "),
        ("keep-or-give", "p2:10,14", "give2", "give2 wins: the best answer of Player 1 is +1 or +3, and"),
        ("exactly-23", "p1:1", "+2", "Nobody can force a win; after +2 the best answer of Player 2 is +2, *2 or -1."),
    ],
)
def test_a_choice_has_its_reason(name: str, state: str, choice: str, said: str) -> None:
    """One sentence says why a choice wins, loses, or leaves the game open."""
    reasons = reasons_of(name)

    assert tell_choice(reasons, reasons.explain(state_of(reasons, state), choice)).startswith(said)


def test_what_is_not_named_is_said_plainly() -> None:
    """Where no type holds after the answer either, there is only that its player then wins."""
    reasons = reasons_of("keep-or-give")
    states = [State((0, 0), 1), State((2, 0), 1)]
    told = [tell_choice(reasons, reasons.explain(each, "+1")) for each in states]

    assert any(each.endswith(", and Player 2 then wins.") for each in told)


@pytest.mark.parametrize(
    ("reason", "said"),
    [
        (Reason(COUNT, 1, turns=(1, None)), "Ann needs 1 turn to the goal, and Bo can never come to it"),
        (Reason(PATTERN, 1, value=1, modulus=2), "the number is odd, and whoever is asked on such a number loses"),
        (
            Reason(PATTERN, 1, value=2, modulus=5),
            "the number is 2 more than a multiple of 5, and whoever is asked on such a number loses",
        ),
        (
            Reason(PATTERN, 1, value=0, modulus=2, is_distance=True),
            "the tokens are an even distance apart, and whoever is asked at such a distance loses",
        ),
    ],
)
def test_reasons_fill_their_sentence(reason: Reason, said: str) -> None:
    """Numbers and names stand where they belong, and one turn is one turn."""
    assert tell_reason(reason, ("Ann", "Bo")) == said


def test_giving_a_win_away_is_told() -> None:
    """A choice after which nobody can force a win any more says so."""
    reasons = Reasons(solve(game_of(BACK)))

    told = tell_choice(reasons, reasons.explain(State((3,), 1), "-1"))

    assert told == "-1 loses: Player 2 wins at once by +2."
    assert tell_choice(reasons, reasons.explain(State((2,), 1), "-1")) == (
        "-1 gives the win away: after it nobody can force one."
    )


def test_a_deadlock_at_once_is_told() -> None:
    """A choice after which nobody can ever move is told to end the game."""
    reasons = Reasons(solve(game_of(NEVER)))

    assert tell_why(reasons, State((2,), 2)).startswith("+2 ends the game at once: Neither player")


def test_choices_that_lose_alike_share_a_sentence() -> None:
    """Five choices that let the other run home are refuted in one sentence."""
    reasons = reasons_of("prime-climb")

    assert tell_refutations(reasons, State((0, 0), 1), ("Ann", "Bo")) == (
        "+1, +4, +6, +8 and +9 lose: Bo wins before Ann is asked again, by +2, +9 and +9.",
    )


def test_choices_that_end_alike_share_a_sentence_too() -> None:
    """Several choices that lose at once, or give the win away, have their verb in the plural."""
    ends = Reasons(solve(game_of('token = "each"\nstart = 0\ngoal = 9\nlose = 4\nchoices = ["+1", "+3", "*4"]\n')))
    gives = Reasons(solve(game_of(BACK.replace('"-1"', '"-1", "-2"'))))

    assert tell_refutations(ends, State((1, 0), 1))[-1] == (
        "+3 and *4 end the game at once: Player 1 comes to 4 and loses: Player 2 wins!"
    )
    assert tell_refutations(gives, State((2,), 1)) == (
        "+1 loses: Player 2 wins at once by +1.",
        "-1 and -2 give the win away: after it nobody can force one.",
    )


def test_a_hint_has_all_of_it() -> None:
    """A hint lists the choices, says why the best wins, and why each other loses."""
    reasons = reasons_of("leap-to-twenty")

    assert tell_hint(reasons, State((0, 0), 1)) == (
        "  +1  Player 2 wins in 10",
        "  +2  Player 2 wins in 10",
        "  +4  Player 1 wins in 9   best",
        "+4 wins: Player 1 needs 4 turns to the goal, but Player 2 needs 5.",
        "+1 loses: Player 2 needs 5 turns to the goal, but Player 1 needs 6.",
        "+2 loses: both need 5 turns to the goal, but Player 2 goes first.",
    )


def test_a_lost_state_needs_no_refutations() -> None:
    """Where nothing helps any more, only the choices and one reason are told."""
    reasons = reasons_of("leap-to-twenty")

    assert len(tell_hint(reasons, State((1, 8), 1))) == 4


def test_a_line_is_told_in_one_line() -> None:
    """A line names who chooses what, whose turns are lost, and how it ends."""
    reasons = reasons_of("number-climb")
    solution = reasons.solution
    line = solution.line(solution.graph.game.start())

    assert tell_moves(solution.graph.game.book, line, ("Ann", "Bo")) == (
        "Ann +1 (Bo passes), Ann +3, Bo +1, Ann +3, Bo +1, Ann +3: Ann reaches 10 and wins!"
    )


def test_a_line_may_come_back_or_be_empty() -> None:
    """A line that comes back to a state says so, and one of no moves says nothing."""
    solution = solve(game_of(BACK))
    book = solution.graph.game.book

    assert tell_moves(book, solution.line(State((0,), 1))).endswith(", and the game stands where it stood before")
    assert tell_moves(book, ()) == ""


def test_a_player_may_answer_themselves() -> None:
    """After an extra turn it is the same player who goes on, whoever wins, and also where nobody does."""
    again = BACK + 'square = [{ on = 1, then = "extra turn" }]\n'
    reasons = Reasons(solve(game_of(again)))
    longer = Reasons(solve(game_of(LONGER)))

    assert tell_why(reasons, State((0,), 1)) == "Nobody can force a win; after +1 Player 1 is asked again, best -1."
    assert tell_choice(longer, longer.explain(State((0,), 1), "+1")) == (
        "+1 wins: it gives an extra turn, and Player 1 goes on with +1, and whoever is asked on 2 loses."
    )
