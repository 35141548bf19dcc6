import doctest
from pathlib import Path

import pytest

from tests.docs.pages import PAGES, fences, name_of


def lines_of(page: Path) -> list[doctest.DocTest]:
    """The Python sessions of a page."""
    shown = [fence for fence in fences(page) if fence.kind == "python" and ">>>" in fence.text]
    parser = doctest.DocTestParser()
    return [parser.get_doctest(each.text, {}, name_of(page), str(page), each.line) for each in shown]


@pytest.mark.parametrize("page", [pytest.param(page, id=name_of(page)) for page in PAGES if lines_of(page)])
def test_python_gives_what_the_page_says(page: Path) -> None:
    """Each session of Python on a page gives what stands below its lines."""
    flags = doctest.ELLIPSIS

    results = [doctest.DocTestRunner(optionflags=flags).run(session) for session in lines_of(page)]

    assert not any(result.failed for result in results)
