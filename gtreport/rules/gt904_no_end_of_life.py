"""It is not said what happens to old versions.

**Why.** A score that was reported on a version that is gone can never be repeated.

**Fix.** Say what happens to old versions:

    maintenance: {versions_kept: "all versions, under one DOI; obsolete ones are marked"}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.rule import MISSING, Rule, Stage
from gtreport.rules.unanswered import problems_by_path


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield the answer when it is absent."""
    yield from problems_by_path(evidence, "maintenance.versions_kept")


RULE = Rule(
    "GT904",
    "no_end_of_life",
    Severity.NOTE,
    MISSING,
    check,
    __doc__,
    stage=Stage.ABSENCE,
    basis=(
        "Data Cards",
        "Data Statements 15",
    ),
)
