"""The value that does not count is counted.

**Why.** Pixels that nobody could decide become a class of their own, on which annotators agree or not for no reason.

**Fix.** Leave it out when the file is read, or correct ignore_value:

    annotations:
      - {id: masks, options: {ignore: 255}}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.alignments import alignments
from gtreport.rules.rule import CONTRADICTION, Rule


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield what was found in the attached files."""
    yield from alignments(evidence, "ignore_value_differs")


RULE = Rule("GT820", "ignore_value_differs", Severity.ERROR, CONTRADICTION, check, __doc__, reads_data=True, since="2")
