"""A label has no definition.

**Why.** Two annotators who read "van" differently both follow the guideline, and a user cannot tell which of them did.

**Fix.** Add `definition:` to that record of `labels`:

    targets:
      - id: vehicles
        labels:
          - {value: van, definition: "closed body, no rear side windows; parked vans count, toy vans do not"}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.phrases import in_brief
from gtreport.rules.rule import MISSING, Rule, Stage
from gtreport.rules.unanswered import unanswered
from gtreport.rules.wording import name_of
from gtreport.sources import show


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each label without a definition, where the form of the target makes it core."""
    absent = {one.path for one in unanswered(evidence, "targets[].labels[].definition", core=True)}
    for target in evidence.answers.targets:
        for label in target.labels:
            if label.definition.path in absent:
                value = label.value.get() or label.name.get()
                shown = show(label.here) if value is None else f"label {in_brief(value)}"
                yield Problem(label.definition.path, f"{name_of('target', target)}: {shown} has no definition", "key")


RULE = Rule(
    "GT102",
    "label_without_definition",
    Severity.ERROR,
    MISSING,
    check,
    __doc__,
    stage=Stage.ABSENCE,
    basis=("CrowdWorkSheets T5",),
)
