"""The table of annotators."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape

from gtreport.agreement.breakdown_types import AnnotatorAgreement
from gtreport.charts import drawers
from gtreport.charts.annotator_table import MOST_ROWS, draw

LABELS = ("x", "y")
ROWS = (
    AnnotatorAgreement("A1", None, 20, 20, 0.8, 0.9, 18, (15, 5), (40, 40), 0.61),
    AnnotatorAgreement("A2", None, 20, 20, 0.6, None, 0, (10, 10), (40, 40), None),
    AnnotatorAgreement("A3", None, 5, 0, None, None, 0, (5, 0), (0, 0), 0.7),
)


def figure(rows: tuple[AnnotatorAgreement, ...] = ROWS, coefficient: str | None = "Alpha") -> str:
    return unescape(str(draw(rows, LABELS, "fig", "Annotators", coefficient)))


def rows_of(html: str) -> list[list[str]]:
    return [
        [re.sub("<.*?>", "", cell).strip() for cell in re.findall(r"<t[dh].*?>(.*?)</t[dh]>", row)]
        for row in re.findall(r"<tr>(.*?)</tr>", html)
    ]


def test_it_is_found_by_its_name() -> None:
    assert drawers()["annotator_table"] is draw


def test_every_annotator_stands_against_the_others() -> None:
    assert rows_of(figure()) == [
        [
            *("Annotator", "Annotations", "On shared items", "Agrees with the others", "Picture of the agreement"),
            *("Gives the label of most", "Alpha, without this annotator", "Most unlike the others"),
        ],
        ["A1", "20", "20", "80.0\u202f%", "", "90.0\u202f%", "0.610", "x 75\u202f%, others 50\u202f%"],
        ["A2", "20", "20", "60.0\u202f%", "", "none", "none", ""],
        ["A3", "5", "0", "none", "", "none", "0.700", ""],
    ]


def test_the_caption_says_the_extremes() -> None:
    said = "Agreement with the others runs from 60.0\u202f% (A2, on 20 items) to 80.0\u202f% (A1, on 20 items)"
    assert f"{said}." in figure(ROWS[:2])
    few = replace(ROWS[0], annotator="A4", n_shared=1, agreement=0.0)
    assert f"{said}; 1 with fewer than 10 shared items" in figure((*ROWS[:2], few))


def test_who_has_items_alone_is_not_compared_by_the_share_of_labels() -> None:
    assert "Most unlike" not in figure((replace(ROWS[0], n_shared=19),))


def test_groups_have_a_column_where_there_are_any() -> None:
    assert rows_of(figure((replace(ROWS[0], group="nurses"), ROWS[1])))[1][:2] == ["A1", "nurses"]


def test_without_a_coefficient_there_is_no_column_for_it() -> None:
    assert "without this annotator" not in figure(coefficient=None)


def test_twelve_stand_open_and_thirteen_are_folded() -> None:
    assert "<details" not in figure(ROWS * 4)
    assert "<details" in figure((*ROWS * 4, ROWS[0]))


def test_more_than_fit_on_a_page_are_counted() -> None:
    rows = rows_of(figure((ROWS[0],) * (MOST_ROWS + 3)))
    assert (len(rows), rows[-1]) == (MOST_ROWS + 2, ["and 3 more in the download"])


def test_nothing_shared_is_said() -> None:
    assert "No annotator shares an item with another." in figure(ROWS[2:])
