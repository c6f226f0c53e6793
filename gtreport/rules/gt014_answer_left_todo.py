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
from gtreport.rules.wording import listed
from gtreport.sources import FieldPath, Location, show

_MOST_TOLD = 3


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield one problem for each part with a status todo, of an answer or of a whole list, at the first such status."""
    parts: dict[FieldPath, list[tuple[Location, FieldPath]]] = {}
    for one in evidence.reading.everything:
        status = (*one.path, "status")
        if one.standing.status is Status.TODO and evidence.reading.written(status):
            parts.setdefault(one.path[:1], []).append((evidence.reading.locate(status), one.path))
    for part, found in parts.items():
        (at, first), *more = sorted(found, key=lambda one: one[0])
        yield Problem(part if more else first, _message(part, [first, *(path for _, path in more)]), at=at)


def _message(part: FieldPath, left: list[FieldPath]) -> str:
    if len(left) == 1:
        return f"{show(left[0])} is still marked todo"
    more = len(left) - _MOST_TOLD
    told = [show(path) for path in left[:_MOST_TOLD]] + ([f"{more:,} more"] if more > 0 else [])
    return f"{len(left):,} answers of {show(part)} are still marked todo: {listed(told)}"


RULE = Rule("GT014", "answer_left_todo", Severity.ERROR, MISSING, check, __doc__)
