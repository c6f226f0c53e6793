"""Areas in which nobody looked for limits.

**Why.** Limits are found where somebody looks. An area that nobody looked at is not free of them.

**Fix.** Look there, and add the areas to `limits.areas_considered`:

    limits: {areas_considered: [sampling, instrument, annotators, label_definition, aggregation, leakage]}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.questionnaire.conditions import HUMAN_SITES
from gtreport.questionnaire.model import Questionnaire
from gtreport.rules.rule import MISSING, Rule

_AREAS = (
    "sampling",
    "instrument",
    "annotators",
    "label_definition",
    "aggregation",
    "preprocessing",
    "time",
    "geography_culture",
    "class_balance",
    "missing_groups",
    "leakage",
    "ethics_law",
    "downstream_misuse",
)

_OF_PEOPLE = frozenset({"annotators", "aggregation"})
"""Areas in which there is nothing to look for where nobody labelled."""


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield the list of areas when some are neither in it nor the area of a limit."""
    considered = evidence.answers.limits.areas_considered
    looked_at = considered.get()
    if looked_at is None:
        return
    found = {limit.area.get() for limit in evidence.answers.limits.items}
    nothing_there = _OF_PEOPLE if _without_people(evidence.answers) else frozenset()
    missed = [area for area in _AREAS if area not in {*looked_at, *found, *nothing_there}]
    if missed:
        yield Problem(considered.path, f"not looked at: {', '.join(missed)}")


def _without_people(answers: Questionnaire) -> bool:
    """Return whether every site tells its kind and none is a place where people label."""
    kinds = {site.kind.get() for site in answers.source.sites}
    return bool(kinds) and None not in kinds and not kinds & HUMAN_SITES and len(answers.protocol.annotators) == 0


RULE = Rule(
    "GT503",
    "area_not_considered",
    Severity.WARNING,
    MISSING,
    check,
    __doc__,
    basis=(
        "AI Act 10(2)(f)",
        "METRIC",
    ),
)
