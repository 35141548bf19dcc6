"""Notices: the short sentences in which a screen says why it did not do what was asked, or what it did.

What may live here: these sentences.
What this file must not know: which screen says them, and when.
"""

from collections.abc import Sequence

from numberline.rules.notation import harmless
from numberline.rules.rulebook import BadRuleBook
from numberline.tell.solved import count

_LONGEST = 300

NO_WITNESS = "This finding has no witness."
NOTHING_TO_TAKE_BACK = "There is nothing to take back: you have not chosen yet."
WHERE_TO_SAVE = "Where shall a copy of the game be saved?"
NO_UNFINISHED_GAME = "There is no unfinished game."
NO_SAVED_GAME = "There is no saved game yet."
NO_OTHER_GAME = "No other game is there instead."
MORE = " ... (l tells all)"
NO_COLOURS = "There are no colours to change: NO_COLOR is set."
NOBODY_IS_ASKED = "Nobody is asked there; choose another place."
NO_HINT_AFTER = "There is no hint, for the game is over; the review says who was winning when."
NO_REFUTATION = "This move needs no refutation: it gave nothing away."


def tell_unopened(mistake: Exception) -> str:
    """Why a saved game cannot be opened."""
    return harmless(f"That cannot be opened: {mistake}.", _LONGEST)


def tell_passed_over(mistakes: Sequence[str]) -> str:
    """Which later games were passed over: the last one with the reason, and how many more."""
    first, *others = mistakes
    more = f" Passed over as well: {count(len(others), 'game')}." if others else ""
    return f"{harmless(f'Passed over: {first}', _LONGEST)}.{more}"


def tell_unsaved(mistake: Exception) -> str:
    """Why something was not saved."""
    return harmless(f"not saved: {mistake}", _LONGEST)


def tell_no_card(title: str, mistake: Exception) -> str:
    """Why a game has no strategy card."""
    return harmless(f"There is no card for {harmless(title, 60)}: {mistake}.", _LONGEST)


def tell_theme(name: str) -> str:
    """Which colours the screen has now."""
    return f"Colours: {name}"


def tell_unplayable(name: str, mistake: Exception) -> str:
    """Why a game cannot be played; of a rule book with many problems, the first."""
    if isinstance(mistake, BadRuleBook):
        return f"{harmless(f'{name} cannot be played: {mistake.problems[0]}', _LONGEST)}; numberline check tells all."
    return harmless(f"That cannot be played: {mistake}.", _LONGEST)
