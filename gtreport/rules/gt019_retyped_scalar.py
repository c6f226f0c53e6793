"""Text without quotation marks means something else to other YAML tools.

**Why.** `NO` for Norway becomes false, version 1.10 becomes 1.1, 12:30 becomes 750. Here the text is read as it is
written, but exports, editors and scripts that read the same file will not agree.

**Fix.** Put it in quotes:

    composition:
      geography: ["NO", SE, DK]
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.rule import STRUCTURE, Rule


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each text that is read otherwise elsewhere, or ends at a comment."""
    yield from evidence.reading.problems.get("retyped_scalar", ())


RULE = Rule("GT019", "retyped_scalar", Severity.ERROR, STRUCTURE, check, __doc__, basis=("YAML 1.1 types",))
