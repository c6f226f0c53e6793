"""Labels of an evaluated split were changed by a step that is not listed.

**Why.** A score on labels that were cleaned afterwards says nothing about the labels that are released.

**Fix.** List the step:

    source:
      preprocessing:
        - {step: "test labels corrected by a second reader, 31 of 400", applied_to: targets}
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.questionnaire.answers import Status
from gtreport.rules.patterns import Pattern
from gtreport.rules.phrases import in_brief
from gtreport.rules.rule import MISSING, Rule

_LABELS = r"(?:labels?|annotations?)"
_CHANGED = r"(?:relabell?ed|re-annotated|corrected|cleaned|merged|recoded|re-coded|remapped|re-mapped|filtered)"
_CHANGE = Pattern(rf"\b{_LABELS}\s+(?:\w+\s+){{0,2}}{_CHANGED}\b|\b{_CHANGED}\s+{_LABELS}\b", re.IGNORECASE)


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each evaluated split whose account says that labels were changed, when no step is about labels."""
    steps = evidence.answers.source.preprocessing
    about_labels = any(step.applied_to.get() != "inputs" for step in steps)
    if about_labels or steps.status is not Status.ANSWERED:
        return
    evaluated = {name for one in evidence.answers.evaluations for name in one.evaluated_on.get() or ()}
    for split in evidence.answers.composition.splits:
        change = _CHANGE.search(split.how.get() or "")
        if split.id.get() in evaluated and change:
            step = in_brief(change[0])
            message = f"labels of split {split.id.get()} were changed by {step}, which is not in source.preprocessing"
            yield Problem(split.how.path, message)


RULE = Rule("GT430", "evaluation_labels_changed", Severity.ERROR, MISSING, check, __doc__, basis=("Shimron 2022",))
