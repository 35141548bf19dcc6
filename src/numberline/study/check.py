"""Checking a rule book that can be read: do its examples follow its rules, and does it make a game?

What may live here: findings about one book, each true as stated, found with bounded work whatever the book says.
What this file must not know: files, and how findings are printed.
"""

from collections.abc import Callable, Iterator, Mapping
from itertools import accumulate, product
from typing import NamedTuple

from numberline.play.movetext import BadMovetext
from numberline.play.transcript import replay_sample
from numberline.rules.engine import Game
from numberline.rules.mechanics import Bounds, Repeat, Square
from numberline.rules.mechanics.bounds import REFUSED
from numberline.rules.mechanics.repeat import KIND
from numberline.rules.notation import BadNotation, either, said_choices, shown, split_choice
from numberline.rules.rulebook import RuleBook
from numberline.rules.state import NOBODY, PLAYERS, Outcome, mine
from numberline.rules.table import hint
from numberline.rules.told import Example
from numberline.solve.size import MOST_COMPUTED, MOST_STATES
from numberline.study.clauses import clauses
from numberline.study.reach import Reach, find_reach
from numberline.study.survey import Survey, survey

PROBLEM, WARNING = "problem", "warning"
MOST_REPLAYED = 20_000  # words of examples times choices of the book: a quarter of a second of work
MOST_NAMED = 6  # numbers of a long list that a sentence names


class Finding(NamedTuple):
    """What is wrong, or doubtful, and where in the rule book."""

    severity: str
    where: str
    sentence: str


def check(book: RuleBook) -> tuple[Finding, ...]:
    """Every problem and warning of a rule book that can be read."""
    game = Game(book)
    reach, looked = find_reach(game), survey(game)
    outcomes = {player: outcome for player in PLAYERS if (outcome := game.begin(player).outcome)}
    return (
        *_check_examples(game),
        *_check_size(looked),
        *_check_start(game, outcomes),
        *(() if any(outcome.winner for outcome in outcomes.values()) else _check_winning(game, reach, looked)),
        *_check_choices(game, reach, looked),
        *_check_repeat(book),
        *_check_past(book),
        *_check_squares(book, reach),
        *_check_claims(book),
        *_check_classic(game),
    )


def _check_claims(book: RuleBook) -> Iterator[Finding]:
    """Claims about a rule name one that an audit can take away."""
    spoken = {place: claim.rule for place, claim in enumerate(book.claims) if claim.rule}
    known = [clause.path for clause in clauses(book)] if spoken else []
    for place, rule in spoken.items():
        if rule not in known:
            said = f"the book has no rule {shown(rule)} that an audit can take away{hint(rule, known)}"
            yield Finding(WARNING, f"claim[{place}].rule", said)


def replayable(book: RuleBook) -> tuple[Example, ...]:
    """The examples that are replayed: all of them, unless replaying would take too long."""
    choices = sum(len(choice.amounts.fixed) or MOST_COMPUTED for choice in book.choices)
    work = accumulate(len(example.moves.split()) * choices for example in book.examples)
    return book.examples[: sum(1 for done in work if done <= MOST_REPLAYED)]


def _check_examples(game: Game) -> Iterator[Finding]:
    examples = replayable(game.book)
    for place, example in enumerate(examples):
        yield from _check_example(game, place, example)
    if len(examples) < len(game.book.examples):
        yield Finding(WARNING, f"example[{len(examples)}]", "the examples from here on are too long to be replayed")


def _check_example(game: Game, place: int, example: Example) -> Iterator[Finding]:
    title = shown(example.title)
    try:
        state = game.read_state(example.state) if example.state else None
    except BadNotation as mistake:
        yield Finding(PROBLEM, f"example[{place}].from", f"{title} cannot start: {mistake}")
        return
    try:
        _, refuted = replay_sample(game, state, example.first, example.moves)
    except BadMovetext as mistake:
        yield Finding(PROBLEM, f"example[{place}].moves", f"{title} does not follow the rules: {mistake}")
        return
    if refuted:
        more = f" (and {len(refuted) - 1} more like it)" if len(refuted) > 1 else ""
        yield Finding(WARNING, f"example[{place}].moves", f"{title}: {refuted[0]}{more}")


def _check_size(looked: Survey) -> Iterator[Finding]:
    size = looked.size
    if size.is_over(MOST_STATES):
        has = "may have" if size.most else "has"
        most = f"{size.bound:,} choices" if size.leads else f"{MOST_STATES:,}"
        said = f"the game {has} {size} states, and only up to {most} are solved without being asked to"
        yield Finding(WARNING, "", said)


def _check_start(game: Game, outcomes: Mapping[int, Outcome]) -> Iterator[Finding]:
    """Whether a start is out of place, or the end of the game; outcomes are by the player who starts."""
    yield from dict.fromkeys(finding for player in PLAYERS for finding in _check_number(game, player))
    dead = [player for player, outcome in outcomes.items() if outcome.winner == NOBODY]
    if dead:
        said = f"no choice is ever legal{_who(dead)}: the game ends at once, and nobody wins"
        yield Finding(WARNING, "choices", said)
    decided = [player for player in outcomes if player not in dead]
    if decided:
        said = f"no choice is legal at the start{_who(decided)}: the game is decided before anybody chooses"
        yield Finding(WARNING, "choices", said)


def _who(starting: list[int]) -> str:
    return "" if len(starting) == len(PLAYERS) else f" if Player {starting[0]} starts"


def _check_number(game: Game, player: int) -> Iterator[Finding]:
    """Whether a player's start is already the end, or out of bounds."""
    number, goal = mine(game.book.start, player), game.book.goal
    single = mine(goal, player).single if goal else None
    who = "the game" if game.book.start[0] == game.book.start[1] else f"Player {player}"
    low, high = game.book.ends
    end = high if number > high else low
    if goal and number in mine(goal, player):
        own = mine(goal, player)
        yield Finding(WARNING, "start", f"{who} starts on its goal, {number if own.single is not None else own}")
    elif not low <= number <= high:
        past = "past its goal" if goal and end in mine(goal, player).ends else "past the end of its line"
        yield Finding(WARNING, "start", f"{who} starts on {number}, {past}, {end}")
    elif single is not None and _leaves_behind(game.book, number, single):
        yield Finding(WARNING, "start", f"{who} starts on {number}, past its goal, {single}")


def _leaves_behind(book: RuleBook, number: int, goal: int) -> bool:
    """Whether every choice leads away from the goal."""
    ways = {way for choice in book.choices for way in choice.ways}
    return number >= 0 and not book.sends and (1 if goal > number else -1) not in ways


def _check_winning(game: Game, reach: Reach, looked: Survey) -> Iterator[Finding]:
    goal, start = game.book.goal, game.book.start
    named = list(dict.fromkeys(side.single for side in goal)) if goal else []
    if goal and len(named) == 1 and named[0] is not None and len(set(start)) == 1 and start[0] < named[0]:
        out = reach.rules_out(named[0])
        if out and not (looked.complete and looked.can_be_won):
            yield Finding(WARNING, "goal", f"nobody can ever reach {named[0]} from {start[0]}: nobody can win")
            return
    if looked.complete and not looked.can_be_won and any(graph.states for graph in looked.graphs):
        yield Finding(WARNING, "goal", "no line of play ends with a winner: nobody can win")


def _check_choices(game: Game, reach: Reach, looked: Survey) -> Iterator[Finding]:
    known = looked if looked.complete else reach
    legal, changing = known.legal, known.changing
    if len(game.texts) == 1 and not any(choice.amounts.computed for choice in game.book.choices):
        yield Finding(WARNING, "choices", f"{game.texts[0]} is the only choice: nobody ever decides anything")
    elif looked.complete and legal and not looked.decides:
        same = "all choices come to the same" if looked.forks else "there is a single line of play"
        yield Finding(WARNING, "choices", f"{same}: nobody ever decides anything")
    if not known.complete:
        return
    kinds = {split_choice(text)[0] for text in legal}
    never = [text for text in game.texts if text not in legal]
    never += [each.named[0] for each in game.book.choices if each.amounts.computed and each.kind not in kinds]
    if never and legal:
        yield Finding(WARNING, "choices", f"never legal on any number that can be reached: {said_choices(never)}")
    idle = [text for text in sorted(legal, key=_place(game)) if text not in changing]
    if idle:
        yield Finding(WARNING, "choices", f"never changes the number: {said_choices(idle)}")


def _place(game: Game) -> Callable[[str], tuple[int, str]]:
    places = {text: place for place, text in enumerate(game.texts)}
    return lambda text: (places.get(text, len(places)), text)


def _check_repeat(book: RuleBook) -> Iterator[Finding]:
    for mechanic in book.mechanics:
        if isinstance(mechanic, Repeat) and mechanic.of == KIND and mechanic.within:
            said = f"{mechanic.within} says nothing: only amounts are near to each other, and this is about kinds"
            yield Finding(WARNING, "repeat.within", said)


def _check_past(book: RuleBook) -> Iterator[Finding]:
    """Whether the book says what becomes of going past an end that is no goal, or that no choice goes past."""
    bounds = next(mechanic for mechanic in book.mechanics if isinstance(mechanic, Bounds))
    idle = [player for player in PLAYERS if not bounds.at_goal[player - 1]]
    plain = bounds.past[0]
    if plain.word and book.goal and idle:
        who = "" if len(idle) == len(PLAYERS) else f" for Player {idle[0]}"
        why = "no end of the line is a goal, and to go past any other is refused"
        yield from _idle_past(book, "past", f"{shown(plain.data())} says nothing{who}: {why}")
    for past, place, end in zip(bounds.past[1:], (0, 1), ("low", "high"), strict=True):
        if past.word not in {"", REFUSED} and not any(passed[place] for passed in bounds.passed):
            said = f"{shown(past.data())} says nothing: no choice goes past the {end} end"
            yield from _idle_past(book, f"past.{end}", said)


def _idle_past(book: RuleBook, key: str, said: str) -> Iterator[Finding]:
    if key in book.written:
        yield Finding(WARNING, key, said)


def _check_squares(book: RuleBook, reach: Reach) -> Iterator[Finding]:
    squares = [mechanic for mechanic in book.mechanics if isinstance(mechanic, Square)]
    for place, square in enumerate(squares):
        where = f"square[{place}]"
        yield from (Finding(WARNING, f"{where}.on", said) for said in _check_landing(book, square, reach))
        yield from (Finding(WARNING, f"{where}.then", said) for said in _check_sending(book, square, reach))


def _check_landing(book: RuleBook, square: Square, reach: Reach) -> Iterator[str]:
    """Whether a square can be landed on, and does anything then."""
    out = [number for number in square.on.listed if reach.rules_out(number, before=square.before)]
    if out:
        yield f"nobody can ever land on {_named(out)}"
    elif reach.complete and not any(number in square.on for number in reach.seen(before=square.before)):
        yield f"nobody can ever land on {square.on}"
    for number in square.on.listed if book.goal and not square.before else ():
        if all(number in side for side in book.goal or ()):
            yield f"landing on {number} wins before anything else happens there"


def _check_sending(book: RuleBook, square: Square, reach: Reach) -> Iterator[str]:
    """Whether a square sends off the line, or to a goal that does not win then."""
    low, high = book.ends
    sent = square.then.number
    if square.then.word == "to" and not low <= sent <= high:
        yield f"being sent to {sent} leads off the line, which goes from {low} to {high}"
    elif square.then.sends and not square.before:
        yield from _check_targets(book, square, reach)
    if square.then.word == "to" and book.goal and not square.before and sent in book.goal[0]:
        yield f"being sent to {sent} does not win, for the goal is looked at before that; write before = true"


def _check_targets(book: RuleBook, square: Square, reach: Reach) -> Iterator[str]:
    """Whether what happens on a number leads off the line of whoever comes there; the first such number is told."""
    bounds = next(mechanic for mechanic in book.mechanics if isinstance(mechanic, Bounds))
    numbers = sorted(reach.landed) if reach.complete else square.on.listed
    for number, player in product(filter(square.on.__contains__, numbers), PLAYERS):
        ends, target = mine(bounds.ends, player), square.then.target(number, mine(book.start, player))
        wins = any(number in side for side in book.goal or ())
        if not wins and not ends.low <= target <= ends.high:
            yield f"landing on {number} leads to {target}, off the line, which goes from {ends.low} to {ends.high}"
            return


def _named(numbers: list[int]) -> str:
    named = [str(number) for number in numbers[:MOST_NAMED]]
    more = [f"{len(numbers) - len(named)} more"] if len(named) < len(numbers) else []
    return either([*named, *more])


def _check_classic(game: Game) -> Iterator[Finding]:
    """Lines without which classic mode leaves a gap; any other line that is missing is said in plain words."""
    words = game.book.classic
    if not words:
        return
    if not words.get("ask"):
        yield Finding(WARNING, "classic", "there is no line 'ask', so classic mode asks without a prompt")
    if not words.get("moved"):
        yield Finding(WARNING, "classic", "there is no line 'moved', so classic mode does not tell a move")
    for key in ("ask", "choices") if game.texts else ():
        yield from _check_counts(key, words.get(key, {}), len(game.texts))


def _check_counts(key: str, lines: Mapping[str, str], most: int) -> Iterator[Finding]:
    missing = [str(count) for count in range(1, most + 1) if str(count) not in lines]
    if lines and missing and "" not in lines:
        left = "choice" if missing == ["1"] else "choices"
        yield Finding(WARNING, f"classic.{key}", f"there is no line for {either(missing)} {left} left")
