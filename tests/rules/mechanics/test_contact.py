import pytest

from numberline.rules.state import Event, Refusal
from tests.small_games import after, kinds, problems, race, refusal, said

LANDS = ("share", "refuse", "shorten", "shorten or stay", "win", "send home")
PASSES = ("free", "refuse", "shorten", "shorten or stay", "lose")


def meeting(land: str = "share", passing: str = "free", more: str = "") -> str:
    """The line of a rule book about meeting the opponent."""
    return f'contact = {{ land = "{land}", pass = "{passing}"{more} }}\nline = "0..9"'


@pytest.mark.parametrize("land", LANDS)
@pytest.mark.parametrize("passing", PASSES)
@pytest.mark.parametrize("squares", ["3,0", "3,3", "3,8"])
def test_nobody_is_met_short_of_the_opponent(land: str, passing: str, squares: str) -> None:
    """An opponent behind, beside or farther ahead than the move reaches changes nothing."""
    step = after(race(meeting(land, passing)), f"p1:{squares}", "+2")

    assert kinds(step) == ["moved"]
    assert step.after.squares[0] == 5


def test_landing_may_be_shared() -> None:
    """Where squares are shared, a move onto the opponent's square stays as it is."""
    assert after(race(meeting("share", "refuse")), "p1:3,5", "+2").after.squares == (5, 5)


def test_passing_may_be_free() -> None:
    """Where passing is free, a move past the opponent stays as it is."""
    assert after(race(meeting("refuse", "free")), "p1:3,5", "+3").after.squares == (6, 5)


def test_landing_may_be_refused() -> None:
    """Where landing is refused, a move onto the opponent's square is refused with that square."""
    assert refusal(race(meeting("refuse", "free")), "p1:3,5", "+2") == Refusal("occupied", "+2", 3, 5, 5)


def test_passing_may_be_refused() -> None:
    """Where passing is refused, a move past the opponent is refused with the opponent's square."""
    assert refusal(race(meeting("share", "refuse")), "p1:3,5", "+3") == Refusal("passing", "+3", 3, 6, 5)


@pytest.mark.parametrize("word", ["shorten", "shorten or stay"])
@pytest.mark.parametrize("choice", ["+2", "+3"])
@pytest.mark.parametrize("player", [1, 2])
def test_shortened_move_stops_just_before(word: str, choice: str, player: int) -> None:
    """A shortened move ends on the square before the opponent and tells what was wanted, whoever moves."""
    squares = "3,5" if player == 1 else "5,3"

    step = after(race(meeting(word, word)), f"p{player}:{squares}", choice)

    wanted = 3 + int(choice)
    assert step.events[0] == Event("shortened", player, square=4, start=3, wanted=wanted, met=5)
    assert step.after.squares == ((4, 5) if player == 1 else (5, 4))


def test_shortened_on_the_way_down() -> None:
    """A token that goes down stops just above the opponent."""
    game = race(meeting("shorten", "shorten"), '["-1..3", "+1"]')

    assert after(game, "p1:6,4", "-3").after.squares == (5, 4)


@pytest.mark.parametrize("choice", ["+1", "+2"])
def test_directly_behind_nothing_is_left(choice: str) -> None:
    """A move that would be shortened to nothing is refused: the opponent blocks the way."""
    wanted = 4 + int(choice)
    game = race(meeting("shorten", "shorten"), '["+1", "+2", "-1"]')

    assert refusal(game, "p1:4,5", choice) == Refusal("blocked", choice, 4, wanted, 5)


def test_directly_behind_one_may_stay() -> None:
    """Where the book lets a blocked token stay, the choice is legal and leads nowhere."""
    step = after(race(meeting("shorten or stay", "shorten or stay")), "p1:4,5", "+2")

    assert step.after.squares == (4, 5)
    assert kinds(step) == ["shortened", "moved"]


def test_landing_may_win() -> None:
    """Where landing on the opponent wins, the game is over at once."""
    step = after(race(meeting("win")), "p1:3,5", "+2")

    assert step.outcome == (1, "caught")
    assert step.after.squares == (5, 5)


def test_passing_may_lose() -> None:
    """Where passing loses, the other player has won."""
    assert after(race(meeting("win", "lose")), "p1:3,5", "+3").outcome == (2, "overtook")


def test_landing_may_send_home() -> None:
    """The token that is landed on goes back to its own start, and the event says whose."""
    game = race(f"start = {{ p1 = 0, p2 = 1 }}\n{meeting('send home')}")

    step = after(game, "p1:3,5", "+2")
    assert step.after.squares == (5, 1)
    assert step.events[0] == Event("sent_home", 2, square=1, start=5)

    assert after(game, "p2:5,3", "+2").after.squares == (0, 5)


def test_tokens_may_meet_on_a_start() -> None:
    """Where the start may be shared, landing there is never looked at."""
    game = race(meeting("refuse", "free", ', on_start = "share"'), '["+1", "-2"]')

    assert after(game, "p1:2,0", "-2").after.squares == (0, 0)


def test_staying_put_meets_nobody() -> None:
    """A choice that leaves a token where both stand is not a landing."""
    game = race(meeting("win"), '["*1", "+1"]')

    assert after(game, "p1:0,0", "*1").outcome is None


def test_pushed_token_meets_nobody() -> None:
    """Contact is looked at when one's own token moves."""
    game = race(meeting("win", "lose"), '["+1", "opp+2"]')

    assert after(game, "p1:5,3", "opp+2").outcome is None


@pytest.mark.parametrize("land", LANDS)
@pytest.mark.parametrize("passing", PASSES)
def test_contact_says_both_of_its_words(land: str, passing: str) -> None:
    """The printed rules tell every pair of words for landing and passing apart."""
    others = [(one, other) for one in LANDS for other in PASSES if (one, other) != (land, passing)]

    sentences = said(race(meeting(land, passing)), "contact")

    assert sentences not in {said(race(meeting(*words)), "contact") for words in others}


def test_shared_start_is_said() -> None:
    """The printed rules say that tokens may meet on a start, where that is an exception."""
    more = ', on_start = "share"'

    assert "where one of them started" in said(race(meeting("refuse", "free", more)), "contact")
    assert "where one of them started" not in said(race(meeting("share", "refuse", more)), "contact")


def test_shared_token_meets_nobody() -> None:
    """With one shared number, contact is a problem."""
    rules = 'token = "shared"\nstart = 0\ngoal = 9\nchoices = ["+1"]\ncontact = { land = "win" }'

    assert problems(rules) == ["contact: a shared token meets nobody; leave contact out, or write token = 'each'"]


def test_contact_is_written_as_it_was() -> None:
    """The words come back, and the start where it differs."""
    game = race(meeting("refuse", "lose", ', on_start = "share"'))
    data = {key: value for each in game.book.mechanics for key, value in each.data().items()}

    assert data["contact"] == {"land": "refuse", "pass": "lose", "on_start": "share"}
