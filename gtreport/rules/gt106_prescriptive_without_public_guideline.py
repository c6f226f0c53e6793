"""Annotators were to apply one rule that the public cannot read.

**Why.** With a prescriptive stance the guideline is the definition of the label: who cannot read it cannot know it.

**Fix.** Publish the guideline or an extract of it:

    protocol: {guideline: "Guideline 2.1, files/guideline.pdf", guideline_access: public}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.rule import MISSING, Rule
from gtreport.rules.wording import name_of

_NOT_PUBLIC = frozenset({"on_request", "closed"})


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each prescriptive target when the guideline is not public."""
    access = evidence.answers.protocol.guideline_access.get()
    for target in evidence.answers.targets:
        if access in _NOT_PUBLIC and target.truth_stance.get() == "prescriptive":
            message = f"truth_stance is prescriptive, but the guideline is {access}"
            yield Problem(target.truth_stance.path, f"{name_of('target', target)}: {message}")


RULE = Rule(
    "GT106", "prescriptive_without_public_guideline", Severity.WARNING, MISSING, check, __doc__, basis=("Röttger 2022",)
)
