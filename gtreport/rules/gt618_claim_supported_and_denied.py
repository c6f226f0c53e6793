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
from gtreport.rules.rule import CONTRADICTION, Rule


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each supported claim that stands among those that are not."""
    claims = evidence.answers.contexts.claims
    denied = claims.unsupported.get() or ()
    for index, claim in enumerate(claims.supported.get() or ()):
        if claim in denied:
            yield Problem((*claims.supported.path, index), f"claim {claim} is both supported and unsupported")


RULE = Rule("GT618", "claim_supported_and_denied", Severity.ERROR, CONTRADICTION, check, __doc__)
