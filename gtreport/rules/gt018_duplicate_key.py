"""A key stands twice in the same mapping.

**Why.** YAML forbids it, and tools differ in which of the two they keep. Neither is taken here.

**Fix.** Remove one of them.
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.rule import STRUCTURE, Rule


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each key that stands again in its mapping."""
    yield from evidence.reading.problems.get("duplicate_key", ())


RULE = Rule("GT018", "duplicate_key", Severity.ERROR, STRUCTURE, check, __doc__, basis=("YAML 1.2, 3.2.1.3",))
