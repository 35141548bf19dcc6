"""The profile of a game: its figures side by side, with small pictures, and never a single score.

What may live here: which pictures a game has, and the lines of the profile.
What this file must not know: how a figure is worked out, and how a picture is drawn.
"""

from collections.abc import Iterator, Mapping
from itertools import accumulate

from numberline.study.metrics.expectations import Expected
from numberline.study.metrics.measuring import JUDGED, Metrics
from numberline.study.metrics.skill import Skill
from numberline.study.metrics.timeline import Timeline
from numberline.tell.chances import percent
from numberline.tell.charts import MOST_CELLS, Bar, Chart, Grid, draw_chart, draw_grid, group, size_of_blocks
from numberline.tell.figures import POLICY_ROWS, SHARE, UNKNOWN, PolicyRow, tell_figures, write_figure, write_share
from numberline.tell.solved import tell_verdict

Lines = tuple[str, ...]
Table = tuple[tuple[str, ...], ...]

MOST_BARS = 16  # of move numbers; in longer games several moves share one
GAPS = "A dash: games may never end, or never begin, so that there is no mean."
FEW = 0.005  # of all games; the last moves of so few get no row
TENS = 10  # numbers in a row of the heat map, where both players move one number


def tell_profile(metrics: Metrics, width: int = 78) -> Lines:
    """The profile of a game, picture after picture, with an empty line between them."""
    charts = (draw_chart(chart, width) for chart in make_charts(metrics))
    grid = make_heat(metrics)
    blocks = (_tell_head(metrics), _tell_policies(metrics), *charts, *(() if grid is None else (draw_grid(grid),)))
    return tuple(line for place, block in enumerate(blocks) for line in (("", *block) if place else block))


def _tell_head(metrics: Metrics) -> Lines:
    rows = tell_figures(metrics)
    room = max(len(name) for name, _ in rows)
    return (tell_verdict(metrics.verdict), *(f"  {name:<{room}}  {figure}" for name, figure in rows))


def _tell_policies(metrics: Metrics) -> Lines:
    head, *rows = tabulate_policies(metrics)
    rooms = [max(len(row[place]) for row in (head, *rows)) for place in range(len(head))]
    lines = ["  ".join([row[0].ljust(rooms[0]), *map(str.rjust, row[1:], rooms[1:])]) for row in (head, *rows)]
    gaps = [GAPS] if any(UNKNOWN in row for row in rows) else []
    return tuple(f"  {line}" for line in (*lines, *gaps))


def tabulate_policies(metrics: Metrics) -> Table:
    """What is expected of a game when both follow one policy, a column for each; the first row is the head."""
    head = ("when both play", *metrics.expected)
    rows = (
        (row.name, *(_write_in_column(row, expected) for expected in metrics.expected.values())) for row in POLICY_ROWS
    )
    return (head, *rows)


def _write_in_column(row: PolicyRow, expected: Expected) -> str:
    figure = row.figure(expected)
    return write_figure(figure, row.kind) if figure is None or row.kind != SHARE else write_share(figure)


def make_charts(metrics: Metrics) -> tuple[Chart, ...]:
    """The pictures of a game made of bars; a large game lacks some."""
    timeline = metrics.timelines.get(JUDGED)
    followed = (_chart_kinds(timeline), _chart_lengths(timeline)) if timeline and timeline.lengths else ()
    skill = () if metrics.skill is None else (_chart_skill(metrics.skill),)
    return (_chart_edge(metrics), *skill, *followed)


def _chart_edge(metrics: Metrics) -> Chart:
    return Chart(
        key="starters-edge",
        title=f"Starter's edge: how often Player {metrics.first} wins",
        about="when both play alike, from random to perfect; a fair game is at one half",
        head="both play",
        columns=("wins",),
        parts=(),
        bars=tuple(_one_bar(policy, float(edge), write_share(edge)) for policy, edge in metrics.edge.items()),
    )


def _one_bar(label: str, share: float, said: str) -> Bar:
    return Bar(label, (share,), (said,))


def _chart_skill(skill: Skill) -> Chart:
    """The players from the weakest kind to the strongest; who looks farther for nothing is left out."""
    ahead = {name: float(score) for name, score in skill.curve.items() if name.startswith("lookahead")}
    noisy = {name: float(score) for name, score in skill.curve.items() if name not in ahead and name != "perfect"}
    rising = dict(_leave_out_equals(ahead))
    shown = {**noisy, **rising, "perfect": float(skill.curve["perfect"])}
    return Chart(
        key="skill-curve",
        title="Skill curve: points against random play, over both seats",
        about="a win is one point, and what nobody wins is half a point",
        head="player",
        columns=("points",),
        parts=(),
        bars=tuple(_one_bar(name, score, write_share(skill.curve[name])) for name, score in shown.items()),
        note=_tell_left_out(skill, left_out=len(rising) < len(ahead)),
    )


def _leave_out_equals(scores: Mapping[str, float]) -> Iterator[tuple[str, float]]:
    last = ""
    for name, score in scores.items():
        if write_share(score) != last:
            yield name, score
        last = write_share(score)


def _tell_left_out(skill: Skill, *, left_out: bool) -> str:
    equals = "A lookahead without a row scores like the row above it." if left_out else ""
    cut = "" if skill.whole else f"Nobody who looks more than {skill.farthest} moves ahead was tried."
    return " ".join(filter(None, (equals, cut)))


def _chart_kinds(timeline: Timeline) -> Chart:
    last = _find_last(timeline)
    bars = []
    for label, moves in _blocks(range(1, last + 1)).items():
        kinds = [[float(timeline.kinds[move - 1][place]) for move in moves] for place in (2, 1, 0)]
        shares = tuple(sum(each) / len(moves) for each in kinds)
        bars.append(Bar(label, shares, tuple(map(write_share, shares))))
    return Chart(
        key="decisions-by-move",
        title=f"Decisions by move number, when both play {JUDGED}",
        about="what is at stake move by move; what a bar lacks are games that are over",
        head="move",
        columns=("live", "idle", "forced"),
        parts=("live", "idle", "forced"),
        bars=tuple(bars),
        note=_tell_rest(timeline, last),
    )


def _chart_lengths(timeline: Timeline) -> Chart:
    last = _find_last(timeline)
    chances = {move: float(chance) for move, chance in enumerate(timeline.lengths[:last], start=1)}
    fewest = next((move for move, chance in chances.items() if chance), 1)
    together = {
        label: sum(chances[move] for move in moves) for label, moves in _blocks(range(fewest, last + 1)).items()
    }
    largest = max(together.values()) or 1.0
    return Chart(
        key="lengths",
        title=f"Length of the game in moves, when both play {JUDGED}",
        about="the longest bar is the likeliest length",
        head="moves",
        columns=("games",),
        parts=(),
        bars=tuple(_one_bar(label, chance / largest, write_share(chance)) for label, chance in together.items()),
        note=_tell_rest(timeline, last),
    )


def _find_last(timeline: Timeline) -> int:
    """The last move that gets a row: after it, next to no game goes on."""
    moves = len(timeline.lengths)
    left = accumulate(map(float, (timeline.remainder, *reversed(timeline.lengths))))
    return next(min(moves, moves + 1 - place) for place, rest in enumerate(left) if rest > FEW)


def _tell_rest(timeline: Timeline, last: int) -> str:
    rest = sum(map(float, timeline.lengths[last:])) + float(timeline.remainder)
    return f"Of all games {percent(rest)} take more than {last} moves." if rest else ""


def _blocks(moves: range) -> dict[str, list[int]]:
    """Moves by the label of the row that they share."""
    blocks: dict[int, list[int]] = {}
    for move, start in group(moves, MOST_BARS).items():
        blocks.setdefault(start, []).append(move)
    return {(f"{each[0]}-{each[-1]}" if len(each) > 1 else str(start)): each for start, each in blocks.items()}


def make_heat(metrics: Metrics) -> Grid | None:
    """Where the game is decided: for each place of the tokens the share of its states that are live."""
    if not metrics.heat:
        return None
    shared = len(next(iter(metrics.heat))) == 1
    places = _place_shared(metrics) if shared else _place_pairs(metrics)
    rows, columns = (sorted({place[side] for place in places.values()}) for side in (0, 1))
    cells: dict[tuple[int, int], tuple[int, int]] = {}
    for squares, (row, column) in places.items():
        live, states = metrics.heat[squares]
        cell = (rows.index(row), columns.index(column))
        more_live, more_states = cells.get(cell, (0, 0))
        cells[cell] = (live + more_live, states + more_states)
    return Grid(
        key="heat",
        title="Live states: where the choice decides who wins",
        about="down: the number, across: what is added to it" if shared else _DOWN_ACROSS,
        rows=tuple(map(str, rows)),
        columns=tuple(f"+{column}" if shared else str(column) for column in columns),
        cells=cells,
    )


_DOWN_ACROSS = "down: the square of Player 1; across: that of Player 2"

Places = dict[tuple[int, ...], tuple[int, int]]


def _place_pairs(metrics: Metrics) -> Places:
    ones = group(sorted({squares[0] for squares in metrics.heat}))
    twos = group(sorted({squares[1] for squares in metrics.heat}))
    return {squares: (ones[squares[0]], twos[squares[1]]) for squares in metrics.heat}


def _place_shared(metrics: Metrics) -> Places:
    """Ten numbers in a row, or ten blocks of them."""
    size = size_of_blocks([squares[0] for squares in metrics.heat], MOST_CELLS * TENS)
    row = size * TENS
    return {squares: (squares[0] // row * row, squares[0] % row // size * size) for squares in metrics.heat}
