"""The colours of the app: four themes, each with the same parts.

What each part means is said by shape or text as well, so that no theme carries a meaning alone.
"""

import os

from textual.theme import Theme

DARK, LIGHT, CONTRAST, SIXTEEN = "dark", "light", "high-contrast", "16-colour"
NAMES = (DARK, LIGHT, CONTRAST, SIXTEEN)

# The parts that our style sheets name besides those of every theme.
PARTS = (
    *("p1", "p1-text", "p1-soft", "p2", "p2-text", "p2-soft", "both", "both-text", "nobody", "nobody-text"),
    *("tile", "tile-text", "goal", "goal-text", "skip", "skip-text", "extra", "extra-text"),
    *("lose", "lose-text", "other", "other-text", "quiet", "loud"),
)


def _parts(*colours: str) -> dict[str, str]:
    return dict(zip(PARTS, colours, strict=True))


THEMES = (
    Theme(
        DARK,
        primary="#5aa9f0",
        secondary="#f0954c",
        accent="#9ece6a",
        foreground="#d9dce3",
        background="#15171c",
        surface="#1b1e25",
        panel="#232731",
        variables=_parts(
            *(
                "#3d8fe0",
                "#ffffff",
                "#9ccbff",
                "#e07b2a",
                "#1a1208",
                "#ffc48f",
                "#e8eaf0",
                "#15171c",
                "#5b6270",
                "#ffffff",
            ),
            *("#2a2f3a", "#c3c8d4", "#1f6b3b", "#c9f7d6", "#6a2f74", "#f6d4fb", "#0f6670", "#c8f4f8"),
            *("#8a2430", "#ffd9dc", "#6b6118", "#fdf3b0", "#8b92a3", "#ffffff"),
        ),
    ),
    Theme(
        LIGHT,
        primary="#1f6fc0",
        secondary="#b3550a",
        accent="#2f7d32",
        foreground="#23262d",
        background="#faf9f6",
        surface="#f1efe9",
        panel="#e6e3da",
        dark=False,
        variables=_parts(
            *(
                "#1f6fc0",
                "#ffffff",
                "#12497f",
                "#c25a06",
                "#ffffff",
                "#8a3d00",
                "#2c3038",
                "#ffffff",
                "#6b7280",
                "#ffffff",
            ),
            *("#e3e0d6", "#3a3f4a", "#b7e4c1", "#0e4420", "#ecd0f2", "#571564", "#bfe7ec", "#0a474f"),
            *("#f5c4c8", "#7d0f1b", "#efe6a3", "#4d4400", "#676d7a", "#000000"),
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
            *("#303030", "#ffffff", "#00c853", "#000000", "#e040fb", "#000000", "#00e5ff", "#000000"),
            *("#ff5252", "#000000", "#ffff00", "#000000", "#e0e0e0", "#ffffff"),
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
            *("ansi_default", "ansi_default"),
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


def first_theme() -> str:
    """The theme that a terminal gets: 16 colours where it has no more or wants none, dark otherwise."""
    few = os.environ.get("TERM", "") in {"linux", "xterm", "vt100", "ansi", "screen"}
    plain = few and os.environ.get("COLORTERM", "") not in {"truecolor", "24bit"}
    return SIXTEEN if plain or wants_no_colour() else DARK


def next_theme(name: str) -> str:
    """The theme after another one."""
    return NAMES[(NAMES.index(name) + 1) % len(NAMES)]
