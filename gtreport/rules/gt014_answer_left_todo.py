"""An answer is still marked todo.

**Why.** Imported and half-finished answers wait for somebody to confirm them; released, they would pass for answers.

**Fix.** Answer it, or say why it is unknown. A value that is right needs only its mark removed:

    identity:
      license: CC-BY-4.0       # not {value: CC-BY-4.0, status: todo}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.questionnaire.answers import Status
from gtreport.rules.rule import MISSING, Rule
from gtreport.sources import show


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each status todo, of an answer or of a whole list or part, at the status itself."""
    for one in evidence.reading.everything:
        status = (*one.path, "status")
        if one.standing.status is Status.TODO and evidence.reading.written(status):
            message = f"{show(one.path)} is still marked todo"
            yield Problem(one.path, message, at=evidence.reading.locate(status))


RULE = Rule("GT014", "answer_left_todo", Severity.ERROR, MISSING, check, __doc__)
