"""Scores from marked errors, by hand and on a shared set in which nothing was rated twice."""

from __future__ import annotations

import csv
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from gtreport.agreement.forms.error_scores import ScoredOutputs, scored_outputs
from gtreport.agreement.forms.pairs import PairMeasures, pairs_of
from gtreport.errors import UsageError

POINTS = {"No-error": 0, "Minor": 1, "Major": 5}


def rated(*rows: str) -> ScoredOutputs:
    """Return scores from rows of system, source, annotator and severity."""
    return scored_outputs(*zip(*(row.split() for row in rows), strict=True), POINTS)


def test_points_of_an_output_are_summed() -> None:
    assert rated("m s1 a Major", "m s1 a Minor", "m s2 a No-error").systems() == {"m": 3.0}


def test_annotators_of_an_output_are_averaged() -> None:
    assert rated("m s1 a Major", "m s1 b Minor", "m s2 a Minor").systems() == {"m": (3 + 1) / 2}


def test_one_source_of_two_systems_is_two_items() -> None:
    found = rated("m1 s1 a Major", "m2 s1 b Minor")
    assert (found.rows.items, found.most_annotators) == (("m1: s1", "m2: s1"), 1)


def test_a_severity_without_points_is_refused() -> None:
    with pytest.raises(UsageError, match="no points are declared for severity Critical"):
        rated("m s a Critical")


def test_the_shared_errors(
    shared: Callable[[str], Path], expected: Callable[[str], Any], whole: Callable[..., Any]
) -> None:
    wanted = expected("mqm_ted_ende")
    with shared("annotations/mqm_ted_ende/errors.csv").open(encoding="utf-8", newline="") as lines:
        table = list(csv.DictReader(lines))
    columns = [[row[name] for row in table] for name in ("system", "item", "rater", "severity")]
    found = scored_outputs(*columns, POINTS)
    assert {
        "n_rows": len(table),
        "n_systems": len(found.systems()),
        "n_items": len({source for _, source in found.outputs}),
        "n_raters": len(found.rows.annotators),
        "max_raters_for_one_system_item": found.most_annotators,
        "n_system_item": found.rows.n_items,
        "severity": found.severities,
    } == {name: wanted[name] for name in list(wanted)[:7]}
    scores = wanted["mqm_score_weights_major_5_minor_1"]["per_system"]
    assert found.systems() == {name: pytest.approx(score, abs=1e-6) for name, score in scores.items()}
    first, second = pairs_of(found.rows)
    none = whole(PairMeasures(found.rows, first, second, np.zeros(len(first)), np.zeros(len(first))))
    assert (none.value, none.reason) == (None, "no item has two annotations")
