"""One value of agreement stands for many labels or targets.

**Why.** Annotators may agree on the common label and not at all on the rare one that a model is needed for.

**Fix.** Give values per label, target or group:

    quality:
      agreement:
        - {id: alpha, statistic: krippendorff_alpha, value: 0.71, by_label: {car: 0.9, van: 0.4, cart: 0.3}}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.questionnaire.quality import AgreementRecord
from gtreport.questionnaire.targets import Target
from gtreport.rules.agreement_targets import target_of
from gtreport.rules.rule import MISSING, Rule

_SEVERAL = 3
"""From this many labels on, one value may hide another; of two labels each is the other's complement."""


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield the only value claimed, when it is about several targets or labels and not broken down."""
    answers = evidence.answers
    records = [record for record in answers.quality.agreement if record.value.answered]
    if len(records) != 1 or records[0].annotations.answered or _is_broken_down(records[0]):
        return
    record, target = records[0], target_of(records[0], answers)
    if target is None and len(answers.targets) > 1:
        yield Problem(record.value.path, f"one value stands for {len(answers.targets)} targets")
    elif target is not None and _of_names(target) and len(target.labels) >= _SEVERAL:
        yield Problem(record.value.path, f"one value stands for {len(target.labels)} labels")


def _is_broken_down(record: AgreementRecord) -> bool:
    return any(one.answered or one.declared for one in (record.by_label, record.labels, record.groups))


def _of_names(target: Target) -> bool:
    """Return whether labels are classes without an order; on an ordered scale a value is about the whole scale."""
    classes = target.form.get() in ("classification", "detection_bbox", "segmentation_mask", "medical_segmentation")
    return classes and target.scale.get() != "ordinal"


RULE = Rule("GT421", "overall_value_only", Severity.WARNING, MISSING, check, __doc__, basis=("GRRAS 15",))
