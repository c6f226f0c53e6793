"""It is not said how points become training targets.

**Why.** Rounding a point to a grid of four pixels moves it by up to two, which is more than annotators differ.

**Fix.** State stride, rounding and offset:

    targets:
      - id: joints
        form: keypoints
        encoding:
          heatmap: stride 4, rounded, sigma 2
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.encoding_gaps import problems_in_targets
from gtreport.rules.rule import MISSING, Rule, Stage


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield the answer about each target of keypoints for which nobody gave it."""
    yield from problems_in_targets(evidence, ("keypoints",), "heatmap", state="not answered")


RULE = Rule("GT833", "heatmap_rule_absent", Severity.WARNING, MISSING, check, __doc__, stage=Stage.ABSENCE)
