"""Areas in which nobody looked for limits.

**Why.** Limits are found where somebody looks. An area that nobody looked at is not free of them.

**Fix.** Look there, and add the areas to `limits.areas_considered`:

    limits: {areas_considered: [sampling, instrument, annotators, label_definition, aggregation, leakage]}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
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


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield the list of areas when some are neither in it nor the area of a limit."""
    considered = evidence.answers.limits.areas_considered
    looked_at = considered.get()
    if looked_at is None:
        return
    found = {limit.area.get() for limit in evidence.answers.limits.items}
    missed = [area for area in _AREAS if area not in looked_at and area not in found]
    if missed:
        yield Problem(considered.path, f"not looked at: {', '.join(missed)}")


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
