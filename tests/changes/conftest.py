"""What tests of changes share: a small report, and the changes between it and an altered copy."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

import pytest

from gtreport.changes import Changes, compare
from gtreport.exporters.report_json import document
from gtreport.report import examine_text

TODAY = date(2026, 11, 30)
REPORT = """\
report: {schema: gtreport/1, version: "1"}
identity: {name: Tide pools, dataset_version: "1.2.0", purpose: To count pools.}
targets: [{id: pool, form: classification, labels: [{value: wet}, {value: dry}]}]
composition: {n_items: 100}
source:
  preprocessing: [{step: cropped, applied_to: inputs}]
  sites: [{id: staff, kind: expert_interpretation, legitimacy: they know the shore}]
protocol:
  guideline: Guide 1
  annotators: [{id: pool, n: 3}]
  aggregation: {method: majority}
quality:
  agreement: [{id: alpha, statistic: krippendorff_alpha, value: 0.70, ci: {low: 0.60, high: 0.80}}]
limits: {items: [{id: L1, statement: no winter, severity: caution, affects: {period: {min: "2024"}}}]}
contexts:
  summary: Good for counting.
  envelope: {population: {covers: {any_of: [shore]}}}
  supported: [{id: count, when: {task: [counting, mapping]}, because: it was made for it}]
  conditional: [{id: sell, when: {task: trade}, conditions: [{id: ask, text: ask first}]}]
  out_of_scope: [{id: deep, when: {domain: deep_sea}}]
  claims: {supported: [relative_ranking]}
decisions: [{id: D1, chosen: majority, options: [{id: majority}, {id: experts}]}]
"""


def changed(*pairs: tuple[str, str]) -> Changes:
    """Return the changes that come of replacing words of the report."""
    text = REPORT
    for old, new in pairs:
        assert old in text
        text = text.replace(old, new)
    both = [document(examine_text(one.encode(), "report.yaml", today=TODAY)) for one in (REPORT, text)]
    return compare(both[0], both[1], ("old", "new"))


@pytest.fixture
def report_text() -> str:
    return REPORT


@pytest.fixture
def compared() -> Callable[..., Changes]:
    return changed
