"""Another quantity than the one meant is measured, and the summary of uses does not say so.

**Why.** Who reads only the summary will take the measured quantity for the one in the name of the dataset.

**Fix.** Name the difference in `contexts.summary`:

    contexts:
      summary: Good for predicting brightness at night, which is not income; not for ranking villages by income
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.patterns import Pattern
from gtreport.rules.phrases import words_of
from gtreport.rules.rule import MISSING, Rule
from gtreport.rules.wording import name_of

_DIFFERENCE = Pattern(
    r"\b(?:prox(?:y|ies)|stand(?:s|ing)? (?:in )?for|differ\w*|rather than|instead of|in place of|not the same|"
    r"is not|are not|indirect\w*|derived)\b",
    re.IGNORECASE,
)


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each such site when the summary names neither a difference nor what is measured."""
    summary = evidence.answers.contexts.summary.get()
    if summary is None or _DIFFERENCE.search(summary):
        return
    for site in evidence.answers.source.sites:
        measurement = site.direct_measurement
        is_named = words_of(measurement.measurand.get() or "") & words_of(summary)
        if measurement.measurand_match.get() == "different" and not is_named:
            message = f"{name_of('site', site)}: measurand_match is different, yet contexts.summary does not say so"
            yield Problem(measurement.measurand_match.path, message)


RULE = Rule(
    "GT212", "other_quantity_called_truth", Severity.WARNING, MISSING, check, __doc__, basis=("Woodhouse 2021",)
)
