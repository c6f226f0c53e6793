"""It is not said how far measurement and input lie apart.

**Why.** A label measured next door or the day after is a label of something else.

**Fix.** Say how far measurement and input lie apart, in space and in time:

    direct_measurement:
      offset: up to 30 m and 2 days
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.rule import MISSING, Rule, Stage
from gtreport.rules.unanswered import problems_by_path


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each of these answers that is asked and absent."""
    yield from problems_by_path(
        evidence,
        "source.sites[].direct_measurement.offset",
        "targets[].encoding.geolocation_error",
        "targets[].encoding.lag",
    )


RULE = Rule(
    "GT213", "offset_unsaid", Severity.WARNING, MISSING, check, __doc__, stage=Stage.ABSENCE, basis=("Olofsson 2014",)
)
