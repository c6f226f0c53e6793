"""The table of pairs of annotators."""

from __future__ import annotations

import re
from html import unescape

from gtreport.agreement.breakdown_types import PairAgreement
from gtreport.charts import drawers
from gtreport.charts.pair_matrix import draw

ANNOTATORS = ("A1", "A2", "A3", "A4")
PAIRS = (
    PairAgreement("A1", "A2", 40, 0.5, 0.1, False),
    PairAgreement("A1", "A3", 40, 0.9, 0.8, False),
    PairAgreement("A2", "A3", 20, 0.7, None, False),
    PairAgreement("A3", "A4", 4, 1.0, None, True),
)


def figure(pairs: tuple[PairAgreement, ...] = PAIRS, annotators: tuple[str, ...] = ANNOTATORS) -> str:
    return unescape(str(draw(pairs, annotators, "fig", "Pairs")))


def crowd(n: int) -> tuple[tuple[PairAgreement, ...], tuple[str, ...]]:
    """Return the pairs of n annotators that agree the more the higher their numbers are."""
    names = tuple(f"A{k}" for k in range(1, n + 1))
    pairs = tuple(
        PairAgreement(names[a], names[b], 50, (a + b) / (2 * n), 0.1, False) for a in range(n) for b in range(a + 1, n)
    )
    return pairs, names


def rows_of(html: str) -> list[list[str]]:
    return [
        [re.sub("<.*?>", " ", cell).strip() for cell in re.findall(r"<t[dh].*?>(.*?)</t[dh]>", row)]
        for row in re.findall(r"<tr>(.*?)</tr>", html)
    ]


def test_it_is_found_by_its_name() -> None:
    assert drawers()["pair_matrix"] is draw


def test_the_matrix_is_symmetric_and_says_how_many_items_are_shared() -> None:
    assert rows_of(figure())[:5] == [
        ["Annotator", "A1", "A2", "A3", "A4"],
        ["A1", "the same annotator", "50\u202f%  40", "90\u202f%  40", "none shared"],
        ["A2", "50\u202f%  40", "the same annotator", "70\u202f%  20", "none shared"],
        ["A3", "90\u202f%  40", "70\u202f%  20", "the same annotator", "n = 4"],
        ["A4", "none shared", "none shared", "n = 4", "the same annotator"],
    ]


def test_pairs_with_few_shared_items_have_no_colour() -> None:
    assert re.findall(r"--gt-heat:([0-9.]+)", figure()) == ["0.000", "1.000", "0.000", "0.500", "1.000", "0.500"]


def test_the_caption_says_the_extremes_and_what_is_not_there() -> None:
    said = figure()
    assert "Agreement of two annotators runs from 50.0\u202f% (A1 and A2) to 90.0\u202f% (A1 and A3)." in said
    assert "1 pair shares fewer than 10 items" in said
    assert "2 pairs share no item." in said


def test_the_pairs_stand_one_by_one_with_kappa() -> None:
    assert rows_of(figure())[6] == ["A1", "A2", "40", "50.0\u202f%", "0.10"]
    assert rows_of(figure())[8] == ["A2", "A3", "20", "70.0\u202f%", "none"]


def test_twelve_annotators_make_a_matrix_and_thirteen_do_not() -> None:
    assert "gt-heat__table" in figure(*crowd(12))
    assert "gt-heat__table" not in figure(*crowd(13))


def test_of_many_annotators_the_extremes_are_listed() -> None:
    rows = rows_of(figure(*crowd(20)))
    assert [row[:2] for row in rows] == [
        ["Annotators", "Shared items"],
        ["Lowest agreement"],
        ["A1", "A2"],
        ["A1", "A3"],
        ["A1", "A4"],
        ["A2", "A3"],
        ["A1", "A5"],
        ["Highest agreement"],
        ["A19", "A20"],
        ["A18", "A20"],
        ["A18", "A19"],
        ["A17", "A20"],
        ["A17", "A19"],
    ]


def test_nothing_shared_is_said() -> None:
    assert "No two annotators labelled the same item." in figure((), ("A1", "A2"))


def test_only_pairs_with_few_shared_items_are_said_to_say_little() -> None:
    assert "so that their agreement says little." in figure(PAIRS[3:], ("A3", "A4"))
