"""What tests of exporters share: one report with answers of every kind, and one with nothing but a name."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest
import yaml

from gtreport.report import Report, examine

TODAY = date(2026, 11, 30)
FULL = """\
report: {schema: gtreport/1, version: "2.1", profiles: [neurips_2026]}
identity:
  name: Tide pools
  dataset_version: "1.10"
  creators: [lab, "R. Example"]
  license: CC-BY-4.0
  description: Pools on a shore, counted from above.
  purpose: To count pools.
  url: https://data.example/tides
  persistent_id: doi:10.5281/zenodo.99
  published_on: "2026-03-01"
  citation: "Example 2026"
  commercial_use: forbidden
  contact: {status: withheld, reason: the lab has moved}
parties: [{id: lab, name: Shore laboratory, kind: team}]
targets: [{id: pool, form: classification, concept: "Whether a square holds a pool </script><b>"}]
composition:
  n_items: 1200
  period_inputs: {from: "2024-02", to: "2024"}
  languages: ["no", de-AT]
  missing: {status: unknown, reason: nobody counted}
  sensitive_data: [location, other]
  source_datasets: [{name: "Aerial 7", license: CC0-1.0}]
source:
  summary: "Pictures from above, =SUM(A1)"
  raw_available: on_request
  inputs: {origin: reused, mechanism: "A camera: 12 px"}
  preprocessing:
    - {step: cropped, applied_to: inputs, tool: Pillow 10.2}
    - {step: merged two classes, applied_to: targets}
    - {step: missing heights imputed, applied_to: inputs}
  sites:
    - {id: readers, kind: expert_interpretation, legitimacy: they know the shore, situation: at a desk}
protocol:
  guideline: "Guide 3 & <i>more</i>"
  workflow: single
  tool: Marker 4
  preannotation: none
  labels_per_item: {min: 1, median: 1.5, max: 2}
  annotators: [{id: staff, n: 3, qualification: biologists, locale: [AT], languages: ["no"]}]
  aggregation: {method: majority}
quality:
  agreement: [{id: kappa, statistic: cohen_kappa, value: 0.7, n_items: 40}]
  disagreement: pools under snow
limits:
  items: [{id: L1, statement: no winter, severity: caution, affects: {period: {min: "2024-01", max: "2024-03"}}}]
  biases: dry pools are missed
  social_impact: none is known
contexts:
  supported: [{id: count, when: {purpose: [evaluate], task: counting}, because: "terms DUO:0000042"}]
  prohibited: [{id: trade, when: {purpose: sell}, because: the landowner forbids it, source: contract}]
  claims: {supported: [relative_ranking]}
maintenance: {status: limited, errata: https://data.example/errata}
decisions: [{id: D1, stage: aggregation, chosen: majority, reason: it is simple, decided_by: [lab]}]
"""


@pytest.fixture
def report_of(tmp_path: Path) -> Callable[[str], Report]:
    """Return a function that examines a text as a report."""

    def examined(text: str) -> Report:
        (tmp_path / "report.yaml").write_text(text, encoding="utf-8")
        return examine(tmp_path / "report.yaml", "report.yaml", today=TODAY, for_site=True)

    return examined


@pytest.fixture
def full(report_of: Callable[[str], Report]) -> Report:
    return report_of(FULL)


@pytest.fixture
def named(report_of: Callable[[str], Report]) -> Callable[[str], Report]:
    """Return a function that examines a report with nothing but a name."""
    return lambda name: report_of(yaml.safe_dump({"identity": {"name": name}}, allow_unicode=False))
