"""Items are said to have been compared with the whole, and nothing shows it.

**Why.** "Validated" is a result. Without the comparison it cannot be told from "assumed".

**Fix.** Cite the comparison with the population:

    composition:
      representativeness: {value: validated, evidence: [E4]}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.rule import MISSING, Rule
from gtreport.rules.sampling import NOT_DRAWN


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield `validated` without evidence; where the sampling contradicts it, GT110 says so."""
    composition = evidence.answers.composition
    claim = composition.representativeness
    if claim.get() == "validated" and not claim.evidence and composition.sampling.method.get() not in NOT_DRAWN:
        yield Problem(claim.path, "representativeness is validated, but no evidence is cited")


RULE = Rule(
    "GT111", "representativeness_without_evidence", Severity.WARNING, MISSING, check, __doc__, basis=("Datasheets C3",)
)
