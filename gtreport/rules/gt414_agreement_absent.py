"""Items have several annotations, and no agreement is given.

**Why.** Whoever has two annotations for an item can tell how far they agree; a reader who is not told cannot.

**Fix.** Add a record, or `quality.no_agreement_reason`:

    quality:
      no_agreement_reason: single annotations were not kept
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.rule import MISSING, Rule, Stage


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield the list of agreements when an overlap is claimed and neither a record nor a reason is given."""
    quality, most = evidence.answers.quality, evidence.answers.protocol.labels_per_item.max.get()
    agreement, reason = quality.agreement, quality.no_agreement_reason
    explained = reason.answered or reason.declared or agreement.declared or len(agreement) > 0
    refused = evidence.is_spoken_for(agreement.path) or evidence.is_spoken_for(reason.path)
    if most is not None and most >= 2 and not explained and not refused:
        message = f"labels_per_item.max is {most}, but there is neither agreement nor a reason"
        yield Problem(agreement.path, message, "key")


# With the rules on absence, so that GT003 does not report the same answer a second time.
RULE = Rule(
    "GT414", "agreement_absent", Severity.ERROR, MISSING, check, __doc__, stage=Stage.ABSENCE, basis=("Klie 2024",)
)
