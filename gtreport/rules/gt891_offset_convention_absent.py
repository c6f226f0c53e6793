"""It is not said in what offsets are counted.

**Why.** After the first emoji, characters, bytes and UTF-16 units count differently, and every later span is shifted.

**Fix.** State `offset_unit` and `offset_end`:

    targets:
      - id: names
        form: span_ner
        encoding:
          offset_unit: codepoint
          offset_end: exclusive
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.encoding_gaps import problems_in_targets
from gtreport.rules.rule import MISSING, Rule, Stage


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each of these answers that nobody gave about a target of spans."""
    yield from problems_in_targets(evidence, ("span_ner",), "offset_unit", "offset_end")


RULE = Rule("GT891", "offset_convention_absent", Severity.ERROR, MISSING, check, __doc__, stage=Stage.ABSENCE)
