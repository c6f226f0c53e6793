"""A statistic has no value for the attached annotations.

**Why.** An undefined statistic is not 0 and not 1: the data cannot show agreement beyond chance, or there is nothing to
compare. A number in its place would be made up; where one is claimed, this is a warning.

**Fix.** Nothing to correct if the reason is true; choose a statistic that is defined, or attach more annotations.
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.rule import CONTRADICTION, Rule
from gtreport.rules.wording import name_of


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each agreement record whose statistic is undefined, with the reason; a warning where a value is claimed."""
    for agreement in evidence.agreements:
        estimate = agreement.estimate
        if estimate is not None and estimate.value is None:
            name = name_of("agreement", agreement.record)
            message = f"{name}: {estimate.statistic} is undefined: {estimate.reason}"
            claimed = agreement.verdict == "undefined"
            if claimed:
                message += f"; {agreement.claimed} is claimed"
            yield Problem(agreement.record.statistic.path, message, severity=Severity.WARNING if claimed else None)


RULE = Rule("GT450", "statistic_undefined", Severity.NOTE, CONTRADICTION, check, __doc__, reads_data=True)
