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
    for doubt in opened.doubts:
        remark(f"{harmless(path, 300)}: {doubt}")
    return opened.transcript, opened.match, opened.file


def unfinished_game() -> str:
    """The transcript of the last game that is not finished."""
    path = keeping.unfinished_game()
    if not path:
        raise Unusable("there is no unfinished game; start one with 'numberline play GAME'")
    return path


def last_game() -> str:
    """The transcript of the last game."""
    path = next((path for path, _ in keeping.readable_games()), None)
    if path is None:
        raise Unusable("there is no saved game; name a FILE, or play one with 'numberline play GAME'")
    return path
