"""The data are about people, and nothing is said on how they are protected.

**Why.** Whether people can be recognised, whether they agreed and who reviewed it decides who may use the data at all.

**Fix.** Answer `identifiability`, `consent` and `ethics_review`:

    composition: {about_people: true, identifiability: indirect}
    source: {inputs: {consent: waived, ethics_review: approved}}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.rule import MISSING, Rule, Stage
from gtreport.rules.unanswered import unanswered
from gtreport.sources import show


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each answer on the protection of people that is core and absent."""
    for one in unanswered(
        evidence,
        "composition.identifiability",
        "source.inputs.consent",
        "source.inputs.ethics_review",
        "source.sites[].found_administrative.legal_basis",
        core=True,
    ):
        yield Problem(one.path, f"the data are about people, but {show(one.path)} is unanswered", "key")


RULE = Rule(
    "GT117",
    "people_not_protected_in_words",
    Severity.ERROR,
    MISSING,
    check,
    __doc__,
    stage=Stage.ABSENCE,
    basis=("Datasheets L6-L10",),
)
