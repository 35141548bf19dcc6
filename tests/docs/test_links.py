import re
from pathlib import Path

import pytest

from tests.docs.pages import PAGES, ROOT, fences, name_of

_LINK = re.compile(r"\[[^\]\n]*\]\(([^)\s]+)\)")
_MADE = re.compile(r"\bmake ([a-z]+)\b")


def bare(page: Path) -> str:
    """The text of a page without its code fences."""
    text = page.read_text(encoding="utf-8")
    for fence in fences(page):
        text = text.replace(fence.text, "")
    return text


def anchors(page: Path) -> set[str]:
    """The names under which the headings of a page can be linked to."""
    headings = re.findall(r"^#+ (.*)$", bare(page), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


EVERY_PAGE = [pytest.param(page, id=name_of(page)) for page in PAGES]


@pytest.mark.parametrize("page", EVERY_PAGE)
def test_links_lead_somewhere(page: Path) -> None:
    """Every link to a page, picture or heading of ours finds it."""
    for link in _LINK.findall(bare(page)):
        if link.startswith(("https://", "mailto:")):
            continue
        path, _, anchor = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        assert target.exists(), link
        assert not anchor or anchor in anchors(target), link


@pytest.mark.parametrize("page", [pytest.param(page, id=name_of(page)) for page in PAGES if page.parent != ROOT])
def test_pages_can_be_found(page: Path) -> None:
    """Every page under docs is linked to from another page."""
    others = [other for other in PAGES if other != page]

    linked = {
        (other.parent / link.partition("#")[0]).resolve() for other in others for link in _LINK.findall(bare(other))
    }

    assert page in linked


def test_make_targets_exist() -> None:
    """Every `make` command that a page names is in the Makefile."""
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))

    code = [text for page in PAGES for text in re.findall(r"`([^`\n]+)`", bare(page))]
    code += [fence.text for page in PAGES for fence in fences(page) if fence.kind == "sh"]
    named = {target for text in code for target in _MADE.findall(text)}

    assert named
    assert named <= targets
