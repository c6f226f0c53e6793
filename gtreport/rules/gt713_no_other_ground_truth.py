"""Only the released ground truth is described.

**Why.** Whoever cannot name another ground truth for these items has not yet seen that this one was made.

**Fix.** Sketch one other, even if hypothetical:

    ground_truths:
      - {id: GT2, label: CT as source, status: hypothetical, path: {D1: ct}, expected: half of the films are lost}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.rule import MISSING, Rule, Stage


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield the list when no record is about another ground truth; the released one need not be listed."""
    truths = evidence.answers.ground_truths
    if truths.declared or evidence.is_spoken_for(truths.path):
        return
    if all(truth.status.get() == "released" for truth in truths):
        yield Problem(truths.path, "only the released ground truth is described")


RULE = Rule(
    "GT713",
    "no_other_ground_truth",
    Severity.WARNING,
    MISSING,
    check,
    __doc__,
    stage=Stage.ABSENCE,
    basis=("Recht 2019",),
)
