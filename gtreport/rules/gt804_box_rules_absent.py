"""The rules for boxes are not told.

**Why.** A box around the visible half of a car and one around the whole car are both right, by different rules.

**Fix.** State `clip`, `extent`, `flags` and `min_size`:

    targets:
      - id: cars
        form: detection_bbox
        encoding:
          extent: visible
          clip: clipped
          flags: {crowd: more than ten objects in one box}
          min_size: 10 px on the longer side
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.encoding_gaps import gaps_by_target
from gtreport.rules.rule import MISSING, Rule, Stage
from gtreport.rules.wording import name_of
from gtreport.sources import show


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield the first of the rules that nobody gave about a target of boxes, with the names of all of them."""
    for target, paths in gaps_by_target(evidence, ("detection_bbox",), "clip", "extent", "flags", "min_size"):
        names = ", ".join(show(path[-1:]) for path in paths)
        yield Problem(paths[0], f"{name_of('target', target)}: not answered: {names}", "key", also=tuple(paths))


RULE = Rule("GT804", "box_rules_absent", Severity.WARNING, MISSING, check, __doc__, stage=Stage.ABSENCE)
