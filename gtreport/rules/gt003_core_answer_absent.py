"""A core answer is absent.

**Why.** A reader cannot tell what the ground truth stands for, or where it may be relied on, without the core answers.
An answer that nobody gave is not the same as one that nobody can give: the second is worth writing down.

**Fix.** Answer it, or write `status: unknown`, `withheld` or `not_applicable` with a `reason`.
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.questionnaire.question import Requirement
from gtreport.rules.absences import absences
from gtreport.rules.rule import MISSING, Rule
from gtreport.sources import show


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each core answer that is absent and that no other rule speaks of."""
    for one in absences(evidence, Requirement.CORE):
        lists = f" ({'; '.join(one.question.maps_to)})" if one.question.maps_to else ""
        yield Problem(one.path, f"{show(one.path)} is absent: {one.because} needs it{lists}", "key")


RULE = Rule(
    "GT003",
    "core_answer_absent",
    Severity.ERROR,
    MISSING,
    check,
    __doc__,
    basis=("all lists in maps_to",),
)
