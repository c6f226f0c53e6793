"""Classes are numbers without names.

**Why.** A number means nothing without the list it was counted in, and the next export may count otherwise.

**Fix.** Attach the list of names:

    annotations:
      - {id: boxes, format: yolo, options: {classes: classes.txt}}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.alignments import alignments
from gtreport.rules.rule import CONTRADICTION, Rule


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield what was found in the attached files."""
    yield from alignments(evidence, "class_without_name")


RULE = Rule("GT825", "class_without_name", Severity.WARNING, CONTRADICTION, check, __doc__, reads_data=True, since="2")
