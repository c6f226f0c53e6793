"""No sample of machine-made labels was checked.

**Why.** How often a machine is wrong here is not known until something else looks at a random part of its labels.

**Fix.** Check a random sample by another site and state n and error_rate:

    programmatic_pseudo_label:
      audit: {n: 500, sampling: random, checked_by: "two nurses, blind to the label", error_rate: 0.08}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.rule import MISSING, Rule, Stage
from gtreport.rules.unanswered import record_of, unanswered


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield each site of machine-made labels without an audit, unless an error rate stands under quality."""
    error_rate = evidence.answers.quality.error_rate
    if error_rate.value.answered or error_rate.standing.declared:
        return
    for one in unanswered(evidence, "source.sites[].programmatic_pseudo_label.audit"):
        site, _ = record_of(evidence.answers, one.path)
        yield Problem(one.path, f"{site}: no checked sample is described; answer audit", "key")


# With the rules on absence, so that GT003 and GT020 do not report the same answer a second time.
RULE = Rule(
    "GT242",
    "pseudo_labels_never_checked",
    Severity.WARNING,
    MISSING,
    check,
    __doc__,
    stage=Stage.ABSENCE,
    basis=("Klie 2024",),
)
