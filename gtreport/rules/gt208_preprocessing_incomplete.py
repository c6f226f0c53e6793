"""The list of preprocessing steps is not complete.

**Why.** A step that nobody wrote down can be the reason why a model does well here and nowhere else.

**Fix.** Add the missing steps; if they cannot be found out, answer with status unknown and a reason:

    source:
      preprocessing_complete: {status: unknown, reason: the vendor does not tell what the scanner does to the image}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.questionnaire.answers import Status
from gtreport.rules.rule import MISSING, Rule, Stage

_UNKNOWN = "nothing to correct if it cannot be found out; name it in `limits.items` where it matters"


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield `false`, and as a warning `unknown` with a reason."""
    complete = evidence.answers.source.preprocessing_complete
    if complete.get() is False:
        yield Problem(complete.path, "source.preprocessing_complete is false")
    elif complete.status is Status.UNKNOWN and complete.reason and evidence.reading.written(complete.path):
        message = f"source.preprocessing_complete is unknown: {complete.reason}"
        yield Problem(complete.path, message, severity=Severity.WARNING, help=_UNKNOWN)


# With the rules on absence, so that GT006 does not report the same unknown answer a second time.
RULE = Rule(
    "GT208",
    "preprocessing_incomplete",
    Severity.ERROR,
    MISSING,
    check,
    __doc__,
    stage=Stage.ABSENCE,
    basis=("Shimron 2022",),
)
