"""A value is not of the type that the question asks for.

**Why.** A value of another type cannot be compared, counted or shown. It is dropped, and only it:
all other answers are read.

**Fix.** Write a value of the stated type, or one of the listed members:

    targets:
      - id: boxes
        form: detection_bbox
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.rule import STRUCTURE, Rule


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each value that was dropped because of its type."""
    yield from evidence.reading.problems.get("wrong_type", ())


RULE = Rule("GT002", "wrong_type", Severity.ERROR, STRUCTURE, check, __doc__)
