"""What all tests of the app share: a home of their own, and no wish of this terminal."""

from pathlib import Path

import pytest

SEED = 1  # computers choose alike in every run


@pytest.fixture(autouse=True)
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the games of a test are kept."""
    monkeypatch.setenv("NUMBERLINE_HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)  # random keys may save a copy anywhere
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setattr("numberline.tui.app.new_seed", lambda: SEED)
    return tmp_path / "games"
