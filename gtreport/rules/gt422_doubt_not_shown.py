"""Annotators differ, and a user cannot see doubt about any label.

**Why.** A label on which two of three agreed and one on which all agreed look the same once only the result is
released.

**Fix.** Release votes or a confidence per item:

    protocol: {individual_labels: released}
    quality: {uncertainty_representation: votes}
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.questionnaire.vocabulary import STATISTICS
from gtreport.rules.rule import MISSING, Rule
from gtreport.rules.wording import number

_DOUBT = 0.8
"""Below this value annotators differ on more than single items; Krippendorff 2004 asks for 0.8 before conclusions."""


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield the answer that doubt is not represented, with the lowest agreement claimed."""
    shown, kept = evidence.answers.quality.uncertainty_representation, evidence.answers.protocol.individual_labels
    if shown.get() != "none" or kept.get() == "released":
        return
    low = sorted(
        (value, statistic)
        for record in evidence.answers.quality.agreement
        if (value := record.value.get()) is not None
        and (statistic := record.statistic.get()) is not None
        and STATISTICS[statistic].high == 1
        and value < _DOUBT
    )
    if low:
        value, statistic = low[0]
        yield Problem(shown.path, f"{statistic} is {number(value)}, yet uncertainty_representation is none")


RULE = Rule("GT422", "doubt_not_shown", Severity.WARNING, MISSING, check, __doc__, basis=("Stutz 2025",))
