"""The table of labels that are mixed up."""

from __future__ import annotations

import re
from html import unescape

from gtreport.charts import drawers
from gtreport.charts.label_confusion import draw

LABELS = ("a", "b", "c", "unused")
CONFUSION = ((30, 20, 0, 0), (20, 10, 5, 0), (0, 5, 0, 0), (0, 0, 0, 0))


def figure(labels: tuple[str, ...] = LABELS, confusion: tuple[tuple[int, ...], ...] = CONFUSION) -> str:
    return unescape(str(draw(labels, confusion, "fig", "Labels mixed up")))


def rows_of(html: str) -> list[list[str]]:
    return [
        [re.sub("<.*?>", " ", cell).strip() for cell in re.findall(r"<t[dh].*?>(.*?)</t[dh]>", row)]
        for row in re.findall(r"<tr>(.*?)</tr>", html)
    ]


def test_it_is_found_by_its_name() -> None:
    assert drawers()["label_confusion"] is draw


def test_a_row_says_what_another_annotator_gave() -> None:
    assert rows_of(figure())[1:] == [
        ["a", "75\u202f%  60", "25\u202f%  20", "0", "80"],
        ["b", "44\u202f%  20", "44\u202f%  20", "11\u202f%  5", "45"],
        ["c", "0", "100\u202f%  5", "0", "5"],
    ]


def test_cells_are_the_darker_the_greater_their_share() -> None:
    heat = re.findall(r"--gt-heat:([0-9.]+)", figure())
    assert heat == ["0.750", "0.250", "0.000", "0.444", "0.444", "0.111", "0.000", "1.000", "0.000"]


def test_the_caption_names_the_most_frequent_mix_up_and_what_nobody_gave() -> None:
    said = figure()
    assert "a and b are mixed up most often: in 20 of 65 pairs of annotations of one item (30.8\u202f%)." in said
    assert "Nobody gave unused to an item with two annotations." in said


def test_full_agreement_is_said() -> None:
    assert "All 7 pairs of annotations have the same label." in figure(("a", "b"), ((3, 0), (0, 4)))


def test_without_pairs_it_is_said() -> None:
    assert "No item has two annotations." in figure(("a",), ((0,),))


def test_many_labels_are_listed_by_their_mix_ups() -> None:
    labels = tuple(f"l{k:02}" for k in range(13))
    confusion = tuple(tuple(k + other for other in range(13)) for k in range(13))
    html = figure(labels, confusion)
    assert rows_of(html)[1] == ["l11", "l12", "23", "2.1\u202f%"]
    assert (len(rows_of(html)), rows_of(html)[-1]) == (22, ["and 58 more"])
    assert "gt-heat__table" not in html
