"""A supported use cites no evidence and rests on no answer.

**Why.** A use that rests on nothing cannot be withdrawn when something turns out to be wrong.

**Fix.** Name `evidence` or `rests_on`:

    contexts:
      supported:
        - {id: compare-models, when: {purpose: evaluate, task: segmentation}, rests_on: [quality.agreement]}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.rule import MISSING, Rule, Stage
from gtreport.rules.wording import name_of


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each supported use with neither, when nothing in its answers is backed by evidence."""
    for use in evidence.answers.contexts.supported:
        named = any(one.get() or one.declared for one in (use.evidence, use.rests_on))
        cited = any(one.evidence for one in (use.when, use.because))
        refused = evidence.is_spoken_for(use.evidence.path) or evidence.is_spoken_for(use.rests_on.path)
        if use.written and not named and not cited and not refused:
            message = f"{name_of('supported context', use)} cites no evidence and rests on no answer"
            yield Problem(use.evidence.path, message, "key")


RULE = Rule("GT606", "use_without_evidence", Severity.WARNING, MISSING, check, __doc__, stage=Stage.ABSENCE)
