"""The label table."""

from __future__ import annotations

import re
from html import unescape

import pytest

from gtreport.agreement.estimates import LabelCount
from gtreport.charts import drawers
from gtreport.charts.label_table import draw

ROWS = (
    LabelCount("1", 140, 0.7, None, "grade 1"),
    LabelCount("2", 60, 0.3, None, "grade 2"),
    LabelCount("3", 0, 0.0, None),
)


def figure(rows: tuple[LabelCount, ...] = ROWS) -> str:
    return str(draw(rows, "fig", "Labels"))


def rows_of(html: str) -> list[list[str]]:
    rows = re.findall(r"<tr>(.*?)</tr>", html)
    return [
        [unescape(re.sub("<.*?>", "", cell)) for cell in re.findall(r"<t[dh].*?>(.*?)</t[dh]>", row)] for row in rows
    ]


def test_it_is_found_by_its_name() -> None:
    assert drawers()["label_table"] is draw


def test_every_label_has_its_count_and_share() -> None:
    assert rows_of(figure()) == [
        ["Label", "Name", "Annotations", "Share", "Picture of the share"],
        ["1", "grade 1", "140", "70.0\u202f%", ""],
        ["2", "grade 2", "60", "30.0\u202f%", ""],
        ["3", "", "0", "0\u202f%", ""],
        ["All", "200", "", ""],
    ]


def test_the_longest_bar_is_that_of_the_most_frequent_label() -> None:
    assert re.findall(r"--gt-share:([0-9.]+)", figure()) == ["1.0000", "0.4286", "0.0000"]


def test_without_names_there_is_no_column_for_them() -> None:
    assert rows_of(figure((LabelCount("a", 1, 1.0, None),)))[0] == [
        "Label",
        "Annotations",
        "Share",
        "Picture of the share",
    ]


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        (ROWS, "The most frequent label is grade 1, with 70.0\u202f% of 200 annotations; nobody used 3."),
        (
            ROWS[:2],
            "The most frequent label is grade 1, with 70.0\u202f% of 200 annotations; "
            "the rarest is grade 2, with 30.0\u202f%.",
        ),
        ((LabelCount("a", 3, 1.0, None),), "The most frequent label is a, with 100\u202f% of 3 annotations."),
        ((LabelCount("a", 0, 1.0, None),), "There are no annotations to count."),
        ((), "There are no annotations to count."),
    ],
)
def test_the_caption_says_the_finding(rows: tuple[LabelCount, ...], said: str) -> None:
    caption = re.search(r"<figcaption>(.*?)</figcaption>", figure(rows))
    assert caption is not None
    assert unescape(caption.group(1)) == said


def test_a_hostile_label_is_shown_as_typed() -> None:
    assert rows_of(figure((LabelCount("<b>|*x*", 1, 1.0, None),)))[1][0] == "<b>|*x*"
