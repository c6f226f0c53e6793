"""It is not said what becomes of small parts.

**Why.** A few stray pixels move a distance between surfaces from millimetres to decimetres.

**Fix.** State smallest part and connectivity:

    targets:
      - id: cells
        form: segmentation_mask
        encoding:
          min_area: below 20 px dropped, 8-connected
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.encoding_gaps import MASKS, problems_in_targets
from gtreport.rules.rule import MISSING, Rule, Stage


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield the answer about each target of masks for which nobody gave it."""
    yield from problems_in_targets(evidence, MASKS, "min_area", state="not answered")


RULE = Rule("GT816", "small_parts_rule_absent", Severity.WARNING, MISSING, check, __doc__, stage=Stage.ABSENCE)
