"""The share of synthetic items is not stated.

**Why.** One synthetic item in a hundred is an addition; ninety are another dataset. Exports must state it.

**Fix.** State the share of synthetic items:

    synthetic_simulation: {share: 1.0}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.rule import MISSING, Rule, Stage
from gtreport.rules.unanswered import problems_in_records


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each of these answers that is asked and absent."""
    yield from problems_in_records(evidence, "source.sites[].synthetic_simulation.share", core=True)


RULE = Rule(
    "GT253",
    "synthetic_share_absent",
    Severity.ERROR,
    MISSING,
    check,
    __doc__,
    stage=Stage.ABSENCE,
    basis=("NeurIPS 2026 rai:hasSyntheticData",),
)
