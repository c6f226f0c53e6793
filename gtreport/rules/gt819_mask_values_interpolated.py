"""Label maps were resampled by interpolation.

**Why.** Between two labels an interpolation writes numbers that nobody drew, and where such a number is a label, a
third class grows along every edge.

**Fix.** Resize label maps by nearest neighbour; declare soft masks as such:

    targets:
      - {id: hair, form: segmentation_mask, encoding: {mask_kind: matting}}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.alignments import alignments
from gtreport.rules.rule import CONTRADICTION, Rule


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield what was found in the attached files."""
    yield from alignments(evidence, "mask_values_interpolated")


RULE = Rule(
    "GT819", "mask_values_interpolated", Severity.ERROR, CONTRADICTION, check, __doc__, reads_data=True, since="2"
)
