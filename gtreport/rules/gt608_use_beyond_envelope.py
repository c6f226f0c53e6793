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
from gtreport.contexts.members import Members
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
    taken = {name: _Taken(dimensions, name, covers) for name, covers in envelope.items()}
    for use in (*contexts.supported, *contexts.conditional):
        for name, constraint in plain_box(use.when.get() or {}).items():
            for value, but in taken[name].beyond(constraint) if name in taken else ():
                message = f"{name_of('context', use)} supports {shown(name)} {value}, {but}"
                yield Problem((*use.when.path, name), message)


class _Taken:
    """What the envelope covers on a dimension, to be asked about many values."""

    def __init__(self, dimensions: Dimensions, name: str, covers: Any) -> None:
        self._dimensions, self._name, self._covers = dimensions, name, covers
        members = any_of(covers)
        self._members = None if members is None else Members(dimensions, name, members)

    def beyond(self, constraint: Any) -> Iterator[tuple[str, str]]:
        """Yield what a constraint takes beyond the envelope, and how far the envelope covers it, in words.

        What a constraint excludes says nothing about what it takes.
        """
        if none_of(constraint) is not None:
            return
        members = any_of(constraint)
        if members is None:
            cover = cover_of_constraint(self._dimensions, self._name, constraint, self._covers)
            found = [(constraint_text(constraint), constraint, cover)]
        else:
            found = [(shown(one), one, self._cover(one)) for one in members]
        for words, value, cover in found:
            if cover is Cover.NONE:
                yield words, "which the envelope does not cover"
            elif cover is Cover.PART:
                yield words, f"of which the envelope covers only {self._part(value)}"

    def _cover(self, value: str) -> Cover:
        if self._members is not None:
            return self._members.cover(value)
        return cover_of_value(self._dimensions, self._name, value, self._covers)

    def _part(self, value: Any) -> str:
        """Return the part of a value that the envelope covers: the terms below it, else all that the envelope says."""
        below = self._members.below(value) if self._members is not None and isinstance(value, str) else ()
        return values_text(below) if below else constraint_text(self._covers)


RULE = Rule(
    "GT608", "use_beyond_envelope", Severity.ERROR, CONTRADICTION, check, __doc__, basis=("AI Act 10(4)",), since="2"
)
