"""One expert's word is taken as the truth, and nobody looked a second time.

**Why.** Experts differ from each other and from themselves. With one reading per item the error cannot even be seen.

**Fix.** Have a sample read again, or call the expert a sensor:

    expert_interpretation: {expert_model: sensor, repeat_readings: "50 items by the same reader after 4 weeks"}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.questionnaire.answers import Status
from gtreport.questionnaire.model import Questionnaire
from gtreport.rules.phrases import is_nothing
from gtreport.rules.rule import MISSING, Rule

_CHECKING = frozenset({"verification", "correction", "adjudication"})
_CHECKS = frozenset({"error_rate", "validation_pass", "indirect_validation", "correction_pass", "record_audit"})


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each oracle when items have one label and nothing tells of a second look."""
    answers = evidence.answers
    if answers.protocol.labels_per_item.max.get() != 1 or _is_checked(answers):
        return
    for site in answers.source.sites:
        experts = site.expert_interpretation
        repeated = experts.repeat_readings.get()
        never = experts.repeat_readings.status is Status.ABSENT or (repeated is not None and is_nothing(repeated))
        if experts.expert_model.get() == "oracle" and never:
            yield Problem(experts.expert_model.path, "one expert per item, taken as oracle, never repeated or verified")


def _is_checked(answers: Questionnaire) -> bool:
    """Return whether a site checks, a sample was checked, or labels were compared with another kind of site."""
    quality = answers.quality
    return (
        any(site.role.get() in _CHECKING for site in answers.source.sites)
        or not _CHECKS.isdisjoint(quality.methods.get() or ())
        or quality.error_rate.value.answered
        or len(quality.validity) > 0
    )


RULE = Rule(
    "GT221",
    "lone_oracle",
    Severity.WARNING,
    MISSING,
    check,
    __doc__,
    basis=(
        "CLAIM",
        "GRRAS 6",
    ),
)
