"""A supported use names a task, but neither who nor what it is about.

**Why.** "Segmentation" is supported of lungs on films of adults. Without those words a plan on children's kidneys falls
into it.

**Fix.** Add `population` or `object` to the context or to the envelope:

    contexts:
      envelope: {object: {covers: [lung], closed: true}}
      supported:
        - {id: compare-models, when: {purpose: evaluate, task: segmentation, population: adult}}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.rule import MISSING, Rule
from gtreport.rules.wording import name_of

_SITUATION = ("population", "object")


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each such use when the envelope closes neither population nor object."""
    entries = evidence.answers.contexts.envelope.items
    if any(name in entries and entries[name].closed.get() for name in _SITUATION):
        return
    for use in evidence.answers.contexts.supported:
        box = use.when.get() or {}
        if "task" in box and not any(name in box for name in _SITUATION):
            named = "names a task, but no population or object, and the envelope closes none"
            yield Problem(use.when.path, f"{name_of('context', use)} {named}")


RULE = Rule("GT614", "use_without_situation", Severity.WARNING, MISSING, check, __doc__)
