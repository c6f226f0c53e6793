"""A supported claim cites no evidence.

**Why.** What may be concluded from a score is the boldest sentence of a report. It should show what it stands on.

**Fix.** Cite evidence in the same answer:

    contexts:
      claims:
        supported: {value: [relative_ranking], evidence: [E1]}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.rule import MISSING, Rule
from gtreport.rules.wording import listed


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield the supported claims when the answer cites nothing."""
    supported = evidence.answers.contexts.claims.supported
    claims = supported.get()
    if claims and not supported.evidence:
        cites = f"claim {claims[0]} cites" if len(claims) == 1 else f"claims {listed(claims)} cite"
        yield Problem(supported.path, f"supported {cites} no evidence")


RULE = Rule(
    "GT611",
    "claim_without_evidence",
    Severity.WARNING,
    MISSING,
    check,
    __doc__,
    basis=("NeurIPS Evaluations & Datasets call",),
)
