"""An option was rejected without a reason.

**Why.** The reason against the other way says what the chosen one was meant to avoid, and when to think again.

**Fix.** Add `rejected_because`:

    decisions:
      - id: D1
        options: [{id: majority}, {id: staple, rejected_because: weights were unstable with three readers}]
        chosen: majority
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.questionnaire.answers import Status
from gtreport.rules.rule import MISSING, Rule, Stage
from gtreport.rules.wording import name_of


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each option besides the chosen one that has no reason against it."""
    for decision in evidence.answers.decisions:
        chosen = decision.chosen.get()
        if chosen is None or chosen not in {option.id.get() for option in decision.options}:
            continue
        for option in decision.options:
            reason = option.rejected_because
            absent = reason.status is Status.ABSENT and not evidence.is_spoken_for(reason.path)
            if option.id.get() != chosen and absent:
                shown = name_of("option", option)
                message = f"{name_of('decision', decision)}: {shown} was rejected without a reason"
                yield Problem(reason.path, message, "key")


RULE = Rule(
    "GT705", "rejection_without_reason", Severity.ERROR, MISSING, check, __doc__, stage=Stage.ABSENCE, basis=("CLAIM",)
)
