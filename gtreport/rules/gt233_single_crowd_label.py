"""A crowd gave one label for each item.

**Why.** One worker's slip is then the truth, and nothing in the data can show how often that happened.

**Fix.** Have a random part labelled again:

    protocol: {labels_per_item: {min: 1, median: 1, max: 3}}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.rule import MISSING, Rule
from gtreport.rules.wording import name_of

_MAKING = frozenset({None, "origin"})


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each crowd that made the labels, when items have one label and no random sample was checked."""
    answers = evidence.answers
    most = answers.protocol.labels_per_item.max
    if most.get() != 1 or answers.quality.error_rate.sampling.get() in ("random", "stratified"):
        return
    for site in answers.source.sites:
        if site.kind.get() == "crowd_consensus" and site.role.get() in _MAKING:
            yield Problem(most.path, f"{name_of('site', site)} is a crowd, but labels_per_item.max is 1")


RULE = Rule("GT233", "single_crowd_label", Severity.WARNING, MISSING, check, __doc__, basis=("Aroyo & Welty 2015",))
