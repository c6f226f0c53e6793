"""It is not said what a decision does to labels or scores.

**Why.** A choice that changes nothing needs no record; one that does has an effect that somebody can at least guess.

**Fix.** Say what it does to labels or scores, even as a guess:

    decisions:
      - id: D1
        expected_effect: [{on: rare grades, direction: lowers, size: fewer by about a tenth, kind: guess}]
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.questionnaire.decisions import Decision
from gtreport.rules.decision_path import UNEASY, decision_at
from gtreport.rules.rule import MISSING, Rule, Stage
from gtreport.rules.unanswered import unanswered
from gtreport.rules.wording import name_of


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each decision without an effect; of those that rest on convenience GT707 speaks."""
    for one in unanswered(evidence, "decisions[].expected_effect"):
        decision = decision_at(evidence.answers, one.path)
        if not set(decision.basis.get() or ()) & set(UNEASY) and not _is_told(decision):
            yield Problem(one.path, f"{name_of('decision', decision)} has no expected_effect", "key")


def _is_told(decision: Decision) -> bool:
    """Return whether every option says what it would have given, from which the effect can be read."""
    return len(decision.options) > 1 and all(option.would_yield.answered for option in decision.options)


RULE = Rule(
    "GT708", "effect_unsaid", Severity.WARNING, MISSING, check, __doc__, stage=Stage.ABSENCE, basis=("AI Act 10(2)(a)",)
)
