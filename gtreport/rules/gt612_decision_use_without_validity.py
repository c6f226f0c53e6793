"""A use in decisions is supported on labels that nobody compared with anything.

**Why.** Annotators may agree and be wrong together. Before decisions rest on labels, another kind of source should have
had a say.

**Fix.** Add a comparison with another kind of site:

    quality:
      validity:
        - {against: "follow-up of 200 patients", metric: sensitivity, value: 0.91, n: 200}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.box_relations import algebra
from gtreport.rules.box_terms import terms_on
from gtreport.rules.rule import MISSING, Rule
from gtreport.rules.wording import listed, name_of

_ROLES = ("decision_support", "automated")


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each supported use with a role in decisions, when validity or agreement is absent."""
    missing = _missing(evidence)
    if not missing:
        return
    dimensions = algebra(evidence)
    for use in evidence.answers.contexts.supported:
        box = use.when.get() or {}
        roles = [
            one for one in terms_on(box, "decision_role") if any(dimensions.is_kind_of(one, role) for role in _ROLES)
        ]
        if roles:
            message = f"{name_of('context', use)} supports decision_role {listed(roles)}, but there is no {missing}"
            yield Problem((*use.when.path, "decision_role"), message)


def _missing(evidence: Evidence) -> str:
    """Return what is absent: a comparison with another site, or the agreement of the people who labelled."""
    quality, reason = evidence.answers.quality, evidence.answers.quality.no_agreement_reason
    people = "human" in evidence.conditions.flags
    agreement_told = len(quality.agreement) or quality.agreement.declared or reason.answered or reason.declared
    validity_told = len(quality.validity) or quality.validity.declared
    absent = [
        *(["quality.validity"] if not validity_told else []),
        *(["quality.agreement"] if people and not agreement_told else []),
    ]
    return " and no ".join(absent)


RULE = Rule(
    "GT612", "decision_use_without_validity", Severity.WARNING, MISSING, check, __doc__, basis=("Lebovitz 2021",)
)
