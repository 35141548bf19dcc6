import asyncio
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from numberline.study.cardmaking import make_card
from numberline.study.positions import solve_both
from numberline.tell.carddrawing import draw_card_svg
from numberline.tell.maps import draw_map_svg, make_map
from tests.docs.pages import ROOT
from tests.founding import founding_game
from tools.draw_screens import SCENES, Scene, show
from tools.draw_screens import draw as draw_screen
from tools.record_session import PICTURE, TYPED, draw, record


def test_picture_shows_what_the_program_does() -> None:
    """The picture is that of a fresh recording; if not, `make docs` makes it again."""
    assert PICTURE.read_text(encoding="utf-8") == draw(record())


def test_picture_needs_nothing_from_outside() -> None:
    """The picture is well-formed and has no script, no font and no address beyond its own name space."""
    text = PICTURE.read_text(encoding="utf-8")
    tree = ET.fromstring(text)  # noqa: S314 - our own file

    kinds = {element.tag.rpartition("}")[2] for element in tree.iter()}

    assert kinds == {"svg", "title", "style", "rect", "text", "tspan"}
    assert text.count("http") == 1
    assert "@import" not in text
    assert "url(" not in text


def test_picture_marks_what_was_typed() -> None:
    """Every word that a person typed is drawn in a way of its own."""
    text = PICTURE.read_text(encoding="utf-8")

    assert all(f'class="typed">{word}</tspan>' in text for word in TYPED)


def test_map_is_that_of_the_solution() -> None:
    """The map that the README shows is the one drawn from the solution today; if not, `make docs` makes it again."""
    drawn = (ROOT / "docs" / "pictures" / "leap-map.svg").read_text(encoding="utf-8")

    assert drawn == draw_map_svg(make_map(founding_game("leap-to-twenty")))


def test_card_is_that_of_the_search() -> None:
    """The card that the page about cards shows is the one found and drawn today; if not, `make docs` makes it again."""
    drawn = (ROOT / "docs" / "pictures" / "token-sprint-card.svg").read_text(encoding="utf-8")
    solution = solve_both(founding_game("token-sprint"))

    assert drawn == draw_card_svg(make_card(solution), solution, (1, 2))


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.name)
def test_screens_are_those_of_the_app(scene: Scene, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each picture of the app is that of a screen made today, and needs nothing from outside."""
    monkeypatch.setenv("NUMBERLINE_HOME", str(tmp_path))
    monkeypatch.delenv("NO_COLOR", raising=False)
    text = (ROOT / "docs" / "pictures" / f"app-{scene.name}.svg").read_text(encoding="utf-8")

    assert text == draw_screen(asyncio.run(show(scene)), scene.title)
    assert text.count("http") == 1
    assert "url(" not in text
