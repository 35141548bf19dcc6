import json
import re
from datetime import date, timedelta
from pathlib import Path

import pytest

from numberline.rules.engine import Game
from numberline.store import load
from numberline.study.drill import Deck, due, read_progress
from numberline.study.positions import is_right, solve_both, trap_cards
from tests.program import SIXTH, Program

DAY = "2026-11-19"
LEAP = solve_both(Game(load("leap")))


@pytest.fixture
def program(tmp_path: Path) -> Program:
    """The program with an empty home."""
    return Program(tmp_path)


def progress(program: Program) -> str:
    """The progress on the disk."""
    return (program.folder / "home" / "drill.txt").read_text(encoding="utf-8")


def drill(program: Program, typed: str, *words: str, day: str = DAY) -> str:
    """What a drill of Leap says to some answers."""
    answer = program.run("drill", "leap", "--day", day, *words, typed=typed)
    assert answer.code == 0, answer
    assert answer.err == ""
    return answer.out


def lose(program: Program) -> None:
    """Play Leap and give the win away on the second move, as Player 1."""
    program.play("leap", "--name1", "Ann", typed="4\n2\n1\n4\n")


def test_own_mistakes_come_first(program: Program) -> None:
    """The first card is the position in which a saved game was given away; any choice that keeps the win is right."""
    lose(program)

    first, _, rest = drill(program, "2\n").partition("Right: +2 keeps the win. So does +4.")

    assert "card 1 of 10, box 1, from your game of " in first
    assert "You are Player 1, P1, on 4. You can win: keep it so." in first
    assert "Box 2 of 5: again in 1 day, on 2026-11-20." in rest
    assert "a typical trap" in rest


def test_mistakes_of_computers_are_no_cards(program: Program) -> None:
    """Only what people chose is drilled: a game that computers played has no cards."""
    program.play("leap", "--p1", "beginner", "--p2", "beginner", "--seed", "1")

    assert "from your game" not in drill(program, "")


def test_typical_traps_without_games(program: Program) -> None:
    """Somebody who has never played is asked the traps of a game, most dangerous first."""
    assert "card 1 of 10, box 1, a typical trap" in drill(program, "")


def test_answers_stay_hidden_until_they_are_given(program: Program) -> None:
    """Before an answer nothing is said of any choice; a wrong one is refuted on the board, and then it is said."""
    out = drill(program, "1\n", "--count", "1")
    before, _, after = out.partition("Choose +1, +2 or +4: 1\n")

    assert not re.search("right|wrong|keeps|best", before.lower())
    assert after.startswith("Wrong. +1 loses: ")
    assert "Player 2 reaches 20 and wins!" in after
    assert "+2 keeps the win." in after


def test_wrong_answers_come_again(program: Program) -> None:
    """What was wrong is asked once more after all others, until it is right."""
    out = drill(program, "1\n1\n2\n2\n", "--count", "2")

    assert out.count("once more, box 1") == 2
    assert out.endswith("2 of 4 answers right. Every answer is saved.\n")


def test_h_shows_the_answer_and_counts_as_wrong(program: Program) -> None:
    """Whoever asks for the answer sees it with its reason, and the card comes again."""
    out = drill(program, "h\n", "--count", "1")

    assert "+2 keeps the win.\n+2 wins: " in out
    assert " box 1 due 2026-11-19 right 0 wrong 1 " in progress(program)


def test_help_and_nonsense_are_no_answers(program: Program) -> None:
    """Help, words that mean nothing, and refused choices neither count nor move a card."""
    out = drill(program, "?\nhello\n\n9\n", "--count", "1")

    assert "h       show the answer; that counts as wrong" in out
    assert "Expected +1, +2 or +4: got 'hello'. Type ? for help." in out
    assert out.endswith("Nothing was answered.\n")
    assert not (program.folder / "home" / "drill.txt").exists()


def test_refused_choice_says_why(program: Program) -> None:
    """A choice that the rules refuse in the position is refused as in play."""
    answer = program.run("drill", "no-echo", "--day", DAY, typed="-2\n")

    assert "Choose -1, -3 or -4: -2\n-2 repeats the last choice; choose again." in answer.out
    assert answer.out.endswith("Nothing was answered.\n")


def test_q_stops_and_everything_is_saved(program: Program) -> None:
    """Leaving keeps every answer that was given."""
    out = drill(program, "2\nq\n2\n")

    assert out.endswith("1 of 1 answer right. Every answer is saved.\n")
    assert progress(program).count("\n") == 2


def test_cards_come_again_when_their_days_are_over(program: Program) -> None:
    """What was right is not asked on the same day, but after its days."""
    drill(program, "2\n2\n", "--count", "2")
    again = (date.fromisoformat(DAY) + timedelta(1)).isoformat()

    assert "card 1 of 10, box 1" in drill(program, "")
    assert "card 1 of 10, box 2" in drill(program, "", day=again)


def test_nothing_due_is_said(program: Program) -> None:
    """When all cards wait, the day of the next one is said."""
    for _ in range(5):
        typed = "".join(f"{choice}\n" for choice in answers(program))
        drill(program, typed, "--count", "100")
    out = drill(program, "")

    assert out == "Nothing of Leap to Twenty is due today; the next card is due on 2026-11-20.\n"


def answers(program: Program) -> list[str]:
    """A right answer to every card that is not yet known."""
    known = read_progress(progress(program)).boxes if (program.folder / "home" / "drill.txt").exists() else {}
    cards = due(Deck(trap_cards(LEAP), known), date.fromisoformat(DAY))
    return [
        next(choice for choice in LEAP.graph.game.choices(card.state) if is_right(LEAP, card.state, choice))
        for card in cards
    ]


def test_game_in_which_nothing_can_go_wrong(program: Program) -> None:
    """Number Climb has nothing to practise; that is said, and is no error."""
    answer = program.run("drill", "number-climb")

    assert answer.code == 0
    assert "nothing to practise" in answer.out


def test_all_games_together(program: Program) -> None:
    """Without a game, those that were played are drilled, or all there are for somebody new."""
    assert len(titles(program)) > 3
    lose(program)
    assert titles(program) == {"Leap to Twenty"}


def titles(program: Program) -> set[str]:
    """The games whose cards are asked, when nothing is known yet."""
    out = program.run("drill", "--count", "8", "--day", DAY, typed="h\n" * 8).out
    (program.folder / "home" / "drill.txt").unlink()
    return set(re.findall(r"^(.*): card ", out, re.MULTILINE))


def test_games_drilled_before_are_drilled_again(program: Program) -> None:
    """Without a game, those that were drilled before are among those asked."""
    program.run("drill", "double", "--day", DAY, typed="h\n")
    out = program.run("drill", "--day", DAY, typed="").out

    assert out.startswith("Double or Add One: card 1 of")


def test_book_of_ones_own(program: Program) -> None:
    """A game of one's own is drilled by its path, its saved games included; its progress does not mix with others'."""
    (program.folder / "sixth.toml").write_text(SIXTH)
    program.play("sixth.toml", typed="1\n1\n1\n")
    answer = program.run("drill", "sixth.toml", "--day", DAY, typed="1\n")

    assert answer.code == 0
    assert answer.out.startswith("Sixth: card 1")
    assert progress(program).rstrip().endswith("sixth")


def test_damaged_games_hide_no_others(program: Program) -> None:
    """A saved game that cannot be read, or whose rule book is gone, is passed over."""
    lose(program)
    folder = program.folder / "home" / "games"
    (folder / "zz.txt").write_text("numberline transcript 1\nrubbish\n")
    (folder / "yy.txt").write_text("not a game")

    assert "from your game" in drill(program, "")


@pytest.mark.parametrize(
    "words",
    [("--day", "tomorrow"), ("--day", "2026-02-30"), ("--day", "20261119"), ("--json",), ("--count", "0")],
)
def test_wrong_usage(program: Program, words: tuple[str, ...]) -> None:
    """A day that is none, JSON of a drill and a count of none are refused with one sentence."""
    answer = program.run("drill", "leap", *words)

    assert answer.code == 2
    assert answer.err.count("\n") == 1


def test_pipe_without_answers_ends(program: Program) -> None:
    """A pipe that sends nothing but nonsense is stopped, with exit code 2."""
    answer = program.run("drill", "leap", typed="x\n" * 1100)

    assert answer.code == 2
    assert "more than 1,000 lines in a row were no choice" in answer.err


def test_progress_of_something_else_is_left_alone(program: Program) -> None:
    """A progress file that is none, or of a newer version, is told in one sentence and not touched."""
    place = program.folder / "home" / "drill.txt"
    place.parent.mkdir()
    for text in ("Dear diary\n", "numberline drill 2\nnew things\n"):
        place.write_text(text)
        for words in (("leap",), ("--stats",)):
            answer = program.run("drill", *words, typed="2\n")
            assert (answer.code, answer.err.count("\n")) == (3, 1)
            assert "nothing in it was changed; move it away" in answer.err
        assert place.read_text() == text


def test_progress_that_is_no_text_is_left_alone(program: Program) -> None:
    """Bytes that are no text are told and not touched."""
    place = program.folder / "home" / "drill.txt"
    place.parent.mkdir()
    place.write_bytes(b"\xff\xfe\x00")

    assert program.run("drill", "leap", typed="2\n").code == 3
    assert place.read_bytes() == b"\xff\xfe\x00"


def test_damaged_lines_stay_and_are_told(program: Program) -> None:
    """A line that somebody spoilt is told in one sentence, counts for nothing, and is still there after an answer."""
    drill(program, "2\n", "--count", "1")
    place = program.folder / "home" / "drill.txt"
    place.write_text(progress(program) + "my note\n")

    answer = program.run("drill", "leap", "--day", DAY, "--count", "1", typed="2\n")

    assert answer.code == 0
    assert answer.err.count("1 line cannot be read and stay as they are; all others count") == 1
    assert "my note\n" in progress(program)
    assert len(read_progress(progress(program)).boxes) == 2


def test_drill_goes_on_where_nothing_can_be_saved(program: Program) -> None:
    """Where progress cannot be saved that is said once, the drill goes on, and the end does not claim otherwise."""
    (program.folder / "home" / "drill.txt").mkdir(parents=True)
    answer = program.run("drill", "leap", "--day", DAY, typed="2\n")
    assert answer.code == 3

    (program.folder / "home" / "drill.txt").rmdir()
    (program.folder / "home").rmdir()
    (program.folder / "home").touch()
    answer = program.run("drill", "leap", "--day", DAY, "--count", "2", typed="2\n2\n")

    assert answer.code == 0
    assert answer.err.count("not saved: ") == 1
    assert answer.out.endswith("2 of 2 answers right. Not every answer is saved.\n")


def test_stats_in_words(program: Program) -> None:
    """Before the first answer there is nothing to show; afterwards there is a table."""
    assert program.run("drill", "--stats").out == "No card has been answered yet; begin with 'numberline drill'.\n"
    drill(program, "2\n1\n", "--count", "2")

    out = program.run("drill", "--stats", "--day", DAY).out

    assert out.startswith("2 cards, 1 due; 1 of 2 answers right.\n")
    assert "leap-to-twenty      2    1      1      1   1   1   0   0   0" in out


def test_stats_as_json(program: Program) -> None:
    """As JSON the standing has the same numbers, of one game if one is named."""
    drill(program, "2\n1\n", "--count", "2")
    report = json.loads(program.run("drill", "--stats", "--json", "--day", DAY).out)
    other = json.loads(program.run("drill", "double", "--stats", "--json").out)

    assert report.pop("games") == [
        {"game": "leap-to-twenty", "cards": 2, "due": 1, "right": 1, "wrong": 1, "boxes": [1, 1, 0, 0, 0]}
    ]
    assert report == {
        "schema": 1,
        "day": DAY,
        "cards": 2,
        "due": 1,
        "right": 1,
        "wrong": 1,
        "boxes": [1, 1, 0, 0, 0],
        "intervals": [0, 1, 3, 7, 21],
    }
    assert other["cards"] == 0


def test_drill_in_a_dumb_terminal_of_60_columns(program: Program) -> None:
    """In a plain narrow terminal a drill is walked by keys alone, without an escape byte or a line too long."""
    terminal = program.sit_down("drill", "leap", "--day", DAY, "--count", "2", TERM="dumb", NO_COLOR="1")
    terminal.process.setwinsize(24, 60)
    terminal.type("?", until="+4: ")
    terminal.type("1", until="+4: ")
    terminal.type("2", until="+4: ")
    terminal.type("q", until="+4: ")

    assert terminal.end() == 0
    assert "\x1b" not in terminal.text
    assert "1 of 2 answers right. Every answer is saved.\n" in terminal.text


def test_two_drills_at_once_lose_nothing(program: Program) -> None:
    """Two programs that drill at the same time both keep their answers."""
    with program.start("drill", "leap", "--day", DAY) as one, program.start("drill", "double", "--day", DAY) as two:
        for process, typed in ((one, b"2\n2\n2\n"), (two, b"h\n")):
            assert process.stdin is not None
            process.stdin.write(typed)
            process.stdin.flush()
        one.communicate()
        two.communicate()

    assert {box.game for box in read_progress(progress(program)).boxes.values()} == {
        "leap-to-twenty",
        "double-or-add-one",
    }
