"""The picture of scores under several ground truths."""

from __future__ import annotations

import re
from html import unescape
from itertools import pairwise

import pytest

from gtreport.annotations.arrays import from_matrix
from gtreport.charts.model_scores import draw
from gtreport.ground_truths.api import ground_truth, score
from gtreport.ground_truths.score_types import Scores

ROWS = [["x", "x", "y"], ["y", "y", "x"], ["x", "x", "x"], ["y", "y", "y"]]


def scores(models: dict[str, dict[str, str]]) -> Scores:
    table = from_matrix(ROWS, "rows")
    truths = [
        ground_truth(table, name="all"),
        ground_truth(table, "only_annotators", {"annotators": ["3"]}, name="third"),
    ]
    return score(truths, models, replicates=50)


FIRST = {"1": "x", "2": "y", "3": "x", "4": "y"}
THIRD = {"1": "y", "2": "x", "3": "x", "4": "y"}


def figure(models: dict[str, dict[str, str]]) -> str:
    return str(draw(scores(models), "fig", "Accuracy"))


def test_lines_cross_where_the_order_reverses() -> None:
    lines = re.findall(r'<path d="M([\d.]+) ([\d.]+)L([\d.]+) ([\d.]+)"', figure({"A": FIRST, "B": THIRD}))
    (_, a1, _, a2), (_, b1, _, b2) = lines
    assert float(a1) < float(b1)
    assert float(a2) > float(b2)


@pytest.mark.parametrize(
    ("models", "said"),
    [
        ({"A": FIRST}, "One model under 2 ground truths."),
        ({"A": FIRST, "B": FIRST}, "The order of no two of the 2 models reverses between these 2 ground truths."),
        ({"A": FIRST, "B": THIRD}, "1 pair of models stands in another order under another ground truth."),
    ],
)
def test_the_caption_says_the_finding(models: dict[str, dict[str, str]], said: str) -> None:
    caption = re.search("<figcaption>(.*?)</figcaption>", figure(models))
    assert caption is not None
    assert unescape(caption[1]) == said


def test_every_score_is_in_the_table_with_its_items() -> None:
    row = re.search(r'<tr><th scope="row" dir="auto">A</th>(.*?)</tr>', figure({"A": FIRST, "B": THIRD}))
    assert row is not None
    assert [unescape(re.sub("<.*?>", " ", cell)).split() for cell in re.findall("<td.*?>(.*?)</td>", row[1])] == [
        ["1.000", "1.000", "to", "1.000", "n", "=", "4"],
        ["0.500", "0.000", "to", "0.944", "n", "=", "4"],
    ]


def test_names_do_not_overlap() -> None:
    html = figure({f"model {at}": FIRST for at in range(8)})
    places = sorted(float(y) for y in re.findall(r'<text class="gt-label" x="[\d.]+" y="([\d.]+)"', html))
    assert len(places) == 8
    assert all(after - before >= 16 for before, after in pairwise(places))


def test_more_models_than_lines_are_in_the_table() -> None:
    html = figure({f"m{at}": FIRST for at in range(10)})
    assert "leaves out 2 of the models" in html
    assert html.count('<th scope="row"') == 10


def test_a_model_without_a_common_item_is_not_drawn() -> None:
    html = figure({"A": FIRST, "empty": {}})
    assert html.count('class="gt-label"') == 1
    assert html.count('<span class="gt-none">none</span>') == 2


def test_hostile_names_stay_names() -> None:
    assert "<b>" not in figure({"<b>|*x*": FIRST})


def test_a_pair_whose_order_reverses_twice_is_one_pair() -> None:
    table = from_matrix(ROWS, "rows")
    chosen = [("all", None), ("third", ["3"]), ("second", ["2"])]
    truths = [
        ground_truth(table, name=name)
        if who is None
        else ground_truth(table, "only_annotators", {"annotators": who}, name=name)
        for name, who in chosen
    ]
    drawn = str(draw(score(truths, {"A": FIRST, "B": THIRD}, replicates=50), "fig", "Accuracy"))
    assert "1 pair of models stands in another order under another ground truth." in unescape(drawn)


def test_a_long_name_stands_on_two_lines() -> None:
    names = re.findall(
        r'<text class="gt-label" x="\d+" y="([\d.]+)">(.*?)</text>', figure({"a model (simulated)": FIRST, "B": THIRD})
    )
    assert [unescape(name) for _, name in names if name != "B"] == ["a model", "(simulated)"]
    assert all(
        float(below) - float(above) >= 16
        for (above, _), (below, _) in pairwise(sorted(names, key=lambda one: float(one[0])))
    )
