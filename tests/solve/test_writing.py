from fractions import Fraction

from numberline.solve.writing import write_chance


def test_a_chance_is_written_as_it_is_known() -> None:
    """An exact chance is a fraction, any other a decimal with every digit of its number."""
    assert write_chance(Fraction(233, 512)) == "233/512"
    assert write_chance(0.25) == "0.25"
    assert write_chance(1e-7) == "0.0000001"
    assert float(write_chance(1 / 3)) == 1 / 3
