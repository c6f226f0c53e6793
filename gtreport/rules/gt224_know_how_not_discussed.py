"""It is not said what experts do in practice that the label leaves out.

**Why.** Experts feel, ask, compare and wait. A label holds only the last word, and models are judged by that alone.

**Fix.** Say what experts do in practice that the label leaves out:

    expert_interpretation: {know_how_excluded: "comparison with earlier films, talk with the ward"}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.rule import MISSING, Rule, Stage
from gtreport.rules.unanswered import problems_in_records


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each site of experts where this is absent."""
    yield from problems_in_records(
        evidence, "source.sites[].expert_interpretation.know_how_excluded", state="not answered"
    )


RULE = Rule(
    "GT224",
    "know_how_not_discussed",
    Severity.NOTE,
    MISSING,
    check,
    __doc__,
    stage=Stage.ABSENCE,
    basis=("Lebovitz 2021",),
)
