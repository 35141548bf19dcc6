import re

import pytest

from numberline.tell.maps import COLOURS
from numberline.tell.style import STYLE

LEGIBLE = 4.5  # the least contrast of text by the accessibility guidelines
SCHEMES = {
    scheme: dict(re.findall(r"--(\w+): (#[0-9a-f]{3,6})", block))
    for scheme, block in zip(("light", "dark", "print"), re.findall(r":root \{(.*?)\}", STYLE, re.DOTALL), strict=True)
}


def luminance(colour: str) -> float:
    """How bright a colour is to the eye."""
    digits = colour[1:] if len(colour) > 4 else "".join(2 * digit for digit in colour[1:])
    parts = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, two: str) -> float:
    """How far two colours are apart, from 1 to 21."""
    dark, light = sorted((luminance(one), luminance(two)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("scheme", SCHEMES)
def test_every_text_can_be_read(scheme: str) -> None:
    """Each colour of text stands out from the paper and from a card, in light, dark and print."""
    colours = SCHEMES[scheme]

    for text in ("ink", "soft", "link", "broken", "weak", "note", "sound"):
        for ground in ("paper", "card"):
            assert contrast(colours[text], colours[ground]) >= LEGIBLE, (text, ground)


@pytest.mark.parametrize("scheme", SCHEMES)
def test_pictures_can_be_seen(scheme: str) -> None:
    """Bars and the cells of maps stand out from the paper, and the white signs in cells can be read."""
    colours = SCHEMES[scheme]
    cells = [colour for colour in COLOURS.values() if colour != "none"]

    assert all(contrast(colour, colours["paper"]) >= 3 for colour in (colours["picture"], *cells))
    assert all(contrast("#ffffff", colour) >= 4 for colour in cells)


def test_schemes_have_the_same_colours() -> None:
    """No scheme forgets a colour."""
    assert SCHEMES["light"].keys() == SCHEMES["dark"].keys() == SCHEMES["print"].keys()


def test_style_fetches_nothing() -> None:
    """No font and no picture is asked for."""
    assert not re.search(r"url\(|@import|@font-face|https?:", STYLE)
