"""A claimed comparison of two ground truths lacks its metric, its value, or the number of items.

**Why.** "About a tenth differs" can be read as a tenth of the items, of the labels, or of those that both decided; and
a tenth of 20 items is two.

**Fix.** Say what was counted, what came out, and on how many items:

    ground_truths:
      - id: GT2
        label: majority of first readings
        status: built
        comparison:
          - {with: GT1, metric: share_changed, value: 0.09, n: 45}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.questionnaire.answers import Status
from gtreport.rules.rule import MISSING, Rule, Stage
from gtreport.rules.wording import name_of


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each of the three that a comparison does not give."""
    for truth in evidence.answers.ground_truths:
        for comparison in truth.comparison:
            if not comparison.written:
                continue
            other = comparison.with_.get()
            about = f"comparison with {other}" if other else "a comparison"
            for name in ("metric", "value", "n"):
                answer = getattr(comparison, name)
                if answer.status is Status.ABSENT and not evidence.is_spoken_for(answer.path):
                    yield Problem(answer.path, f"{name_of('ground truth', truth)}: {about} lacks {name}", "key")


RULE = Rule(
    "GT714",
    "comparison_not_qualified",
    Severity.WARNING,
    MISSING,
    check,
    __doc__,
    stage=Stage.ABSENCE,
    basis=("Recht 2019",),
    since="2",
)
