"""A preprocessing step changes labels, and no decision covers it.

**Why.** To merge classes or to clip masks is to say anew what is true. Somebody decided that, for a reason.

**Fix.** Add a decision of stage input_preparation, recording_format or exclusion:

    decisions:
      - {id: D4, stage: recording_format, question: Are vans and cars one class?}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.phrases import and_more, in_brief
from gtreport.rules.rule import MISSING, Rule
from gtreport.sources import show

_CHANGES_LABELS = frozenset({"targets", "both"})
_COVERING = frozenset({"input_preparation", "recording_format", "exclusion"})
_ADVICE = "write one of stage input_preparation, recording_format or exclusion"


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield the first step that changes labels, and how many more there are; nothing when no decision is written."""
    decisions = evidence.answers.decisions
    if len(decisions) == 0 or any(decision.stage.get() in _COVERING for decision in decisions):
        return
    steps = [step for step in evidence.answers.source.preprocessing if step.applied_to.get() in _CHANGES_LABELS]
    if steps:
        first = steps[0].step.get()
        shown = and_more(show(steps[0].here) if first is None else in_brief(first), len(steps))
        verb = "changes" if len(steps) == 1 else "change"
        yield Problem(steps[0].applied_to.path, f"step {shown} {verb} labels, but no decision covers it; {_ADVICE}")


RULE = Rule("GT209", "target_change_without_decision", Severity.WARNING, MISSING, check, __doc__)
