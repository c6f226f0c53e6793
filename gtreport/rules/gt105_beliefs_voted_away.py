"""Annotators were asked what they believe, and their single answers were voted away and thrown out.

**Why.** With a descriptive stance the spread of beliefs is the finding. A vote keeps only the most common one.

**Fix.** Keep the single answers, or call the stance prescriptive:

    protocol: {aggregation: {method: majority}, individual_labels: released}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.rule import MISSING, Rule
from gtreport.rules.wording import name_of

_KEEP_ALL = frozenset({None, "single", "none", "union"})


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each descriptive target when answers are aggregated and not kept."""
    protocol = evidence.answers.protocol
    method = protocol.aggregation.method.get()
    if method in _KEEP_ALL or protocol.individual_labels.get() != "discarded":
        return
    for target in evidence.answers.targets:
        if target.truth_stance.get() == "descriptive":
            yield Problem(
                target.truth_stance.path,
                f"{name_of('target', target)}: truth_stance is descriptive, but labels were aggregated by {method} "
                "and single answers discarded",
            )


RULE = Rule("GT105", "beliefs_voted_away", Severity.WARNING, MISSING, check, __doc__, basis=("Röttger 2022",))
