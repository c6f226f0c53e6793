"""It is not said whether no mask means absent or not looked at.

**Why.** A structure without a mask may be missing in the patient, or in the reader's time. A model learns the
difference wrongly.

**Fix.** Say whether no mask means absent or not looked at:

    targets:
      - {id: lungs, form: medical_segmentation, unlabelled_means: not_annotated}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.rule import MISSING, Rule, Stage
from gtreport.rules.unanswered import unanswered
from gtreport.rules.wording import name_of


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield the answer about each target of medical masks for which nobody gave it; of other forms GT003 speaks."""
    absent = {one.path for one in unanswered(evidence, "targets[].unlabelled_means")}
    for target in evidence.answers.targets:
        path = target.unlabelled_means.path
        if target.form.get() == "medical_segmentation" and path in absent:
            yield Problem(path, f"{name_of('target', target)}: unlabelled_means is absent", "key")


RULE = Rule(
    "GT822", "absent_or_not_annotated", Severity.ERROR, MISSING, check, __doc__, stage=Stage.ABSENCE, basis=("CLAIM",)
)
