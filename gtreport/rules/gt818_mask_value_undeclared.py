"""Masks hold values that are no class.

**Why.** Nobody knows what such a pixel means. Counted as foreground or left out, it changes every overlap.

**Fix.** Declare the values, or what does not count:

    annotations:
      - {id: masks, options: {values: {1: road, 2: water}, ignore: 255}}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.alignments import alignments
from gtreport.rules.rule import CONTRADICTION, Rule


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield what was found in the attached files."""
    yield from alignments(evidence, "mask_value_undeclared")


RULE = Rule("GT818", "mask_value_undeclared", Severity.ERROR, CONTRADICTION, check, __doc__, reads_data=True, since="2")
