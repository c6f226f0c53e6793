"""The interval chart."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest

from gtreport.charts import drawers
from gtreport.charts.interval import WIDTH, Interval, Row, draw

ROWS = (
    Row("alpha", 0.5, (Interval("analytic", 0.25, 0.75), Interval("bootstrap", 0.3, 0.7)), claimed=0.8),
    Row("kappa", -0.1, (Interval("bootstrap", -0.3, 0.1),)),
    Row("AC1", None, reason="no item has two annotations"),
)


class Cells(HTMLParser):
    """The rows of the data table."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.rows: list[list[str]] = []
        self._in_cell = False
        self.feed(html)

    def handle_starttag(self, tag: str, _: object) -> None:
        if tag == "tr":
            self.rows.append([])
        elif tag in {"td", "th"}:
            self.rows[-1].append("")
            self._in_cell = True
        elif tag == "br":
            self.handle_data(": ")

    def handle_endtag(self, tag: str) -> None:
        self._in_cell = self._in_cell and tag not in {"td", "th"}

    def handle_data(self, data: str) -> None:
        if self._in_cell:
            self.rows[-1][-1] += data


def figure(rows: tuple[Row, ...] = ROWS, anchor: str = "fig") -> str:
    return str(draw(rows, anchor, "Agreement"))


def picture(html: str) -> ElementTree.Element:
    """The drawing, which is XML that can be read alone."""
    return ElementTree.fromstring(html[html.index("<svg") : html.index("</svg>") + len("</svg>")])  # noqa: S314


def shapes(html: str, name: str) -> list[ElementTree.Element]:
    return [element for element in picture(html).iter() if element.get("class") == name]


def test_it_is_found_by_its_name() -> None:
    assert drawers()["interval"] is draw


def test_the_data_table_has_every_number() -> None:
    assert Cells(figure()).rows == [
        ["Estimate of", "Value", "analytic", "bootstrap", "Claimed"],
        ["alpha", "0.500", "0.250 to 0.750", "0.300 to 0.700", "0.800"],
        ["kappa", "\u22120.100", "none", "\u22120.300 to 0.100", "none"],
        ["AC1", "undefined: no item has two annotations", "none", "none", "none"],
    ]


def test_the_marks_stand_where_the_numbers_are() -> None:
    # The axis runs from -0.4 to 1.0 over 400 units, beginning at 10.
    assert [float(point.get("cx", "")) for point in shapes(figure(), "gt-point")] == pytest.approx(
        [10 + 400 * 0.9 / 1.4] * 2 + [10 + 400 * 0.3 / 1.4], abs=0.06
    )


def test_intervals_of_different_kinds_have_different_shapes() -> None:
    assert (len(shapes(figure(), "gt-interval")), len(shapes(figure(), "gt-band"))) == (1, 2)


def test_a_band_spans_its_interval() -> None:
    band = shapes(figure(), "gt-band")[0]
    low, width = float(band.get("x", "")), float(band.get("width", ""))
    assert (low, low + width) == pytest.approx((10 + 400 * 0.7 / 1.4, 10 + 400 * 1.1 / 1.4), abs=0.11)


@pytest.mark.parametrize(
    ("rows", "ticks"),
    [
        ((Row("a", 0.5),), ["0.0", "0.2", "0.4", "0.6", "0.8", "1.0"]),
        ((Row("a", -0.01),), ["\u22120.2", "0.0", "0.2", "0.4", "0.6", "0.8", "1.0"]),
        (
            (Row("a", 0.5, (Interval("x", -0.5, 1.1),)),),
            ["\u22120.6", "\u22120.4", "\u22120.2", "0.0", "0.2", "0.4", "0.6", "0.8", "1.0", "1.2"],
        ),
        ((Row("a", 3.5),), ["0.0", "0.5", "1.0", "1.5", "2.0", "2.5", "3.0", "3.5"]),
        ((Row("a", None, reason="none"),), ["0.0", "0.2", "0.4", "0.6", "0.8", "1.0"]),
    ],
)
def test_the_axis_reaches_as_far_as_the_numbers(rows: tuple[Row, ...], ticks: list[str]) -> None:
    written = [element.text for element in shapes(figure(rows), "gt-tick")]
    assert written == ticks


def test_the_picture_is_narrow_enough_for_a_phone() -> None:
    width = float(picture(figure()).get("viewBox", "").split()[2])
    assert (width, width <= 420) == (WIDTH, True)


def test_the_picture_has_a_title_and_a_description() -> None:
    drawing = picture(figure())
    ids = {element.get("id"): element.text for element in drawing if element.get("id")}
    assert (drawing.get("role"), drawing.get("aria-labelledby", "").split()) == ("img", ["fig-title", "fig-desc"])
    assert ids["fig-title"] == "Agreement"


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        (
            ROWS[:2],
            "Estimates run from \u22120.100 (kappa) to 0.500 (alpha); the widest interval, that of alpha, is 0.250 to "
            "0.750 (analytic). Below 0 is less agreement than chance would give.",
        ),
        ((Row("alpha", 0.5),), "alpha is 0.500."),
        (ROWS[2:], "No estimate is defined for these annotations."),
    ],
)
def test_the_caption_says_the_finding(rows: tuple[Row, ...], said: str) -> None:
    caption = re.search(r"<figcaption>(.*?)</figcaption>", figure(rows))
    reader = HTMLParserText(caption.group(1) if caption else "")
    assert reader.text == said


class HTMLParserText(HTMLParser):
    def __init__(self, html: str) -> None:
        super().__init__()
        self.text = ""
        self.feed(html)
        self.close()

    def handle_data(self, data: str) -> None:
        self.text += data


def test_a_long_name_is_cut_in_the_picture_and_whole_in_the_table() -> None:
    name = "the agreement of two annotators out of a very long list"
    html = figure((Row(name, 0.5),))
    (label,) = shapes(html, "gt-label")
    assert (label.text, Cells(html).rows[1][0]) == ("the agreement of two annotators out of\u2026", name)


def test_a_hostile_name_is_shown_as_typed() -> None:
    html = figure((Row("<b>|*x*", 0.5),))
    assert (shapes(html, "gt-label")[0].text, Cells(html).rows[1][0]) == ("<b>|*x*", "<b>|*x*")


def test_two_figures_of_a_page_share_no_id() -> None:
    ids = [re.findall(r' id="([^"]+)"', figure(anchor=anchor)) for anchor in ("one", "two")]
    assert not set(ids[0]) & set(ids[1])


def test_the_same_numbers_give_the_same_picture() -> None:
    assert figure() == figure()


@dataclass(frozen=True)
class Bounds:
    kind: str
    level: float
    low: float
    high: float


@dataclass(frozen=True)
class Estimate:
    statistic: str
    value: float | None
    reason: str | None = None
    intervals: tuple[Bounds, ...] = ()
    parameters: dict[str, object] = field(default_factory=dict)


def test_estimates_of_the_statistics_are_drawn() -> None:
    estimate = Estimate(
        "krippendorff_alpha", 0.5, None, (Bounds("item_bootstrap", 0.95, 0.4, 0.6),), {"level": "ordinal"}
    )
    assert Cells(str(draw((estimate,), "fig", "x"))).rows == [
        ["Estimate of", "Value", "Item bootstrap, 95\u202f%"],
        ["Krippendorff's alpha, ordinal", "0.500", "0.400 to 0.600"],
    ]
