"""It is not said to which text offsets refer.

**Why.** One blank less in the text moves all spans behind it.

**Fix.** Name the exact text and its normalisation:

    targets:
      - id: names
        form: span_ner
        encoding:
          text_version: release 2 of the texts, NFC
"""

from __future__ import annotations

from collections.abc import Iterator

from gtreport.evidence import Evidence
from gtreport.findings import Problem, Severity
from gtreport.rules.encoding_gaps import problems_in_targets
from gtreport.rules.rule import MISSING, Rule, Stage


def check(evidence: Evidence) -> Iterator[Problem]:
    """Yield the answer about each target of spans for which nobody gave it."""
    yield from problems_in_targets(evidence, ("span_ner",), "text_version")


RULE = Rule("GT892", "text_version_absent", Severity.ERROR, MISSING, check, __doc__, stage=Stage.ABSENCE)
