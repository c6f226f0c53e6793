"""It is not said who or what wrote the options.

**Why.** A preference between two answers of one model says nothing about a third model.

**Fix.** Say who or what wrote the options:

    targets:
      - id: preference
        form: ranking_preference
        encoding:
          candidates: two models of one family
          temperature 0.7: null
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.encoding_gaps import problems_in_targets
from gtreport.rules.rule import MISSING, Rule, Stage


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield the answer about each target of preferences for which nobody gave it."""
    yield from problems_in_targets(evidence, ("ranking_preference",), "candidates", state="not answered")


RULE = Rule("GT873", "candidates_unsaid", Severity.WARNING, MISSING, check, __doc__, stage=Stage.ABSENCE)
