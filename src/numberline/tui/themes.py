"""The colours of the app: four themes, each with the same parts.

What each part means is said by shape or text as well, so that no theme carries a meaning alone. The colours are among
the 256 that most terminals have, or near them: where there are no more, rounding would make a dark grey a dark blue.
"""

import os

from textual.theme import Theme

DARK, LIGHT, CONTRAST, SIXTEEN = "dark", "light", "high-contrast", "16-colour"
NAMES = (DARK, LIGHT, CONTRAST, SIXTEEN)

# The parts that our style sheets name besides those of every theme.
PARTS = (
    *("p1", "p1-text", "p1-soft", "p2", "p2-text", "p2-soft", "both", "both-text", "nobody", "nobody-text"),
    *("tile", "tile-text", "goal", "goal-text", "skip", "skip-text", "extra", "extra-text"),
    *("lose", "lose-text", "other", "other-text", "quiet", "loud", "picked-text"),
)


def _parts(*colours: str) -> dict[str, str]:
    return dict(zip(PARTS, colours, strict=True))


THEMES = (
    Theme(
        DARK,
        primary="#5fafff",
        secondary="#ffaf5f",
        accent="#87d75f",
        foreground="#dadada",
        background="#121212",
        surface="#1c1c1c",
        panel="#262626",
        variables=_parts(
            *(
                "#005fd7",
                "#ffffff",
                "#87d7ff",
                "#d78700",
                "#121212",
                "#ffd7af",
                "#eeeeee",
                "#121212",
                "#626262",
                "#ffffff",
            ),
            *("#303030", "#c6c6c6", "#005f00", "#d7ffd7", "#5f005f", "#ffd7ff", "#005f5f", "#d7ffff"),
            *("#870000", "#ffd7d7", "#5f5f00", "#ffffd7", "#8a8a8a", "#ffffff", "#121212"),
        ),
    ),
    Theme(
        LIGHT,
        primary="#005faf",
        secondary="#af5f00",
        accent="#008700",
        foreground="#262626",
        background="#fafafa",
        surface="#f4f4f4",
        panel="#e4e4e4",
        dark=False,
        variables=_parts(
            *(
                "#005faf",
                "#ffffff",
                "#005f87",
                "#af5f00",
                "#ffffff",
                "#875f00",
                "#303030",
                "#ffffff",
                "#6c6c6c",
                "#ffffff",
            ),
            *("#dadada", "#3a3a3a", "#afd7af", "#005f00", "#ffd7ff", "#5f005f", "#afd7d7", "#005f5f"),
            *("#ffd7d7", "#870000", "#ffffaf", "#5f5f00", "#6c6c6c", "#000000", "#ffffff"),
        ),
    ),
    Theme(
        CONTRAST,
        primary="#6cc4ff",
        secondary="#ffb000",
        accent="#ffffff",
        foreground="#ffffff",
        background="#000000",
        surface="#000000",
        panel="#1a1a1a",
        variables=_parts(
            *(
                "#6cc4ff",
                "#000000",
                "#6cc4ff",
                "#ffb000",
                "#000000",
                "#ffb000",
                "#ffffff",
                "#000000",
                "#c0c0c0",
                "#000000",
            ),
            *("#303030", "#ffffff", "#00c853", "#000000", "#d75fff", "#000000", "#00e5ff", "#000000"),
            *("#ff5252", "#000000", "#ffff00", "#000000", "#e0e0e0", "#ffffff", "#000000"),
        ),
    ),
    Theme(
        SIXTEEN,
        ansi=True,
        primary="ansi_cyan",
        secondary="ansi_yellow",
        warning="ansi_yellow",
        error="ansi_red",
        success="ansi_green",
        accent="ansi_green",
        foreground="ansi_default",
        background="ansi_default",
        surface="ansi_default",
        panel="ansi_default",
        boost="ansi_default",
        variables=_parts(
            *("ansi_blue", "ansi_bright_white", "ansi_cyan", "ansi_yellow", "ansi_black", "ansi_yellow"),
            *("ansi_white", "ansi_black", "ansi_bright_black", "ansi_bright_white"),
            *(
                "ansi_bright_black",
                "ansi_bright_white",
                "ansi_green",
                "ansi_black",
                "ansi_magenta",
                "ansi_bright_white",
            ),
            *("ansi_cyan", "ansi_black", "ansi_red", "ansi_bright_white", "ansi_bright_yellow", "ansi_black"),
            *("ansi_default", "ansi_default", "ansi_black"),
        )
        | {
            "ansi-background": "ansi_black",
            "ansi-foreground": "ansi_white",
            "border-blurred": "ansi_black",
            "block-cursor-foreground": "ansi_black",
            "block-cursor-background": "ansi_white",
            "block-cursor-blurred-foreground": "ansi_default",
            "block-cursor-blurred-background": "ansi_default",
            "input-cursor-background": "ansi_white",
            "input-cursor-foreground": "ansi_black",
        },
    ),
)


def wants_no_colour() -> bool:
    """Whether nobody wants to see any colour."""
    return "NO_COLOR" in os.environ


def has_few_colours() -> bool:
    """Whether the terminal has no more than 16 colours, as far as it says."""
    few = os.environ.get("TERM", "") in {"linux", "xterm", "vt100", "ansi", "screen"}
    return few and os.environ.get("COLORTERM", "") not in {"truecolor", "24bit"}


def first_theme(chosen: str = "") -> str:
    """The theme that a terminal gets: 16 colours where it has no more or wants none, else the last one chosen."""
    if has_few_colours() or wants_no_colour():
        return SIXTEEN
    return chosen if chosen in NAMES else DARK


def next_theme(name: str) -> str:
    """The theme after another one."""
    return NAMES[(NAMES.index(name) + 1) % len(NAMES)]
