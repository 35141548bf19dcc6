"""Random keys: whatever is pressed, the app neither crashes nor gets stuck."""

from pathlib import Path
from random import Random

import pytest

from numberline.tui.app import Opening
from tests.screens import SIZES, Screen, drive, seated
from tests.soak import SOAK

RUNS = range(200 if SOAK else 20)
PRESSES = 60
KEYS = (
    *"0123456789hhuumrsdnptcvoq?",
    *(
        "enter",
        "enter",
        "enter",
        "escape",
        "escape",
        "left",
        "right",
        "up",
        "down",
        "tab",
        "backspace",
        "question_mark",
    ),
)
BOOK = Path(__file__).parents[1] / "books" / "438-divisor-duel-down-to-1.toml"
GAMES = ("leap", "double", "keep", "pounce", str(BOOK))


@pytest.mark.soak
@pytest.mark.parametrize("run", RUNS)
def test_random_keys(run: int) -> None:
    """After any keys at all the app still answers, and a few times Esc and q lead out of it."""
    chance = Random(run)

    async def press(screen: Screen) -> None:
        for _ in range(PRESSES):
            if not screen.app.is_running:
                return
            if chance.random() < 0.05:
                await screen.resize(chance.choice(SIZES))
            await screen.hit(chance.choice(KEYS))
        await leave(screen)

    game = chance.choice(("", *GAMES))
    drive(seated(game, "human", chance.choice(("human", "casual", "random"))) if game else Opening(), press)


async def leave(screen: Screen) -> None:
    """Go back from screen to screen, until the app ends."""
    for _ in range(30):
        if not screen.app.is_running or screen.app.return_value is not None or screen.app._exit:
            return
        await screen.hit("escape")
        await screen.hit("q")
    raise AssertionError(f"there is no way out of\n{screen.text}")
