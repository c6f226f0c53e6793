"""It is not said whether values were cut at a limit.

**Why.** What an instrument cannot show is written down as its limit. A model learns that nothing lies beyond.

**Fix.** Say whether values were cut:

    targets:
      - id: glucose
        form: regression
        encoding: {censoring: "below 0.5 mmol/L written as 0.5; 12 of 900"}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.encoding_gaps import problems_in_targets
from gtreport.rules.rule import MISSING, Rule, Stage


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield the answer about each quantity when nobody gave it, nor the detection limits of an instrument."""
    if any(site.direct_measurement.detection_limits.answered for site in evidence.answers.source.sites):
        return
    yield from problems_in_targets(evidence, ("regression",), "censoring", state="not answered")


RULE = Rule("GT882", "censoring_unsaid", Severity.WARNING, MISSING, check, __doc__, stage=Stage.ABSENCE)
