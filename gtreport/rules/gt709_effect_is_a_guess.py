"""The effect of a decision is a guess.

**Why.** A guess that is called one is worth more than a sentence that sounds like a measurement.

**Fix.** Nothing to correct; say how it could be measured:

    decisions:
      - id: D1
        expected_effect: [{on: rare grades, direction: lowers, kind: guess}]
        revisit_when: a hundred items have been read by a second expert
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.rule import MISSING, Rule
from gtreport.rules.wording import name_of


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each effect that is known by guess."""
    for decision in evidence.answers.decisions:
        for effect in decision.expected_effect:
            if effect.kind.get() == "guess":
                on = effect.on.get() or "something not told"
                yield Problem(effect.kind.path, f"{name_of('decision', decision)}: the effect on {on} is a guess")


RULE = Rule("GT709", "effect_is_a_guess", Severity.NOTE, MISSING, check, __doc__)
