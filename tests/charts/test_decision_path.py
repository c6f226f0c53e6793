"""The picture of the decision path."""

from __future__ import annotations

import re
from html import unescape

import pytest

from gtreport.charts.decision_path import draw
from gtreport.decision_path import DecisionPath, decision_path
from gtreport.questionnaire.loader import load
from gtreport.sources import read_document

TRUTHS = """
ground_truths:
  - {id: G1, label: as released, status: released}
  - {id: G2, label: all kept, status: built, path: {D2: keep}}
  - {id: G3, label: outcome, status: hypothetical, path: {D1: outcome}}
"""


def path_of(n: int, truths: str = TRUTHS) -> DecisionPath:
    options = ("[{id: seen, label: what is seen}, {id: outcome, label: what happened}]", "[{id: one}, {id: keep}]")
    decisions = [
        f"  - {{id: D{at}, stage: aggregation, question: What now?, "
        f"options: {options[min(at, 2) - 1]}, chosen: {'seen' if at == 1 else 'one'}}}\n"
        for at in range(1, n + 1)
    ]
    text = "report: {schema: gtreport/1}\ndecisions:\n" + "".join(decisions) + truths
    return decision_path(load(read_document(text.encode(), "r.yaml")).questionnaire)


def figure(path: DecisionPath, differences: dict[str, str] | None = None) -> str:
    return str(draw(path, "fig", "Roads", lambda kind, name: f"#{kind}-{name}", differences))


def across(html: str) -> str:
    return html[html.index("gt-path__across") : html.index("gt-path__down")]


def down(html: str) -> str:
    return html[html.index("gt-path__down") : html.index("gt-legend")]


def table(html: str) -> list[list[str]]:
    rows = re.findall(r"<tr>(.*?)</tr>", html[html.index("<table") :])
    return [
        [unescape(re.sub("<.*?>", "", cell)) for cell in re.findall(r"<t[dh].*?>(.*?)</t[dh]>", row)] for row in rows
    ]


def test_the_table_says_which_option_each_ground_truth_takes() -> None:
    assert table(figure(path_of(2), {"G2": "1 of 4 items differs"})) == [
        ["Decision", "Stage", "G1", "G2", "G3", "Options that none takes"],
        ["D1", "aggregation", "what is seen", "as released", "what happened", "none"],
        ["D2", "aggregation", "one", "keep", "as released", "none"],
        ["Status", "released", "built", "hypothetical", ""],
        ["Against the released", "", "1 of 4 items differs", "", ""],
    ]


def test_the_released_road_is_straight_and_another_bends_where_it_differs() -> None:
    roads = dict(re.findall(r'gt-road--(\w+)" d="([^"]+)"', across(figure(path_of(2)))))
    assert {float(y) for y in re.findall(r"[ ,](\d+)(?=[HC]|$)", roads["released"])} == {70.0}
    assert roads["released"] == "M0 70H138C158 70 158 70 178 70H316C336 70 336 70 356 70"
    assert roads["built"] == "M0 76H138C158 76 158 138 178 138H316C336 138 336 132 356 132"


def test_an_option_that_nobody_takes_is_drawn_apart() -> None:
    assert across(figure(path_of(2, ""))).count("gt-node--untaken") == 2


@pytest.mark.parametrize("n", [1, 3, 20])
def test_the_narrow_picture_keeps_its_width_and_every_road_its_stops(n: int) -> None:
    html = down(figure(path_of(n)))
    assert 'viewBox="0 0 420.0 ' in html
    assert html.count("<circle") == 3 * n + 3


def test_every_node_and_end_leads_to_its_record() -> None:
    html = across(figure(path_of(1)))
    assert [unescape(one) for one in re.findall(r'href="([^"]+)"', html)] == [
        "#decisions-D1",
        "#decisions-D1",
        "#decisions-D1",
        "#ground_truths-G1",
        "#ground_truths-G2",
        "#ground_truths-G3",
    ]


def test_the_caption_counts() -> None:
    caption = re.search("<figcaption>(.*?)</figcaption>", figure(path_of(3)))
    assert caption is not None
    assert unescape(caption[1]) == "3 decisions with 6 options; 2 other ground truths, 1 of them only thought of."


def test_more_ground_truths_than_can_be_drawn_are_in_the_table() -> None:
    truths = "ground_truths:\n" + "".join(
        f"  - {{id: G{at}, status: built, path: {{D1: outcome}}}}\n" for at in range(9)
    )
    html = figure(path_of(1, truths))
    assert "The picture leaves out 3 of the ground truths; the table has them all." in html
    assert across(html).count("<path") == 7
    assert len(table(html)[0]) == 13


def test_hostile_words_stay_words() -> None:
    path = path_of(1, 'ground_truths: [{id: G1, label: "<b>|*x*", status: built}]\n')
    assert "<b>" not in figure(path)
