"""Codes of visibility are not used as they are explained.

**Why.** The code decides whether a point counts. A code that nobody explained, or a visible point in the corner of
the picture, makes errors as long as the picture.

**Fix.** Explain every code, or correct the file:

    targets:
      - id: pose
        form: keypoints
        encoding: {visibility: {"0": not placed, "1": hidden, "2": visible}}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.alignments import alignments
from gtreport.rules.rule import CONTRADICTION, Rule


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield what was found in the attached files."""
    yield from alignments(evidence, "visibility_code_differs")


RULE = Rule(
    "GT837", "visibility_code_differs", Severity.ERROR, CONTRADICTION, check, __doc__, reads_data=True, since="2"
)
