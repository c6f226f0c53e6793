"""A decision rests on habit or convenience, and its effect is not discussed.

**Why.** Convenience is an honest reason. What it costs the labels is then the more worth knowing.

**Fix.** Add `expected_effect`:

    decisions:
      - {id: D1, basis: [convenience], expected_effect: [{on: boundary pixels, direction: shifts, kind: guess}]}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.decision_path import UNEASY
from gtreport.rules.rule import MISSING, Rule, Stage
from gtreport.rules.wording import listed, name_of


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each such basis of a decision without an effect."""
    for decision in evidence.answers.decisions:
        effect = decision.expected_effect
        uneasy = [reason for reason in decision.basis.get() or () if reason in UNEASY]
        if uneasy and not len(effect) and not effect.declared and not evidence.is_spoken_for(effect.path):
            rests = f"rests on {listed(uneasy)}, and its effect is not discussed"
            yield Problem(decision.basis.path, f"{name_of('decision', decision)} {rests}")


RULE = Rule("GT707", "convenience_without_effect", Severity.WARNING, MISSING, check, __doc__, stage=Stage.ABSENCE)
