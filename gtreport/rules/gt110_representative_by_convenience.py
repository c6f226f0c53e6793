"""Items were taken as they came, and are said to stand for the whole.

**Why.** A sample of convenience can look like the whole only by luck, and nobody compared them.

**Fix.** Choose `not_representative` or `unknown`, or describe the comparison that was made:

    composition:
      representativeness: {value: validated, evidence: [E4]}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.rule import CONTRADICTION, Rule
from gtreport.rules.sampling import NOT_DRAWN


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield a claim of representativeness that neither the sampling nor a cited comparison supports."""
    composition = evidence.answers.composition
    method, claim = composition.sampling.method, composition.representativeness
    compared = claim.get() == "validated" and claim.evidence
    if method.get() in NOT_DRAWN and claim.get() in ("validated", "assumed") and not compared:
        yield Problem(claim.path, f"sampling.method is {method.get()}, but representativeness is {claim.get()}")


RULE = Rule(
    "GT110",
    "representative_by_convenience",
    Severity.ERROR,
    CONTRADICTION,
    check,
    __doc__,
    basis=(
        "Datasheets C3",
        "Olofsson 2014",
    ),
)
