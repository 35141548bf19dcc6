"""What `?` answers: the rules, what each choice would do now, and the keys."""

from dataclasses import replace
from textwrap import wrap

from numberline.play.match import FORCED, Match
from numberline.rules.rulebook import RuleBook
from numberline.rules.state import Refusal
from numberline.tell.prose import Names, tell_event, tell_refusal
from numberline.tell.rules import clean, rule_sections

MOST_CHOICES = 20  # more are not read
WIDTH = 78

HINT_KEY = "h       a hint: who wins after each choice, and the best"
KEYS = (
    "Type a choice as it is written, or by its number alone where that is clear.",
    "?       these lines",
    HINT_KEY,
    "u       take back your last choice",
    "s FILE  save a copy of the game",
    "q       stop; the game is saved, and 'numberline play --resume' goes on with it",
)
DRAW_KEY = "d       call the game a draw, for this state has come for the third time"


def tell_help(match: Match, names: Names, width: int = WIDTH, *, hints: bool = True) -> tuple[str, ...]:
    """The rules, the choices, the keys; where hints are off, no key gives one."""
    choices = _tell_choices(match, names, width)
    keys = KEYS if hints else [key for key in KEYS if key != HINT_KEY]
    draw = (DRAW_KEY,) if match.can_draw else ()
    book = replace(match.game.book, first=match.first)  # who started this game, whatever its book says
    return (*tell_short_rules(book, width), "", "Your choices now", *choices, "", "Keys", *keys, *draw)


def tell_short_rules(book: RuleBook, width: int = WIDTH) -> list[str]:
    """The rules without the rulings: what fits on a screen, and where the rest is."""
    lines = [clean(book.title)]
    for section in rule_sections(book):
        first, *others = section.paragraphs
        lines += wrap(f"{section.heading}: {first}", width, subsequent_indent="  ")
        for paragraph in others:
            hanging = "    " if paragraph.startswith("- ") else "  "
            lines += wrap(paragraph, width, initial_indent="  ", subsequent_indent=hanging)
    more = wrap("('numberline rules' also says how unclear passages are read.)", width)
    return [*lines, *more] if book.rulings else lines


def _tell_choices(match: Match, names: Names, width: int) -> list[str]:
    texts = tuple(dict.fromkeys((*match.game.choices(match.state), *match.game.texts)))
    told = [_tell_choice(match, choice, names) for choice in texts[:MOST_CHOICES]]
    choices = [line for words in told for line in wrap(words, width, subsequent_indent="  ")]
    return [*choices, f"... and so on up to {texts[-1]}"] if len(texts) > MOST_CHOICES else choices


def _tell_choice(match: Match, choice: str, names: Names) -> str:
    book = match.game.book
    refusal = match.game.why_not(match.state, choice)
    if isinstance(refusal, Refusal):
        return f"{choice}: refused, {tell_refusal(book, refusal, names, match.state.chooser)}."
    events = [event for event in match.game.play(match.state, choice).events if event.kind not in FORCED]
    return f"{choice}: {' '.join(tell_event(book, event, names) for event in events)}"
