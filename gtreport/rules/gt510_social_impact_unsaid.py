"""It is not said what the data could do to people.

**Why.** Errors are seldom spread evenly. Whoever made the labels knows best on whom they could fall.

**Fix.** Say what it could do to people:

    limits: {social_impact: errors fall on patients whose films were taken at the bedside}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.rule import MISSING, Rule, Stage
from gtreport.rules.unanswered import unanswered


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield the answer when it is absent; the profile neurips_2026 makes it an error."""
    severity = Severity.ERROR if "neurips_2026" in (evidence.answers.report.profiles.get() or ()) else None
    for one in unanswered(evidence, "limits.social_impact"):
        yield Problem(one.path, "limits.social_impact is not answered", "key", severity)


RULE = Rule(
    "GT510",
    "social_impact_unsaid",
    Severity.NOTE,
    MISSING,
    check,
    __doc__,
    stage=Stage.ABSENCE,
    basis=("NeurIPS 2026 rai:dataSocialImpact",),
)
