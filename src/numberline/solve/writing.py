"""Numbers of a solved game as data.

What may live here: how a fraction is written where a program reads it.
What this file must not know: what a number says, and how a person is told it.
"""

from decimal import Decimal
from fractions import Fraction


def write_chance(chance: Fraction | float) -> str:
    """A chance as data: a fraction such as `233/512`, or a decimal where it is not exact.

    A decimal has all the digits of its number: rounding it would put it farther off than its stated error.
    """
    return str(chance) if isinstance(chance, Fraction) else format(Decimal(repr(chance)), "f")
