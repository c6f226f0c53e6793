"""The guideline for a task on images shows no pictures.

**Why.** Pictures beside the words make annotators agree more than words alone, in measured comparisons.

**Fix.** Add an example picture per label.
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.rule import MISSING, Rule


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield a guideline without pictures, when the task is on images."""
    examples = evidence.answers.protocol.guideline_examples
    if examples.get() is False and "image" in evidence.conditions.flags:
        yield Problem(examples.path, "an image task, but the guideline shows no pictures")


RULE = Rule("GT303", "guideline_without_pictures", Severity.WARNING, MISSING, check, __doc__, basis=("Rädsch 2023",))
