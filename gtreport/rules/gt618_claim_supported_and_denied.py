"""A claim is both supported and unsupported.

**Why.** A reader who looks at one list only draws the opposite conclusion.

**Fix.** Remove it from one list:

    contexts:
      claims: {supported: [relative_ranking], unsupported: [superhuman]}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.box_relations import algebra
from gtreport.rules.rule import CONTRADICTION, Rule


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each supported claim that stands among those that are not, or is narrower than one of them."""
    claims = evidence.answers.contexts.claims
    denied = claims.unsupported.get() or ()
    dimensions = algebra(evidence)
    for index, claim in enumerate(claims.supported.get() or ()):
        against = next((one for one in denied if dimensions.is_kind_of(claim, one)), None)
        if against is not None:
            kind = "" if against == claim else f", as a kind of {against}"
            yield Problem((*claims.supported.path, index), f"claim {claim} is both supported and unsupported{kind}")


RULE = Rule("GT618", "claim_supported_and_denied", Severity.ERROR, CONTRADICTION, check, __doc__)
