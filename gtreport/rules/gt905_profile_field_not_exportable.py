"""A profile asks for a field of an export that no answer fills.

**Why.** Whoever asks for the profile reads the exported file by machine. A field that is not in it counts as not
answered, whatever the rest of the report says.

**Fix.** Answer the question that fills it, or say why nobody knows:

    limits: {biases: "dialect is marked offensive more often"}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.crosswalk import unfilled
from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.questionnaire.paths import resolve
from gtreport.rules.rule import MISSING, Rule, Stage
from gtreport.told import told

PROFILE = "neurips_2026"
_TOLD_ELSEWHERE = {"rai:dataSocialImpact": "GT510"}
"""Fields whose absence another rule tells as an error under this profile."""


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each field of the profile that cannot be filled, where the answer that would fill it belongs."""
    if PROFILE not in (evidence.answers.report.profiles.get() or ()):
        return
    for wanted in unfilled(told(evidence.answers)):
        if _TOLD_ELSEWHERE.get(wanted.name) in evidence.ran:
            continue
        first = wanted.questions[0].partition("[]")[0]
        path = resolve(evidence.answers, first) or ()
        message = (
            f"profile {PROFILE}: {wanted.name} cannot be filled from the answers; {wanted.questions[0]} would fill it"
        )
        yield Problem(path, message, "key")


RULE = Rule(
    "GT905",
    "profile_field_not_exportable",
    Severity.ERROR,
    MISSING,
    check,
    __doc__,
    stage=Stage.ABSENCE,
    basis=("NeurIPS 2026",),
    since="2",
)
