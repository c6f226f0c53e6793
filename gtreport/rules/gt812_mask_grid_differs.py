"""Masks and inputs have different grids, and it is not said how masks were resized.

**Why.** Resizing decides which side of an edge a pixel falls on. A loader that does it otherwise gets other labels.

**Fix.** State how masks were resized:

    targets:
      - id: cells
        form: segmentation_mask
        encoding: {grid_matches_input: false, resample: nearest}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.encoding_gaps import MASKS, gaps_by_target
from gtreport.rules.rule import MISSING, Rule, Stage
from gtreport.rules.wording import name_of


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield the way of resizing when grids differ and nobody gave it."""
    for target, (path, *_) in gaps_by_target(evidence, MASKS, "resample"):
        if target.encoding.grid_matches_input.get() is False:
            message = "masks and inputs have different grids, and resample is absent"
            yield Problem(path, f"{name_of('target', target)}: {message}", "key")


RULE = Rule("GT812", "mask_grid_differs", Severity.ERROR, MISSING, check, __doc__, stage=Stage.ABSENCE)
