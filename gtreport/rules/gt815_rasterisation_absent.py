"""Masks are polygons, and it is not said how they become pixels.

**Why.** Two libraries fill the same polygon with different pixels along every edge.

**Fix.** State how polygons become pixels:

    targets:
      - id: cells
        form: segmentation_mask
        encoding: {representation: polygon, rasterisation: "pixel centres inside, pycocotools 2.0"}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.encoding_gaps import MASKS, gaps_by_target
from gtreport.rules.rule import MISSING, Rule, Stage
from gtreport.rules.wording import name_of


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield the way from polygons to pixels when nobody gave it."""
    for target, (path, *_) in gaps_by_target(evidence, MASKS, "rasterisation"):
        representation = target.encoding.representation.get()
        if representation == "polygon":
            message = f"representation is {representation}, but rasterisation is not answered"
            yield Problem(path, f"{name_of('target', target)}: {message}", "key")


RULE = Rule("GT815", "rasterisation_absent", Severity.WARNING, MISSING, check, __doc__, stage=Stage.ABSENCE)
