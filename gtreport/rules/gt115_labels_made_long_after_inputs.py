"""Labels were made long after the inputs.

**Why.** Words, roads and clinical practice change. An annotator of today may read an old input as nobody did then.

**Fix.** Say in `limits` what may have changed in between:

    limits:
      items:
        - {id: L7, area: time, severity: note, statement: "posts of 2012 were read in 2024"}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.known_limits import no_limit_says_so
from gtreport.rules.rule import MISSING, Rule

YEARS = 2
"""A gap of this many years or less is not reported."""


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield a gap of more than two years, unless a limit speaks of time."""
    composition = evidence.answers.composition
    inputs, labels = composition.period_inputs.get(), composition.period_labels.get()
    if inputs is None or labels is None or inputs.end is None or labels.start is None:
        return
    gap = int(labels.start[:4]) - int(inputs.end[:4])
    if gap > YEARS and no_limit_says_so(evidence.answers, areas=("time",), kinds=("temporal",)):
        message = f"inputs end {inputs.end}, labels were made {labels}"
        yield Problem(composition.period_labels.path, f"{message}; say in limits what may have changed in between")


RULE = Rule(
    "GT115", "labels_made_long_after_inputs", Severity.WARNING, MISSING, check, __doc__, basis=("Datasheets L5",)
)
