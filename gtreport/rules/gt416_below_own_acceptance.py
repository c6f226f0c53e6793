"""Agreement falls below the report's own threshold, and no limit says so.

**Why.** A threshold that may be missed without consequence was no threshold.

**Fix.** Add a limit of area `annotators`:

    limits:
      items:
        - id: L1
          area: annotators
          severity: caution
          statement: alpha may be as low as 0.58, below the 0.667 that was set before
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.questionnaire.vocabulary import smaller_is_better
from gtreport.rules.known_limits import no_limit_says_so
from gtreport.rules.rule import MISSING, Rule
from gtreport.rules.scores import metric_name
from gtreport.rules.wording import number


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield the threshold for each claimed value of its statistic that falls, or may fall, below it."""
    acceptance = evidence.answers.quality.acceptance
    statistic, threshold = acceptance.statistic.get(), acceptance.value.get()
    if statistic is None or threshold is None or smaller_is_better(statistic):
        return
    if not no_limit_says_so(evidence.answers, areas=("annotators",), kinds=("annotator",)):
        return
    for record in evidence.answers.quality.agreement:
        low, value = record.ci.low.get(), record.value.get()
        if record.statistic.get() != metric_name(statistic):
            continue
        under = f"under the acceptance value {number(threshold)}, and no limit says so"
        if low is not None and low < threshold:
            yield Problem(acceptance.value.path, f"{statistic} may be as low as {number(low)}, {under}")
        elif value is not None and value < threshold:
            yield Problem(acceptance.value.path, f"{statistic} is {number(value)}, {under}")


RULE = Rule("GT416", "below_own_acceptance", Severity.WARNING, MISSING, check, __doc__, basis=("Krippendorff 2004",))
