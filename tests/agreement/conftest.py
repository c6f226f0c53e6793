"""Tables for the tests of agreement, and the shared reference values where they lie beside the repository."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gtreport.annotations.arrays import from_arrays
from gtreport.annotations.table import AnnotationTable

SHARED = Path(__file__).parents[2].parent / "shared"

Shared = Callable[[str], Path]
Pairs = Callable[..., AnnotationTable]


@pytest.fixture(scope="session")
def shared() -> Shared:
    """Return a path below the shared reference data; skip where it is not there."""

    def path(name: str) -> Path:
        found = SHARED / name
        if not found.exists():
            pytest.skip(f"the shared reference data has no {name} beside this repository")
        return found

    return path


@pytest.fixture
def example(shared: Shared) -> Callable[..., AnnotationTable]:
    """Return the table of a worked example."""

    def table(name: str, **options: Any) -> AnnotationTable:
        data = json.loads(shared(f"reference_values/worked_examples/{name}.json").read_text(encoding="utf-8"))
        return worked_example(data["data"], **options)

    return table


def worked_example(data: dict[str, Any], **options: Any) -> AnnotationTable:
    """Return the table of the data of a worked example, in the layouts `long` and `pair_counts`."""
    if data["layout"] == "pair_counts":
        return pair_counts([tuple(row) for row in data["rows"]], **options)
    names = data["columns"]
    columns = {name: [str(row[names.index(name)]) for row in data["rows"]] for name in names}
    return from_arrays(columns["item"], columns["annotator"], columns["label"], **options)


def pair_counts(rows: list[tuple[int, object, object]], **options: Any) -> AnnotationTable:
    """Return the table of two annotators from (count, label of the first, label of the second)."""
    first = [str(a) for count, a, _ in rows for _ in range(count)]
    second = [str(b) for count, _, b in rows for _ in range(count)]
    items = [f"i{number}" for number in range(len(first))]
    return from_arrays(items + items, ["r1"] * len(first) + ["r2"] * len(second), first + second, **options)


@pytest.fixture(name="pair_counts")
def _pair_counts() -> Pairs:
    return pair_counts


@pytest.fixture
def crowd(shared: Shared) -> Callable[..., AnnotationTable]:
    """Return the table of one of the shared sets of annotations."""

    def table(name: str, file: str = "labels.csv", **options: Any) -> AnnotationTable:
        with shared(f"annotations/{name}/{file}").open(encoding="utf-8", newline="") as lines:
            rows = list(csv.DictReader(lines))
        columns = [[row[column] for row in rows] for column in ("item", "annotator", "label")]
        return from_arrays(*columns, **options)

    return table
