"""Chances and scores in words and numbers.

What may live here: writing fractions, decimals and tables of them.
What this file must not know: how a chance is worked out.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from numberline.solve.odds import Odds

LONGEST = 24  # characters of a fraction that a line takes; a longer one is told as a decimal alone

NEARLY = {"100.0000": ">99.9999", "  0.0000": " <0.0001"}

Lines = tuple[str, ...]


def percent(share: Fraction | float) -> str:
    """A share in percent; what is neither nothing nor everything is never rounded to look so."""
    written = f"{100 * float(share):.1f}"
    if 0 < share < 1 and written in {"0.0", "100.0"}:
        return "less than 0.1 %" if written == "0.0" else "more than 99.9 %"
    return f"{written.removesuffix('.0')} %"


def tell_odds(odds: Odds, kinds: tuple[str, str]) -> Lines:
    """How likely each end is, one line each, and how many moves it takes."""
    chances = {
        f"Player 1 ({kinds[0]}) wins": odds.p1,
        f"Player 2 ({kinds[1]}) wins": odds.p2,
        "nobody wins": odds.nobody,
    }
    room = max(len(label) for label in chances)
    lines = [f"  {label:<{room}}  {_percent(chance)}" for label, chance in chances.items()]
    if odds.mean_moves is None:
        return (*lines, "  Play can go on for ever, so there is no mean number of moves.", *_doubt(odds))
    return (
        *lines,
        f"  {'moves on average':<{room}}  {float(odds.mean_moves):8.4f}{_fraction(odds.mean_moves)}",
        *_doubt(odds),
    )


def _percent(chance: Fraction | float) -> str:
    """A chance in percent; what is neither certain nor impossible is never rounded to look so."""
    written = f"{100 * float(chance):8.4f}"
    if 0 < chance < 1:
        written = NEARLY.get(written, written)
    return f"{written} %{_fraction(chance)}"


def _fraction(chance: Fraction | float) -> str:
    written = str(chance) if isinstance(chance, Fraction) and chance.denominator > 1 else ""
    return f" = {written}" if 0 < len(written) <= LONGEST else ""


def _doubt(odds: Odds) -> Lines:
    return () if odds.exact else (f"  Not exact: a probability is off by at most {odds.error:.1e}.",)


def draw_scores(names: Sequence[str], scores: Mapping[tuple[str, str], Fraction]) -> Lines:
    """A cross-table in percent: each row is what that player scores against the player of the column."""
    room = max(5, *(len(name) for name in names)) + 1
    head = " " * room + "".join(f"{name:>{room}}" for name in names)
    rows = [f"{name:<{room}}" + "".join(_cell(name, other, scores, room) for other in names) for name in names]
    return (head, *rows)


def _cell(name: str, other: str, scores: Mapping[tuple[str, str], Fraction], room: int) -> str:
    return f"{'-' if name == other else f'{100 * float(scores[name, other]):.1f}':>{room}}"


def draw_meter(share: Fraction, length: int = 20) -> str:
    """A share of points as a bar and a number of 100."""
    full = round(share * length)
    return f"{'█' * full}{'░' * (length - full)} {round(100 * share):>3}"
