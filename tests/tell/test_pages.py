from numberline.tell.document import Card, Chapter, Heading, Items, Lines, Pairs, Picture, Report, Section, Table, Text
from numberline.tell.pages import Html, element, write_page
from tests.strict_html import read_page

TABLE = Table("Figures", ("what", "how many", "why"), (("<states>", "12", "so many"), ("moves", "3", "")))
PICTURE = Picture(
    "A & B",
    "how it looks",
    '<svg class="picture" role="img" aria-label="A"><title>A</title><desc>a</desc></svg>',
    TABLE,
    ("#",),
)
CARD = Card("broken", "unfair, L5", "It is <b>so</b>.", (("In p1:1", "all is lost"),), "numberline solve 'a b'")
BLOCKS = (
    Text("a < b"),
    Heading("More"),
    Items(("one", "two")),
    Pairs((("Why?", "So."),)),
    Lines(("1. +4", "2. +1")),
    TABLE,
    PICTURE,
    CARD,
    Card("note", "open, L6", "All is well.", (), ""),
)
CHAPTER = Chapter("Leap", "broken", "Mend it.", ("Player 1 wins.",), (Section("all", "All & more", BLOCKS),))
ONE = Report("Audit of Leap", (CHAPTER,), "That is all.")
TWO = Report("Audit of 2 games", (CHAPTER, CHAPTER), "That is all.")


def test_texts_are_escaped_in_one_place() -> None:
    """Text in an element or an attribute means itself; what is HTML already is left alone."""
    made = element("p", "<i> & \x1b[31m \u202e", Html("<b>so</b>"), class_='"x"', aria_label="a")

    assert made.text == ('<p class="&quot;x&quot;" aria-label="a">&lt;i&gt; &amp; \\x1b[31m \\u202e<b>so</b></p>')


def test_page_of_one_game_is_valid() -> None:
    """A page of one game has its title above the verdict, and links to its sections."""
    page = read_page(write_page(ONE))

    assert [each.name for each in page.elements if each.name in {"h1", "h2", "h3", "h4"}] == ["h1", "h2", "h3"]
    assert page.text.index("Audit of Leap") < page.text.index("Mend it.") < page.text.index("Player 1 wins.")
    assert [each.attributes["href"] for each in page.all("a")] == ["#game-1-all"]


def test_page_of_several_games_has_a_table_of_contents() -> None:
    """Each game has a section; a list above them links to it and says its verdict, even if two have the same name."""
    page = read_page(write_page(TWO))

    assert [each.attributes["href"] for each in page.all("a")][:2] == ["#game-1", "#game-2"]
    assert page.text.count("Mend it.") == 4
    assert [each.name for each in page.elements if each.name in {"h1", "h2"}] == ["h1", "h2", "h2"]
    assert len({each.attributes["aria-label"] for each in page.all("nav")}) == 3


def test_every_block_is_written() -> None:
    """Whatever a block says stands on the page, and a mark is said in words as well as in colour."""
    page = read_page(write_page(ONE))

    for said in ("a < b", "More", "two", "Why?", "So.", "2. +1", "<states>", "how it looks", "It is <b>so</b>."):
        assert said in page.text
    assert page.text.count("broken") == 2
    assert "numberline solve 'a b'" in page.text


def test_words_and_numbers_stand_apart_in_tables() -> None:
    """A column with words is set like words, one of numbers like numbers, and an empty table is a table still."""
    page = read_page(write_page(ONE))
    empty = Chapter("Leap", "sound", "Fine.", (), (Section("all", "All", (TABLE._replace(rows=()),)),))

    assert [each.attributes["class"] for each in page.all("td")][:4] == ["number", "words", "number", "words"]
    assert len(read_page(write_page(Report("One", (empty,), "That is all."))).all("th")) == 3


def test_commands_break_between_words_only() -> None:
    """Each word of a command is kept in one piece, and what is copied is the command."""
    page = write_page(ONE)

    assert "<code><span>numberline</span> <span>solve</span> <span>&#x27;a</span> <span>b&#x27;</span></code>" in page


def test_page_fits_narrow_screens_and_both_schemes() -> None:
    """The page says how wide it is, and that it is made for light and dark."""
    metas = {each.attributes.get("name"): each.attributes for each in read_page(write_page(ONE)).all("meta")}

    assert metas["viewport"]["content"] == "width=device-width, initial-scale=1"
    assert metas["color-scheme"]["content"] == "light dark"
