from xml.etree import ElementTree as ET

import pytest

from numberline.solve.solution import solve
from numberline.study.metrics import Metrics, measure
from numberline.tell.charts import Bar, Chart
from numberline.tell.charts_svg import STYLE, draw_chart_svg, draw_grid_svg
from numberline.tell.profile import make_charts, make_heat
from tests.founding import NAMES, founding_game
from tests.hand_made import COUNT, measured

SVG = "{http://www.w3.org/2000/svg}"


def texts(picture: str) -> list[str]:
    """What is written in a picture."""
    return [each.text or "" for each in ET.fromstring(picture).iter(f"{SVG}text")]  # noqa: S314 - our own


def find(key: str) -> Chart:
    """The chart of COUNT with that key."""
    return next(chart for chart in make_charts(measured(COUNT)) if chart.key == key)


@pytest.fixture(scope="module", params=NAMES)
def metrics(request: pytest.FixtureRequest) -> Metrics:
    """A founding game, measured."""
    return measure(solve(founding_game(request.param)))


def test_pictures_say_what_they_show(metrics: Metrics) -> None:
    """Each picture is well-formed, has a title, and a description in which every number of it stands."""
    for chart in make_charts(metrics):
        picture = ET.fromstring(draw_chart_svg(chart))  # noqa: S314 - our own
        assert picture.get("role") == "img"
        assert picture.get("aria-label") == picture.findtext(f"{SVG}title") == chart.title
        about = picture.findtext(f"{SVG}desc") or ""
        assert all(said in about for bar in chart.bars for said in (bar.label, *bar.said))


def test_every_number_is_written_in_the_picture(metrics: Metrics) -> None:
    """What bars show is written beside them, and what cells show is a sign in them."""
    for chart in make_charts(metrics):
        written = texts(draw_chart_svg(chart))
        assert all(said in written for bar in chart.bars for said in (bar.label, *bar.said))
    grid = make_heat(metrics)
    assert grid is not None
    assert len(texts(draw_grid_svg(grid))) == len(grid.rows) + len(grid.columns) + len(grid.cells)


def test_pictures_take_the_colour_of_the_text(metrics: Metrics) -> None:
    """No colour of its own, no script and no address stand in a picture, so that it works in light and dark."""
    for chart in make_charts(metrics):
        picture = draw_chart_svg(chart).replace(SVG.strip("{}"), "")
        assert not any(sign in picture for sign in ('"#', "rgb", "<script", "href", "url(", "http", " id="))
        assert 'fill="currentColor"' in picture


def test_everything_lies_within_the_picture(metrics: Metrics) -> None:
    """No bar or cell reaches over the edge."""
    grid = make_heat(metrics)
    assert grid is not None
    for drawn in (*map(draw_chart_svg, make_charts(metrics)), draw_grid_svg(grid)):
        picture = ET.fromstring(drawn)  # noqa: S314 - our own
        width, height = map(float, picture.attrib["viewBox"].split()[2:])
        for each in picture.iter(f"{SVG}rect"):
            x, y, wide, high = (float(each.attrib[key]) for key in ("x", "y", "width", "height"))
            assert 0 <= x <= x + wide <= width
            assert 0 <= y <= y + high <= height


def test_parts_differ_without_colour() -> None:
    """Live, idle and forced moves are full, half full and empty, in the legend and in the bars."""
    picture = ET.fromstring(draw_chart_svg(find("decisions-by-move")))  # noqa: S314 - our own
    densities = [each.attrib["fill-opacity"] for each in picture.iter(f"{SVG}rect")]

    assert densities[:3] == ["0.85", "0.40", "0.00"]
    assert set(densities[3:]) == {"0.85", "0.40", "0.00"}


def test_texts_of_a_book_are_escaped() -> None:
    """A sign that means something in HTML is written so that it does not."""
    chart = Chart("a", '<b> & "c"', "about", "<", ("&",), (), (Bar("<i>", (0.5,), (">",)),))

    assert "&lt;b&gt; &amp; &quot;c&quot;" in draw_chart_svg(chart)
    assert "<i>" not in draw_chart_svg(chart)


def test_style_gives_way_to_the_page() -> None:
    """The style sheet takes the page's colours, and a colour for the pictures if the page names one."""
    assert "var(--picture, currentColor)" in STYLE
    assert "#" not in STYLE
