"""A threshold lies on a score that is not calibrated.

**Why.** Raw scores of networks are too sure of themselves, and not equally so for each class.

**Fix.** Calibrate the score, or choose the threshold on checked labels:

    programmatic_pseudo_label: {threshold: "0.97, at which 95 % of 500 checked labels were right", calibrated: true}
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.patterns import Pattern
from gtreport.rules.phrases import in_brief
from gtreport.rules.rule import MISSING, Rule
from gtreport.rules.wording import name_of

_ON_CHECKED_LABELS = Pattern(
    r"\b(?:checked|validat\w+|held-?out|audit\w*|precision|development set|dev set)\b", re.IGNORECASE
)
_NUMBER = Pattern(r"\d")


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each threshold that is a number on a score that is said not to be calibrated."""
    for site in evidence.answers.source.sites:
        block = site.programmatic_pseudo_label
        threshold = block.threshold.get() or ""
        if block.calibrated.get() is False and _NUMBER.search(threshold) and not _ON_CHECKED_LABELS.search(threshold):
            message = f"the threshold {in_brief(threshold)} lies on a score that is not calibrated"
            yield Problem(block.threshold.path, f"{name_of('site', site)}: {message}")


RULE = Rule("GT244", "threshold_on_uncalibrated_score", Severity.WARNING, MISSING, check, __doc__)
