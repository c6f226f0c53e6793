"""The generator of labels has no version.

**Why.** Models change under the same name. Without a version the labels can neither be made again nor be distrusted.

**Fix.** Name generator and version:

    programmatic_pseudo_label: {generator: {kind: model, version: "yolov8x, weights of 2024-03-01"}}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.rule import MISSING, Rule, Stage
from gtreport.rules.unanswered import problems_in_records


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each of these answers that is asked and absent."""
    yield from problems_in_records(evidence, "source.sites[].programmatic_pseudo_label.generator.version", core=True)


RULE = Rule(
    "GT241",
    "generator_without_version",
    Severity.ERROR,
    MISSING,
    check,
    __doc__,
    stage=Stage.ABSENCE,
    basis=("RAI machineAnnotationTools",),
)
