"""Recommended answers are absent.

**Why.** A report can be released without them, but readers will miss them, and the site counts them as missing.

**Fix.** Answer them when you can, or write `status: unknown` with a reason.
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.questionnaire.asked import Asked
from gtreport.questionnaire.question import Requirement
from gtreport.rules.absences import absences
from gtreport.rules.rule import MISSING, Rule
from gtreport.rules.wording import listed
from gtreport.sources import FieldPath, show


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield one note for each part, with the ids of all that is recommended there and absent."""
    parts: dict[FieldPath, list[Asked]] = {}
    for one in absences(evidence, Requirement.RECOMMENDED):
        parts.setdefault(one.path[:1], []).append(one)
    for part, missing in parts.items():
        yield Problem(part, _message(missing), "key")


def _message(missing: list[Asked]) -> str:
    if len(missing) == 1:
        (one,) = missing
        lists = f" ({'; '.join(one.question.maps_to)})" if one.question.maps_to else ""
        return f"{show(one.path)} is not answered{lists}"
    ids = list(dict.fromkeys(one.question.id for one in missing))
    return f"{listed(ids)} {'is' if len(ids) == 1 else 'are'} not answered"


RULE = Rule(
    "GT020",
    "recommended_answer_absent",
    Severity.NOTE,
    MISSING,
    check,
    __doc__,
    basis=("all lists in maps_to",),
)
