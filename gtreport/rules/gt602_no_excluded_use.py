"""No use is named that the labels will not carry.

**Why.** Every ground truth has uses it was not made for. One that names none has not been thought through to its end.

**Fix.** State at least one use it will not carry:

    contexts:
      out_of_scope:
        - {id: children, when: {population: child}, because: no child is in the sampling frame}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.questionnaire.answers import Status
from gtreport.rules.rule import MISSING, Rule


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield the list when it is written and empty; when it is absent, GT003 says so."""
    uses = evidence.answers.contexts.out_of_scope
    if uses.status is Status.ANSWERED and len(uses) == 0:
        yield Problem(uses.path, "contexts.out_of_scope is empty")


RULE = Rule(
    "GT602", "no_excluded_use", Severity.ERROR, MISSING, check, __doc__, basis=("HF Out-of-Scope Use", "Datasheets U5")
)
