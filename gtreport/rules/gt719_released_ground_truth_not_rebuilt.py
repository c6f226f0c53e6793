"""The released labels are not those that the stated rule gives.

**Why.** A reader who builds on the labels takes the rule at its word. Where labels were corrected by hand, come from an
earlier version of the annotations, or from a rule with other parameters, the rule tells a story that did not happen.

**Fix.** Name the rule and its parameters as they were used, attach the annotations that the labels were made from, or
record the corrections as a decision of stage verification:

    ground_truths:
      - id: GT1
        label: as released
        status: released
        built_by: {annotations: ratings, rule: majority, params: {ties: lowest}}
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.rule import CONTRADICTION, Rule
from gtreport.sources import quoted

if TYPE_CHECKING:  # not made where no data are read
    from gtreport.alternative_types import Rebuilt


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield the rule of each released ground truth whose attached labels it does not give."""
    for rebuilt in evidence.computed.rebuilt:
        if rebuilt.n:
            yield Problem(rebuilt.path, _said(rebuilt))


def _said(rebuilt: Rebuilt) -> str:
    item, released, given = rebuilt.examples[0]
    example = f"{quoted(item)} has {_label(released)} in {rebuilt.released}, and {_label(given)} by the rule"
    return (
        f"{rebuilt.n} of {rebuilt.of} released labels differ from {rebuilt.rule} of the attached annotations: {example}"
    )


def _label(label: str) -> str:
    return quoted(label) if label else "no label"


RULE = Rule(
    "GT719",
    "released_ground_truth_not_rebuilt",
    Severity.WARNING,
    CONTRADICTION,
    check,
    __doc__,
    reads_data=True,
    since="2",
)
