import pytest

from numberline.study.audit import audit
from tests.founding import founding_game
from tools import five_books
from tools.five_books import BOOKS, Found, find, hold, write_five_books


def test_words_are_held_to_the_figures() -> None:
    """Where a sentence would no longer be true the page is not made."""
    with pytest.raises(ValueError, match="fit its figures"):
        hold(that=False)


@pytest.mark.parametrize("tell", [five_books._tell_climb, five_books._tell_leap, five_books._tell_double])
def test_text_about_one_book_does_not_fit_another(monkeypatch: pytest.MonkeyPatch, tell: five_books.Tell) -> None:
    """What is said of a book is refused once another book stands in its place."""
    wrong = find("token-sprint")
    monkeypatch.setattr(five_books, "find", lambda _: wrong)

    with pytest.raises((ValueError, LookupError)):
        tell()


def test_figures_are_those_of_the_audit() -> None:
    """The table of claims adds up to the claims of each book."""
    for name in BOOKS:
        found = Found(name)
        claims = len(founding_game(name).book.claims)

        assert found.claims == claims == sum(len(found.all(kind)) for kind in five_books.JUDGED_CLAIMS)
        assert found.audit.findings == audit(founding_game(name)).findings


def test_page_tells_every_book_once() -> None:
    """Each of the five has a section of its own."""
    page = write_five_books()

    assert all(page.count(f"\n## {find(name).audit.book.title}: ") == 1 for name in BOOKS)
