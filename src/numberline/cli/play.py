"""`numberline play`: a game for two, with people or computers on either side."""

from typing import NamedTuple

import click

from numberline.cli.arguments import complete_file, complete_game, complete_player
from numberline.cli.codes import INTERRUPTED, USAGE
from numberline.cli.console import is_terminal, remark, say
from numberline.cli.session import MOST_USELESS, Left, Nonsense, Session
from numberline.cli.table import Kept, sit_down
from numberline.keeping import Table, new_file, new_seed
from numberline.play.match import Match
from numberline.play.players import HUMAN, find_chooser, toss
from numberline.rules.engine import Game
from numberline.rules.notation import BadNotation, harmless
from numberline.rules.state import NOBODY
from numberline.store import Unusable, find_game, load
from numberline.tell.coach import HINTS, ON_REQUEST, Coaching
from numberline.tell.prose import UNNAMED, Names, count_moves, tell_outcome, told_apart

TOSS = "toss"
LONGEST_NAME = 30
# Written out, because a game between people imports no level; a test compares.
COMPUTERS = "beginner, casual, club, sharp, expert, perfect, random, greedy, noisy:0.2 or lookahead:3"


class Asked(NamedTuple):
    """The options as they were written; what was not written is none."""

    p1: str | None = None
    p2: str | None = None
    first: str | None = None
    state: str | None = None
    seed: int | None = None
    name1: str | None = None
    name2: str | None = None
    classic: bool = False
    plain: bool = False
    resume: str | None = None
    teach: bool = False
    hints: str = ON_REQUEST

    @property
    def told(self) -> tuple[str, ...]:
        """The options by which a game is told so, once more when it goes on."""
        return tuple(f"--{way}" for way in ("classic", "plain") if getattr(self, way))


@click.command("play")
@click.argument("game", required=False, shell_complete=complete_game)
@click.option(
    "--p1",
    metavar="WHO",
    shell_complete=complete_player,
    help=f"Who plays Player 1: human (unless you say otherwise), {COMPUTERS}.",
)
@click.option("--p2", metavar="WHO", shell_complete=complete_player, help="Who plays Player 2, likewise.")
@click.option("--first", type=click.Choice(["1", "2", TOSS]), help="Who starts: whom the rule book names, or Player 1.")
@click.option("--from", "state", metavar="STATE", help="Start in the middle: in a state such as p1:4,0.")
@click.option("--seed", type=click.IntRange(0, 10**18), help="A number that makes chance repeatable.")
@click.option("--name1", metavar="NAME", help="What Player 1 is called.")
@click.option("--name2", metavar="NAME", help="What Player 2 is called.")
@click.option("--classic", is_flag=True, help="Speak in the words of the game's own book.")
@click.option("--plain", is_flag=True, help="Speak in plain lines.")
@click.option(
    "--resume",
    is_flag=False,
    flag_value="",
    metavar="[FILE]",
    shell_complete=complete_file,
    help="Go on with a saved game: the last one.",
)
@click.option("--teach", is_flag=True, help="Ask before a choice that gives something away, and say why it does.")
@click.option(
    "--hints",
    type=click.Choice(HINTS),
    default=ON_REQUEST,
    help="Whether h gives a hint, or every turn has one.  [default: on-request]",
)
@click.pass_context
def command(ctx: click.Context, /, game: str | None, **options: object) -> None:
    """Play GAME, with people or computers on either side.

    While you play, ? helps, h gives a hint, u takes back your last choice, s FILE saves a copy, q stops.
    """
    asked = Asked(**options)  # type: ignore[arg-type]  # click has checked the types
    if asked.classic and asked.plain:
        raise click.UsageError("--classic and --plain are two ways of speaking; choose one", ctx)
    if asked.state is not None and asked.first is not None:
        raise click.UsageError("a state says who chooses; leave --first out, or --from", ctx)
    if asked.resume is not None:
        _check_resume(ctx, game, asked)
    if _wants_screen(asked):
        ctx.exit(_open_app(game, asked))
    if asked.resume is not None:
        ctx.exit(resume(asked))
    name = game or _ask_game(ctx)
    ctx.exit(0 if name is None else start(set_table(name, asked), asked))


def _wants_screen(asked: Asked) -> bool:
    """Whether the game goes to the full-screen app: on a terminal that shows it, unless lines were asked for."""
    if asked.plain or asked.classic:
        return False
    from numberline.cli.screen import can_open

    return can_open()


def _open_app(game: str | None, asked: Asked) -> int:
    """Open the app at a saved game, at a table that was asked for, at a game, or at home."""
    from numberline.cli.screen import import_app, open_app

    if asked.resume is not None:
        return _open_resumed(find_resumed(asked))
    if game is None:
        return open_app(import_app()())
    table = set_table(game, asked)
    if asked == Asked():
        return open_app(import_app()(game=game))
    return _open_match(table, begin(table, asked), Kept(new_file(table)))


def _open_resumed(resumed: "Resumed") -> int:
    """Open the app at a saved game, which says there what is doubtful about it; one that is over is no game to open."""
    if resumed.match.outcome is None:
        return _open_match(*resumed)
    from numberline.cli.opening import say_doubts

    say_doubts(resumed.kept.path, resumed.doubts)
    return say_over(resumed)


def _open_match(table: Table, match: Match, kept: Kept, doubts: tuple[str, ...] = ()) -> int:
    """Open the app at a match, if its players can sit down to it."""
    from numberline.cli.screen import import_app, open_app

    sit_down(table, match, kept)
    return open_app(import_app()(table=table, match=match, path=kept.path, resumed=kept.resumed, doubts=doubts))


def _check_resume(ctx: click.Context, game: str | None, asked: Asked) -> None:
    """What a saved game has decided cannot be asked for once more."""
    if game is not None:
        wanted = harmless(game)
        raise click.UsageError(f"--resume goes on with the game in its file; leave {wanted} out, or --resume", ctx)
    for option, value in (("--first", asked.first), ("--from", asked.state)):
        if value is not None:
            raise click.UsageError(f"a saved game has begun already; leave {option} out", ctx)


def _ask_game(ctx: click.Context) -> str | None:
    if not is_terminal():
        raise click.UsageError("no game is named; write for example 'numberline play leap-to-twenty'", ctx)
    from numberline.cli.questions import ask_game

    return ask_game()


def ask_and_play() -> int:
    """Ask which game, against whom and who starts, and play."""
    from numberline.cli.questions import ask_table

    answers = ask_table()
    if answers is None:
        return 0
    game, opponent, first = answers
    asked = Asked(p2=opponent, first=first)
    return start(set_table(game, asked), asked)


def set_table(name: str, asked: Asked) -> Table:
    """Find the game and check who is to play it."""
    path = find_game(name)
    game = Game(load(path))
    _check_classic(game, asked)
    kinds = (asked.p1 or HUMAN, asked.p2 or HUMAN)
    seed = asked.seed if asked.seed is not None else new_seed()
    return Table(game, path, kinds, _names(asked, UNNAMED), seed, asked.classic, Coaching(asked.teach, asked.hints))


def _check_classic(game: Game, asked: Asked) -> None:
    if asked.classic and not game.book.classic:
        raise click.UsageError(f"{harmless(game.book.title)} has no [classic] words; leave --classic out")


def _names(asked: Asked, otherwise: Names) -> Names:
    """The names as given, made harmless; they are foreign text like any other."""
    first, second = (_harmless_name(name or "") for name in (asked.name1, asked.name2))
    names = (first or otherwise[0], second or otherwise[1])
    if names[0] == names[1] and (first or second):
        raise click.UsageError(f"both players would be called {names[0]}; give one of them another name")
    return told_apart(names)


def _harmless_name(name: str) -> str:
    """A name cut twice: a sign that is made visible is longer than it was."""
    return harmless(harmless(name.strip(), LONGEST_NAME), LONGEST_NAME)


def start(table: Table, asked: Asked) -> int:
    """Begin a match where, and with whom, it is to start."""
    match = begin(table, asked)
    if asked.first == TOSS:
        remark(f"the toss: {table.names[match.first - 1]} starts")
    return play_matches(table, match, Kept(new_file(table), options=asked.told))


def begin(table: Table, asked: Asked) -> Match:
    """A match before its first choice, or in the middle of the game; a coin may decide who starts."""
    if asked.state is None:
        return Match.begin(
            table.game, toss(table.seed) if asked.first == TOSS else int(asked.first or table.game.book.starter)
        )
    match = Match.read(table.game, asked.state)
    if match.outcome is not None:
        raise click.UsageError("the game is over there; give a state in which somebody can choose")
    return match


def play_matches(table: Table, match: Match, kept: Kept) -> int:
    """Play a match, and as many others as people like: rematches, which the other player starts, and second tries."""
    wins = [0, 0, 0]
    counts = True
    while True:
        session = sit_down(table, match, kept)
        code = play(session, kept)
        if code or session.match.state.chooser != NOBODY or table.classic or not _has_person(table):
            return code
        if counts:
            wins[session.match.outcome.winner if session.match.outcome else NOBODY] += 1
        from numberline.cli.afterwards import ask_next

        following = ask_next(session, table, wins)
        if following is None:
            return 0
        match, counts = following
        table = table._replace(seed=table.seed + 1) if counts else table
        kept = Kept(new_file(table), options=kept.options)


def _has_person(table: Table) -> bool:
    return HUMAN in table.kinds and is_terminal()


def play(session: Session, kept: Kept) -> int:
    """Play a session to its end, or until it is left; the exit code."""
    try:
        return _run(session, kept)
    except OSError:  # nobody sees the game any more, but it can be resumed
        _save(session)
        raise


def _run(session: Session, kept: Kept) -> int:
    try:
        session.run()
        _save(session)
    except Left:
        _leave(session, kept)
        return 0
    except Nonsense:
        remark(
            f"more than {MOST_USELESS:,} lines in a row were no choice, so the game stops here; pipe one choice a line"
        )
        _leave(session, kept)
        return USAGE
    except KeyboardInterrupt:
        say()  # the talk starts on a line of its own
        _save(session)
        _leave(session, kept)
        return INTERRUPTED
    remark(f"seed {session.seed}; {session.keeper.place}")
    return 0


def _save(session: Session) -> None:
    if not session.keeper.saved:
        session.keeper.save(session.match)


def _leave(session: Session, kept: Kept) -> None:
    """Say where the game lies; one that was left before the first choice is not worth a file."""
    keeper = session.keeper
    if session.match.moves and not keeper.saved:
        keeper.save(session.match)
    if keeper.claimed:
        again = "" if session.match.state.chooser == NOBODY else f"\ngo on with: {keeper.way_back(*kept.options)}"
        remark(f"seed {session.seed}; {keeper.place}{again}")
    else:
        remark(f"seed {session.seed}; {keeper.place if keeper.failed else 'nothing was played, so nothing is saved'}")


class Resumed(NamedTuple):
    """A saved game, and who sits down to go on with it."""

    table: Table
    match: Match
    kept: Kept
    doubts: tuple[str, ...]


def resume(asked: Asked) -> int:
    """Go on with a saved game: the named one, or the last that is not finished."""
    from numberline.cli.opening import say_doubts

    table, match, kept, doubts = resumed = find_resumed(asked)
    say_doubts(kept.path, doubts)
    return say_over(resumed) if match.outcome is not None else play_matches(table, match, kept)


def find_resumed(asked: Asked) -> Resumed:
    """The saved game that is asked for, with the players it has and those asked for instead."""
    from numberline.cli.opening import unfinished_game
    from numberline.keeping import open_transcript
    from numberline.tell.replay import names_of

    path = asked.resume or unfinished_game()
    transcript, match, file, doubts = open_transcript(path)
    header = transcript.header
    _check_classic(match.game, asked)
    names = _names(asked, names_of(header))
    first, second = header.players
    kinds = (asked.p1 or _kind(path, match.game, first), asked.p2 or _kind(path, match.game, second))
    seed = asked.seed if asked.seed is not None else header.seed
    table = Table(match.game, file, kinds, names, seed, asked.classic, Coaching(asked.teach, asked.hints))
    return Resumed(table, match, Kept(path, transcript, asked.told), doubts)


def say_over(resumed: Resumed) -> int:
    """Say that a saved game is over."""
    match = resumed.match
    told = tell_outcome(match.outcome, resumed.table.names)
    say(f"This game is over after {count_moves(match.moves)}: {told}")
    for what, how in (("see it again", "replay"), ("see what decided it", "review")):
        remark(f"{what} with: numberline {how} {harmless(resumed.kept.path, 300)}")
    return 0


def _kind(path: str, game: Game, kind: str) -> str:
    """The kind of player that a transcript names: foreign text, and a mistake there is not one of the command line."""
    try:
        if kind != HUMAN:
            find_chooser(kind, game)
    except BadNotation as mistake:
        raise Unusable(f"{path} names a player whom nobody here knows ({mistake}); say --p1 and --p2") from mistake
    return kind
