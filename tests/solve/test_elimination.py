from fractions import Fraction
from random import Random

import pytest

from numberline.solve.elimination import Equation, eliminate, find_errors


def random_equations(seed: int) -> dict[int, Equation[Fraction]]:
    """Equations whose shares and the share that leads out add up to one; the second known part is anything."""
    rng = Random(seed)
    size = rng.randint(1, 9)
    equations = {}
    for x in range(size):
        weights = {rng.randrange(size): rng.randint(1, 5) for _ in range(rng.randint(1, 3))}
        out = rng.randint(1, 3) if x == 0 or rng.random() < 0.2 else 0
        if not out:
            weights[0] = 1  # so that all lead out in the end
        total = sum(weights.values()) + out
        known = [Fraction(out, total), Fraction(rng.randint(0, 9), 7), Fraction(1)]
        equations[x] = Equation({other: Fraction(weight, total) for other, weight in weights.items()}, known)
    return equations


@pytest.mark.parametrize("seed", range(60))
def test_results_fit_their_equations(seed: int) -> None:
    """Put into the equations, the results fit exactly, and all of every unknown leads out."""
    equations = random_equations(seed)

    solved = eliminate(equations)

    for x, (shares, known) in equations.items():
        for part, value in enumerate(known):
            assert solved[x][part] == value + sum(share * solved[other][part] for other, share in shares.items())
        assert solved[x][0] == 1


@pytest.mark.parametrize("seed", range(60))
def test_floats_are_within_their_stated_errors(seed: int) -> None:
    """Done in floats, no result is farther off than the error that is stated, and that is tiny."""
    equations = random_equations(seed)
    floats = {
        x: Equation({other: float(share) for other, share in row.shares.items()}, [float(part) for part in row.known])
        for x, row in equations.items()
    }

    exact, solved = eliminate(equations), eliminate(floats)
    errors = find_errors(floats, solved)

    for x in equations:
        for part, error in enumerate(errors):
            assert abs(Fraction(solved[x][part]) - exact[x][part]) <= error < 1e-9


def test_errors_of_a_wrong_result_are_large() -> None:
    """The stated error covers any result, however wrong: it is measured, and not taken from the method."""
    equations = {0: Equation({0: 0.5}, [0.5, 1.0, 1.0])}  # the truth is 1, 2, 2

    assert find_errors(equations, {0: [1.0, 2.5, 2.0]})[1] >= 0.5


def test_errors_of_hopeless_results_have_no_bound() -> None:
    """Where the steps themselves are quite wrong, nothing is promised."""
    equations = {0: Equation({0: 0.5}, [0.5, 1.0, 1.0])}

    assert find_errors(equations, {0: [1.0, 2.0, 9.0]})[1] == float("inf")
