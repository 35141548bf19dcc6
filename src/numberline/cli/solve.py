"""`numberline solve`: who wins a game, from any state, and what it looks like from above."""

import os
from dataclasses import dataclass, replace

import click

from numberline.cli.arguments import complete_file, complete_game
from numberline.cli.console import remark, say
from numberline.cli.reporting import say_json
from numberline.cli.solving import progress
from numberline.rules.engine import Game
from numberline.rules.notation import BadNotation, harmless, write_state
from numberline.rules.state import NOBODY, State, Step
from numberline.solve.size import MOST_STATES
from numberline.solve.solution import Solution, solve
from numberline.store import Unusable, check_folder, find_game, is_shipped, load, save, user_path
from numberline.tell.prose import tell_over
from numberline.tell.solved import tell_choices, tell_line, tell_openings, tell_size, tell_verdict

WIDEST_MAP = 32  # columns that fit a terminal of 80


@dataclass(frozen=True, slots=True)
class Asked:
    """What is to be told, and where it goes."""

    first: str | None = None
    state: str | None = None
    as_json: bool = False
    certificate: str | None = None
    map_file: str | None = None
    chooser: str | None = None
    skips: str | None = None
    max_states: int = MOST_STATES

    @property
    def starter(self) -> int:
        """Who starts."""
        return int(self.first or 1)

    @property
    def shows_map(self) -> bool:
        """Whether a map is asked for, by itself or by what it should show."""
        return self.map_file is not None or self.chooser is not None or self.skips is not None


@click.command("solve")
@click.argument("game", shell_complete=complete_game)
@click.option("--first", type=click.Choice(["1", "2"]), help="Who starts.  [default: whom the rule book names, or 1]")
@click.option("--from", "state", metavar="STATE", help="Solve from a state such as p2:5,1 instead of the start.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
@click.option(
    "--certificate",
    metavar="FILE",
    shell_complete=complete_file,
    help="Write the whole solution, for 'numberline verify'.",
)
@click.option(
    "--map",
    "map_file",
    is_flag=False,
    flag_value="",
    metavar="[FILE.svg]",
    shell_complete=complete_file,
    help="Show the map alone, or draw it.",
)
@click.option("--chooser", type=click.Choice(["1", "2"]), help="Who chooses on the map.  [default: 1]")
@click.option("--skips", metavar="N,M", help="Turns owed on the map, such as 0,1.")
@click.option(
    "--max-states", type=click.IntRange(1), default=MOST_STATES, show_default=True, help="The largest game to try."
)
@click.pass_context
def command(ctx: click.Context, /, game: str, **options: object) -> None:
    """Solve GAME: who wins with best play, in how many moves, by which choices.

    A state is written as who chooses and where the tokens stand, such as p1:4,0, and turns owed if there are any, such
    as p2:5,1:skips=1,0. Choices may follow it, such as 'p1:0,0 +4 +1'.
    """
    asked = Asked(**options)  # type: ignore[arg-type]  # click has checked the types
    _check_places(asked)
    path = find_game(game)
    solving = Game(load(path))
    asked = replace(asked, first=asked.first or str(solving.book.starter))
    if asked.shows_map:
        _refuse_beside_map(ctx, asked)
        show_map(solving, asked)
        if not asked.as_json and asked.certificate is None:
            return
    start, ended = _read_start(solving, asked)
    if ended is not None:
        _tell_ended(solving, asked, ended)
        return
    roots = () if start is None else (start,)
    with progress() as notice:
        solution = solve(solving, asked.starter, roots=roots, limit=asked.max_states, notice=notice)
    if asked.certificate is not None:
        if start is not None:
            raise click.UsageError("a certificate starts where the game starts; leave --from out", ctx)
        _write_certificate(solution, path, asked)
    if asked.as_json:
        say_json(to_json(solution, asked.starter, start))
    elif asked.certificate is None:
        _tell(solution, asked, start)


def _check_places(asked: Asked) -> None:
    """What takes seconds should not fail for a folder that is not there."""
    for place in filter(None, (asked.certificate, asked.map_file)):
        check_folder(user_path(place))


def _read_start(game: Game, asked: Asked) -> tuple[State | None, Step | None]:
    """The state to solve from, if one is asked for; or the step that ends the line of play that is asked for."""
    if asked.state is None:
        return None, None
    begun, steps = game.follow(asked.state)
    if not steps:
        return begun, None
    last = steps[-1]
    return (last.after, None) if last.outcome is None else (None, last)


def _tell_ended(game: Game, asked: Asked, last: Step) -> None:
    """A line of play that ends the game leaves nothing to solve but who has won."""
    if asked.as_json:
        winner = last.outcome.winner or None if last.outcome else None
        ended = {"game": game.book.name, "first": asked.starter, "state": None, "winner": winner, "moves": 0}
        say_json(ended | {"states": 0, "cycles": False, "choices": []})
        return
    say(f"{harmless(game.book.title)}, after {harmless(asked.state or '')}")
    say()
    say(tell_over(game.book, last))


def _refuse_beside_map(ctx: click.Context, asked: Asked) -> None:
    """A map can be drawn beside a report, but what would be left out without a word is refused."""
    if asked.state is not None:
        raise click.UsageError("a map shows every state; leave --from out, or say --chooser and --skips", ctx)
    if asked.as_json and not asked.map_file:
        raise click.UsageError("--json and a map on the screen cannot be told apart; give --map a FILE.svg", ctx)


def to_json(solution: Solution, first: int, start: State | None = None) -> dict[str, object]:
    """The solution as the stable JSON object."""
    game = solution.graph.game
    state = start if start is not None else game.start(first)
    verdict = solution.verdict(start) if start is not None else solution.verdict()
    outlooks = solution.choices(state) if state.chooser != NOBODY else ()
    return {
        "game": game.book.name,
        "first": first,
        "state": write_state(state),
        "winner": verdict.winner or None,
        "moves": verdict.moves,
        "states": solution.states,
        "cycles": solution.cycles,
        "choices": [
            {"choice": each.choice, "winner": each.winner or None, "moves": each.moves, "best": each.best}
            for each in outlooks
        ],
    }


def _tell(solution: Solution, asked: Asked, start: State | None) -> None:
    game = solution.graph.game
    state = start if start is not None else game.start(asked.starter)
    where = f"from {write_state(state)}" if start is not None else f"Player {asked.starter} starts"
    say(f"{harmless(game.book.title)}, {where}")
    say()
    if state.chooser == NOBODY:
        say("The game is over before anybody can choose: nobody wins.")
        return
    say(tell_verdict(solution.verdict(state)))
    say(tell_openings(solution, state))
    _say_all("", *tell_choices(solution.choices(state)), "", "One line of best play", *tell_line(solution, state), "")
    say(tell_size(solution))
    if start is None and game.book.span[1] - game.book.span[0] <= WIDEST_MAP:
        say()
        show_map(game, asked)


def _say_all(*lines: str) -> None:
    for line in lines:
        say(line)


def _write_certificate(solution: Solution, path: str, asked: Asked) -> None:
    from numberline.study.certificate import write_certificate

    file = "" if is_shipped(path) else os.path.abspath(path)
    place = user_path(asked.certificate or "")
    save(place, write_certificate(solution, asked.starter, file))
    remark(f"certificate of {solution.states:,} states written to {place}; check it with: numberline verify {place}")


def show_map(game: Game, asked: Asked) -> None:
    """Show the map, or write it as a drawing."""
    from numberline.tell.maps import draw_map, draw_map_svg, make_map

    chooser = int(asked.chooser or asked.starter)
    place = user_path(asked.map_file) if asked.map_file else ""
    if place and not place.endswith(".svg"):
        raise Unusable(f"{place} does not end in .svg; a map is written as SVG")
    owed = _read_skips(asked.skips)
    if any(owed) and not game.may_owe:
        raise click.UsageError("this game costs nobody a turn, so none can be owed; leave --skips out")
    with progress() as notice:
        drawn = make_map(game, chooser, owed, asked.max_states, notice=notice)
    if place:
        save(place, draw_map_svg(drawn))
        remark(f"map written to {place}")
        return
    if len(drawn.columns) > WIDEST_MAP:
        wide = len(drawn.columns)
        raise Unusable(f"the map has {wide} columns, more than a terminal shows; draw it with --map FILE.svg")
    from numberline.cli.colour import paint_map

    _say_all(*paint_map(draw_map(drawn)))


def _read_skips(skips: str | None) -> tuple[int, int]:
    if skips is None:
        return (0, 0)
    first, comma, second = skips.partition(",")
    if not comma or not all(each.isascii() and each.isdigit() and len(each) < 4 for each in (first, second)):  # noqa: PLR2004
        raise BadNotation(f"expected the turns owed such as '1,0': got {harmless(skips)!r}")
    return (int(first), int(second))
