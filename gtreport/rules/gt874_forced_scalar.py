"""Judgements become one score, and single ones are gone.

**Why.** A score for each option supposes that people order options alike. Whether they do, only single judgements show.

**Fix.** Release single judgements:

    protocol: {individual_labels: released}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.phrases import in_brief, is_nothing
from gtreport.rules.rule import MISSING, Rule


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield the method by which judgements become a score, when single ones were discarded."""
    kept = evidence.answers.protocol.individual_labels.get()
    for target in evidence.answers.targets:
        scalar = target.encoding.scalar_method
        method = scalar.get()
        if method is not None and not is_nothing(method) and kept == "discarded":
            yield Problem(scalar.path, f"judgements become one score ({in_brief(method)}), and single ones are {kept}")


RULE = Rule("GT874", "forced_scalar", Severity.WARNING, MISSING, check, __doc__, basis=("Plank 2022",))
