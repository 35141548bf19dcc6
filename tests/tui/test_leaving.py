"""What is said when a saved game is opened in the app, and on the terminal when the app has gone."""

from pathlib import Path

import pytest

from numberline.keeping import open_transcript
from numberline.store import Unusable
from numberline.tui.app import Opening
from numberline.tui.play import Play
from tests.screens import Screen, drive, seated

NOTED = "numberline transcript 1\ngame: leap\nfirst: 1\n\n1. p1 +4 {bold!}\n"


def played(opening: Opening) -> Play:
    """The match of an opening, with one move made and saved."""
    assert opening.table is not None
    assert opening.match is not None
    play = Play(opening.table, opening.match, opening.path)
    play.carry_out("+4")
    play.save()
    return play


def test_doubts_are_said_in_the_app(tmp_path: Path) -> None:
    """What is doubtful about a saved game is said where it is seen: on the screen that the game opens on."""
    path = tmp_path / "noted.txt"
    path.write_text(NOTED)
    opened = open_transcript(str(path))
    opening = seated("leap")._replace(match=opened.match, resumed=opened.transcript, doubts=opened.doubts)

    async def look(screen: Screen) -> None:
        await screen.wait_for("written by hand, edited or damaged")
        await screen.wait_for("Turn 2: Player 2")

    drive(opening, look)


def test_last_words_tell_the_way_back() -> None:
    """A saved match that is not over can be continued, by the command that is told."""
    _, again = played(seated("leap")).last_words

    assert again == "go on with: numberline play --resume"


def test_way_back_names_a_file_of_ones_own(tmp_path: Path) -> None:
    """A match that lies elsewhere than the last saved one is continued by its file."""
    path = tmp_path / "noted.txt"
    path.write_text(NOTED)
    play = Play.go_on(open_transcript(str(path)), str(path))

    assert play.last_words[-1] == f"go on with: numberline play --resume {path}"


def test_nothing_to_go_on_with_where_nothing_could_be_saved(monkeypatch: pytest.MonkeyPatch) -> None:
    """A match that could not be saved is said to be lost, and no command pretends to bring it back."""

    def fail(*_: object) -> None:
        raise Unusable("the disk is full")

    monkeypatch.setattr("numberline.store.save_new", fail)
    (only,) = played(seated("leap")).last_words

    assert only.endswith("this game is not saved")


def test_comments_are_kept_in_the_app(tmp_path: Path) -> None:
    """Going on with a game in the app leaves what people wrote into it where it was."""
    path = tmp_path / "noted.txt"
    path.write_text(NOTED)
    play = Play.go_on(open_transcript(str(path)), str(path))
    play.carry_out("+2")
    play.save()

    assert "1. p1 +4 4 {bold!}\n2. p2 +2 2\n" in path.read_text()
