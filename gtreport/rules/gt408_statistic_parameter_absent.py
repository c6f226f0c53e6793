"""A statistic is given without a parameter that it needs.

**Why.** Alpha for ordered grades and alpha for names are two statistics: on the same labels they may be 0.8 and 0.5.

**Fix.** Add it to `params`:

    quality:
      agreement:
        - {id: alpha, statistic: krippendorff_alpha, params: {level: ordinal}}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.agreement_targets import target_of
from gtreport.rules.parameters import missing_parameters
from gtreport.rules.rule import MISSING, Rule, Stage
from gtreport.rules.wording import listed, name_of


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each statistic of which a parameter is given neither in the record nor by the encoding of its target."""
    for record in evidence.answers.quality.agreement:
        statistic = record.statistic.get()
        if statistic is None or evidence.is_spoken_for(record.params.path):
            continue
        missing = missing_parameters(statistic, record.params, target_of(record, evidence.answers))
        if missing:
            message = f"{name_of('agreement', record)}: {statistic} needs {listed(missing)} under params"
            yield Problem(record.params.path, message, "key" if not record.params.answered else "value")


RULE = Rule(
    "GT408",
    "statistic_parameter_absent",
    Severity.ERROR,
    MISSING,
    check,
    __doc__,
    stage=Stage.ABSENCE,
    basis=("GRRAS 10",),
)
