"""How quickly things happen that nobody pressed a key for."""

from typing import NamedTuple


class Pace(NamedTuple):
    """Seconds: before a computer moves, and for each picture of a movement; 0 shows no movement."""

    pause: float = 0.6
    frame: float = 0.04


NORMAL = Pace()
AT_ONCE = Pace(0, 0)
