"""It is not said what better means.

**Why.** "Which answer is better?" is answered by length, tone or truth. Only the words that were shown tell which.

**Fix.** Give the criterion in the words shown, and the rule for ties:

    targets:
      - id: preference
        form: ranking_preference
        encoding:
          elicitation: pairwise
          criterion: Which answer is more helpful?
          ties: allowed; they mean equally good
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.encoding_gaps import problems_in_targets
from gtreport.rules.rule import MISSING, Rule, Stage


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each of these answers that nobody gave about a target of preferences."""
    yield from problems_in_targets(evidence, ("ranking_preference",), "elicitation", "criterion", "ties")


RULE = Rule("GT871", "preference_not_defined", Severity.ERROR, MISSING, check, __doc__, stage=Stage.ABSENCE)
