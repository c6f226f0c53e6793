"""Pay is stated without a standard to measure it by.

**Why.** Two cents an item may be a fair wage or a tenth of one. Only a standard tells.

**Fix.** Name the wage it was measured against:

    protocol:
      annotators:
        - {id: workers, pay: "12 EUR an hour; local minimum wage 12"}
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.patterns import Pattern
from gtreport.rules.rule import MISSING, Rule
from gtreport.rules.wording import name_of

_AMOUNT = Pattern(r"\d|\b(?:cents?|dollars?|euros?)\b", re.IGNORECASE)
_STANDARD = Pattern(
    r"\b(?:wages?|minimum|living|standards?|tariff|collective|salar\w+|median|average|above|below|union|law|legal\w*|"
    r"federal|state|local|recommend\w*|fair\w*|polic\w+|pay ?scale|rules?|voluntary|volunteers?|unpaid)\b",
    re.IGNORECASE,
)


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each pay that is an amount and nothing beside it to compare with."""
    for pool in evidence.answers.protocol.annotators:
        pay = pool.pay.get()
        if pay is not None and _AMOUNT.search(pay) and not _STANDARD.search(pay):
            yield Problem(pool.pay.path, f"{name_of('pool', pool)}: pay names no standard")


RULE = Rule(
    "GT232",
    "pay_without_standard",
    Severity.WARNING,
    MISSING,
    check,
    __doc__,
    basis=(
        "NeurIPS Q14",
        "Geiger 2020",
    ),
)
