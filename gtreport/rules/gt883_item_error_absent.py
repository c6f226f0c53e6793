"""It is not said whether there is an error per item.

**Why.** Items that were measured badly weigh as much as others, unless somebody says which they are.

**Fix.** Add an error per item if there is one:

    targets:
      - id: glucose
        form: regression
        encoding:
          item_uncertainty: column sigma
          one standard deviation: null
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.encoding_gaps import problems_in_targets
from gtreport.rules.rule import MISSING, Rule, Stage


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield the answer about each target of quantities for which nobody gave it."""
    yield from problems_in_targets(evidence, ("regression",), "item_uncertainty", state="not answered")


RULE = Rule("GT883", "item_error_absent", Severity.NOTE, MISSING, check, __doc__, stage=Stage.ABSENCE)
