"""What is told of the repairs of a founding game, and the rule books that are written."""

from pathlib import Path

from syrupy.assertion import SnapshotAssertion

from tests.program import Program


def test_repairs_of_number_climb_are_as_they_were(tmp_path: Path, snapshot: SnapshotAssertion) -> None:
    """The search for repairs of Number Climb, and its files, read exactly as when they were last looked at."""
    answer = Program(tmp_path).run("audit", "number-climb", "--repair", "mended")
    files = {path.name: path.read_text(encoding="utf-8") for path in sorted((tmp_path / "mended").iterdir())}

    assert answer.err == ""
    assert answer.out == snapshot(name="said")
    assert files == snapshot(name="files")
