"""The table of agreement on each label."""

from __future__ import annotations

import re
from html import unescape

from gtreport.agreement.breakdown_types import LabelAgreement
from gtreport.charts import drawers
from gtreport.charts.label_agreement import draw

ROWS = (
    LabelAgreement("1", 90, 0.9, 0.95, 0.9, 0.5, 0.51, "healthy"),
    LabelAgreement("2", 10, 0.1, 0.25, 0.9, 0.5, 0.51),
    LabelAgreement("3", 0, 0.0, None, None, None, None),
)


def rows_of(html: str) -> list[list[str]]:
    return [
        [unescape(re.sub("<.*?>", "", cell)) for cell in re.findall(r"<t[dh].*?>(.*?)</t[dh]>", row)]
        for row in re.findall(r"<tr>(.*?)</tr>", html)
    ]


def test_it_is_found_by_its_name() -> None:
    assert drawers()["label_agreement"] is draw


def test_every_label_has_its_agreement() -> None:
    assert rows_of(str(draw(ROWS, "fig", "Labels")))[1:] == [
        ["1", "healthy", "95.0\u202f%", "", "90.0\u202f%", "0.50", "0.51"],
        ["2", "", "25.0\u202f%", "", "90.0\u202f%", "0.50", "0.51"],
        ["3", "", "none", "", "none", "none", "none"],
    ]


def test_bars_are_as_long_as_the_specific_agreement() -> None:
    assert re.findall(r"--gt-share:([0-9.]+)", str(draw(ROWS, "fig", "Labels"))) == ["0.9500", "0.2500"]


def test_the_caption_names_the_best_and_the_worst_label() -> None:
    said = "gives 1 (healthy), another gives it too in 95.0\u202f% of cases; for label 2 in 25.0\u202f%."
    assert said in unescape(str(draw(ROWS, "fig", "Labels")))


def test_without_names_there_is_no_column_for_them() -> None:
    assert "Name" not in rows_of(str(draw(ROWS[1:], "fig", "Labels")))[0]


def test_without_overlap_it_is_said() -> None:
    assert "No label was given to an item by two annotators." in str(draw(ROWS[2:], "fig", "Labels"))


def test_markup_in_a_label_is_inert() -> None:
    html = str(draw((LabelAgreement("<b>", 1, 1.0, 0.5, 0.5, None, None, "<i>"),), "fig", "Labels"))
    assert "<b>" not in html
    assert "<i>" not in html
