"""The quantity is not defined.

**Why.** A value without its unit is a number; one without its range may be an error code.

**Fix.** State unit and range:

    targets:
      - id: glucose
        form: regression
        encoding:
          value_unit: mmol/L
          range: 0 to 40, rounded to 0.1
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.encoding_gaps import problems_in_targets
from gtreport.rules.rule import MISSING, Rule, Stage


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each of these answers that nobody gave about a target of quantities."""
    yield from problems_in_targets(evidence, ("regression",), "value_unit", "range")


RULE = Rule(
    "GT881", "quantity_not_defined", Severity.ERROR, MISSING, check, __doc__, stage=Stage.ABSENCE, basis=("UCUM",)
)
