"""`numberline drill`: practise the positions where you, or most players, give the win away."""

from dataclasses import dataclass, replace
from datetime import date

import click

from numberline.cli.arguments import complete_game
from numberline.cli.codes import USAGE
from numberline.cli.console import BLANKS, ask, is_typed, remark, say, screen_width
from numberline.cli.reporting import say_json
from numberline.cli.session import MOST_USELESS
from numberline.cli.solving import progress
from numberline.decks import Table, Voice, gather, keep_answer, read_deck
from numberline.rules.notation import BadNotation, harmless
from numberline.rules.rulebook import RuleBook
from numberline.store import Unusable, drill_file, load
from numberline.study.drill import (
    INTERVALS,
    Box,
    Card,
    Deck,
    Standing,
    answered,
    box_of,
    due,
    requeued,
    standing,
)
from numberline.study.positions import is_right
from numberline.tell.drill import (
    Asked,
    tell_box,
    tell_drill_help,
    tell_end,
    tell_nothing_due,
    tell_prompt,
    tell_question,
    tell_right,
    tell_shown,
    tell_standing,
    tell_wrong,
)
from numberline.tell.plain import Block
from numberline.tell.prose import tell_refusal

CARDS = 10  # of one sitting


class Nonsense(Exception):
    """A pipe that sends line after line that is no answer."""


@dataclass(slots=True)
class Sitting:
    """A drill that goes on: what is left to ask, and what was answered."""

    table: Table
    deck: Deck
    day: date
    right: int = 0
    answers: int = 0
    useless: int = 0
    failed: bool = False


@click.command("drill")
@click.argument("game", required=False, shell_complete=complete_game)
@click.option("--count", type=click.IntRange(1), default=CARDS, show_default=True, help="How many cards to ask.")
@click.option("--day", metavar="YYYY-MM-DD", help="The day that it is; today unless you say otherwise.")
@click.option("--stats", is_flag=True, help="Show how far you have come, and ask nothing.")
@click.option("--json", "as_json", is_flag=True, help="With --stats: print one JSON object.")
@click.pass_context
def command(ctx: click.Context, /, game: str | None, **options: object) -> None:
    """Practise positions of GAME, or of all games that you play: which choice keeps the win?

    First come positions of your own saved games in which you gave the win away, then typical traps. What you get right
    comes again ever later, what you get wrong comes again at once. Every answer is saved as it is given.
    """
    day = _read_day(ctx, options["day"])
    book = load(game) if game is not None else None
    if options["stats"]:
        _show_stats(_progress(), book, day, as_json=bool(options["as_json"]))
        return
    if options["as_json"]:
        raise click.UsageError("a drill asks questions; --json goes with --stats", ctx)
    ctx.exit(_drill(game, day, int(str(options["count"]))))


def _read_day(ctx: click.Context, written: object) -> date:
    """The day that is said, or today."""
    if written is None:
        return date.today()  # noqa: DTZ011 - the day where the person is
    try:
        day = date.fromisoformat(str(written))
    except ValueError:
        day = None
    if day is None or day.isoformat() != written:  # newer Pythons read other ways to write a day too
        raise click.UsageError(f"--day takes a day such as 2026-11-19: got {str(written)[:40]!r}", ctx)
    return day


def _progress() -> Deck:
    """The progress so far; one that is not ours is left alone, and lines that cannot be read are told."""
    deck = read_deck()
    if deck.unread:
        lines = f"{len(deck.unread)} line{'s' * (len(deck.unread) > 1)}"
        remark(f"{harmless(drill_file(), 300)}: {lines} cannot be read and stay as they are; all others count")
    return deck


def _drill(game: str | None, day: date, most: int) -> int:
    """Ask what is due, until nothing is left or the person leaves; the exit code."""
    known = _progress()
    table = gather(game, known, Voice(remark, progress))
    sitting = Sitting(table, replace(known, cards=table.cards), day)
    queue = due(sitting.deck, day)[:most]
    if not queue:
        soonest = min((known.boxes[card.key].due for card in table.cards if card.key in known.boxes), default=None)
        _say_block(tell_nothing_due(len(table.cards), soonest, table.book))
        return 0
    code = _ask_all(sitting, queue)
    say(tell_end(sitting.right, sitting.answers, saved=not sitting.failed))
    return code


def _ask_all(sitting: Sitting, queue: tuple[Card, ...]) -> int:
    total = len(queue)
    while queue:
        card = queue[0]
        box = box_of(sitting.deck, card)
        asked = Asked(card, sitting.table.reasons(card), box, sitting.answers + 1, total)
        _say_block(tell_question(asked, screen_width()))
        try:
            right = _ask(sitting, asked)
        except Nonsense:
            remark(
                f"more than {MOST_USELESS:,} lines in a row were no choice, so the drill stops; pipe one answer a line"
            )
            return USAGE
        if right is None:
            return 0
        say()
        queue = requeued(queue, right)
    return 0


def _ask(sitting: Sitting, asked: Asked) -> bool | None:
    """Ask until there is an answer; whether it was right, or nothing if the person leaves."""
    while True:
        line = ask(tell_prompt(asked))
        word = "q" if line is None else line.strip(BLANKS)
        if word in {"q", "Q"}:
            return None
        if word in {"h", "H"}:
            _keep(sitting, asked, right=False)
            _say_block(tell_shown(asked))
            return _close(sitting, asked, right=False)
        if word == "?":
            _say_block(("", *tell_drill_help(asked, screen_width()), ""))
        elif choice := _read(asked, word):
            right = is_right(asked.solution, asked.state, choice)
            _keep(sitting, asked, right=right)
            _say_block(tell_right(asked, choice) if right else tell_wrong(asked, choice, screen_width()))
            return _close(sitting, asked, right=right)
        sitting.useless += 1
        if sitting.useless > MOST_USELESS and not is_typed():
            raise Nonsense


def _close(sitting: Sitting, asked: Asked, *, right: bool) -> bool:
    """Say when the card comes again."""
    say(tell_box(sitting.deck.boxes[asked.card.key]))
    return right


def _read(asked: Asked, word: str) -> str:
    """The legal choice that is meant; nothing, and a sentence, if there is none."""
    game, state = asked.game, asked.state
    try:
        choice = game.read_choice(state, word)
    except BadNotation as mistake:
        say(f"{str(mistake)[0].upper()}{str(mistake)[1:]}. Type ? for help.")
        return ""
    refusal = game.why_not(state, choice)
    if refusal is not None:
        say(f"{tell_refusal(game.book, refusal, player=state.chooser)}; choose again.")
        return ""
    return choice


def _keep(sitting: Sitting, asked: Asked, *, right: bool) -> None:
    """Save an answer before anything is said about it: what was seen is never lost.

    The progress is read again, for another program may have added to it.
    """
    sitting.useless = 0
    sitting.answers += 1
    sitting.right += right

    try:
        sitting.deck = keep_answer(sitting.deck, asked.card, sitting.day, right=right)
    except Unusable as mistake:
        sitting.deck = answered(sitting.deck, asked.card, right, sitting.day)
        if not sitting.failed:
            remark(f"not saved: {harmless(str(mistake), 400)}; the drill goes on, and every answer tries to save again")
        sitting.failed = True
    else:
        sitting.failed = False


def _say_block(lines: Block) -> None:
    for line in lines:
        say(line)


def _show_stats(deck: Deck, book: RuleBook | None, day: date, *, as_json: bool) -> None:
    """How far somebody has come, in all games or in one."""
    boxes = {key: box for key, box in deck.boxes.items() if book is None or key[0] == book.digest}
    games: dict[str, list[Box]] = {}
    for box in boxes.values():
        games.setdefault(box.game, []).append(box)
    whole = standing(boxes.values(), day)
    parts = [(harmless(name), standing(found, day)) for name, found in sorted(games.items())]
    if not as_json:
        _say_block(tell_standing(whole, parts))
        return
    listed = [{"game": name, **_as_json(part)} for name, part in parts]
    say_json({"day": day.isoformat(), **_as_json(whole), "intervals": list(INTERVALS), "games": listed})


def _as_json(found: Standing) -> dict[str, object]:
    return {**found._asdict(), "boxes": list(found.boxes)}
