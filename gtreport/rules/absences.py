"""Answers that are asked for and absent, as GT003 and GT020 report them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from gtreport.evidence import Evidence
from gtreport.questionnaire.answers import Answer, Part
from gtreport.questionnaire.asked import Asked
from gtreport.questionnaire.question import Requirement
from gtreport.rules.implied import implied


@lru_cache(maxsize=8)
def absences(evidence: Evidence, requirement: Requirement) -> tuple[Asked, ...]:
    """Return what is asked at a requirement level, absent, not implied, and not reported by another rule.

    Many rules ask for the same, so the last answers are kept.
    """
    return tuple(_absences(evidence, requirement))


def _absences(evidence: Evidence, requirement: Requirement) -> Iterator[Asked]:
    left_out = implied(evidence.answers)
    for one in evidence.asked:
        if one.requirement is not requirement or not one.absent or one.path in left_out:
            continue
        if isinstance(one.answer, Part) and one.requirement is Requirement.CORE:
            continue  # what is core in it is reported by itself
        # A value without the status answered is a placeholder, which GT004 reports.
        is_placeholder = isinstance(one.answer, Answer) and one.answer.value is not None
        if not is_placeholder and not evidence.is_spoken_for(one.path):
            yield one
