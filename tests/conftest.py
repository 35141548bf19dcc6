"""What all tests share: how many examples a property tries, the two halves, and lines shown after the last test."""

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.soak import SOAK

SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large]

# Deadlines are off: on a busy machine they measure the neighbours. Quick runs repeat themselves; soaks look further.
settings.register_profile("quick", max_examples=100, deadline=None, derandomize=True, suppress_health_check=SLOW)
settings.register_profile("soak", max_examples=10_000, deadline=None, suppress_health_check=SLOW)
settings.load_profile("soak" if SOAK else "quick")

# The tests beside these floors must cover every branch of them; tracing makes a test take twice as long or more.
FLOORS = tuple(Path(__file__).parent / floor for floor in ("rules", "solve", "play", "study", "tell"))
COVERING, REST = "covering", "rest"

REPORT = pytest.StashKey[list[str]]()


def pytest_configure(config: pytest.Config) -> None:
    """Make room for the lines that tests want shown at the end."""
    config.stash[REPORT] = []


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let make run two halves at once: the tests that have to cover the core floors, and all others."""
    parser.addoption(
        "--half", choices=(COVERING, REST), help="Run only the tests that cover the core floors, or the rest."
    )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave the tests of the other half out."""
    half = config.getoption("half")
    if half is None:
        return
    others = [item for item in items if _is_covering(item) != (half == COVERING)]
    items[:] = [item for item in items if item not in set(others)]
    config.hook.pytest_deselected(items=others)


def _is_covering(item: pytest.Item) -> bool:
    """Whether a test has to cover its floor: those that have a full size repeat what others cover, and take long."""
    has_full_size = item.get_closest_marker("soak") is not None
    return not has_full_size and any(floor in item.path.parents for floor in FLOORS)


@pytest.fixture
def report(pytestconfig: pytest.Config) -> Callable[[str], None]:
    """A function that shows a line after the last test, whether the test passes or not."""
    return pytestconfig.stash[REPORT].append


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Show the lines that tests reported."""
    if config.stash[REPORT]:
        terminalreporter.section("measured")
    for line in config.stash[REPORT]:
        terminalreporter.write_line(line)
