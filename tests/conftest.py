"""What all tests share: how many examples a property tries, and lines shown after the last test."""

from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, settings

from tests.soak import SOAK

SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large]

# Deadlines are off: on a busy machine they measure the neighbours. Quick runs repeat themselves; soaks look further.
settings.register_profile("quick", max_examples=100, deadline=None, derandomize=True, suppress_health_check=SLOW)
settings.register_profile("soak", max_examples=10_000, deadline=None, suppress_health_check=SLOW)
settings.load_profile("soak" if SOAK else "quick")

REPORT = pytest.StashKey[list[str]]()


def pytest_configure(config: pytest.Config) -> None:
    """Make room for the lines that tests want shown at the end."""
    config.stash[REPORT] = []


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
