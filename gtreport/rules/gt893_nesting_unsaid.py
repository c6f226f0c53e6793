"""It is not said whether spans may overlap.

**Why.** A flat tag scheme cannot hold "University of Vienna" and "Vienna" at once; one of them was left out.

**Fix.** Say what spans may do:

    targets:
      - id: names
        form: span_ner
        encoding:
          nesting: nested
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.encoding_gaps import problems_in_targets
from gtreport.rules.rule import MISSING, Rule, Stage


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield the answer about each target of spans for which nobody gave it."""
    yield from problems_in_targets(evidence, ("span_ner",), "nesting", state="not answered")


RULE = Rule("GT893", "nesting_unsaid", Severity.WARNING, MISSING, check, __doc__, stage=Stage.ABSENCE)
