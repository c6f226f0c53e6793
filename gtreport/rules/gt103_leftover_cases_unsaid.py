"""Nothing is said on cases that fit no label.

**Why.** Somebody had to do something with them. Whether they were dropped or forced into a class changes every share.

**Fix.** Answer `targets[].catch_all`:

    targets:
      - {id: vehicles, catch_all: other_class}
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.questionnaire.answers import Status
from gtreport.questionnaire.targets import Target
from gtreport.rules.patterns import Pattern
from gtreport.rules.rule import MISSING, Rule, Stage
from gtreport.rules.unanswered import unanswered
from gtreport.rules.wording import name_of

CLASSES = frozenset(
    {
        "classification",
        "detection_bbox",
        "segmentation_mask",
        "medical_segmentation",
        "remote_sensing_map",
        "span_ner",
    }
)
"""Forms whose labels are a closed list, which a case may not fit."""

_NAME_OF_REST = Pattern(
    r"\b(?:others?|else|rest|none|background|neither|not|no|unclear|unknown|undecided|unsure|abstain)\b", re.IGNORECASE
)
_ALL_ELSE = Pattern(
    r"\b(?:(?:any|every)(?:thing|one|body)?|all|whatever(?: is)?)\s+(?:else|others?|the rest)\b"
    r"|\b(?:none of|neither)\b",
    re.IGNORECASE,
)


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each target with a list of classes that says neither what becomes of other cases nor what silence means."""
    absent = {one.path for one in unanswered(evidence, "targets[].catch_all")}
    for target in evidence.answers.targets:
        unsaid = (
            target.catch_all.path in absent
            and target.unlabelled_means.status is Status.ABSENT
            and not _has_rest(target)
        )
        if unsaid and target.form.get() in CLASSES:
            message = f"{name_of('target', target)}: nothing is said on cases that fit no label; answer catch_all"
            yield Problem(target.catch_all.path, message, "key")


def _has_rest(target: Target) -> bool:
    """Return whether a label is for what no other label fits, as its value, name or definition says."""
    return any(
        _NAME_OF_REST.search((name.get() or "").replace("_", " ")) or _ALL_ELSE.search(label.definition.get() or "")
        for label in target.labels
        for name in (label.value, label.name)
    )


# With the rules on absence, so that GT003 and GT020 do not report the same answer a second time.
RULE = Rule("GT103", "leftover_cases_unsaid", Severity.WARNING, MISSING, check, __doc__, stage=Stage.ABSENCE)
