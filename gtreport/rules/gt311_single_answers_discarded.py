"""The single answers were thrown away.

**Why.** Who differed from whom, and on what, can never be looked at again; nor can another way of combining them.

**Fix.** Keep them, at least on request:

    protocol: {individual_labels: retained}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.rule import MISSING, Rule


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield single answers that are discarded."""
    kept = evidence.answers.protocol.individual_labels
    if kept.get() == "discarded":
        yield Problem(kept.path, "protocol.individual_labels is discarded")


RULE = Rule(
    "GT311",
    "single_answers_discarded",
    Severity.WARNING,
    MISSING,
    check,
    __doc__,
    basis=(
        "Plank 2022",
        "Cabitza 2023",
    ),
)
