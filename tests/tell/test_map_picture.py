from xml.etree import ElementTree as ET

from numberline.tell.map_picture import picture_map
from numberline.tell.maps import Map, make_map
from tests.founding import founding_game

SVG = "{http://www.w3.org/2000/svg}"
GRID = Map("Who <wins>", "Player 2 owes 1 skipped turn.", (0, 1), (0, 10), ("12", "=."), shared=False)


def texts(svg: str, kind: str) -> list[str]:
    """What is written in a picture, signs or numbers."""
    return [each.text or "" for each in ET.fromstring(svg).iter(f"{SVG}text") if each.get("class") == kind]  # noqa: S314


def test_every_cell_has_its_sign() -> None:
    """Each verdict is a sign in a cell, in the order of the rows; where nobody is asked there is a bare frame."""
    picture = picture_map(GRID)
    tree = ET.fromstring(picture.svg)  # noqa: S314 - our own

    assert texts(picture.svg, "sign") == ["1", "2", "="]
    assert texts(picture.svg, "number") == ["0", "10", "0", "1"]
    assert [each.get("fill") for each in tree.iter(f"{SVG}rect")].count("none") == 1
    assert tree.findtext(f"{SVG}title") == tree.get("aria-label") == "Who <wins>"
    assert "1: Player 1 wins" in (tree.findtext(f"{SVG}desc") or "")


def test_table_and_characters_say_the_same() -> None:
    """The table has the signs by row, and the lines of characters are the map without its title and legend."""
    picture = picture_map(GRID)

    assert picture.table.rows == (("0", "1", "2"), ("1", "=", "."))
    assert picture.about.startswith(
        "Down: the square of Player 1; across: that of Player 2. 1: Player 1 wins; 2: Player"
    )
    assert picture.about.endswith("Player 2 owes 1 skipped turn.")
    assert picture.lines == (
        "down: the square of Player 1; across: that of Player 2",
        "         0 10",
        "     0   1  2",
        "     1   =  .",
    )


def test_shared_numbers_stand_in_rows() -> None:
    """A shared number has one row of squares, broken where a narrow page ends."""
    numbers = tuple(range(25))
    picture = picture_map(Map("Who wins", "", (0,), numbers, ("1" * 25,), shared=True))
    width, height = map(float, ET.fromstring(picture.svg).attrib["viewBox"].split()[2:])  # noqa: S314 - our own

    assert (width, height) == (300, 62)
    assert texts(picture.svg, "number") == [str(number) for number in numbers]
    assert picture.table.rows[3] == ("3", "Player 1 wins")
    assert picture.about == "The numbers. 1: Player 1 wins."


def test_wide_map_is_scrolled() -> None:
    """A map that fits a narrow page is scaled with it, and a wider one keeps its size there."""
    wide = tuple(range(30))

    assert 'class="picture map" width="506" viewBox="0 0 316 316"' in (
        picture_map(make_map(founding_game("leap-to-twenty"))).svg
    )
    assert 'class="picture map long" width="544" viewBox="0 0 460 31"' in (
        picture_map(Map("Wide", "", (0,), wide, ("1" * 30,), shared=False)).svg
    )
