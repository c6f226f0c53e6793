"""A key is not in the questionnaire.

**Why.** What stands under a misspelt key is not read, and nobody would notice: the answer would count as missing,
or the text would be lost.

**Fix.** Correct the spelling, or move the text to an answer that exists:

    identity:
      license: CC-BY-4.0     # not licence
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.rule import STRUCTURE, Rule


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each key that no question has."""
    yield from evidence.reading.problems.get("unknown_key", ())


RULE = Rule("GT001", "unknown_key", Severity.ERROR, STRUCTURE, check, __doc__)
