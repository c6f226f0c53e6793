"""Published tables of a few rows, typed in."""

from __future__ import annotations

from typing import Any

import pytest

from gtreport.annotations.arrays import from_arrays, from_matrix
from gtreport.annotations.table import AnnotationTable


def of_pairs(*cells: tuple[int, object, object], labels: str) -> AnnotationTable:
    first = [str(a) for count, a, _ in cells for _ in range(count)]
    second = [str(b) for count, _, b in cells for _ in range(count)]
    items = [*range(len(first))]
    return from_arrays(items + items, ["r1"] * len(items) + ["r2"] * len(items), first + second, labels=labels.split())


def of_rows(rows: str, labels: str, **options: Any) -> AnnotationTable:
    """Return the table of rows of single letters, one row for each item; a dot is no label."""
    matrix = [[None if letter == "." else letter for letter in row] for row in rows.split()]
    return from_matrix(matrix, "rows", labels=labels.split(), **options)


@pytest.fixture
def cohen_1960() -> AnnotationTable:
    """Cohen 1960, Educational and Psychological Measurement 20, table of 200 cases."""
    cells = [(88, 1, 1), (14, 1, 2), (18, 1, 3), (10, 2, 1), (40, 2, 2), (10, 2, 3), (2, 3, 1), (6, 3, 2), (12, 3, 3)]
    return of_pairs(*cells, labels="1 2 3")


@pytest.fixture
def artstein_poesio_1() -> AnnotationTable:
    """Artstein and Poesio 2008, Computational Linguistics 34, table 1."""
    cells = [(20, "STAT", "STAT"), (20, "IReq", "STAT"), (10, "STAT", "IReq"), (50, "IReq", "IReq")]
    return of_pairs(*cells, labels="STAT IReq")


@pytest.fixture
def artstein_poesio_2() -> AnnotationTable:
    """Artstein and Poesio 2008, Computational Linguistics 34, the example with weights."""
    cells = [
        (46, "STAT", "STAT"),
        (6, "IReq", "STAT"),
        (32, "IReq", "IReq"),
        (6, "IReq", "Chck"),
        (10, "Chck", "Chck"),
    ]
    return of_pairs(*cells, labels="STAT IReq Chck")


@pytest.fixture
def fleiss_1971() -> AnnotationTable:
    """Fleiss 1971, Psychological Bulletin 76: 30 patients, 6 of the psychiatrists each, 5 diagnoses."""
    rows = """444444 222555 233335 555555 222444 113333 333355 113334 114444 555555 144444 124444 222333 144444 224445
    333335 111455 111112 224444 133555 555555 244444 224555 114444 144445 222224 111155 224444 133333 555555"""
    return of_rows(rows, "1 2 3 4 5", identity="slots")


@pytest.fixture
def krippendorff_2011() -> AnnotationTable:
    """Krippendorff 2011, Computing Krippendorff's alpha-reliability: 4 observers, 12 units, gaps."""
    rows = "11.1 2232 3333 3333 2222 1234 4444 1121 2222 .555 ..11 ..3."
    return of_rows(rows, "1 2 3 4 5")


@pytest.fixture
def warrens_2010() -> AnnotationTable:
    """Warrens 2010, Advances in Data Analysis and Classification 4: 8 annotators, 30 items."""
    rows = "NNNNNNNN " * 14 + "NNNANNNN NNNNNNNA " + "AAAAAAAA " * 10 + "AANAAAAN AANAAAAN AANANAAN AANANANN"
    return of_rows(rows, "N A")


@pytest.fixture
def shrout_fleiss_1979() -> AnnotationTable:
    """Shrout and Fleiss 1979, Psychological Bulletin 86: 6 targets, 4 judges."""
    rows = [[9, 2, 5, 8], [6, 1, 3, 2], [8, 4, 6, 8], [7, 1, 2, 6], [10, 5, 6, 9], [6, 2, 4, 7]]
    return from_matrix(rows, "rows", level="interval")


WRIGHT = (494, 395, 516, 434, 476, 557, 413, 442, 650, 433, 417, 656, 267, 478, 178, 423, 427)
WRIGHT_AGAIN = (490, 397, 512, 401, 470, 611, 415, 431, 638, 429, 420, 633, 275, 492, 165, 372, 421)
MINI = (512, 430, 520, 428, 500, 600, 364, 380, 658, 445, 432, 626, 260, 477, 259, 350, 451)


@pytest.fixture
def peak_flow() -> AnnotationTable:
    """Bland and Altman 1986, Lancet 327: peak flow of 17 people, first readings of two meters, l/min."""
    return from_matrix([list(WRIGHT), list(MINI)], "columns", level="ratio")


@pytest.fixture
def peak_flow_twice() -> AnnotationTable:
    """Bland and Altman 1986, Lancet 327: peak flow of 17 people, two readings of one meter, l/min."""
    return from_matrix([list(WRIGHT), list(WRIGHT_AGAIN)], "columns", level="ratio")
