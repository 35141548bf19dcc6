import os
import subprocess
import sys
from pathlib import Path
from typing import NoReturn

import pytest

from numberline import store
from numberline.rules.rulebook import BadRuleBook
from numberline.store import MOST_BYTES, UnknownGame, Unusable
from tests.founding import NAMES, founding_text


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home of people's data that is this test's own."""
    monkeypatch.setenv("NUMBERLINE_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def refusal(path: object) -> str:
    """Why a file cannot be read."""
    with pytest.raises(Unusable) as caught:
        store.read_text(str(path), "rule book")
    return str(caught.value)


def refuse_to_link(*_: object) -> NoReturn:
    """What a disk without links answers."""
    raise OSError(1, "Operation not permitted")


def test_shipped_games_are_listed_by_name() -> None:
    """The five founding games are among those listed, in the order of the alphabet."""
    games = store.list_games()

    assert set(NAMES) <= set(games)
    assert list(games) == sorted(games)


@pytest.mark.parametrize("word", ["leap-to-twenty", "leap", "l", "LEAP", " leap ", "Leap to Twenty", "leap_to_twenty"])
def test_game_is_found_by_name_or_beginning(word: str) -> None:
    """A name, an unambiguous beginning of it, or its title finds the game."""
    assert store.game_name(store.find_game(word)) == "leap-to-twenty"


@pytest.mark.parametrize(
    ("word", "near"),
    [
        ("laep-to-twenty", ("leap-to-twenty",)),
        ("climb", ("number-climb", "prime-climb")),
        ("CLI", ("number-climb", "prime-climb")),
        ("clmb", ("number-climb", "prime-climb")),
        ("spri", ("token-sprint",)),
        ("lepa", ("leap-to-twenty",)),
        ("xyz", ()),
        ("x" * 1_000_000, ()),
    ],
)
def test_unknown_game_comes_with_the_nearest_names(word: str, near: tuple[str, ...]) -> None:
    """A name that fits no game is refused, with those it may have meant."""
    with pytest.raises(UnknownGame) as caught:
        store.find_game(word)

    assert (caught.value.name, caught.value.near) == (word, near)


@pytest.mark.parametrize(
    ("word", "game"),
    [
        ("sprint", "token-sprint"),
        ("add one", "double-or-add-one"),
        ("twenty", "leap-to-twenty"),
        ("to", "token-sprint"),
    ],
)
def test_game_is_found_by_a_word_of_its_name(word: str, game: str) -> None:
    """A whole word of one game's name alone finds it, if no game's name begins so."""
    assert store.game_name(store.find_game(word)) == game


def test_empty_name_is_no_game() -> None:
    """Nothing is not the beginning of every name."""
    with pytest.raises(UnknownGame):
        store.find_game(" ")


def test_ambiguous_beginning_names_all_it_could_mean(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A beginning of several names is refused with those names; a whole name that begins another is not."""
    for name in ("leap", "leap-far"):
        (tmp_path / f"{name}.toml").touch()
    monkeypatch.setattr(store, "SHIPPED", str(tmp_path))

    with pytest.raises(UnknownGame) as caught:
        store.find_game("le")

    assert caught.value.near == ("leap", "leap-far")
    assert store.game_name(store.find_game("leap")) == "leap"


@pytest.mark.parametrize("path", ["my.toml", "./leap", "games/my.toml", "leap/"])
def test_path_is_taken_as_it_is(path: str) -> None:
    """What ends in .toml or has a slash is a path, whatever the games are called."""
    assert store.find_game(path) == path


def test_game_is_loaded_by_name_or_by_path(tmp_path: Path) -> None:
    """A rule book is read from the product or from any path, and is called as its file."""
    path = tmp_path / "sixth.toml"
    path.write_text(founding_text("leap-to-twenty"), encoding="utf-8")

    assert store.load("leap").name == "leap-to-twenty"
    assert store.load(str(path)).name == "sixth"
    assert store.is_shipped(store.find_game("leap"))
    assert not store.is_shipped(str(path))


def test_bad_rule_book_is_told_by_its_reader(tmp_path: Path) -> None:
    """What is wrong within a file is not the store's to say."""
    path = tmp_path / "empty.toml"
    path.touch()

    with pytest.raises(BadRuleBook):
        store.load(str(path))


def test_text_is_read_with_any_byte_order_mark(tmp_path: Path) -> None:
    """A mark that some editors put in front is no part of the text."""
    path = tmp_path / "marked.toml"
    path.write_bytes(b"\xef\xbb\xbftitle")

    assert store.read_text(str(path), "rule book") == "title"


def test_missing_file_is_named(tmp_path: Path) -> None:
    """A file that does not exist is named, with what to do."""
    path = tmp_path / "missing.toml"

    assert refusal(path) == f"{path} does not exist; give the path of a rule book"


def test_folder_is_not_a_file(tmp_path: Path) -> None:
    """A folder is refused in one sentence."""
    assert refusal(tmp_path) == f"{tmp_path} is not a file; give the path of a rule book"


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="this system has no devices as files")
def test_endless_device_is_not_a_file() -> None:
    """A device that never ends is refused without reading it."""
    assert "is not a file" in refusal("/dev/zero")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_named_pipe_is_not_a_file(tmp_path: Path) -> None:
    """A pipe that nobody writes to is refused without waiting for it."""
    os.mkfifo(tmp_path / "pipe")

    assert "is not a file" in refusal(tmp_path / "pipe")


def test_path_that_is_none_is_refused() -> None:
    """A path with a null byte is refused in one sentence."""
    assert "not a path that can be opened" in refusal("a\0b")


def test_path_too_long_is_refused() -> None:
    """A path of a megabyte is refused in one sentence."""
    assert "cannot be read" in refusal("x" * 1_000_000)


def test_file_without_permission_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that may not be read is refused with the system's reason."""
    path = tmp_path / "secret.toml"
    path.touch()

    def deny(*_: object) -> NoReturn:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("builtins.open", deny)

    assert refusal(path) == f"{path} cannot be read (permission denied); give the path of a readable rule book"


def test_file_too_large_is_refused(tmp_path: Path) -> None:
    """A file larger than any of ours is refused after as many bytes."""
    path = tmp_path / "large.toml"
    path.write_bytes(b"x" * (MOST_BYTES + 1))

    assert f"has more than {MOST_BYTES} bytes" in refusal(path)


def test_file_that_is_not_text_is_refused(tmp_path: Path) -> None:
    """Bytes that are not UTF-8 are refused with the place of the first of them."""
    path = tmp_path / "binary.toml"
    path.write_bytes(b"title\xff")

    assert refusal(path) == f"{path} is not text: byte 5 is not UTF-8; save the rule book as UTF-8 text"


def test_home_can_be_chosen(home: Path) -> None:
    """NUMBERLINE_HOME is where people's data lives."""
    assert store.data_home() == str(home)
    assert store.games_folder() == str(home / "games")


@pytest.mark.parametrize(
    ("platform", "environment", "expected"),
    [
        ("linux", {"XDG_DATA_HOME": "/xdg"}, "/xdg/numberline"),
        ("linux", {"XDG_DATA_HOME": "relative"}, "/home/ann/.local/share/numberline"),
        ("linux", {"XDG_DATA_HOME": ""}, "/home/ann/.local/share/numberline"),
        ("linux", {}, "/home/ann/.local/share/numberline"),
        ("darwin", {"XDG_DATA_HOME": "/xdg"}, "/home/ann/Library/Application Support/numberline"),
        ("win32", {"LOCALAPPDATA": "/local"}, "/local/numberline"),
        ("win32", {}, "/home/ann/numberline"),
        ("linux", {"NUMBERLINE_HOME": "", "XDG_DATA_HOME": "/xdg"}, "/xdg/numberline"),
    ],
)
@pytest.mark.skipif(os.name == "nt", reason="the paths are written as POSIX has them")
def test_home_follows_the_platform(
    monkeypatch: pytest.MonkeyPatch, platform: str, environment: dict[str, str], expected: str
) -> None:
    """Without a choice, people's data lives where the platform keeps it."""
    for name in ("NUMBERLINE_HOME", "XDG_DATA_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", "/home/ann")
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "platform", platform)

    assert store.data_home() == expected


def test_new_game_gets_a_file_of_its_own(home: Path) -> None:
    """A second game of the same second does not take the file of the first."""
    first = store.new_game_file("leap", "20261118-120000")
    store.save(first, "one")

    second = store.new_game_file("leap", "20261118-120000")
    store.save(second, "two")
    third = store.new_game_file("leap", "20261118-120000")

    names = [f"leap-20261118-120000{more}.txt" for more in ("", "-2", "-3")]
    assert [first, second, third] == [str(home / "games" / name) for name in names]


def test_name_of_a_long_game_is_cut(home: Path) -> None:
    """A rule book with an endless name still gives a file name that a system accepts."""
    path = store.new_game_file("x" * 500, "20261118-120000")

    store.save(path, "moves")

    assert Path(path).parent == home / "games"
    assert len(Path(path).name) < 100


def test_saved_games_come_latest_first(home: Path) -> None:
    """The games that were kept are listed by when they were last saved."""
    for place, name in enumerate(("old", "new", "middle")):
        store.save(str(home / "games" / f"{name}.txt"), name)
        os.utime(home / "games" / f"{name}.txt", (0, [100, 300, 200][place]))
    (home / "games" / "notes.md").touch()

    assert [Path(path).name for path in store.saved_games()] == ["new.txt", "middle.txt", "old.txt"]


def test_no_games_are_saved_at_first(home: Path) -> None:
    """A home that does not exist yet has no games."""
    assert not home.exists()
    assert store.saved_games() == ()


def test_game_that_vanishes_is_listed_last(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that is gone before it is looked at does not stop the listing."""
    store.save(str(home / "games" / "there.txt"), "moves")
    monkeypatch.setattr(store, "_listed", lambda _: ["gone.txt", "there.txt"])

    assert [Path(path).name for path in store.saved_games()] == ["there.txt", "gone.txt"]


def test_saving_makes_the_folders(tmp_path: Path) -> None:
    """A file is saved in folders that did not exist, whatever text it has."""
    path = tmp_path / "a" / "b" / "game.txt"

    store.save(str(path), "moves\n\udc80é")

    assert path.read_bytes() == "moves\n\\udc80é".encode()


def test_saving_replaces_the_file_whole(tmp_path: Path) -> None:
    """A second save leaves the second text and nothing else in the folder."""
    path = tmp_path / "game.txt"

    store.save(str(path), "a long first text")
    store.save(str(path), "second")

    assert path.read_text(encoding="utf-8") == "second"
    assert list(tmp_path.iterdir()) == [path]


def test_saving_here_needs_no_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A bare file name is saved in the present folder."""
    monkeypatch.chdir(tmp_path)

    store.save("game.txt", "moves")

    assert (tmp_path / "game.txt").read_text(encoding="utf-8") == "moves"


@pytest.mark.parametrize("error", [OSError(28, "No space left on device"), OSError(30, "Read-only file system")])
def test_failed_save_keeps_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: OSError) -> None:
    """Where the disk is full or read-only, the old file stays, the reason is told, nothing else is left."""
    path = tmp_path / "game.txt"
    store.save(str(path), "old")

    def fail(_: int) -> NoReturn:
        raise error

    monkeypatch.setattr(os, "fsync", fail)

    with pytest.raises(Unusable) as caught:
        store.save(str(path), "new")

    assert str(caught.value) == f"{path} cannot be written ({str(error.strerror).lower()})"
    assert path.read_text(encoding="utf-8") == "old"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("links", [True, False])
def test_new_file_takes_a_free_place_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, links: bool) -> None:
    """A new file is written whole where nothing was, and never over anything, with or without links on the disk."""
    if not links:
        monkeypatch.setattr(os, "link", refuse_to_link)
    path = tmp_path / "games" / "game.txt"

    assert store.save_new(str(path), "first")
    assert not store.save_new(str(path), "second")
    assert not store.save_new(str(path.parent), "third")
    assert path.read_text(encoding="utf-8") == "first"
    assert path.stat().st_mode & 0o111 == 0
    assert list(path.parent.iterdir()) == [path]


@pytest.mark.parametrize("failing", ["fsync", "replace"])
def test_new_file_that_fails_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, failing: str) -> None:
    """A new file that cannot be written leaves its place free, and the reason is told."""

    def fail(*_: object) -> NoReturn:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, failing, fail)
    monkeypatch.setattr(os, "link", refuse_to_link)

    with pytest.raises(Unusable, match="no space left on device"):
        store.save_new(str(tmp_path / "game.txt"), "moves")

    assert list(tmp_path.iterdir()) == []


def test_interrupted_save_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C in the middle of saving leaves the old file and no temporary one."""
    path = tmp_path / "game.txt"
    store.save(str(path), "old")

    def interrupt(_: int) -> NoReturn:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupt)

    with pytest.raises(KeyboardInterrupt):
        store.save(str(path), "new")

    assert path.read_text(encoding="utf-8") == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_folder_in_the_way_is_told(tmp_path: Path) -> None:
    """A path that is a folder cannot be written."""
    with pytest.raises(Unusable, match="cannot be written"):
        store.save(str(tmp_path), "moves")


def test_file_in_the_way_is_told(tmp_path: Path) -> None:
    """A path below a file cannot be written."""
    (tmp_path / "file").touch()

    with pytest.raises(Unusable, match="cannot be written"):
        store.save(str(tmp_path / "file" / "game.txt"), "moves")


def test_folder_that_is_not_there_is_told(tmp_path: Path) -> None:
    """A file of a person's own goes into a folder that is there, and no other is made for it."""
    path = tmp_path / "none" / "game.toml"
    store.check_folder(str(tmp_path / "game.toml"))
    with pytest.raises(Unusable) as caught:
        store.check_folder(str(path))

    said = f"{path} cannot be written, for {path.parent} is not a folder; make it first, or choose another one"
    assert str(caught.value) == said
    assert not path.parent.exists()


def test_null_byte_in_a_path_is_told() -> None:
    """A path that no system accepts cannot be written."""
    with pytest.raises(Unusable, match="the path cannot be written"):
        store.save("a\0b", "moves")


@pytest.mark.skipif(not Path("/dev/null").exists(), reason="this system has no devices as files")
def test_device_is_never_replaced() -> None:
    """Saving to a device is refused: renaming a file over it would take it away."""
    with pytest.raises(Unusable, match="it is not a file"):
        store.save("/dev/null", "moves")

    assert not Path("/dev/null").is_file()


def test_path_of_a_person_may_start_at_home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A tilde stands for home, and any other path for itself."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    monkeypatch.chdir(tmp_path)

    assert store.user_path("~/game.txt") == store.user_path("game.txt") == str(tmp_path / "game.txt")


def test_copy_goes_only_over_nothing_or_a_transcript(tmp_path: Path) -> None:
    """A place is free if nothing is there or a transcript; anything else is not."""
    (tmp_path / "game.txt").write_text("numberline transcript 1\n", encoding="utf-8")
    (tmp_path / "letter.txt").write_text("Dear Ann", encoding="utf-8")

    free = [name for name in ("game.txt", "letter.txt", "new.txt", ".") if store.is_free(str(tmp_path / name))]

    assert free == ["game.txt", "new.txt"]


def test_folder_to_come_is_writable(home: Path) -> None:
    """Games can be saved in a folder that does not exist yet, and finding that out leaves nothing behind."""
    assert store.why_not_writable(store.games_folder()) == ""
    assert not home.exists()


def test_file_instead_of_a_folder_is_not_writable(tmp_path: Path) -> None:
    """Games cannot be saved below a file, and the reason names it."""
    (tmp_path / "file").touch()

    assert store.why_not_writable(str(tmp_path / "file" / "games")) == f"{tmp_path / 'file'}: not a directory"


def test_progress_of_drills_begins_empty(home: Path) -> None:
    """Somebody who never drilled has no progress, and no file is made by asking."""
    assert store.read_drill() == ""
    assert not home.exists()


def test_colours_are_kept(home: Path) -> None:
    """The colours chosen last are kept as a line of text; without any, or where they cannot be read, there are none."""
    assert store.read_theme() == ""
    store.save_theme("light")
    assert (store.read_theme(), (home / "theme.txt").read_text()) == ("light", "light\n")
    (home / "theme.txt").write_bytes(b"\xff")
    assert store.read_theme() == ""


def test_colours_that_cannot_be_kept_are_forgotten(home: Path) -> None:
    """Where nothing can be written, nobody is troubled with it."""
    home.write_text("a file where a folder should be")

    store.save_theme("light")

    assert store.read_theme() == ""


def test_progress_of_drills_is_changed_as_a_whole(home: Path) -> None:
    """A change is given the text that is there and puts its own in its place."""
    store.change_drill(lambda text: f"{text}one\n")
    store.change_drill(lambda text: f"{text}two\n")

    assert store.read_drill() == "one\ntwo\n"
    assert sorted(path.name for path in home.iterdir()) == ["drill.txt", "drill.txt.lock"]


def test_what_a_killed_program_left_is_cleared_away(home: Path) -> None:
    """A temporary file that was never renamed is gone after the next change; nothing else is touched."""
    home.mkdir()
    for name in ("drill.txt.123.tmp", "other.txt.123.tmp"):
        (home / name).touch()

    store.change_drill(lambda _: "kept\n")

    assert sorted(path.name for path in home.iterdir()) == ["drill.txt", "drill.txt.lock", "other.txt.123.tmp"]


def test_change_that_fails_leaves_progress_as_it_was(home: Path) -> None:
    """A change that comes to nothing neither loses the text nor keeps others waiting."""
    store.change_drill(lambda _: "kept\n")
    with pytest.raises(ZeroDivisionError):
        store.change_drill(lambda _: str(1 // 0))
    store.change_drill(lambda text: f"{text}more\n")

    assert (home / "drill.txt").read_text() == "kept\nmore\n"


def test_two_programs_change_progress_by_turns(home: Path) -> None:
    """Of two programs that change the progress at the same time neither loses what the other one wrote."""
    command = "from numberline import store\nfor _ in range(40): store.change_drill(lambda text: text + '{}\\n')"
    programs = [subprocess.Popen([sys.executable, "-c", command.format(each)]) for each in "ab"]

    assert [program.wait() for program in programs] == [0, 0]
    assert sorted((home / "drill.txt").read_text()) == sorted("a\n" * 40 + "b\n" * 40)


def test_progress_is_changed_where_nothing_can_be_locked(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A system without locks keeps progress all the same."""
    monkeypatch.setitem(sys.modules, "fcntl", None)

    store.change_drill(lambda _: "kept\n")

    assert (home / "drill.txt").read_text() == "kept\n"
