"""An interval rests on few items, and may be too narrow.

**Why.** Intervals are made for many items. With fewer than 50, or with a label that fewer than 10 items hold, a nominal
95 % interval covers the true value less often than it says.

**Fix.** Read it with care; more doubly labelled items mend it.
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.rule import CONTRADICTION, Rule
from gtreport.rules.wording import name_of


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each recomputed agreement whose interval carries that warning."""
    for agreement in evidence.agreements:
        for caution in agreement.estimate.warnings if agreement.estimate is not None else ():
            if caution.name == "interval_too_narrow":
                name = name_of("agreement", agreement.record)
                yield Problem(agreement.record.statistic.path, f"{name}: {caution.message}")


RULE = Rule("GT451", "interval_unreliable", Severity.NOTE, CONTRADICTION, check, __doc__, reads_data=True)
