"""A decision has one option, and it is not said why there was no other.

**Why.** This choice could have been otherwise. Name one other option and why it was not taken; if there was none, say
so under `no_alternative`.

**Fix.** Name at least one other option, or say under `no_alternative` why there was none:

    decisions:
      - id: D1
        options: [{id: iso, label: the scale of ISO 1234}]
        no_alternative: the law prescribes the scale
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.questionnaire.answers import Status
from gtreport.rules.rule import MISSING, Rule
from gtreport.rules.wording import name_of


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield the options of each decision that has fewer than two."""
    for decision in evidence.answers.decisions:
        options, excuse = decision.options, decision.no_alternative
        excused = excuse.answered or excuse.declared or evidence.is_spoken_for(excuse.path)
        if options.status is Status.ANSWERED and len(options) < 2 and not excused:
            has = "1 option" if len(options) == 1 else "0 options"
            yield Problem(options.path, f"{name_of('decision', decision)} has {has} and no no_alternative")


RULE = Rule("GT702", "decision_without_alternative", Severity.ERROR, MISSING, check, __doc__, basis=("CLAIM",))
