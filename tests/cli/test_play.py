"""`numberline play` as people use it: through pipes, and with a person in front of a terminal."""

import re
from functools import partial
from pathlib import Path

import pytest

from numberline.cli.play import COMPUTERS
from numberline.keeping import Keeper, open_transcript
from numberline.play.levels import NAMES
from numberline.play.match import Match
from numberline.play.transcript import Header
from numberline.rules.engine import Game
from numberline.rules.notation import either
from numberline.solve.policies import NAMES as POLICIES
from numberline.store import Unusable
from tests.founding import founding_game
from tests.program import SIXTH, Program

PLAIN_PROMPT = "Choose +1, +2 or +4: "


@pytest.fixture
def program(tmp_path: Path) -> Program:
    """The program with an empty home."""
    return Program(tmp_path)


def lines_of(choices: str) -> str:
    """Choices as they come through a pipe."""
    return "".join(f"{choice}\n" for choice in choices.split())


def header(path: Path) -> dict[str, str]:
    """The header of a transcript."""
    head, _, _ = path.read_text(encoding="utf-8").partition("\n\n")
    return dict(line.split(": ", 1) for line in head.split("\n")[1:])


def moves(path: Path) -> list[str]:
    """The turns of a transcript."""
    return [line.strip() for line in path.read_text(encoding="utf-8").partition("\n\n")[2].splitlines()]


def test_piped_game_in_plain_words(program: Program) -> None:
    """A piped game reads like one at a terminal, and says at its end who won; talk goes to stderr."""
    answer = program.play("double", typed=lines_of("+1 *2 *2 *2 1 1 1 1"))

    assert answer.out.endswith("Player 2 makes the number 20, from 19.\nPlayer 2 reaches 20 and wins!\n")
    assert re.fullmatch(r"seed [0-9]+; saved in\n/.*double-or-add-one-[-0-9]*\.txt\n", answer.err)


def test_opening_of_a_piped_game(program: Program) -> None:
    """Piped play asks for choices and nothing else."""
    answer = program.play("leap", "--plain")

    assert answer.out == (
        """\
Leap to Twenty
Race to 20 in steps of 1, 2 or 4; three squares cost a turn.
P1 is Player 1.
P2 is Player 2.
Marks: ! skip your next turn, # goal.
Type a choice, or ? for help.

 P1
 P2
  0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19 20
                 !              !              !              #
Turn 1: Player 1, on 0.
Choose +1, +2 or +4:\u0020
"""
    )


def test_first_player_starts_without_a_word(program: Program) -> None:
    """Player 1 starts unless somebody says otherwise."""
    assert "Turn 1: Player 1, on 0." in program.play("leap").out
    assert "Turn 1: Player 2, on 0." in program.play("leap", "--first", "2").out


def test_toss_is_decided_by_the_seed(program: Program) -> None:
    """A toss is said on stderr, and the same seed tosses the same."""
    tosses = [program.play("leap", "--first", "toss", "--seed", str(seed)) for seed in (0, 0, 1, 2, 3, 4)]

    assert tosses[0].out == tosses[1].out
    assert {toss.err.split(";")[0].split("\n")[0] for toss in tosses} == {
        "the toss: Player 1 starts",
        "the toss: Player 2 starts",
    }
    for toss in tosses:
        assert f"Turn 1: {toss.err.removeprefix('the toss: ').split(' starts')[0]}, on 0." in toss.out


def test_toss_is_kept_in_the_transcript(program: Program) -> None:
    """A game that was tossed for keeps its starter when it is resumed."""
    first = program.play("leap", "--first", "toss", "--seed", "1", typed="4\nq\n")
    starter = first.out.split("Turn 1: ")[1].split(",")[0]

    assert f"{starter} moves from 0 to 4." in program.play("--resume").out


def test_names(program: Program) -> None:
    """Names are used in every sentence, and kept."""
    answer = program.play("leap", "--name1", " Ann ", "--name2", "Bo", typed="4\n1\n")

    assert "Ann moves from 0 to 4." in answer.out
    assert "Turn 2: Bo, on 0." in answer.out
    assert (header(program.games[0])["name 1"], header(program.games[0])["name 2"]) == ("Ann", "Bo")


def test_empty_name_is_no_name(program: Program) -> None:
    """A name of blanks leaves the player with the usual one."""
    assert "P1 is Player 1." in program.play("leap", "--name1", "  ").out


def test_person_against_computer(program: Program) -> None:
    """Against a computer only the person is asked, and the computer's choice is told."""
    answer = program.play("leap", "--p2", "greedy", typed="4\n")

    assert "P2 is Player 2 (the computer, greedy)." in answer.out
    assert "Turn 2: Player 2, on 0, chooses +4.\nPlayer 2 moves from 0 to 4.\n" in answer.out
    assert answer.out.count("Choose") == 2
    assert header(program.games[0])["player 2"] == "greedy"


def test_computer_against_computer(program: Program) -> None:
    """Two computers play to the end without asking anybody."""
    answer = program.play("number-climb", "--p1", "random", "--p2", "greedy", "--seed", "5")

    assert answer.out.endswith("wins!\n")
    assert "Choose" not in answer.out
    assert answer.err.startswith("seed 5; saved in\n")


def test_computer_in_classic_words(program: Program) -> None:
    """In classic mode a computer's choice stands where a person's would."""
    answer = program.play("prime", "--classic", "--p1", "greedy", "--p2", "greedy", "--seed", "1")

    assert "- Current Step: 0\n- Choose a number to add (1-9): 9\n- Moved to Step 9\n" in answer.out
    assert answer.out.endswith("\n\n--- Game Over ---\n")


def test_same_seed_same_game(program: Program) -> None:
    """The seed decides the computers' choices; another seed gives another game."""
    one, two, other = (program.play("leap", "--p1", "random", "--p2", "random", "--seed", s).out for s in "778")

    assert one == two != other


@pytest.mark.parametrize("who", [*NAMES, "noisy:0.2", "lookahead:3"])
def test_every_level_plays(program: Program, who: str) -> None:
    """A level is taken by its bare name, a policy as it is written; the game says who the computer is and keeps it."""
    answer = program.play("number-climb", "--p2", who, "--p1", "random", "--seed", "2")

    assert f"P2 is Player 2 (the computer, {who}).\n" in answer.out
    assert answer.out.endswith("wins!\n")
    assert header(program.games[0])["player 2"] == who


def test_perfect_wins_what_is_won(program: Program) -> None:
    """In a seat that best play wins, the perfect computer beats any other, whatever the seed."""
    games = [
        program.play("leap", "--p1", "perfect", "--p2", "expert", "--seed", str(seed)).out.splitlines()
        for seed in range(3)
    ]

    assert {game[-1] for game in games} == {"Player 1 reaches 20 and wins!"}


def test_help_names_all_computers() -> None:
    """The help of --p1 names every level and every policy there is."""
    assert either((*NAMES, *(policy for policy in POLICIES if policy not in NAMES))) == COMPUTERS


def test_game_too_big_for_a_computer(program: Program) -> None:
    """A computer that would have to solve too big a game is refused before the first move, and another suggested."""
    (program.folder / "huge.toml").write_text(SIXTH.replace("goal = 6", "goal = 9000"))
    answer = program.run("play", "huge.toml", "--p2", "club")

    assert (answer.code, answer.out) == (2, "")
    assert "club has to solve the game, which has " in answer.err
    assert "take random or greedy instead" in answer.err
    assert program.play("huge.toml", "--p2", "greedy", typed="1\n").err.startswith("seed ")


def test_seed_is_chosen_and_shown(program: Program) -> None:
    """Without a seed one is chosen, shown, stored, and gives the same game again."""
    answer = program.play("leap", "--p1", "random", "--p2", "random")
    seed = answer.err.removeprefix("seed ").split(";")[0]

    assert header(program.games[0])["seed"] == seed
    assert program.play("leap", "--p1", "random", "--p2", "random", "--seed", seed).out == answer.out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (
            ("leap", "--p1", "rndom"),
            "--p1 is 'human' or a computer: expected beginner, casual, club, sharp, expert, perfect, random",
        ),
        (("leap", "--p2", "noisy:2"), "--p2 is 'human' or a computer: expected"),
        (("leap", "--first", "3"), "'3' is not one of"),
        (("leap", "--seed", "-1"), "-1 is not in the range"),
        (("leap", "--seed", "x"), "'x' is not a valid integer"),
        (("leap", "--classic", "--plain"), "choose one"),
        (("lea", "--p1", "\x1b[2J"), "got '\\x1b[2J'"),
        (("loap",), "did you mean leap-to-twenty?"),
        (("xxxx",), "the games are"),
        ((), "no game is named"),
        (("leap", "--resume"), "leave leap out"),
        (("--resume", "x.txt", "--first", "1"), "leave --first out"),
        (("leap", "prime"), "unexpected extra argument"),
    ],
)
def test_usage_errors(program: Program, words: tuple[str, ...], sentence: str) -> None:
    """A mistake on the command line is one sentence on stderr, exit code 2, and nothing is played or kept."""
    answer = program.run("play", *words)

    assert (answer.code, answer.out, program.games) == (2, "", [])
    assert sentence in answer.err
    assert answer.err.startswith("numberline: ")
    assert answer.err.count("\n") == 1


def test_classic_needs_the_words_of_a_book(program: Program) -> None:
    """A rule book without its own words refuses --classic, when starting and when resuming."""
    (program.folder / "sixth.toml").write_text(SIXTH)
    program.play("./sixth.toml", typed="1\n")

    for words in (("./sixth.toml",), ("--resume",)):
        answer = program.run("play", *words, "--classic")

        assert answer.code == 2
        assert answer.err.startswith("numberline: Sixth has no [classic] words; leave --classic out")


def test_undo_between_people(program: Program) -> None:
    """Undoing goes back to the last choice of whoever is asked; who has not chosen yet takes back the other's."""
    answer = program.play("leap", typed="u\n4\n1\n2\nu\nu\n2\n")

    assert answer.out.count("Taken back: 2 moves.") == 1
    assert answer.out.count("Taken back: 1 move.") == 1
    assert answer.out.count("There is nothing to take back: you have not chosen yet.") == 1
    assert moves(program.games[0]) == ["1. p1 +2 2"]


def test_undo_takes_back_no_opening_of_a_computer(program: Program) -> None:
    """What a computer chose before the person's first choice stays."""
    answer = program.play("leap", "--p1", "perfect", "--p2", "human", typed="u\n")

    assert "There is nothing to take back: you have not chosen yet." in answer.out
    assert moves(program.games[0]) == ["1. p1 +4 4"]


def test_undo_says_how_much(program: Program) -> None:
    """The number of moves taken back is said, one as one."""
    answer = program.play("prime", typed="3\nu\n")

    assert "Taken back: 1 move.\n" in answer.out
    assert answer.out.count("Turn 1: Player 1, on 0.") == 2


def test_undo_against_a_computer(program: Program) -> None:
    """Against a computer undoing takes back its moves too, and the same choice leads to the same game."""
    again = program.play("leap", "--p2", "random", "--seed", "3", typed="4\n1\nu\n1\n2\n")
    once = program.play("leap", "--p2", "random", "--seed", "3", typed="4\n1\n2\n")

    assert "Taken back: 2 moves." in again.out
    assert moves(program.games[0]) == moves(program.games[1])
    assert again.out[-400:] == once.out[-400:]


def test_undo_in_classic_words(program: Program) -> None:
    """Classic mode understands u too, and starts the turn again."""
    out = program.play("leap", "--classic", typed="4\n4\nu\n").out

    assert out.endswith(
        """\
Choose your move (1, 2, or 4 spaces): u
Taken back: 2 moves.

Player 1's turn.
Current position: 0
Choose your move (1, 2, or 4 spaces):\u0020
"""
    )


def test_undo_is_saved(program: Program) -> None:
    """What was taken back is not in the transcript any more."""
    program.play("leap", typed="4\n1\nu\n")

    assert moves(program.games[0]) == []


def test_help(program: Program) -> None:
    """A question mark shows rules, choices and keys, and the same player is asked again."""
    out = program.play("leap", typed="4\n?\n").out

    assert "Objective: Be the first to land exactly on 20" in out
    assert "+1: Player 2 moves from 0 to 1." in out
    assert "s FILE  save a copy" in out
    assert out.endswith(f"\n\n{PLAIN_PROMPT}\n")


def test_quit(program: Program) -> None:
    """Quitting saves the game and says how to go on, even before the first choice."""
    answer = program.play("leap", typed="q\nthis is never read\n")

    assert "go on with: numberline play --resume" in answer.err
    assert header(program.games[0])["result"] == "unfinished"
    assert "never" not in answer.out


def test_end_of_input(program: Program) -> None:
    """The end of the input ends the game politely, saved, with exit code 0."""
    answer = program.play("leap", typed="4\n1\n")

    assert moves(program.games[0]) == ["1. p1 +4 4", "2. p2 +1 1"]
    assert answer.err.endswith("go on with: numberline play --resume\n")


def test_end_of_input_before_the_first_choice(program: Program) -> None:
    """A game in which nothing was chosen leaves no file behind."""
    answer = program.play("leap")

    assert answer.err.endswith("; nothing was played, so nothing is saved\n")
    assert program.games == []


def test_last_line_without_an_end(program: Program) -> None:
    """A last line without a line end counts."""
    program.play("leap", typed="4\n1")

    assert moves(program.games[0]) == ["1. p1 +4 4", "2. p2 +1 1"]


def test_save_a_copy(program: Program) -> None:
    """A copy is saved where the player wants it, blanks in its name included, and can be resumed."""
    answer = program.play("leap", typed="4\ns my game.txt\n1\n")
    copy = program.folder / "my game.txt"

    assert f"a copy is saved in\n{copy}\n" in answer.err
    assert moves(copy) == ["1. p1 +4 4"]
    assert "The game goes on after 1 move." in program.play("--resume", str(copy)).out


def test_save_without_a_name(program: Program) -> None:
    """A bare s saves where the game is kept anyway, and says where that is."""
    said = program.play("leap", typed="s\n4\n").err.split("\n")

    assert said[0] == "saved in"
    assert said[1] == str(program.games[0])


def test_save_over_a_transcript(program: Program) -> None:
    """A copy may replace another transcript."""
    program.play("leap", typed="4\ns a.txt\n2\ns a.txt\n")

    assert moves(program.folder / "a.txt") == ["1. p1 +4 4", "2. p2 +2 2"]


@pytest.mark.parametrize("name", ["notes.txt", "folder", "empty.txt", "binary.bin"])
def test_save_over_nothing_else(program: Program, name: str) -> None:
    """What is not a transcript is never written over; the game goes on."""
    (program.folder / "folder").mkdir()
    for other, content in {"notes.txt": b"mine\n", "empty.txt": b"", "binary.bin": b"\xff\x00"}.items():
        (program.folder / other).write_bytes(content)
    before = {path.name: path.is_dir() or path.read_bytes() for path in program.folder.iterdir()}
    answer = program.play("leap", typed=f"s {name}\n4\n")
    after = {path.name: path.is_dir() or path.read_bytes() for path in program.folder.iterdir() if path.name != "home"}

    assert f"not saved: {name} is something else already; choose another name\n" in answer.err
    assert before == after
    assert moves(program.games[0]) == ["1. p1 +4 4"]


@pytest.mark.parametrize("name", ["/dev/null/x", "/dev/full", "a\x00b", "x" * 5000, "notes.toml/copy", "no/folder/x"])
def test_save_where_it_cannot_be(program: Program, name: str) -> None:
    """A copy that cannot be saved is one clear sentence, and the game goes on."""
    (program.folder / "notes.toml").write_text("x")
    answer = program.play("leap", typed=f"s {name}\n4\n")

    assert answer.err.startswith("not saved: ")
    assert moves(program.games[0]) == ["1. p1 +4 4"]
    assert [path.name for path in program.folder.iterdir() if path.name.endswith(".tmp")] == []
    assert not (program.folder / "no").exists()


def test_resume_the_last_unfinished_game(program: Program) -> None:
    """--resume alone goes on with the last game that is not finished."""
    program.play("number-climb", typed="3\n")
    program.play("double", typed=lines_of("2 2 1 2 2"))
    answer = program.play("--resume", typed="3\n")

    assert answer.out.startswith("Number Climb\n")
    assert "The game goes on after 1 move. The last one:\nPlayer 1 moves from 0 to 3.\n\n" in answer.out
    assert "Player 1 stands on 3, so Player 2 stops short of 3." in answer.out
    assert len(program.games) == 2


def test_damaged_game_does_not_hide_the_one_before(program: Program) -> None:
    """A file that is no transcript is passed over when the last unfinished game is looked for."""
    program.play("leap", typed="4\n")
    (program.games[0].parent / "zzz.txt").write_text("rubbish")

    assert "after 1 move" in program.play("--resume").out


def test_nothing_to_resume(program: Program) -> None:
    """Without an unfinished game --resume says so."""
    answer = program.run("play", "--resume")

    assert (answer.code, answer.out) == (3, "")
    assert answer.err == "numberline: there is no unfinished game; start one with 'numberline play GAME'\n"


def test_resume_goes_on_in_the_same_file(program: Program) -> None:
    """A resumed game is kept in its own file, with its date, seed, players and names."""
    program.play("leap", "--p2", "greedy", "--seed", "9", "--name1", "Ann", typed="4\n")
    path = program.games[0]
    path.write_text(re.sub("date: .*", "date: 2001-02-03", path.read_text()))
    program.play("--resume", typed="1\n")

    assert program.games == [path]
    assert header(path) | {"date": "2001-02-03", "seed": "9", "player 2": "greedy", "name 1": "Ann"} == header(path)
    assert moves(path) == [
        "1. p1 +4 4",
        "2. p2 +4 4",
        "3. p1 +1 5 must-skip",
        "4. p2 +4 8",
        "5. p1 skipped",
        "6. p2 +4 12",
    ]


def test_resume_without_a_move_changes_nothing(program: Program) -> None:
    """A transcript that is looked at and left keeps every byte, a reader's comments included."""
    program.play("leap", typed="4\n")
    path = program.games[0]
    path.write_text(path.read_text().replace("+4 4", "+4 4 {a good start}"))
    before = path.read_bytes()
    program.play("--resume", typed="q\n")
    answer = program.play("--resume")

    assert path.read_bytes() == before
    assert "edited or damaged" in answer.err


def test_resume_a_finished_game(program: Program) -> None:
    """A finished game is not played again: its result is said, and how to see and review it."""
    program.play("double", typed=lines_of("2 2 1 2 2"))
    path = program.games[0]
    before = path.read_bytes()
    answer = program.play("--resume", str(path), typed="1\n")

    assert answer.out == "This game is over after 5 moves: Player 1 wins.\n"
    assert answer.err == (
        f"see it again with: numberline replay {path}\nsee what decided it with: numberline review {path}\n"
    )
    assert path.read_bytes() == before


def test_resume_a_game_of_one_move(program: Program) -> None:
    """One move is said as one."""
    (program.folder / "one.toml").write_text(SIXTH.replace("goal = 6", "goal = 1"))
    program.play("one.toml", typed="1\n")
    answer = program.play("--resume", str(program.games[0]))

    assert answer.out == "This game is over after 1 move: Player 1 wins.\n"


def test_resume_with_another_opponent(program: Program) -> None:
    """A person who left can be replaced by a computer."""
    program.play("leap", typed="4\n")

    assert "P2 is Player 2 (the computer, greedy)." in program.play("--resume", "--p2", "greedy").out


def test_resume_a_game_of_unknown_players(program: Program) -> None:
    """A transcript that names an unknown player is a bad file, not a bad command line; its seat can be given anew."""
    program.play("leap", typed="4\n")
    path = program.games[0]
    path.write_text(path.read_text().replace("player 2: human", "player 2: \x1b[31mwizard"))
    answer = program.run("play", "--resume")

    assert answer.code == 3
    assert "\x1b" not in answer.err
    assert "whom nobody here knows" in answer.err
    assert program.run("play", "--resume", "--p2", "human").code == 0


@pytest.mark.parametrize("content", [b"", b"rubbish", b"\xff\xfe", b"numberline transcript 9\n"])
def test_resume_what_is_no_transcript(program: Program, content: bytes) -> None:
    """A file that is no transcript, or a newer one, is refused with exit code 3."""
    (program.folder / "x.txt").write_bytes(content)
    answer = program.run("play", "--resume", "x.txt")

    assert (answer.code, answer.out) == (3, "")
    assert answer.err.count("\n") == 1


def test_a_named_game_is_named_again(program: Program) -> None:
    """Who leaves a game resumed by its file is told that file, as a shell takes it; a new game has the short way."""
    first = program.play("leap", typed="4\ns my game.txt\nq\n")
    second = program.play("--resume", "my game.txt", typed="1\nq\n")
    third = program.play("--resume", typed="q\n")

    assert first.err.endswith("go on with: numberline play --resume\n")
    assert second.err.endswith("go on with: numberline play --resume 'my game.txt'\n")
    assert third.err.endswith("go on with: numberline play --resume\n")


def test_resume_gives_the_same_continuation(program: Program) -> None:
    """A game against a computer goes on after a break as it would have gone on without."""
    whole = program.play("leap", "--p2", "random", "--seed", "4", typed=lines_of("4 2 2 4"))
    program.play("leap", "--p2", "random", "--seed", "4", typed=lines_of("4 2"))
    broken = program.play("--resume", typed=lines_of("2 4"))

    assert moves(program.games[0]) == moves(program.games[1])
    assert broken.out[broken.out.index("\nTurn 5") :] == whole.out[whole.out.index("\nTurn 5") :]


def test_sixth_game_is_one_file(program: Program) -> None:
    """A rule book in a folder of one's own is played, kept, resumed and shown again."""
    (program.folder / "sixth.toml").write_text(SIXTH)
    first = program.play("sixth.toml", typed="2\n1\n1\n")
    second = program.play("--resume", typed="2\n1\n2\n2\n2\n")

    assert first.out.startswith("Sixth\nP1 is Player 1.\nP2 is Player 2.\nMarks: ! skip your next turn, # goal.\n")
    assert "Player 1 landed on 3 and must skip the next turn." in first.out
    assert second.out.endswith("wins!\n")
    assert header(program.games[0])["file"] == str(program.folder / "sixth.toml")
    assert program.run("replay", str(program.games[0])).code == 0


def test_rule_book_that_went_away(program: Program) -> None:
    """A game whose rule book is gone cannot be resumed or replayed, and both say the same about what is missing."""
    (program.folder / "sixth.toml").write_text(SIXTH)
    program.play("sixth.toml", typed="2\n")
    (program.folder / "sixth.toml").unlink()
    answer = program.run("play", "--resume")

    assert answer.code == 3
    assert "sixth.toml, which is not there any more; put it back, or write its new place" in answer.err
    assert program.run("replay", str(program.games[0])).err == answer.err


def test_rule_book_that_changed(program: Program) -> None:
    """A game whose rules have changed is replayed under those of today, and that is said."""
    (program.folder / "sixth.toml").write_text(SIXTH)
    program.play("sixth.toml", typed="2\n")
    (program.folder / "sixth.toml").write_text(SIXTH.replace("goal = 6", "goal = 7"))

    assert "have changed since this game was played" in program.play("--resume").err


def test_unreachable_goal(program: Program) -> None:
    """A goal that nobody can reach is played to a stated result."""
    (program.folder / "five.toml").write_text(SIXTH.replace('["+1", "+2"]', '["+5"]'))
    answer = program.play("five.toml", typed="5\n5\n")

    assert answer.out.endswith("Neither player has a legal choice any more: nobody wins.\n")
    assert header(program.games[0])["result"] == "nobody wins"


def test_start_on_the_goal(program: Program) -> None:
    """A game that starts on its goal ends at once with a stated result."""
    (program.folder / "done.toml").write_text(SIXTH.replace("start = 0", "start = 6"))
    answer = program.play("done.toml")

    assert answer.out.endswith("Neither player has a legal choice any more: nobody wins.\n\n")
    assert header(program.games[0])["result"] == "nobody wins"


def test_long_game_between_computers(program: Program) -> None:
    """A game of eight thousand moves is over within seconds: the time grows with the moves, not with their square."""
    (program.folder / "long.toml").write_text(SIXTH.replace("goal = 6", "goal = 6000"))
    answer = program.play("long.toml", "--p1", "random", "--p2", "random", "--seed", "1")

    assert answer.out.endswith("wins!\n")
    assert len(moves(program.games[0])) > 7000


def test_games_of_one_second_have_files_of_their_own(program: Program) -> None:
    """Games that start in the same second, in processes of their own, do not write over each other."""
    processes = [program.start("play", "leap") for _ in range(4)]
    for place, process in enumerate(processes):
        process.communicate(f"4\n{(1, 2, 4, 1)[place]}\n".encode())

    assert sorted(moves(path)[-1] for path in program.games) == ["2. p2 +1 1", "2. p2 +1 1", "2. p2 +2 2", "2. p2 +4 4"]


def test_rematch_with_a_tally(program: Program) -> None:
    """At a terminal a finished game offers a rematch that the other player starts, and wins are counted."""
    terminal = program.sit_down("play", "double", "--name1", "Ann", "--name2", "Bo", "--seed", "1")
    for choice in (*"22122", "", *"22122", "q"):
        terminal.type(choice, "Choose +1 or *2: " if choice in "12" and choice else ": ")

    assert terminal.end() == 0
    keys = "Enter for yes, r for a review, q for no: "
    assert f"So far: Ann: 1, Bo: 0.\nA rematch, which Bo starts? {keys}" in terminal.text
    assert "Turn 1: Bo, the number is 1." in terminal.text
    assert f"So far: Ann: 1, Bo: 1.\nA rematch, which Ann starts? {keys}" in terminal.text
    assert [header(path)["seed"] for path in program.games] == ["1", "2"]


def test_rematch_after_resuming(program: Program) -> None:
    """A game that was resumed offers a rematch too, kept in a file of its own."""
    program.play("double", typed=lines_of("2 2 1 2"))
    terminal = program.sit_down("play", "--resume")
    terminal.type("2", ": ")
    terminal.type("", "which Player 2 starts? Enter for yes, r for a review, q for no: ")
    terminal.type("q", "Choose +1 or *2: ")

    assert terminal.end() == 0
    assert [header(path)["result"] for path in program.games] == ["player 1 wins", "unfinished"]


def test_rematch_asks_again(program: Program) -> None:
    """An answer that is neither yes nor no is asked for again: a slip of a finger does not end the evening."""
    terminal = program.sit_down("play", "double", "--seed", "1")
    for choice in "22122":
        terminal.type(choice, "Choose +1 or *2: ")
    for answer in ("x", "?", "yes"):
        terminal.type(answer, "Enter for yes, r for a review, q for no: ")
    terminal.type("q", "Choose +1 or *2: ")

    assert terminal.end() == 0
    assert terminal.text.count("Press Enter to play again, type r to see what decided the game, or q to leave.") == 2
    assert len(program.games) == 2


def test_no_rematch_in_a_pipe(program: Program) -> None:
    """A piped game ends with its last line; nobody is asked for more."""
    assert "rematch" not in program.play("double", typed=lines_of("2 2 1 2 2")).out


def test_no_rematch_between_computers(program: Program) -> None:
    """Where nobody sits at the table nobody is asked."""
    terminal = program.sit_down("play", "double", "--p1", "random", "--p2", "random")

    assert terminal.end() == 0
    assert "A rematch" not in terminal.text


def test_play_from_a_state(program: Program) -> None:
    """A game can start in the middle; it is saved with that state, reviewed, replayed, and goes on from there."""
    answer = program.play("leap", "--from", "p2:3,5", typed=lines_of("4 4"))
    (path,) = program.games

    assert "Turn 1: Player 2, on 5." in answer.out
    assert header(path)["from"] == "p2:3,5"
    assert moves(path) == ["1. p2 +4 9", "2. p1 +4 7"]
    assert "From:     p2:3,5" in program.run("replay", str(path)).out
    assert '"from": "p2:3,5"' in program.run("replay", str(path), "--json").out
    assert "p2:7,9" not in program.run("review", str(path)).err
    assert "Turn 3: Player 2, on 9." in program.play("--resume").out


def test_play_from_a_line_of_play(program: Program) -> None:
    """A witness of an audit can be pasted: the choices behind the state are the first moves."""
    answer = program.play("leap", "--from", "p1:0,0 +4 +1", typed="")

    assert "The game goes on after 2 moves." in answer.out
    assert "Turn 3: Player 1, on 4." in answer.out


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--from", "p1:18,0 +2"], "the game is over there; give a state in which somebody can choose"),
        (["--from", "p1:18,0", "--first", "1"], "a state says who chooses; leave --first out, or --from"),
        (["--from", "p1:18,0", "--classic"], "the book's words begin where the game begins; leave --classic out"),
        (["--from", "p1:18"], "expected 2 squares in this game: got 'p1:18'"),
        (["--from", ""], "expected a state such as"),
        (["--from", "p1:18,0 +4"], "expected +1 or +2: got '+4'"),
    ],
)
def test_wrong_start_in_the_middle(program: Program, options: list[str], sentence: str) -> None:
    """A state that nobody can play from, or that is at odds with another option, is a mistake of usage."""
    answer = program.run("play", "leap", *options)

    assert answer.code == 2
    assert sentence in answer.err
    assert answer.err.count("\n") == 1


def test_saved_game_needs_no_state(program: Program) -> None:
    """Whoever goes on with a saved game cannot say where it starts."""
    answer = program.run("play", "--resume", "--from", "p1:1,1")

    assert (answer.code, answer.err.startswith("numberline: a saved game has begun already")) == (2, True)


def test_comments_survive_going_on(program: Program) -> None:
    """What people wrote between the moves is still there when the game has gone on; what they took back is not."""
    path = program.folder / "noted.txt"
    path.write_text(
        "numberline transcript 1\ngame: leap\nfirst: 1\n\n{Tuesday}\n1. p1 +4 {bold!}\n2. p2 +1 {timid}\n3. p1 +1\n"
    )

    program.play("--resume", str(path), typed=lines_of("u 2 q"))
    shown = program.run("replay", str(path)).out

    assert moves(path) == ["{Tuesday}", "1. p1 +4 4 {bold!}", "2. p2 +2 2"]
    assert "  {Tuesday}\n" in shown
    assert "Turn 1, Player 1: +4\n  Player 1 moves from 0 to 4.\n  {bold!}\n" in shown


def test_edited_game_is_the_one_that_goes_on(program: Program) -> None:
    """An edited transcript counts by its moves: one whose last moves were deleted is unfinished again."""
    program.play("leap", typed=lines_of("4 1"))
    program.play("prime", "--p1", "random", "--p2", "random", "--seed", "1")
    last = program.games[-1]
    last.write_text(re.sub(r"(?s)(1\. [^\n]*\n).*", r"\1", last.read_text()))

    answer = program.play("--resume")

    assert "Prime Climb" in answer.out
    assert "edited or damaged" in answer.err


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("numberline transcript 1", "numberline transcript 2", "this transcript has format 2"),
        ("+4 7", "+4 8", "does not follow the rules of Prime Climb"),
        ("first: 1", "first: 3", "expected 'first: 1' or 'first: 2'"),
    ],
)
def test_newer_game_that_cannot_be_read_is_named(program: Program, old: str, new: str, why: str) -> None:
    """When the last game cannot be read, the one before it is not taken for it in silence."""
    program.play("leap", typed=lines_of("4 1"))
    program.play("prime", typed=lines_of("3 4"))
    prime = next(path for path in program.games if "prime" in path.name)
    prime.write_text(prime.read_text().replace(old, new))

    answer = program.play("--resume")

    assert f"passed over: {prime}: " in answer.err
    assert why in answer.err
    assert "Leap to Twenty" in answer.out


def test_classic_game_goes_on_without_its_welcome(program: Program) -> None:
    """A book's welcome says that the tokens stand on the start; later in a game it is left out, and they are told."""
    program.play("token", "--classic", typed=lines_of("3 2 q"))

    answer = program.play("--resume", "--classic", typed="q\n")

    assert answer.out.startswith("Player 1's turn.\n")
    assert answer.err.startswith("The game goes on after 2 moves: Player 1 is on 3 and Player 2 is on 2.\n")


def test_way_back_is_the_way_it_was_played(program: Program) -> None:
    """The command that goes on with a game has the options by which it was told, and names a file that it needs."""
    elsewhere = program.folder / "a game.txt"
    plain = program.play("leap", "--plain", typed=lines_of("4 q"))
    elsewhere.write_text(program.games[0].read_text())
    named = program.play("--resume", str(elsewhere), "--classic", typed="q\n")

    assert plain.err.endswith("go on with: numberline play --resume --plain\n")
    assert named.err.endswith(f"go on with: numberline play --resume '{elsewhere}' --classic\n")


@pytest.mark.parametrize("options", [["--name1", "Player 2"], ["--name1", "Sam", "--name2", "Sam"]])
def test_players_have_different_names(program: Program, options: list[str]) -> None:
    """Two players of one name could not be told apart, so that is refused."""
    answer = program.run("play", "leap", *options)

    assert answer.code == 2
    assert f"both players would be called {options[-1]}; give one of them another name" in answer.err


def test_names_of_a_transcript_are_told_apart(program: Program) -> None:
    """In a transcript that gives both players one name, each has the number of the seat."""
    path = program.folder / "sams.txt"
    path.write_text("numberline transcript 1\ngame: leap\nname 1: Sam\nname 2: Sam\nfirst: 1\n\n1. p1 +4\n")

    assert "Turn 2: Sam (2), on 0." in program.play("--resume", str(path)).out


@pytest.mark.parametrize("word", ["quit", "exit", "Quit"])
def test_commands_may_be_written_out(program: Program, word: str) -> None:
    """Words that say what the letters of the commands stand for do the same."""
    answer = program.play("leap", typed=f"4\n1\nhint\nundo\nhelp\n{word}\n4\n")

    assert "Taken back: 2 moves." in answer.out
    assert "Objective" in answer.out
    assert answer.out.endswith(f"Choose +1, +2 or +4: {word}\n")


def test_disk_that_fills_up_in_the_middle(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    """When saving fails later in a game, it is said how much of it is safe, and how to go on with that."""
    game = founding_game("leap-to-twenty")
    said: list[str] = []
    keeper = Keeper(str(program.folder / "games" / "x.txt"), partial(_header, game), said.append)
    match = Match.begin(game).submit("+4")
    keeper.save(match)

    def fail(*_: object) -> None:
        raise Unusable("the disk is full")

    monkeypatch.setattr("numberline.store.save", fail)
    keeper.save(match.submit("+1"))

    assert said == ["not saved: the disk is full; play goes on, and every move tries to save again"]
    assert keeper.place == f"of this game only 1 move could be saved, in\n{keeper.path}"
    assert keeper.claimed


def test_disk_that_is_full_when_a_game_goes_on(program: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    """When nothing can be saved after a game was resumed, what was resumed is still said to be safe."""
    path = program.folder / "noted.txt"
    path.write_text("numberline transcript 1\ngame: leap\nfirst: 1\n\n1. p1 +4\n")
    opened = open_transcript(str(path))
    said: list[str] = []
    keeper = Keeper(str(path), partial(_header, opened.match.game), said.append, opened.transcript)

    def fail(*_: object) -> None:
        raise Unusable("the disk is full")

    monkeypatch.setattr("numberline.store.save", fail)
    keeper.save(opened.match.submit("+1"))

    assert said[0].startswith("not saved: the disk is full")
    assert keeper.place == f"of this game only what was resumed could be saved, in\n{path}"


def _header(game: Game) -> Header:
    book = game.book
    return Header(book.name, book.version, book.digest, ("human", "human"), ("", ""), 1, 1, "")


@pytest.mark.parametrize(
    "command",
    [["solve", "second.toml"], ["odds", "second.toml", "--p1", "perfect", "--p2", "random"], ["audit", "second.toml"]],
)
def test_book_may_name_who_starts(program: Program, command: list[str]) -> None:
    """Where a rule book names Player 2 as the starter, that is who starts unless somebody says otherwise."""
    (program.folder / "second.toml").write_text(
        'title = "Second"\ntoken = "shared"\nstart = 1\ngoal = 5\nchoices = ["+1", "+2"]\nfirst = 2\n'
    )

    assert "Second, Player 2 starts" in program.run(*command).out
    assert "Second, Player 1 starts" in program.run(*command, "--first", "1").out
    assert "p2:1: Player 2 chooses" in program.run("hint", "second.toml").out
    assert "Turn 1: Player 2" in program.play("second.toml").out
