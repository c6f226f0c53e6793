"""An error rate from flagged items stands for all items.

**Why.** Items that a model flags are wrong more often than others, so their error rate is not that of the dataset.

**Fix.** Draw a random sample, or name the part:

    quality:
      error_rate: {value: 0.04, n: 300, sampling: random, checker: third author}
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.questionnaire.answers import Answer
from gtreport.rules.rule import MISSING, Rule
from gtreport.sources import show


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each error rate whose sample was chosen by a model."""
    rate = evidence.answers.quality.error_rate
    yield from _from_flagged(rate.value, rate.sampling)
    for site in evidence.answers.source.sites:
        audit = site.programmatic_pseudo_label.audit
        yield from _from_flagged(audit.error_rate, audit.sampling)


def _from_flagged(rate: Answer[float], sampling: Answer[Any]) -> Iterator[Problem]:
    if rate.answered and sampling.get() == "model_flagged":
        message = f"{show(rate.path[:-1])}: the error rate comes from items a model flagged, but stands for all"
        yield Problem(sampling.path, message)


RULE = Rule(
    "GT418", "error_rate_from_flagged_items", Severity.WARNING, MISSING, check, __doc__, basis=("Northcutt 2021",)
)
