"""It is not said what becomes of pixels on the edge.

**Why.** On small objects the edge is most of the object. Whether it counts decides the score.

**Fix.** Say what becomes of edges, background and ignored areas:

    targets:
      - id: cells
        form: segmentation_mask
        encoding:
          boundary_rule: 3 px band = 255, not counted
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.encoding_gaps import MASKS, problems_in_targets
from gtreport.rules.rule import MISSING, Rule, Stage


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield the answer about each target of masks for which nobody gave it."""
    yield from problems_in_targets(evidence, MASKS, "boundary_rule")


RULE = Rule("GT811", "boundary_rule_absent", Severity.ERROR, MISSING, check, __doc__, stage=Stage.ABSENCE)
