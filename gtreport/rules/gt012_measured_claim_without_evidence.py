"""A measured value is stated without evidence.

**Why.** A number that nobody can look up or compute again is an assertion with digits.

**Fix.** Cite evidence, or attach the annotations it was computed from:

    quality:
      error_rate:
        value: {value: 0.05, evidence: [E2]}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.questionnaire.answers import Answer, Part, Standing
from gtreport.rules.rule import MISSING, Rule
from gtreport.sources import FieldPath, show


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each measured value for which neither evidence is cited nor annotations are attached."""
    for path in _measured(evidence):
        yield Problem(path, f"{show(path)} states a measured value without evidence")


def _measured(evidence: Evidence) -> Iterator[FieldPath]:
    quality, answers = evidence.answers.quality, evidence.answers
    for record in quality.agreement:
        if record.annotations.get() is None and not _shown(record, quality.agreement):
            yield from _given(record.value)
    if not _shown(quality.error_rate):
        yield from _given(quality.error_rate.value)
    for compared in quality.validity:
        if not _shown(compared, quality.validity):
            yield from _given(compared.value)
    for limit in answers.limits.items:
        if limit.known_by.get() == "measured" and not _shown(limit, answers.limits.items):
            yield limit.known_by.path
    not_attached = {one.id.get() for one in answers.ground_truths if one.built_by.annotations.get() is None}
    for truth in answers.ground_truths:
        for one in truth.comparison:
            attached = truth.built_by.annotations.get() is not None and one.with_.get() not in not_attached
            if not attached and not _shown(one, truth.comparison):
                yield from _given(one.value)


def _given(value: Answer[float]) -> Iterator[FieldPath]:
    if value.answered:
        yield value.path


def _shown(record: Part, *holders: Standing) -> bool:
    """Return whether a record, one of its answers or the list that holds it cites evidence."""
    answers = (getattr(record, name) for name in record.fields)
    cited = [one.evidence for one in answers if isinstance(one, Answer)]
    return any((*cited, record.standing.evidence, *(holder.evidence for holder in holders)))


RULE = Rule(
    "GT012",
    "measured_claim_without_evidence",
    Severity.WARNING,
    MISSING,
    check,
    __doc__,
    basis=("ARR checklist",),
)
