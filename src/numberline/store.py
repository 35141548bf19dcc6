"""Files: rule books found and read, games saved after every move, the place where people's data lives.

What may live here: paths, reading with limits, writing whole or not at all.
What this file must not know: sentences about games, terminals, and what the files mean.
"""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from numberline.rules.rulebook import RuleBook, parse

SHIPPED = os.path.join(os.path.dirname(__file__), "rulebooks")
SUFFIX = ".toml"
SCHEMA = os.path.join(os.path.dirname(__file__), "rules", "rule-book.schema.json")  # by which editors check rule books
MOST_NAME = 100  # bytes of a name
MOST_BYTES = 2 * 1024 * 1024  # more than any file of ours has; what is too much for its kind is told by its reader


class Unusable(Exception):
    """A file that is missing, cannot be read, or is not text; the message is for the user."""


class UnknownGame(Exception):
    """A name that fits no shipped game, or several; `near` are those it may have meant."""

    def __init__(self, name: str, near: tuple[str, ...]) -> None:
        """Keep the name and what it may have meant."""
        self.name = name
        self.near = near
        super().__init__(name)


def list_games() -> tuple[str, ...]:
    """The names of the shipped games."""
    return tuple(sorted(file.removesuffix(SUFFIX) for file in os.listdir(SHIPPED) if file.endswith(SUFFIX)))


def find_game(name: str) -> str:
    """The path of a game: a shipped one by its name, a clear beginning or a clear word of it; any other by its path."""
    if is_path(name):
        return name
    games = list_games()
    word = name.strip().lower().replace(" ", "-").replace("_", "-")
    meant = _meant(word, games) if word else ()
    if len(meant) == 1:
        return os.path.join(SHIPPED, meant[0] + SUFFIX)
    raise UnknownGame(name, meant or _near(word, games))


def _meant(word: str, games: tuple[str, ...]) -> tuple[str, ...]:
    """The games of this name; if there are none, those that begin so; if there are none, those with this word."""
    kinds = (
        [game for game in games if game == word],
        [game for game in games if game.startswith(word)],
        [game for game in games if f"-{word}-" in f"{game}-"],
    )
    return next((tuple(kind) for kind in kinds if kind), ())


def is_path(name: str) -> bool:
    """Whether a name is meant as a path."""
    return name.endswith(SUFFIX) or os.sep in name or "/" in name


def _near(word: str, games: tuple[str, ...]) -> tuple[str, ...]:
    """The games with a word that begins so; if there are none, those whose name or a word of it is most like this."""
    from difflib import get_close_matches

    inside = tuple(game for game in games if word and f"-{word}" in game)
    if inside:
        return inside
    words = dict.fromkeys(part for game in games for part in game.split("-"))
    close = get_close_matches(word[:80], [*games, *words], n=1, cutoff=0.5)
    return tuple(game for each in close for game in games if game == each or each in game.split("-"))


def game_name(path: str) -> str:
    """The name of the game whose rule book lies at a path."""
    return os.path.basename(path).removesuffix(SUFFIX)


def load(name: str) -> RuleBook:
    """The rule book of a game, by its name, a clear beginning or a clear word of it, or its path."""
    path = find_game(name)
    return parse(read_text(path, "rule book"), game_name(path))


def is_shipped(path: str) -> bool:
    """Whether a rule book comes with the product."""
    return os.path.dirname(path) == SHIPPED


def read_text(path: str, what: str, most: int = MOST_BYTES) -> str:
    """The text of a file; `what` it should be, for the sentence when it is not."""
    try:
        if os.path.exists(path) and not os.path.isfile(path):
            raise Unusable(f"{path} is not a file; give the path of a {what}")
        with open(path, "rb") as file:
            data = file.read(most + 1)
    except ValueError as mistake:
        raise Unusable(f"this is not a path that can be opened; give the path of a {what}") from mistake
    except FileNotFoundError as mistake:
        raise Unusable(f"{path} does not exist; give the path of a {what}") from mistake
    except OSError as mistake:
        raise Unusable(f"{path} cannot be read ({_reason(mistake)}); give the path of a readable {what}") from mistake
    if len(data) > most:
        raise Unusable(f"{path} has more than {most} bytes, too many for a {what}; give a smaller file")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as mistake:
        raise Unusable(
            f"{path} is not text: byte {mistake.start} is not UTF-8; save the {what} as UTF-8 text"
        ) from mistake


def _reason(mistake: OSError) -> str:
    return (mistake.strerror or type(mistake).__name__).lower()


def data_home() -> str:
    """Where people's data lives: `NUMBERLINE_HOME`, or the platform's habit."""
    override = os.environ.get("NUMBERLINE_HOME")
    if override:
        return override
    if sys.platform == "win32":
        return os.path.join(os.environ.get("LOCALAPPDATA") or os.path.expanduser("~"), "numberline")
    if sys.platform == "darwin":
        return os.path.expanduser("~/Library/Application Support/numberline")
    xdg = os.environ.get("XDG_DATA_HOME", "")
    return os.path.join(xdg if os.path.isabs(xdg) else os.path.expanduser("~/.local/share"), "numberline")


def games_folder() -> str:
    """Where played games are kept."""
    return os.path.join(data_home(), "games")


def drill_file() -> str:
    """Where the progress of drills is kept."""
    return os.path.join(data_home(), "drill.txt")


def read_drill() -> str:
    """The progress of drills; empty for somebody who begins."""
    path = drill_file()
    return read_text(path, "progress of drills") if os.path.lexists(path) else ""


def theme_file() -> str:
    """Where the colours of the app are kept."""
    return os.path.join(data_home(), "theme.txt")


def read_theme() -> str:
    """The colours that were chosen last; nothing where nobody chose any, or where that cannot be read."""
    try:
        return read_text(theme_file(), "name of colours", MOST_NAME).strip()
    except Unusable:
        return ""


def save_theme(name: str) -> None:
    """Keep the colours that were chosen; where nothing can be written they are forgotten."""
    with suppress(Unusable):
        save(theme_file(), f"{name}\n")


def change_drill(change: Callable[[str], str]) -> None:
    """Read the progress of drills, change it and write it, whole or not at all; two programs take turns at it."""
    path = drill_file()
    with _alone(f"{path}.lock"):
        for left in _listed(os.path.dirname(path)):
            if left.startswith("drill.txt.") and left.endswith(".tmp"):  # of a program that was killed while it saved
                _remove(os.path.join(os.path.dirname(path), left))
        save(path, change(read_drill()))


@contextmanager
def _alone(path: str) -> Iterator[None]:
    """Keep other programs of ours waiting; where a system has no such locks, the last one to write wins.

    The lock belongs to the open file, so a program that is killed leaves none behind.
    """
    file = _locked(path)
    try:
        yield
    finally:
        if file is not None:
            os.close(file)


def _locked(path: str) -> int | None:
    """An open file that is locked, or nothing where that is not possible: saving tells what is wrong there."""
    try:
        from fcntl import LOCK_EX, flock

        os.makedirs(os.path.dirname(path) or ".", exist_ok=True)
        file = os.open(path, os.O_CREAT | os.O_RDWR, 0o666)
        flock(file, LOCK_EX)
    except (ImportError, OSError):
        return None
    return file


def new_game_file(game: str, stamp: str) -> str:
    """A path for a new transcript that no other game uses; the file is made when the game is first saved."""
    folder = games_folder()
    name = f"{game[:60]}-{stamp}"
    taken = set(_listed(folder))
    place = 1
    while _numbered(name, place) in taken:
        place += 1
    return os.path.join(folder, _numbered(name, place))


def _numbered(name: str, place: int) -> str:
    return f"{name}.txt" if place == 1 else f"{name}-{place}.txt"


def _listed(folder: str) -> list[str]:
    try:
        return os.listdir(folder)
    except OSError:
        return []


def saved_games() -> tuple[str, ...]:
    """The transcripts that were kept, the latest first."""
    folder = games_folder()
    paths = [os.path.join(folder, file) for file in _listed(folder) if file.endswith(".txt")]
    return tuple(sorted(paths, key=_changed, reverse=True))


def _changed(path: str) -> tuple[int, str]:
    try:
        return (os.stat(path).st_mtime_ns, path)
    except OSError:
        return (0, path)


def user_path(path: str) -> str:
    """A path as a person writes it, with `~` for home."""
    return os.path.abspath(os.path.expanduser(path))


def is_free(path: str) -> bool:
    """Whether a transcript may be written here: over nothing, or over another transcript."""
    if not os.path.lexists(path):
        return True
    try:
        return read_text(path, "transcript").startswith("numberline transcript")
    except Unusable:
        return False


def why_not_writable(folder: str) -> str:
    """Why nothing can be saved in a folder, which need not exist yet; empty if it can."""
    from tempfile import TemporaryFile

    place = os.path.abspath(folder)
    while not os.path.lexists(place) and os.path.dirname(place) != place:
        place = os.path.dirname(place)
    try:
        with TemporaryFile(dir=place) as file:
            file.write(b"numberline")
    except OSError as mistake:
        return f"{place}: {_reason(mistake)}"
    return ""


def check_folder(path: str) -> None:
    """Refuse a file of a person's own in a folder that is not there: only our folders are made without a word."""
    folder = os.path.dirname(os.path.abspath(path))
    if not os.path.isdir(folder):
        raise Unusable(f"{path} cannot be written, for {folder} is not a folder; make it first, or choose another one")


def save(path: str, text: str) -> None:
    """Write a file whole or not at all: to a temporary file beside it, then by renaming."""
    if os.path.exists(path) and not os.path.isfile(path):  # renaming over a device would take it away
        raise Unusable(f"{path} cannot be written (it is not a file)")
    temporary = _temporary(path)
    try:
        _write(temporary, text)
        os.replace(temporary, path)
    except (OSError, ValueError) as mistake:
        raise _unwritable(path, mistake) from mistake
    finally:
        _remove(temporary)  # nothing is left of it when all went well


def save_new(path: str, text: str) -> bool:
    """Write a file that is not there yet, whole or not at all; whether the path was free."""
    temporary = _temporary(path)
    try:
        _write(temporary, text)
        return _put_new(temporary, path)
    except (OSError, ValueError) as mistake:
        raise _unwritable(path, mistake) from mistake
    finally:
        _remove(temporary)


def _put_new(temporary: str, path: str) -> bool:
    """Give a finished file its name, unless another process was faster."""
    try:
        os.link(temporary, path)
    except FileExistsError:
        return False
    except (OSError, AttributeError, NotImplementedError):
        return _claim_and_put(temporary, path)
    return True


def _claim_and_put(temporary: str, path: str) -> bool:
    """The same where a file cannot have two names: an empty file keeps the place for a moment."""
    try:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o666))
    except FileExistsError:
        return False
    try:
        os.replace(temporary, path)
    except OSError:
        _remove(path)
        raise
    return True


def _temporary(path: str) -> str:
    return f"{path}.{os.getpid()}.tmp"


def _unwritable(path: str, mistake: OSError | ValueError) -> Unusable:
    reason = _reason(mistake) if isinstance(mistake, OSError) else "the path cannot be written"
    return Unusable(f"{path} cannot be written ({reason})")


def _write(path: str, text: str) -> None:
    os.makedirs(os.path.dirname(path) or ".", exist_ok=True)
    with open(path, "w", encoding="utf-8", errors="backslashreplace", newline="\n") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())


def _remove(path: str) -> None:
    try:
        os.remove(path)
    except (OSError, ValueError):
        return
