"""The data are about people, and it is not said how long they are kept or how a person withdraws.

**Why.** Who was asked once should be able to say no later, and to know when the question ends.

**Fix.** Answer `maintenance.retention` and `source.inputs.revocable`:

    maintenance: {retention: "until 2030, then destroyed"}
    source: {inputs: {revocable: by e-mail until publication}}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.rule import MISSING, Rule, Stage
from gtreport.rules.unanswered import unanswered
from gtreport.sources import show


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each of the two answers that is asked for and absent."""
    for one in unanswered(evidence, "maintenance.retention", "source.inputs.revocable"):
        yield Problem(one.path, f"the data are about people, but {show(one.path)} is not answered", "key")


RULE = Rule(
    "GT908",
    "retention_unsaid",
    Severity.WARNING,
    MISSING,
    check,
    __doc__,
    stage=Stage.ABSENCE,
    basis=(
        "Datasheets N5",
        "CrowdWorkSheets R5",
    ),
)
