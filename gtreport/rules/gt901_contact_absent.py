"""Nobody is named whom a reader can ask.

**Why.** Every report leaves a question open. Without somebody who answers, readers guess.

**Fix.** Name someone who answers:

    identity: {contact: data@example.org}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.rule import MISSING, Rule, Stage
from gtreport.rules.unanswered import unanswered


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield the contact when it is absent."""
    for one in unanswered(evidence, "identity.contact"):
        yield Problem(one.path, "identity.contact is absent", "key")


RULE = Rule(
    "GT901",
    "contact_absent",
    Severity.ERROR,
    MISSING,
    check,
    __doc__,
    stage=Stage.ABSENCE,
    basis=("Datasheets N1, N2",),
)
