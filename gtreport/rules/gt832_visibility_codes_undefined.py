"""The visibility codes are not explained.

**Why.** A point at (0, 0) may be hidden, outside or forgotten. Only the code tells, and codes differ between datasets.

**Fix.** Say what each code means:

    targets:
      - id: joints
        form: keypoints
        encoding:
          visibility:
            "0": not labelled
            "1": hidden but placed
            "2": visible
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.encoding_gaps import problems_in_targets
from gtreport.rules.rule import MISSING, Rule, Stage


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield the answer about each target of keypoints for which nobody gave it."""
    yield from problems_in_targets(evidence, ("keypoints",), "visibility")


RULE = Rule("GT832", "visibility_codes_undefined", Severity.ERROR, MISSING, check, __doc__, stage=Stage.ABSENCE)
