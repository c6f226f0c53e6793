"""A status other than answered has no reason.

**Why.** "Unknown" alone does not tell whether nobody asked, nobody remembers or nobody may tell. Each lets a reader
rely on the data differently.

**Fix.** Add `reason:` in one sentence:

    composition:
      population: {status: unknown, reason: the hospital is not given with the table}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.questionnaire.answers import DECLARED
from gtreport.rules.rule import CONTRADICTION, Rule
from gtreport.sources import show


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each written status, of an answer or of a whole list or part, that is not explained."""
    reading = evidence.reading
    for one in evidence.reading.everything:
        if one.standing.status in DECLARED and not one.standing.reason and reading.written(one.path):
            empty = (*one.path, "reason")
            at = reading.locate(empty) if reading.written(empty) else None
            yield Problem(one.path, f"{show(one.path)}: status {one.standing.status} has no reason", at=at)


RULE = Rule(
    "GT005", "status_without_reason", Severity.ERROR, CONTRADICTION, check, __doc__, basis=("STANDING Together",)
)
