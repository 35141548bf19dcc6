from numberline.play.match import Match
from numberline.play.transcript import Header
from numberline.rules.rulebook import RuleBook
from numberline.tell.replay import names_of, tell_replay
from tests.founding import founding_game


def header_of(book: RuleBook, names: tuple[str, str] = ("Ann", "")) -> Header:
    """The header of a game between Ann and a computer."""
    return Header(book.name, book.version, book.digest, ("human", "greedy"), names, 1, 7, "2026-11-18")


def match_of(name: str, *choices: str) -> Match:
    """A founding game after some choices."""
    match = Match.begin(founding_game(name))
    for choice in choices:
        match = match.submit(choice)
    return match


def test_header_comes_first() -> None:
    """The first block says which game, who played, who started, the seed, the date and the result."""
    match = match_of("leap-to-twenty", "+4")

    head, *_ = tell_replay(header_of(match.game.book), match)

    mark = match.game.book.marks
    assert head == (
        "Game:     Leap to Twenty",
        f"Player 1: Ann (human, {mark[0]})",
        f"Player 2: Player 2 (greedy, {mark[1]})",
        "Starts:   Ann",
        "Seed:     7",
        "Date:     2026-11-18",
        "Result:   unfinished",
    )


def test_turn_has_its_choice_its_sentences_and_the_line() -> None:
    """Each turn is its number, player and choice, a sentence for each event, and the line after it."""
    match = match_of("leap-to-twenty", "+4", "+4", "+1", "+1", "+4")

    blocks = list(tell_replay(header_of(match.game.book), match))

    assert blocks[3][:3] == (
        "Turn 3, Ann: +1",
        "  Ann moves from 4 to 5.",
        "  Ann landed on 5 and must skip the next turn.",
    )
    assert any(match.game.book.marks[0] in line for line in blocks[3][3:])
    assert blocks[5][0] == "Turn 5, Ann"


def test_extra_turns_belong_to_their_turn() -> None:
    """The choices of extra turns stand in the head of their turn."""
    match = match_of("prime-climb", "+3", "+4", "+6", "+7")

    (_, turn) = tell_replay(header_of(match.game.book), match)

    assert turn[0] == "Turn 1, Ann: +3, then +4, then +6, then +7"


def test_shared_number_has_no_marks() -> None:
    """With a shared number the players have no marks, and the line follows the number."""
    match = match_of("double-or-add-one", "+1", "*2")

    head, _, last = tell_replay(header_of(match.game.book), match)

    assert head[1] == "Player 1: Ann (human)"
    assert last[1] == "  Player 2 makes the number 4, from 2."


def test_hostile_names_are_shown_harmless() -> None:
    """Names from a file never reach a terminal raw or endless."""
    names = names_of(header_of(founding_game("leap-to-twenty").book, ("\x1b[2J", "x" * 1000)))

    assert "".join(names).isprintable()
    assert len(names[1]) < 100
