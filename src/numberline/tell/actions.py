"""What can be done in the full-screen app: the keys of every screen, what they do, and the command that does the same.

What may live here: one table; key lines, the help page and the reference are made of it.
What this file must not know: how a key gets to a screen, and what is shown there.
"""

from typing import NamedTuple

ANYWHERE, HOME, SEATS, GAME, MAP = "anywhere", "home", "seats", "game", "map"
AUDIT, REVIEW, DRILL, PAGE = "audit", "review", "drill", "page"

TITLES = {
    ANYWHERE: "On every screen",
    HOME: "Home",
    SEATS: "Who plays",
    GAME: "The game",
    MAP: "The map",
    AUDIT: "The audit",
    REVIEW: "The review",
    DRILL: "The drill",
    PAGE: "A page to read",
}


class Action(NamedTuple):
    """Something that a key does on a screen."""

    screen: str
    key: str
    name: str  # of the function that does it
    label: str  # in the key line; nothing where the screen says it otherwise
    about: str
    command: str  # what does the same without the app


ACTIONS = (
    Action(ANYWHERE, "?", "help", "help", "say what the keys do", "numberline --help"),
    Action(
        ANYWHERE,
        "t",
        "theme",
        "",
        "change the colours, also for the next start",
        "NO_COLOR=1 numberline",
    ),
    Action(ANYWHERE, "ctrl+c", "leave_app", "", "leave the app; the game is saved", "Ctrl-C"),
    Action(HOME, "enter", "select", "play", "choose the game or the line under the cursor", "numberline play GAME"),
    Action(HOME, "c", "go_on", "continue", "go on with your last game", "numberline play --resume"),
    Action(HOME, "v", "verdict", "who wins", "say who wins with best play", "numberline solve GAME"),
    Action(HOME, "r", "rules", "rules", "show the rules", "numberline rules GAME"),
    Action(HOME, "m", "map", "map", "show who wins from every pair of squares", "numberline solve GAME --map"),
    Action(HOME, "a", "audit", "audit", "hold the rule book to what is true of the game", "numberline audit GAME"),
    Action(HOME, "e", "review", "review", "review the last game that was saved", "numberline review"),
    Action(HOME, "d", "drill", "drill", "practise positions in which the win is easily given away", "numberline drill"),
    Action(HOME, "s", "card", "card", "show the fewest rules by which anybody keeps a win", "numberline card GAME"),
    Action(HOME, "o", "open", "open", "open a rule book of your own", "numberline play FILE.toml"),
    Action(HOME, "q", "leave", "quit", "leave the app", "q"),
    Action(SEATS, "enter", "start", "start", "start the game", "numberline play GAME --p2 casual --first 1"),
    Action(SEATS, "tab", "next", "next list", "go to the next list", "numberline play GAME --first 2"),
    Action(SEATS, "q", "leave", "back", "go back", "q"),
    Action(GAME, "1-9", "type", "", "take the choice of that number", "4 and Enter"),
    Action(GAME, "arrows", "look", "", "go from choice to choice, Enter takes one", "4 and Enter"),
    Action(GAME, "PgUp PgDn", "read", "", "scroll what was said", "numberline replay FILE"),
    Action(GAME, "h", "hint", "hint", "say who wins after every choice", "numberline hint GAME --from STATE"),
    Action(GAME, "u", "undo", "undo", "take back your last choice", "u"),
    Action(GAME, "m", "map", "map", "show who wins from every pair of squares", "numberline solve GAME --map"),
    Action(GAME, "r", "rules", "rules", "show the rules", "numberline rules GAME"),
    Action(GAME, "s", "save", "save", "save a copy of the game where you want it", "s FILE"),
    Action(GAME, "d", "draw", "draw", "call it a draw when a state has come for the third time", "d"),
    Action(GAME, "n", "rematch", "", "play again when the game is over, the other player starting", "Enter"),
    Action(GAME, "e", "review", "", "say who was winning when, and what changed that", "numberline review"),
    Action(GAME, "q", "leave", "quit", "leave the game; it is saved, and can be continued", "q"),
    Action(MAP, "arrows", "look", "", "go from state to state", "numberline hint GAME --from STATE"),
    Action(
        MAP, "p", "play", "play from here", "play from the state under the cursor", "numberline play GAME --from STATE"
    ),
    Action(
        MAP, "c", "chooser", "who chooses", "let the other player choose", "numberline solve GAME --chooser 2 --map"
    ),
    Action(
        MAP,
        "s",
        "skips",
        "skips",
        "let the other player owe another number of turns, or none",
        "numberline solve GAME --map --skips 1,0",
    ),
    Action(MAP, "q", "leave", "back", "go back", "q"),
    Action(
        AUDIT,
        "enter",
        "select",
        "show on the board",
        "open the witness of a finding",
        "numberline play GAME --from STATE",
    ),
    Action(AUDIT, "p", "profile", "profile", "show the figures of the game in pictures", "numberline audit GAME"),
    Action(AUDIT, "q", "leave", "back", "go back", "q"),
    Action(REVIEW, "arrows", "step", "", "go from move to move", "numberline review FILE"),
    Action(REVIEW, "enter", "again", "try again from here", "play on from before the move under the cursor", "t 5"),
    Action(
        REVIEW, "p", "refute", "refute", "play the best answers to a mistake on the board", "numberline review FILE"
    ),
    Action(REVIEW, "l", "sum", "all in words", "read the whole review", "numberline review FILE"),
    Action(REVIEW, "q", "leave", "back", "go back", "q"),
    Action(DRILL, "1-9", "type", "", "answer with the choice of that number", "numberline drill"),
    Action(DRILL, "arrows", "look", "", "go from choice to choice, Enter takes one", "numberline drill"),
    Action(DRILL, "PgUp PgDn", "read", "", "scroll what was said", "numberline drill"),
    Action(DRILL, "h", "show", "show the answer", "show the answer; that counts as wrong", "h"),
    Action(DRILL, "q", "leave", "back", "go back; every answer is saved already", "q"),
    Action(PAGE, "arrows", "scroll", "", "scroll", "numberline rules GAME"),
    Action(PAGE, "q", "leave", "back", "go back", "q"),
)


def actions_of(screen: str) -> tuple[Action, ...]:
    """What can be done on a screen, and then what can be done on every screen."""
    return tuple(action for action in ACTIONS if action.screen == screen)


def tell_keys(screen: str) -> tuple[str, ...]:
    """What the keys of a screen do, a line each."""
    listed = [*actions_of(screen), *actions_of(ANYWHERE)]
    width = max(len(name_key(action.key)) for action in listed)
    return tuple(f"{name_key(action.key):<{width}}  {action.about}" for action in listed)


def name_key(key: str) -> str:
    """A key as people call it."""
    return {"enter": "Enter", "tab": "Tab", "ctrl+c": "Ctrl-C", "escape": "Esc"}.get(key, key)
