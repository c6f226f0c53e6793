"""What is measured or recorded only stands for what is meant, and no limit says so.

**Why.** A model learns the proxy. Where proxy and concept part, it will be wrong without anybody noticing.

**Fix.** Add a limit of kind label_semantics:

    limits:
      items:
        - {id: L2, kind: label_semantics, severity: caution, statement: costs stand for illness}
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.known_limits import no_limit_says_so
from gtreport.rules.patterns import Pattern
from gtreport.rules.rule import MISSING, Rule
from gtreport.rules.wording import name_of

_PROXY = Pattern(r"\b(?:prox(?:y|ies)|surrogates?|stand-?ins?)\b", re.IGNORECASE)
_DENIED = Pattern(
    r"\b(?:no|not an?|never an?|rather than an?)\s+(?:\w+\s+)?(?:proxy|surrogate|stand-?in)\b", re.IGNORECASE
)


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each site whose value is a proxy, or another quantity, when no limit is about what labels mean."""
    if not no_limit_says_so(
        evidence.answers,
        areas=("label_definition", "instrument"),
        kinds=("label_semantics", "instrument"),
        words=_PROXY,
    ):
        return
    for site in evidence.answers.source.sites:
        match, relation = site.direct_measurement.measurand_match, site.found_administrative.proxy_relation
        told = relation.get() or ""
        if match.get() in ("proxy", "different"):
            shown = "a proxy" if match.get() == "proxy" else "a different quantity"
            yield Problem(match.path, f"{name_of('site', site)}: the value is {shown}, and no limit says so")
        elif _PROXY.search(told) and not _DENIED.search(told):
            yield Problem(relation.path, f"{name_of('site', site)}: the value is a proxy, and no limit says so")


RULE = Rule("GT211", "proxy_without_limit", Severity.WARNING, MISSING, check, __doc__, basis=("Woodhouse 2021",))
