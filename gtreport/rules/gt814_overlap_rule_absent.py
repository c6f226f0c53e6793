"""It is not said what becomes of overlaps and holes.

**Why.** Where two objects cover a pixel, somebody chose one of them; where one has a hole, somebody filled it or not.

**Fix.** State overlaps, holes and depth order:

    targets:
      - id: cells
        form: segmentation_mask
        encoding:
          overlap_rule: the nearer object wins; holes are background
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.encoding_gaps import MASKS, problems_in_targets
from gtreport.rules.rule import MISSING, Rule, Stage


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield the answer about each target of masks for which nobody gave it."""
    yield from problems_in_targets(evidence, MASKS, "overlap_rule", state="not answered")


RULE = Rule("GT814", "overlap_rule_absent", Severity.WARNING, MISSING, check, __doc__, stage=Stage.ABSENCE)
