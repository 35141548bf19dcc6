"""The root command: its table of commands, and the one place where exit codes and error lines are made."""

import sys
from importlib import import_module

import click

from numberline import __version__
from numberline.cli.codes import INTERRUPTED, OUR_BUG, UNUSABLE, USAGE

# Each command's one-line help stands here, so that `--help` imports no command.
COMMANDS = {
    "play": "Play a game, with people or computers on either side.",
    "replay": "Show a saved game again, move by move.",
    "games": "List the games that can be played.",
    "rules": "Print the rules of a game, and how unclear passages are read.",
    "new": "Start a rule book of your own.",
    "check": "Check a rule book file: all its problems at once.",
    "solve": "Solve a game: who wins, how fast, by which choices; a map of it.",
    "verify": "Check a certificate of a solved game.",
    "odds": "Compute how often each side wins, exactly, for any two ways of playing.",
    "levels": "Show the named opponents and how they score against each other.",
    "audit": "Audit a rule book: is what it claims true, and does every rule matter?",
    "hint": "Say of every choice who wins after it.",
    "review": "Review a played game: who was winning when, and what gave it away.",
    "card": "Say how to beat anyone at a game, in a few rules.",
    "drill": "Practise the positions where you, or most players, give the win away.",
    "doctor": "Show versions, places, the terminal and limits.",
    "completion": "Print the completion script for a shell.",
}


class ClosedPipe(Exception):
    """Whoever read the output went away; click would take the usual error for an exit code of its own."""


class Root(click.Group):
    """The group of all commands; click asks it for a command by name."""

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: object
    ) -> click.Context:
        """Read the options; --help and --version print here."""
        try:
            return super().make_context(info_name, args, parent, **extra)
        except BrokenPipeError as mistake:
            raise ClosedPipe from mistake

    def invoke(self, ctx: click.Context) -> object:
        """Run a command."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError as mistake:
            raise ClosedPipe from mistake

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The commands in the order of the table."""
        del ctx
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import the module of one command."""
        del ctx
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f"numberline.cli.{cmd_name}")
        command: click.Command = module.command
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands from the table, without importing any."""
        del ctx
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find a command, or suggest the one that was meant."""
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            from numberline.rules.table import meant

            raise click.UsageError(f"there is no command {args[0][:40]!r}; {meant(args[0], list(COMMANDS))}", ctx)
        return super().resolve_command(ctx, args)


@click.group(
    "numberline",
    cls=Root,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="GAME is a name such as leap-to-twenty, a clear beginning of one such as leap, or a path to a .toml file.",
)
@click.version_option(__version__, message="numberline %(version)s")
@click.option("--debug", is_flag=True, help="Show the traceback of an unexpected error.")
@click.pass_context
def root(ctx: click.Context, *, debug: bool) -> None:
    """Play, prove and design two-player number-line games."""
    del debug  # read by run, which sees errors that come before this function
    if ctx.invoked_subcommand is not None:
        return
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        click.echo(ctx.get_help())
        return
    from numberline.cli.screen import can_open, import_app, open_app

    if can_open():
        ctx.exit(open_app(import_app()()))
    from numberline.cli.play import ask_and_play

    ctx.exit(ask_and_play())


def run(arguments: list[str]) -> int:
    """Run a command and give its exit code; of the expected errors only those of the streams leave here."""
    _be_forgiving()
    try:
        return int(root.main(arguments, prog_name="numberline", standalone_mode=False) or 0)
    except click.UsageError as mistake:
        said = " ".join(mistake.format_message().split())  # click lists what it expects line by line
        return _refuse(f"{said}{_help_hint(mistake.ctx)}", USAGE)
    except (click.Abort, KeyboardInterrupt):
        return INTERRUPTED
    except SystemExit as leaving:  # click leaves by itself when it has completed a word for a shell
        return int(leaving.code or 0)
    except ClosedPipe as mistake:
        raise BrokenPipeError from mistake
    except OSError:
        raise  # the streams and what is around us: told where the program is left
    except Exception as mistake:
        if "--debug" in arguments:
            raise
        return _tell(mistake)


def _tell(mistake: Exception) -> int:
    """What a mistake means to the user, and its exit code."""
    from numberline.play.transcript import BadTranscript
    from numberline.rules.notation import BadNotation, IllegalMove
    from numberline.rules.rulebook import BadRuleBook
    from numberline.solve.size import TooManyStates
    from numberline.store import UnknownGame, Unusable, list_games

    if isinstance(mistake, UnknownGame):
        from numberline.rules.notation import both, either, shown

        what = f"did you mean {either(mistake.near)}?" if mistake.near else f"the games are {both(list_games())}"
        return _refuse(f"there is no game {shown(mistake.name)}; {what}", USAGE)
    if isinstance(mistake, BadNotation | IllegalMove):
        return _refuse(str(mistake), USAGE)
    if isinstance(mistake, TooManyStates):
        found = f"this game has {mistake.size} states, over the limit of {mistake.limit:,}"
        how = "raise --max-states, with which that limit grows," if mistake.size.leads else "raise it with --max-states"
        return _refuse(f"{found}; {how} to explore the game all the same", UNUSABLE)
    if isinstance(mistake, Unusable | BadTranscript):
        return _refuse(str(mistake), UNUSABLE)
    if isinstance(mistake, BadRuleBook):
        more = len(mistake.problems) - 1
        others = f" (and {more} more problem{'s' * (more > 1)}; numberline check lists all)" if more else ""
        return _refuse(f"this rule book cannot be used: {mistake.problems[0]}{others}", UNUSABLE)
    return _refuse(f"this is a bug of numberline, {type(mistake).__name__}: {mistake}; see it with --debug", OUR_BUG)


def _refuse(sentence: str, code: int) -> int:
    from numberline.rules.notation import harmless

    sys.stdout.flush()
    sys.stderr.write(f"numberline: {harmless(sentence, 2000)}\n")
    return code


def _help_hint(ctx: click.Context | None) -> str:
    return f" (see '{ctx.command_path} --help')" if ctx is not None else ""


def _be_forgiving() -> None:
    """No character that a person or a file can send may break a stream."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")
