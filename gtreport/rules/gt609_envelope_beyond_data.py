"""The envelope covers what the composition does not show.

**Why.** The envelope is what the boundary check goes by. What it covers beyond the items is a promise without data.

**Fix.** Narrow the envelope, or correct the composition:

    composition: {geography: [DE-BY, DE-BW], period_inputs: {from: "2016", to: "2023"}}
    contexts:
      envelope:
        geography: {covers: [DE]}
        period: {covers: {min: "2016", max: "2023"}}
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from gtreport.contexts.dimensions import Dimensions
from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.questionnaire.answers import Answer
from gtreport.questionnaire.model import Questionnaire
from gtreport.questionnaire.value_types import Constraint, Period
from gtreport.rules.box_relations import algebra, related
from gtreport.rules.patterns import Pattern
from gtreport.rules.rule import MISSING, Rule
from gtreport.sources import FieldPath, show

_CODE = Pattern(r"[a-z]{2}(?:-.*)?", re.IGNORECASE)


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield what the envelope covers beyond the regions, languages, period and groups of the items."""
    composition, envelope = evidence.answers.composition, evidence.answers.contexts.envelope
    dimensions = algebra(evidence)
    for dimension, entry in envelope.items.items():
        covers = entry.covers.get()
        if covers is None:
            continue
        if dimension == "geography":
            beyond = _without_items(covers, composition.geography, dimensions, dimension)
        elif dimension == "language":
            beyond = _without_items(covers, composition.languages, dimensions, dimension)
        elif dimension == "period":
            beyond = _outside_period(covers, composition.period_inputs)
        elif dimension == "population":
            beyond = _empty_groups(covers, evidence.answers)
        else:
            continue
        for value, path in beyond:
            message = f"envelope {dimension} covers {value}, but {show(path)} shows no such items"
            yield Problem(entry.covers.path, message)


def _without_items(
    covers: Constraint, present: Answer[tuple[str, ...]], dimensions: Dimensions, name: str
) -> Iterator[tuple[str, FieldPath]]:
    """Yield each code that is neither above nor below one of the items; codes of other kinds cannot be compared."""
    codes = present.get() or ()
    if not codes or not all(_CODE.fullmatch(code) for code in codes):
        return
    for value in covers.any_of or ():
        if _CODE.fullmatch(value) and not any(related(dimensions, name, value, code) for code in codes):
            yield value, present.path


def _outside_period(covers: Constraint, inputs: Answer[Period]) -> Iterator[tuple[str, FieldPath]]:
    """Yield each end that lies beyond the inputs; an open end promises nothing that can be compared."""
    period = inputs.get()
    if period is None:
        return
    if isinstance(covers.min, str) and period.start is not None and covers.min < period.start[: len(covers.min)]:
        yield covers.min, inputs.path
    if isinstance(covers.max, str) and period.end is not None and covers.max[: len(period.end)] > period.end:
        yield covers.max, inputs.path


def _empty_groups(covers: Constraint, answers: Questionnaire) -> Iterator[tuple[str, FieldPath]]:
    """Yield each term that is the name of a group to which no item belongs."""
    for one in answers.composition.subpopulations:
        group = one.group.get()
        if group is not None and one.n.get() == 0 and group.lower() in {term.lower() for term in covers.any_of or ()}:
            yield group, one.n.path


RULE = Rule("GT609", "envelope_beyond_data", Severity.ERROR, MISSING, check, __doc__, basis=("STANDING Together",))
