"""A decision is said to have had no alternative.

**Why.** Sometimes there is none. Often it was not looked for; the reason lets a reader judge.

**Fix.** Allowed; shown on the site. Better is a second option with the reason against it:

    decisions:
      - id: D1
        options:
          - {id: iso, label: the scale of ISO 1234}
          - {id: own, label: a scale of our own, rejected_because: it could be compared with no other data}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.phrases import in_brief
from gtreport.rules.rule import MISSING, Rule
from gtreport.rules.wording import name_of


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each reason why there was no other option."""
    for decision in evidence.answers.decisions:
        reason = decision.no_alternative.get()
        if reason is not None:
            message = f"{name_of('decision', decision)} had no alternative: {in_brief(reason)}"
            yield Problem(decision.no_alternative.path, message)


RULE = Rule("GT703", "alternative_denied", Severity.WARNING, MISSING, check, __doc__)
