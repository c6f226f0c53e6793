"""A use on real data is supported, and the distance between simulation and reality is unknown.

**Why.** Nothing shows that what was learnt from the simulation holds outside of it.

**Fix.** Restrict the context to synthetic data, or measure the gap:

    source:
      sites:
        - {id: engine, synthetic_simulation: {real_anchor: "FID 31 against 2,000 real images"}}
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.questionnaire.answers import Status
from gtreport.questionnaire.contexts import SupportedUse
from gtreport.rules.patterns import Pattern
from gtreport.rules.rule import CONTRADICTION, Rule
from gtreport.rules.wording import name_of

_REAL = Pattern(
    r"(?:^|_|\b)(?:real|reality|in_the_wild|clinical|deployed|deployment|patient_care)(?:_|\b|$)", re.IGNORECASE
)
_SYNTHETIC = Pattern(r"synthetic|simulat|render|artificial|generated|virtual", re.IGNORECASE)
_DECIDES = frozenset({"decision_support", "automated"})


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each supported use that names real data, or decisions, when a synthetic site feeds the labels alone."""
    answers = evidence.answers
    sites = answers.source.sites.items
    unknown = [site for site in sites if site.synthetic_simulation.real_anchor.status is Status.UNKNOWN]
    if not unknown or any(site.kind.get() != "synthetic_simulation" for site in sites):
        return
    for use in answers.contexts.supported:
        if _is_on_real_data(use):
            site = name_of("site", unknown[0])
            message = f"{name_of('context', use)} supports a use on real data, but real_anchor of {site} is unknown"
            yield Problem(use.when.path, message)


def _is_on_real_data(use: SupportedUse) -> bool:
    terms = {dimension: constraint.any_of or () for dimension, constraint in (use.when.get() or {}).items()}
    named = [term for values in terms.values() for term in values]
    if any(_SYNTHETIC.search(term) for term in named):
        return False
    return any(_REAL.search(term) for term in named) or not _DECIDES.isdisjoint(terms.get("decision_role", ()))


RULE = Rule("GT252", "real_use_on_unknown_gap", Severity.ERROR, CONTRADICTION, check, __doc__)
