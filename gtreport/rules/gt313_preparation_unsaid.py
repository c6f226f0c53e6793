"""It is not said how annotators were prepared.

**Why.** Untrained people follow their own rules. Whether they were tested tells whether the guideline reached them.

**Fix.** Say how people were prepared and tested:

    protocol:
      annotators:
        - {id: workers, training: "two hours, then 20 items with at least 16 right"}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.rule import MISSING, Rule, Stage
from gtreport.rules.unanswered import problems_in_records


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each of these answers that is asked and absent."""
    yield from problems_in_records(evidence, "protocol.annotators[].training", state="not answered")


RULE = Rule(
    "GT313",
    "preparation_unsaid",
    Severity.WARNING,
    MISSING,
    check,
    __doc__,
    stage=Stage.ABSENCE,
    basis=(
        "Klie 2024",
        "Kunilovskaya 2026",
    ),
)
