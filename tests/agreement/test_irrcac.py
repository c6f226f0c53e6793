"""Every value and standard error that irrCAC 1.4 (R) prints on its own 16 data sets."""

from __future__ import annotations

import csv
import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gtreport.agreement.estimating import estimate
from gtreport.annotations.arrays import from_arrays
from gtreport.annotations.table import AnnotationTable

SHARED = Path(__file__).parents[2].parent / "shared" / "reference_values"

STATISTICS = {
    "pa": "percent_agreement",
    "fleiss": "fleiss_kappa",
    "conger": "conger_kappa",
    "bp": "brennan_prediger",
    "krippen": "krippendorff_alpha",
    "cohen": "cohen_kappa",
    "scott": "fleiss_kappa",  # printed as Scott's pi, weighted too; the same on two annotators without gaps
    "bangdiwala_B": "bangdiwala_b",
}


def expected_rows() -> list[dict[str, str]]:
    path = SHARED / "irrcac_values.csv"
    if not path.is_file():
        return []
    with path.open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))


def is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True


def table_of(layout: str, name: str) -> AnnotationTable:
    with (SHARED / "irrcac_data" / f"{name}.csv").open(encoding="utf-8", newline="") as lines:
        header, *rows = list(csv.reader(lines))
    options: dict[str, Any] = {}
    if layout == "raw":
        cells = [(i, header[a], cell.strip()) for i, row in enumerate(rows) for a, cell in enumerate(row)]
        found = {cell for _, _, cell in cells if cell}
        labels = sorted(found, key=float) if all(map(is_number, found)) else sorted(found)
    elif layout == "dist":
        labels = header
        cells = [
            (i, "", header[k])
            for i, row in enumerate(rows)
            for k, count in enumerate(row)
            for _ in range(int(float(count)))
        ]
    else:
        labels = header[1:]
        cells, item = [], 0
        for row in rows:
            for k, count in enumerate(row[1:]):
                for _ in range(int(count)):
                    cells += [(item, "r1", row[0]), (item, "r2", labels[k])]
                    item += 1
    item_, annotator, label = ([cell[at] for cell in cells] for at in range(3))
    return from_arrays(item_, None if layout == "dist" else annotator, label, labels=labels, **options)


@pytest.fixture(scope="module")
def tables() -> Callable[[str, str], AnnotationTable]:
    found: dict[tuple[str, str], AnnotationTable] = {}

    def get(layout: str, name: str) -> AnnotationTable:
        if (layout, name) not in found:
            found[layout, name] = table_of(layout, name)
        return found[layout, name]

    return get


def asked_for(row: dict[str, str]) -> tuple[str, dict[str, object]]:
    """Return the statistic and parameters that a row of the values is about."""
    weights = "identity" if row["weights"] == "unweighted" else row["weights"]
    name = row["coefficient"]
    if name == "gwet":
        return ("gwet_ac1", {}) if weights == "identity" else ("gwet_ac2", {"weights": weights})
    if name == "cohen" and weights != "identity":
        return "weighted_cohen_kappa", {"weights": weights}
    if name in ("cohen", "bangdiwala_B"):
        return STATISTICS[name], {}
    return STATISTICS[name], {"weights": weights}


@pytest.mark.skipif(not expected_rows(), reason="the values of irrCAC do not stand beside the repository")
@pytest.mark.parametrize("dataset", sorted({(row["layout"], row["dataset"]) for row in expected_rows()}))
def test_values_and_standard_errors(dataset: tuple[str, str], tables: Callable[[str, str], AnnotationTable]) -> None:
    table = tables(*dataset)
    differing = []
    for row in expected_rows():
        if (row["layout"], row["dataset"]) != dataset:
            continue
        statistic, params = asked_for(row)
        found = estimate(table, statistic, params, intervals=())
        if not agrees(found.value, row["value"], 2e-5):
            differing.append((row["coefficient"], row["weights"], "value", row["value"], found.value, found.reason))
        error = found.se
        if dataset[0] == "table" and error is not None and row["coefficient"] != "cohen":
            error *= math.sqrt((found.n_items_used - 1) / found.n_items_used)  # that layout divides by n
        if row["se"] and "not usable" not in row["note"] and not agrees(error, row["se"], 2e-5):
            differing.append((row["coefficient"], row["weights"], "SE", row["se"], error, found.reason))
    assert differing == []


def agrees(found: float | None, printed: str, tolerance: float) -> bool:
    return found is not None and abs(found - float(printed)) <= tolerance


@pytest.mark.skipif(not expected_rows(), reason="the values of irrCAC do not stand beside the repository")
def test_all_values_are_compared() -> None:
    assert len(expected_rows()) == 724
