"""Experts did not say how sure they were.

**Why.** An expert knows which of the labels were guesses. If it is not written down, nobody can know it later.

**Fix.** Record a scale, probabilities or alternatives next time:

    expert_interpretation: {confidence_recorded: scale}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.rule import MISSING, Rule
from gtreport.rules.wording import name_of


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each site of experts whose doubt was not recorded."""
    for site in evidence.answers.source.sites:
        recorded = site.expert_interpretation.confidence_recorded
        if recorded.get() == "none":
            yield Problem(recorded.path, f"{name_of('site', site)}: confidence_recorded is none")


RULE = Rule("GT223", "expert_doubt_not_recorded", Severity.WARNING, MISSING, check, __doc__, basis=("Stutz 2025",))
