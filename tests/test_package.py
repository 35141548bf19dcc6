import subprocess
import sys
from collections.abc import Callable
from importlib.metadata import version
from itertools import permutations

import pytest

import numberline

# Everything that could put a folder in the place of a function: the folder's modules, and whoever imports them.
IMPORTS = (
    "import numberline.solve.graph",
    "import numberline.play.match",
    "from numberline import solve, play",
    "import numberline.cli.solve, numberline.cli.play",
)
CHECK = """
import numberline
assert callable(solve) and callable(play)
assert numberline.solve is solve and numberline.play is play
assert solve.__module__ == "numberline.solve.solution" and play.__module__ == "numberline.play.players"
from numberline.solve import graph
from numberline.play import match
assert graph.explore and match.Match
"""


def test_version_is_the_installed_one() -> None:
    """The package's version is the one its metadata was built with."""
    assert numberline.__version__ == version("numberline")


def test_module_is_a_program() -> None:
    """`python -m numberline` is the command, and tells its version."""
    told = subprocess.run([sys.executable, "-m", "numberline", "--version"], capture_output=True, text=True, check=True)

    assert numberline.__version__ in told.stdout


@pytest.mark.parametrize("order", list(permutations(IMPORTS)))
def test_functions_are_never_covered_by_folders(order: tuple[str, ...]) -> None:
    """`solve` and `play` are the functions, and modules of the folders can be imported, in whatever order one asks."""
    done = subprocess.run([sys.executable, "-c", "\n".join(order) + CHECK], capture_output=True, text=True, check=False)

    assert (done.returncode, done.stderr) == (0, "")


def test_public_names_are_found_and_listed() -> None:
    """Every public name can be imported, is listed by `dir`, and there are about twenty."""
    found = [getattr(numberline, name) for name in numberline.__all__]

    assert all(found)
    assert set(numberline.__all__) <= set(dir(numberline))
    assert len(found) == 19


def test_unknown_name_is_an_attribute_error() -> None:
    """A name that is not public is missing as any attribute would be."""
    with pytest.raises(AttributeError, match="'numberline' has no attribute 'solves'"):
        _ = numberline.solves  # type: ignore[attr-defined]


def test_solve_and_odds_work_together() -> None:
    """A researcher loads a game, solves it, asks about a state, and works out odds by names."""
    game = numberline.Game(numberline.load("leap"))
    solution = numberline.solve(game, first=2)
    asked: Callable[..., numberline.Verdict] = solution.verdict

    assert isinstance(solution, numberline.Solution)
    assert asked() == numberline.Verdict(2, 9)
    assert asked(game.read_state("p1:18,0")) == (1, 1)
    assert numberline.odds(game, "random", "perfect", first=2).p2 == 1
