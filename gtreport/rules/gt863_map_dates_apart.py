"""Image and reference of a map were not taken at the same time, or it is not said when.

**Why.** In the years between them a forest was cut. The label is then right for one of the two.

**Fix.** State both dates:

    targets:
      - id: cover
        form: remote_sensing_map
        encoding: {dates: images of 2021-06 and field visits of 2021-07}
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.encoding_gaps import gaps_by_target
from gtreport.rules.patterns import Pattern
from gtreport.rules.rule import MISSING, Rule, Stage
from gtreport.rules.wording import name_of

_GAP = Pattern(
    r"\b(\d+(?:\.\d+)?\s+years?)\s+(?:apart|later|earlier|before|after|older|younger|between|difference)\b",
    re.IGNORECASE,
)


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield the dates of each map when nobody gave them, or when they are said to lie years apart."""
    for target, (path, *_) in gaps_by_target(evidence, ("remote_sensing_map",), "dates"):
        yield Problem(path, f"{name_of('target', target)}: dates of image and reference are not answered", "key")
    for target in evidence.answers.targets:
        dates = target.encoding.dates
        gap = _GAP.search(dates.get() or "")
        if target.form.get() == "remote_sensing_map" and gap:
            yield Problem(dates.path, f"{name_of('target', target)}: image and reference are {gap[1]} apart")


RULE = Rule(
    "GT863", "map_dates_apart", Severity.WARNING, MISSING, check, __doc__, stage=Stage.ABSENCE, basis=("Olofsson 2014",)
)
