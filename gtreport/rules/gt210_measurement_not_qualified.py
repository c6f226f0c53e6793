"""A measurement lacks instrument, calibration or uncertainty.

**Why.** A number from an instrument is a claim with an error. Without the error it is not known what it can tell apart.

**Fix.** State instrument, calibration and uncertainty:

    direct_measurement:
      instrument: Vaisala HMP155, firmware 2.1
      measurand: air temperature at 2 m, Cel
      calibration: against a reference of the weather service, 2024-01
      uncertainty: 0.2 Cel (k = 2), data sheet
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.rule import MISSING, Rule, Stage
from gtreport.rules.unanswered import problems_in_records


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each of these answers that is absent from a site's block."""
    yield from problems_in_records(
        evidence,
        "source.sites[].direct_measurement.instrument",
        "source.sites[].direct_measurement.measurand",
        "source.sites[].direct_measurement.calibration",
        "source.sites[].direct_measurement.uncertainty",
        core=True,
    )


RULE = Rule(
    "GT210",
    "measurement_not_qualified",
    Severity.ERROR,
    MISSING,
    check,
    __doc__,
    stage=Stage.ABSENCE,
    basis=("METRIC",),
)
