"""The people of a crowd are not described.

**Why.** Who labels decides what is offensive, beautiful or a word of the language. A crowd is never just anybody.

**Fix.** Describe it, or write status unknown or withheld with a reason (then a warning):

    protocol:
      annotators:
        - {id: workers, demographics: {status: withheld, reason: the platform forbids to ask}}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.questionnaire.answers import Status
from gtreport.rules.rule import MISSING, Rule, Stage
from gtreport.rules.unanswered import unanswered
from gtreport.rules.wording import name_of

_NOT_TOLD = frozenset({Status.UNKNOWN, Status.WITHHELD})

_NOT_KNOWN = "nothing to correct if it cannot be told; name it in `limits.items`, in the area annotators"


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each pool of a crowd whose demographics are absent; as a warning, unknown or withheld with a reason."""
    absent = {one.path for one in unanswered(evidence, "protocol.annotators[].demographics", core=True)}
    for pool in evidence.answers.protocol.annotators:
        if evidence.conditions.site_kind_of(pool) != "crowd_consensus":
            continue
        who = pool.demographics
        if who.path in absent:
            message = f"{name_of('pool', pool)}: demographics is absent, but the pool is a crowd"
            yield Problem(who.path, message, "key")
        elif who.status in _NOT_TOLD and who.reason and evidence.reading.written(who.path):
            message = f"{name_of('pool', pool)}: demographics is {who.status}, but the pool is a crowd: {who.reason}"
            yield Problem(who.path, message, severity=Severity.WARNING, help=_NOT_KNOWN)


RULE = Rule(
    "GT231",
    "crowd_without_demographics",
    Severity.ERROR,
    MISSING,
    check,
    __doc__,
    stage=Stage.ABSENCE,
    basis=(
        "CrowdWorkSheets A4",
        "ARR D5",
    ),
)
