"""No use is named that the report stands behind.

**Why.** A ground truth that is good for nothing in particular will be used for everything.

**Fix.** State at least one use you stand behind:

    contexts:
      supported:
        - {id: compare-models, when: {purpose: evaluate}, because: labels are blind to the models}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.questionnaire.answers import Status
from gtreport.rules.rule import MISSING, Rule


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield the list when it is written and empty; when it is absent, GT003 says so."""
    uses = evidence.answers.contexts.supported
    if uses.status is Status.ANSWERED and len(uses) == 0:
        yield Problem(uses.path, "contexts.supported is empty")


RULE = Rule("GT601", "no_supported_use", Severity.ERROR, MISSING, check, __doc__, basis=("RAI dataUseCases",))
