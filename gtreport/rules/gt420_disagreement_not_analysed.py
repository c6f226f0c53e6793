"""Nothing is said on why annotators disagree.

**Why.** Disagreement shows where the guideline, the item or the concept is unclear. An average hides that.

**Fix.** Look at the most disputed items and say what they share:

    quality:
      disagreement: mostly between grade 2 and 3, on forms without a history
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.rule import MISSING, Rule, Stage
from gtreport.rules.unanswered import unanswered


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield the answer when items have several labels and it is absent."""
    for one in unanswered(evidence, "quality.disagreement"):
        yield Problem(one.path, "several labels per item, but quality.disagreement is not answered", "key")


RULE = Rule(
    "GT420",
    "disagreement_not_analysed",
    Severity.WARNING,
    MISSING,
    check,
    __doc__,
    stage=Stage.ABSENCE,
    basis=("CrowdWorkSheets E2",),
)
