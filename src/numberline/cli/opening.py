"""Opening a saved game for a command: what is doubtful about it is said aloud."""

from numberline import keeping
from numberline.cli.console import remark
from numberline.play.match import Match
from numberline.play.transcript import Transcript
from numberline.rules.notation import harmless
from numberline.store import Unusable


def open_transcript(path: str) -> tuple[Transcript, Match, str]:
    """A transcript, its match replayed under the rules, and where its rule book lies."""
    opened = keeping.open_transcript(path)
    say_doubts(path, opened.doubts)
    return opened.transcript, opened.match, opened.file


def say_doubts(path: str, doubts: tuple[str, ...]) -> None:
    """Say what is doubtful about a saved game."""
    for doubt in doubts:
        remark(f"{harmless(path, 300)}: {doubt}")


def unfinished_game() -> str:
    """The transcript of the last game that is not finished."""
    return _path_of(keeping.find_unfinished(), "there is no unfinished game; start one with 'numberline play GAME'")


def last_game() -> str:
    """The transcript of the last game."""
    sentence = "there is no saved game; name a FILE, or play one with 'numberline play GAME'"
    return _path_of(keeping.find_last(), sentence)


def _path_of(found: keeping.Found, sentence: str) -> str:
    """The path that was found; whatever is newer and was passed over is named, so that nobody takes one for another."""
    for mistake in found.passed_over:
        remark(f"passed over: {harmless(mistake, 400)}")
    if not found.path:
        raise Unusable(sentence)
    return found.path
