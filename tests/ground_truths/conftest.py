"""Tables for the tests of ground truths: a small set of our own with a reversal, and the shared ones where they lie."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from gtreport.annotations.arrays import from_arrays
from gtreport.annotations.table import AnnotationTable

LABELS = ("none", "mild", "severe")
NORTH = (*["none"] * 12, *["mild"] * 5, *["severe"] * 3)
SOUTH = (*["none"] * 6, *["mild"] * 8, *["severe"] * 6)
"""What two groups see on twenty items: the south reads one level higher on nine of them."""


@dataclass(frozen=True)
class Crowd:
    """A shared set: its annotations, its external column and what is expected of it."""

    table: AnnotationTable
    external: dict[str, str]
    expected: dict[str, Any]


@pytest.fixture
def groups() -> AnnotationTable:
    """Return twenty items, annotators A-C of the north and D-F of the south; C and F err on one item each."""
    rows = []
    for at, (north, south) in enumerate(zip(NORTH, SOUTH, strict=True)):
        for who in "ABCDEF":
            label = north if who in "ABC" else south
            if (who, at) in (("C", 0), ("F", 19)):
                label = "mild"
            rows.append((f"i{at:02d}", who, "north" if who in "ABC" else "south", label))
    item, annotator, group, label = (list(column) for column in zip(*rows, strict=True))
    return from_arrays(item, annotator, label, labels=LABELS, level="ordinal", group=group)


@pytest.fixture
def models() -> dict[str, dict[str, str]]:
    """Return two models: `boreal` sees what the north sees but for one item, `austral` what the south sees."""
    boreal = {f"i{at:02d}": label for at, label in enumerate(NORTH)} | {"i00": "severe"}
    austral = {f"i{at:02d}": label for at, label in enumerate(SOUTH)} | {"i01": "severe"}
    return {"boreal": boreal, "austral": austral}


@pytest.fixture
def crowd(shared: Path) -> Callable[[str], Crowd]:
    """Return a shared set by name."""
    every = json.loads((shared / "reference_values/ground_truth_expectations.json").read_text(encoding="utf-8"))

    def of(name: str) -> Crowd:
        expected = every["sets"][name]
        folder = shared / "annotations" / name
        ordered = name in ("crowd_web", "synthetic_groups")
        rows = read(folder / ("annotations.csv" if name == "synthetic_groups" else "labels.csv"))
        columns = [[row[column] for row in rows] for column in ("item", "annotator", "label")]
        group = [row["group"] for row in rows] if "group" in rows[0] else None
        table = from_arrays(*columns, labels=expected["labels"], level="ordinal" if ordered else "nominal", group=group)
        gold = folder / "gold.csv"
        external = {row["item"]: row["label"] for row in read(gold)} if gold.exists() else {}
        return Crowd(table, external, expected)

    return of


@pytest.fixture
def predictions(shared: Path) -> dict[str, dict[str, str]]:
    """Return the four models of the shared synthetic set."""
    rows = read(shared / "annotations/synthetic_groups/predictions.csv")
    return {name: {row["item"]: row[name] for row in rows} for name in ("m1", "m2", "m3", "m4")}


def read(path: Path) -> list[dict[str, str]]:
    """Return the rows of a CSV file."""
    with path.open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))
