"""The reports of the five founding books, word by word, as they are sent to their authors."""

import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

from numberline.study.audit import audit
from numberline.tell.markdown import write_markdown
from numberline.tell.report import Audited, make_report
from tests.founding import NAMES, founding_game


class MarkdownFile(SingleFileSnapshotExtension):
    """Keeps each report as a file that can be read as it is."""

    file_extension = "md"
    _write_mode = WriteMode.TEXT


@pytest.mark.parametrize("name", NAMES)
def test_reports_are_as_they_were(name: str, snapshot: SnapshotAssertion) -> None:
    """The report of each book reads exactly as the page that was last looked at."""
    report = write_markdown(make_report([Audited(audit(founding_game(name)), name, {})]))

    assert report == snapshot(extension_class=MarkdownFile)
