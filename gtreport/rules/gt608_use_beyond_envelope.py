"""A use is supported for which the data hold no items.

**Why.** The report stands behind a use that nothing in the data can carry.

**Fix.** Narrow the context, or correct the envelope:

    contexts:
      envelope: {population: {covers: [adult], closed: true}}
      supported: [{id: compare-models, when: {purpose: evaluate, population: adult}}]
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gtreport.contexts.boxes import Cover, cover_of_constraint, cover_of_value
from gtreport.contexts.declared import plain_box
from gtreport.contexts.dimensions import Dimensions, any_of, none_of
from gtreport.contexts.wording import constraint_text, shown, values_text
from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.box_relations import algebra
from gtreport.rules.rule import CONTRADICTION, Rule
from gtreport.rules.wording import name_of


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each value of a supported or conditional use that the envelope does not cover, or covers only in part."""
    dimensions, contexts = algebra(evidence), evidence.answers.contexts
    covered = {name: entry.covers.get() for name, entry in contexts.envelope.items.items()}
    envelope = plain_box({name: covers for name, covers in covered.items() if covers is not None})
    for use in (*contexts.supported, *contexts.conditional):
        for name, constraint in plain_box(use.when.get() or {}).items():
            for value, but in _beyond(dimensions, name, constraint, envelope.get(name)):
                message = f"{name_of('context', use)} supports {shown(name)} {value}, {but}"
                yield Problem((*use.when.path, name), message)


def _beyond(dimensions: Dimensions, name: str, constraint: Any, covers: Any) -> Iterator[tuple[str, str]]:
    """Yield what a constraint takes beyond the envelope, and how far the envelope covers it, in words.

    What a constraint excludes says nothing about what it takes.
    """
    if covers is None or none_of(constraint) is not None:
        return
    members = any_of(constraint)
    if members is None:
        found = [(constraint_text(constraint), constraint, cover_of_constraint(dimensions, name, constraint, covers))]
    else:
        found = [(shown(one), one, cover_of_value(dimensions, name, one, covers)) for one in members]
    for words, value, cover in found:
        if cover is Cover.NONE:
            yield words, "which the envelope does not cover"
        elif cover is Cover.PART:
            yield words, f"of which the envelope covers only {_part(dimensions, name, value, covers)}"


def _part(dimensions: Dimensions, name: str, value: Any, covers: Any) -> str:
    """Return the part of a value that the envelope covers: the terms below it, else all that the envelope says."""
    members = any_of(covers) or ()
    below = [one for one in members if isinstance(value, str) and dimensions.within(name, one, value)]
    return values_text(below) if below else constraint_text(covers)


RULE = Rule(
    "GT608", "use_beyond_envelope", Severity.ERROR, CONTRADICTION, check, __doc__, basis=("AI Act 10(4)",), since="2"
)
