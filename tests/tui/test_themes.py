"""The colours of the app on terminals with fewer of them."""

import pytest
from rich.color import Color, ColorSystem
from rich.style import Style
from textual.theme import Theme

from numberline.tui.app import Opening
from numberline.tui.themes import CONTRAST, DARK, LIGHT, SIXTEEN, THEMES
from tests.screens import Screen, drive

NEAR = 20  # of 255; nobody sees so little


def colours(theme: Theme) -> set[str]:
    """All colours of a theme."""
    named = (theme.primary, theme.secondary, theme.accent, theme.foreground)
    grounds = (theme.background, theme.surface, theme.panel)
    return {each for each in (*named, *grounds, *theme.variables.values()) if each}


@pytest.mark.parametrize("name", [DARK, LIGHT, CONTRAST])
def test_colours_stay_what_they_are_on_a_terminal_of_256(name: str) -> None:
    """No colour becomes another where a terminal has only 256: greys stay grey."""
    theme = next(theme for theme in THEMES if theme.name == name)
    for each in colours(theme):
        wanted = Color.parse(each)
        got = wanted.downgrade(ColorSystem.EIGHT_BIT).get_truecolor()
        assert max(abs(one - two) for one, two in zip(wanted.get_truecolor(), got, strict=True)) <= NEAR, each


@pytest.mark.parametrize("theme", [theme.name for theme in THEMES])
def test_the_line_under_the_cursor_can_be_read(theme: str) -> None:
    """The highlighted line has a colour of its own on its ground, in every theme: dark on bright, or bright on dark."""

    async def look(screen: Screen) -> Style:
        await screen.wait_for("Press v to see who wins")
        strips = screen.app.screen._compositor.render_strips()
        found = [each for strip in strips for each in strip if each.text.startswith("Leap to Twenty") and each.style]
        return found[0].style or Style()

    style = drive(Opening(), look, theme=theme)

    assert style.color is not None
    assert style.bgcolor is not None
    assert not style.color.is_default
    bright = [sum(each.get_truecolor()) for each in (style.color, style.bgcolor)]
    assert abs(bright[0] - bright[1]) > 255
    assert theme != SIXTEEN or style.color.number == 0
