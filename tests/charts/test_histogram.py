"""The histogram."""

from __future__ import annotations

import re
from xml.etree import ElementTree

from gtreport.agreement.breakdown_types import DisagreementBin
from gtreport.charts import drawers
from gtreport.charts.histogram import WIDTH, draw

BINS = (DisagreementBin(0.0, 0.5, 10), DisagreementBin(0.5, 0.9, 0), DisagreementBin(0.9, 1.0, 40))


def figure(bins: tuple[DisagreementBin, ...] = BINS) -> str:
    return str(draw(bins, "fig", "Agreement", "items", "Agreement of an item"))


def picture(html: str) -> ElementTree.Element:
    return ElementTree.fromstring(html[html.index("<svg") : html.index("</svg>") + len("</svg>")])  # noqa: S314


def columns(html: str) -> list[ElementTree.Element]:
    return [one for one in picture(html).iter() if one.get("class") == "gt-column"]


def test_it_is_found_by_its_name() -> None:
    assert drawers()["histogram"] is draw


def test_columns_are_as_high_as_their_numbers() -> None:
    assert [float(one.get("height", "")) for one in columns(figure())] == [30.0, 0.0, 120.0]


def test_columns_stand_side_by_side_and_within_the_picture() -> None:
    ends = [(float(one.get("x", "")), float(one.get("width", ""))) for one in columns(figure())]
    assert ends == [(11.0, 198.0), (211.0, 158.0), (371.0, 38.0)]
    assert ends[-1][0] + ends[-1][1] < WIDTH


def test_the_picture_has_a_title_and_a_description() -> None:
    root = picture(figure())
    texts = {one.get("id"): one.text for one in root if one.get("id")}
    assert texts == {
        "fig-title": "Agreement",
        "fig-desc": "40 of 50 items lie between 0.9 and 1.0. The numbers are in the table below the picture.",
    }
    assert root.get("aria-labelledby") == "fig-title fig-desc"


def test_the_numbers_are_in_a_table() -> None:
    cells = [re.sub("<.*?>", " ", row).split() for row in re.findall("<tr>(.*?)</tr>", figure())]
    assert cells == [
        ["From", "To", "below", "Items"],
        ["0.0", "0.5", "10"],
        ["0.5", "0.9", "0"],
        ["0.9", "1.0,", "with", "it", "40"],
        ["All", "50"],
    ]


def test_a_number_that_is_wider_than_its_column_is_in_the_table_only() -> None:
    written = figure((DisagreementBin(0.0, 0.5, 123_456), DisagreementBin(0.5, 1.0, 5)))
    assert [one.text for one in picture(written).iter() if one.get("text-anchor") == "middle" and one.text == "5"]
    assert ">123,456</text>" not in written
    assert ">123,456</td>" in written


def test_nothing_to_count_is_said() -> None:
    empty = figure((DisagreementBin(0.0, 1.0, 0),))
    assert "There are no items to compare." in empty
