"""It is not said who wrote the guideline.

**Why.** A guideline is somebody's view of what counts. Their trade and stake stand in every label.

**Fix.** Name them and their background:

    protocol: {guideline_authors: [lab-team]}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.rule import MISSING, Rule, Stage
from gtreport.rules.unanswered import problems_by_path


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield the answer when it is asked and absent."""
    yield from problems_by_path(evidence, "protocol.guideline_authors")


RULE = Rule(
    "GT316",
    "guideline_authors_unsaid",
    Severity.NOTE,
    MISSING,
    check,
    __doc__,
    stage=Stage.ABSENCE,
    basis=("Data Statements 7",),
)
