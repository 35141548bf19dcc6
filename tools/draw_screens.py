"""Drives the full-screen app by keys, and draws its screens as SVG pictures that need nothing from outside.

Every game has a seed, and nothing on these screens depends on the day, so that the pictures are always the same.

    python tools/draw_screens.py            write docs/pictures/app-*.svg again
    python tools/draw_screens.py --text     print what the pictures show
"""

import asyncio
import os
import sys
from collections.abc import Iterator
from html import escape
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from rich.color import Color as RichColor
from rich.style import Style
from textual.color import Color
from textual.strip import Strip

from numberline.keeping import Table, new_file
from numberline.play.match import Match
from numberline.rules.engine import Game
from numberline.store import find_game, load
from numberline.tell.prose import UNNAMED
from numberline.tui.app import NumberlineApp, Opening
from numberline.tui.pace import AT_ONCE

PICTURES = Path(__file__).parents[1] / "docs" / "pictures"
SIZE = (80, 24)
WIDTH, HEIGHT, MARGIN = 8.4, 19, 14  # of a character, of a line, around the screen
PATIENCE = 60.0  # seconds to wait for work in the background on a busy machine
BLOCKS = {"▀": (0, 0.5), "▄": (0.5, 0.5), "█": (0, 1)}  # drawn as shapes: fonts leave gaps between them
STYLE = """
    text { font-family: Menlo, Consolas, "DejaVu Sans Mono", monospace; font-size: 14px; white-space: pre }
"""


class Scene(NamedTuple):
    """A picture: what the app opens with, the keys that lead to it, and a text that says it is there."""

    name: str
    title: str
    game: str
    keys: tuple[str, ...]
    until: str
    opponent: str = ""
    theme: str = "dark"


SCENES = (
    Scene("home", "Home: the games, and what is known of one", "", ("v",), "Player 1 wins with best play"),
    Scene("seats", "Who plays: opponents with their strength in this game", "leap-to-twenty", (), "Points of 100"),
    Scene("game", "A game of Leap to Twenty", "leap-to-twenty", ("4", "4", "right"), "from 8 to 10", "casual"),
    Scene("hint", "A hint", "token-sprint", ("h",), "+3 wins", "casual"),
    Scene("map", "The map of Leap to Twenty", "leap-to-twenty", ("m",), "wins with best play", "casual"),
    Scene("review", "The review of a game", "leap-to-twenty", ("1", "1", "e"), "gave the win away", "casual"),
    Scene("audit", "The audit of Leap to Twenty", "", ("a",), "Findings: 0 broken"),
    Scene("drill", "A card of the drill", "", ("d",), "card 1 of 10"),
    Scene("rules", "The rules of Number Climb", "number-climb", ("r",), "Objective", "casual"),
)


def make_opening(scene: Scene) -> Opening:
    """What the app opens with."""
    if not scene.opponent:
        return Opening(game=scene.game)
    file = find_game(scene.game)
    game = Game(load(file))
    table = Table(game, file, ("human", scene.opponent), UNNAMED, 1)
    return Opening(table=table, match=Match.begin(game), path=new_file(table))


async def show(scene: Scene) -> list[Strip]:
    """The screen of a scene, line by line."""
    app = NumberlineApp(make_opening(scene), AT_ONCE, scene.theme)
    async with app.run_test(size=SIZE) as pilot:
        await pilot.pause()
        for key in scene.keys:
            await pilot.press(key)
            await pilot.pause(0.1)
        waited = 0.0
        while scene.until not in write_text(strips_of(app)):
            await pilot.pause(0.1)
            waited += 0.1
            if waited > PATIENCE:
                raise TimeoutError(f"{scene.name} never shows {scene.until!r}:\n{write_text(strips_of(app))}")
        await pilot.pause(0.2)
        return strips_of(app)


def strips_of(app: NumberlineApp) -> list[Strip]:
    """What the screen shows now."""
    return app.screen._compositor.render_strips()  # noqa: SLF001 - textual has no public door to it


def write_text(strips: list[Strip]) -> str:
    """The characters of a screen, as a person sees them."""
    lines = ["".join(segment.text for segment in strip).rstrip() for strip in strips]
    return " ".join(" ".join(lines).split())


def draw(strips: list[Strip], title: str) -> str:
    """A screen as an SVG picture."""
    columns = max(strip.cell_length for strip in strips)
    width, height = round(columns * WIDTH + 2 * MARGIN), len(strips) * HEIGHT + 2 * MARGIN
    ground = _ground(strips)
    parts = [part for y, strip in enumerate(strips) for part in _draw_strip(strip, MARGIN + y * HEIGHT, ground)]
    size = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img">',
            f"  <title>{escape(title)}</title>",
            f"  <style>{STYLE}  </style>",
            f'  <rect width="{width}" height="{height}" rx="8" fill="{ground}"/>',
            *parts,
            "</svg>",
            "",
        ]
    )


def _ground(strips: list[Strip]) -> str:
    """The background that most of the screen has."""
    wide: dict[str, int] = {}
    for style, text in ((segment.style, segment.text) for strip in strips for segment in strip):
        colour = _colours(style)[1]
        wide[colour] = wide.get(colour, 0) + len(text)
    return max(wide, key=wide.__getitem__)


def _colours(style: Style | None) -> tuple[str, str]:
    """Foreground and background, with reverse carried out and dim mixed in."""
    front = _true(style.color if style else None, Color(218, 218, 218))
    back = _true(style.bgcolor if style else None, Color(18, 18, 18))
    if style and style.dim:
        front = front.blend(back, 0.4)
    if style and style.reverse:
        front, back = back, front
    return front.hex6.lower(), back.hex6.lower()


def _true(colour: RichColor | None, default: Color) -> Color:
    """A colour as it is; the default where it is the terminal's own."""
    return default if colour is None or colour.is_default else Color(*colour.get_truecolor())


def _draw_strip(strip: Strip, y: int, ground: str) -> Iterator[str]:
    column = 0
    for segment in strip.simplify():
        x, wide = MARGIN + column * WIDTH, segment.cell_length * WIDTH
        front, back = _colours(segment.style)
        if back != ground:
            yield f'  <rect x="{x:.1f}" y="{y}" width="{wide:.1f}" height="{HEIGHT}" fill="{back}"/>'
        yield from _draw_words(segment.text, x, y, _look(segment.style, front))
        column += segment.cell_length


def _look(style: Style | None, front: str) -> str:
    bold = ' font-weight="bold"' if style and style.bold else ""
    line = ' text-decoration="underline"' if style and style.underline else ""
    return f' fill="{front}"{bold}{line}'


def _draw_words(text: str, x: float, y: int, look: str) -> Iterator[str]:
    """Each word where it stands, so that the columns keep in any font; blocks as shapes."""
    fill = look.split(" font", maxsplit=1)[0].split(" text", maxsplit=1)[0]
    word, start = "", 0
    for place, sign in enumerate(f"{text} "):
        if sign in BLOCKS:
            top, high = BLOCKS[sign]
            yield (
                f'  <rect x="{x + place * WIDTH:.1f}" y="{y + top * HEIGHT:.1f}" width="{WIDTH}"'
                f' height="{high * HEIGHT:.1f}"{fill}/>'
            )
        if sign.isspace() or sign in BLOCKS:
            if word:
                yield f'  <text x="{x + start * WIDTH:.1f}" y="{y + 14}"{look}>{escape(word, quote=False)}</text>'
            word = ""
        else:
            start = start if word else place
            word += sign


def main() -> None:
    """Write the pictures, or print their text."""
    for scene in SCENES:
        with TemporaryDirectory() as home:
            os.environ["NUMBERLINE_HOME"] = home
            strips = asyncio.run(show(scene))
        if "--text" in sys.argv[1:]:
            print("\n".join("".join(segment.text for segment in strip).rstrip() for strip in strips))
        else:
            path = PICTURES / f"app-{scene.name}.svg"
            path.write_text(draw(strips, scene.title), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
