"""Predictions cannot be laid beside the labels.

**Why.** A score of predictions in another resolution, unit, order of classes or set of items is low for a reason that
has nothing to do with the model.

**Fix.** Write predictions in the items, classes, resolution and unit of the labels.
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.alignments import alignments
from gtreport.rules.rule import CONTRADICTION, Rule


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield what was found in the attached files."""
    yield from alignments(evidence, "predictions_not_aligned")


RULE = Rule(
    "GT877", "predictions_not_aligned", Severity.ERROR, CONTRADICTION, check, __doc__, reads_data=True, since="2"
)
