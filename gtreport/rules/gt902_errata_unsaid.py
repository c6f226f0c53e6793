"""It is not said where wrong labels are reported.

**Why.** Users find wrong labels. Without a place for them each user mends a private copy, or nobody does.

**Fix.** Name a place where wrong labels are reported:

    maintenance: {errata: "https://example.org/chest-films/issues"}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.rule import MISSING, Rule, Stage
from gtreport.rules.unanswered import problems_by_path


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield the answer when it is absent."""
    yield from problems_by_path(evidence, "maintenance.errata")


RULE = Rule(
    "GT902", "errata_unsaid", Severity.WARNING, MISSING, check, __doc__, stage=Stage.ABSENCE, basis=("Datasheets N3",)
)
