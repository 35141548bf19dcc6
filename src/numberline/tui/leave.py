"""Running the app, and leaving it: the terminal is as it was, however the app ends."""

import asyncio
import gc
import signal
import sys
from contextlib import suppress

from numberline.tui.app import NumberlineApp, Opening

SETTLED = 2.0  # seconds after which the first screen is there, and all others are imported
ENDING = ("SIGTERM", "SIGHUP")  # asked to end by the system: the app ends itself, so that the terminal is put right


def run(opening: Opening) -> int:
    """Run the app; the exit code."""
    return asyncio.run(_run(NumberlineApp(opening)))


async def _run(app: NumberlineApp) -> int:
    loop = asyncio.get_running_loop()
    for name in ENDING:
        with suppress(AttributeError, NotImplementedError):  # not every system has them
            number = getattr(signal, name)
            loop.add_signal_handler(number, app.exit, 128 + number)
    loop.call_later(SETTLED, _collect_garbage)
    code = await app.run_async()
    if app.crash is not None:
        raise app.crash
    for line in app.last_words:
        sys.stderr.write(f"{line}\n")
    return code or 0


def _collect_garbage() -> None:
    """From here on garbage is looked for, but not in what is imported: going through it would hold up the screen."""
    gc.freeze()
    gc.enable()
