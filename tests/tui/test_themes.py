"""The colours of the app on terminals with fewer of them."""

import pytest
from rich.color import Color, ColorSystem
from rich.style import Style
from textual.theme import Theme

from numberline.store import read_theme, save_theme
from numberline.tui.app import NumberlineApp, Opening
from numberline.tui.themes import CONTRAST, DARK, LIGHT, SIXTEEN, THEMES, first_theme
from tests.screens import Screen, drive, wait_for_end_of_work

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


def test_chosen_theme_is_there_again_at_the_next_start(monkeypatch: pytest.MonkeyPatch) -> None:
    """The theme that was chosen last is the first one of the next start."""
    monkeypatch.setenv("TERM", "xterm-256color")

    async def choose(screen: Screen) -> None:
        await screen.press("t", "t")
        assert screen.app.theme == CONTRAST

    drive(Opening(), choose)
    wait_for_end_of_work()

    assert NumberlineApp(Opening()).theme == CONTRAST


@pytest.mark.parametrize(("name", "value"), [("NO_COLOR", "1"), ("TERM", "linux")])
def test_terminal_decides_where_it_must(monkeypatch: pytest.MonkeyPatch, name: str, value: str) -> None:
    """Where a terminal has few colours or wants none, it gets few, whatever was chosen elsewhere."""
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("COLORTERM", raising=False)
    monkeypatch.setenv(name, value)
    save_theme(LIGHT)

    assert first_theme(read_theme()) == SIXTEEN


def test_theme_that_nobody_knows_is_the_usual_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """A file with anything else in it is as if there were none."""
    monkeypatch.setenv("TERM", "xterm-256color")
    save_theme("mauve")

    assert first_theme(read_theme()) == DARK
